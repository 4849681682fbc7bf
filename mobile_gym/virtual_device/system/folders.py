"""The folder of an app: everything below `/data/data/PACKAGE`, made from its data.

As long as nobody writes there, the folder is *attached*: its files are made from the app's data
when somebody reads them, and nothing is made otherwise. The first write or removal of one of them
*detaches* it: all of them become plain files of the device (`DeviceState.files`), which can be
removed, copied and written over like any other. The next start of the app's process *adopts* them:
its data are what the files say, and the folder is attached again. Apps that nobody can start, such
as providers, adopt when the command ends that has written.

Files that no app declares are plain files at all times.
"""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from immutabledict import immutabledict

from mobile_gym.core.errors import UsageError
from mobile_gym.json_codec import Codec
from mobile_gym.virtual_device.perturbations import stream
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system import sqlite_files, sqlite_journals
from mobile_gym.virtual_device.system.databases import QueryError, Value
from mobile_gym.virtual_device.system.identity_cache import IdentityCache
from mobile_gym.virtual_device.system.sqlite_files import (
    RecordTable,
    RewrittenView,
    SqliteFile,
    TableView,
)
from mobile_gym.virtual_device.system.storage import NULL, Preference, Values

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.app import App
    from mobile_gym.virtual_device.system.system import System

_XML_ESCAPES: Final = str.maketrans(
    {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        '"': "&quot;",
        "\n": "&#10;",
        "\r": "&#13;",
        "\t": "&#9;",
    }
)
_NOT_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def preferences_xml(values: Mapping[str, Preference]) -> bytes:
    """A shared-preferences file.

    Source: `com.android.internal.util.XmlUtils.writeMapXml`.
    """
    lines = ["<?xml version='1.0' encoding='utf-8' standalone='yes' ?>", "<map>"]
    for name, value in values.items():
        lines.append(f"    {_preference(_escape_text(name), value)}")
    lines.append("</map>")
    return ("\n".join(lines) + "\n").encode("utf-8", "replace")


def _preference(name: str, value: Preference) -> str:
    if isinstance(value, bool):
        return f'<boolean name="{name}" value="{"true" if value else "false"}" />'
    if isinstance(value, int):
        kind = "int" if -(1 << 31) <= value < 1 << 31 else "long"
        return f'<{kind} name="{name}" value="{value}" />'
    if isinstance(value, float):
        return f'<float name="{name}" value="{value}" />'
    if isinstance(value, str):
        return f'<string name="{name}">{_escape_text(value)}</string>'
    members = "".join(
        f"\n        <string>{_escape_text(str(item))}</string>" for item in sorted(value)
    )
    return f'<set name="{name}">{members}\n    </set>' if members else f'<set name="{name}" />'


def _escape_text(text: str) -> str:
    return _NOT_XML.sub("", text).translate(_XML_ESCAPES)


DATA: Final = "/data/user_de/0/"
_STATE: Final = "files/state.json"
"""What of an app's data is in no database."""
_PREFERENCES: Final = "shared_prefs"
_MADE_DIRECTORIES: Final = ("", "databases", "files", "shared_prefs")


@dataclass(frozen=True, slots=True)
class Folder:
    """What an app keeps in files.

    Attributes:
        databases: its SQLite databases. What is in none of them is kept in `files/state.json`.
    """

    databases: tuple[SqliteFile, ...] = ()


class _Damaged(Exception):
    """A file that cannot be read; the message says which and why."""


# -- what there is ------------------------------------------------------------------------------


def owner_of(state: DeviceState, path: str) -> str:
    """The installed app in whose folder a canonical path lies, or whose folder it is; or ""."""
    if not path.startswith(DATA):
        return ""
    package = path[len(DATA) :].partition("/")[0]
    return package if package in state.packages else ""


def load_error(state: DeviceState, package: str) -> str:
    """Why an app could not read its files when it was started last; "" where it could."""
    return state.detached.get(package, "") if state.detached else ""


def made_names(state: DeviceState, app: App) -> list[str]:
    """The files of an attached folder, by their paths in it; of a detached one none are made."""
    if app.package in state.detached:
        return []
    names = [file.path for file in app.folder.databases]
    if app.storage.preferences(state):
        names.append(_preferences_name(app))
    return [*names, _STATE]


def is_generated(state: DeviceState, app: App, name: str) -> bool:
    """Whether a path in an app's folder is that of a file that is made."""
    if app.package in state.detached:
        return False
    if name == _STATE or any(file.path == name for file in app.folder.databases):
        return True
    return name == _preferences_name(app) and bool(app.storage.preferences(state))


