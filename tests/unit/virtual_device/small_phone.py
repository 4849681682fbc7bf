"""A real `DeviceHost` with the launcher and two small apps: what the shell's tests run on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from immutabledict import immutabledict

from mobile_gym.core.texts import Catalogue, LocalizedText
from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.app_kit.tables import integer, row_id, text
from mobile_gym.virtual_device.apps import launcher
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.shell import run
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.app import App, Context, Screen
from mobile_gym.virtual_device.system.storage import Preference, Storage, Table
from mobile_gym.virtual_device.system.system import System
from mobile_gym.virtual_device.ui.view import View

NOTES = "org.example.notes"
CLOCK = "org.example.clock"
DIALER = "com.android.dialer"


class Names(Catalogue):
    """What the apps are called."""

    notes = LocalizedText("Notes", zh="记事")
    clock = LocalizedText("Clock", zh="时钟")
    phone = LocalizedText("Phone", zh="电话")


def _page(ctx: Context) -> View:
    return ui.screen(
        ctx.theme,
        ui.app_bar(ctx.theme, ctx.app.name(ctx.state.language)),
        ui.edit_field(ctx.theme, "note", ctx.ui.get("note", ""), hint="Write"),
        ui.list_item(ctx.theme, "Count", str(ctx.data["count"]), on_tap=_count),
    )


def _count(system: System) -> None:
    data = system.data
    system.set_data(data.set("count", data["count"] + 1))


PAGE = Screen(_page)


class Alarm(NamedTuple):
    """An alarm of the clock."""

    id: int
    hour: int
    label: str


ALARMS = Table[Alarm](
    lambda state: (Alarm(1, 8, "Wake, early"), Alarm(2, 10, ""), Alarm(3, 21, "It's late")),
    (
        row_id(lambda alarm: alarm.id),
        integer("hour", lambda alarm: alarm.hour),
        text("label", lambda alarm: alarm.label),
    ),
)


def _on_intent(system: System, action: str, extras: Mapping[str, Any]) -> bool:
    if action != "android.intent.action.SET_ALARM":
        return False
    data = system.state.data[CLOCK]
    system.set_data(data.set("alarm", immutabledict(extras)), CLOCK)
    return True


def _preferences(state: DeviceState) -> Mapping[str, Preference]:
    return {
        "dark": True,
        "count": state.data[NOTES]["count"],
        "stamp": 1 << 40,
        "size": 1.5,
        "title": 'a<b> & "c"\nd',
        "tags": frozenset({"b", "a"}),
    }


APPS = immutabledict(
    {
        app.package: app
        for app in (
            App(
                NOTES,
                Names.notes,
                "note",
                0xFFF29900,
                ".Main",
                {".Main": PAGE, ".Detail": PAGE, "org.other.Shared": PAGE},
                texts=Names,
                initial=lambda rng, language: immutabledict(count=0),
                intents={"android.intent.action.EDIT": ".Detail"},
                storage=Storage(preferences=_preferences),
            ),
            App(
                CLOCK,
                Names.clock,
                "clock",
                0xFF3367D6,
                ".Clock",
                {".Clock": PAGE},
                texts=Names,
                initial=lambda rng, language: immutabledict(count=5),
                storage=Storage({f"{CLOCK}.provider/alarms": ALARMS}),
                on_intent=_on_intent,
            ),
            App(
                DIALER,
                Names.phone,
                "phone",
                0xFF0B8043,
                ".Dialer",
                {".Dialer": PAGE},
                texts=Names,
                initial=lambda rng, language: immutabledict(count=0),
            ),
            launcher.APP,
        )
    }
)


def small_phone(language: str = "en", **perturbation: Any) -> DeviceHost:
    """A booted device; the notes app is one that the user installed."""
    host = DeviceHost(APPS)
    host.boot(3, language, perturbation)
    packages = host.state.packages
    notes = replace(packages[NOTES], is_system=False)
    host.apply(lambda system: system.change(packages=packages.set(NOTES, notes)))
    return host


def sh(phone: DeviceHost, script: str, code: int = 0) -> str:
    """What a script prints; it ends with that code."""
    result = run(phone, script)
    assert result.exit_code == code, result
    return result.stdout + result.stderr
