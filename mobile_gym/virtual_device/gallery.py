"""Every page and popup that can be reached on a device: for pictures, text checks, comparisons.

Nothing is listed by hand. From each app's first page everything that reacts to a tap or to a long
press is tried, so what an app shows is found the way a user finds it, with the arguments that the
app itself passes. What needs something else before, such as a timer that runs, has a setup
(`SETUPS`). Pages that no tap leads to are opened without arguments.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

from mobile_gym.virtual_device.boot import boot_state
from mobile_gym.virtual_device.names import SYSTEM_UI
from mobile_gym.virtual_device.personas import persona_named
from mobile_gym.virtual_device.state import Anchor, DeviceState, Display
from mobile_gym.virtual_device.system import files, notifications, permissions
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.intents import SEND, VIEW, Intent
from mobile_gym.virtual_device.system.overlays import (
    OVERLAYS,
    PERMISSION,
    PROMOTION,
    RESOLVER,
    ROLE,
)
from mobile_gym.virtual_device.system.roles import SMS
from mobile_gym.virtual_device.system.storage import Values
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.system.windows import compose
from mobile_gym.virtual_device.ui.photographs import Photograph

_BROWSER: Final = "com.android.browser"
_CAMERA: Final = "com.android.camera2"
_CLOCK: Final = "com.android.deskclock"
_CONTACTS: Final = "com.android.contacts"
_EXPENSES: Final = "com.arduia.expense"
_JOPLIN: Final = "net.cozic.joplin"
_MARKOR: Final = "net.gsantner.markor"
_NOTES: Final = "com.android.notes"
_PLANNER: Final = "com.simplemobiletools.calendar.pro"
_TASKS: Final = "org.tasks"
_TRACKS: Final = "de.dennisguse.opentracks"
_RECIPES: Final = "com.flauschcode.broccoli"
_SETTINGS: Final = "com.android.settings"


class Setup(NamedTuple):
    """How to get near something; the taps that are left are tried from there."""

    package: str
    name: str
    """The page, popup or window that would be missing."""
    intents: tuple[Intent, ...] = ()
    """Sent in this order."""
    settings: tuple[tuple[str, str, str], ...] = ()
    """(namespace, key, value)."""
    added: tuple[str, ...] = ()
    """Packages that count as installed by the user, who may remove them."""
    open: Callable[[System], object] | None = None
    """Opens a window of the system at the end."""


def _details(package: str) -> Intent:
    return Intent("android.settings.APPLICATION_DETAILS_SETTINGS", f"package:{package}")


_PLAIN_TEXT: Final = Intent(
    SEND, mime_type="text/plain", extras={"android.intent.extra.TEXT": "Preview"}
)

_12_HOURS: Final = (("system", "time_12_24", "12"),)
_SHOW_ALARMS: Final = Intent("android.intent.action.SHOW_ALARMS")
_SYNC: Final = Intent("android.settings.SYNC_SETTINGS")
_VPN: Final = Intent("android.settings.VPN_SETTINGS")
_NEW_EVENT: Final = Intent("android.intent.action.INSERT", mime_type="vnd.android.cursor.dir/event")


def _open_what_rings(system: System, package: str) -> None:
    """Wait for an app's next event, and open the notification that comes with it."""
    schedule = system.apps[package].schedule
    due_ms = schedule.next_event_ms(system.state)
    assert due_ms is not None
    assert schedule.on_time is not None
    system.change(now_ms=max(due_ms, system.state.now_ms))
    schedule.on_time(system)
    told = next(item for item in system.state.notifications if item.package == package)
    notifications.open_notification(system, package, told.key)


def _open_notebook(system: System) -> None:
    """Markor after its first start, with a document and a folder."""
    introduced = replace(system.state.data[_MARKOR], introduced=True)
    system.set_data(introduced, _MARKOR)
    permissions.set_granted(system, _MARKOR, permissions.MANAGE_ALL_FILES, True)
    for folder in ("/sdcard/Documents/Markor", "/sdcard/Documents/Markor/Plans"):
        files.make_directory(system, folder)
    files.write(system, "/sdcard/Documents/Markor/2025.md", b"# 2025\n\n- [x] 1\n- [ ] 2\n")
    system.launch(_MARKOR)


def _show(system: System, popup: str, args: Mapping[str, str]) -> None:
    """Open a popup about something that is not there on a fresh device."""
    system.show_popup(popup, **args)


def _fill(system: System, package: str, rows: tuple[tuple[str, Mapping[str, str]], ...]) -> None:
    """Write rows into the tables of an app that comes empty, and open it."""
    for path, row in rows:
        table, values = system.apps[package].storage.tables[f"{package}/{path}"], Values(row)
        if table.insert is not None:
            table.insert(system, values)
        elif table.update is not None:
            table.update(system, [1], values)
    system.launch(package)


