"""A device with an app whose records are rows of a database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from phone_driver import Phone
from system_phone import APPS as SYSTEM_APPS

from mobile_gym.core.texts import Catalogue, LocalizedText
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.shell.files import Files, canonical
from mobile_gym.virtual_device.system.app import App, Context, Screen
from mobile_gym.virtual_device.system.folders import Folder
from mobile_gym.virtual_device.system.sqlite_files import Extra, RecordTable, SqliteFile
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui.view import View

PACKAGE: Final = "org.example.events"
FOLDER: Final = f"/data/data/{PACKAGE}"
DATABASE: Final = f"{FOLDER}/databases/events.db"


class Names(Catalogue):
    """What the app is called."""

    events = LocalizedText("Events")


@dataclass(frozen=True, slots=True)
class Event:
    """A row of the table `events`."""

    id: int
    title: str = ""
    note: str | None = None
    share: float = 0.0
    place: int = 0
    done: bool = False
    picture: bytes | None = None
    extra: Extra = ()


@dataclass(frozen=True, slots=True)
class EventData:
    """What the app keeps."""

    events: tuple[Event, ...] = ()
    next_event_id: int = 1
    is_welcome: bool = True


EVENTS: Final = RecordTable[EventData, Event](
    "events",
    Event,
    read=lambda data: data.events,
    write=lambda data, rows: replace(data, events=rows),
    names={"order": "place"},
    next_id="next_event_id",
)
SCHEMA: Final = """
CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL,
    note TEXT,
    share REAL,
    `order` INTEGER,
    done INTEGER,
    picture BLOB
);
CREATE TABLE event_types (id INTEGER PRIMARY KEY, title TEXT);
INSERT INTO event_types VALUES (1, 'Regular');
"""


def _page(ctx: Context[EventData, Names, Any]) -> View:
    return ui.screen(
        ctx.theme,
        ui.app_bar(ctx.theme, ctx.t.events),
        *(ui.list_item(ctx.theme, event.title) for event in ctx.data.events),
    )


def _on_intent(system: System, action: str, extras: Mapping[str, Any]) -> bool:
    if action != "org.example.ADD_EVENT":
        return False
    data: EventData = system.state.data[PACKAGE]
    made = Event(data.next_event_id, "Added")
    events = (*data.events, made)
    system.set_data(replace(data, events=events, next_event_id=made.id + 1), PACKAGE)
    return True


APP: Final = App(
    package=PACKAGE,
    label=Names.events,
    texts=Names,
    icon="calendar",
    color=0xFF1A73E8,
    main=".Main",
    screens={".Main": Screen(_page)},
    on_intent=_on_intent,
    initial=lambda rng, language: EventData(),
    folder=Folder((SqliteFile("databases/events.db", (EVENTS,), SCHEMA, user_version=4),)),
)


class FolderPhone(Phone):
    """A device with that app and some small ones."""

    def __init__(self) -> None:
        host = DeviceHost({**SYSTEM_APPS, PACKAGE: APP})
        host.boot(4)
        super().__init__(host)

    @property
    def data(self) -> EventData:
        """The app's."""
        return self.state.data[PACKAGE]

    def keep(self, *events: Event) -> None:
        """Give the app some events."""
        last = max((event.id for event in events), default=0)
        data = replace(self.data, events=events, next_event_id=last + 1)
        self.do(lambda system: system.set_data(data, PACKAGE))

    def content(self, path: str) -> bytes:
        """Of a file, as `adb pull` gets it."""
        return Files(self.host).read(canonical(path))

    def put(self, path: str, content: bytes) -> None:
        """Write a file, as `adb push` does."""
        Files(self.host).write(canonical(path), content)
