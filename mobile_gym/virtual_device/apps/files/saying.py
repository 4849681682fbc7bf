"""How Files says sizes, times, types and lengths."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.apps.clock.formatting import clock_of, day_text
from mobile_gym.virtual_device.apps.files.data import category_of

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.files import Entry

__all__ = ["date_text", "icon_of", "length_text", "size_text", "time_text", "type_text"]

_UNITS: Final = ("kB", "MB", "GB")
_ICONS: Final = {
    "images": "image-outline",
    "videos": "movie-outline",
    "audio": "music-note",
    "documents": "file-document-outline",
}


def size_text(size: int) -> str:
    """A size as `Formatter.formatFileSize` says it: units of 1000."""
    if size < 1000:
        return f"{size} B"
    value, number = size / 1000, 0
    while value >= 999.95 and number < len(_UNITS) - 1:
        value, number = value / 1000, number + 1
    return f"{value:.2f} {_UNITS[number]}" if value < 10 else f"{value:.1f} {_UNITS[number]}"


def date_text(ctx: Context, moment_ms: int) -> str:
    """The day of a moment."""
    moment = datetime.fromtimestamp(moment_ms / 1000, ctx.now.tzinfo)
    language = ctx.state.language
    day = day_text(moment, language)
    if moment.year == ctx.now.year:
        return day
    return f"{moment.year}年{day}" if language == "zh" else f"{day}, {moment.year}"


def time_text(ctx: Context, moment_ms: int) -> str:
    """The day and the time of a moment."""
    moment = datetime.fromtimestamp(moment_ms / 1000, ctx.now.tzinfo)
    return f"{date_text(ctx, moment_ms)} {clock_of(ctx.state, moment)}"


def type_text(ctx: Context, entry: Entry) -> str:
    """The type in words, such as `PNG image`."""
    if entry.is_directory:
        return ctx.t.folder
    ending = entry.name.rpartition(".")[2].upper() if "." in entry.name[1:] else ""
    if not ending:
        return ctx.t.type_file
    category = category_of(entry.mime_type)
    if category == "documents":
        key = "type_text" if entry.mime_type.startswith("text/") else "type_document"
    else:
        keys = {"images": "type_image", "audio": "type_audio", "videos": "type_video"}
        key = keys.get(category, "type_ending")
    return ctx.t[key].format(ending=ending)


def icon_of(entry: Entry) -> str:
    """The icon of an entry's type."""
    if entry.is_directory:
        return "folder"
    if entry.mime_type == "application/pdf":
        return "file-pdf-box"
    return _ICONS.get(category_of(entry.mime_type), "file-outline")


def length_text(duration_ms: int) -> str:
    """A length of time, `m:ss`."""
    seconds = duration_ms // 1000
    if seconds < 3600:
        return f"{seconds // 60}:{seconds % 60:02d}"
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"
