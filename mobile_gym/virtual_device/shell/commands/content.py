"""`content`: rows of content providers, read and written, with conditions and orders.

Source: `frameworks/base/cmds/content`, `Content`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from mobile_gym.virtual_device.patterns import BadPattern, Pattern, like_pattern
from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.options import subcommand
from mobile_gym.virtual_device.system import folders
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.identity_cache import IdentityCache
from mobile_gym.virtual_device.system.storage import ID, NULL, Row, Storage, Table, Values

MAX_DEPTH: Final = 40
_KINDS: Final = ("value", "value", "name", "sign", "quoted")
"""Of tokens, by the groups of `_TOKEN`."""
_TOKEN: Final = re.compile(
    r"\s*(?:'((?:[^']|'')*)'|(-?\d+(?:\.\d+)?)|([A-Za-z_][\w.]*)|(<=|>=|!=|<>|==|[=<>(),])"
    r"|\"((?:[^\"]|\"\")*)\")"
)


def sort_rows(rows: list[Row], sort: str, columns: Collection[str]) -> list[Row]:
    """Rows in the order of an `ORDER BY` clause, of which `LIMIT` may leave some out.

    Raises:
        CommandError: it is none, or names a column that there is not.
    """
    match = _SORT.fullmatch(sort)
    if match is None:
        raise _bad(sort)
    for clause in reversed(match["terms"].split(",")):
        column, _, words = clause.strip().partition(" ")
        words = words.upper()
        column = column.strip('"`[]').rpartition(".")[2]
        _check_columns((column,), columns)
        fold = "NOCASE" in words

        def key(row: Row, column: str = column, fold: bool = fold) -> tuple[int, float, str]:
            text = row.get(column, "")
            return _sort_key(text.lower() if fold else text)

        rows = sorted(rows, key=key, reverse=words.endswith("DESC"))
    if match["limit"] is None:
        return rows
    first, second = int(match["limit"]), match["second"]
    offset = int(second or 0)
    if match["separator"] == ",":  # `LIMIT offset, count`
        first, offset = offset, first
    return rows[offset : offset + first] if first >= 0 else rows[offset:]


_TERM: Final = r"[\w.\"`\[\]]+(?:\s+COLLATE\s+\w+)?(?:\s+(?:ASC|DESC))?"
_SORT: Final = re.compile(
    rf"\s*(?P<terms>{_TERM}(?:\s*,\s*{_TERM})*)"
    r"(?:\s+LIMIT\s+(?P<limit>-?\d{1,9})(?:\s*(?P<separator>,|OFFSET)\s*(?P<second>\d{1,9}))?)?\s*",
    re.IGNORECASE,
)
"""Columns with their directions, and how many rows. Source: SQLite, `ordering-term`."""


def _check_columns(names: Iterable[str], columns: Collection[str]) -> None:
    for name in names:
        if name not in columns:
            raise CommandError(
                "android.database.sqlite.SQLiteException: "
                f"no such column: {name} (code 1 SQLITE_ERROR)"
            )


def _sort_key(text: str) -> tuple[int, float, str]:
    """Numbers before texts, as SQLite orders them."""
    value = _number(text)
    return (1, 0.0, text) if value is None else (0, value, "")


def _number(text: str) -> float | None:
    return float(text) if re.fullmatch(r"-?\d{1,300}(\.\d{1,300})?", text) else None


# -- conditions ---------------------------------------------------------------------------------

Predicate: TypeAlias = Callable[[Row], bool]


def condition(text: str, columns: Collection[str]) -> Predicate:
    """A predicate over rows that have these columns.

    Comparisons of a column with a value, LIKE, IN, IS [NOT] NULL, AND, OR, NOT, parentheses.

    Raises:
        CommandError: the text is not such a condition, or names a column that there is not.
    """
    return _Condition(text, columns).parse()


class _Condition:
    def __init__(self, text: str, columns: Collection[str]) -> None:
        self.columns = columns
        self.named: list[str] = []
        self.tokens: list[tuple[str, str]] = []
        position = 0
        text = text.rstrip()
        while position < len(text):
            match = _TOKEN.match(text, position)
            if match is None:
                raise _bad(text[position:])
            for kind, value in zip(_KINDS, match.groups(), strict=True):
                if value is not None:
                    self.tokens.append(self._token(kind, value))
            position = match.end()
        self.position = 0
        self.depth = 0

    def _token(self, kind: str, text: str) -> tuple[str, str]:
        """A token; what stands in double quotes is a column, or a text where there is none."""
        if kind == "quoted":
            text = text.replace('""', '"')
            return ("name" if text in self.columns else "value", text)
        return kind, text.replace("''", "'")

    def parse(self) -> Predicate:
        test = self._any()
        if self.position < len(self.tokens):
            raise _bad(self.tokens[self.position][1])
        _check_columns(self.named, self.columns)  # as SQLite does, which reads the whole before
        return test

    def _word(self, word: str) -> bool:
        if self.position < len(self.tokens):
            kind, value = self.tokens[self.position]
            if kind != "value" and value.upper() == word:
                self.position += 1
                return True
        return False

    def _take(self, *kinds: str) -> str:
        if self.position >= len(self.tokens):
            raise _bad("the end")
        kind, value = self.tokens[self.position]
        if kind not in kinds:
            raise _bad(value)
        self.position += 1
        return value

    def _any(self) -> Predicate:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise CommandError("content: the condition nests too deeply")
        parts = [self._all()]
        while self._word("OR"):
            parts.append(self._all())
        self.depth -= 1
        return parts[0] if len(parts) == 1 else lambda row: any(part(row) for part in parts)

    def _all(self) -> Predicate:
        parts = [self._one()]
        while self._word("AND"):
            parts.append(self._one())
        return parts[0] if len(parts) == 1 else lambda row: all(part(row) for part in parts)

    def _one(self) -> Predicate:
        negated = False
        while self._word("NOT"):
            negated = not negated
        if self._word("("):
            inner = self._any()
            if not self._word(")"):
                raise _bad("the end")
        else:
            inner = self._comparison()
        return (lambda row: not inner(row)) if negated else inner

    def _column(self) -> str:
        """The column that is compared, or a number or text, which stands for itself."""
        is_name = self.position < len(self.tokens) and self.tokens[self.position][0] == "name"
        text = self._take("name", "value")
        if is_name:
            text = text.rpartition(".")[2]
            self.named.append(text)
        return text

    def _comparison(self) -> Predicate:
        column = self._column()
        if self._word("IS"):
            expected = not self._word("NOT")
            if not self._word("NULL"):
                raise _bad("IS")
            return lambda row: (row.get(column, NULL) == NULL) == expected
        negated = self._word("NOT")
        if self._word("LIKE"):
            matcher = _like(self._take("value"))
            return lambda row: matcher.is_all_of(row.get(column, "")) != negated
        if self._word("IN"):
            if not self._word("("):
                raise _bad("IN")
            members = [self._take("value")]
            while self._word(","):
                members.append(self._take("value"))
            if not self._word(")"):
                raise _bad("IN")
            return lambda row: (row.get(column) in members) != negated
        if negated:
            raise _bad("NOT")
        sign = self._take("sign")
        compare = _COMPARISONS.get(sign)
        if compare is None:
            raise _bad(sign)
        value = _sort_key(self._take("value"))
        return lambda row: compare(_sort_key(row.get(column, NULL)), value)


_Key: TypeAlias = tuple[int, float, str]
_COMPARISONS: Final[Mapping[str, Callable[[_Key, _Key], bool]]] = {
    "=": lambda left, right: left == right,
    "==": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<>": lambda left, right: left != right,
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
}


def _like(pattern: str) -> Pattern:
    try:
        return like_pattern(pattern)
    except BadPattern:  # SQLite's own words, and its own limit
        raise CommandError(
            "android.database.sqlite.SQLiteException: LIKE or GLOB pattern too complex"
        ) from None


def _bad(near: str) -> CommandError:
    return CommandError(
        f'android.database.sqlite.SQLiteException: near "{near.strip()}": syntax error'
    )


_SETTINGS: Final = "settings"
_BIND_TYPES: Final = frozenset("bsildfn")
"""Boolean, string, integer, long, double, float, null."""


def _query(call: Call) -> None:
    options = _content_options(call.args, ("--projection", "--sort"))
    path = _path(options)
    rows, known = list(_rows(call, path)), _columns(call, path)
    if rows:  # not every table has ids
        known = tuple(name for name in known if name in rows[0])
    columns = options["--projection"].split(":") if "--projection" in options else known
    if unknown := [name for name in columns if name not in known]:
        raise CommandError(f"java.lang.IllegalArgumentException: Invalid column {unknown[0]}")
    if where := options.get("--where", ""):
        holds = condition(where, known)
        rows = [row for row in rows if holds(row)]
    if sort := options.get("--sort", "").strip():
        if path.startswith("media/") and "LIMIT" in sort.upper().split():
            raise CommandError("java.lang.IllegalArgumentException: Invalid token LIMIT")
        rows = sort_rows(rows, sort, known)
    if not rows:
        call.print("No result found.")
        return
    for position, row in enumerate(rows):
        cells = ", ".join([f"{name}={row[name]}" for name in columns])
        call.print(f"Row: {position} {cells}")


def _columns(call: Call, path: str) -> tuple[str, ...]:
    """The columns of a path's rows."""
    if _settings_table(call, path):
        return ("_id", "name", "value")
    place, _ = _table(call, path)
    return tuple(dict.fromkeys((ID, *(column.name for column in place.table.columns))))


