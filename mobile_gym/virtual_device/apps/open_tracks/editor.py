"""A track's name, kind and description: changed later, or asked when a recording has ended."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.handlers import replace_popup
from mobile_gym.virtual_device.app_kit.prompts import choice_dialog, plain_question
from mobile_gym.virtual_device.apps.open_tracks import data, pages, recorder, units
from mobile_gym.virtual_device.apps.open_tracks.look import type_icon
from mobile_gym.virtual_device.apps.open_tracks.texts import Texts
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_NAME: Final = ViewState[str | None]("name", None)
_DESCRIPTION: Final = ViewState[str | None]("description", None)
_KIND: Final = ViewState[str | None]("kind", None)
"""What is typed or chosen; None before anything was."""
_LINES: Final = 4
_LIST_DP: Final = 420.0


def edit_page(ctx: data.TracksContext[pages.TrackArgs]) -> ui.View:
    """A track is changed."""
    track = data.TRACKS.find(ctx.data, ctx.args.track_id)
    if track is None:
        return _missing_track_page(ctx)
    save = ui.button(ctx.theme, ctx.t.save, _save_edited, resource_id="track_edit_save")
    bar = sub_page_bar(ctx, ctx.t.edit_track, save)
    return ui.page(ctx.theme, bar, _fields(ctx, track))


def finished_page(ctx: data.TracksContext[pages.TrackArgs]) -> ui.View:
    """A recording has ended: what was it?"""
    theme, t = ctx.theme, ctx.t
    track = data.TRACKS.find(ctx.data, ctx.args.track_id)
    if track is None:
        return _missing_track_page(ctx)
    figures = f"{units.distance_text(ctx.state, track.distance_m)} · " + units.elapsed_text(
        track.total_ms
    )
    summary = ui.text(
        figures, 16, theme.text_secondary, padding=(20, 8), resource_id="time_distance"
    )
    buttons = ui.row(
        ui.button(theme, t.discard, pages.DISCARD.open, resource_id="discard_button"),
        ui.button(theme, t.resume, _resume, resource_id="resume_button"),
        ui.button(theme, t.save, _save_finished, filled=True, resource_id="finish_button"),
        gap=8,
        width=ui.FILL,
        justify="end",
        padding=(16, 12, 16, 24),
    )
    return ui.page(theme, sub_page_bar(ctx, t.finished), summary, _fields(ctx, track), buttons)


def _missing_track_page(ctx: data.TracksContext[Any]) -> ui.View:
    theme = ctx.theme
    return ui.page(
        theme, sub_page_bar(ctx, ""), empty_state(theme, "map-marker-path", ctx.t.no_match)
    )


def _fields(ctx: data.TracksContext[Any], track: data.Track) -> ui.View:
    theme, t = ctx.theme, ctx.t
    name, description, kind = _NAME.of(ctx), _DESCRIPTION.of(ctx), _KIND.of(ctx)
    shown = track.kind if kind is None else kind
    choose = ui.row(
        type_icon(theme, shown),
        ui.column(
            ui.text(t.activity_type, 13, theme.text_secondary),
            ui.text(
                data.type_text(shown, ctx.state.language),
                16,
                theme.text,
                resource_id="fields_activity_type",
            ),
            weight=1,
        ),
        ui.icon("menu-down", 24, theme.icon),
        gap=14,
        width=ui.FILL,
        padding=(0, 8),
        class_name="android.widget.Spinner",
        resource_id="fields_activity_type_icon",
        focusable=True,
        on_tap=pages.TYPES.open,
    )
    fields = ui.column(
        ui.text(t.name, 13, theme.text_secondary),
        ui.edit_field(
            theme,
            _NAME.key,
            (track.name or "") if name is None else name,
            hint=t.name,
            resource_id="fields_track_name",
        ),
        choose,
        ui.text(t.description, 13, theme.text_secondary),
        ui.edit_field(
            theme,
            _DESCRIPTION.key,
            (track.description or "") if description is None else description,
            hint=t.description,
            resource_id="fields_track_description",
            lines=_LINES,
        ),
        width=ui.FILL,
        gap=6,
        padding=(20, 12),
    )
    return ui.scroll("fields", fields, weight=1, height=0)


def types_dialog(ctx: data.TracksContext[Any]) -> ui.View:
    """The kinds of activities."""
    args = ctx.state.tasks[-1].activities[-1].layers[0].args
    track = data.TRACKS.find(ctx.data, args.get("track_id", 0))
    kind = _KIND.of_page(ctx)
    chosen = kind if kind is not None else track.kind if track is not None else ""
    rows = (
        ui.radio(
            ctx.theme,
            one.title.of(ctx.state.language),
            name == chosen,
            partial(_choose, kind=name),
        )
        for name, one in data.TYPES.items()
    )
    return choice_dialog(ctx, ctx.t.activity_type, rows, height_dp=_LIST_DP)


def _choose(system: System, kind: str) -> None:
    _KIND.set_page(system, kind)
    system.dismiss()


def _save(system: System, track_id: int) -> None:
    """Write what was changed; what nobody touched stays as it is."""
    fields: dict[str, Any] = {}
    for state, name in ((_NAME, "name"), (_DESCRIPTION, "description")):
        typed = state.get_page(system)
        if typed is not None:
            fields[name] = typed.strip()
    kind = _KIND.get_page(system)
    if kind is not None:
        fields |= {"category": kind, "activity_type": kind, "icon": kind}
    if fields:
        data.TRACKS.change(system, track_id, **fields)
    system.toast(Texts.of(system.language).saved)


def _save_edited(system: System) -> None:
    _save(system, pages.EDIT.page_args(system).track_id)
    system.finish()


def _save_finished(system: System) -> None:
    _save(system, pages.FINISHED.page_args(system).track_id)
    system.finish()


def _resume(system: System) -> None:
    track_id = pages.FINISHED.page_args(system).track_id
    if data.read(system.state).recording is None:
        system.finish()
        recorder.go_on(system, track_id)


def discard_dialog(ctx: data.TracksContext) -> ui.View:
    """The question before a recording is lost."""
    return plain_question(ctx, ctx.t.discard_question, ctx.t.discard, replace_popup(_discard))


def _discard(system: System) -> None:
    recorder.discard(system, pages.FINISHED.page_args(system).track_id)
    system.finish()
