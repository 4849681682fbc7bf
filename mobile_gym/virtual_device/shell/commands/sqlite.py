"""`sqlite3`: queries on databases, and changes of them.

Source: the options and output of SQLite's command line shell.
"""

from __future__ import annotations

import json
import posixpath
from collections.abc import Callable, Mapping
from typing import Final

from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.files import FileError
from mobile_gym.virtual_device.system import sqlite_journals
from mobile_gym.virtual_device.system.databases import QueryError, Result, Value, query, run

_FLAGS: Final = frozenset(
    {"batch", "bail", "box", "csv", "header", "json", "line", "list", "noheader", "readonly"}
)
_VALUED: Final = frozenset({"separator", "nullvalue"})
_TABLES: Final = (
    "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') "
    "AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY 1"
)
_DOT_COMMANDS: Final = {
    ".tables": _TABLES,
    ".schema": "SELECT sql || ';' FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid",
    ".dbinfo": "PRAGMA page_size; PRAGMA page_count; PRAGMA user_version",
}


def _sqlite(call: Call) -> int:
    options: dict[str, str] = {}
    rest: list[str] = []
    waiting = list(call.args)
    while waiting:
        argument = waiting.pop(0)
        name = argument.lstrip("-")
        if argument.startswith("-") and not rest:
            if name in _VALUED and waiting:
                options[name] = waiting.pop(0)
            elif name in _FLAGS:
                options[name] = ""
            else:
                raise CommandError(f"sqlite3: Error: unknown option: {argument}")
        else:
            rest.append(argument)
    if not rest:
        raise CommandError("usage: sqlite3 [OPTIONS] FILE SQL...")
    path = call.path(rest[0])
    content = _content(call, path, rest[0])
    scripts = rest[1:] or [call.stdin.read().decode("utf-8", "replace")]
    for given in scripts:
        script = given
        dot, _, argument = given.strip().partition(" ")
        if dot.startswith("."):
            if dot not in _DOT_COMMANDS or argument:
                known = ", ".join(_DOT_COMMANDS)
                raise CommandError(f"Error: only {known} are known, without arguments")
            script = _DOT_COMMANDS[dot]
        before = content
        try:
            if "readonly" in options:
                results = query(content, script)
            else:
                results, content = run(content, script)
            if content is not before:
                _write(call, path, content)
        except QueryError as error:
            raise CommandError(f"Error: {error}") from None
        except FileError as error:
            raise CommandError(f"Error: {error}") from None
        for result in results:
            _show(call, result, options)
    return 0


def _content(call: Call, path: str, given: str) -> bytes:
    """What is in a file; one that is not there yet is made by the first write."""
    try:
        if call.files.exists(path) or not call.files.is_directory(posixpath.dirname(path)):
            return sqlite_journals.finished_file(call.files.read(path), _beside(call, path))
    except FileError:
        raise CommandError(f'Error: unable to open database "{given}"') from None
    return b""


def _beside(call: Call, path: str) -> dict[str, bytes]:
    """The log and the journal beside a database, by how their names end."""
    return {
        ending: call.files.read(path + ending)
        for ending in sqlite_journals.ENDINGS
        if call.files.is_file(path + ending)
    }


def _write(call: Call, path: str, content: bytes) -> None:
    for ending in _beside(call, path):  # what they say is in the file now
        call.files.remove(path + ending)
    call.files.write_database(path, content)


def _show(call: Call, result: Result, options: Mapping[str, str]) -> None:
    null = options.get("nullvalue", "")
    if "json" in options:
        if result.rows:
            rows = [dict(zip(result.columns, row, strict=True)) for row in result.rows]
            lines = ",\n".join(json.dumps(row, default=_text, ensure_ascii=False) for row in rows)
            call.print(f"[{lines}]")
        return
    if "line" in options:
        width = max((len(column) for column in result.columns), default=0)
        for number, row in enumerate(result.rows):
            if number:
                call.print("")
            for column, value in zip(result.columns, row, strict=True):
                call.print(f"{column:>{width}} = {null if value is None else _text(value)}")
        return
    quote: Callable[[str], str] = _csv if "csv" in options else str
    separator = options.get("separator", "," if "csv" in options else "|")
    if "header" in options and result.rows:
        call.print(separator.join(quote(column) for column in result.columns))
    for row in result.rows:
        shown = (quote(null if value is None else _text(value)) for value in row)
        call.print(separator.join(shown))


def _text(value: Value) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def _csv(text: str) -> str:
    if text and not any(letter in text for letter in " \",'\n\r"):
        return text
    return '"' + text.replace('"', '""') + '"'


COMMANDS: Final[Mapping[str, CommandFunction]] = {"sqlite3": _sqlite}
