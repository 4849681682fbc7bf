"""Bookmarks: the list with its folders, the page that edits one, its menu."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.app_kit.editor import ChoiceInput, Editor, TextInput
from mobile_gym.virtual_device.app_kit.handlers import partial_handler, replace_popup
from mobile_gym.virtual_device.app_kit.records import Records, by_id
from mobile_gym.virtual_device.apps.browser import navigation, page_rows, pages
from mobile_gym.virtual_device.apps.browser.data import (
    STORED,
    Bookmark,
    Folder,
    read,
)
from mobile_gym.virtual_device.apps.browser.texts import Texts
from mobile_gym.virtual_device.apps.browser.web.urls import (
    complete_address,
    is_address,
    readable_address,
)
from mobile_gym.virtual_device.system.pages import Popup, ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.data import BrowserContext
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

_HAS_ERROR: Final = ViewState("error", False)
"""Whether a folder lacks a name."""
_BOOKMARKS: Final = Records(
    STORED, Bookmark, lambda data: data.bookmarks, lambda data: data.next_id
)
_FOLDERS: Final = Records(STORED, Folder, lambda data: data.folders, lambda data: data.next_id)


# -- the list -----------------------------------------------------------------------------------


def actions(ctx: BrowserContext) -> tuple[ui.View, ...]:
    """The buttons above the list."""
    return (
        ui.icon_button(
            ctx.theme, "folder-plus-outline", ctx.t.new_folder, partial_handler(_ask_name, 0)
        ),
    )


def view(ctx: BrowserContext) -> list[ui.View]:
    """The rows of the folder that is open."""
    theme, t, data = ctx.theme, ctx.t, ctx.data
    opened = by_id(data.folders, pages.OPEN_FOLDER.of(ctx))
    rows: list[ui.View] = []
    if opened is not None:
        rows.append(
            page_rows.page_row(
                theme, "arrow-left", t.all_bookmarks, "", partial(_enter, folder=0), note=""
            )
        )
        rows.append(ui.category(theme, opened.title))
    else:
        for folder in data.folders:
            dots = _dots(ctx, folder.title, pages.FOLDER_MENU, folder.id)
            rows.append(
                page_rows.page_row(
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
        page_rows.page_row(
            theme,
            "star",
            item.title,
            item.url,
            partial(page_rows.open_page, url=item.url),
            _dots(ctx, item.title, pages.BOOKMARK_MENU, item.id),
        )
        for item in data.bookmarks
        if item.folder == inside
    ]
    if not rows or (opened is not None and len(rows) == 2):
        rows.append(page_rows.empty(theme, t.no_bookmarks))
    return rows


def _dots(
    ctx: BrowserContext, title: str, popup: Popup[[int], pages.RecordArgs], number: int
) -> ui.View:
    return ui.icon_button(
        ctx.theme,
        "dots-vertical",
        f"{ctx.t.more_options}: {title}",
        partial_handler(popup.open, number),
        resource_id="overflow",
    )


def _enter(system: System, folder: int) -> None:
    pages.OPEN_FOLDER.set_page(system, folder)


def row_menu(ctx: BrowserContext[pages.RecordArgs]) -> ui.View:
    """What can be done with a bookmark."""
    t, number = ctx.t, ctx.args.id
    return ui.menu(
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
    pages.BOOKMARK.start(system, id=item.id, title=item.title, url=item.url, folder=item.folder)


def _share(system: System, item: Bookmark) -> None:
    navigation.share(system, item.title, item.url)


def _delete(system: System, item: Bookmark) -> None:
    _BOOKMARKS.remove(system, item.id)
    system.toast(Texts.of(system.language).bookmark_deleted)


# -- folders ------------------------------------------------------------------------------------


def folder_menu(ctx: BrowserContext[pages.RecordArgs]) -> ui.View:
    """What can be done with a folder."""
    number = ctx.args.id
    return ui.menu(
        ctx.theme,
        (ctx.t.rename, replace_popup(_ask_name, number)),
        (ctx.t.delete, replace_popup(pages.DELETE_FOLDER.open, id=number)),
    )


def _ask_name(system: System, number: int) -> None:
    """Ask what a folder is to be called; id 0 is a new one."""
    folder = by_id(read(system.state).folders, number)
    pages.FOLDER.open(system, id=number)
    page_rows.focus_name(system, folder.title if folder else "")


def folder_dialog(ctx: BrowserContext[pages.RecordArgs]) -> ui.View:
    """The dialog that names a folder; id 0 is a new one."""
    number = ctx.args.id
    folder = by_id(ctx.data.folders, number)
    title = ctx.t.rename if folder else ctx.t.new_folder
    error = ctx.t.error_name if _HAS_ERROR.of(ctx) else ""
    value = folder.title if folder else ""
    save = partial(_save_folder, number=number, stored=value)
    return page_rows.name_dialog(ctx, title, value, ctx.t.folder_name, save, error=error)


def _save_folder(system: System, number: int, stored: str) -> None:
    name = page_rows.typed_name(system, stored)
    if not name:
        _HAS_ERROR.set(system, True)
        return
    system.dismiss()
    if number:
        _FOLDERS.change(system, number, title=name)
    else:
        _FOLDERS.add(system, name)


def folder_delete_dialog(ctx: BrowserContext[pages.RecordArgs]) -> ui.View:
    """The question before a folder is deleted."""
    folder = by_id(ctx.data.folders, ctx.args.id)
    title = folder.title if folder else ""
    return page_rows.confirm(
        ctx,
        ctx.t.delete,
        ctx.t.delete_folder_text.format(title=title),
        ctx.t.delete,
        partial(_delete_folder, number=ctx.args.id),
    )


def _delete_folder(system: System, number: int) -> None:
    system.dismiss()
    data = read(system.state)
    _BOOKMARKS.remove(system, *(item.id for item in data.bookmarks if item.folder == number))
    _FOLDERS.remove(system, number)


# -- the editor ---------------------------------------------------------------------------------


def edit_page(system: System) -> None:
    """Open the editor for the page in front, new or already a bookmark."""
    data = read(system.state)
    entry = data.tab.entry
    for item in data.bookmarks:
        if item.url == entry.url:
            _edit(system, item)
            return
    pages.BOOKMARK.start(system, title=entry.title, url=entry.url)


@dataclass(frozen=True, slots=True)
class _Draft:
    """A bookmark as its editor shows it; of an address, what is shown is not all of it."""

    title: str
    address: str
    folder: int


def _title_error(title: str) -> Text | None:
    return None if title else Texts.error_title


def _address_error(address: str) -> Text | None:
    return None if is_address(address) else Texts.error_address


def _folders(state: DeviceState) -> list[tuple[int, str]]:
    folders = [(folder.id, folder.title) for folder in read(state).folders]
    return [(0, Texts.of(state.language).bookmarks), *folders]


_EDITOR: Final = Editor[_Draft](
    TextInput(lambda draft: draft.title, Texts.name, check=_title_error),
    TextInput(lambda draft: draft.address, Texts.address, check=_address_error),
    ChoiceInput(lambda draft: draft.folder, Texts.folder, _folders),
)


def editor(ctx: BrowserContext[pages.BookmarkArgs]) -> ui.View:
    """The page that edits a bookmark."""
    theme, t, args = ctx.theme, ctx.t, ctx.args
    delete = ui.icon_button(
        theme, "delete-outline", t.delete, partial(_delete_edited, number=args.id)
    )
    heading = t.edit_bookmark if args.id else t.add_bookmark
    bar = sub_page_bar(ctx, heading, *((delete,) if args.id else ()))
    draft = _Draft(args.title, readable_address(args.url), args.folder)
    return ui.screen(theme, bar, *_EDITOR.rows(ctx, draft, t.save, partial(_save, args=args)))


def _delete_edited(system: System, number: int) -> None:
    system.finish()
    _BOOKMARKS.remove(system, number)
    system.toast(Texts.of(system.language).bookmark_deleted)


def _save(system: System, draft: _Draft, args: pages.BookmarkArgs) -> None:
    url = (
        args.url if draft.address == readable_address(args.url) else complete_address(draft.address)
    )
    bookmark = Bookmark(args.id, draft.title, url, draft.folder)
    if args.id:
        _BOOKMARKS.update(system, args.id, lambda _: bookmark)
    else:
        _BOOKMARKS.insert(system, bookmark)
    system.finish()
    system.toast(Texts.of(system.language).bookmark_saved)
