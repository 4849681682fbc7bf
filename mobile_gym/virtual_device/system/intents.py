"""Intents: what is asked to be started, and which activities of the installed apps take it.

Nothing here starts anything; `System.send` does.

Source: AOSP, `Intent.toShortString`, `IntentFilter.match`, `ResolverActivity`.
"""

from __future__ import annotations

import mimetypes
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from immutabledict import immutabledict

from mobile_gym.virtual_device.state import EMPTY, DeviceState
from mobile_gym.virtual_device.system.names import LAUNCHER

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import App

__all__ = [
    "MAIN",
    "SEND",
    "VIEW",
    "Intent",
    "IntentFilter",
    "Target",
    "arguments",
    "candidates",
    "full_class",
    "installed_apps",
    "preference_key",
    "preferred",
    "started",
]

MAIN: Final = "android.intent.action.MAIN"
SEND: Final = "android.intent.action.SEND"
VIEW: Final = "android.intent.action.VIEW"
_CATEGORY: Final = "android.intent.category."

_PROVIDER_TYPES: Final = {
    "content://com.android.contacts/contacts": "contact",
    "content://com.android.contacts/raw_contacts": "raw_contact",
    "content://com.android.calendar/events": "event",
    "content://call_log/calls": "calls",
    "content://contacts/people": "person",
    "content://sms": "sms",
}
"""What content providers answer when they are asked for the type of a row: `vnd.android.cursor`."""
_SUFFIXES: Final = mimetypes.MimeTypes()
"""Python's own table of file name suffixes, not this machine's."""


@dataclass(frozen=True, slots=True)
class Intent:
    """What is asked to be started or told.

    Attributes:
        action: such as `android.intent.action.VIEW`.
        data: a URI.
        mime_type: of the data.
        package: the only app that may take it.
        component: the only activity that may take it, `package/.Class`.
        extras: by name; frozen values.
        categories: such as `android.intent.category.HOME`.
        flags: kept and printed, otherwise without effect.
    """

    action: str = ""
    data: str = ""
    mime_type: str = ""
    package: str = ""
    component: str = ""
    extras: Mapping[str, Any] = EMPTY
    categories: tuple[str, ...] = ()
    flags: int = 0

    def __post_init__(self) -> None:
        if not isinstance(self.extras, immutabledict):
            object.__setattr__(self, "extras", immutabledict(self.extras))

    @property
    def fields(self) -> str:
        """Its parts as Android prints them, `act=... dat=...`."""
        parts = (
            ("act", self.action),
            ("cat", f"[{','.join(self.categories)}]" if self.categories else ""),
            ("dat", self.data),
            ("typ", self.mime_type),
            ("flg", f"0x{self.flags:x}" if self.flags else ""),
            ("pkg", self.package),
            ("cmp", self.component),
        )
        extras = " (has extras)" if self.extras else ""
        return " ".join(f"{name}={value}" for name, value in parts if value) + extras

    def __str__(self) -> str:
        """As Android prints an intent."""
        return f"Intent {{ {self.fields} }}"

    @property
    def scheme(self) -> str:
        """The data's scheme, such as `tel`."""
        return self.data.partition(":")[0].lower() if ":" in self.data else ""

    @property
    def type(self) -> str:
        """The type it is matched by: its own, or what a provider knows of its data."""
        if self.mime_type or self.scheme not in ("content", "file"):
            return self.mime_type
        path = self.data.partition("?")[0].rstrip("/")
        parent, _, last = path.rpartition("/")
        if path in _PROVIDER_TYPES:
            return f"vnd.android.cursor.dir/{_PROVIDER_TYPES[path]}"
        if parent in _PROVIDER_TYPES and last.isdigit():
            return f"vnd.android.cursor.item/{_PROVIDER_TYPES[parent]}"
        return _SUFFIXES.guess_type(last)[0] or ""