def is_declared(app: App, name: str) -> bool:
    """Whether a path in an app's folder is that of a file it declares, or of its journal."""
    if name in (_STATE, _preferences_name(app)):
        return True
    return any(
        name == file.path or name in (file.path + ending for ending in sqlite_journals.ENDINGS)
        for file in app.folder.databases
    )


def _preferences_name(app: App) -> str:
    return f"{_PREFERENCES}/{app.package}_preferences.xml"


# -- files from data ----------------------------------------------------------------------------

_MADE: Final[IdentityCache[bytes]] = IdentityCache(32, 32 << 20, len)
"""The files that were read last."""


def generate_file(state: DeviceState, app: App, name: str) -> bytes | None:
    """The content of a file that is made from an app's data; None where it makes no such file."""
    if not is_generated(state, app, name):
        return None
    file = next((file for file in app.folder.databases if file.path == name), None)
    data = state.data[app.package]
    if name == _STATE:
        return _MADE.get((app, data, name), lambda: _state_json(app, data))
    if file is None:
        parts = _everything(state, app, name)
        return _MADE.get(parts, lambda: preferences_xml(app.storage.preferences(state)))
    ground = state.files.get(f"{DATA}{app.package}/{name}")
    if any(isinstance(table, TableView) for table in file.tables):
        parts = (*_everything(state, app, name), ground)
    else:
        parts = (app, data, name, ground)
    return _MADE.get(parts, lambda: _made_database(file, state, data, ground))


def _made_database(file: SqliteFile, state: DeviceState, data: Any, ground: bytes | None) -> bytes:
    try:
        return sqlite_files.generate_file(file, state, data, ground)
    except QueryError:
        if ground is None:
            raise
        return sqlite_files.generate_file(file, state, data)  # it takes no such rows


def _everything(state: DeviceState, app: App, name: str) -> tuple[object, ...]:
    """What views and preferences may be made from: what the device keeps, and no clock."""
    where = (state.files, state.file_times, state.settings, state.timezone, state.language)
    return (app, name, state.data, *where, state.boot_ms, state.clock_shift_ms)


def _tables(app: App) -> Iterator[RecordTable[Any, Any]]:
    for file in app.folder.databases:
        for table in file.tables:
            if isinstance(table, RecordTable):
                yield table


def _state_json(app: App, data: Any) -> bytes:
    for table in _tables(app):
        data = table.write(data, ())
    encoded = _codec(type(data), app.values).encode(data, type(data))
    return json.dumps(encoded, ensure_ascii=False, separators=(",", ":")).encode(
        "utf-8", "surrogatepass"
    )


@functools.lru_cache(maxsize=128)
def _codec(kind: type, values: tuple[type, ...]) -> Codec:
    return Codec(kind, *values)


# -- detaching ----------------------------------------------------------------------------------


def detach(system: System, package: str) -> None:
    """Make plain files of an app's folder, if they are not that yet."""
    state, app = system.state, system.apps[package]
    if package in state.detached:
        return
    root = f"{DATA}{package}/"
    files = {root + name: generate_file(state, app, name) for name in made_names(state, app)}
    folders = {root: b"", f"{root}{_PREFERENCES}/": b""}
    system.change(
        files=immutabledict({**state.files, **folders, **files}),
        detached=state.detached.set(package, ""),
    )


def clear(system: System, package: str) -> None:
    """Remove all files of an app's own: its folder and that in shared storage."""
    state = system.state
    roots = (f"{DATA}{package}/", f"/sdcard/Android/data/{package}/")
    if not any(path.startswith(roots) for path in state.files) and package not in state.detached:
        return
    system.change(
        files=_without(state.files, roots),
        file_times=_without(state.file_times, (*roots, f"{DATA}{package}")),
        detached=immutabledict(
            {name: problem for name, problem in state.detached.items() if name != package}
        ),
    )


def wipe(system: System, package: str) -> None:
    """Return an app's data and files to those of a fresh install."""
    state = system.state
    system.set_data(fresh_data(system.apps[package], state.seed, state.language), package)
    clear(system, package)


def _without(paths: Mapping[str, Any], prefixes: tuple[str, ...]) -> immutabledict[str, Any]:
    return immutabledict(
        {path: value for path, value in paths.items() if not path.startswith(prefixes)}
    )


# -- adopting -----------------------------------------------------------------------------------


def start(system: System, package: str) -> None:
    """An app's process is about to do something: one that was not running reads its files."""
    state = system.state
    if package not in state.detached:
        return
    prefix = f"{package}/"
    for task in state.tasks:
        if any(activity.component.startswith(prefix) for activity in task.activities):
            return
    load_files_into_data(system, package)