def _content_options(args: Sequence[str], more: tuple[str, ...] = ()) -> dict[str, str]:
    """The options of an operation.

    Raises:
        CommandError: something that it does not take.
    """
    valued = ("--uri", "--where", "--user", "--extra", *more)
    waiting = list(args)
    options: dict[str, str] = {}
    while waiting:
        option = waiting.pop(0)
        if option not in valued:
            raise CommandError(f"[ERROR] Unsupported argument: {option}")
        if not waiting or waiting[0].startswith("--"):
            raise CommandError(f"[ERROR] No value for argument: {option}")
        options[option] = waiting.pop(0)
    return options


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


class _Place(NamedTuple):
    """Where a table is."""

    package: str
    table: Table[Any]
    is_read_only: bool
    """Whether it and all others of its app can only be read."""


def _places(apps: Mapping[str, App], packages: Iterable[str]) -> Mapping[str, _Place]:
    """The tables of installed apps by path; of a path of several, that of the first installed."""
    places: dict[str, _Place] = {}
    for package in packages:
        storage = apps[package].storage if package in apps else Storage()
        for path, table in storage.tables.items():
            places.setdefault(path, _Place(package, table, storage.is_read_only))
    return places


_PLACES: Final[IdentityCache[Mapping[str, _Place]]] = IdentityCache(16)


