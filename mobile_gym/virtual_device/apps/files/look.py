"""How entries look: rows or a grid, sizes, times, types; and what stands where there are none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Final

from mobile_gym.core.locales import locale_of
from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.files.data import Place
from mobile_gym.virtual_device.apps.files.texts import Texts
from mobile_gym.virtual_device.providers.media import FILLED, category_of, thumbnail
from mobile_gym.virtual_device.system.files import SHARED
from mobile_gym.virtual_device.system.formatting import clock_of, size_text
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.files.data import FilesContext
    from mobile_gym.virtual_device.system.files import Entry

_MAX_CRUMB: Final = 14
"""Characters of a directory's name in the breadcrumbs; longer ones are cut."""


_MAX_CRUMBS: Final = 3


DOWNLOADS: Final = f"{SHARED}/Download"


_LIST: Final = "dir_list"
LIST_SCROLL: Final = ViewState(f"scroll:{_LIST}", 0)
"""How far a listing is scrolled, in pixels."""
_ROW_DP: Final = 72.0
_CELL_DP: Final = 184.0
_PREVIEW_DP: Final = 104.0

Touch = Callable[["Entry"], ui.Handler]


class Look:
    """How a listing reacts to touch, and what of it is chosen."""

    def __init__(
        self,
        on_tap: Touch,
        on_long_press: Touch | None = None,
        chosen: frozenset[str] | None = None,
    ) -> None:
        self.on_tap = on_tap
        self.on_long_press = on_long_press
        self.chosen = chosen


def entry_list(ctx: FilesContext, entries: Sequence[Entry], look: Look, *, grid: bool) -> ui.View:
    """The entries; only what is on the screen is built."""
    if not grid:
        return ui.lazy_list(
            _LIST,
            len(entries),
            _ROW_DP,
            lambda index: _row(ctx, entries[index], look),
            resource_id="dir_list",
            weight=1,
        )
    return ui.lazy_list(
        _LIST,
        (len(entries) + 1) // 2,
        _CELL_DP,
        lambda index: ui.row(
            *(_cell(ctx, entry, look) for entry in entries[2 * index : 2 * index + 2]),
            ui.space(weight=1) if 2 * index + 1 == len(entries) else None,
            width=ui.FILL,
            height=ui.FILL,
            gap=12,
            padding=(12, 6),
            align="start",
        ),
        resource_id="dir_list",
        weight=1,
    )


def _details(ctx: FilesContext, entry: Entry) -> str:
    parts = [date_text(ctx, entry.modified_ms)]
    if not entry.is_directory:
        parts += [size_text(entry.size), type_text(ctx, entry)]
    return ctx.t.between_details.join(parts)


def _preview(ctx: FilesContext, entry: Entry, size_dp: float, chosen: bool) -> ui.View:
    theme = ctx.theme
    if chosen:
        return ui.icon("check-circle", size_dp * 0.7, theme.accent, width=size_dp, height=size_dp)
    if category_of(entry.mime_type) == "images":
        return ui.picture(
            ctx.state.files[entry.path],
            width=size_dp,
            height=size_dp,
            resource_id="icon_thumb",
            framing=FILLED,
        )
    if category_of(entry.mime_type) in ("videos", "audio"):
        return thumbnail(ctx.state, entry, size_dp)
    return ui.icon(
        icon_of(entry),
        size_dp * 0.7,
        theme.accent if entry.is_directory else theme.icon,
        width=size_dp,
        height=size_dp,
        class_name="android.widget.ImageView",
        resource_id="icon_mime",
    )