def adopt_at_once(system: System) -> None:
    """Let those read their files that nobody can start."""
    for package in system.state.detached:
        app = system.apps.get(package)
        if app is not None and not app.screens:
            load_files_into_data(system, package)


def adopt_detached_files(state: DeviceState, apps: Mapping[str, App]) -> DeviceState:
    """A device as it will be when all apps have read their files."""
    if not state.detached:
        return state
    from mobile_gym.virtual_device.system.system import System

    system = System(state, apps)
    for package in state.detached:
        load_files_into_data(system, package)
    return system.state


def load_files_into_data(system: System, package: str) -> None:
    """Take what the files of an app's folder say as its data, and make them from these again.

    Where one of them is damaged, nothing is changed but that the app cannot be used
    (`problem_of`), until its files can be read or it is cleared.
    """
    before = system.state
    try:
        _adopt(system, system.apps[package])
    except _Damaged as damage:
        system.state = before.with_fields(detached=before.detached.set(package, str(damage)))
        system.log("SQLiteDatabase", f"{package}: {damage}", "E")


def _adopt(system: System, app: App) -> None:
    state, package = system.state, app.package
    root = f"{DATA}{package}/"
    start = len(root)
    tree = {
        path[start:]: content
        for path, content in state.files.items()
        if path.startswith(root) and not path.endswith("/")
    }
    declared = {name for name in tree if is_declared(app, name)}
    gone = {root + name for name in declared} | {
        f"{root}{name}/".replace("//", "/") for name in _MADE_DIRECTORIES
    }
    system.change(
        data=state.data.set(package, _read_state(state, app, tree.get(_STATE))),
        files=immutabledict({p: content for p, content in state.files.items() if p not in gone}),
        file_times=immutabledict(
            {p: time for p, time in state.file_times.items() if not gone & {p, f"{p}/"}}
        ),
        detached=immutabledict(
            {name: problem for name, problem in state.detached.items() if name != package}
        ),
    )
    if not declared:
        return  # the first start
    grounds: dict[str, bytes] = {}
    for file in app.folder.databases:
        content = _whole(tree, file.path)
        try:
            data, views = sqlite_files.load_files_into_data(file, content, system.state, package)
            system.set_data(data, package)
            for rewritten in views:
                _write_through(system, rewritten)
            if content is not None:
                ground = sqlite_files.ground_of(file, content)
                if ground is not None:
                    grounds[root + file.path] = ground
        except QueryError as error:
            raise _Damaged(f"{file.path}: {error}") from None
    if grounds:
        system.change(files=immutabledict({**system.state.files, **grounds}))


def _write_through(system: System, rewritten: RewrittenView) -> None:
    """Do to an app what makes its table show other rows, as far as the table can be written."""
    view, before, rows = rewritten
    table = view.table
    if table.delete is not None and (gone := [item for item in before if item not in rows]):
        table.delete(system, gone)
    for row_id, row in rows.items():
        old = before.get(row_id)
        if old is None:
            if table.insert is not None:
                table.insert(system, _values(row))
        elif table.update is not None:
            changed = {name: row[name] for name in old if name in row and row[name] != old[name]}
            if changed:
                table.update(system, [row_id], _values(changed))


def _values(row: Mapping[str, Value]) -> Values:
    return Values({name: NULL if value is None else _text(value) for name, value in row.items()})


def _text(value: Value) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def _whole(tree: Mapping[str, bytes], path: str) -> bytes | None:
    """A database with what its writer has left beside it; None where there is none."""
    content = tree.get(path)
    if not content:
        return None
    endings = sqlite_journals.ENDINGS
    return sqlite_journals.finished_file(
        content, {end: tree.get(path + end, b"") for end in endings}
    )


def _read_state(state: DeviceState, app: App, content: bytes | None) -> Any:
    fresh = fresh_data(app, state.seed, state.language)
    if content is None:
        return fresh
    kind = type(fresh)
    try:
        return _codec(kind, app.values).decode(
            json.loads(content.decode("utf-8", "surrogatepass")), kind
        )
    except (UsageError, ValueError, RecursionError) as error:
        raise _Damaged(f"{_STATE}: {error}") from None


def fresh_data(app: App, seed: int, language: str) -> Any:
    """An app's data right after its installation, as `pm clear` leaves them."""
    if app.cleared is not None:
        return app.cleared(language)
    return app.initial(stream(seed, app.package), language)
