"""Taking photos and videos: the scene, the shutter, its timer, the files."""

from __future__ import annotations

import zlib
from datetime import datetime
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.camera import data, pages
from mobile_gym.virtual_device.apps.camera.texts import Texts
from mobile_gym.virtual_device.providers.media import video
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.files import SHARED, Entry, FileError

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

CAMERA: Final = "android.permission.CAMERA"
AUDIO: Final = "android.permission.RECORD_AUDIO"
_PHOTOS: Final = f"{SHARED}/Pictures"
_VIDEOS: Final = f"{SHARED}/Movies"


def is_viewfinder(component: str) -> bool:
    """Whether an activity is the viewfinder."""
    return component in (pages.MAIN.component, pages.VIDEO.component)


def mode_of(component: str, chosen: str) -> str:
    """What the shutter does: what was chosen, or else what the page was opened for."""
    return chosen or (pages.VIDEO_MODE if component == pages.VIDEO.component else pages.PHOTO)


def camera_entries(state: DeviceState) -> list[Entry]:
    """The photos and videos of the camera, the latest first."""
    found = [
        entry
        for folder, start in ((_PHOTOS, "IMG_"), (_VIDEOS, "VID_"))
        for entry in files.entries(state, folder)
        if entry.name.startswith(start) and not entry.is_directory
    ]
    found.sort(key=lambda entry: (entry.modified_ms, entry.name), reverse=True)
    return found


# -- the shutter --------------------------------------------------------------------------------


def press_shutter(system: System) -> None:
    """Take a photo, at once or when the timer has run; begin or end a video, always at once."""
    mine = data.read(system.state)
    if not system.require(CAMERA):
        return
    if mine.recording_ms:
        _stop_recording(system)
    elif mine.shutter_ms:
        cancel(system)
    elif (
        mine.timer_s and mode_of(system.front.component, pages.MODE.get_page(system)) == pages.PHOTO
    ):
        data.write(system, shutter_ms=system.state.monotonic_ms + mine.timer_s * 1000)
    else:
        _release(system)


def cancel(system: System) -> None:
    """Stop the timer."""
    data.write(system, shutter_ms=0)


def _release(system: System) -> None:
    mode = mode_of(system.front.component, pages.MODE.get_page(system))
    if mode == pages.PHOTO:
        _take_photo(system)
    elif system.require(AUDIO):
        data.write(system, recording_ms=system.state.monotonic_ms)


def _take_photo(system: System) -> None:
    at = taken_at(system.state)
    photo = view_of(system.state, f"{at:%Y:%m:%d %H:%M:%S}")
    _save(system, f"{_PHOTOS}/IMG_{at:%Y%m%d_%H%M%S}.jpg", photo.to_bytes())


def _stop_recording(system: System) -> None:
    state, since_ms = system.state, data.read(system.state).recording_ms
    data.write(system, recording_ms=0)
    at = taken_at(state)
    seconds = max((state.monotonic_ms - since_ms + 500) // 1000, 1)
    scene = viewfinder(state).to_bytes()
    _save(system, f"{_VIDEOS}/VID_{at:%Y%m%d_%H%M%S}.mp4", video(seconds, scene))


def _save(system: System, path: str, content: bytes) -> None:
    """Write a file under a name that is free yet, as `IMG_1_1.jpg`."""
    stem, _, ending = path.rpartition(".")
    number = 0
    while files.exists(system.state, path):
        number += 1
        path = f"{stem}_{number}.{ending}"
    try:
        files.write(system, path, content)
    except FileError:
        system.toast(Texts.of(system.language).no_room)
        return
    data.write(system, taken=data.read(system.state).taken + 1)


# -- what happens by itself ---------------------------------------------------------------------


def _is_seen(state: DeviceState) -> bool:
    return is_viewfinder(state.tasks[-1].activities[-1].component)


def next_event_ms(state: DeviceState) -> int | None:
    """When the timer has run; at once, where the viewfinder has left the front meanwhile."""
    mine = data.read(state)
    if not (mine.recording_ms or mine.shutter_ms):
        return None
    if not _is_seen(state):
        return state.now_ms
    return state.on_wall_ms(mine.shutter_ms) if mine.shutter_ms else None


def on_time(system: System) -> None:
    """Release the shutter; a camera that is left saves its video and forgets its timer."""
    mine = data.read(system.state)
    if not _is_seen(system.state):
        if mine.recording_ms:
            _stop_recording(system)
        cancel(system)
    elif mine.shutter_ms and mine.shutter_ms <= system.state.monotonic_ms:
        cancel(system)
        _release(system)


# -- What the camera sees: a painted scene, which is another one after each shot -----------------

_BACK: Final = ("city", "flowers", "mountains", "food", "sea")
_FRONT: Final = ("portrait",)


def taken_at(state: DeviceState) -> datetime:
    """The local time of a shot."""
    return datetime.fromtimestamp(state.now_ms / 1000, ZoneInfo(state.timezone))


def viewfinder(state: DeviceState) -> ui.Photograph:
    """What is seen now, as a photo without a time."""
    return view_of(state, "")


def _seed(state: DeviceState, front: bool, number: int) -> int:
    """Of what one of the cameras sees before its next shot, by the shots there have been."""
    return zlib.crc32(f"{state.seed}:{front}:{number}".encode())


def seeds_seen(state: DeviceState) -> frozenset[int]:
    """Of all scenes of which there may be shots."""
    numbers = range(data.read(state).taken)
    return frozenset(_seed(state, front, number) for front in (False, True) for number in numbers)


def view_of(state: DeviceState, taken: str) -> ui.Photograph:
    """What is seen now, as a photo.

    Args:
        state: the device.
        taken: when, in local time, as EXIF writes it.
    """
    mine = data.read(state)
    seed = _seed(state, mine.front, mine.taken)
    kinds = _FRONT if mine.front else _BACK
    longer, shorter = data.SIZES.get(
        mine.front_size if mine.front else mine.back_size, data.SIZES["medium"]
    )
    display = state.display
    upright = display.height_px >= display.width_px
    size = (shorter, longer) if upright else (longer, shorter)
    return ui.Photograph(kinds[seed % len(kinds)], seed, *size, taken)
