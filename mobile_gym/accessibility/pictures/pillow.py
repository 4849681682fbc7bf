"""Pillow, imported when a picture is made for a model: a canvas, and the letters on it."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import numpy as np

from mobile_gym.core.errors import MissingExtra
from mobile_gym.core.frames import Screenshot


class Pillow(NamedTuple):
    """Its modules of that name."""

    image: Any
    draw: Any
    font: Any


def import_pillow() -> Pillow:
    """The modules.

    Raises:
        MissingExtra: it is not installed.
    """
    try:
        from PIL import Image, ImageDraw, ImageFont  # pyright: ignore[reportMissingImports]
    except ImportError as error:
        raise MissingExtra("llm", "pictures for models need Pillow") from error
    return Pillow(Image, ImageDraw, ImageFont)


Face = Literal["text", "numbers", "chinese"]
_FONTS: Final[Mapping[Face, tuple[str, str, str]]] = {
    "text": ("font_roboto", "files/Roboto-Regular.ttf", "all"),
    "numbers": ("font_roboto", "files/Roboto-Bold.ttf", "all"),
    "chinese": ("mplfonts", "fonts/NotoSansCJKsc-Regular.otf", "zh"),
}
"""The package that carries a font, its file, and the extra that installs it."""


def drawing_canvas(screenshot: Screenshot) -> tuple[Any, Any]:
    """A copy of the screenshot as Pillow's image, and a pen on it.

    Raises:
        MissingExtra: Pillow is not installed.
    """
    modules = import_pillow()
    image = modules.image.fromarray(np.array(screenshot))
    return image, modules.draw.Draw(image)


@lru_cache(maxsize=32)
def load_font(face: Face, size_px: int) -> Any:
    """The letters to write with.

    Raises:
        MissingExtra: Pillow or the package with the font is not installed.
    """
    package, file, extra = _FONTS[face]
    spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise MissingExtra(extra, f"writing on pictures needs {package}")
    folder = Path(next(iter(spec.submodule_search_locations)))
    return import_pillow().font.truetype(str(folder / file), size_px)
