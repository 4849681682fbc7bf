"""Side effects: what changed on the device during an episode that the task does not explain.

Two kinds. A path of the device's state that none of the task's substates read; and, in each table
of a content provider that they read, a row that none of them asked for. What would have changed
by itself, had nobody touched the device (an alarm that rings, a missed call), is neither.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from mobile_gym.core.checks import AllOf, AnyOf, Check, ContentRow, Not, probe, probes
from mobile_gym.core.ports import Device, DiffableDevice
from mobile_gym.core.tasks import Task
from mobile_gym.judging.probe_output import content_rows

__all__ = ["side_effects"]

Row: TypeAlias = Mapping[str, str]
Table: TypeAlias = Mapping[str, Row]
"""Rows by `_id`."""


class _Wish(NamedTuple):
    """What a check says of the rows of a table."""

    check: ContentRow
    negated: bool


class _Diffable(Device, DiffableDevice):
    """Both at once."""


def side_effects(task: Task, device: Device, baseline: object) -> tuple[str, ...]:
    """Names of the side effects, at the end of an episode; the device is left as it is.

    Args:
        task: its substates' checks explain changes.
        device: asked for the changes; one that is not a `DiffableDevice` has none.
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
    read = {
        prefix
        for check in checks
        for command in probes(check)
        for prefix in device.reads(command)
    }
    paths = [path for path in device.diff(baseline) if not _lies_under(path, read)]
    wishes: dict[str, list[_Wish]] = defaultdict(list)
    for check in checks:
        for wish in _wishes(check):
            wishes[wish.check.uri].append(wish)
    if not paths and not wishes:
        return ()
    now = device.save_state()
    after = {uri: _rows(device, uri) for uri in wishes}
    try:
        device.load_state(baseline)
        before = {uri: _rows(device, uri) for uri in wishes}
        rows = {
            f"{uri}/{key}": (uri, key)
            for uri in wishes
            for key in _unexplained(before[uri], after[uri], wishes[uri])
        }
        if not paths and not rows:
            return ()
        device.load_state(device.untouched(baseline))
    finally:
        device.load_state(now)
    raise NotImplementedError


def _lies_under(path: str, prefixes: Iterable[str]) -> bool:
    return any(path == prefix or path.startswith(f"{prefix}/") for prefix in prefixes)


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
