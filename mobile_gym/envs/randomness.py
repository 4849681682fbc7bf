"""What of an episode is random besides its task and its device: perturbations."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.seeds import EpisodeSeed

__all__ = ["PRESETS", "EpisodeSeed", "draw_perturbation", "perturbation_of"]

_LOOKS: Final[Mapping[str, Any]] = {
    "dark": {"choice": [False, True]},
    "font_scale": {"uniform": [0.9, 1.2]},
    "density": {"uniform": [0.9, 1.1]},
    "wallpaper": {"choice": [0, 1, 2, 3, 4, 5]},
    "icon_order": {"choice": [0, 1, 2, 3, 4, 5]},
}
PRESETS: Final[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
    {
        "visual": _LOOKS,
        "standard": {
            **_LOOKS,
            "screen_size": {"choice": [[1200, 540], [1170, 540], [1140, 540], [1080, 540]]},
            "slow_loading": {"choice": [0, 0, 0, 0.8, 1.6]},
            "tap_offset": {"uniform": [0, 4]},
            "promotions": {"choice": [0, 0, 0, 1]},
            "notifications": {"choice": [0, 0, 1, 2]},
            "calls": {"choice": [0, 0, 0, 1]},
        },
    }
)
"""Perturbations by one name. `visual` changes how the device looks, `standard` also what happens.

Both are mild: whoever looks at the screen can still do the task. So neither changes the language,
nor turns the screen: not every page of every app can be used on a screen of 540 rows.
"""


def perturbation_of(value: Mapping[str, Any] | str | None) -> Mapping[str, Any]:
    """What a `perturbation` argument asks for: itself, a preset of that name, or nothing.

    Raises:
        UnknownName: there is no such preset.
        UsageError: it is neither a name nor a mapping.
    """
    if value is None:
        return {}
    if isinstance(value, str):
        if value not in PRESETS:
            raise UnknownName.among("perturbation preset", value, PRESETS)
        return PRESETS[value]
    if not isinstance(value, Mapping):
        raise UsageError(f"perturbation must be a preset's name or a mapping, not {value!r}")
    return dict(value)


def draw_perturbation(wanted: Mapping[str, Any], seed: EpisodeSeed) -> dict[str, Any]:
    """Fix the values of an episode's perturbation.

    Args:
        wanted: by name, a JSON value; or `{"choice": [...]}` or `{"uniform": [low, high]}`, drawn
            from a stream of that name.
        seed: the episode's seed.

    Raises:
        UsageError: a distribution that is neither.
    """
    return {name: _draw(name, value, seed) for name, value in wanted.items()}


def _draw(name: str, value: Any, seed: EpisodeSeed) -> Any:
    if not isinstance(value, Mapping):
        return value
    rng = seed.stream(f"perturbation/{name}")
    match dict(value):
        case {"choice": [_, *_] as choices, **rest} if not rest:
            return choices[int(rng.integers(len(choices)))]
        case {"uniform": [int() | float() as low, int() | float() as high], **rest} if not rest:
            return float(rng.uniform(low, high))
    raise UsageError(
        f"perturbation {name}: {value!r} is neither a plain value nor "
        '{"choice": [...]} nor {"uniform": [low, high]}'
    )