def _fill_planner(system: System, view: int) -> None:
    """A calendar with a type of events, a repeated event and a task of today, opened in a view."""
    now_s = system.state.now_ms // 1000
    times = {"start_ts": str(now_s), "end_ts": str(now_s + 3600)}
    repeated = {"title": "2", "repeat_interval": "604800", "repeat_rule": "127", **times}
    rows = (
        ("event_types", {"title": "1", "color": "-15108398"}),
        ("events", repeated),
        ("events", {"title": "3", "type": "1", **times}),
    )
    files.write(system, "/sdcard/Download/1.ics", b"BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")
    system.set_data(replace(system.state.data[_PLANNER], shown_view=view), _PLANNER)
    _fill(system, _PLANNER, rows)


def _plan(system: System) -> None:
    """The page of a new event."""
    system.launch(_PLANNER, ".activities.EventActivity")


def _date_task(system: System) -> None:
    """The dates that a new task can be due on."""
    system.launch(_TASKS, ".ui.TaskEditActivity")
    system.show_popup("when", which="due")


def _fill_tracks(system: System) -> None:
    """The list of tracks with two of them."""
    table = system.apps[_TRACKS].storage.tables[f"{_TRACKS}.content/tracks"]
    if table.insert is not None:
        for name, kind in (("1", "hiking"), ("2", "running")):
            row = {"name": name, "category": kind, "totaldistance": "5000.0", "totaltime": "900000"}
            table.insert(system, Values({**row, "starttime": str(system.state.now_ms)}))
    permissions.set_granted(system, _TRACKS, "android.permission.BLUETOOTH_CONNECT", True)
    system.launch(_TRACKS)


def _record_track(system: System) -> None:
    """A track that is being recorded."""
    location = "android.permission.ACCESS_FINE_LOCATION"
    permissions.set_granted(system, _TRACKS, location, True)
    system.launch(_TRACKS)
    system.answer_permission(_TRACKS, location, True)


def _open_notebook_menu(system: System) -> None:
    """The menu of the notebook that comes with Joplin."""
    system.launch(_JOPLIN)
    system.set_ui(notebook=system.state.data[_JOPLIN].notebooks[0].id)
    system.show_popup("menu")


def _show_pictures(system: System, package: str) -> None:
    """Open what a camera has taken: a photo, and a video that came after it."""
    photo = Photograph("sea", 1).to_bytes()
    files.write(system, "/sdcard/Pictures/IMG_20250301_100000.jpg", photo)
    files.write(system, "/sdcard/Movies/VID_20250301_100001.mp4", b"")
    system.set_data(replace(system.state.data[package], started=True), package)
    system.launch(package)
    system.show_popup("filmstrip")


