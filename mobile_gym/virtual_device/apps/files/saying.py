"""How Files says sizes, times, types and lengths."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Final

from mobile_gym.core.locales import locale_of
from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps.files.data import category_of
from mobile_gym.virtual_device.apps.files.texts import Texts
from mobile_gym.virtual_device.system.formatting import clock_of

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.files.context import FilesContext
    from mobile_gym.virtual_device.system.files import Entry

__all__ = [
    "date_text",
    "icon_of",
    "length_text",
    "root_title",
    "time_text",
    "type_text",
]

_ROOT_TITLES: Final[Mapping[str, Text]] = {
    "recents": Texts.recents,
    "images": Texts.images,
    "videos": Texts.videos,
    "audio": Texts.audio,
    "documents": Texts.documents,
    "downloads": Texts.downloads,
    "storage": Texts.storage,
}
"""What the roots are called, and so the categories."""
_MEDIA_TYPES: Final[Mapping[str, Text]] = {
    "images": Texts.type_image,
    "audio": Texts.type_audio,
    "videos": Texts.type_video,
}
_ICONS: Final = {
    "images": "image-outline",
    "videos": "movie-outline",
    "audio": "music-note",
    "documents": "file-document-outline",
}


def root_title(ctx: FilesContext, root: str) -> str:
    """What a root is called: that of the storage as the phone's maker calls the phone.

    Source: AOSP, `ExternalStorageProvider.updateVolumesLocked`, which names it `Build.MODEL`. A
    device that tells no model of its own says it in words.
    """
    model = ctx.state.properties.get("ro.product.model") if root == "storage" else None
    return model or _ROOT_TITLES[root].of(ctx.state.language)


def date_text(ctx: FilesContext, moment_ms: int) -> str:
    """The day of a moment."""
    moment = datetime.fromtimestamp(moment_ms / 1000, ctx.now.tzinfo)
    written = locale_of(ctx.state.language)
    is_this_year = moment.year == ctx.now.year
    return written.write(written.day if is_this_year else written.day_and_year, moment)


def time_text(ctx: FilesContext, moment_ms: int) -> str:
    """The day and the time of a moment."""
    moment = datetime.fromtimestamp(moment_ms / 1000, ctx.now.tzinfo)
    return f"{date_text(ctx, moment_ms)} {clock_of(ctx.state, moment)}"


def type_text(ctx: FilesContext, entry: Entry) -> str:
    """The type in words, such as `PNG image`."""
    if entry.is_directory:
        return ctx.t.folder
    ending = entry.name.rpartition(".")[2].upper() if "." in entry.name[1:] else ""
    if not ending:
        return ctx.t.type_file
    category = category_of(entry.mime_type)
    if category == "documents":
        name = Texts.type_text if entry.mime_type.startswith("text/") else Texts.type_document
    else:
        name = _MEDIA_TYPES.get(category, Texts.type_ending)
    return name.of(ctx.state.language).format(ending=ending)


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
