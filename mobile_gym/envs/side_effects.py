"""Side effects: what changed on the device during an episode that the task does not explain.

A change is explained where a goal reads it: had it alone not been made, what the goals ask for
would read otherwise. So it is looked up, field by field: each change is undone on its own, and the
settings, rows, preferences and files that the checks name are read again. No table has to say what
a provider's rows are made from.

Apart from these stand what the task says that its way may leave behind (`Task.may_change`), and
what would have changed by itself, had nobody touched the device (an alarm that rings).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from mobile_gym.core.checks import (
    AllOf,
    AnyOf,
    Check,
    ContentRow,
    FileExists,
    Not,
    PackageInstalled,
    PreferenceIs,
    SettingIs,
    probe,
)
from mobile_gym.core.ports import Device, DiffableDevice
from mobile_gym.core.tasks import Task
from mobile_gym.judging.probe_output import content_rows, installed_packages, shared_preferences

Row: TypeAlias = Mapping[str, str]
Table: TypeAlias = Mapping[str, Row]
"""Rows by `_id`."""

_PRESENT_S: Final = 60.0
"""Longer than anything rings that nobody answers: a call gives up after 30 s, and is logged."""
_RECORD_DEPTH: Final = 4
"""`data/PACKAGE/FIELD/KEY` is a record; what lies deeper are fields of it."""


def side_effects(task: Task, device: Device, baseline: object) -> tuple[str, ...]:
    """Names of the side effects, at the end of an episode; the device is left as it is.

    Args:
        task: the checks of its substates explain changes.
        device: asked for the changes; one that is not a `DiffableDevice` knows of none.
        baseline: its saved state when the episode began.

    Returns:
        One name for each record: its path in the device's state, such as
        `settings/global/bluetooth_on` or `data/com.android.deskclock/alarms/2`, and behind it the
        fields that changed, where it was neither added nor removed: `.../alarms/2/hour,minute`.

    Raises:
        DeviceFault: the device failed.
    """
    if not isinstance(device, DiffableDevice):
        return ()
    paths = device.diff(baseline, by_field=True)
    paths = tuple(path for path in paths if not _lies_under(path, task.may_change))
    if not paths:
        return ()
    now = device.save_state()
    try:
        undone = partial(device.undone, baseline)
        paths = _unexplained(paths, task, device, baseline, now, undone)
        for later_s in (0.0, _PRESENT_S) if paths else ():
            device.load_state(now)
            device.load_state(device.untouched(baseline, later_s))
            by_itself = device.diff(baseline, by_field=True)
            paths = tuple(path for path in paths if not _lies_under(path, by_itself))
    finally:
        device.load_state(now)
    return tuple(_names(paths))


def record_of(path: str) -> str:
    """The record that a path of the state lies in: all of it is charged once."""
    parts = path.split("/")
    return "/".join(parts[:_RECORD_DEPTH]) if parts[0] == "data" else path


def _names(paths: Iterable[str]) -> Iterator[str]:
    """One name for each record."""
    fields: dict[str, list[str]] = defaultdict(list)
    for path in paths:
        record = record_of(path)
        fields[record].append(path.removeprefix(record).removeprefix("/"))
    for record, names in fields.items():
        yield "/".join(filter(None, (record, ",".join(names))))


def _lies_under(path: str, prefixes: Iterable[str]) -> bool:
    return any(path == prefix or path.startswith(f"{prefix}/") for prefix in prefixes)


def _unexplained(
    paths: Sequence[str],
    task: Task,
    device: Device,
    baseline: object,
    now: object,
    undone: Callable[[Sequence[str]], object],
) -> tuple[str, ...]:
    """Those of the changes that no goal reads; `undone` saves the state without some of them."""
    checks = [substate.check for substate in task.substates if substate.check is not None]
    wishes = [wish for check in checks for wish in _wishes(check)]
    if not wishes:
        return tuple(paths)
    device.load_state(baseline)
    uris = dict.fromkeys(wish.check.uri for wish in wishes if isinstance(wish.check, ContentRow))
    start = {uri: table_of(device, uri) for uri in uris}
    device.load_state(now)
    end = _read(device, wishes, start)

    def without(changed: Sequence[str]) -> _Reading:
        device.load_state(now)
        device.load_state(undone(changed))
        return _read(device, wishes, start)

    records: dict[str, list[str]] = defaultdict(list)
    for path in paths:
        records[record_of(path)].append(path)
    unexplained: list[str] = []
    for fields in records.values():
        if without(fields).facts == end.facts:
            unexplained += fields
        elif len(fields) > 1:
            # What a goal's record gives up for what it gains, such as one label for another, is
            # part of the goal where the goal cannot hold otherwise.
            unexplained += (
                field
                for field in fields
                if (read := without((field,))).facts == end.facts and end.held <= read.held
            )
    return tuple(unexplained)


# -- what the goals read -----------------------------------------------------------------------

_Readable: TypeAlias = ContentRow | SettingIs | PackageInstalled | PreferenceIs | FileExists


class _Wish(NamedTuple):
    """What a task says of the device's state."""

    check: _Readable
    negated: bool


