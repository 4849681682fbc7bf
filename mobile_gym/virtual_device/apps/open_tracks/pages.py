"""The pages and popups of the activity tracker, what each is opened with, what its pages keep.

Pages open each other by it, and none imports another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device.apps.open_tracks.data import PACKAGE
from mobile_gym.virtual_device.system.pages import Page, Popup, ViewState


@dataclass(frozen=True, slots=True)
class TrackArgs:
    """The track that a page is about."""

    track_id: int = 0


@dataclass(frozen=True, slots=True)
class ManyArgs:
    """The tracks that are summed up; all of them where none is named."""

    track_ids: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DeleteArgs:
    """The tracks that are to be deleted."""

    track_ids: tuple[int, ...]


MAIN: Final = Page(PACKAGE, ".TrackListActivity")
SEARCH: Final = Page(PACKAGE, ".TrackSearchActivity")
DETAIL: Final = Page(PACKAGE, ".TrackRecordedActivity", TrackArgs)
EDIT: Final = Page(PACKAGE, ".TrackEditActivity", TrackArgs)
RECORDING: Final = Page(PACKAGE, ".TrackRecordingActivity")
FINISHED: Final = Page(PACKAGE, ".TrackStoppedActivity", TrackArgs)
AGGREGATED: Final = Page(PACKAGE, ".AggregatedStatisticsActivity", ManyArgs)
SETTINGS: Final = Page(PACKAGE, ".settings.SettingsActivity")

MENU: Final = Popup("menu")
SELECTION_MENU: Final = Popup("selection_menu")
DETAIL_MENU: Final = Popup("detail_menu")
DELETE: Final = Popup("delete", DeleteArgs)
DISCARD: Final = Popup("discard")
TYPES: Final = Popup("activity_types")

SELECTED: Final = ViewState[tuple[int, ...]]("selected", ())
"""Ids of the tracks that are selected in the list."""
TAB: Final = ViewState("tab", 0)
"""Which tab of a track is shown."""
ASKED: Final = ViewState("asked", False)
"""Whether the first page has asked for what it wants since it was opened."""
