"""Intents: what `am` is given, and which activity of which installed app takes it.

Source: `Intent.parseCommandArgs` and `Intent.toShortString` in AOSP's framework.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from immutabledict import immutabledict

from mobile_gym.virtual_device.shell.call import CommandError
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.session import LAUNCHER, System

__all__ = ["Intent", "Target", "full_class", "parse", "resolve"]

MAIN: Final = "android.intent.action.MAIN"
_CATEGORY: Final = "android.intent.category."


@dataclass(slots=True)
class Intent:
    """What is asked to be started or told."""

    action: str = ""
    data: str = ""
    mime_type: str = ""
    package: str = ""
    component: str = ""
    flags: int = 0
    categories: list[str] = field(default_factory=list)
    extras: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        """As Android prints an intent."""
        parts = [
            ("act", self.action),
            ("cat", f"[{','.join(self.categories)}]" if self.categories else ""),
            ("dat", self.data),
            ("typ", self.mime_type),
            ("flg", f"0x{self.flags:x}" if self.flags else ""),
            ("pkg", self.package),
            ("cmp", self.component),
        ]
        shown = " ".join(f"{name}={value}" for name, value in parts if value)
        extras = " (has extras)" if self.extras else ""
        return f"Intent {{ {shown}{extras} }}"


@dataclass(frozen=True, slots=True)
class Target:
    """Who takes an intent: an activity class, or with "" the app's `on_intent`, already done."""

    app: App
    activity: str


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


def _listed(convert: Callable[[str], Any]) -> Callable[[str], tuple[Any, ...]]:
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
    "--esa": _listed(str),
    "--esal": _listed(str),
    "--eia": _listed(_integer),
    "--eial": _listed(_integer),
    "--ela": _listed(_integer),
    "--elal": _listed(_integer),
    "--efa": _listed(float),
    "--efal": _listed(float),
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
    intent = Intent()
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
            setattr(intent, name.get(option, "package"), value(option))
        elif option == "-c":
            intent.categories.append(value(option))
        elif option in _EXTRAS:
            key, text = value(option), value(option)
            try:
                intent.extras[key] = _EXTRAS[option](text)
            except ValueError:
                raise CommandError(f"Error: Bad value for {option} {key}: {text}", 255) from None
        elif option == "--esn":
            intent.extras[value(option)] = None
        elif option == "-f":
            try:
                intent.flags = _integer(value(option))
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
            _bare(intent, option)
    if intent.component:
        package, slash, name = intent.component.partition("/")
        if not slash or not package or not name:
            raise CommandError(f"Error: Bad component name: {intent.component}", 255)
        intent.component = f"{package}/{_short(package, name)}"
    return intent, frozenset(flags)


def _bare(intent: Intent, argument: str) -> None:
    """The argument without an option: a URI, a component or a package."""
    if ":" in argument:
        intent.data = argument
        intent.action = intent.action or "android.intent.action.VIEW"
    elif "/" in argument:
        intent.component = argument
    else:
        intent.package = argument
        intent.action = intent.action or MAIN
        intent.categories.append(_CATEGORY + "LAUNCHER")


def _short(package: str, name: str) -> str:
    return name.removeprefix(package) if name.startswith(f"{package}.") else name


def full_class(component: str) -> str:
    """`package/package.Class` for `package/.Class`."""
    package, _, name = component.partition("/")
    return f"{package}/{package}{name}" if name.startswith(".") else component


def resolve(system: System, intent: Intent) -> Target | None:
    """Who takes the intent; None where nobody does.

    An app's `on_intent` is asked before its table of actions, and has acted when it takes it.
    """
    installed = [
        system.apps[name]
        for name, package in system.state.packages.items()
        if package.enabled and name in system.apps
    ]
    if intent.component:
        package, _, name = intent.component.partition("/")
        for app in installed:
            if app.package == package:
                for known in (name, f"{package}{name}", name.lstrip(".")):
                    if known in app.screens:
                        return _taken(system, app, intent) or Target(app, known)
        return None
    if intent.package:
        installed = [app for app in installed if app.package == intent.package]
    if intent.action in ("", MAIN):
        return _main(installed, intent)
    for app in installed:
        if taken := _taken(system, app, intent):
            return taken
        if intent.action in app.intents:
            return Target(app, app.intents[intent.action])
    return None


def _taken(system: System, app: App, intent: Intent) -> Target | None:
    if app.on_intent is None or intent.action in ("", MAIN):
        return None
    extras = ({"data": intent.data} if intent.data else {}) | intent.extras
    return Target(app, "") if app.on_intent(system, intent.action, extras) else None


def _main(installed: Sequence[App], intent: Intent) -> Target | None:
    wanted = {name.removeprefix(_CATEGORY) for name in intent.categories}
    for app in installed:
        is_home = app.package == LAUNCHER
        if "HOME" in wanted and is_home:
            return Target(app, app.main)
        if "HOME" not in wanted and intent.package and (app.in_launcher or is_home):
            return Target(app, app.main)
    return None


def arguments(intent: Intent) -> dict[str, Any]:
    """What the activity is started with: `action`, `data` and `extras`, where they say anything."""
    found: dict[str, Any] = {}
    if intent.action not in ("", MAIN):
        found["action"] = intent.action
    if intent.data:
        found["data"] = intent.data
    if intent.extras:
        found["extras"] = immutabledict(intent.extras)
    return found
