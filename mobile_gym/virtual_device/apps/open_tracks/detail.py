"""A track: its figures, its heights, its way; and the same while it is being recorded."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.app_kit.handlers import partial_handler
from mobile_gym.virtual_device.app_kit.menus import Menu, MenuEntry
from mobile_gym.virtual_device.apps.open_tracks import data, listing, pages, recorder, units
from mobile_gym.virtual_device.apps.open_tracks.look import figures, type_icon
from mobile_gym.virtual_device.apps.open_tracks.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_TABS: Final = (Texts.statistics, Texts.chart, Texts.map)
_SKETCH_DP: Final = 420.0
_CURVE_DP: Final = 240.0
_BAR_DP: Final = 220.0
"""Taken by the bars around a sketch."""
_FEWEST: Final = 2
"""Points that make a line."""


def detail_page(ctx: data.TracksContext[pages.TrackArgs]) -> ui.View:
    """A finished track."""
    theme, t = ctx.theme, ctx.t
    track = data.TRACKS.find(ctx.data, ctx.args.track_id)
    if track is None:
        return ui.page(
            theme, sub_page_bar(ctx, ""), empty_state(theme, "map-marker-path", t.no_match)
        )
    bar = sub_page_bar(
        ctx,
        track.name or t.untitled,
        ui.icon_button(
            theme, "share-variant", t.share, partial_handler(_share), resource_id="share"
        ),
        ui.icon_button(theme, "dots-vertical", t.more_options, pages.DETAIL_MENU.open),
    )
    return ui.page(theme, bar, _tab_row(ctx), _content(ctx, track))


def _content(ctx: data.TracksContext, track: data.Track) -> ui.View:
    theme, t, tab = ctx.theme, ctx.t, pages.TAB.of(ctx)
    if not tab:
        return ui.scroll("statistics", _statistics(ctx, track), weight=1, height=0)
    points = data.points_of(ctx.data, track.id)
    if len(points) < _FEWEST:
        return empty_state(theme, "map-marker-off-outline", t.no_points)
    width = ctx.width_dp - 32
    room = max(ctx.height_dp - _BAR_DP, 80.0)
    if tab == 1:
        drawn = height_curve(theme, points, width, min(_CURVE_DP, room), t.elevation_chart)
        words = (
            units.height_text(ctx.state, track.max_elevation_m),
            units.height_text(ctx.state, track.min_elevation_m),
        )
        below = (f"{t.max_elevation}: {words[0]}", f"{t.min_elevation}: {words[1]}")
    else:
        drawn = way_sketch(theme, points, width, min(_SKETCH_DP, room), t.track_sketch)
        below = (units.distance_text(ctx.state, track.distance_m),)
    legend = (ui.text(words, 14, theme.text_secondary) for words in below)
    return ui.scroll(
        "drawn",
        ui.column(drawn, *legend, width=ui.FILL, gap=8, padding=(16, 12)),
        weight=1,
        height=0,
    )


def _tab_row(ctx: data.TracksContext) -> ui.View:
    theme, chosen = ctx.theme, pages.TAB.of(ctx)
    tabs = (
        ui.column(
            ui.text(
                title.of(ctx.state.language).upper(),
                14,
                theme.accent if place == chosen else theme.text_secondary,
                bold=True,
                class_name="",
                max_lines=1,
            ),
            ui.space(weight=1),
            ui.box(width=ui.FILL, height=3, fill=theme.accent if place == chosen else 0),
            weight=1,
            height=48,
            padding=(0, 14, 0, 0),
            align="center",
            class_name="android.widget.LinearLayout",
            description=title.of(ctx.state.language),
            selected=place == chosen,
            focusable=True,
            on_tap=partial_handler(pages.TAB.set, place),
        )
        for place, title in enumerate(_TABS)
    )
    return ui.row(
        *tabs,
        width=ui.FILL,
        class_name="android.widget.HorizontalScrollView",
        resource_id="track_detail_activity_tablayout",
    )


def _statistics(ctx: data.TracksContext, track: data.Track) -> ui.View:
    theme, state = ctx.theme, ctx.state
    kind = data.type_text(track.kind, state.language)
    heading = ui.row(
        type_icon(theme, track.kind),
        ui.column(
            ui.text(kind, 16, theme.text, bold=True, resource_id="stats_activity_type_label"),
            ui.text(track.description, 14, theme.text_secondary, resource_id="stats_description")
            if track.description
            else None,
            weight=1,
        ),
        gap=14,
        width=ui.FILL,
        padding=(20, 12, 20, 0),
    )
    moments = (
        (ctx.t.start_time, track.start_ms, "stats_start_datetime_value"),
        (ctx.t.stop_time, track.stop_ms, "stats_stop_datetime_value"),
    )
    rows = (
        ui.row(
            ui.text(name, 14, theme.text_secondary, weight=1, max_lines=1),
            ui.text(
                units.moment_text(state, units.local_start(track, at_ms)),
                16,
                theme.text,
                max_lines=1,
                resource_id=resource_id,
            ),
            gap=12,
            width=ui.FILL,
            padding=(20, 6),
        )
        for name, at_ms, resource_id in moments
    )
    shown = figures(theme, _cells(ctx, track))
    return ui.column(heading, shown, *rows, width=ui.FILL, padding=(0, 0, 0, 24))


def _cells(ctx: data.TracksContext, track: data.Track) -> Sequence[tuple[str, str]]:
    t, state = ctx.t, ctx.state
    speed = _speed(track.distance_m, track.total_ms)
    moving = _speed(track.distance_m, track.moving_ms)
    return (
        (t.distance, units.distance_text(state, track.distance_m)),
        (t.total_time, units.elapsed_text(track.total_ms)),
        (t.moving_time, units.elapsed_text(track.moving_ms)),
        (t.average_speed, units.speed_text(state, speed)),
        (t.average_moving_speed, units.speed_text(state, moving)),
        (t.max_speed, units.speed_text(state, track.max_speed)),
        (t.pace, units.pace_text(state, track.distance_m, track.moving_ms)),
        (t.gain, units.height_text(state, track.gain_m)),
        (t.loss, units.height_text(state, track.loss_m)),
        (t.max_elevation, units.height_text(state, track.max_elevation_m)),
        (t.min_elevation, units.height_text(state, track.min_elevation_m)),
    )


def _speed(meters: float, ms: int) -> float:
    """Metres per second; rows of other programs hold other figures than their distances say."""
    return meters * 1000 / ms if ms > 0 else 0.0


def _share(system: System) -> None:
    listing.share(system, (pages.DETAIL.page_args(system).track_id,))


def _edit(system: System) -> None:
    pages.EDIT.start(system, track_id=pages.DETAIL.page_args(system).track_id)


def _delete(system: System) -> None:
    listing.ask_to_delete(system, (pages.DETAIL.page_args(system).track_id,))


def _resume(system: System) -> None:
    recorder.go_on(system, pages.DETAIL.page_args(system).track_id)


detail_menu: Final = Menu[data.TracksContext](
    MenuEntry(Texts.edit, _edit),
    MenuEntry(Texts.resume_track, _resume, lambda ctx: ctx.data.recording is None),
    MenuEntry(Texts.delete, _delete),
)
"""The menu of a track."""


def recording_page(ctx: data.TracksContext) -> ui.View:
    """The track that is being recorded: its clock runs."""
    theme, t, state = ctx.theme, ctx.t, ctx.state
    track, recording = recorder.recorded_track(state), ctx.data.recording
    if track is None or recording is None:
        return ui.page(
            theme, sub_page_bar(ctx, ""), empty_state(theme, "map-marker-path", t.no_match)
        )
    runs = bool(recording.since_ms)
    clock = ui.column(
        ui.text(t.recording if runs else t.paused, 14, theme.accent, bold=True),
        ui.text(
            units.elapsed_text(track.total_ms),
            54,
            theme.text,
            light=True,
            max_lines=1,
            resource_id="stats_total_time",
        ),
        width=ui.FILL,
        align="center",
        padding=(0, 20, 0, 8),
    )
    shown = (
        (t.distance, units.distance_text(state, track.distance_m)),
        (t.moving_time, units.elapsed_text(track.moving_ms)),
        (t.average_speed, units.speed_text(state, track.average_speed)),
        (t.max_speed, units.speed_text(state, track.max_speed)),
        (t.gain, units.height_text(state, track.gain_m)),
        (t.loss, units.height_text(state, track.loss_m)),
    )
    act = ui.button(
        theme,
        t.pause if runs else t.resume,
        recorder.pause if runs else recorder.resume,
        resource_id="track_recording_pause",
        width=140,
    )
    end = ui.button(
        theme, t.stop, recorder.stop, filled=True, resource_id="track_recording_stop", width=140
    )
    buttons = ui.row(act, end, gap=16, width=ui.FILL, justify="center", padding=(16, 12, 16, 28))
    body = ui.scroll(
        "recording", ui.column(clock, figures(theme, shown), width=ui.FILL), weight=1, height=0
    )
    return ui.page(theme, sub_page_bar(ctx, track.name or t.untitled), body, buttons)


# -- The way of a track as a sketch, and its heights as a curve: lines between its points --------

_ROOM_DP: Final = 24.0
"""Free at each side."""
_LINES: Final = 200
"""As many lines are drawn at most."""
_GRID_DP: Final = 48.0
_FLAG_DP: Final = 12.0


def _thin_out_points(points: Sequence[data.Point]) -> list[data.Point]:
    """Points that as many lines go through as are drawn; the ends are among them."""
    step = max(math.ceil(len(points) / _LINES), 1)
    chosen = list(points[::step])
    if chosen[-1] is not points[-1]:
        chosen.append(points[-1])
    return chosen


def _fit_into_box(
    places: Sequence[tuple[float, float]], width: float, height: float, *, same_scale: bool
) -> list[tuple[float, float]]:
    """Places moved into a box; y grows upwards before and downwards after.

    Args:
        places: x and y.
        width: of the box, as `height` in dp.
        height: of the box.
        same_scale: whether both directions are drawn to one scale.
    """
    xs, ys = [x for x, _ in places], [y for _, y in places]
    span_x, span_y = max(max(xs) - min(xs), 1e-9), max(max(ys) - min(ys), 1e-9)
    inner_w, inner_h = width - 2 * _ROOM_DP, height - 2 * _ROOM_DP
    scale_x, scale_y = inner_w / span_x, inner_h / span_y
    if same_scale:
        scale_x = scale_y = min(scale_x, scale_y)
    left = (width - span_x * scale_x) / 2
    top = (height - span_y * scale_y) / 2
    return [(left + (x - min(xs)) * scale_x, top + (max(ys) - y) * scale_y) for x, y in places]


def _track_drawing(
    theme: ui.Theme, places: Sequence[tuple[float, float]], width: float, height: float, words: str
) -> ui.View:
    grid = [
        ui.line(0, y * _GRID_DP, width, y * _GRID_DP, size=1, color=theme.divider)
        for y in range(1, int(height / _GRID_DP) + 1)
    ]
    grid += [
        ui.line(x * _GRID_DP, 0, x * _GRID_DP, height, size=1, color=theme.divider)
        for x in range(1, int(width / _GRID_DP) + 1)
    ]
    way = [
        ui.line(*here, *there, size=3, color=theme.accent)
        for here, there in itertools.pairwise(places)
    ]
    return ui.absolute(
        *grid,
        *way,
        _flag(places[0], 0xFF2E7D32),
        _flag(places[-1], theme.error),
        width=width,
        height=height,
        fill=theme.surface,
        class_name="android.view.View",
        resource_id="sketch",
        description=words,
    )


def _flag(place: tuple[float, float], color: int) -> ui.View:
    x, y = place
    half = _FLAG_DP / 2
    return ui.box(
        width=_FLAG_DP, height=_FLAG_DP, radius=half, fill=color, offset=(x - half, y - half)
    )


def way_sketch(
    theme: ui.Theme, points: Sequence[data.Point], width: float, height: float, words: str
) -> ui.View:
    """The way, north above; green where it begins and red where it ends."""
    chosen = _thin_out_points(points)
    middle = math.radians(chosen[len(chosen) // 2].latitude / 1e6)
    shrunk = math.cos(max(min(middle, 1.5), -1.5))
    places = [(point.longitude * shrunk, float(point.latitude)) for point in chosen]
    return _track_drawing(
        theme, _fit_into_box(places, width, height, same_scale=True), width, height, words
    )


def height_curve(
    theme: ui.Theme, points: Sequence[data.Point], width: float, height: float, words: str
) -> ui.View:
    """The heights in the order of the points."""
    places = [
        (float(at), point.elevation_m or 0.0) for at, point in enumerate(_thin_out_points(points))
    ]
    return _track_drawing(
        theme, _fit_into_box(places, width, height, same_scale=False), width, height, words
    )
