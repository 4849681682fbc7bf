"""`settings`: the three namespaces of Android's settings.

Source: `SettingsService.MyShellCommand` in AOSP's SettingsProvider.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.options import word_options
from mobile_gym.virtual_device.system import settings

NAMESPACES: Final = ("system", "secure", "global")
_USAGE: Final = """Settings provider (settings) commands:
  get [--user <USER_ID>] NAMESPACE KEY
  put [--user <USER_ID>] NAMESPACE KEY VALUE
  delete [--user <USER_ID>] NAMESPACE KEY
  list [--user <USER_ID>] NAMESPACE
  reset [--user <USER_ID>] NAMESPACE {PACKAGE_NAME | RESET_MODE}
NAMESPACE is one of {system, secure, global}, case-insensitive"""
_ARGUMENTS: Final = {"get": 2, "put": 3, "delete": 2, "list": 1, "reset": 2}
_RESET_MODES: Final = frozenset({"untrusted_defaults", "untrusted_clear", "trusted_defaults"})


def _settings(call: Call) -> int:
    # A value may look like an option (`settings put system x -1`), so only --user is one.
    args = list(call.args)
    if "--user" in args[:3]:
        at = args.index("--user")
        word_options(args[at : at + 2], ("--user",))
        del args[at : at + 2]
    verb = args[0] if args else ""
    if verb in ("", "help", "-h"):
        call.print(_USAGE)
        return 255
    if verb not in _ARGUMENTS:
        raise CommandError(f"Invalid command: {verb}", 255)
    given = args[1:]
    if len(given) < _ARGUMENTS[verb]:
        raise CommandError("Bad arguments", 255)
    if len(given) > _ARGUMENTS[verb] + (2 if verb == "put" else 0):  # `put` takes a tag
        raise CommandError("Too many arguments", 255)
    namespace = given[0].lower()
    if namespace not in NAMESPACES:
        raise CommandError(f"Invalid namespace '{given[0]}'", 255)
    values: Mapping[str, str] = call.host.state.settings[namespace]
    match verb:
        case "get":
            call.print(values.get(given[1], "null"))
        case "put":
            call.host.apply(lambda system: system.put_setting(namespace, given[1], given[2]))
        case "delete":
            call.print(f"Deleted {int(given[1] in values)} rows")
            call.host.apply(lambda system: system.delete_setting(namespace, given[1]))
        case "reset":
            _reset(call, namespace, given[1])
        case _:
            for key, value in sorted(values.items()):
                call.print(f"{key}={value}")
    return 0


def _reset(call: Call, namespace: str, what: str) -> None:
    """Return to what the device starts with: by a mode all of it, by a package nothing.

    A package's own keys are those that it wrote with a tag, which no app of this device does.
    """
    if what in _RESET_MODES:
        defaults = settings.defaults(call.host.state.language)[namespace]
        values = call.host.state.settings.set(namespace, defaults)
        call.host.apply(lambda system: system.change(settings=values))
    elif what not in call.host.state.packages:
        raise CommandError(f"Error: Invalid package or reset mode '{what}'\n" + _USAGE, 255)


COMMANDS: Final[Mapping[str, CommandFunction]] = {"settings": _settings}
