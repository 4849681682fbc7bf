"""What a recorded path changed of the system: its last essential state.

A change counts where something that matters was done for it. What a page notes when it is opened
(the tab that was shown last, a message as read, a line in a history) comes and goes by looking
around, so another execution may or may not leave it behind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from itertools import pairwise

from mobile_gym.core.actions import Type
from reward_models.llamatouch.primitives import Changed, Entry, EssentialState
from reward_models.llamatouch.system_state import (
    NEW_ID,
    PLACES,
    Change,
    change,
    command_of,
    subject,
    tells_time,
)
from reward_models.llamatouch.traces import TraceState

_PREFERENCES = "preferences://"


def lasting_changes(steps: Sequence[TraceState], chosen: Set[int]) -> Iterator[EssentialState]:
    """The essential state that asks for the changes of a path, if there are any.

    Args:
        steps: the path, its last screen included; those whose probes were recorded tell something.
        chosen: positions of the steps that matter.
    """
    parts = tuple(
        part for place in _places(steps) if (part := _changed(place, steps, chosen)) is not None
    )
    if parts:
        yield EssentialState(parts, "the system is changed as it should be")


def _places(steps: Sequence[TraceState]) -> Iterator[str]:
    """The places that were asked for at the start and at the end, and the time with them."""
    packages = {step.frame.activity.partition("/")[0]: None for step in steps}
    first, last = steps[0].probes, steps[-1].probes
    if not (tells_time(first) and tells_time(last)):
        return  # a moment could not be told from a value that matters
    for place in (*PLACES, *(f"{_PREFERENCES}{package}" for package in packages if package)):
        if command_of(place) in first and command_of(place) in last:
            yield place


def _changed(place: str, steps: Sequence[TraceState], chosen: Set[int]) -> Changed | None:
    start = steps[0].probes
    total = change(place, start, start, steps[-1].probes)
    if not total:
        return None
    passing = _passing(place, steps, chosen)
    grows = any(_is_new_row(entry) for entry in passing.added)
    added = Counter[Entry]() if grows else total.added - passing.added
    removed = total.removed - passing.removed
    if not added and not removed:
        return None
    return Changed(
        place,
        tuple(sorted(added.elements())),
        tuple(sorted(removed.elements())),
        tuple(sorted(passing.added)),
        tuple(sorted(passing.removed)),
        grows,
    )


def _passing(place: str, steps: Sequence[TraceState], chosen: Set[int]) -> Change:
    """What changed when nothing that matters had been done that was still to take effect."""
    start = steps[0].probes
    command = command_of(place)
    added, removed = Counter[Entry](), Counter[Entry]()
    meant: set[Entry] = set()
    is_pending = False
    for number, (before, after) in enumerate(pairwise(steps)):
        is_pending = is_pending or number in chosen
        if command not in before.probes or command not in after.probes:
            continue
        if before.probes[command] == after.probes[command]:
            continue
        seen = change(place, start, before.probes, after.probes)
        if not is_pending:
            added += seen.added
            removed += seen.removed
            continue
        meant |= {subject(entry) for entry in (*seen.added, *seen.removed)}
        # A tap takes effect at once; what was typed waits to be saved.
        if seen and not isinstance(before.action, Type):
            is_pending = False
    return Change(*(_without(entries, meant) for entries in (added, removed)))


def _without(entries: Counter[Entry], meant: Set[Entry]) -> Counter[Entry]:
    """Those that are about something else than what was meant to change, which may take a while."""
    return Counter(
        {entry: count for entry, count in entries.items() if subject(entry) not in meant}
    )


def _is_new_row(entry: Entry) -> bool:
    return ("_id", NEW_ID) in entry
