"""What the activity tracker remembers: tracks as its database has them, points, a recording."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device.app_kit.records import Records, Stored
from mobile_gym.virtual_device.system.sqlite_files import Extra

__all__ = [
    "PACKAGE",
    "POINTS",
    "STORED",
    "TRACKS",
    "Point",
    "Recording",
    "Track",
    "TracksData",
    "points_of",
    "read",
    "write",
]

PACKAGE: Final = "de.dennisguse.opentracks"


@dataclass(frozen=True, slots=True)
class Track:
    """A row of the table `tracks`; each field is a column.

    Distances and elevations are metres, speeds metres per second, the rest milliseconds.

    Source: the rows that AndroidWorld (d9c569f, `sqlite_schema_utils.SportsActivity`) reads and
    writes.
    """

    id: int
    name: str | None = ""
    description: str | None = ""
    category: str | None = ""
    activity_type: str | None = ""
    start_ms: int = 0
    stop_ms: int = 0
    point_count: int = 0
    distance_m: float = 0.0
    total_ms: int = 0
    moving_ms: int = 0
    average_speed: float = 0.0
    average_moving_speed: float = 0.0
    max_speed: float = 0.0
    min_elevation_m: float | None = None
    max_elevation_m: float | None = None
    gain_m: float | None = None
    icon: str | None = None
    uuid: bytes | None = None
    loss_m: float | None = None
    start_offset_s: int = 0
    """Of the local time that it is shown in, from UTC."""
    extra: Extra = ()

    @property
    def kind(self) -> str:
        """What it is an activity of."""
        return self.category or self.activity_type or ""


@dataclass(frozen=True, slots=True)
class Point:
    """Where somebody was on a track; a row of the table `trackpoints`.

    Attributes:
        latitude: in millionths of a degree, as `longitude`.
        elevation_m: above the sea.
    """

    id: int
    track_id: int = 0
    longitude: int = 0
    latitude: int = 0
    time_ms: int = 0
    elevation_m: float | None = None
    extra: Extra = ()


@dataclass(frozen=True, slots=True)
class Recording:
    """A track that is being recorded.

    Attributes:
        track_id: its row.
        since_ms: since when it goes on, monotonic; 0 while it is paused.
        before_ms: how long it has taken before.
        sampled_ms: when it was last asked where the device is, wall clock.
    """

    track_id: int
    since_ms: int
    before_ms: int = 0
    sampled_ms: int = 0

    def taken_ms(self, now_ms: int) -> int:
        """How long it has taken, at a monotonic time."""
        return self.before_ms + (now_ms - self.since_ms if self.since_ms else 0)


@dataclass(frozen=True, slots=True)
class TracksData:
    """All of it."""

    tracks: tuple[Track, ...] = ()
    next_id: int = 1
    points: tuple[Point, ...] = ()
    next_point_id: int = 1
    recording: Recording | None = None
    # settings
    units: str = "auto"
    default_type: str = "unknown"
    confirm_delete: bool = True


STORED: Final = Stored(PACKAGE, TracksData)
TRACKS: Final = Records(STORED, Track, lambda data: data.tracks, lambda data: data.next_id)
POINTS: Final = Records(STORED, Point, lambda data: data.points, lambda data: data.next_point_id)
read, write = STORED.read, STORED.write


def points_of(data: TracksData, track_id: int) -> tuple[Point, ...]:
    """The points of a track, in their order."""
    return tuple(point for point in data.points if point.track_id == track_id)
