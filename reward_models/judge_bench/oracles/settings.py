"""What is true of tasks in Settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from reward_models.judge_bench.oracles.sight import Fact, Oracle, Sight, shows

__all__ = ["ORACLES"]

_APP: Final = "com.android.settings"
_HOME: Final = f"{_APP}/.Settings"
_PAGES: Final = {
    "about": "Settings$MyDeviceInfoFragmentActivity",
    "battery_saver": "Settings$BatterySaverSettingsActivity",
    "display": "Settings$DisplaySettingsActivity",
    "do_not_disturb": "Settings$ZenModeSettingsActivity",
    "internet": "Settings$WifiSettingsActivity",
    "network": "Settings$NetworkDashboardActivity",
    "notifications": "Settings$ConfigureNotificationSettingsActivity",
    "search": "search.SearchActivity",
}
"""Activities of Settings."""
_OPTIONS: Final = {
    "bubbles": "notification_bubbles",
    "dots": "notification_badging",
    "history": "notification_history_enabled",
    "sensitive": "lock_screen_allow_private_notifications",
}
"""Keys in the `secure` settings."""


def _page(name: str, also: Fact | None = None) -> Fact:
    return shows(f"{_APP}/.{_PAGES[name]}", also)


def _value(see: Sight, namespace: str, key: str) -> str | None:
    table: Mapping[str, str] = see.now.settings.get(namespace, {})
    return table.get(key)


def _wifi_on(see: Sight) -> bool:
    return _value(see, "global", "wifi_on") in ("1", "2")


def _in_airplane_mode(see: Sight) -> bool:
    return _value(see, "global", "airplane_mode_on") == "1"


def _option_set(see: Sight) -> bool:
    wanted = "1" if see.task.params["turn_on"] else "0"
    return _value(see, "secure", _OPTIONS[see.task.params["option"]]) == wanted


def _timeout_set(see: Sight) -> bool:
    wanted_ms = see.task.params["timeout_s"] * 1000
    return _value(see, "system", "screen_off_timeout") == str(wanted_ms)


def _extra_done(see: Sight) -> bool:
    match see.task.params["extra"]:
        case "battery_saver":
            return _value(see, "global", "low_power") == "1"
        case "do_not_disturb":
            return _value(see, "global", "zen_mode") not in (None, "0")
        case _:
            return _value(see, "secure", "ui_night_mode") == "2"


def _extra_shown(see: Sight) -> bool:
    extra = see.task.params["extra"]
    return _page("display" if extra == "dark_theme" else extra)(see)


def _name_typed(see: Sight) -> bool:
    return see.top.ui.get("device_name") == see.quoted[0]


def _dialog(name: str) -> Fact:
    return lambda see: see.top.name == name


def _window(name: str) -> Fact:
    """A window of the system lies on top of everything."""
    return lambda see: bool(see.now.overlays) and see.now.overlays[-1].name == name


ORACLES: Final[dict[str, Oracle]] = {
    "Settings.TurnOnWifi": Oracle(
        {
            1: shows(_HOME),
            2: _page("network"),
            3: _page("search"),
            4: _page("internet"),
            5: _wifi_on,
            6: _window("shade"),
            7: _window("shade"),
            8: _window("internet"),
        }
    ),
    "Settings.SetScreenTimeout": Oracle(
        {
            1: shows(_HOME),
            2: _page("display"),
            3: _page("search"),
            4: _page("display", _dialog("choice:screen_timeout")),
            5: _timeout_set,
        }
    ),
    "Settings.SetNotificationOption": Oracle(
        {1: shows(_HOME), 2: _page("notifications"), 3: _page("search"), 4: _option_set}
    ),
    "Settings.RenameDevice": Oracle(
        {
            1: shows(_HOME),
            2: _page("about"),
            3: _page("about", _dialog("text:device_name")),
            4: _page("about", _name_typed),
            5: lambda see: _value(see, "global", "device_name") == see.quoted[0],
        }
    ),
    "Settings.PrepareForFlight": Oracle(
        {
            1: shows(_HOME),
            2: _page("network"),
            3: _page("search"),
            4: _in_airplane_mode,
            5: _page("internet"),
            6: lambda see: _in_airplane_mode(see) and _wifi_on(see),
            7: _extra_shown,
            8: _extra_done,
            9: _window("shade"),
            10: _window("shade"),
            11: _window("internet"),
            12: _window("shade"),
        }
    ),
}
