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
        paths = _unexpected_rows(paths, task, device, baseline, now, undone)
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


def _unexpected_rows(
    paths: Sequence[str],
    task: Task,
    device: Device,
    baseline: object,
    now: object,
    undone: Callable[[Sequence[str]], object],
) -> tuple[str, ...]:
    """Those of the changes that no goal reads; `undone` saves the state without some of them."""
    checks = [substate.check for substate in task.substates if substate.check is not None]
    wishes = [wish for check in checks for wish in _row_expectations(check)]
    if not wishes:
        return tuple(paths)
    goals = _Goals(wishes, device, baseline, now)

    def without(changed: Sequence[str]) -> _Loss:
        device.load_state(now)
        device.load_state(undone(changed))
        return goals.loss()

    records: dict[str, list[str]] = defaultdict(list)
    for path in paths:
        records[record_of(path)].append(path)
    unexplained: list[str] = []
    for fields in records.values():
        if not without(fields).of_facts:
            unexplained += fields
        elif len(fields) > 1:
            # What a goal's record gives up for what it gains, such as one label for another, is
            # part of the goal where the goal cannot hold otherwise.
            unexplained += (field for field in fields if not any(without((field,))))
    return tuple(unexplained)


# -- what the goals read -----------------------------------------------------------------------

_Value: TypeAlias = SettingIs | PackageInstalled | PreferenceIs | FileExists


class _RowExpectation(NamedTuple):
    """What a task says of the device's state."""

    check: ContentRow | _Value
    negated: bool


def _row_expectations(check: Check, negated: bool = False) -> Iterator[_RowExpectation]:
    match check:
        case AllOf() | AnyOf():
            for part in check.checks:
                yield from _row_expectations(part, negated)
        case Not():
            yield from _row_expectations(check.check, not negated)
        case ContentRow() | SettingIs() | PackageInstalled() | PreferenceIs() | FileExists():
            yield _RowExpectation(check, negated)
        case _:
            pass


class _Loss(NamedTuple):
    """What becomes of the goals in another state than that of the end.

    Attributes:
        of_facts: a setting, a preference, a package or a file says something else, or a row is no
            more what a wish wanted to come, or is again what one wanted to go.
        of_count: a wish of rows that holds at the end does not hold.
    """

    of_facts: bool
    of_count: bool


class _Goals:
    """What the wishes read of a device at the end of an episode, to be compared with other states.

    Args:
        wishes: of the task.
        device: that is read; it is left in the state of the end.
        baseline: its saved state at the start of the episode.
        now: that of the end.
    """

    def __init__(
        self, wishes: Iterable[_RowExpectation], device: Device, baseline: object, now: object
    ) -> None:
        self._device = device
        self._values: dict[_Value, str] = {}
        rows: list[tuple[ContentRow, bool]] = []
        for check, negated in dict.fromkeys(wishes):
            if isinstance(check, ContentRow):
                rows.append((check, negated))
            else:
                self._values[check] = ""
        device.load_state(baseline)
        uris = dict.fromkeys(check.uri for check, _ in rows)
        start = {uri: table_of(device, uri) for uri in uris}
        device.load_state(now)
        self._tables = {uri: table_of(device, uri) for uri in uris}
        self._values = {check: _value(check, device) for check in self._values}
        self._rows = [
            _RowWish.of(check, negated, start[check.uri], self._tables[check.uri])
            for check, negated in rows
        ]

    def loss(self) -> _Loss:
        """That of the state which the device is in."""
        of_facts = any(_value(check, self._device) != was for check, was in self._values.items())
        of_count = False
        changed: dict[str, list[tuple[str, Row | None, Row | None]]] = {}
        for uri, end in self._tables.items():
            table = table_of(self._device, uri)
            changed[uri] = [
                (key, end.get(key), table.get(key))
                for key in dict.fromkeys((*end, *table))
                if end.get(key) != table.get(key)
            ]
        for wish in self._rows:
            if rows := changed[wish.check.uri]:
                of_facts = of_facts or wish.is_read(rows)
                of_count = of_count or wish.breaks(rows)
        return _Loss(of_facts, of_count)


class _RowWish(NamedTuple):
    """A wish of rows, and how it stood at the start and at the end."""

    check: ContentRow
    negated: bool
    start: Table
    count_at_start: int
    count_at_end: int

    @classmethod
    def of(cls, check: ContentRow, negated: bool, start: Table, end: Table) -> _RowWish:
        """That of a check, and of its table at the start and at the end."""
        counts = (sum(_matches_row(check, row) for row in table.values()) for table in (start, end))
        return cls(check, negated, start, *counts)

    def _holds(self, count: int) -> bool:
        most = self.check.at_most
        return (self.check.at_least <= count and (most is None or count <= most)) != self.negated

    def is_read(self, rows: Iterable[tuple[str, Row | None, Row | None]]) -> bool:
        """Whether one of some rows, as at the end and as now, is one that it asked for.

        One that held at the start asks for nothing to change.
        """
        return not self._holds(self.count_at_start) and any(
            self._fulfils(key, end) != self._fulfils(key, now) for key, end, now in rows
        )

    def _fulfils(self, key: str, row: Row | None) -> bool:
        """Whether a row began to match where more were wanted, or ceased to where fewer were."""
        was, is_now = _matches_row(self.check, self.start.get(key)), _matches_row(self.check, row)
        if self.negated:
            return was != is_now
        too_few = self.count_at_start < self.check.at_least
        return is_now and not was if too_few else was and not is_now

    def breaks(self, rows: Iterable[tuple[str, Row | None, Row | None]]) -> bool:
        """Whether it holds at the end, and does not where some rows are otherwise."""
        more = sum(
            _matches_row(self.check, now) - _matches_row(self.check, end) for _, end, now in rows
        )
        return self._holds(self.count_at_end) and not self._holds(self.count_at_end + more)


def _value(check: _Value, device: Device) -> str:
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


def _matches_row(check: ContentRow, row: Row | None) -> bool:
    return row is not None and all(row.get(name) == value for name, value in check.where)
