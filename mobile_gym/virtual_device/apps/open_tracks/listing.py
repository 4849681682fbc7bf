"""The first page: all tracks, the latest first; the search; sharing and deleting tracks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import selection_bar
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.handlers import partial_handler, replace_popup
from mobile_gym.virtual_device.app_kit.lists import card_list
from mobile_gym.virtual_device.app_kit.menus import Menu, MenuEntry
from mobile_gym.virtual_device.app_kit.prompts import plain_question
from mobile_gym.virtual_device.app_kit.records import with_toggled_member
from mobile_gym.virtual_device.app_kit.search_bar import QUERY, search_page_bar
from mobile_gym.virtual_device.apps.open_tracks import pages, recorder, units
from mobile_gym.virtual_device.apps.open_tracks.data import (
    TRACKS,
    Track,
    TracksContext,
    TracksData,
    read,
    type_text,
    write,
)
from mobile_gym.virtual_device.apps.open_tracks.look import track_row
from mobile_gym.virtual_device.apps.open_tracks.texts import Texts
from mobile_gym.virtual_device.system.intents import SEND, Intent

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System


def listed_tracks(data: TracksData, query: str = "", language: str = "en") -> list[Track]:
    """The tracks that have the words in name, kind or description; the latest first."""
    words = query.casefold().split()

    def has_all(track: Track) -> bool:
        kind = type_text(track.kind, language)
        content = "\n".join((track.name or "", track.kind, kind, track.description or ""))
        return all(word in content.casefold() for word in words)

    recorded = data.recording.track_id if data.recording else 0
    tracks = [track for track in data.tracks if track.id != recorded and has_all(track)]
    return sorted(tracks, key=lambda track: (-track.start_ms, -track.id))


def tracks_page(ctx: TracksContext) -> ui.View:
    """The tracks, and the button that records one."""
    theme, t = ctx.theme, ctx.t
    tracks, chosen = listed_tracks(ctx.data), pages.SELECTED.of(ctx)
    bar = (
        _selection(ctx, chosen)
        if chosen
        else ui.app_bar(
            theme,
            t.app_name,
            ui.icon_button(
                theme, "magnify", t.search, pages.SEARCH.start, resource_id="track_list_search"
            ),
            ui.icon_button(theme, "dots-vertical", t.more_options, pages.MENU.open),
        )
    )
    content = (
        _rows(ctx, tracks, chosen) if tracks else empty_state(theme, "map-marker-path", t.no_tracks)
    )
    is_recording = ctx.data.recording is not None
    add = ui.fab(
        theme,
        "record-circle" if is_recording else "record",
        t.show_recording if is_recording else t.record,
        recorder.record,
        resource_id="track_list_fab_action",
    )
    body = ui.stack(
        content,
        ui.column(add, width=ui.FILL, height=ui.FILL, align="end", justify="end", padding=(16, 24)),
        width=ui.FILL,
        weight=1,
    )
    return ui.page(theme, bar, body)


def _rows(ctx: TracksContext, tracks: Sequence[Track], chosen: Sequence[int]) -> ui.View:
    rows = (
        track_row(
            ctx,
            track,
            partial_handler(_toggle, track.id)
            if chosen
            else partial_handler(pages.DETAIL.start, track_id=track.id),
            partial_handler(_toggle, track.id),
            track.id in chosen,
        )
        for track in tracks
    )
    return card_list("tracks", *rows, resource_id="track_list", padding=(0, 0, 0, 96), gap=0)


def _selection(ctx: TracksContext, chosen: Sequence[int]) -> ui.View:
    theme, t = ctx.theme, ctx.t
    return selection_bar(
        ctx,
        t.selected.format(count=len(chosen)),
        t.end_selection,
        end_selection,
        ui.icon_button(theme, "pencil-outline", t.edit, _edit_selected)
        if len(chosen) == 1
        else None,
        ui.icon_button(theme, "share-variant", t.share, _share_selected),
        ui.icon_button(theme, "delete-outline", t.delete, _delete_selected),
        ui.icon_button(theme, "dots-vertical", t.more_options, pages.SELECTION_MENU.open),
    )


def search_page(ctx: TracksContext) -> ui.View:
    """Tracks that have the typed words."""
    theme, t = ctx.theme, ctx.t
    query = QUERY.of(ctx).strip()
    tracks = listed_tracks(ctx.data, query, ctx.state.language) if query else []
    if tracks:
        content = _rows(ctx, tracks, pages.SELECTED.of(ctx))
    else:
        content = empty_state(theme, "magnify", t.no_match if query else t.search_hint)
    return ui.page(theme, search_page_bar(ctx, t.search_hint), content)


overflow_menu: Final = Menu[TracksContext](
    MenuEntry(Texts.aggregated, pages.AGGREGATED.start),
    MenuEntry(Texts.settings, pages.SETTINGS.start),
)
"""The menu of the first page."""


# -- handlers -----------------------------------------------------------------------------------


def _toggle(system: System, track_id: int) -> None:
    pages.SELECTED.set(system, with_toggled_member(pages.SELECTED.get(system), track_id))


def end_selection(system: System) -> None:
    """Select nothing."""
    pages.SELECTED.set_page(system, ())


def _edit_selected(system: System) -> None:
    (track_id,) = pages.SELECTED.get_page(system)
    end_selection(system)
    pages.EDIT.start(system, track_id=track_id)


def _share_selected(system: System) -> None:
    chosen = pages.SELECTED.get_page(system)
    end_selection(system)
    share(system, chosen)


def _delete_selected(system: System) -> None:
    ask_to_delete(system, pages.SELECTED.get_page(system))


def _select_all(system: System) -> None:
    pages.SELECTED.set_page(system, tuple(track.id for track in listed_tracks(read(system.state))))


def _sum_up_selected(system: System) -> None:
    chosen = pages.SELECTED.get_page(system)
    end_selection(system)
    pages.AGGREGATED.start(system, track_ids=chosen)


selection_menu: Final = Menu[TracksContext](
    MenuEntry(Texts.aggregated, _sum_up_selected),
    MenuEntry(Texts.select_all, _select_all),
)
"""The menu of the selection."""


# -- deleting -----------------------------------------------------------------------------------


def ask_to_delete(system: System, track_ids: Sequence[int]) -> None:
    """Delete tracks, after a question where that is set."""
    if read(system.state).confirm_delete:
        pages.DELETE.open(system, tuple(track_ids))
    else:
        _delete(system, tuple(track_ids))


def delete_dialog(ctx: TracksContext[pages.DeleteArgs]) -> ui.View:
    """The question before tracks are deleted."""
    t, track_ids = ctx.t, ctx.args.track_ids
    count = len(track_ids)
    words = t.delete_one if count == 1 else t.delete_some.format(count=count)
    return plain_question(ctx, words, t.delete, replace_popup(_delete, track_ids))


def _delete(system: System, track_ids: tuple[int, ...]) -> None:
    removed = TRACKS.remove(system, *track_ids)
    data = read(system.state)
    gone = {track.id for track in removed}
    write(system, points=tuple(point for point in data.points if point.track_id not in gone))
    if data.recording is not None and data.recording.track_id in gone:
        write(system, recording=None)
    t, count = Texts.of(system.language), len(removed)
    system.toast(t.deleted_one if count == 1 else t.deleted_some.format(count=count))
    if system.front.component == pages.DETAIL.component:
        system.finish()
    end_selection(system)


# -- Tracks sent to another app, as a text -------------------------------------------------------


def share(system: System, track_ids: Iterable[int]) -> None:
    """Send tracks: of each its name, what it was, how far, how long, when."""
    state, data = system.state, read(system.state)
    lines: list[str] = []
    for track_id in track_ids:
        track = TRACKS.find(data, track_id)
        if track is not None:
            parts = (
                track.name or "",
                type_text(track.kind, state.language),
                units.distance_text(state, track.distance_m),
                units.elapsed_text(track.total_ms),
                units.moment_text(state, units.local_start(track)),
            )
            lines.append(", ".join(part for part in parts if part))
    extras = {"android.intent.extra.TEXT": "\n".join(lines)}
    system.request(Intent(SEND, mime_type="text/plain", extras=extras), chooser=True)
