"""One photo, and one video: what AndroidWorld asks of the camera.

A device that has no camera app by default gets it in the setup, and its first start is over.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import AllOf, Check, ContentRow, NodePresent, PageIs, Selector
from mobile_gym.core.substates import PageNode, Substate, UnitNode
from mobile_gym.core.tasks import (
    FIXED,
    Perform,
    SolutionStep,
    TapOn,
    Task,
    TaskTemplate,
    WrongEnding,
)
from mobile_gym.core.texts import Catalogue, LocalizedText
from task_suites.app_screens import AppScreens
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom


class Texts(Catalogue):
    """What the tasks of the camera say."""

    take_photo = LocalizedText("Take a single photo.", zh="拍一张照片。")
    take_video = LocalizedText("Record a single video.", zh="录一段视频。")
    camera_is_open = LocalizedText("The camera is open", zh="相机已打开")
    it_records = LocalizedText("A video is being recorded", zh="正在录制视频")
    photo_is_there = LocalizedText(
        "There is one photo more, and nothing else", zh="多了一张照片，没有别的变化"
    )
    video_is_there = LocalizedText(
        "There is one video more, and nothing else", zh="多了一段视频，没有别的变化"
    )
    # what the app says
    video_mode = LocalizedText("Video", zh="视频")
    modes = LocalizedText("Camera modes", zh="相机模式")
    shutter = LocalizedText("Shutter", zh="快门")


PACKAGE: Final = "com.android.camera2"
SUITE: Final = Suite("AndroidWorld", PACKAGE, texts=Texts)

_URI: Final = "content://media/external/file"
_SHOTS_URI: Final = f"content://{PACKAGE}/shots"
_PHOTOS, _VIDEOS = "Pictures", "Movies"
_STATE: Final = f"/data/data/{PACKAGE}/files/state.json"
_OPEN: Final = Perform(OpenApp(PACKAGE))
_SHUTTER: Final = TapOn(Selector(resource_id="shutter_button"))
_TURN: Final = (
    TapOn(Selector(resource_id="mode_options_toggle")),
    TapOn(Selector(resource_id="camera_toggle_button")),
)
"""The other camera."""
_RECORDING: Final = Selector(resource_id="recording_time")


class _Album:
    """What lies in the folders of the camera, and what must have come.

    Args:
        draft: of the task.
        layout: says what lies there.
    """

    def __init__(self, draft: TaskBuilder, layout: int) -> None:
        lots = LayoutRandom(draft, layout)
        names = ("lake", "stairs", "market", "tram", "kite", "lantern")
        self._photos = lots.some(names, lots.number(0, 4))
        self._videos = lots.some(names, lots.number(0, 3))

    def setup(self) -> tuple[str, ...]:
        """These files alone; the camera, which has been started before."""
        return (
            f"pm install-existing {PACKAGE}",
            f"pm clear {PACKAGE}",
            f"pm grant {PACKAGE} android.permission.ACCESS_COARSE_LOCATION",
            *(
                f"find /sdcard/{folder} -mindepth 1 -type f -delete"
                for folder in (_PHOTOS, _VIDEOS)
            ),
            *(f"echo {name} > /sdcard/{_PHOTOS}/{name}.jpg" for name in self._photos),
            *(f"echo {name} > /sdcard/{_VIDEOS}/{name}.mp4" for name in self._videos),
            f'sed -i \'s/"started":false/"started":true/\' {_STATE}',
            "input keyevent KEYCODE_HOME",
        )

    def has_grown(self, *, photos: int = 0, videos: int = 0) -> Check:
        """There are so many more of them that the camera has taken, and those that were there."""
        return AllOf(
            (
                *(_file(f"{name}.jpg", _PHOTOS) for name in self._photos),
                *(_file(f"{name}.mp4", _VIDEOS) for name in self._videos),
                _count(_PHOTOS, len(self._photos) + photos),
                _count(_VIDEOS, len(self._videos) + videos),
                _shots(_PHOTOS, photos),
                _shots(_VIDEOS, videos),
            )
        )


def _file(name: str, folder: str) -> Check:
    return ContentRow(_URI, (("_display_name", name), ("relative_path", f"{folder}/")), 1, 1)


def _count(folder: str, count: int) -> Check:
    return ContentRow(_URI, (("relative_path", f"{folder}/"),), count, count)


def _shots(folder: str, count: int) -> Check:
    """So many files of a folder were taken by the camera since the setup."""
    return ContentRow(_SHOTS_URI, (("relative_path", f"{folder}/"),), count, count)


def _to_video(draft: TaskBuilder) -> tuple[SolutionStep, ...]:
    """The mode for videos."""
    return (
        TapOn(Selector(description=draft.pick(Texts.modes))),
        TapOn(Selector(text=draft.pick(Texts.video_mode))),
    )


def _substates(draft: TaskBuilder, *further: Substate) -> tuple[Substate, ...]:
    """The camera is open, and what comes then."""
    is_open = draft.pick(Texts.camera_is_open)
    return (PageNode(1, is_open, check=PageIs(package=PACKAGE)), *further)


@SUITE.add(FIXED, level=1, layout=LAYOUTS)
def camera_take_photo(draft: TaskBuilder, layout: int) -> Task:
    """Take a photo.

    Goal: one file more lies in Pictures, and none in Movies.
    Start: the launcher; up to four photos and three videos.
    Substates: the camera; the photo.
    Ends: it is there.
    Golden steps: 2.
    """
    album, screens = _Album(draft, layout), AppScreens(draft)
    solution = (_OPEN, _SHUTTER)
    return draft.task(
        Texts.take_photo,
        setup=album.setup(),
        substates=_substates(
            draft, screens.fact(2, Texts.photo_is_there, album.has_grown(photos=1))
        ),
        key_components=(draft.pick(Texts.shutter),),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("opened and turned", (_OPEN, *_TURN)),
            WrongEnding("two photos", (*solution, _SHUTTER)),
            WrongEnding("a video", (_OPEN, *_to_video(draft), _SHUTTER, _SHUTTER)),
        ),
    )


@SUITE.add(FIXED, level=1, layout=LAYOUTS)
def camera_take_video(draft: TaskBuilder, layout: int) -> Task:
    """Record a video, and end it.

    Goal: one file more lies in Movies, and none in Pictures.
    Start: the launcher; up to four photos and three videos.
    Substates: the camera; it records; the video.
    Ends: it is there.
    Golden steps: 5.
    """
    album, screens = _Album(draft, layout), AppScreens(draft)
    records = UnitNode(2, draft.pick(Texts.it_records), parent_id=1, check=NodePresent(_RECORDING))
    solution = (_OPEN, *_to_video(draft), _SHUTTER, _SHUTTER)
    return draft.task(
        Texts.take_video,
        setup=album.setup(),
        substates=_substates(
            draft, records, screens.fact(3, Texts.video_is_there, album.has_grown(videos=1))
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("begun and not ended", solution[:-1]),
            WrongEnding("a photo", (_OPEN, _SHUTTER)),
            WrongEnding("two videos", (*solution, _SHUTTER, _SHUTTER)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
