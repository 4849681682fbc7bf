"""`svc`, `cmd`, `service`: radios, dark theme, airplane mode; doors to Android's services.

The clipboard has no command on Android; `get-primary-clip` and `set-primary-clip` are named after
its interface.

Source: AOSP, `RoleShellCommand`, `StatusBarShellCommand`, `NotificationShellCmd` (API 33).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mobile_gym.virtual_device.names import SYSTEM_UI
from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.dump_radios import NETWORK, wifi_is_on
from mobile_gym.virtual_device.shell.commands.dumpsys import SERVICES
from mobile_gym.virtual_device.shell.commands.options import subcommand, word_options
from mobile_gym.virtual_device.shell.commands.packages import package_command
from mobile_gym.virtual_device.shell.commands.properties import set_timezone
from mobile_gym.virtual_device.state import Notification
from mobile_gym.virtual_device.system import radios, roles
from mobile_gym.virtual_device.system.navigation import BUTTONS, GESTURES
from mobile_gym.virtual_device.system.overlays import SHADE
from mobile_gym.virtual_device.system.process_table import uid_of
from mobile_gym.virtual_device.system.roles import Role
from mobile_gym.virtual_device.system.system import System

_ROLE_USAGE = "usage: cmd role add-role-holder|get-role-holders [--user USER] ROLE [PACKAGE]"


def role_command(call: Call) -> None:
    """Say who holds a role, or give it to a package."""
    args = list(call.args)
    if "--user" in args[:-1]:
        place = args.index("--user")
        del args[place : place + 2]
    match args:
        case ["get-role-holders", name]:
            call.print(roles.holder(call.host.state, call.host.apps, _role_named(name)))
        case ["add-role-holder", name, package, *_]:
            role = _role_named(name)
            if not call.host.apply(lambda system: roles.give(system, role, package)):
                raise CommandError(
                    f"Error: {package} cannot hold {name}: install an app that takes its intents",
                    255,
                )
        case _:
            raise CommandError(_ROLE_USAGE, 255)


def _role_named(name: str) -> Role:
    role = roles.ROLES.get(name)
    if role is None:
        raise CommandError(f"Error: no role {name}; there are {', '.join(roles.ROLES)}", 255)
    return role


_TILES: Final = "sysui_qs_tiles"
_ZEN_MODES: Final = {"on": "2", "none": "2", "priority": "1", "alarms": "3", "all": "0", "off": "0"}
"""`global zen_mode`: 0 off, 1 important interruptions, 2 total silence, 3 alarms only."""


def expand(system: System, *, settings: bool = False) -> None:
    """Pull the notification shade down, as far as quick settings if asked."""
    if not any(overlay.name == SHADE.name for overlay in system.state.overlays):
        SHADE.open(system)
    if settings and system.state.overlays:
        system.set_ui(expanded=True)


def collapse(system: System) -> None:
    """Push the shade up."""
    system.change(overlays=tuple(o for o in system.state.overlays if o.name != SHADE.name))


def _expand(call: Call) -> None:
    call.host.apply(expand)


def _expand_settings(call: Call) -> None:
    call.host.apply(lambda system: expand(system, settings=True))


def _collapse(call: Call) -> None:
    call.host.apply(collapse)


def _tiles(call: Call) -> list[str]:
    return [t for t in call.host.state.settings["secure"].get(_TILES, "").split(",") if t]


def _tile_named(call: Call) -> str:
    if len(call.args) != 1 or not call.args[0]:
        raise CommandError(f"usage: {call.name} TILE", 255)
    return call.args[0]


def _set_tiles(call: Call, names: list[str]) -> None:
    call.host.apply(lambda system: system.put_setting("secure", _TILES, ",".join(names)))


def _add_tile(call: Call) -> None:
    name = _tile_named(call)
    _set_tiles(call, [name, *(tile for tile in _tiles(call) if tile != name)])


def _remove_tile(call: Call) -> None:
    name = _tile_named(call)
    _set_tiles(call, [tile for tile in _tiles(call) if tile != name])


def _status_icons(call: Call) -> None:
    call.print("\n".join(("clock", "battery", "wifi", "bluetooth", "airplane", "zen")))


def _post_notification(call: Call) -> None:
    options, rest = word_options(
        call.args, ("-t", "--title", "-i", "--icon", "-S", "--style"), ("-v", "--verbose")
    )
    if len(rest) < 2:
        raise CommandError("usage: cmd notification post [-t TITLE] TAG TEXT", 255)
    tag, text = rest[0], " ".join(rest[1:])
    title = options.get("-t", options.get("--title", tag))
    made = Notification(SYSTEM_UI, tag, title, text, icon="message-text")
    if not call.host.apply(lambda system: system.notify(made)):
        raise CommandError("Error: notifications of the shell are off")
    call.print("posting:\n  " + f"Notification(channel=shell_cmd shortcut=null {title}: {text})")


def _list_notifications(call: Call) -> None:
    for item in call.printed_state.notifications:
        call.print(f"0|{item.package}|2020|{item.key}|{uid_of(call.printed_state, item.package)}")


def _dnd(call: Call) -> None:
    mode = _ZEN_MODES.get(call.args[0]) if call.args else None
    if mode is None:
        raise CommandError(f"usage: {call.name} [on|none|priority|alarms|all|off]", 255)
    call.host.apply(lambda system: system.put_setting("global", "zen_mode", mode))


def _get_clip(call: Call) -> None:
    call.print(call.host.state.clipboard)


def _set_clip(call: Call) -> None:
    text = " ".join(call.args)
    call.host.apply(lambda system: system.change(clipboard=text))


def _clear_clip(call: Call) -> None:
    call.host.apply(lambda system: system.change(clipboard=""))


_STATUS_BAR: Final[Mapping[str, CommandFunction]] = {
    "add-tile": _add_tile,
    "collapse": _collapse,
    "expand-notifications": _expand,
    "expand-settings": _expand_settings,
    "get-status-icons": _status_icons,
    "remove-tile": _remove_tile,
}
_NOTIFICATION: Final[Mapping[str, CommandFunction]] = {
    "list": _list_notifications,
    "post": _post_notification,
    "set_dnd": _dnd,
}
_CLIPBOARD: Final[Mapping[str, CommandFunction]] = {
    "clear-primary-clip": _clear_clip,
    "get-primary-clip": _get_clip,
    "set-primary-clip": _set_clip,
}
_ABOVE_APPS: Final[Mapping[str, CommandFunction]] = {
    "clipboard": lambda call: subcommand(call, _CLIPBOARD),
    "notification": lambda call: subcommand(call, _NOTIFICATION),
    "statusbar": lambda call: subcommand(call, _STATUS_BAR),
}
"""Services of `cmd`."""


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
    if list(call.args) == ["status"]:
        _wifi_status(call)
        return
    if len(call.args) != 2 or call.args[0] != "set-wifi-enabled" or call.args[1] not in values:
        raise CommandError("usage: cmd wifi set-wifi-enabled enabled|disabled", 255)
    turn_on = values[call.args[1]]
    call.host.apply(lambda system: radios.set_wifi(system, turn_on))


def _wifi_status(call: Call) -> None:
    """Source: AOSP, `WifiShellCommand`, `status`."""
    state = call.host.state
    if not wifi_is_on(state):
        call.print("Wifi is disabled")
        return
    call.print(
        "Wifi is enabled\nWifi scanning is always available\n==== Primary ClientModeManager "
        f'instance ====\nWifi is connected to "{NETWORK}"\nWifiInfo: SSID: "{NETWORK}", BSSID: '
        "00:13:10:85:fe:01, MAC: 02:15:b2:00:00:00, Supplicant state: COMPLETED, RSSI: -50"
    )


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
    **_ABOVE_APPS,
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
    if list(call.args) == ["-l"]:
        call.print("Currently running services:")
        for name in service_names():
            call.print(f"  {name}")
        return 0
    if not call.args:
        raise CommandError(
            "cmd: No service specified; use -l to list all running services. "
            "Use -w to start and wait for a running service.",
            20,
        )
    if list(call.args[:1]) == ["-w"]:  # waits for the service, which is there or never comes
        call = Call(call.name, call.args[1:], call.shell, call.streams)
    if call.args and call.args[0] not in _SERVICES:
        raise CommandError(f"cmd: Can't find service: {call.args[0]}", 20)
    return subcommand(call, _SERVICES)


def service_names() -> list[str]:
    """Every service that `dumpsys` or `cmd` reaches, in order."""
    return sorted({*SERVICES, *_SERVICES, "statusbar"})


_INTERFACES: Final[Mapping[str, str]] = {
    "SurfaceFlinger": "android.ui.ISurfaceComposer",
    "activity": "android.app.IActivityManager",
    "alarm": "android.app.IAlarmManager",
    "clipboard": "android.content.IClipboard",
    "notification": "android.app.INotificationManager",
    "package": "android.content.pm.IPackageManager",
    "statusbar": "com.android.internal.statusbar.IStatusBarService",
    "window": "android.view.IWindowManager",
}
"""Interfaces that clients look for."""


def _service(call: Call) -> int:
    """`service list|check|call`."""
    match list(call.args):
        case ["list"]:
            names = service_names()
            call.print(f"Found {len(names)} services:")
            for number, name in enumerate(names):
                call.print(f"{number}\t{name}: [{_INTERFACES.get(name, '')}]")
        case ["check", name]:
            known = name in service_names()
            call.print(f"Service {name}: {'found' if known else 'not found'}")
        case ["check" | "call"]:
            raise CommandError(f"service: No service specified for {call.args[0]}", 10)
        case ["call", *_]:
            _transact(call)
        case []:
            raise CommandError(_SERVICE_USAGE, 10)
        case [unknown, *_]:
            raise CommandError(f"service: Unknown command {unknown}\n{_SERVICE_USAGE}", 10)
    return 0


_SERVICE_USAGE: Final = """Usage: service [-h|-?]
       service list
       service check SERVICE
       service call SERVICE CODE [i32 N | i64 N | f N | d N | s16 STR | null | fd f ] ..."""


def _transact(call: Call) -> None:
    # Transaction 3 of IAlarmManager is setTimeZone: how a zone is set without a user interface.
    # 1 and 2 of IStatusBarService pull the shade down and push it up.
    if list(call.args[:4]) == ["call", "alarm", "3", "s16"] and len(call.args) == 5:
        set_timezone(call, call.args[4])
    elif list(call.args) == ["call", "statusbar", "1"]:
        call.host.apply(expand)
    elif list(call.args) == ["call", "statusbar", "2"]:
        call.host.apply(collapse)
    else:
        raise CommandError(
            f"service: Service {call.args[1]} cannot be called here; of transactions, there are "
            "`alarm 3 s16 ZONE` and `statusbar 1` (or 2)",
            10,
        )
    call.print("Result: Parcel(00000000    '....')")


def _reboot(call: Call) -> None:
    if call.args and call.args[0].startswith("-"):
        raise CommandError("reboot: usage: reboot [-p] [rebootcommand]")
    call.host.reboot()


def _report_unsupported(call: Call) -> int:
    raise CommandError(f"{call.name}: this device cannot do that; reset it instead", 1)


COMMANDS: Final[Mapping[str, CommandFunction]] = {
    "cmd": _cmd,
    "reboot": _reboot,
    "service": _service,
    "start": _report_unsupported,
    "stop": _report_unsupported,
    "svc": _svc,
}
