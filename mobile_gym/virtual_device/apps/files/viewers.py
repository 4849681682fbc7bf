"""Looking at files: texts, pictures, and a player of sound and video."""

from __future__ import annotations

import posixpath
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.apps.files import media
from mobile_gym.virtual_device.apps.files.data import category_of
from mobile_gym.virtual_device.apps.files.info import INSPECTOR, entry_of
from mobile_gym.virtual_device.apps.files.listing import empty_state
from mobile_gym.virtual_device.apps.files.opening import share, started_with
from mobile_gym.virtual_device.apps.files.saying import icon_of, length_text
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.ui import pictures
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
    from collections.abc import Mapping
    from typing import Any

    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.files import Entry
    from mobile_gym.virtual_device.system.system import System

__all__ = ["image_page", "player_page", "text_page"]

_MAX_TEXT: Final = 8_000
_SKIP_MS: Final = 10_000


def _frame(ctx: Context, path: str, *content: View | None) -> View:
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
                partial(_inform, path=path),
                resource_id="action_info",
            ),
            icon_button(
                theme,
                "trash-can-outline",
                ctx.t.delete,
                partial(_delete, path=path),
                resource_id="action_delete",
            ),
        )
    else:
        content = (empty_state(ctx, ctx.t.gone),)
    bar = app_bar(theme, posixpath.basename(path), *tools, on_back=finish, up=ctx.t.navigate_up)
    return page(theme, bar, *content)


def _inform(system: System, path: str) -> None:
    system.start(INSPECTOR, path=path)


def _delete(system: System, path: str) -> None:
    system.show_popup("delete", paths=(path,), closes=True)


def text_page(ctx: Context) -> View:
    """A text file, or the beginning of a long one."""
    theme = ctx.theme
    path = started_with(ctx.args)
    content = ctx.state.files.get(path, b"")
    if not content:
        return _frame(ctx, path, empty_state(ctx, ctx.t.empty_file))
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
    return _frame(ctx, path, body)


# -- pictures -----------------------------------------------------------------------------------


def image_page(ctx: Context) -> View:
    """A picture; a swipe shows the next one of its folder."""
    path = started_with(ctx.args)
    path = ctx.ui.get("path", path)
    content = ctx.state.files.get(path, b"")
    if pictures.decoded(content) is None:
        return _frame(ctx, path, empty_state(ctx, ctx.t.broken_image))
    body = stack(
        picture(
            content,
            width=FILL,
            height=FILL,
            resource_id="photo_view",
            description=posixpath.basename(path),
            on_fling=partial(_turn, path),
        ),
        width=FILL,
        weight=1,
        padding=(8, 8),
    )
    return _frame(ctx, path, body)


def _turn(path: str, system: System, direction: str) -> None:
    if direction not in ("left", "right"):
        return
    siblings = [
        entry.path
        for entry in files.entries(system.state, posixpath.dirname(path))
        if category_of(entry.mime_type) == "images" or entry.path == path
    ]
    place = siblings.index(path) + (1 if direction == "left" else -1)
    if 0 <= place < len(siblings):
        system.set_ui(path=siblings[place])


# -- player -------------------------------------------------------------------------------------


def _position_ms(ui: Mapping[str, Any], now_ms: int, length_ms: int) -> int:
    """How far it has played: where it stood, and the time since it was started there."""
    since = ui.get("since_ms")
    at = ui.get("position_ms", 0) + (now_ms - since if since is not None else 0)
    return min(max(at, 0), length_ms)


def player_page(ctx: Context) -> View:
    """A sound or a video, with a bar of how far it is."""
    theme = ctx.theme
    path = started_with(ctx.args)
    entry = entry_of(ctx.state, path)
    if entry is None:
        return _frame(ctx, path)
    length_ms = media.duration_ms(ctx.state.files[path])
    at_ms = _position_ms(ctx.ui, ctx.state.monotonic_ms, length_ms)
    plays = ctx.ui.get("since_ms") is not None and at_ms < length_ms
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
    return _frame(
        ctx, path, _cover(ctx, entry), _progress(ctx, at_ms, length_ms), controls, space(height=32)
    )


def _cover(ctx: Context, entry: Entry) -> View:
    theme = ctx.theme
    is_video = category_of(entry.mime_type) == "videos"
    return column(
        stack(
            icon(icon_of(entry), 96, theme.on_accent_container),
            width=340 if is_video else 240,
            height=192 if is_video else 240,
            align="center",
            justify="center",
            fill=theme.accent_container,
            radius=24,
            class_name="android.widget.ImageView",
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


def _progress(ctx: Context, at_ms: int, length_ms: int) -> View:
    theme = ctx.theme
    return column(
        slider(
            theme,
            "position",
            at_ms / length_ms if length_ms else 0.0,
            partial(_seek, length_ms),
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
    now_ms = system.state.monotonic_ms
    at = _position_ms(system.layer.ui, now_ms, length_ms)
    if system.ui("since_ms") is not None and at < length_ms:
        system.set_ui(position_ms=at, since_ms=None)
    else:
        system.set_ui(position_ms=at if at < length_ms else 0, since_ms=now_ms)


def _place(system: System, at_ms: int) -> None:
    since = None if system.ui("since_ms") is None else system.state.monotonic_ms
    system.set_ui(position_ms=at_ms, since_ms=since)


def _seek(length_ms: int, system: System, value: float) -> None:
    _place(system, int(value * length_ms))


def _skip(system: System, length_ms: int, step_ms: int) -> None:
    at = _position_ms(system.layer.ui, system.state.monotonic_ms, length_ms)
    _place(system, min(max(at + step_ms, 0), length_ms))
