"""Bookmarks: the list with its folders, the page that edits one, its menu."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.handlers import bound
from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.apps.browser import navigation
from mobile_gym.virtual_device.apps.browser.data import (
    Bookmark,
    Folder,
    by_id,
    read,
    without,
    write,
)
from mobile_gym.virtual_device.apps.browser.page_rows import (
    confirm,
    empty,
    name_dialog,
    open_page,
    page_row,
    typed_name,
)
from mobile_gym.virtual_device.apps.browser.pages import (
    BOOKMARK,
    BOOKMARK_MENU,
    DELETE_FOLDER,
    FOLDER,
    FOLDER_MENU,
    OPEN_FOLDER,
    BookmarkArgs,
    RecordArgs,
)
from mobile_gym.virtual_device.apps.browser.sharing import share
from mobile_gym.virtual_device.apps.browser.texts import Texts
from mobile_gym.virtual_device.apps.browser.web.urls import is_address, shown, typed
from mobile_gym.virtual_device.system.pages import Popup, ViewState
from mobile_gym.virtual_device.ui.view import FILL, Handler, View, column, text
from mobile_gym.virtual_device.ui.widgets import (
    app_bar,
    button,
    category,
    edit_field,
    icon_button,
    menu,
    radio,
    screen,
)

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.context import BrowserContext
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "actions",
    "edit_page",
    "editor",
    "folder_delete_dialog",
    "folder_dialog",
    "folder_menu",
    "row_menu",
    "view",
]

_HAS_ERROR: Final = ViewState("error", False)
"""Whether a folder lacks a name."""
_ERROR: Final = ViewState("error", "")
_ERRORS: Final[Mapping[str, Text]] = {
    "error_title": Texts.error_title,
    "error_address": Texts.error_address,
}
"""What is wrong with a bookmark."""
_TITLE: Final = ViewState[str | None]("title", None)
_ADDRESS: Final = ViewState[str | None]("address", None)
_FOLDER_CHOICE: Final = ViewState[int | None]("folder_choice", None)
"""What was changed of a bookmark in its editor."""


# -- the list -----------------------------------------------------------------------------------


def actions(ctx: BrowserContext) -> tuple[View, ...]:
    """The buttons above the list."""
    return (
        icon_button(ctx.theme, "folder-plus-outline", ctx.t.new_folder, bound(FOLDER.open, id=0)),
    )


def view(ctx: BrowserContext) -> list[View]:
    """The rows of the folder that is open."""
    theme, t, data = ctx.theme, ctx.t, ctx.data
    opened = by_id(data.folders, OPEN_FOLDER.of(ctx))
    rows: list[View] = []
    if opened is not None:
        rows.append(
            page_row(theme, "arrow-left", t.all_bookmarks, "", partial(_enter, folder=0), note="")
        )
        rows.append(category(theme, opened.title))
    else:
        for folder in data.folders:
            dots = _dots(ctx, folder.title, FOLDER_MENU, folder.id)
            rows.append(
                page_row(
                    theme,
                    "folder-outline",
                    folder.title,
                    "",
                    partial(_enter, folder=folder.id),
                    dots,
                )
            )
    inside = opened.id if opened is not None else 0
    rows += [
        page_row(
            theme,
            "star",
            item.title,
            item.url,
            partial(open_page, url=item.url),
            _dots(ctx, item.title, BOOKMARK_MENU, item.id),
        )
        for item in data.bookmarks
        if item.folder == inside
    ]
    if not rows or (opened is not None and len(rows) == 2):
        rows.append(empty(theme, t.no_bookmarks))
    return rows


def _dots(ctx: BrowserContext, title: str, popup: Popup[[int], RecordArgs], number: int) -> View:
    return icon_button(
        ctx.theme,
        "dots-vertical",
        f"{ctx.t.more_options}: {title}",
        bound(popup.open, number),
        resource_id="overflow",
    )


def _enter(system: System, folder: int) -> None:
    OPEN_FOLDER.set_page(system, folder)


def row_menu(ctx: BrowserContext[RecordArgs]) -> View:
    """What can be done with a bookmark."""
    t, number = ctx.t, ctx.args.id
    return menu(
        ctx.theme,
        (t.open_in_new_tab, partial(_with, number=number, act=_open_in_tab)),
        (t.edit, partial(_with, number=number, act=_edit)),
        (t.share, partial(_with, number=number, act=_share)),
        (t.delete, partial(_with, number=number, act=_delete)),
    )


def _with(system: System, number: int, act: Callable[[System, Bookmark], None]) -> None:
    system.dismiss()
    item = by_id(read(system.state).bookmarks, number)
    assert item is not None
    act(system, item)


def _open_in_tab(system: System, item: Bookmark) -> None:
    navigation.show_page(system)
    navigation.new_tab(system, item.url)


def _edit(system: System, item: Bookmark) -> None:
    BOOKMARK.start(system, id=item.id, title=item.title, url=item.url, folder=item.folder)


def _share(system: System, item: Bookmark) -> None:
    share(system, item.title, item.url)


def _delete(system: System, item: Bookmark) -> None:
    write(system, bookmarks=without(read(system.state).bookmarks, item.id))
    system.toast(Texts.of(system.language).bookmark_deleted)


# -- folders ------------------------------------------------------------------------------------


def folder_menu(ctx: BrowserContext[RecordArgs]) -> View:
    """What can be done with a folder."""
    number = ctx.args.id
    return menu(
        ctx.theme,
        (ctx.t.rename, partial(_instead, opens=bound(FOLDER.open, id=number))),
        (ctx.t.delete, partial(_instead, opens=bound(DELETE_FOLDER.open, id=number))),
    )


def _instead(system: System, opens: Handler) -> None:
    system.dismiss()
    opens(system)


def folder_dialog(ctx: BrowserContext[RecordArgs]) -> View:
    """The dialog that names a folder; id 0 is a new one."""
    number = ctx.args.id
    folder = by_id(ctx.data.folders, number)
    title = ctx.t.rename if folder else ctx.t.new_folder
    error = ctx.t.error_name if _HAS_ERROR.of(ctx) else ""
    value = folder.title if folder else ""
    save = partial(_save_folder, number=number, stored=value)
    return name_dialog(ctx, title, value, ctx.t.folder_name, save, error=error)


def _save_folder(system: System, number: int, stored: str) -> None:
    name = typed_name(system, stored)
    if not name:
        _HAS_ERROR.set(system, True)
        return
    system.dismiss()
    data = read(system.state)
    if number:
        changed = tuple(
            replace(item, title=name) if item.id == number else item for item in data.folders
        )
        write(system, folders=changed)
    else:
        folder = Folder(data.next_id, name)
        write(system, folders=(*data.folders, folder), next_id=data.next_id + 1)


def folder_delete_dialog(ctx: BrowserContext[RecordArgs]) -> View:
    """The question before a folder is deleted."""
    folder = by_id(ctx.data.folders, ctx.args.id)
    title = folder.title if folder else ""
    return confirm(
        ctx,
        ctx.t.delete,
        ctx.t.delete_folder_text.format(title=title),
        ctx.t.delete,
        partial(_delete_folder, number=ctx.args.id),
    )


def _delete_folder(system: System, number: int) -> None:
    system.dismiss()
    data = read(system.state)
    others = tuple(item for item in data.bookmarks if item.folder != number)
    write(system, folders=without(data.folders, number), bookmarks=others)


# -- the editor ---------------------------------------------------------------------------------


def edit_page(system: System) -> None:
    """Open the editor for the page in front, new or already a bookmark."""
    data = read(system.state)
    entry = data.tab.entry
    for item in data.bookmarks:
        if item.url == entry.url:
            _edit(system, item)
            return
    BOOKMARK.start(system, title=entry.title, url=entry.url)


def _edited(
    args: BookmarkArgs, title: str | None, address: str | None, folder: int | None
) -> tuple[str, str, int]:
    """Title, address as it is shown, and folder: what was changed, or what they opened with."""
    return (
        args.title if title is None else title,
        shown(args.url) if address is None else address,
        args.folder if folder is None else folder,
    )


def editor(ctx: BrowserContext[BookmarkArgs]) -> View:
    """The page that edits a bookmark."""
    theme, t, args = ctx.theme, ctx.t, ctx.args
    heading = t.edit_bookmark if args.id else t.add_bookmark
    delete = icon_button(theme, "delete-outline", t.delete, partial(_delete_edited, number=args.id))
    tools = (delete,) if args.id else ()
    bar = app_bar(theme, heading, *tools, on_back=finish, up=t.navigate_up)
    error, save = _ERROR.of(ctx), partial(_save, args=args)
    title, address, chosen = _edited(args, _TITLE.of(ctx), _ADDRESS.of(ctx), _FOLDER_CHOICE.of(ctx))
    folders = ((0, t.bookmarks), *((item.id, item.title) for item in ctx.data.folders))
    return screen(
        theme,
        bar,
        column(
            text(t.name, 14, theme.text_secondary),
            edit_field(theme, _TITLE.key, title, resource_id="title"),
            text(t.address, 14, theme.text_secondary, padding=(0, 12, 0, 0)),
            edit_field(
                theme,
                _ADDRESS.key,
                address,
                resource_id="address",
                on_submit=save,
            ),
            text(_ERRORS[error].of(ctx.state.language), 14, theme.error, resource_id="error")
            if error
            else None,
            gap=4,
            width=FILL,
            padding=(24, 8),
        ),
        category(theme, t.folder),
        *(
            radio(theme, name, folder == chosen, partial(_choose_folder, folder=folder))
            for folder, name in folders
        ),
        column(
            button(theme, t.save, save, filled=True, resource_id="OK"),
            padding=(24, 16),
            width=FILL,
            align="end",
        ),
    )


def _choose_folder(system: System, folder: int) -> None:
    _FOLDER_CHOICE.set(system, folder)


def _delete_edited(system: System, number: int) -> None:
    system.finish()
    write(system, bookmarks=without(read(system.state).bookmarks, number))
    system.toast(Texts.of(system.language).bookmark_deleted)


def _save(system: System, args: BookmarkArgs) -> None:
    title, address, folder = _edited(
        args, _TITLE.get(system), _ADDRESS.get(system), _FOLDER_CHOICE.get(system)
    )
    title, address = title.strip(), address.strip()
    if not title:
        _ERROR.set(system, "error_title")
        return
    if not is_address(address):
        _ERROR.set(system, "error_address")
        return
    # What the field shows of an address is not all of it.
    url = args.url if address == shown(args.url) else typed(address)
    data = read(system.state)
    bookmark = Bookmark(args.id or data.next_id, title, url, folder)
    if args.id:
        changed = tuple(bookmark if item.id == args.id else item for item in data.bookmarks)
        write(system, bookmarks=changed)
    else:
        write(system, bookmarks=(*data.bookmarks, bookmark), next_id=data.next_id + 1)
    system.finish()
    system.toast(Texts.of(system.language).bookmark_saved)
