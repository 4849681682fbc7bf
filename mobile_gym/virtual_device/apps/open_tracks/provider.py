"""What other programs read and write of the tracks: the app's database, and its provider."""

from __future__ import annotations

from typing import Final

from mobile_gym.virtual_device.app_kit.stored_preferences import StoredPreferences
from mobile_gym.virtual_device.app_kit.stored_tables import (
    SqlStyle,
    SqlTable,
    stored_file,
    stored_rows,
)
from mobile_gym.virtual_device.apps.open_tracks.data import PACKAGE, POINTS, STORED, TRACKS
from mobile_gym.virtual_device.system.folders import Folder
from mobile_gym.virtual_device.system.storage import Storage

AUTHORITY: Final = f"{PACKAGE}.content"

FOLDER: Final = Folder(
    databases=(
        stored_file(
            "databases/database.db",
            (SqlTable("tracks", TRACKS), SqlTable("trackpoints", POINTS)),
            style=SqlStyle(key="INTEGER PRIMARY KEY AUTOINCREMENT", real="FLOAT", not_null=""),
        ),
    )
)

TRACK_ROWS: Final = stored_rows(TRACKS)
"""Times are milliseconds, distances metres."""
_POINT_ROWS: Final = stored_rows(POINTS)


PREFERENCES: Final = StoredPreferences(
    STORED,
    {
        "stats_units": lambda data: data.units,
        "default_activity": lambda data: data.default_type,
        "confirm_delete": lambda data: data.confirm_delete,
    },
)


STORAGE: Final = Storage(
    tables={f"{AUTHORITY}/tracks": TRACK_ROWS, f"{AUTHORITY}/trackpoints": _POINT_ROWS},
    preferences=PREFERENCES,
)