def _row(ctx: FilesContext, entry: Entry, look: Look) -> ui.View:
    theme = ctx.theme
    chosen = look.chosen is not None and entry.path in look.chosen
    return ui.row(
        _preview(ctx, entry, 40, chosen),
        ui.column(
            ui.text(entry.name, 16, theme.text, max_lines=1, resource_id="android:id/title"),
            ui.text(
                _details(ctx, entry), 13, theme.text_secondary, max_lines=1, resource_id="details"
            ),
            weight=1,
            gap=2,
        ),
        width=ui.FILL,
        height=ui.FILL,
        gap=16,
        padding=(16, 0),
        fill=theme.accent_container if chosen else 0,
        class_name="android.widget.LinearLayout",
        resource_id="item_root",
        selected=chosen,
        focusable=True,
        on_tap=look.on_tap(entry),
        on_long_press=look.on_long_press(entry) if look.on_long_press is not None else None,
    )


def _cell(ctx: FilesContext, entry: Entry, look: Look) -> ui.View:
    theme = ctx.theme
    chosen = look.chosen is not None and entry.path in look.chosen
    return ui.column(
        ui.stack(
            _preview(ctx, entry, _PREVIEW_DP, chosen),
            width=ui.FILL,
            weight=1,
            align="center",
            justify="center",
        ),
        ui.text(
            entry.name,
            14,
            theme.text,
            max_lines=1,
            width=ui.FILL,
            padding=(12, 0),
            resource_id="android:id/title",
        ),
        ui.text(
            date_text(ctx, entry.modified_ms),
            12,
            theme.text_secondary,
            max_lines=1,
            width=ui.FILL,
            padding=(12, 0, 12, 10),
            resource_id="details",
        ),
        weight=1,
        height=ui.FILL,
        fill=theme.accent_container if chosen else theme.surface,
        stroke=theme.accent if chosen else theme.divider,
        radius=12,
        class_name="android.widget.LinearLayout",
        resource_id="item_root",
        selected=chosen,
        focusable=True,
        on_tap=look.on_tap(entry),
        on_long_press=look.on_long_press(entry) if look.on_long_press is not None else None,
    )


def empty_state(ctx: FilesContext, words: str) -> ui.View:
    """Instead of a listing."""
    return ui.column(
        ui.icon("folder-open-outline", 72, ctx.theme.text_disabled),
        ui.text(
            words,
            16,
            ctx.theme.text_secondary,
            text_align="center",
            resource_id="message",
        ),
        width=ui.FILL,
        weight=1,
        gap=20,
        padding=(32, 0),
        align="center",
        justify="center",
    )


# -- How Files says sizes, times, types and lengths ----------------------------------------------

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


def root_path(root: str) -> str:
    """The directory of a root; "" where it has none."""
    return {"downloads": DOWNLOADS, "storage": SHARED}.get(root, "")


def crumbs(ctx: FilesContext, place: Place, on_tap: Callable[[str], ui.Handler]) -> ui.View:
    """The way from the root to the directory; each step can be tapped.

    `on_tap(path)` makes the handler of a step.
    """
    theme = ctx.theme
    top = root_path(place.root) or SHARED
    root = place.root if root_path(place.root) else "storage"
    title = root_title(ctx, root)
    steps = [(title, top)]
    path = top
    for name in place.path[len(top) :].strip("/").split("/"):
        if name:
            path = f"{path}/{name}"
            steps.append((name if len(name) <= _MAX_CRUMB else f"{name[: _MAX_CRUMB - 1]}…", path))
    parts: list[ui.View] = []
    for name, target in steps[-_MAX_CRUMBS:]:
        if parts:
            parts.append(ui.icon("chevron-right", 18, theme.text_secondary))
        is_last = target == place.path
        parts.append(
            ui.text(
                name,
                14,
                theme.text if is_last else theme.text_secondary,
                bold=is_last,
                max_lines=1,
                padding=(8, 10),
                resource_id="breadcrumb_text",
                selected=is_last,
                focusable=True,
                on_tap=None if is_last else on_tap(target),
            )
        )
    return ui.row(
        *parts,
        width=ui.FILL,
        height=40,
        padding=(12, 0),
        class_name="androidx.recyclerview.widget.RecyclerView",
        resource_id="horizontal_breadcrumb",
    )
