"""Intents: what is asked to be started, and which of them a filter takes.

Which apps take one is in `system.app`; nothing there or here starts anything, `System.send` does.

Source: AOSP, `Intent.toShortString`, `IntentFilter.match`.
"""

from __future__ import annotations

import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from immutabledict import immutabledict

from mobile_gym.virtual_device.state import EMPTY

MAIN: Final = "android.intent.action.MAIN"
SEND: Final = "android.intent.action.SEND"
VIEW: Final = "android.intent.action.VIEW"

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


def full_class(component: str) -> str:
    """`package/package.Class` for `package/.Class`."""
    package, _, name = component.partition("/")
    return f"{package}/{package}{name}" if name.startswith(".") else component


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


def start_description(args: Mapping[str, Any], component: str) -> str:
    """The intent that an activity was started with, as the START line of the log has it."""
    extras = args.get("extras", EMPTY)
    return Intent(
        str(args.get("action", MAIN)),
        str(args.get("data", "")),
        str(args.get("mime_type", "")),
        component=full_class(component),
        extras=extras if isinstance(extras, Mapping) else EMPTY,
    ).fields