SETUPS: Final = (
    Setup(
        _EXPENSES,
        "detail",
        open=partial(
            _fill,
            package=_EXPENSES,
            rows=(
                ("settings", {"started": "1"}),
                ("expense", {"name": "1", "amount": "1250", "category": "3"}),
                ("expense", {"name": "2", "amount": "990", "category": "2"}),
            ),
        ),
    ),
    Setup(
        _RECIPES,
        "details_menu",
        open=partial(
            _fill,
            package=_RECIPES,
            rows=(
                ("categories", {"name": "1"}),
                ("recipes", {"title": "1", "ingredients": "2", "directions": "3\n4"}),
            ),
        ),
    ),
    Setup(_PLANNER, "delete", open=partial(_fill_planner, view=5)),
    Setup(_PLANNER, ".activities.MainActivity", open=partial(_fill_planner, view=4)),
    Setup(_PLANNER, "am_pm", settings=_12_HOURS, open=_plan),
    Setup(_TASKS, "am_pm", settings=_12_HOURS, open=_date_task),
    Setup(
        _TASKS,
        "delete_task",
        open=partial(
            _fill,
            package=_TASKS,
            rows=(
                ("tasks", {"title": "1", "dueDate": "1740000000000", "importance": "0"}),
                ("tasks", {"title": "2", "notes": "3", "parent": "1"}),
            ),
        ),
    ),
    Setup(_TRACKS, ".TrackRecordedActivity", open=_fill_tracks),
    Setup(_TRACKS, ".TrackRecordingActivity", open=_record_track),
    Setup(_JOPLIN, "delete_notebook", open=_open_notebook_menu),
    Setup(_CAMERA, "delete", open=partial(_show_pictures, package=_CAMERA)),
    Setup("com.android.calendar", "am_pm", (_NEW_EVENT,), _12_HOURS),
    Setup(_CLOCK, "am_pm", (_SHOW_ALARMS,), _12_HOURS),
    Setup(_BROWSER, "select", (Intent(VIEW, "https://city.example.org/service/bulky-waste"),)),
    Setup(
        _CLOCK,
        "timer_label",
        (
            Intent(
                "android.intent.action.SET_TIMER",
                extras={
                    "android.intent.extra.alarm.LENGTH": 300,
                    "android.intent.extra.alarm.SKIP_UI": False,
                },
            ),
        ),
    ),
    Setup(
        _CLOCK,
        ".alarms.AlarmActivity",
        (
            Intent(
                "android.intent.action.SET_ALARM",
                extras={
                    "android.intent.extra.alarm.HOUR": 7,
                    "android.intent.extra.alarm.SKIP_UI": True,
                },
            ),
        ),
        open=partial(_open_what_rings, package=_CLOCK),
    ),
    Setup(
        _CLOCK,
        ".timer.ExpiredTimersActivity",
        (
            Intent(
                "android.intent.action.SET_TIMER",
                extras={
                    "android.intent.extra.alarm.LENGTH": 1,
                    "android.intent.extra.alarm.SKIP_UI": True,
                },
            ),
        ),
        open=partial(_open_what_rings, package=_CLOCK),
    ),
    Setup(_MARKOR, "select", open=_open_notebook),
    Setup(
        _SETTINGS,
        "force_stop",
        (_SHOW_ALARMS, _details(_CLOCK)),
    ),
    *(
        Setup(_SETTINGS, popup, (intent,), open=partial(_show, popup=popup, args=args))
        for popup, intent, args in (
            ("forget_vpn", _VPN, {"chosen": "Office"}),
            ("remove_account", _SYNC, {"chosen": "robin@example.com"}),
            (
                "deny_permission",
                _details(_CONTACTS),
                {"app": _CONTACTS, "group": "android.permission-group.CONTACTS"},
            ),
        )
    ),
    Setup(_SETTINGS, "uninstall", (_details(_NOTES),), added=(_NOTES,)),
    *(
        Setup(
            SYSTEM_UI,
            PERMISSION.name,
            open=partial(PERMISSION.open, package=_NOTES, permission=f"android.permission.{name}"),
        )
        for name in ("POST_NOTIFICATIONS", "ACCESS_FINE_LOCATION")
    ),
    *(
        Setup(SYSTEM_UI, PROMOTION.name, open=partial(PROMOTION.open, number=number))
        for number in range(3)
    ),
    Setup(
        SYSTEM_UI,
        ROLE.name,
        open=partial(ROLE.open, role=SMS.name, package="com.android.messaging"),
    ),
    Setup(
        SYSTEM_UI,
        RESOLVER.name,
        open=partial(RESOLVER.open, intent=_PLAIN_TEXT, new_task=False),
    ),
)


def state_after_setup(state: DeviceState, apps: Mapping[str, App], setup: Setup) -> DeviceState:
    """The state after a setup."""
    packages = state.packages
    for name in setup.added:
        packages = packages.set(name, replace(packages[name], is_system=False))
    system = System(state.with_fields(packages=packages), apps)
    for namespace, key, value in setup.settings:
        system.put_setting(namespace, key, value)
    for intent in setup.intents:
        system.send(intent, new_task=True)
    if setup.open is not None:
        setup.open(system)
    return system.state


TALL_PX: Final = 6000
"""Height of the screen while looking around, so that nothing has to be scrolled to."""
MAX_VARIANTS: Final = 6
"""Of one page or popup, such as its tabs."""
_UNOPENED: Final = (
    LookupError,
    AttributeError,
    TypeError,
    ValueError,
    StopIteration,
    AssertionError,
)
"""What a page that misses its arguments raises."""


class Finding(NamedTuple):
    """A page, popup or window of the system that was found, and a device that shows it."""

    package: str
    name: str
    """`.Activity`, `.Activity popup`, or the name of the system's window."""
    state: DeviceState


class Gallery(NamedTuple):
    """What was found, and the (package, name) of pages and popups that were not."""

    findings: tuple[Finding, ...]
    missing: tuple[tuple[str, str], ...]


