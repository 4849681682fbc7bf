"""Randomness of one episode: named streams, so that changing one never changes another."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

import numpy as np

from mobile_gym.core.errors import UnknownName, UsageError

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


@dataclass(frozen=True, slots=True)
class EpisodeSeed:
    """The one number that an episode draws from the environment's generator."""

    value: int

    @classmethod
    def draw(cls, rng: np.random.Generator) -> EpisodeSeed:
        """Take the next episode's seed: exactly one draw."""
        return cls(int(rng.integers(2**63)))

    def stream(self, name: str) -> np.random.Generator:
        """The generator of that name, always from its beginning."""
        return np.random.default_rng(self._child(name))

    def number(self, name: str) -> int:
        """A 32-bit seed of that name, for what seeds itself."""
        return int(self._child(name).generate_state(1)[0])

    def _child(self, name: str) -> np.random.SeedSequence:
        return np.random.SeedSequence((self.value, zlib.crc32(name.encode())))


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
