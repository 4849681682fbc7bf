"""What the camera remembers: its settings, what it is doing, how much it has taken.

Photos and videos are plain files of the shared storage; nothing of them is kept here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from mobile_gym.virtual_device.app_kit.records import Stored
from mobile_gym.virtual_device.app_kit.settings_page import Preference
from mobile_gym.virtual_device.app_kit.stored_preferences import StoredPreferences
from mobile_gym.virtual_device.apps.camera.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context

PACKAGE: Final = "com.android.camera2"
SIZES: Final[Mapping[str, tuple[int, int]]] = {
    "large": (4000, 3000),
    "medium": (1600, 1200),
    "wide": (1920, 1080),
    "small": (640, 480),
}
"""Pixels of a photo, the longer side first, by the value of the setting."""


@dataclass(frozen=True, slots=True)
class CameraData:
    """The app's data.

    Attributes:
        started: whether the question of the first start has been answered.
        save_location: whether photos say where they were taken.
        grid: whether lines help to aim.
        timer_s: how long the shutter waits.
        front: whether the camera at the front is the one in use.
        back_size: of its photos, a key of `SIZES`.
        front_size: the same of the other camera.
        taken: how many photos and videos there have been; each is of another scene.
        recording_ms: since when it records, on the monotonic clock; 0 while it does not.
        shutter_ms: when the timer releases the shutter, on the same clock; 0 while it does not run.
    """

    started: bool = False
    save_location: bool = False
    grid: bool = False
    timer_s: int = 0
    front: bool = False
    back_size: str = "medium"
    front_size: str = "medium"
    taken: int = 0
    recording_ms: int = 0
    shutter_ms: int = 0


STORED: Final = Stored(PACKAGE, CameraData)
read, write = STORED.read, STORED.write

GRID: Final = Preference(STORED, lambda data: data.grid)
TIMER: Final = Preference(STORED, lambda data: data.timer_s)
BACK_SIZE: Final = Preference(STORED, lambda data: data.back_size)
FRONT_SIZE: Final = Preference(STORED, lambda data: data.front_size)


PREFERENCES: Final = StoredPreferences(
    STORED,
    {
        "pref_camera_recordlocation_key": lambda data: data.save_location,
        "pref_camera_grid_lines": lambda data: data.grid,
        "pref_camera_countdown_duration_key": (lambda data: data.timer_s, str),
        "pref_camera_id_key": (lambda data: data.front, lambda front: str(int(front))),
        "pref_camera_picturesize_back_key": lambda data: data.back_size,
        "pref_camera_picturesize_front_key": lambda data: data.front_size,
    },
)
"""The shared preferences, under the keys of AOSP's Camera2 (`SettingsManager`, `Keys`)."""


# -- What the screens of the camera know ---------------------------------------------------------

CameraContext: TypeAlias = Context[CameraData, Texts, ArgsT]
