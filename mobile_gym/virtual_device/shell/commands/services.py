"""`svc`, `cmd`, `service`: radios, dark theme, airplane mode; doors to Android's services."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands import status_bar
from mobile_gym.virtual_device.shell.commands.activity import subcommand
from mobile_gym.virtual_device.shell.commands.packages import package_command
from mobile_gym.virtual_device.shell.commands.properties import set_timezone
from mobile_gym.virtual_device.shell.commands.roles import role_command
from mobile_gym.virtual_device.system import radios
from mobile_gym.virtual_device.system.navigation import BUTTONS, GESTURES
from mobile_gym.virtual_device.system.system import System

_SWITCHED: Final = {"enable": True, "disable": False}
_NIGHT_MODES: Final = {"no": "1", "yes": "2", "auto": "0"}
"""`secure ui_night_mode`, as `UiModeManager.MODE_NIGHT_*`."""


def _put(call: Call, namespace: str, key: str, value: str) -> None:
    call.host.apply(lambda system: system.put_setting(namespace, key, value))


def _radio(call: Call) -> None:
    turn_on = _SWITCHED.get(call.args[0]) if call.args else None
    if turn_on is None:
        raise CommandError(f"usage: {call.name} [enable|disable]", 255)
    turn = _RADIOS[call.name.rpartition(" ")[2]]
    call.host.apply(lambda system: turn(system, turn_on))


def _set_mobile_data(system: System, turn_on: bool) -> None:
    system.put_setting("global", "mobile_data", turn_on)


_RADIOS: Final[Mapping[str, Callable[[System, bool], None]]] = {
    "bluetooth": radios.set_bluetooth,
    "data": _set_mobile_data,
    "wifi": radios.set_wifi,
}


def _stay_on(call: Call) -> None:
    modes = {"true": "7", "false": "0", "usb": "2", "ac": "1", "wireless": "4"}
    if list(call.args[:1]) != ["stayon"] or len(call.args) < 2 or call.args[1] not in modes:
        raise CommandError("usage: svc power stayon [true|false|usb|ac|wireless]", 255)
    _put(call, "global", "stay_on_while_plugged_in", modes[call.args[1]])


def _svc(call: Call) -> int:
    return subcommand(call, {"power": _stay_on, **dict.fromkeys(_RADIOS, _radio)})


def _ui_mode(call: Call) -> None:
    if list(call.args[:1]) != ["night"]:
        raise CommandError("usage: cmd uimode night [yes|no|auto]", 255)
    if len(call.args) > 1:
        mode = _NIGHT_MODES.get(call.args[1])
        if mode is None:
            raise CommandError("Error: mode must be 'yes', 'no', or 'auto'", 255)
        _put(call, "secure", "ui_night_mode", mode)
    current = call.host.state.settings["secure"].get("ui_night_mode", "1")
    name = next((name for name, value in _NIGHT_MODES.items() if value == current), "unknown")
    call.print(f"Night mode: {name}")


def _connectivity(call: Call) -> None:
    if list(call.args[:1]) != ["airplane-mode"]:
        raise CommandError("usage: cmd connectivity airplane-mode [enable|disable]", 255)
    if len(call.args) == 1:
        on = call.host.state.settings["global"].get("airplane_mode_on", "0") == "1"
        call.print("enabled" if on else "disabled")
        return
    turn_on = _SWITCHED.get(call.args[1])
    if turn_on is None:
        raise CommandError("usage: cmd connectivity airplane-mode [enable|disable]", 255)
    call.host.apply(lambda system: radios.set_airplane(system, turn_on))


_NAVIGATION_OVERLAYS: Final = {
    "com.android.internal.systemui.navbar.threebutton": BUTTONS,
    "com.android.internal.systemui.navbar.gestural": GESTURES,
}


def _overlay(call: Call) -> None:
    """Change how one navigates: each way is an overlay, of which one is enabled."""
    match call.args:
        case ["enable", package] | ["enable-exclusive", "--category", package]:
            mode = _NAVIGATION_OVERLAYS.get(package)
        case _:
            raise CommandError("usage: cmd overlay enable-exclusive --category PACKAGE", 255)
    if mode is None:
        raise CommandError(f"Error: no overlay {package!r:.200} here", 255)
    _put(call, "secure", "navigation_mode", mode)


def _wifi(call: Call) -> None:
    values = {"enabled": True, "disabled": False}
    if len(call.args) != 2 or call.args[0] != "set-wifi-enabled" or call.args[1] not in values:
        raise CommandError("usage: cmd wifi set-wifi-enabled enabled|disabled", 255)
    turn_on = values[call.args[1]]
    call.host.apply(lambda system: radios.set_wifi(system, turn_on))


def _phone(call: Call) -> None:
    turn_on = _SWITCHED.get(call.args[1]) if len(call.args) == 2 else None
    if list(call.args[:1]) != ["data"] or turn_on is None:
        raise CommandError("usage: cmd phone data [enable|disable]", 255)
    call.host.apply(lambda system: _set_mobile_data(system, turn_on))


def _bluetooth(call: Call) -> None:
    turn_on = _SWITCHED.get(call.args[0]) if len(call.args) == 1 else None
    if turn_on is None:
        raise CommandError("usage: cmd bluetooth_manager [enable|disable]", 255)
    call.host.apply(lambda system: radios.set_bluetooth(system, turn_on))


def _location(call: Call) -> None:
    match call.args:
        case ("is-location-enabled",):
            mode = call.host.state.settings["secure"].get("location_mode", "0")
            call.print(str(mode != "0").lower())
        case ("set-location-enabled", "true" | "false" as value):
            _put(call, "secure", "location_mode", "3" if value == "true" else "0")
        case _:
            raise CommandError(
                "usage: cmd location [is-location-enabled|set-location-enabled true|false]", 255
            )


def _activity(call: Call) -> int:
    return call.shell.call(("am", *call.args), call.streams)


def _settings(call: Call) -> int:
    return call.shell.call(("settings", *call.args), call.streams)


def _same_name(call: Call) -> int:
    """A service whose commands are a program's of (nearly) the same name."""
    program = _PROGRAMS[call.name.rpartition(" ")[2]]
    return call.shell.call((program, *call.args), call.streams)


