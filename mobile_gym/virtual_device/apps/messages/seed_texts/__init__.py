"""What the seed data of Messaging is drawn from: one module per language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.virtual_device.apps.messages.seed_texts.en import ENGLISH
from mobile_gym.virtual_device.apps.messages.seed_texts.pool import SeedPool
from mobile_gym.virtual_device.apps.messages.seed_texts.zh import CHINESE

__all__ = ["SeedPool", "pool_of"]

_POOLS: Final[Mapping[str, SeedPool]] = {"en": ENGLISH, "zh": CHINESE}


def pool_of(language: str) -> SeedPool:
    """What is drawn from in a language; English where there is nothing in it."""
    return _POOLS.get(language, ENGLISH)
