"""A device whose small apps use what the system offers, and a hand that finds what it touches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from immutabledict import immutabledict
from small_phone import APPS as SMALL_APPS
from small_phone import CLOCK, DIALER, NOTES

from mobile_gym.accessibility import find, find_all
from mobile_gym.core.checks import Selector
from mobile_gym.virtual_device.apps import settings, system_ui
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.state import DeviceState, Notification
from mobile_gym.virtual_device.system.app import Database
from mobile_gym.virtual_device.system.intents import IntentFilter
from mobile_gym.virtual_device.system.session import System
from mobile_gym.virtual_device.ui import fonts
from mobile_gym.virtual_device.ui.items import FILL_KIND, TEXT_KIND

__all__ = ["APPS", "CLOCK", "DIALER", "NOTES", "SETTINGS", "Phone", "alert"]

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


class Phone:
    """A device, driven by what is on the screen."""

    def __init__(self, language: str = "en", **perturbation: Any) -> None:
        self.host = DeviceHost(APPS)
        self.host.boot(4, language, perturbation)

    @property
    def state(self) -> DeviceState:
        return self.host.state

    @property
    def overlays(self) -> list[str]:
        return [overlay.name for overlay in self.state.overlays]

    @property
    def data(self) -> Mapping[str, Any]:
        return self.state.data[NOTES]

    @property
    def front(self) -> str:
        return self.state.tasks[-1].activities[-1].component

    def do(self, method: Any, *args: Any, **fields: Any) -> Any:
        return self.host.apply(lambda system: method(system, *args, **fields))

    def open(self, package: str) -> None:
        self.do(System.launch, package)

    def shell(self, command: str) -> str:
        result = self.host.shell(command)
        assert result.exit_code == 0, result
        return result.stdout

    def fails(self, command: str) -> str:
        result = self.host.shell(command)
        assert result.exit_code != 0, result
        return result.stdout + result.stderr

    def shows(self, **fields: Any) -> bool:
        return find(self.host.forest(), Selector(**fields)) is not None

    def count(self, **fields: Any) -> int:
        return len(find_all(self.host.forest(), Selector(**fields)))

    def place(self, **fields: Any) -> tuple[int, int]:
        match = find(self.host.forest(), Selector(**fields))
        assert match is not None, (fields, [n.label for n in self.host.forest() if n.label])
        box = match.node.bounds
        return (box.left + box.right) // 2, (box.top + box.bottom) // 2

    def tap(self, hold_ms: int = 60, **fields: Any) -> None:
        self.host.tap(*self.place(**fields), hold_ms)
        self.host.advance(300)

    def swipe(self, dx: int, dy: int, **fields: Any) -> None:
        x, y = self.place(**fields)
        self.host.swipe(x, y, x + dx, y + dy)

    def pull_shade(self) -> None:
        self.host.swipe(200, 8, 200, 500)


def problems(phone: Phone, window: int = 0) -> list[str]:
    """Texts of a window that are shortened, broken, reach over the edge, or lie on another one."""
    scene = phone.host.scene()
    panel = scene.forest.trees[window].nodes[0].bounds
    start = max(
        (
            place
            for place, item in enumerate(scene.items)
            if item[5] == FILL_KIND and item[6:10] == panel
        ),
        default=0,
    )
    texts = [
        (item[8], item[:4])
        for item in scene.items[start:]
        if item[5] == TEXT_KIND
        and item[9] != fonts.ICONS
        and panel.top <= item[1] < panel.bottom
        and panel.left <= item[0] < panel.right
    ]
    found = [
        text for text, box in texts if "…" in text or box[0] < panel.left or box[2] > panel.right
    ]
    for (text, (l1, t1, r1, b1)), (other, (l2, t2, r2, b2)) in combinations(texts, 2):
        if min(r1, r2) - max(l1, l2) > 3 and min(b1, b2) - max(t1, t2) > 3:
            found.append(f"{text} / {other}")
    drawn = " ".join(text for text, _ in texts)
    for node in scene.forest.trees[window].nodes:
        for word in node.text.split() if node.text.isascii() else ():
            if word not in drawn:
                found.append(f"{word} is not drawn")
    return found
