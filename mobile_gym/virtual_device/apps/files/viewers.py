"""Looking at files: texts, and a player of sound and video."""

from __future__ import annotations

import posixpath
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.apps.files import media
from mobile_gym.virtual_device.apps.files.covers import cover_of
from mobile_gym.virtual_device.apps.files.data import category_of
from mobile_gym.virtual_device.apps.files.info import entry_of
from mobile_gym.virtual_device.apps.files.listing import empty_state
from mobile_gym.virtual_device.apps.files.opening import share, started_with
from mobile_gym.virtual_device.apps.files.pages import DELETE, INSPECTOR, FileArgs
from mobile_gym.virtual_device.apps.files.saying import length_text
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.pages import ViewState
from mobile_gym.virtual_device.ui.view import (
    FILL,
    View,
    column,
    icon,
    picture,
    row,
    scroll,
    space,
    stack,
    text,
)
from mobile_gym.virtual_device.ui.widgets import app_bar, icon_button, page, slider

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.files.context import FilesContext
    from mobile_gym.virtual_device.system.files import Entry
    from mobile_gym.virtual_device.system.system import System

__all__ = ["player_page", "text_page", "viewer_frame"]

_MAX_TEXT: Final = 8_000
_SKIP_MS: Final = 10_000
_LOW_DP: Final = 480.0
_COVER_DP: Final = 240.0
_AROUND_COVER_DP: Final = 152.0
"""Height of the bar, and of a title of two lines with the gap above it."""
_SINCE_MS: Final = ViewState[int | None]("since_ms", None)
"""When the player was started, in the device's monotonic time; None while it stands still."""
_START_MS: Final = ViewState("position_ms", 0)
"""Where it was started, or stands."""


def viewer_frame(ctx: FilesContext, path: str, *content: View | None) -> View:
    """The page of a viewer: the bar with what can be done to a file, and its content."""
    theme = ctx.theme
    tools = ()
    if files.is_file(ctx.state, path):
        tools = (
            icon_button(
                theme,
                "share-variant",
                ctx.t.share,
                partial(share, paths=(path,)),
                resource_id="action_share",
            ),
            icon_button(
                theme,
                "information-outline",
                ctx.t.info,
                bound(INSPECTOR.start, path=path),
                resource_id="action_info",
            ),
            icon_button(
                theme,
                "trash-can-outline",
                ctx.t.delete,
                bound(DELETE.open, paths=(path,), closes=True),
                resource_id="action_delete",
            ),
        )
    else:
        content = (empty_state(ctx, ctx.t.gone),)
    bar = app_bar(theme, posixpath.basename(path), *tools, on_back=finish, up=ctx.t.navigate_up)
    return page(theme, bar, *content)


def text_page(ctx: FilesContext[FileArgs]) -> View:
    """A text file, or the beginning of a long one."""
    theme = ctx.theme
    path = started_with(ctx.args)
    content = ctx.state.files.get(path, b"")
    if not content:
        return viewer_frame(ctx, path, empty_state(ctx, ctx.t.empty_file))
    words = content[: 4 * _MAX_TEXT].decode("utf-8", "replace")[:_MAX_TEXT]
    body = scroll(
        "text",
        column(
            text(words, 16, theme.text, width=FILL, resource_id="text_content"),
            text(ctx.t.cut, 13, theme.text_secondary) if len(words) == _MAX_TEXT else None,
            width=FILL,
            gap=16,
            padding=(20, 8, 20, 24),
        ),
        weight=1,
    )
    return viewer_frame(ctx, path, body)


# -- player -------------------------------------------------------------------------------------


def _position_ms(start_ms: int, since_ms: int | None, now_ms: int, length_ms: int) -> int:
    """How far it has played: where it stood, and the time since it was started there."""
    at_ms = start_ms + (now_ms - since_ms if since_ms is not None else 0)
    return min(max(at_ms, 0), length_ms)


def _now_at_ms(system: System, length_ms: int) -> int:
    start_ms, since_ms = _START_MS.get(system), _SINCE_MS.get(system)
    return _position_ms(start_ms, since_ms, system.state.monotonic_ms, length_ms)


