"""Bookmarks: the list with its folders, the page that edits one, its menu."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from mobile_gym.virtual_device.app_kit.navigation import finish
from mobile_gym.virtual_device.apps.browser import navigation
from mobile_gym.virtual_device.apps.browser.data import (
    Bookmark,
    BrowserData,
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
)
from mobile_gym.virtual_device.apps.browser.sharing import share
from mobile_gym.virtual_device.apps.browser.texts import Texts
from mobile_gym.virtual_device.apps.browser.web.urls import is_address, shown, typed
from mobile_gym.virtual_device.ui.view import FILL, View, column, text
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
    from mobile_gym.virtual_device.system.app import Context
    from mobile_gym.virtual_device.system.system import System

__all__ = [
    "EDITOR",
    "actions",
    "edit_page",
    "editor",
    "folder_delete_dialog",
    "folder_dialog",
    "folder_menu",
    "row_menu",
    "view",
]

EDITOR: Final = ".AddBookmarkPage"


# -- the list -----------------------------------------------------------------------------------


def actions(ctx: Context) -> tuple[View, ...]:
    """The buttons above the list."""
    return (icon_button(ctx.theme, "folder-plus-outline", ctx.t.new_folder, _new_folder),)


def view(ctx: Context) -> list[View]:
    """The rows of the folder that is open."""
    data: BrowserData = ctx.data
    theme, t = ctx.theme, ctx.t
    opened = by_id(data.folders, ctx.ui.get("folder", 0))
    rows: list[View] = []
    if opened is not None:
        rows.append(
            page_row(theme, "arrow-left", t.all_bookmarks, "", partial(_enter, folder=0), note="")
        )
        rows.append(category(theme, opened.title))
    else:
        for folder in data.folders:
            dots = _dots(ctx, folder.title, "folder_menu", folder.id)
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
            _dots(ctx, item.title, "bookmark_menu", item.id),
        )
        for item in data.bookmarks
        if item.folder == inside
    ]
    if not rows or (opened is not None and len(rows) == 2):
        rows.append(empty(theme, t.no_bookmarks))
    return rows


def _dots(ctx: Context, title: str, popup: str, number: int) -> View:
    return icon_button(
        ctx.theme,
        "dots-vertical",
        f"{ctx.t.more_options}: {title}",
        partial(_open_popup, name=popup, number=number),
        resource_id="overflow",
    )


def _open_popup(system: System, name: str, number: int) -> None:
    system.show_popup(name, id=number)


def _enter(system: System, folder: int) -> None:
    system.set_page_ui(folder=folder)


def _new_folder(system: System) -> None:
    system.show_popup("folder", id=0)


def row_menu(ctx: Context) -> View:
    """What can be done with a bookmark."""
    t, number = ctx.t, ctx.args["id"]
    return menu(
        ctx.theme,
        (t.open_in_new_tab, partial(_with, number=number, act=_open_in_tab)),
        (t.edit, partial(_with, number=number, act=_edit)),
        (t.share, partial(_with, number=number, act=_share)),
        (t.delete, partial(_with, number=number, act=_delete)),
    )


def _with(system: System, number: int, act: Any) -> None:
    system.dismiss()
    item = by_id(read(system.state).bookmarks, number)
    assert item is not None
    act(system, item)


def _open_in_tab(system: System, item: Bookmark) -> None:
    navigation.show_page(system)
    navigation.new_tab(system, item.url)


def _edit(system: System, item: Bookmark) -> None:
    system.start(EDITOR, id=item.id, title=item.title, url=item.url, folder=item.folder)


def _share(system: System, item: Bookmark) -> None:
    share(system, item.title, item.url)


def _delete(system: System, item: Bookmark) -> None:
    write(system, bookmarks=without(read(system.state).bookmarks, item.id))
    system.toast(Texts.of(system.language).bookmark_deleted)


# -- folders ------------------------------------------------------------------------------------


def folder_menu(ctx: Context) -> View:
    """What can be done with a folder."""
    number = ctx.args["id"]
    return menu(
        ctx.theme,
        (ctx.t.rename, partial(_instead, name="folder", number=number)),
        (ctx.t.delete, partial(_instead, name="delete_folder", number=number)),
    )


def _instead(system: System, name: str, number: int) -> None:
    system.dismiss()
    system.show_popup(name, id=number)


def folder_dialog(ctx: Context) -> View:
    """The dialog that names a folder; id 0 is a new one."""
    number = ctx.args["id"]
    found = by_id(ctx.data.folders, number)
    title = ctx.t.rename if found else ctx.t.new_folder
    error = ctx.t.error_name if ctx.ui.get("error") else ""
    value = found.title if found else ""
    save = partial(_save_folder, number=number, stored=value)
    return name_dialog(ctx, title, value, ctx.t.folder_name, save, error=error)


def _save_folder(system: System, number: int, stored: str) -> None:
    name = system.ui("name", stored).strip()
    if not name:
        system.set_ui(error=True)
        return
    system.dismiss()
    data = read(system.state)
    if number:
        changed = tuple(
            replace(item, title=name) if item.id == number else item for item in data.folders
        )
        write(system, folders=changed)
    else:
        made = Folder(data.next_id, name)
        write(system, folders=(*data.folders, made), next_id=data.next_id + 1)


def folder_delete_dialog(ctx: Context) -> View:
    """The question before a folder is deleted."""
    found = by_id(ctx.data.folders, ctx.args["id"])
    title = found.title if found else ""
    return confirm(
        ctx,
        ctx.t.delete,
        ctx.t.delete_folder_text.format(title=title),
        ctx.t.delete,
        partial(_delete_folder, number=ctx.args["id"]),
    )


def _delete_folder(system: System, number: int) -> None:
    system.dismiss()
    data = read(system.state)
    kept = tuple(item for item in data.bookmarks if item.folder != number)
    write(system, folders=without(data.folders, number), bookmarks=kept)


# -- the editor ---------------------------------------------------------------------------------


def edit_page(system: System) -> None:
    """Open the editor for the page in front, new or already a bookmark."""
    data = read(system.state)
    entry = data.tab.entry
    for item in data.bookmarks:
        if item.url == entry.url:
            _edit(system, item)
            return
    system.start(EDITOR, id=0, title=entry.title, url=entry.url, folder=0)


def editor(ctx: Context) -> View:
    """The page that edits a bookmark."""
    theme, t, args, ui = ctx.theme, ctx.t, ctx.args, ctx.ui
    number = args.get("id", 0)
    title = t.edit_bookmark if number else t.add_bookmark
    delete = icon_button(theme, "delete-outline", t.delete, _delete_edited)
    bar = app_bar(theme, title, *((delete,) if number else ()), on_back=finish, up=t.navigate_up)
    error = ui.get("error", "")
    chosen = ui.get("folder_choice", args.get("folder", 0))
    folders = ((0, t.bookmarks), *((item.id, item.title) for item in ctx.data.folders))
    return screen(
        theme,
        bar,
        column(
            text(t.name, 14, theme.text_secondary),
            edit_field(theme, "title", ui.get("title", args.get("title", "")), resource_id="title"),
            text(t.address, 14, theme.text_secondary, padding=(0, 12, 0, 0)),
            edit_field(
                theme,
                "address",
                ui.get("address", shown(args.get("url", ""))),
                resource_id="address",
                on_submit=_save,
            ),
            text(t[error], 14, theme.error, resource_id="error") if error else None,
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
            button(theme, t.save, _save, filled=True, resource_id="OK"),
            padding=(24, 16),
            width=FILL,
            align="end",
        ),
    )


def _choose_folder(system: System, folder: int) -> None:
    system.set_ui(folder_choice=folder)


def _delete_edited(system: System) -> None:
    number = system.args["id"]
    system.finish()
    write(system, bookmarks=without(read(system.state).bookmarks, number))
    system.toast(Texts.of(system.language).bookmark_deleted)


def _save(system: System) -> None:
    args = system.args
    title = system.ui("title", args.get("title", "")).strip()
    stored = args.get("url", "")
    address = system.ui("address", shown(stored)).strip()
    if not title:
        system.set_ui(error="error_title")
        return
    if not is_address(address):
        system.set_ui(error="error_address")
        return
    # What the field shows of an address is not all of it.
    url = stored if address == shown(stored) else typed(address)
    data = read(system.state)
    number = args.get("id", 0)
    folder = system.ui("folder_choice", args.get("folder", 0))
    made = Bookmark(number or data.next_id, title, url, folder)
    if number:
        changed = tuple(made if item.id == number else item for item in data.bookmarks)
        write(system, bookmarks=changed)
    else:
        write(system, bookmarks=(*data.bookmarks, made), next_id=data.next_id + 1)
    system.finish()
    system.toast(Texts.of(system.language).bookmark_saved)
