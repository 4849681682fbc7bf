"""Side effects: what changed on the device during an episode that the task does not explain.

Two kinds. A path of the device's state that none of the task's substates read; and, in each table
of a content provider that they read, a row that none of them asked for. What the task says that its
way may leave behind (`Task.may_change`), and what would have changed by itself, had nobody touched
the device (an alarm that rings, a missed call), is neither.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, NamedTuple, TypeAlias

from mobile_gym.core.checks import AllOf, AnyOf, Check, ContentRow, Not, probe, probes
from mobile_gym.core.ports import Device, DiffableDevice
from mobile_gym.core.tasks import Task
from mobile_gym.judging.probe_output import content_rows

Row: TypeAlias = Mapping[str, str]
Table: TypeAlias = Mapping[str, Row]
"""Rows by `_id`."""

_PRESENT_S: Final = 60.0
"""Longer than anything rings that nobody answers: a call gives up after 30 s, and is logged."""


def side_effects(task: Task, device: Device, baseline: object) -> tuple[str, ...]:
    """Names of the side effects, at the end of an episode; the device is left as it is.

    Args:
        task: the checks of its substates explain changes.
        device: asked for the changes; one that is not a `DiffableDevice` knows of none.
        baseline: its saved state when the episode began.

    Returns:
        Paths of the device's state such as `settings/global/bluetooth_on`, and rows such as
        `content://com.android.deskclock/alarms/2`.

    Raises:
        DeviceFault: the device failed.
    """
    if not isinstance(device, DiffableDevice):
        return ()
    checks = [substate.check for substate in task.substates if substate.check is not None]
    commands = dict.fromkeys(command for check in checks for command in probes(check))
    explained = [prefix for command in commands for prefix in device.reads(command)]
    effects = [path for path in device.diff(baseline) if not _lies_under(path, explained)]

    wishes: dict[str, list[_Wish]] = defaultdict(list)
    for check in checks:
        for wish in _wishes(check):
            wishes[wish.check.uri].append(wish)
    end = {uri: _rows(device, uri) for uri in wishes}
    start: dict[str, Table] = {}
    if wishes:
        with _at(device, baseline):
            start = {uri: _rows(device, uri) for uri in wishes}
    for uri, asked in wishes.items():
        effects += _unexplained(uri, start[uri], end[uri], asked)
    effects = [name for name in effects if not _lies_under(name, task.may_change)]
    if not effects:
        return ()

    by_itself: list[str] = []
    for later_s in (0.0, _PRESENT_S):
        with _at(device, device.untouched(baseline, later_s)):
            by_itself += device.diff(baseline)
            for uri in wishes:
                by_itself += (f"{uri}/{key}" for key in _changed(start[uri], _rows(device, uri)))
    return tuple(name for name in effects if not _lies_under(name, by_itself))


def _lies_under(path: str, prefixes: Iterable[str]) -> bool:
    return any(path == prefix or path.startswith(f"{prefix}/") for prefix in prefixes)


@contextmanager
def _at(device: Device, state: object) -> Iterator[None]:
    """The device in another state, for a while."""
    now = device.save_state()
    device.load_state(state)
    try:
        yield
    finally:
        device.load_state(now)


# -- rows of content providers -----------------------------------------------------------------


class _Wish(NamedTuple):
    """What a task says of the rows of a table."""

    check: ContentRow
    negated: bool


def _wishes(check: Check, negated: bool = False) -> Iterator[_Wish]:
    match check:
        case ContentRow():
            yield _Wish(check, negated)
        case AllOf() | AnyOf():
            for part in check.checks:
                yield from _wishes(part, negated)
        case Not():
            yield from _wishes(check.check, not negated)
        case _:
            pass


def _rows(device: Device, uri: str) -> Table:
    """What the table holds now; nothing where its provider does not answer."""
    command = probe(ContentRow(uri, ()))
    assert command is not None
    result = device.shell(command)
    rows = () if result.exit_code else content_rows(result.stdout)
    return {row.get("_id", f"row {number}"): row for number, row in enumerate(rows)}


def _changed(start: Table, end: Table) -> Iterator[str]:
    """Keys of the rows that were added, removed or changed."""
    for key in dict.fromkeys((*start, *end)):
        if start.get(key) != end.get(key):
            yield key


def _unexplained(uri: str, start: Table, end: Table, wishes: Iterable[_Wish]) -> list[str]:
    """Names of the rows that changed though no check wanted it."""
    changed = tuple(_changed(start, end))
    if not changed:
        return []
    open_wishes = [wish for wish in wishes if not _is_granted(wish, start)]
    return [
        f"{uri}/{key}"
        for key in changed
        if not any(_fulfils(wish, start, key, end) for wish in open_wishes)
    ]


def _is_granted(wish: _Wish, table: Table) -> bool:
    """Whether it holds already: then it asks for nothing to change."""
    count = sum(_matches(wish.check, row) for row in table.values())
    most = wish.check.at_most
    holds = wish.check.at_least <= count and (most is None or count <= most)
    return holds != wish.negated


def _fulfils(wish: _Wish, start: Table, key: str, end: Table) -> bool:
    """Whether a row began to match where more were wanted, or ceased to where fewer were."""
    was, is_now = _matches(wish.check, start.get(key)), _matches(wish.check, end.get(key))
    if wish.negated:
        return was != is_now
    too_few = sum(_matches(wish.check, row) for row in start.values()) < wish.check.at_least
    return is_now and not was if too_few else was and not is_now


def _matches(check: ContentRow, row: Row | None) -> bool:
    return row is not None and all(row.get(name) == value for name, value in check.where)
