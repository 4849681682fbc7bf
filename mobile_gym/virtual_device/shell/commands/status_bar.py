"""`cmd statusbar`, `cmd notification`, `cmd clipboard`: what the user sees above the apps.

Source: AOSP, `StatusBarShellCommand`, `NotificationShellCmd` (API 33). The clipboard has no command
on Android; `get-primary-clip` and `set-primary-clip` are named after its interface.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.virtual_device.names import SYSTEM_UI
from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.activity import subcommand
from mobile_gym.virtual_device.shell.commands.options import word_options
from mobile_gym.virtual_device.state import Notification
from mobile_gym.virtual_device.system.overlays import SHADE
from mobile_gym.virtual_device.system.system import System

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


def _post(call: Call) -> None:
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


def _list(call: Call) -> None:
    for item in call.host.state.notifications:
        call.print(f"0|{item.package}|2020|{item.key}|10100")


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
    "list": _list,
    "post": _post,
    "set_dnd": _dnd,
}
_CLIPBOARD: Final[Mapping[str, CommandFunction]] = {
    "clear-primary-clip": _clear_clip,
    "get-primary-clip": _get_clip,
    "set-primary-clip": _set_clip,
}
SERVICES: Final[Mapping[str, CommandFunction]] = {
    "clipboard": lambda call: subcommand(call, _CLIPBOARD),
    "notification": lambda call: subcommand(call, _NOTIFICATION),
    "statusbar": lambda call: subcommand(call, _STATUS_BAR),
}
"""Services of `cmd`."""
