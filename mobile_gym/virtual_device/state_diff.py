"""What lasts of a device's state: where side effects are looked for, and how they are named.

One thing done is one path: a record counts once however many of its fields changed, and what
looking around or a switch of the system changes along with it does not count again.
"""

from __future__ import annotations

import dataclasses
import re
import shlex
from collections.abc import Iterator, Mapping
from typing import Any, Final

from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.app import App


def differing_paths(old: object, new: object, path: str = "") -> Iterator[str]:
    """Paths at which two values differ, such as `settings/system/font_scale`.

    Maps are compared by key, records by field, tuples of records that have an `id` by that id,
    and everything else as a whole. Equal (and identical) parts are not descended into.
    """
    if old is new or old == new:
        return
    pairs = _parts(old, new)
    if pairs is None:
        yield path or "."
        return
    before, after = pairs
    for key in dict.fromkeys((*before, *after)):
        inner = f"{path}/{key}" if path else str(key)
        if key in before and key in after:
            yield from differing_paths(before[key], after[key], inner)
        else:
            yield inner


def _parts(old: object, new: object) -> tuple[Mapping[Any, Any], Mapping[Any, Any]] | None:
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return old, new
    if isinstance(old, tuple) and isinstance(new, tuple):
        if all(hasattr(item, "id") for item in (*old, *new)):
            return {item.id: item for item in old}, {item.id: item for item in new}
        return None
    if type(old) is type(new) and dataclasses.is_dataclass(old):
        names = [item.name for item in dataclasses.fields(old)]
        return (
            {name: getattr(old, name) for name in names},
            {name: getattr(new, name) for name in names},
        )
    return None


_LASTING: Final = (
    "settings",
    "packages",
    "data",
    "files",
    "icon_order",
    "wallpaper",
    "default_apps",
)
"""The fields of the state that last; the rest of it is passing."""

_RECORD_DEPTH: Final = 4
"""`data/PACKAGE/FIELD/KEY`: what lies deeper is part of that record."""

_TRACE: Final = re.compile(
    r"data/[^/]+/(tab|active|placed|next_\w*)"
    r"|data/com\.android\.browser/(tabs|history|sites/consents)(/.*)?"
)
"""What using an app leaves in its data: the page one was on, the next number, what was visited,
and to which sites one has answered whether they may keep cookies."""

_BEHIND_AUTHORITY: Final[Mapping[str, tuple[str, ...]]] = {
    "call_log": ("data/{owner}/calls", "data/com.android.dialer/call"),
    "com.android.blockednumber": ("data/{owner}/blocked",),
    "com.android.camera2": (f"files/{files.SHARED}/Pictures", f"files/{files.SHARED}/Movies"),
    "com.android.contacts": ("data/{owner}/contacts", "data/{owner}/groups"),
    "media": (f"files/{files.SHARED}",),
    "net.gsantner.markor": (f"files/{files.SHARED}/Documents/Markor",),
}
"""What a provider's rows are made from, by authority; the data of the owner where it is not here.

A call becomes a row of the call log when it ends.
"""

_FOLLOWS_AIRPLANE: Final[Mapping[str, frozenset[tuple[str, str]]]] = {
    "settings/global/wifi_on": frozenset({("1", "2"), ("1", "3"), ("2", "1"), ("3", "1")}),
    "settings/global/bluetooth_on": frozenset({("1", "2"), ("2", "1")}),
}
"""How airplane mode moves the radios' settings (`system.radios`): by path, (old, new)."""


def changes(old: DeviceState, new: DeviceState) -> tuple[str, ...]:
    """Paths at which the lasting state differs, each once, such as `settings/system/font_scale`."""
    paths = dict.fromkeys(
        "/".join(path.split("/")[:_RECORD_DEPTH]) if name == "data" else path
        for name in _LASTING
        for path in differing_paths(getattr(old, name), getattr(new, name), name)
        if not _TRACE.fullmatch(path)
    )
    if "settings/global/airplane_mode_on" in paths:
        for path, moves in _FOLLOWS_AIRPLANE.items():
            key = path.rpartition("/")[2]
            if (_global(old, key), _global(new, key)) in moves:
                paths.pop(path, None)
    return tuple(paths)


def _global(state: DeviceState, key: str) -> str:
    return state.settings["global"].get(key, "")


def reads(command: str, apps: Mapping[str, App]) -> tuple[str, ...]:
    """Path prefixes of the lasting state that a shell command's output depends on.

    It knows the commands that checks read (`core.checks.probe`); of any other it says ().

    Args:
        command: one simple command, as a probe is.
        apps: every app of the device, by package.
    """
    match shlex.split(command):
        case ["settings", "get", namespace, key]:
            return (f"settings/{namespace}/{key}",)
        case ["pm", "list", "packages", *_]:
            return ("packages",)
        case ["content", "query", "--uri", uri]:
            return tuple(_of_provider(uri, apps))
        case ["cat", path] | ["ls", "-d", path]:
            return _of_file(path)
        case _:
            return ()


def _of_provider(uri: str, apps: Mapping[str, App]) -> Iterator[str]:
    path = uri.removeprefix("content://").partition("?")[0].rstrip("/")
    authority, _, rest = path.partition("/")
    if authority == "settings":
        yield f"settings/{rest}"
        return
    parent, _, last = path.rpartition("/")
    table = parent if last.isdigit() else path
    for package, app in apps.items():
        if table in app.storage.tables or path in app.storage.tables:
            for place in _BEHIND_AUTHORITY.get(authority, ("data/{owner}",)):
                yield place.format(owner=package)


def _of_file(path: str) -> tuple[str, ...]:
    where = files.canonical(path)
    if where.startswith(files.DATA):  # preferences and databases are made from the app's data
        return (f"data/{where.removeprefix(files.DATA).partition('/')[0]}", f"files/{where}")
    return (f"files/{where}",)
