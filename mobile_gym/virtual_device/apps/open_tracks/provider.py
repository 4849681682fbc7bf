"""What other programs read and write of the tracks: the app's database, and its provider."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit import tables
from mobile_gym.virtual_device.apps.open_tracks.data import (
    PACKAGE,
    POINTS,
    TRACKS,
    Point,
    Track,
    read,
)
from mobile_gym.virtual_device.system.folders import Folder
from mobile_gym.virtual_device.system.sqlite_files import SqliteFile
from mobile_gym.virtual_device.system.storage import Preference, Storage

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState

AUTHORITY: Final = f"{PACKAGE}.content"

_SCHEMA: Final = """\
CREATE TABLE tracks (
    _id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT,
    description TEXT,
    category TEXT,
    activity_type TEXT,
    starttime INTEGER,
    stoptime INTEGER,
    numpoints INTEGER,
    totaldistance FLOAT,
    totaltime INTEGER,
    movingtime INTEGER,
    avgspeed FLOAT,
    avgmovingspeed FLOAT,
    maxspeed FLOAT,
    minelevation FLOAT,
    maxelevation FLOAT,
    elevationgain FLOAT,
    icon TEXT,
    uuid BLOB,
    elevationloss FLOAT,
    starttime_offset INTEGER
);
CREATE TABLE trackpoints (
    _id INTEGER PRIMARY KEY AUTOINCREMENT,
    trackid INTEGER NOT NULL,
    longitude INTEGER,
    latitude INTEGER,
    time INTEGER,
    elevation FLOAT
);
"""

_TRACK_COLUMNS: Final = {
    "_id": "id",
    "starttime": "start_ms",
    "stoptime": "stop_ms",
    "numpoints": "point_count",
    "totaldistance": "distance_m",
    "totaltime": "total_ms",
    "movingtime": "moving_ms",
    "avgspeed": "average_speed",
    "avgmovingspeed": "average_moving_speed",
    "maxspeed": "max_speed",
    "minelevation": "min_elevation_m",
    "maxelevation": "max_elevation_m",
    "elevationgain": "gain_m",
    "elevationloss": "loss_m",
    "starttime_offset": "start_offset_s",
}
_POINT_COLUMNS: Final = {
    "_id": "id",
    "trackid": "track_id",
    "time": "time_ms",
    "elevation": "elevation_m",
}

FOLDER: Final = Folder(
    databases=(
        SqliteFile(
            "databases/database.db",
            schema=_SCHEMA,
            tables=(
                tables.field_table(
                    "tracks",
                    Track,
                    lambda data: data.tracks,
                    names=_TRACK_COLUMNS,
                    next_id="next_id",
                ),
                tables.field_table(
                    "trackpoints",
                    Point,
                    lambda data: data.points,
                    names=_POINT_COLUMNS,
                    next_id="next_point_id",
                ),
            ),
        ),
    )
)

TRACK_ROWS: Final = tables.record_table(
    TRACKS,
    (
        tables.row_id(lambda track: track.id),
        tables.text("name", lambda track: track.name, written=True),
        tables.text("description", lambda track: track.description, written=True),
        tables.text("category", lambda track: track.category, written=True),
        tables.text("activity_type", lambda track: track.activity_type, written=True),
        tables.integer("starttime", lambda track: track.start_ms, written=True),
        tables.integer("stoptime", lambda track: track.stop_ms, written=True),
        tables.integer("numpoints", lambda track: track.point_count, written=True),
        tables.real("totaldistance", lambda track: track.distance_m, written=True),
        tables.integer("totaltime", lambda track: track.total_ms, written=True),
        tables.integer("movingtime", lambda track: track.moving_ms, written=True),
        tables.real("maxspeed", lambda track: track.max_speed, written=True),
        tables.real("elevationgain", lambda track: track.gain_m, written=True),
        tables.real("elevationloss", lambda track: track.loss_m, written=True),
        tables.integer("starttime_offset", lambda track: track.start_offset_s, written=True),
    ),
    empty=Track(0),
)
"""Times are milliseconds, distances metres."""

_POINT_ROWS: Final = tables.record_table(
    POINTS,
    (
        tables.row_id(lambda point: point.id),
        tables.integer("trackid", lambda point: point.track_id, written=True),
        tables.integer("longitude", lambda point: point.longitude, written=True),
        tables.integer("latitude", lambda point: point.latitude, written=True),
        tables.integer("time", lambda point: point.time_ms, written=True),
        tables.real("elevation", lambda point: point.elevation_m, written=True),
    ),
    empty=Point(0),
)


def _preferences(state: DeviceState) -> dict[str, Preference]:
    data = read(state)
    return {
        "stats_units": data.units,
        "default_activity": data.default_type,
        "confirm_delete": data.confirm_delete,
    }


STORAGE: Final = Storage(
    tables={f"{AUTHORITY}/tracks": TRACK_ROWS, f"{AUTHORITY}/trackpoints": _POINT_ROWS},
    preferences=_preferences,
)
