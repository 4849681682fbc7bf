"""What is known about a file or a folder."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.apps.files import media
from mobile_gym.virtual_device.apps.files.covers import FILLED, cover_of
from mobile_gym.virtual_device.apps.files.data import category_of
from mobile_gym.virtual_device.apps.files.listing import empty_state
from mobile_gym.virtual_device.apps.files.opening import started_with
from mobile_gym.virtual_device.apps.files.pages import FileArgs
from mobile_gym.virtual_device.apps.files.saying import (
    icon_of,
    length_text,
    time_text,
    type_text,
)
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import SHARED
from mobile_gym.virtual_device.system.formatting import size_text
from mobile_gym.virtual_device.ui import pictures
from mobile_gym.virtual_device.ui.view import FILL, View, column, icon, picture, stack
from mobile_gym.virtual_device.ui.widgets import app_bar, list_item, page, screen

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.files.context import FilesContext
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.files import Entry

__all__ = ["entry_of", "info_page"]


def entry_of(state: DeviceState, path: str) -> Entry | None:
    """The entry of a path; None where there is nothing."""
    listed = files.entries(state, posixpath.dirname(path)) if path else []
    return next((entry for entry in listed if entry.path == path), None)


def info_page(ctx: FilesContext[FileArgs]) -> View:
    """The page."""
    theme = ctx.theme
    entry = entry_of(ctx.state, started_with(ctx.args))
    title = ctx.t.info
    bar = app_bar(theme, title, on_back=finish, up=ctx.t.navigate_up)
    if entry is None:
        return page(theme, bar, empty_state(ctx, ctx.t.gone))
    if category_of(entry.mime_type) == "images":
        image = picture(ctx.state.files[entry.path], width=240, height=160)
    elif category_of(entry.mime_type) in ("videos", "audio"):
        image = picture(cover_of(ctx.state, entry), width=160, height=160, framing=FILLED)
    else:
        image = icon(icon_of(entry), 88, theme.accent if entry.is_directory else theme.icon)
    rows = [list_item(theme, title, value) for title, value in _facts(ctx, entry)]
    return screen(
        theme,
        bar,
        stack(image, width=FILL, height=184, align="center", justify="center"),
        column(*rows, width=FILL),
    )


def _facts(ctx: FilesContext, entry: Entry) -> list[tuple[str, str]]:
    state = ctx.state
    inside = posixpath.dirname(entry.path).removeprefix(SHARED).strip("/")
    location = "/".join(part for part in (ctx.t.storage, inside) if part)
    facts = [(ctx.t.name, entry.name), (ctx.t.type, type_text(ctx, entry))]
    if entry.is_directory:
        facts.append((ctx.t.items, str(len(files.names(state, entry.path)))))
    else:
        facts.append((ctx.t.size, size_text(entry.size)))
        content = state.files[entry.path]
        category = category_of(entry.mime_type)
        if category == "images" and pictures.is_readable(content):
            across, down = pictures.size(content)
            facts.append((ctx.t.dimensions, f"{across} × {down}"))
        elif category in ("audio", "videos") and media.duration_ms(content):
            facts.append((ctx.t.duration, length_text(media.duration_ms(content))))
    modified = time_text(ctx, entry.modified_ms)
    return [*facts, (ctx.t.modified, modified), (ctx.t.location, location)]
