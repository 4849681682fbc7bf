"""Pillow, which no environment needs: imported when a picture is made for a model."""

from __future__ import annotations

from typing import Any, NamedTuple

from mobile_gym.core.errors import MissingExtra


class Pillow(NamedTuple):
    """Its modules of that name."""

    image: Any
    draw: Any
    font: Any


def pillow() -> Pillow:
    """The modules.

    Raises:
        MissingExtra: it is not installed.
    """
    try:
        from PIL import Image, ImageDraw, ImageFont  # pyright: ignore[reportMissingImports]
    except ImportError as error:
        raise MissingExtra("llm", "pictures for models need Pillow") from error
    return Pillow(Image, ImageDraw, ImageFont)