def _table(call: Call, path: str) -> tuple[_Place, str]:
    """The table of a path; the row's id where the path ends with one."""
    apps, packages = call.host.apps, call.host.state.packages
    places = _PLACES.get((apps, packages), lambda: _places(apps, packages))
    parent, _, last = path.rpartition("/")
    row_id = ""
    place = places.get(path)
    if place is None and last.isdigit():
        place, row_id = places.get(parent), last
    if place is not None:
        _start(call, place.package)
        return place, row_id
    raise CommandError(
        f"Error while accessing provider:{path.partition('/')[0]}\n"
        f"java.lang.IllegalStateException: Could not find provider: {path}"
    )


def _start(call: Call, package: str) -> None:
    """Whoever asks a provider starts its app."""
    if call.host.state.detached:
        call.host.apply(lambda system: folders.start(system, package))


def _rows(call: Call, path: str) -> Iterable[Row]:
    state = call.host.state
    if table := _settings_table(call, path):
        return [
            {"_id": str(number), "name": key, "value": value}
            for number, (key, value) in enumerate(sorted(state.settings[table].items()), 1)
        ]
    place, row_id = _table(call, path)
    rows = place.table.rows(state)
    return [row for row in rows if row.get(ID) == row_id] if row_id else rows


def _bindings(call: Call) -> tuple[dict[str, str], dict[str, str]]:
    """The options, and the values that `--bind` gives by column."""
    values: dict[str, str] = {}
    rest: list[str] = []
    waiting = iter(call.args)
    for argument in waiting:
        if argument != "--bind":
            rest.append(argument)
            continue
        binding = next(waiting, "")
        column, _, typed = binding.partition(":")
        kind, colon, value = typed.partition(":")
        if not column or not colon or kind not in _BIND_TYPES:
            raise CommandError(f"[ERROR] Binding not well formed: {binding}")
        values[column] = _check_value(kind, value)
    return _content_options(rest), values


