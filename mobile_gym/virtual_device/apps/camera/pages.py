"""The pages and popups of the camera: what opens them, and what they keep while they are open.

Pages open each other by it, and none imports another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device.apps.camera.data import PACKAGE
from mobile_gym.virtual_device.system.pages import Page, Popup, ViewState


@dataclass(frozen=True, slots=True)
class PathArgs:
    """A photo or a video."""

    path: str


MAIN: Final = Page(PACKAGE, "com.android.camera.CameraLauncher")
VIDEO: Final = Page(PACKAGE, "com.android.camera.VideoCamera")
"""The viewfinder, opened for a video. Source: AOSP's Camera2, whose manifest has it as an alias."""
SETTINGS: Final = Page(PACKAGE, "com.android.camera.settings.CameraSettingsActivity")

MODES: Final = Popup("modes")
FILMSTRIP: Final = Popup("filmstrip")
DELETE: Final = Popup("delete", PathArgs)

PHOTO: Final = "photo"
VIDEO_MODE: Final = "video"
MODE: Final = ViewState("mode", "")
"""`PHOTO` or `VIDEO_MODE`; "" for what the page is there for."""
OPTIONS: Final = ViewState("options", False)
"""Whether the strip of options is open."""
TAG: Final = ViewState("tag", True)
"""Whether the box at the first start is checked."""
SHOWN: Final = ViewState("shown", "")
"""The path of what the filmstrip shows; "" for what was taken last."""