_PROGRAMS: Final = {"appops": "appops", "input_method": "ime", "window": "wm"}


_SERVICES: Final[Mapping[str, CommandFunction]] = {
    **status_bar.SERVICES,
    **dict.fromkeys(_PROGRAMS, _same_name),
    "activity": _activity,
    "bluetooth_manager": _bluetooth,
    "connectivity": _connectivity,
    "location": _location,
    "overlay": _overlay,
    "package": package_command,
    "phone": _phone,
    "role": role_command,
    "settings": _settings,
    "uimode": _ui_mode,
    "wifi": _wifi,
}


def _cmd(call: Call) -> int:
    if list(call.args[:1]) == ["-w"]:  # waits for the service, which is there or never comes
        call = Call(call.name, call.args[1:], call.shell, call.streams)
    if call.args and call.args[0] not in _SERVICES:
        raise CommandError(f"cmd: Can't find service: {call.args[0]}", 20)
    return subcommand(call, _SERVICES)


def _service(call: Call) -> None:
    # Transaction 3 of IAlarmManager is setTimeZone: how a zone is set without a user interface.
    # 1 and 2 of IStatusBarService pull the shade down and push it up.
    if list(call.args[:4]) == ["call", "alarm", "3", "s16"] and len(call.args) == 5:
        set_timezone(call, call.args[4])
    elif list(call.args) == ["call", "statusbar", "1"]:
        call.host.apply(status_bar.expand)
    elif list(call.args) == ["call", "statusbar", "2"]:
        call.host.apply(status_bar.collapse)
    else:
        raise CommandError(
            "service: only `service call alarm 3 s16 ZONE` and `service call statusbar 1` (or 2) "
            "are supported",
            10,
        )
    call.print("Result: Parcel(00000000    '....')")


def _reboot(call: Call) -> None:
    call.host.reboot()


def _unsupported(call: Call) -> int:
    raise CommandError(f"{call.name}: this device cannot do that; reset it instead", 1)


COMMANDS: Final[Mapping[str, CommandFunction]] = {
    "cmd": _cmd,
    "reboot": _reboot,
    "service": _service,
    "start": _unsupported,
    "stop": _unsupported,
    "svc": _svc,
}
