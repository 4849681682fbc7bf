"""A device whose small apps use what the system offers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from immutabledict import immutabledict
from phone_driver import Phone
from small_phone import APPS as SMALL_APPS
from small_phone import CLOCK, DIALER, NOTES

from mobile_gym.virtual_device.app_kit.tables import integer, row_id, text
from mobile_gym.virtual_device.apps import settings, system_ui
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.state import DeviceState, Notification
from mobile_gym.virtual_device.system.app import Permissions
from mobile_gym.virtual_device.system.folders import Folder
from mobile_gym.virtual_device.system.intents import IntentFilter
from mobile_gym.virtual_device.system.sqlite_files import SqliteFile, TableView
from mobile_gym.virtual_device.system.storage import Storage, Table, Values
from mobile_gym.virtual_device.system.system import System

SETTINGS = settings.APP.package
TABLE = f"{NOTES}/notes"
SEND, VIEW = "android.intent.action.SEND", "android.intent.action.VIEW"


class Note(NamedTuple):
    """A note as the notes app keeps it."""

    id: int
    title: str


def _notes(state: DeviceState) -> tuple[Note, ...]:
    return tuple(Note(*note) for note in state.data[NOTES].get("notes", ()))


def _write(system: System, notes: Iterable[Note]) -> None:
    system.set_data(system.state.data[NOTES].set("notes", tuple(notes)), NOTES)


def _insert(system: System, values: Values) -> int | None:
    if "title" not in values:
        return None
    notes = _notes(system.state)
    number = 1 + max((note.id for note in notes), default=0)
    _write(system, (*notes, Note(number, values.text("title"))))
    return number


def _update(system: System, ids: Sequence[int], values: Values) -> int:
    notes = _notes(system.state)
    _write(
        system,
        (ROWS.record_with_values(note, values) if note.id in ids else note for note in notes),
    )
    return len(ids)


def _delete(system: System, ids: Sequence[int]) -> int:
    _write(system, (note for note in _notes(system.state) if note.id not in ids))
    return len(ids)


ROWS = Table[Note](
    _notes,
    (
        row_id(lambda note: note.id),
        text("title", lambda note: note.title, lambda note, title: note._replace(title=title)),
    ),
    _insert,
    _update,
    _delete,
)
SIZES = Table[Note](_notes, (*ROWS.columns, integer("size", lambda note: len(note.title))))
TAGS = Table[Note](lambda state: (), ROWS.columns)


def _on_permission(system: System, permission: str, granted: bool) -> None:
    data = system.state.data[NOTES]
    answers = (*data.get("answers", ()), (permission.rpartition(".")[2], granted))
    system.set_data(data.set("answers", answers), NOTES)


def _on_action(system: System, key: str, action: str) -> None:
    data = system.state.data[NOTES]
    system.set_data(data.set("done", (key, action)), NOTES)
    system.cancel_notification(NOTES, key)


_EXTRA: Mapping[str, Mapping[str, Any]] = {
    NOTES: {
        "filters": (
            IntentFilter(SEND, ".Detail", mime="text/plain"),
            IntentFilter(VIEW, ".Detail", scheme="https"),
            IntentFilter(VIEW, ".Detail", mime="text/*"),
        ),
        "storage": Storage({TABLE: ROWS}),
        "folder": Folder(
            (
                SqliteFile(
                    "databases/notes.db", (TableView("notes", SIZES), TableView("tags", TAGS))
                ),
            )
        ),
        "permissions": Permissions(on_answer=_on_permission),
        "on_notification_action": _on_action,
    },
    CLOCK: {
        "filters": (
            IntentFilter(SEND, ".Clock", mime="text/*"),
            IntentFilter(VIEW, ".Clock", scheme="https"),
        )
    },
    DIALER: {
        "filters": (
            IntentFilter("android.intent.action.DIAL", ".Dialer"),
            IntentFilter("android.intent.action.DIAL", ".Dialer", scheme="tel"),
            IntentFilter(
                VIEW, ".Dialer", scheme="content", host="com.android.contacts", path="/contacts"
            ),
        ),
        "permissions": Permissions(granted=("android.permission.CALL_PHONE",)),
    },
}
APPS = immutabledict(
    {
        **{name: replace(app, **_EXTRA.get(name, {})) for name, app in SMALL_APPS.items()},
        SETTINGS: settings.APP,
        system_ui.APP.package: system_ui.APP,
    }
)


def alert(key: str = "n", title: str = "Reminder", **fields: Any) -> Notification:
    """A notification of the notes app that opens its detail page."""
    fields.setdefault("component", f"{NOTES}/.Detail")
    return Notification(NOTES, key, title, fields.pop("text", "Buy milk"), **fields)


class SystemPhone(Phone):
    """A device with the small apps."""

    def __init__(self, language: str = "en", **perturbation: Any) -> None:
        host = DeviceHost(APPS)
        host.boot(4, language, perturbation)
        super().__init__(host)

    @property
    def data(self) -> Mapping[str, Any]:
        return self.state.data[NOTES]
