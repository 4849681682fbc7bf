"""Events into a file of the shared storage, and from one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.prompts import choice_dialog, message
from mobile_gym.virtual_device.apps.simple_calendar import ics, store
from mobile_gym.virtual_device.apps.simple_calendar.data import read
from mobile_gym.virtual_device.apps.simple_calendar.pages import IMPORT
from mobile_gym.virtual_device.apps.simple_calendar.texts import Texts
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.ui.widgets import list_item

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.simple_calendar.context import CalendarContext
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import View

__all__ = ["ask_import", "export", "import_list"]

_DOWNLOAD: Final = "/sdcard/Download"
_FOLDERS: Final = (_DOWNLOAD, "/sdcard/Documents")
_LIST_DP: Final = 380.0


def export(system: System) -> None:
    """Write all events into a new file in Download."""
    state, t = system.state, Texts.of(system.language)
    events = read(state).events
    if not events:
        system.toast(t.nothing_to_export)
        return
    now = store.from_ts(state.now_ms // 1000, state.timezone)
    name = files.free_name(state, _DOWNLOAD, f"events_{now:%Y%m%d_%H%M%S}.ics")
    try:
        files.write(system, f"{_DOWNLOAD}/{name}", ics.written(state, events).encode())
    except files.FileError:  # the storage is full
        system.toast(t.not_exported)
        return
    system.toast(t.exported.format(name=name))


def ask_import(system: System) -> None:
    """Offer the files there are."""
    IMPORT.open(system)


def _found(state: DeviceState) -> list[str]:
    return [
        f"{folder}/{name}"
        for folder in _FOLDERS
        if files.is_directory(state, folder)
        for name in files.names(state, folder)
        if name.lower().endswith(".ics")
    ]


def import_list(ctx: CalendarContext) -> View:
    """The files to choose from."""
    rows = [
        list_item(ctx.theme, path.rpartition("/")[2], on_tap=partial(_import, path=path))
        for path in _found(ctx.state)
    ]
    if not rows:
        return choice_dialog(ctx, ctx.t.import_events, (message(ctx.theme, ctx.t.no_files),))
    return choice_dialog(ctx, ctx.t.import_events, rows, height_dp=_LIST_DP)


def _import(system: System, path: str) -> None:
    system.dismiss()
    state, t = system.state, Texts.of(system.language)
    try:
        content = files.read(state, path)
    except files.FileError:
        system.toast(t.bad_file)
        return
    data = read(state)
    known = {(item.start_ts, item.end_ts, item.title) for item in data.events}
    new = [
        item
        for item in ics.parsed(content, state.timezone)
        if (item.start_ts, item.end_ts, item.title) not in known
    ]
    for item in new:
        store.add(system, item)
    system.toast(t.imported.format(count=len(new)) if new else t.nothing_imported)