def _check_value(kind: str, value: str) -> str:
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
    return NULL if kind == "n" else value


def _insert(call: Call) -> None:
    options, values = _bindings(call)
    path = _path(options)
    if not values:
        raise CommandError("[ERROR] Bindings not specified. Did you specify --bind argument(s)?")
    if table := _settings_table(call, path):
        _put_setting(call, table, values)
        return
    insert = _changeable(call, path).insert
    row = Values(values)
    if insert is None or call.host.apply(lambda system: insert(system, row)) is None:
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
    update = _changeable(call, path).update
    if update is not None:
        ids, row = _ids(rows), Values(values)
        call.host.apply(lambda system: update(system, ids, row))


def _delete(call: Call) -> None:
    options, _ = _bindings(call)
    path = _path(options)
    rows = _matching(call, path, options)
    if table := _settings_table(call, path):
        for row in rows:
            call.host.apply(lambda system, key=row["name"]: system.delete_setting(table, key))
        return
    delete = _changeable(call, path).delete
    if delete is not None:
        ids = _ids(rows)
        call.host.apply(lambda system: delete(system, ids))


def _changeable(call: Call, path: str) -> Table[Any]:
    """The table of a path, unless it and all others of its app can only be read."""
    place, _ = _table(call, path)
    if place.is_read_only:
        raise CommandError(f"java.lang.UnsupportedOperationException: {path} cannot be changed")
    return place.table


def _matching(call: Call, path: str, options: Mapping[str, str]) -> list[Row]:
    rows = list(_rows(call, path))
    where = options.get("--where", "")
    return list(filter(condition(where, _columns(call, path)), rows)) if where else rows


def _ids(rows: Iterable[Row]) -> tuple[int, ...]:
    return tuple(int(row[ID]) for row in rows)


def _put_setting(call: Call, table: str, values: Mapping[str, str]) -> None:
    if "name" not in values or "value" not in values:
        raise CommandError("java.lang.IllegalArgumentException: a setting has a name and a value")
    call.host.apply(lambda system: system.put_setting(table, values["name"], values["value"]))


def _content(call: Call) -> int:
    operation = call.args[0] if call.args else ""
    if operation not in _OPERATIONS:
        raise CommandError(f"[ERROR] Unsupported operation: {operation}")
    return subcommand(call, _OPERATIONS)


_OPERATIONS: Final[Mapping[str, CommandFunction]] = {
    "delete": _delete,
    "insert": _insert,
    "query": _query,
    "update": _update,
}


COMMANDS: Final[Mapping[str, CommandFunction]] = {"content": _content}