def explore(
    apps: Mapping[str, App],
    language: str = "en",
    *,
    display: Display | None = None,
    seed: int = 0,
    perturbation: Mapping[str, Any] | None = None,
    persona: str = "aosp",
    only: Collection[str] = (),
) -> Gallery:
    """Find every page and popup, each in the first state that showed it.

    Args:
        apps: those that the device knows.
        language: of the device.
        display: of the states that are returned.
        seed: of the device's seed data.
        perturbation: as in `DeviceHost.boot`.
        persona: says which of the apps are installed, and what they are called.
        only: packages to look at; none for all that are installed.

    Raises:
        UnknownName: there is no such persona.
    """
    kind = persona_named(persona)
    apps = kind.apps_with_labels(apps)
    installed = kind.fresh_packages(apps)
    booted = boot_state(apps, display or Display(), seed, language, perturbation or {}, installed)
    looked_at = {name: apps[name] for name in installed if not only or name in only}
    tall = replace(booted.panel, height_px=TALL_PX)
    start = booted.with_fields(panel=tall)
    discovered: list[Finding] = []
    variants: dict[tuple[str, str], set[frozenset[tuple[str, str]]]] = {}
    queue: deque[DeviceState] = deque()
    met: dict[tuple[Any, ...], DeviceState] = {}

    def meet(state: DeviceState) -> None:
        package, name = _what(state)
        front = state.tasks[-1].activities[-1]
        shown = (
            f"{front.component} {front.layers} {state.overlays}",
            id(state.data.get(package)),
            id(state.settings),
        )
        if shown in met:
            return
        met[shown] = state  # whose parts stay alive, and with them their ids
        known = variants.setdefault((package, name), set())
        if len(known) < MAX_VARIANTS and (kinds := _kinds(state, apps)) not in known:
            known.add(kinds)
            discovered.append(Finding(package, name, state))
            queue.append(state)

    for app in looked_at.values():
        if app.main in app.screens:
            meet(_state_with_page(start, apps, app, app.main))
        while queue:
            _try_everything(queue.popleft(), apps, meet)
    tapped = _variant_names(variants)
    for setup in SETUPS:
        if setup.package in looked_at and (setup.package, setup.name) not in tapped:
            near = state_after_setup(start, apps, setup)
            if _composes(near, apps):
                meet(near)
                queue.append(near)  # even where it looks like what was met before
        while queue:
            _try_everything(queue.popleft(), apps, meet)
    for kind in ("screens", "popups"):
        for package, app in looked_at.items():
            for name in getattr(app, kind):
                if (package, name) not in _variant_names(variants):
                    opened = _state_with_page(start, apps, app, name)
                    if _composes(opened, apps):
                        meet(opened)
            while queue:
                _try_everything(queue.popleft(), apps, meet)
    seen = _variant_names(variants)
    missing = [
        (package, name)
        for package, app in looked_at.items()
        for name in (*app.screens, *app.popups)
        if (package, name) not in seen
    ]
    findings = [
        finding._replace(state=finding.state.with_fields(panel=booted.panel))
        for finding in discovered
    ]
    return Gallery(tuple(findings), tuple(missing))


def _variant_names(variants: Iterable[tuple[str, str]]) -> set[tuple[str, str]]:
    return {(package, name.rpartition(" ")[2]) for package, name in variants}


def _state_with_page(
    state: DeviceState, apps: Mapping[str, App], app: App, name: str
) -> DeviceState:
    """A page, popup or window of the system, opened without arguments."""
    system = System(state, apps)
    if app.package == SYSTEM_UI and name not in app.screens:
        if name in OVERLAYS:
            system.show_overlay(name)
        return system.state
    system.launch(app.package, name if name in app.screens and name != app.main else None)
    if name in app.popups:
        system.show_popup(name)
    return system.state


def _composes(state: DeviceState, apps: Mapping[str, App]) -> bool:
    try:
        compose(state, apps)
    except _UNOPENED:
        return False
    return True


def _what(state: DeviceState) -> tuple[str, str]:
    """The package and the name of what is in front."""
    if state.overlays:
        return SYSTEM_UI, state.overlays[-1].name
    front = state.tasks[-1].activities[-1]
    package, _, activity = front.component.partition("/")
    popups = [layer.name for layer in front.layers[1:]]
    return package, f"{activity} {popups[-1]}" if popups else activity


def _kinds(state: DeviceState, apps: Mapping[str, App]) -> frozenset[tuple[str, str]]:
    """What tells a page's variants apart, such as its tabs: which kinds of nodes it has."""
    window = compose(state, apps).forest.trees[0]
    return frozenset((node.class_name, node.resource_id) for node in window.nodes)


def _try_everything(
    state: DeviceState, apps: Mapping[str, App], meet: Callable[[DeviceState], None]
) -> None:
    for target in compose(state, apps).targets:
        if target.view is not None and target.view.enabled:
            for handler in (target.view.on_tap, target.view.on_long_press):
                if handler is not None:
                    screen = state.display.width_px, state.display.height_px
                    held = handler is target.view.on_long_press
                    system = System(state, apps, Anchor(*target[:4], screen, held))
                    handler(system)
                    meet(system.state)
