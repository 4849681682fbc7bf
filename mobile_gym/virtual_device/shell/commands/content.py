"""`content`: rows of content providers, read and written; `rows` has the conditions and orders.

Source: `frameworks/base/cmds/content`, `Content`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.activity import subcommand
from mobile_gym.virtual_device.shell.commands.options import word_options
from mobile_gym.virtual_device.shell.commands.rows import Row, condition, ordered
from mobile_gym.virtual_device.system.app import App

__all__ = ["COMMANDS"]

_SETTINGS: Final = "settings"
_BIND_TYPES: Final = frozenset("bsildfn")
"""Boolean, string, integer, long, double, float, null."""


def _query(call: Call) -> None:
    options, _ = word_options(
        call.args, ("--uri", "--projection", "--where", "--sort", "--user", "--extra")
    )
    rows = list(_rows(call, _path(options)))
    if where := options.get("--where", ""):
        holds = condition(where)
        rows = [row for row in rows if holds(row)]
    if sort := options.get("--sort", "").strip():
        rows = ordered(rows, sort)
    columns = options["--projection"].split(":") if "--projection" in options else None
    if not rows:
        call.print("No result found.")
    for position, row in enumerate(rows):
        if unknown := [name for name in columns or () if name not in row]:
            message = f"java.lang.IllegalArgumentException: Invalid column {unknown[0]}"
            raise CommandError(message)
        shown = ", ".join(f"{name}={row[name]}" for name in (row if columns is None else columns))
        call.print(f"Row: {position} {shown}")


def _path(options: Mapping[str, str]) -> str:
    """The URI without `content://`, parameters and a slash at the end."""
    if "--uri" not in options:
        raise CommandError("[ERROR] URI is not specified. Did you specify --uri argument?", 1)
    uri = options["--uri"]
    if not uri.startswith("content://"):
        raise CommandError(f"java.lang.IllegalArgumentException: Unknown URI {uri}")
    return uri.removeprefix("content://").partition("?")[0].rstrip("/")


def _settings_table(call: Call, path: str) -> str:
    """The settings namespace that a path names; "" where it names none."""
    authority, _, rest = path.partition("/")
    return rest if authority == _SETTINGS and rest in call.host.state.settings else ""


def _provider(call: Call, path: str) -> tuple[App, str]:
    """The app whose provider has a table of this path, or of the path without a row's id."""
    parent, _, last = path.rpartition("/")
    for package in call.host.state.packages:
        app = call.host.apps.get(package)
        if app is not None and path in app.content:
            return app, path
        if app is not None and last.isdigit() and parent in app.content:
            return app, parent
    raise CommandError(
        f"Error while accessing provider:{path.partition('/')[0]}\n"
        f"java.lang.IllegalStateException: Could not find provider: {path}"
    )


def _rows(call: Call, path: str) -> Iterable[Row]:
    state = call.host.state
    if table := _settings_table(call, path):
        return [
            {"_id": str(number), "name": key, "value": value}
            for number, (key, value) in enumerate(sorted(state.settings[table].items()), 1)
        ]
    app, table = _provider(call, path)
    rows = app.content[table](state)
    if table == path:
        return rows
    row_id = path.rpartition("/")[2]
    return [row for row in rows if row.get("_id") == row_id]


def _bindings(call: Call) -> tuple[dict[str, str], dict[str, str]]:
    """The options, and the values that `--bind` gives by column."""
    values: dict[str, str] = {}
    rest: list[str] = []
    waiting = list(call.args)
    while waiting:
        argument = waiting.pop(0)
        if argument != "--bind":
            rest.append(argument)
            continue
        binding = waiting.pop(0) if waiting else ""
        column, _, typed = binding.partition(":")
        kind, colon, value = typed.partition(":")
        if not column or not colon or kind not in _BIND_TYPES:
            raise CommandError(f"[ERROR] Binding not well formed: {binding}")
        values[column] = _checked(kind, value)
    options, _ = word_options(rest, ("--uri", "--where", "--user", "--extra"))
    return options, values


def _checked(kind: str, value: str) -> str:
    try:
        if kind in "il":
            return str(int(value))
        if kind in "df":
            return str(float(value))
    except ValueError:
        raise CommandError(
            f'java.lang.NumberFormatException: For input string: "{value}"'
        ) from None
    if kind == "b":
        return "1" if value.lower() == "true" else "0"
    return "NULL" if kind == "n" else value


def _insert(call: Call) -> None:
    options, values = _bindings(call)
    path = _path(options)
    if not values:
        raise CommandError("[ERROR] Bindings not specified. Did you specify --bind argument(s)?")
    if table := _settings_table(call, path):
        _put_setting(call, table, values)
        return
    app, table = _provider(call, path)
    insert = app.content_insert
    if insert is None:
        raise _read_only(path)
    if call.host.apply(lambda system: insert(system, table, values)) is None:
        raise CommandError(f"java.lang.IllegalArgumentException: Invalid values for {path}")


def _update(call: Call) -> None:
    options, values = _bindings(call)
    path = _path(options)
    if not values:
        raise CommandError("[ERROR] Bindings not specified. Did you specify --bind argument(s)?")
    rows = _matching(call, path, options)
    if table := _settings_table(call, path):
        for row in rows:
            _put_setting(call, table, {**row, **values})
        return
    app, table = _provider(call, path)
    update = app.content_update
    if update is None:
        raise _read_only(path)
    ids = _ids(rows)
    call.host.apply(lambda system: update(system, table, ids, values))


def _delete(call: Call) -> None:
    options, _ = _bindings(call)
    path = _path(options)
    rows = _matching(call, path, options)
    if table := _settings_table(call, path):
        for row in rows:
            call.host.apply(lambda system, key=row["name"]: system.delete_setting(table, key))
        return
    app, table = _provider(call, path)
    delete = app.content_delete
    if delete is None:
        raise _read_only(path)
    ids = _ids(rows)
    call.host.apply(lambda system: delete(system, table, ids))


def _matching(call: Call, path: str, options: Mapping[str, str]) -> list[Row]:
    rows = list(_rows(call, path))
    where = options.get("--where", "")
    return list(filter(condition(where), rows)) if where else rows


def _ids(rows: Iterable[Row]) -> tuple[int, ...]:
    return tuple(int(row["_id"]) for row in rows)


def _put_setting(call: Call, table: str, values: Mapping[str, str]) -> None:
    if "name" not in values or "value" not in values:
        raise CommandError("java.lang.IllegalArgumentException: a setting has a name and a value")
    call.host.apply(lambda system: system.put_setting(table, values["name"], values["value"]))


def _read_only(path: str) -> CommandError:
    return CommandError(f"java.lang.UnsupportedOperationException: {path} cannot be changed")


def _content(call: Call) -> int:
    return subcommand(
        call, {"delete": _delete, "insert": _insert, "query": _query, "update": _update}
    )


COMMANDS: Final[Mapping[str, CommandFunction]] = {"content": _content}
