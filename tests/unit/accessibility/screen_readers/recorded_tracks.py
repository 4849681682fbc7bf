"""Tracks of OpenTracks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

from screen_readers.listed import Episode, Line
from screen_readers.written_days import asked_days, day_at_start

_METERS = {"mi": 1609.344, "英里": 1609.344, "ft": 0.3048, "英尺": 0.3048}
_METERS |= {"km": 1000, "公里": 1000, "m": 1, "米": 1}


@dataclass(frozen=True)
class _Track:
    """A row of the list; `when` tells tracks of the same name apart."""

    name: str
    kind: str
    day: date
    when: str
    seconds: int
    meters: float


def _track(line: Line, near: date) -> _Track | None:
    """What a row says; None of another line, and of a row of which a part is below the edge."""
    if line.role != "button" or len(line.texts) != 4:
        return None
    name, figures, when, details = line.texts
    led = re.match(r"([\d.,]+) (\S+) · ([\d:]+)$", figures)
    day = day_at_start(when, near)
    if led is None or day is None:
        return None
    meters = float(led[1].replace(",", "")) * _METERS[led[2]]
    seconds = 0
    for part in led[3].split(":"):
        seconds = 60 * seconds + int(part)
    return _Track(name, details.split(" · ")[0], day, when, seconds, meters)


def _meant(seen: Episode) -> list[_Track]:
    """The tracks of the kind and of the days that the question names."""
    first, *rest = asked_days(seen)
    last = rest[0] if rest else first
    if re.search(r"in the week from|这一周", seen.question):
        last = first + timedelta(6)
    kind = re.search(r"of the type (.+?) (?:does|in|last)\b|类型为(.+?)的", seen.question)
    tracks = dict.fromkeys(filter(None, (_track(line, first) for line in seen.lines)))
    return [
        track
        for track in tracks
        if first <= track.day <= last and (kind is None or track.kind in kind.groups())
    ]


def kinds(seen: Episode) -> str:
    return ", ".join(dict.fromkeys(track.kind for track in _meant(seen)))


def count(seen: Episode) -> str:
    return str(len(_meant(seen)))


def minutes_together(seen: Episode) -> str:
    return str(round(sum(track.seconds for track in _meant(seen)) / 60))


def longest_way(seen: Episode) -> str:
    return str(round(max(track.meters for track in _meant(seen))))


def way_together(seen: Episode) -> str:
    return str(round(sum(track.meters for track in _meant(seen))))


READERS = {
    "AndroidWorld.SportsTrackerActivitiesOnDate": kinds,
    "AndroidWorld.SportsTrackerActivitiesCountForWeek": count,
    "AndroidWorld.SportsTrackerActivityDuration": minutes_together,
    "AndroidWorld.SportsTrackerTotalDurationForCategoryThisWeek": minutes_together,
    "AndroidWorld.SportsTrackerLongestDistanceActivity": longest_way,
    "AndroidWorld.SportsTrackerTotalDistanceForCategoryOverInterval": way_together,
}
