"""What other programs read and write of the tracks: the app's database, and its provider."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.stored_tables import (
    SqlStyle,
    SqlTable,
    stored_file,
    stored_rows,
)
from mobile_gym.virtual_device.apps.open_tracks.data import PACKAGE, POINTS, TRACKS, read
from mobile_gym.virtual_device.system.folders import Folder
from mobile_gym.virtual_device.system.storage import Preference, Storage

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState

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
