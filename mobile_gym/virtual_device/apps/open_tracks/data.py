"""What the activity tracker remembers: tracks, points, a recording; the kinds of activities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, NamedTuple, TypeAlias

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.app_kit.records import Records, Stored
from mobile_gym.virtual_device.app_kit.stored_tables import InDatabase, SqlColumn
from mobile_gym.virtual_device.apps.open_tracks.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context
from mobile_gym.virtual_device.system.sqlite_files import Extra

PACKAGE: Final = "de.dennisguse.opentracks"


@dataclass(frozen=True, slots=True)
class Track:
    """A row of the table `tracks`; each field is a column.

    Distances and elevations are metres, speeds metres per second, the rest milliseconds.

    Source: the rows that AndroidWorld (d9c569f, `sqlite_schema_utils.SportsActivity`) reads and
    writes.
    """

    id: Annotated[int, SqlColumn("_id")]
    name: str | None = ""
    description: str | None = ""
    category: str | None = ""
    activity_type: str | None = ""
    start_ms: Annotated[int, SqlColumn("starttime")] = 0
    stop_ms: Annotated[int, SqlColumn("stoptime")] = 0
    point_count: Annotated[int, SqlColumn("numpoints")] = 0
    distance_m: Annotated[float, SqlColumn("totaldistance")] = 0.0
    total_ms: Annotated[int, SqlColumn("totaltime")] = 0
    moving_ms: Annotated[int, SqlColumn("movingtime")] = 0
    average_speed: Annotated[float, SqlColumn("avgspeed", is_provided=False)] = 0.0
    average_moving_speed: Annotated[float, SqlColumn("avgmovingspeed", is_provided=False)] = 0.0
    max_speed: Annotated[float, SqlColumn("maxspeed")] = 0.0
    min_elevation_m: Annotated[float | None, SqlColumn("minelevation", is_provided=False)] = None
    max_elevation_m: Annotated[float | None, SqlColumn("maxelevation", is_provided=False)] = None
    gain_m: Annotated[float | None, SqlColumn("elevationgain")] = None
    icon: InDatabase[str | None] = None
    uuid: InDatabase[bytes | None] = None
    loss_m: Annotated[float | None, SqlColumn("elevationloss")] = None
    start_offset_s: Annotated[int, SqlColumn("starttime_offset")] = 0
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

    id: Annotated[int, SqlColumn("_id")]
    track_id: Annotated[int, SqlColumn("trackid", sql="INTEGER NOT NULL")] = 0
    longitude: int = 0
    latitude: int = 0
    time_ms: Annotated[int, SqlColumn("time")] = 0
    elevation_m: Annotated[float | None, SqlColumn("elevation")] = None
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


# -- What the screens of the activity tracker may know -------------------------------------------

TracksContext: TypeAlias = Context[TracksData, Texts, ArgsT]


# -- The kinds of activities: what each is called, and its icon ----------------------------------


class ActivityType(NamedTuple):
    """A kind of activity."""

    icon: str
    """Of Material Design Icons."""
    title: Text


TYPES: Final[Mapping[str, ActivityType]] = {
    "unknown": ActivityType("help-circle-outline", Texts.unknown),
    "biking": ActivityType("bike", Texts.biking),
    "climbing": ActivityType("terrain", Texts.climbing),
    "cycling": ActivityType("bike", Texts.cycling),
    "driving": ActivityType("car", Texts.driving),
    "hiking": ActivityType("hiking", Texts.hiking),
    "kayaking": ActivityType("kayaking", Texts.kayaking),
    "mountain biking": ActivityType("bike", Texts.mountain_biking),
    "paddling": ActivityType("kayaking", Texts.paddling),
    "road biking": ActivityType("bike-fast", Texts.road_biking),
    "rowing": ActivityType("rowing", Texts.rowing),
    "running": ActivityType("run", Texts.running),
    "sailing": ActivityType("sail-boat", Texts.sailing),
    "skateboarding": ActivityType("skateboard", Texts.skateboarding),
    "skiing": ActivityType("ski", Texts.skiing),
    "snowboarding": ActivityType("snowboard", Texts.snowboarding),
    "surfing": ActivityType("waves", Texts.surfing),
    "swimming": ActivityType("swim", Texts.swimming),
    "trail hiking": ActivityType("hiking", Texts.trail_hiking),
    "trail running": ActivityType("run-fast", Texts.trail_running),
    "walking": ActivityType("walk", Texts.walking),
}
"""By what the column `activity_type` says; others are shown as they are written."""


def icon_of(kind: str) -> str:
    """The icon of a kind of activity."""
    return TYPES.get(kind, TYPES["unknown"]).icon


def type_text(kind: str, language: str) -> str:
    """What a kind of activity is called."""
    known = TYPES.get(kind or "unknown")
    return kind if known is None else known.title.of(language)
