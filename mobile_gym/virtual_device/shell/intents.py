"""Intents as `am` is given them: options and arguments become an `Intent`.

Source: `Intent.parseCommandArgs` in AOSP's framework.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from mobile_gym.virtual_device.shell.call import CommandError
from mobile_gym.virtual_device.system.intents import MAIN, VIEW, Intent

_LAUNCHER: Final = "android.intent.category.LAUNCHER"


def _boolean(text: str) -> bool:
    if text.lower() in ("true", "t") or (text.lstrip("-").isdigit() and int(text[:18]) != 0):
        return True
    if text.lower() in ("false", "f") or text.lstrip("-").isdigit():
        return False
    raise ValueError(text)


def _integer(text: str) -> int:
    if len(text) > 20:
        raise ValueError(text)
    return int(text, 16 if text.lower().startswith(("0x", "-0x")) else 10)


def _list_converter(convert: Callable[[str], Any]) -> Callable[[str], tuple[Any, ...]]:
    return lambda text: tuple(convert(part) for part in text.split(","))


_EXTRAS: Final[Mapping[str, Callable[[str], Any]]] = {
    "-e": str,
    "--es": str,
    "--ei": _integer,
    "--el": _integer,
    "--ef": float,
    "--ed": float,
    "--ez": _boolean,
    "--eu": str,
    "--ecn": str,
    "--esa": _list_converter(str),
    "--esal": _list_converter(str),
    "--eia": _list_converter(_integer),
    "--eial": _list_converter(_integer),
    "--ela": _list_converter(_integer),
    "--elal": _list_converter(_integer),
    "--efa": _list_converter(float),
    "--efal": _list_converter(float),
}
"""Extras by option, and how their values are read."""
_IGNORED_VALUED: Final = frozenset(
    {"--user", "--display", "--windowingMode", "--activityType", "--receiver-permission", "-R"}
    | {"--start-profiler", "-P", "-i", "--task", "--splashscreen-icon"}
)
_IGNORED_FLAGS: Final = frozenset({"-D", "-N", "-W", "-S", "--streaming", "--track-allocation"})


def parse(args: Sequence[str]) -> tuple[Intent, frozenset[str]]:
    """Read an intent and the flags (`-S`, `-W`) around it.

    Raises:
        CommandError: an option that `am` does not know, or one without its value.
    """
    fields: dict[str, Any] = {}
    categories: list[str] = []
    extras: dict[str, Any] = {}
    flags: set[str] = set()
    waiting = list(args)

    def value(option: str) -> str:
        if not waiting:
            raise CommandError(f"Error: Argument expected after {option}", 255)
        return waiting.pop(0)

    while waiting:
        option = waiting.pop(0)
        if option in ("-a", "-d", "-t", "-n", "-p", "--package"):
            name = {"-a": "action", "-d": "data", "-t": "mime_type", "-n": "component"}
            fields[name.get(option, "package")] = value(option)
        elif option == "-c":
            categories.append(value(option))
        elif option in _EXTRAS:
            key, text = value(option), value(option)
            try:
                extras[key] = _EXTRAS[option](text)
            except ValueError:
                raise CommandError(f"Error: Bad value for {option} {key}: {text}", 255) from None
        elif option == "--esn":
            extras[value(option)] = None
        elif option == "-f":
            try:
                fields["flags"] = _integer(value(option))
            except ValueError:
                raise CommandError("Error: Bad flags", 255) from None
        elif option in _IGNORED_VALUED:
            value(option)
        elif option in _IGNORED_FLAGS:
            flags.add(option)
        elif option.startswith(
            ("--activity-", "--include-", "--exclude-", "--grant-", "--receiver-")
        ):
            continue  # intent flags that change nothing here
        elif option.startswith("-"):
            raise CommandError(f"Error: Unknown option: {option}", 255)
        elif option:
            _bare(fields, categories, option)
    if "component" in fields:
        package, slash, name = fields["component"].partition("/")
        if not slash or not package or not name:
            raise CommandError(f"Error: Bad component name: {fields['component']}", 255)
        fields["component"] = f"{package}/{_short(package, name)}"
    intent = Intent(extras=extras, categories=tuple(categories), **fields)
    return intent, frozenset(flags)


def _bare(fields: dict[str, Any], categories: list[str], argument: str) -> None:
    """The argument without an option: a URI, a component or a package."""
    if ":" in argument:
        fields["data"] = argument
        fields.setdefault("action", VIEW)
    elif "/" in argument:
        fields["component"] = argument
    else:
        fields["package"] = argument
        fields.setdefault("action", MAIN)
        categories.append(_LAUNCHER)


def _short(package: str, name: str) -> str:
    return name.removeprefix(package) if name.startswith(f"{package}.") else name
