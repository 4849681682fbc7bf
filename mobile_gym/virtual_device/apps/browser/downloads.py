"""Downloads: files from the web into `/sdcard/Download`, and the list of them.

It is a page of its own; `navigation` downloads what is no page.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.handlers import finish
from mobile_gym.virtual_device.app_kit.records import by_id, without
from mobile_gym.virtual_device.apps.browser.data import (
    PACKAGE,
    Download,
    read,
    write,
)
from mobile_gym.virtual_device.apps.browser.pages import DOWNLOADS
from mobile_gym.virtual_device.apps.browser.texts import Texts
from mobile_gym.virtual_device.apps.browser.web.documents import File
from mobile_gym.virtual_device.state import Notification
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.intents import VIEW, Intent

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.browser.data import BrowserContext
    from mobile_gym.virtual_device.system.system import System

FOLDER: Final = "/sdcard/Download"


def save(system: System, url: str, file: File) -> None:
    """Write a file that a link leads to, and tell the user."""
    name = files.free_name(system.state, FOLDER, file.name)
    path = f"{FOLDER}/{name}"
    t = Texts.of(system.language)
    try:
        files.write(system, path, file.content)
    except files.FileError:
        system.toast(t.download_failed.format(name=name))
        return
    data = read(system.state)
    made = Download(data.next_id, path, url, len(file.content), system.state.now_ms)
    write(system, downloads=(made, *data.downloads), next_id=data.next_id + 1)
    message = t.downloaded.format(name=name)
    system.toast(message)
    system.notify(
        Notification(PACKAGE, f"download:{made.id}", name, message, component=DOWNLOADS.component)
    )


def page(ctx: BrowserContext) -> ui.View:
    """The list of downloads, the latest first."""
    theme, t = ctx.theme, ctx.t
    bar = ui.app_bar(theme, t.downloads, on_back=finish, up=t.navigate_up)
    rows = [_row(ctx, item) for item in ctx.data.downloads]
    if not rows:
        rows = [
            ui.text(
                t.no_downloads,
                16,
                theme.text_secondary,
                width=ui.FILL,
                padding=(24, 48),
                text_align="center",
                resource_id="empty_view",
            )
        ]
    return ui.screen(theme, bar, *rows)


def _row(ctx: BrowserContext, item: Download) -> ui.View:
    theme, name = ctx.theme, item.path.rpartition("/")[2]
    is_there = files.is_file(ctx.state, item.path)
    summary = ctx.t.bytes.format(count=item.size) if is_there else ctx.t.file_deleted
    return ui.list_item(
        theme,
        name,
        summary,
        icon_name="file-document-outline",
        on_tap=partial(_open, number=item.id),
        trailing=ui.icon_button(
            theme,
            "delete-outline",
            ctx.t.delete_named.format(name=name),
            partial(_delete, number=item.id),
            resource_id="delete",
        ),
    )


def _open(system: System, number: int) -> None:
    item = by_id(read(system.state).downloads, number)
    assert item is not None
    if not files.is_file(system.state, item.path):
        system.toast(Texts.of(system.language).file_deleted)
        return
    kind = files.mime_type(item.path)
    if not system.send(Intent(VIEW, f"file://{item.path}", kind)):
        system.toast(Texts.of(system.language).cannot_open)


def _delete(system: System, number: int) -> None:
    data = read(system.state)
    item = by_id(data.downloads, number)
    assert item is not None
    if files.is_file(system.state, item.path):
        files.remove(system, item.path)
    write(system, downloads=without(data.downloads, number))
    system.cancel_notification(PACKAGE, f"download:{number}")
