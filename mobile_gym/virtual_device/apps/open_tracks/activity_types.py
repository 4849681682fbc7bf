"""The kinds of activities: what each is called, and its icon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps.open_tracks.texts import Texts

__all__ = ["TYPES", "ActivityType", "icon_of", "type_text"]


class ActivityType(NamedTuple):
    """A kind of activity."""

    icon: str
    """Of Material Design Icons."""
    title: Text


TYPES: Final[Mapping[str, ActivityType]] = {
    "unknown": ActivityType("help-circle-outline", Texts.unknown),
    "biking": ActivityType("bike", Texts.biking),
    "climbing": ActivityType("terrain", Texts.climbing),
    "cycling": ActivityType("bike", Texts.cycling),
    "driving": ActivityType("car", Texts.driving),
    "hiking": ActivityType("hiking", Texts.hiking),
    "kayaking": ActivityType("kayaking", Texts.kayaking),
    "mountain biking": ActivityType("bike", Texts.mountain_biking),
    "paddling": ActivityType("kayaking", Texts.paddling),
    "road biking": ActivityType("bike-fast", Texts.road_biking),
    "rowing": ActivityType("rowing", Texts.rowing),
    "running": ActivityType("run", Texts.running),
    "sailing": ActivityType("sail-boat", Texts.sailing),
    "skateboarding": ActivityType("skateboard", Texts.skateboarding),
    "skiing": ActivityType("ski", Texts.skiing),
    "snowboarding": ActivityType("snowboard", Texts.snowboarding),
    "surfing": ActivityType("waves", Texts.surfing),
    "swimming": ActivityType("swim", Texts.swimming),
    "trail hiking": ActivityType("hiking", Texts.trail_hiking),
    "trail running": ActivityType("run-fast", Texts.trail_running),
    "walking": ActivityType("walk", Texts.walking),
}
"""By what the column `activity_type` says; others are shown as they are written."""


def icon_of(kind: str) -> str:
    """The icon of a kind of activity."""
    return TYPES.get(kind, TYPES["unknown"]).icon


def type_text(kind: str, language: str) -> str:
    """What a kind of activity is called."""
    known = TYPES.get(kind or "unknown")
    return kind if known is None else known.title.of(language)
