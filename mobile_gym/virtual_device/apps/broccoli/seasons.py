"""Which fruits and vegetables are in season: a table by month, and what of it a recipe uses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from mobile_gym.core.texts import LANGUAGES, Text
from mobile_gym.virtual_device.apps.broccoli.data import Recipe
from mobile_gym.virtual_device.apps.broccoli.texts import Texts


class Produce(NamedTuple):
    """A fruit or a vegetable.

    Attributes:
        name: what it is called, one of it.
        months: when it is harvested, January 1; from the first to the last, over New Year too.
    """

    name: Text
    months: tuple[int, int]

    def is_ripe(self, month: int) -> bool:
        """Whether it is harvested in a month."""
        first, last = self.months
        return first <= month <= last if first <= last else month >= first or month <= last


_CENTRAL_EUROPE: Final = (
    Produce(Texts.apple, (8, 11)),
    Produce(Texts.asparagus, (4, 6)),
    Produce(Texts.bean, (7, 10)),
    Produce(Texts.broccoli, (6, 10)),
    Produce(Texts.cabbage, (9, 2)),
    Produce(Texts.carrot, (6, 11)),
    Produce(Texts.cauliflower, (6, 10)),
    Produce(Texts.cherry, (6, 8)),
    Produce(Texts.cucumber, (6, 9)),
    Produce(Texts.eggplant, (7, 10)),
    Produce(Texts.kale, (11, 2)),
    Produce(Texts.leek, (8, 3)),
    Produce(Texts.lettuce, (5, 10)),
    Produce(Texts.onion, (7, 10)),
    Produce(Texts.pea, (6, 8)),
    Produce(Texts.pepper, (7, 10)),
    Produce(Texts.plum, (7, 9)),
    Produce(Texts.potato, (6, 10)),
    Produce(Texts.pumpkin, (8, 11)),
    Produce(Texts.raspberry, (6, 8)),
    Produce(Texts.rhubarb, (4, 6)),
    Produce(Texts.spinach, (4, 11)),
    Produce(Texts.strawberry, (5, 7)),
    Produce(Texts.tomato, (7, 10)),
    Produce(Texts.zucchini, (6, 10)),
)
"""Source: open-field harvest times of Central Europe, rounded to whole months."""
REGIONS: Final[Mapping[str, tuple[Produce, ...]]] = {"central_europe": _CENTRAL_EUROPE, "none": ()}
"""By key of the setting; without a region nothing is in season."""


def in_season(region: str, month: int) -> tuple[Produce, ...]:
    """What is harvested in a region in a month."""
    return tuple(item for item in REGIONS.get(region, ()) if item.is_ripe(month))


@lru_cache(maxsize=64)
def _pattern(region: str, month: int) -> re.Pattern[str] | None:
    """Finds the names of what is in season: whole words in English, anywhere in Chinese."""
    names = {item.name.of(language) for item in in_season(region, month) for language in LANGUAGES}
    if not names:
        return None
    written = (
        rf"\b{re.escape(name)}(?:e?s)?\b" if name.isascii() else re.escape(name)
        for name in sorted(names, key=lambda name: (-len(name), name))
    )
    return re.compile("|".join(written), re.IGNORECASE)


def uses_season(recipe: Recipe, region: str, month: int) -> bool:
    """Whether a recipe names something in season in its title or its ingredients."""
    pattern = _pattern(region, month)
    words = f"{recipe.title or ''}\n{recipe.ingredients or ''}"
    return pattern is not None and pattern.search(words) is not None
