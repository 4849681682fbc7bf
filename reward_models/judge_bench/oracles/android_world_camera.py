"""What is true of AndroidWorld's tasks about taking a photo and a video."""

from __future__ import annotations

from typing import Final

from reward_models.judge_bench.oracles.assembly import make_oracles
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.files_goals import SHARED, shared_files
from reward_models.judge_bench.oracles.sight import Fact, Oracle, Sight, app_in_front

_CAMERA: Final = "com.android.camera2"
_PHOTO: Final = (f"{SHARED}Pictures/IMG_", ".jpg")
_VIDEO: Final = (f"{SHARED}Movies/VID_", ".mp4")
"""How the names begin and end that the camera gives. Source: AOSP's Camera2, `Storage`."""


def _is_recording(see: Sight) -> bool:
    return app_in_front(_CAMERA)(see) and see.is_clear and see.now.data[_CAMERA].recording_ms > 0


def _is_only_taken(see: Sight, kind: tuple[str, str]) -> bool:
    """The camera has left one file of a kind, and no other file has come, gone or changed."""
    before, after = shared_files(see.start.files), shared_files(see.now.files)
    came = [path for path in after if path not in before]
    shots_before, shots_after = (data.taken for data in see.data(_CAMERA))
    return (
        len(came) == 1
        and came[0].startswith(kind[0])
        and came[0].endswith(kind[1])
        and shots_after > shots_before
        and all(after.get(path) == content for path, content in before.items())
    )


def _is_photo_taken(see: Sight) -> bool:
    return _is_only_taken(see, _PHOTO)


def _is_video_taken(see: Sight) -> bool:
    return _is_only_taken(see, _VIDEO)


_DESCRIPTIONS: Final = (
    DescriptionPattern("The camera is open", "相机已打开", app_in_front(_CAMERA)),
    DescriptionPattern("A video is being recorded", "正在录制视频", _is_recording),
    DescriptionPattern(
        "There is one photo more, and nothing else", "多了一张照片，没有别的变化", _is_photo_taken
    ),
    DescriptionPattern(
        "There is one video more, and nothing else", "多了一段视频，没有别的变化", _is_video_taken
    ),
)

_FULFILLED: Final[dict[str, Fact]] = {
    "AndroidWorld.CameraTakePhoto": _is_photo_taken,
    "AndroidWorld.CameraTakeVideo": _is_video_taken,
}

ORACLES: Final[dict[str, Oracle]] = make_oracles(_DESCRIPTIONS, _FULFILLED)
