"""What an app offers to the search of the launcher: its contacts, its pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = ["SearchHit"]


class SearchHit(NamedTuple):
    """Something that a search has found."""

    title: str
    summary: str
    icon: str
    """Name of a Material Design icon."""
    open: Callable[[System], None]
