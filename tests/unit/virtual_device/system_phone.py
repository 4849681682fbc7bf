"""A device whose small apps use what the system offers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from immutabledict import immutabledict
from phone_driver import Phone
from small_phone import APPS as SMALL_APPS
from small_phone import CLOCK, DIALER, NOTES

from mobile_gym.virtual_device.apps import settings, system_ui
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.state import DeviceState, Notification
from mobile_gym.virtual_device.system.app import Database
from mobile_gym.virtual_device.system.intents import IntentFilter
from mobile_gym.virtual_device.system.system import System

__all__ = ["APPS", "CLOCK", "DIALER", "NOTES", "SETTINGS", "SystemPhone", "alert"]

SETTINGS = settings.APP.package
TABLE = f"{NOTES}/notes"
SEND, VIEW = "android.intent.action.SEND", "android.intent.action.VIEW"


def _rows(state: DeviceState) -> list[dict[str, str]]:
    notes = state.data[NOTES].get("notes", ())
    return [{"_id": str(number), "title": title} for number, title in notes]


def _insert(system: System, path: str, values: Mapping[str, str]) -> int | None:
    if path != TABLE or "title" not in values:
        return None
    data = system.state.data[NOTES]
    notes = data.get("notes", ())
    number = 1 + max((note[0] for note in notes), default=0)
    system.set_data(data.set("notes", (*notes, (number, values["title"]))), NOTES)
    return number


def _update(system: System, path: str, ids: Sequence[int], values: Mapping[str, str]) -> int:
    data = system.state.data[NOTES]
    changed = tuple(
        (number, values["title"] if number in ids else title)
        for number, title in data.get("notes", ())
    )
    system.set_data(data.set("notes", changed), NOTES)
    return len(ids)


def _delete(system: System, path: str, ids: Sequence[int]) -> int:
    data = system.state.data[NOTES]
    kept = tuple(note for note in data.get("notes", ()) if note[0] not in ids)
    system.set_data(data.set("notes", kept), NOTES)
    return len(ids)


def _database(state: DeviceState) -> Database:
    notes = state.data[NOTES].get("notes", ())
    return {"notes": [{"_id": n, "title": t, "size": len(t)} for n, t in notes], "tags": []}


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
        "content": {TABLE: _rows},
        "content_insert": _insert,
        "content_update": _update,
        "content_delete": _delete,
        "databases": {"notes.db": _database},
        "on_permission": _on_permission,
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
        "granted": ("android.permission.CALL_PHONE",),
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