def player_page(ctx: FilesContext[FileArgs]) -> View:
    """A sound or a video, with a bar of how far it is."""
    theme = ctx.theme
    path = started_with(ctx.args)
    entry = entry_of(ctx.state, path)
    if entry is None:
        return viewer_frame(ctx, path)
    length_ms = media.duration_ms(ctx.state.files[path])
    since_ms = _SINCE_MS.of(ctx)
    at_ms = _position_ms(_START_MS.of(ctx), since_ms, ctx.state.monotonic_ms, length_ms)
    plays = since_ms is not None and at_ms < length_ms
    controls = row(
        icon_button(
            theme, "rewind-10", ctx.t.rewind, partial(_skip, length_ms=length_ms, step_ms=-_SKIP_MS)
        ),
        stack(
            icon("pause" if plays else "play", 32, theme.on_accent),
            width=64,
            height=64,
            align="center",
            justify="center",
            fill=theme.accent,
            radius=32,
            class_name="android.widget.ImageButton",
            resource_id="play_pause",
            description=(ctx.t.pause if plays else ctx.t.play),
            enabled=length_ms > 0,
            focusable=True,
            on_tap=partial(_play_or_pause, length_ms=length_ms),
        ),
        icon_button(
            theme,
            "fast-forward-10",
            ctx.t.forward,
            partial(_skip, length_ms=length_ms, step_ms=_SKIP_MS),
        ),
        width=FILL,
        gap=24,
        justify="center",
    )
    progress = _progress(ctx, at_ms, length_ms)
    if ctx.height_dp >= _LOW_DP:
        cover = _cover(ctx, entry, 1.0)
        return viewer_frame(ctx, path, cover, progress, controls, space(height=32))
    room = ctx.height_dp - _AROUND_COVER_DP  # a phone on its side: they stand beside the cover
    cover = _cover(ctx, entry, min(max(room, 1.0) / _COVER_DP, 1.0))
    beside = column(progress, controls, width=FILL, weight=1, justify="center")
    return viewer_frame(ctx, path, row(cover, beside, width=FILL, weight=1))


def _cover(ctx: FilesContext, entry: Entry, share: float) -> View:
    """What it looks like and its name; smaller by a share where there is little room."""
    theme = ctx.theme
    is_video = category_of(entry.mime_type) == "videos"
    return column(
        picture(
            cover_of(ctx.state, entry),
            width=share * (340 if is_video else _COVER_DP),
            height=share * (192 if is_video else _COVER_DP),
            resource_id="video_surface" if is_video else "album_art",
        ),
        text(
            posixpath.splitext(entry.name)[0],
            20,
            theme.text,
            bold=True,
            max_lines=2,
            text_align="center",
            resource_id="title",
        ),
        width=FILL,
        weight=1,
        gap=24,
        padding=(24, 0),
        align="center",
        justify="center",
    )


def _progress(ctx: FilesContext, at_ms: int, length_ms: int) -> View:
    theme = ctx.theme
    return column(
        slider(
            theme,
            "position",
            at_ms / length_ms if length_ms else 0.0,
            partial(_seek, length_ms=length_ms),
            description=ctx.t.position,
            resource_id="progress",
            enabled=length_ms > 0,
            span=(0, length_ms),
        ),
        row(
            text(length_text(at_ms), 13, theme.text_secondary, resource_id="time_current"),
            space(weight=1),
            text(length_text(length_ms), 13, theme.text_secondary, resource_id="time"),
            width=FILL,
        ),
        width=FILL,
        padding=(24, 0, 24, 16),
    )


def _play_or_pause(system: System, length_ms: int) -> None:
    at_ms = _now_at_ms(system, length_ms)
    plays = _SINCE_MS.get(system) is not None and at_ms < length_ms
    _START_MS.set(system, at_ms if at_ms < length_ms else 0)
    _SINCE_MS.set(system, None if plays else system.state.monotonic_ms)


def _place(system: System, at_ms: int) -> None:
    stands = _SINCE_MS.get(system) is None
    _START_MS.set(system, at_ms)
    _SINCE_MS.set(system, None if stands else system.state.monotonic_ms)


def _seek(system: System, value: float, length_ms: int) -> None:
    _place(system, int(value * length_ms))


def _skip(system: System, length_ms: int, step_ms: int) -> None:
    at_ms = _now_at_ms(system, length_ms)
    _place(system, min(max(at_ms + step_ms, 0), length_ms))
