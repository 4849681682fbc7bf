"""A screenshot to draw on, and the letters of what is written there."""

from __future__ import annotations

import importlib.util
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from mobile_gym.accessibility.pictures.pillow import pillow
from mobile_gym.core.errors import MissingExtra
from mobile_gym.core.frames import Screenshot

__all__ = ["canvas", "font"]

_FONTS: Final = {
    False: ("font_roboto", "files/Roboto-Regular.ttf"),
    True: ("mplfonts", "fonts/NotoSansCJKsc-Regular.otf"),
}
"""By whether Chinese is to be written: the package that carries the font, and its file."""


def canvas(screenshot: Screenshot) -> tuple[Any, Any]:
    """A copy of the screenshot as Pillow's image, and a pen on it.

    Raises:
        MissingExtra: Pillow is not installed.
    """
    modules = pillow()
    image = modules.image.fromarray(np.array(screenshot))
    return image, modules.draw.Draw(image)


@lru_cache(maxsize=32)
def font(size_px: int, *, chinese: bool = False) -> Any:
    """The letters to write with.

    Raises:
        MissingExtra: Pillow or the package with the font is not installed.
    """
    package, file = _FONTS[chinese]
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise MissingExtra("zh" if chinese else "all", f"writing on pictures needs {package}")
    folder = Path(next(iter(spec.submodule_search_locations)))
    return pillow().font.truetype(str(folder / file), size_px)
