"""A phone with Files in front, whose storage is empty or furnished."""

from __future__ import annotations

from typing import Any

import numpy as np
from app_phone import AppPhone

from mobile_gym.core.png import encode_png
from mobile_gym.virtual_device.apps import files as app
from mobile_gym.virtual_device.state import EMPTY
from mobile_gym.virtual_device.system import files
from mobile_gym.virtual_device.system.system import System

APP = app.APP
ROOT = "/sdcard"


def small_picture(shade: int) -> bytes:
    """A PNG of one shade of grey, 160 x 120."""
    return encode_png(np.full((120, 160, 3), 40 * shade, np.uint8), 6, filtered=False)


def problems(phone: Files) -> list[str]:
    """What cannot be read in full, apart from the long names that a camera gives."""
    return [one for one in phone.problems() if not one.startswith(("IMG_", "Screenshot_"))]


def _emptied(system: System) -> None:
    system.change(files=EMPTY, file_times=EMPTY)


class Files(AppPhone):
    """The phone with Files in front."""

    def __init__(self, language: str = "en", *, furnished: bool = False, **options: Any) -> None:
        super().__init__(APP, language, prepare=None if furnished else _emptied, **options)

    def put(self, path: str, content: bytes | str = b"x") -> None:
        data = content.encode() if isinstance(content, str) else content
        self.do(files.write, f"{ROOT}/{path}", data)

    def names(self) -> list[str]:
        return self.texts("android:id/title")

    def go(self, root: str) -> None:
        self.tap(description="Show roots")
        self.tap(text=root)

    def has(self, path: str) -> bool:
        return files.exists(self.state, f"{ROOT}/{path}")
