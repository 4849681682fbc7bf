"""Lanes: where events stand beside each other that overlap in time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple


class Lane(NamedTuple):
    """Where an event stands beside those that overlap it: its place, and how many there are."""

    place: int
    of: int


def lanes(spans: Sequence[tuple[datetime, datetime]]) -> list[Lane]:
    """Side by side for spans, in order of their starts, that overlap."""
    placed: list[Lane] = []
    group: list[datetime] = []  # when each lane of the group becomes free
    at = 0
    ends = datetime.min
    for start, end in spans:
        if start >= ends:
            placed[at:] = [Lane(lane.place, len(group)) for lane in placed[at:]]
            at, group = len(placed), []
        free = next((place for place, until in enumerate(group) if until <= start), len(group))
        group[free : free + 1] = [end]
        placed.append(Lane(free, 0))
        ends = max(ends, end)
    placed[at:] = [Lane(lane.place, len(group)) for lane in placed[at:]]
    return placed
