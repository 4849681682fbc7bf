"""OpenTracks: tracks of activities with their figures, and recording them.

It imitates the app of that package as far as its database, its pages and their labels go; drawing
and words are our own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.settings_page import CHOICES
from mobile_gym.virtual_device.apps.open_tracks import (
    aggregated,
    detail,
    editor,
    listing,
    pages,
    provider,
    recorder,
    settings,
)
from mobile_gym.virtual_device.apps.open_tracks.data import PACKAGE, TracksData
from mobile_gym.virtual_device.apps.open_tracks.texts import Texts
from mobile_gym.virtual_device.system.app import App, Permissions, Schedule

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = ["APP"]


def _on_back(system: System) -> bool:
    """Back ends a selection."""
    if pages.SELECTED.get_page(system):
        listing.end_selection(system)
        return True
    return False


APP: Final = App(
    package=PACKAGE,
    label=Texts.app_name,
    icon="map-marker-path",
    color=0xFFD84315,
    main=pages.MAIN.name,
    screens=dict(
        [
            pages.MAIN.shows(listing.tracks_page),
            pages.SEARCH.shows(listing.search_page),
            pages.DETAIL.shows(detail.detail_page),
            pages.EDIT.shows(editor.edit_page),
            pages.RECORDING.shows(detail.recording_page),
            pages.FINISHED.shows(editor.finished_page),
            pages.AGGREGATED.shows(aggregated.aggregated_page),
            pages.SETTINGS.shows(settings.PAGE.page),
        ]
    ),
    popups=dict(
        [
            pages.MENU.shows(listing.overflow_menu),
            pages.SELECTION_MENU.shows(listing.selection_menu),
            pages.DETAIL_MENU.shows(detail.detail_menu),
            pages.DELETE.shows(listing.delete_dialog),
            pages.DISCARD.shows(editor.discard_dialog),
            pages.TYPES.shows(editor.types_dialog),
            CHOICES.shows(settings.PAGE.choices),
        ]
    ),
    texts=Texts,
    initial=lambda rng, language: TracksData(),
    permissions=Permissions(
        asked=(
            "android.permission.ACCESS_FINE_LOCATION",
            "android.permission.BLUETOOTH_CONNECT",
            "android.permission.POST_NOTIFICATIONS",
        ),
        on_answer=recorder.on_answer,
    ),
    schedule=Schedule(next_event_ms=recorder.next_event_ms, on_time=recorder.on_time),
    on_back=_on_back,
    storage=provider.STORAGE,
    folder=provider.FOLDER,
)