@dataclass(frozen=True, slots=True)
class IntentFilter:
    """Which intents an app's activity takes.

    A filter with neither `scheme`, `host` nor `mime` takes only intents without data and type; one
    with a `mime` alone takes data of that type from files and content providers.

    Attributes:
        action: the intent's action.
        activity: class of the activity, `.Class`.
        scheme: of the data, such as `tel`.
        mime: type of the data; may end in `/*`.
        host: of the data, such as `com.android.contacts` for `content://com.android.contacts/...`.
        path: how the data's path starts, such as `/events`.
    """

    action: str
    activity: str
    scheme: str = ""
    mime: str = ""
    host: str = ""
    path: str = ""

    def takes(self, intent: Intent) -> bool:
        """Whether the activity takes an intent."""
        if intent.action != self.action:
            return False
        kind = intent.type
        if not self.mime:
            # A type that only a provider knows does not count against a filter by URI.
            if intent.mime_type:
                return False
        elif not _is_kind_of(kind, self.mime):
            return False
        scheme = intent.scheme
        if self.scheme:
            if scheme != self.scheme:
                return False
        elif scheme and not (self.mime and scheme in ("content", "file")) and not self.host:
            return False
        if self.host or self.path:
            host, _, path = intent.data.partition("://")[2].partition("/")
            return self.host in ("", host) and f"/{path}".startswith(self.path)
        return True


def _is_kind_of(kind: str, pattern: str) -> bool:
    if pattern.endswith("/*"):
        return (pattern == "*/*" and bool(kind)) or kind.startswith(pattern[:-1])
    return kind == pattern or (kind.endswith("/*") and pattern.startswith(kind[:-1]))


@dataclass(frozen=True, slots=True)
class Target:
    """An activity class of an app that takes an intent."""

    app: App
    activity: str

    @property
    def component(self) -> str:
        """`package/.Class`."""
        return self.app.component(self.activity)


def full_class(component: str) -> str:
    """`package/package.Class` for `package/.Class`."""
    package, _, name = component.partition("/")
    return f"{package}/{package}{name}" if name.startswith(".") else component


def installed_apps(state: DeviceState, apps: Mapping[str, App]) -> list[App]:
    """The apps that are installed and not disabled."""
    return [
        apps[name] for name, package in state.packages.items() if package.enabled and name in apps
    ]


def candidates(state: DeviceState, apps: Mapping[str, App], intent: Intent) -> tuple[Target, ...]:
    """Who takes an intent, in the order of the installed apps; each app once."""
    installed = installed_apps(state, apps)
    if intent.component:
        return tuple(_named(installed, intent.component))
    if intent.package:
        installed = [app for app in installed if app.package == intent.package]
    if intent.action in ("", MAIN):
        return tuple(_main(installed, intent))
    targets: list[Target] = []
    for app in installed:
        if intent.action in app.intents:
            targets.append(Target(app, app.intents[intent.action]))
            continue
        for item in app.filters:
            if item.takes(intent):
                targets.append(Target(app, item.activity))
                break
    return tuple(targets)


def _named(installed: Sequence[App], component: str) -> Iterator[Target]:
    package, _, name = component.partition("/")
    for app in installed:
        if app.package == package:
            for known in (name, f"{package}{name}", name.lstrip(".")):
                if known in app.screens:
                    yield Target(app, known)
                    return


def _main(installed: Sequence[App], intent: Intent) -> Iterator[Target]:
    categories = {name.removeprefix(_CATEGORY) for name in intent.categories}
    for app in installed:
        is_home = app.package == LAUNCHER
        if "HOME" in categories:
            if is_home:
                yield Target(app, app.main)
        elif intent.package and (app.in_launcher or is_home):
            yield Target(app, app.main)


def preference_key(intent: Intent) -> str:
    """What a choice of "Always" is remembered for: the action and the kind of data."""
    return " ".join(part for part in (intent.action, intent.scheme, intent.type) if part)


def preferred(state: DeviceState, intent: Intent, targets: Sequence[Target]) -> Target | None:
    """The one of several takers that starts without asking; None where the user is to choose."""
    if len(targets) == 1:
        return targets[0]
    component = state.default_apps.get(preference_key(intent))
    return next((target for target in targets if target.component == component), None)


def arguments(intent: Intent) -> dict[str, Any]:
    """What the activity starts with: `action`, `data`, `mime_type`, `extras`, if there are any."""
    args: dict[str, Any] = {}
    if intent.action not in ("", MAIN):
        args["action"] = intent.action
    if intent.data:
        args["data"] = intent.data
    if intent.mime_type:
        args["mime_type"] = intent.mime_type
    if intent.extras:
        args["extras"] = intent.extras
    return args


def started(args: Mapping[str, Any], component: str) -> str:
    """The intent that an activity was started with, as the START line of the log has it."""
    extras = args.get("extras", EMPTY)
    return Intent(
        str(args.get("action", MAIN)),
        str(args.get("data", "")),
        str(args.get("mime_type", "")),
        component=full_class(component),
        extras=extras if isinstance(extras, Mapping) else EMPTY,
    ).fields
