"""Perturbations: what of an episode is random apart from its task and its device."""

from __future__ import annotations

import math
from collections.abc import Mapping
from numbers import Real
from types import MappingProxyType
from typing import Any, Final

from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.seeds import EpisodeSeed
from mobile_gym.envs.arguments import plain

_LOOKS: Final[Mapping[str, Any]] = {
    "dark": {"choice": [False, True]},
    "font_scale": {"uniform": [0.9, 1.2]},
    "density": {"uniform": [0.9, 1.1]},
    "wallpaper": {"choice": [0, 1, 2, 3, 4, 5]},
    "navigation": {"choice": ["gestures", "buttons"]},
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
    if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
        raise UsageError(f"perturbation must be a preset's name or a mapping, not {value!r:.200}")
    asked = plain(value)
    for name, setting in asked.items():
        _check_setting(name, setting)
    return asked


def _check_setting(name: str, value: Any) -> None:
    """Check what can be told before anything is drawn.

    Raises:
        UsageError: it is a mapping and no distribution.
    """
    if not isinstance(value, Mapping):
        return
    match dict(value):
        case {"choice": [_, *_], **rest} if not rest:
            return
        case {"uniform": [low, high], **rest} if not rest and _is_number(low) and _is_number(high):
            if low <= high:
                return
            raise UsageError(
                f"perturbation {name}: {value!r:.200} is an empty range; write the lower end first"
            )
    raise UsageError(
        f"perturbation {name}: {value!r:.200} is neither a plain value nor "
        '{"choice": [...]} nor {"uniform": [low, high]} with two numbers'
    )


def _is_number(value: Any) -> bool:
    """Whether it is a number that a range can end at."""
    try:
        return isinstance(value, Real) and not isinstance(value, bool) and math.isfinite(value)
    except OverflowError:  # an integer beyond all floats
        return False


def draw_perturbation(perturbation: Mapping[str, Any], seed: EpisodeSeed) -> dict[str, Any]:
    """Fix the values of an episode's perturbation.

    Args:
        perturbation: by name, a JSON value; or `{"choice": [...]}` or `{"uniform": [low, high]}`,
            drawn from a stream of that name.
        seed: the episode's seed.

    Raises:
        UsageError: a distribution that is neither.
    """
    return {name: _draw_value(name, value, seed) for name, value in perturbation.items()}


def _draw_value(name: str, value: Any, seed: EpisodeSeed) -> Any:
    if not isinstance(value, Mapping):
        return value
    _check_setting(name, value)
    rng = seed.stream(f"perturbation/{name}")
    if "choice" in value:
        return value["choice"][int(rng.integers(len(value["choice"])))]
    low, high = map(float, value["uniform"])
    if not math.isfinite(high - low):
        raise UsageError(f"perturbation {name}: {value!r:.200} is too wide a range")
    return float(rng.uniform(low, high))
