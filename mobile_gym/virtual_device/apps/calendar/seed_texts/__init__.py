"""The events that a device may start with, by language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.virtual_device.apps.calendar.seed_texts import en, zh
from mobile_gym.virtual_device.apps.calendar.seed_texts.pool import Pool

__all__ = ["pool_of"]

_POOLS: Final[Mapping[str, Pool]] = {"en": en.POOL, "zh": zh.POOL}


def pool_of(language: str) -> Pool:
    """The pool in a language; English where there is none."""
    return _POOLS.get(language, en.POOL)