def _wishes(check: Check, negated: bool = False) -> Iterator[_Wish]:
    match check:
        case AllOf() | AnyOf():
            for part in check.checks:
                yield from _wishes(part, negated)
        case Not():
            yield from _wishes(check.check, not negated)
        case ContentRow() | SettingIs() | PackageInstalled() | PreferenceIs() | FileExists():
            yield _Wish(check, negated)
        case _:
            pass


class _Reading(NamedTuple):
    """What the wishes read of a state.

    Attributes:
        facts: of a setting, a preference, a package and a file, what it says; of a table, those
            rows that have come to be as a wish wants them, or ceased to be as it does not.
        held: the wishes of rows that hold.
    """

    facts: frozenset[tuple[_Wish, str]]
    held: frozenset[_Wish]


def _read(device: Device, wishes: Iterable[_Wish], start: Mapping[str, Table]) -> _Reading:
    """What the wishes read of the device now; `start` are their tables at the episode's start."""
    facts: set[tuple[_Wish, str]] = set()
    held: set[_Wish] = set()
    tables: dict[str, Table] = {}
    for wish in wishes:
        check, negated = wish
        if not isinstance(check, ContentRow):
            facts.add((wish, _value(check, device)))
            continue
        if check.uri not in tables:
            tables[check.uri] = table_of(device, check.uri)
        was, table = start[check.uri], tables[check.uri]
        if _is_granted(check, negated, table):
            held.add(wish)
        if not _is_granted(check, negated, was):  # else it asks for nothing to change
            facts.update(
                (wish, key)
                for key in dict.fromkeys((*was, *table))
                if _fulfils(check, negated, was, key, table)
            )
    return _Reading(frozenset(facts), frozenset(held))


def _value(check: SettingIs | PackageInstalled | PreferenceIs | FileExists, device: Device) -> str:
    """What a check that is not of rows reads, and nothing else of what its probe prints."""
    command = probe(check)
    assert command is not None
    result = device.shell(command)
    if isinstance(check, FileExists):
        return str(not result.exit_code)
    if result.exit_code:
        return ""
    match check:
        case SettingIs():
            return result.stdout
        case PackageInstalled():
            return str(check.package in installed_packages(result.stdout))
        case PreferenceIs():
            return str(shared_preferences(result.stdout).get(check.key))


def table_of(device: Device, uri: str) -> Table:
    """What the table holds now; nothing where its provider does not answer."""
    command = probe(ContentRow(uri, ()))
    assert command is not None
    result = device.shell(command)
    rows = () if result.exit_code else content_rows(result.stdout)
    return {row.get("_id", f"row {number}"): row for number, row in enumerate(rows)}


def _is_granted(check: ContentRow, negated: bool, table: Table) -> bool:
    """Whether it holds already."""
    count = sum(_matches(check, row) for row in table.values())
    most = check.at_most
    holds = check.at_least <= count and (most is None or count <= most)
    return holds != negated


def _fulfils(check: ContentRow, negated: bool, start: Table, key: str, end: Table) -> bool:
    """Whether a row began to match where more were wanted, or ceased to where fewer were."""
    was, is_now = _matches(check, start.get(key)), _matches(check, end.get(key))
    if negated:
        return was != is_now
    too_few = sum(_matches(check, row) for row in start.values()) < check.at_least
    return is_now and not was if too_few else was and not is_now


def _matches(check: ContentRow, row: Row | None) -> bool:
    return row is not None and all(row.get(name) == value for name, value in check.where)
