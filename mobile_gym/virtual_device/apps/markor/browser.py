"""The tab of files: a folder as a list, its menus, and what is done to chosen entries."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit import handlers, prompts
from mobile_gym.virtual_device.app_kit.bars import selection_bar
from mobile_gym.virtual_device.app_kit.empty_state import empty_state
from mobile_gym.virtual_device.apps.markor import documents, notebook, pages
from mobile_gym.virtual_device.apps.markor.data import NOTEBOOK, SORTS, STORED, read, write
from mobile_gym.virtual_device.apps.markor.formats import kind_of
from mobile_gym.virtual_device.apps.markor.texts import Texts
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import SHARED, FileError
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.markor.data import MarkorContext
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.files import Entry
    from mobile_gym.virtual_device.system.system import System

_LIST: Final = "files"
LIST_SCROLL: Final = ViewState(f"scroll:{_LIST}", 0)
"""How far the list is scrolled, in pixels."""
_ROW_DP: Final = 64.0
_ICONS: Final = {
    "markdown": "language-markdown-outline",
    "todo": "format-list-checks",
    "csv": "table",
}
_SORT_TITLES: Final[dict[str, Text]] = {
    "name": Texts.sort_name,
    "date": Texts.sort_date,
    "size": Texts.sort_size,
    "type": Texts.sort_type,
}
_PLACES: Final[tuple[tuple[Text, str], ...]] = (
    (Texts.notebook, NOTEBOOK),
    (Texts.favourites, notebook.FAVOURITES),
    (Texts.recently_viewed, notebook.RECENTS),
    (Texts.documents, f"{SHARED}/Documents"),
    (Texts.downloads, f"{SHARED}/Download"),
    (Texts.storage, SHARED),
)


@dataclass(frozen=True, slots=True)
class EntryRows:
    """How rows of entries react to touch, and which are chosen.

    Attributes:
        on_tap: makes the handler of an entry.
        on_long_press: the same for a long press.
        on_up: leads to the folder above; None where there is no such row.
        chosen: paths that are chosen.
    """

    on_tap: Callable[[Entry], ui.Handler]
    on_long_press: Callable[[Entry], ui.Handler] | None = None
    on_up: ui.Handler | None = None
    chosen: frozenset[str] = frozenset()


def files_bar(ctx: MarkorContext) -> ui.View:
    """The bar above the list."""
    theme, folder = ctx.theme, pages.FOLDER.of(ctx)
    return ui.app_bar(
        theme,
        notebook.folder_title(folder, ctx.state.language),
        ui.icon_button(
            theme,
            "magnify",
            ctx.t.search,
            handlers.partial_handler(
                pages.SEARCH.start, folder=NOTEBOOK if notebook.is_virtual(folder) else folder
            ),
            resource_id="action_search",
        ),
        ui.icon_button(
            theme,
            "sort",
            ctx.t.sort_by,
            handlers.partial_handler(pages.SORT.open),
            resource_id="action_sort",
        ),
        ui.icon_button(
            theme,
            "folder-home-outline",
            ctx.t.go_to,
            handlers.partial_handler(pages.GO_TO.open),
            resource_id="action_go_to",
        ),
        ui.icon_button(
            theme,
            "dots-vertical",
            ctx.t.more_options,
            handlers.partial_handler(pages.LIST_MENU.open, folder=folder),
        ),
    )


def files_tab(ctx: MarkorContext, on_new: ui.Handler) -> ui.View:
    """The list of a folder, and the button that makes a file or a folder in it."""
    folder = pages.FOLDER.of(ctx)
    above = notebook.parent_of(folder)
    look = EntryRows(
        lambda entry: partial(_open, entry=entry),
        lambda entry: partial(_select, folder=folder, entry=entry),
        None if above is None else partial(_show, folder=above),
    )
    rows = entry_rows(ctx, notebook.entries_in(ctx.state, ctx.data, folder), folder, look)
    new = ui.fab(ctx.theme, "plus", ctx.t.create_new, on_new, resource_id="fab_add_new_item")
    return ui.stack(
        rows,
        None
        if notebook.is_virtual(folder)
        else ui.column(
            new,
            width=ui.FILL,
            height=ui.FILL,
            align="end",
            justify="end",
            padding=(20, 20),
        ),
        width=ui.FILL,
        weight=1,
    )


def entry_rows(
    ctx: MarkorContext, entries: Sequence[Entry], folder: str, look: EntryRows, key: str = _LIST
) -> ui.View:
    """The rows of a folder, the way up first; words where there are none at all."""
    above = notebook.parent_of(folder) if look.on_up is not None else None
    up = 0 if above is None else 1
    if not entries and not up:
        return empty_state(ctx.theme, "folder-open-outline", ctx.t.empty_folder)

    def build(index: int) -> ui.View:
        if index < up:
            return _up_row(ctx, above or "", look)
        return _entry_row(ctx, entries[index - up], look)

    listed = ui.lazy_list(
        key, len(entries) + up, _ROW_DP, build, resource_id="ui__filesystem_dialog__list"
    )
    if entries:
        return listed
    words = empty_state(ctx.theme, "folder-open-outline", ctx.t.empty_folder)
    return ui.stack(words, listed, width=ui.FILL, height=ui.FILL)


def _row(
    ctx: MarkorContext, icon_name: str, title: str, words: str, tint: int, mark: str = ""
) -> tuple[ui.View, ...]:
    return (
        ui.icon(icon_name, 28, tint, width=44, height=44),
        ui.column(
            ui.text(
                title, 16, ctx.theme.text, max_lines=1, resource_id="opoc_filesystem_item__title"
            ),
            ui.text(
                words,
                12,
                ctx.theme.text_secondary,
                max_lines=1,
                resource_id="opoc_filesystem_item__description",
            ),
            weight=1,
            gap=2,
        ),
        *((ui.icon(mark, 18, ctx.theme.accent),) if mark else ()),
    )


def _up_row(ctx: MarkorContext, above: str, look: EntryRows) -> ui.View:
    return ui.row(
        *_row(ctx, "arrow-up-left", "..", notebook.mounted_path(above), ctx.theme.icon),
        width=ui.FILL,
        height=ui.FILL,
        gap=12,
        padding=(12, 0),
        class_name="android.widget.LinearLayout",
        resource_id="opoc_filesystem_item__root",
        description=ctx.t.folder_named.format(name=".."),
        focusable=True,
        on_tap=look.on_up,
    )


def _entry_row(ctx: MarkorContext, entry: Entry, look: EntryRows) -> ui.View:
    theme, chosen = ctx.theme, entry.path in look.chosen
    name = (
        "folder" if entry.is_directory else _ICONS.get(kind_of(entry.name), "file-document-outline")
    )
    if entry.mime_type.startswith("image/"):
        name = "image-outline"
    named = ctx.t.folder_named if entry.is_directory else ctx.t.file_named
    return ui.row(
        *_row(
            ctx,
            "check-circle" if chosen else name,
            entry.name,
            notebook.details(ctx, entry),
            theme.accent if chosen or entry.is_directory else theme.icon,
            "star" if entry.path in ctx.data.favourites else "",
        ),
        width=ui.FILL,
        height=ui.FILL,
        gap=12,
        padding=(12, 0, 16, 0),
        fill=theme.accent_container if chosen else 0,
        class_name="android.widget.LinearLayout",
        resource_id="opoc_filesystem_item__root",
        description=named.format(name=entry.name),
        selected=chosen,
        focusable=True,
        on_tap=look.on_tap(entry),
        on_long_press=None if look.on_long_press is None else look.on_long_press(entry),
    )


def _open(system: System, entry: Entry) -> None:
    if entry.is_directory:
        _show(system, entry.path)
    else:
        documents.open_document(system, entry.path)


def _show(system: System, folder: str) -> None:
    pages.FOLDER.set_page(system, folder)
    LIST_SCROLL.set_page(system, 0)


def folder_up(system: System) -> bool:
    """The folder above, up to the notebook; whether there was a way."""
    folder = pages.FOLDER.get(system)
    above = notebook.parent_of(folder)
    if folder == NOTEBOOK or above is None:
        return False
    _show(system, above)
    return True


def _select(system: System, folder: str, entry: Entry) -> None:
    offset = LIST_SCROLL.get(system)
    pages.SELECT.open(system, folder=folder)
    pages.CHOSEN.set(system, frozenset({entry.path}))
    LIST_SCROLL.set(system, offset)


# -- menus --------------------------------------------------------------------------------------


def sort_dialog(ctx: MarkorContext) -> ui.View:
    """By what the list is ordered, and what of it is shown."""
    theme, language, data = ctx.theme, ctx.state.language, ctx.data
    by = (
        ui.radio(
            theme, _SORT_TITLES[name].of(language), data.sort == name, partial(_sort, name=name)
        )
        for name in SORTS
    )
    flags = (
        (ctx.t.reverse_order, data.descending, handlers.partial_handler(_flip_descending)),
        (ctx.t.folders_first, data.folders_first, handlers.partial_handler(_flip_folders)),
        (ctx.t.show_hidden, data.show_hidden, handlers.partial_handler(_flip_hidden)),
    )
    boxes = (
        ui.checkbox(theme, checked, flip, label=label)._replace(
            width=ui.FILL, padding=(24, 0, 24, 0)
        )
        for label, checked, flip in flags
    )
    return prompts.choice_dialog(ctx, ctx.t.sort_by, (*by, *boxes))


def _sort(system: System, name: str) -> None:
    write(system, sort=name)
    system.dismiss()


def _flip_descending(system: System) -> None:
    write(system, descending=not read(system.state).descending)


def _flip_folders(system: System) -> None:
    write(system, folders_first=not read(system.state).folders_first)


def _flip_hidden(system: System) -> None:
    write(system, show_hidden=not read(system.state).show_hidden)


def go_to_menu(ctx: MarkorContext) -> ui.View:
    """Folders that are reached from everywhere."""
    language = ctx.state.language
    return ui.menu(
        ctx.theme,
        *((title.of(language), handlers.replace_popup(_show, folder)) for title, folder in _PLACES),
    )


def list_menu(ctx: MarkorContext[pages.FolderArgs]) -> ui.View:
    """The overflow menu of the list."""
    folder = ctx.args.folder
    items: list[tuple[str, ui.Handler]] = []
    if notebook.entries_in(ctx.state, ctx.data, folder):
        items.append((ctx.t.select_all, partial(_select_all, folder=folder)))
    items.append((ctx.t.settings, handlers.replace_popup(pages.SETTINGS.start)))
    return ui.menu(ctx.theme, *items)


def _select_all(system: System, folder: str) -> None:
    system.dismiss()
    entries = notebook.entries_in(system.state, read(system.state), folder)
    pages.SELECT.open(system, folder=folder)
    pages.CHOSEN.set(system, frozenset(entry.path for entry in entries))


# -- Several files and folders chosen at once, and what is done to them --------------------------

_NAMES_DP: Final = 240.0
_NAME_DP: Final = 24.0


def selection_page(ctx: MarkorContext[pages.FolderArgs]) -> ui.View:
    """The list while something is chosen; it closes with the last of it."""
    theme, folder = ctx.theme, ctx.args.folder
    entries = notebook.entries_in(ctx.state, ctx.data, folder)
    chosen = pages.CHOSEN.of(ctx)
    paths = tuple(entry.path for entry in entries if entry.path in chosen)
    tools = (
        ui.icon_button(
            theme,
            "star-outline",
            ctx.t.favourite,
            partial(_flip_favourites, paths=paths),
            resource_id="action_favourite",
        ),
        ui.icon_button(
            theme,
            "pencil-outline",
            ctx.t.rename,
            partial(_rename_first, paths=paths),
            resource_id="action_rename_selected_item",
        )
        if len(paths) == 1
        else None,
        ui.icon_button(
            theme,
            "trash-can-outline",
            ctx.t.delete,
            handlers.partial_handler(pages.DELETE.open, paths=paths),
            resource_id="action_delete_selected_items",
        ),
        ui.icon_button(
            theme,
            "dots-vertical",
            ctx.t.more_options,
            handlers.partial_handler(pages.SELECT_MENU.open, paths=paths),
        ),
    )
    bar = selection_bar(
        ctx, str(len(paths)), ctx.t.clear_selection, handlers.dismiss, *(tools if paths else ())
    )
    look = EntryRows(
        lambda entry: handlers.partial_handler(handlers.toggle_or_close, pages.CHOSEN, entry.path),
        chosen=chosen,
    )
    rows = entry_rows(ctx, entries, folder, look)
    return ui.page(theme, bar, rows._replace(height=ui.FILL, weight=1))._replace(place="screen")


def _end(system: System) -> None:
    """Close everything above the page."""
    while len(system.front.layers) > 1:
        system.dismiss()


def selection_menu(ctx: MarkorContext[pages.PathsArgs]) -> ui.View:
    """The overflow menu of the selection."""
    paths = ctx.args.paths
    items: list[tuple[str, ui.Handler]] = [
        (ctx.t.select_all, partial(_choose_all, paths=paths)),
        (ctx.t.move, partial(_place, operation="move", paths=paths)),
        (ctx.t.copy, partial(_place, operation="copy", paths=paths)),
    ]
    if all(files.is_file(ctx.state, path) for path in paths):
        items.append((ctx.t.share_files, partial(_share_files, paths=paths)))
    if len(paths) == 1:
        if documents.read_text(ctx.state, paths[0]) is not None:
            items.append((ctx.t.share_text, partial(_share_text, path=paths[0])))
        items.append((ctx.t.info, handlers.replace_popup(pages.INFO.open, path=paths[0])))
    return ui.menu(ctx.theme, *items)


def _choose_all(system: System, paths: tuple[str, ...]) -> None:
    system.dismiss()
    folder = pages.SELECT.args(system).folder
    entries = notebook.entries_in(system.state, read(system.state), folder)
    pages.CHOSEN.set(system, frozenset(entry.path for entry in entries) | frozenset(paths))


def _place(system: System, operation: str, paths: tuple[str, ...]) -> None:
    _end(system)
    pages.MOVE.open(system, operation=operation, paths=paths)


def _share_files(system: System, paths: tuple[str, ...]) -> None:
    _end(system)
    documents.share_files(system, paths)


def _share_text(system: System, path: str) -> None:
    _end(system)
    documents.share_text(
        system, documents.read_text(system.state, path) or "", posixpath.basename(path)
    )


def _flip_favourites(system: System, paths: tuple[str, ...]) -> None:
    """Make all of them favourites; where they are already, make them none."""
    favourites = read(system.state).favourites
    if all(path in favourites for path in paths):
        changed = tuple(path for path in favourites if path not in paths)
    else:
        changed = (*favourites, *(path for path in paths if path not in favourites))
    write(system, favourites=changed)
    _end(system)


# -- dialogs ------------------------------------------------------------------------------------


def ask_name(system: System, path: str) -> None:
    """Ask for another name of a file or folder, the old one selected."""
    pages.RENAME.open(system, path=path)
    prompts.focus_name(system, posixpath.basename(path))


def _rename_first(system: System, paths: tuple[str, ...]) -> None:
    _end(system)
    ask_name(system, paths[0])


def rename_dialog(ctx: MarkorContext[pages.PathArgs]) -> ui.View:
    """A new name."""
    folder, old = posixpath.split(ctx.args.path)
    check = partial(_name_error, folder=folder, old=old)
    rename = partial(_rename, path=ctx.args.path)
    return prompts.name_dialog(
        ctx, ctx.t.rename, old, rename, check=check, hint=ctx.t.name, resource_id="new_name"
    )


def _name_error(state: DeviceState, name: str, folder: str, old: str) -> Text | None:
    return notebook.name_error(state, folder, name, old)


def _rename(system: System, name: str, path: str) -> None:
    folder, old = posixpath.split(path)
    goal = f"{folder}/{name}"
    if name == old:
        return
    try:
        files.move(system, path, goal)
    except FileError:  # it went while the dialog was open, or is a folder of the system
        system.toast(Texts.of(system.language).cannot_change)
        return
    moved_paths(system, path, goal)


def moved_paths(system: System, source: str, goal: str) -> None:
    """Let favourites and recent documents follow a file or folder that has moved."""
    data = read(system.state)

    def moved(paths: tuple[str, ...]) -> tuple[str, ...]:
        inside = f"{source}/"
        return tuple(
            goal + path[len(source) :] if path == source or path.startswith(inside) else path
            for path in paths
        )

    STORED.write(system, favourites=moved(data.favourites), recents=moved(data.recents))


def delete_dialog(ctx: MarkorContext[pages.PathsArgs]) -> ui.View:
    """The question before files are deleted, with their names."""
    paths = ctx.args.paths
    names = ui.column(
        ui.text(
            ctx.t.delete_question, 15, ctx.theme.text_secondary, resource_id="android:id/message"
        ),
        *(
            ui.text(posixpath.basename(path), 16, ctx.theme.text, max_lines=1, resource_id="name")
            for path in paths
        ),
        width=ui.FILL,
        gap=6,
        padding=(24, 0, 24, 8),
    )
    if len(paths) * _NAME_DP > _NAMES_DP:
        scrolled = ui.scroll("names", names)
        return prompts.question(
            ctx,
            ctx.t.confirm_delete,
            scrolled,
            ctx.t.ok,
            partial(_delete, paths=paths),
            height_dp=_NAMES_DP,
        )
    return prompts.question(
        ctx, ctx.t.confirm_delete, names, ctx.t.ok, partial(_delete, paths=paths)
    )


def _delete(system: System, paths: tuple[str, ...]) -> None:
    _end(system)
    gone: set[str] = set()
    for path in paths:
        try:
            if path in files.ALWAYS:
                raise FileError("Permission denied")
            files.remove(system, path)
        except FileError:
            system.toast(Texts.of(system.language).cannot_change)
        else:
            gone.add(path)
    data = read(system.state)
    write(
        system,
        favourites=tuple(path for path in data.favourites if path not in gone),
        recents=tuple(path for path in data.recents if path not in gone),
    )
    LIST_SCROLL.set(system, 0)


def info_dialog(ctx: MarkorContext[pages.PathArgs]) -> ui.View:
    """What is known about a file or a folder."""
    theme, path = ctx.theme, ctx.args.path
    entry = notebook.entry_of(ctx.state, path)
    facts = [
        (ctx.t.name, posixpath.basename(path)),
        (ctx.t.location, notebook.mounted_path(posixpath.dirname(path))),
    ]
    if entry is not None:
        facts.append((ctx.t.details, notebook.details(ctx, entry)))
    words = documents.read_text(ctx.state, path)
    if words is not None:
        count = ctx.t.counts.format(
            lines=words.count("\n") + 1 if words else 0,
            words=len(words.split()),
            characters=len(words),
        )
        facts.append((ctx.t.content, count))
    rows = (
        ui.column(
            ui.text(title, 13, theme.text_secondary),
            ui.text(value, 15, theme.text, resource_id="info_value"),
            width=ui.FILL,
        )
        for title, value in facts
    )
    content = ui.column(*rows, width=ui.FILL, gap=10, padding=(24, 0, 24, 8))
    ok = ui.button(theme, ctx.t.ok, handlers.dismiss, resource_id="android:id/button1")
    return ui.dialog(theme, ctx.t.info, content, ok)
