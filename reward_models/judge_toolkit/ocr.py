"""Reads the text in a screenshot: lines with their boxes and how sure the reader is of each.

Latin and Chinese script. The models come with the package `rapidocr` (extra `ocr`) and run on the
CPU; nothing is loaded before the first screenshot is read, and nothing is downloaded.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np

from mobile_gym.core.errors import MissingExtra
from mobile_gym.core.frames import Screenshot
from mobile_gym.core.geometry import Rect

MIN_SCORE: Final = 0.5
"""Below it a line is more often an icon than text (RapidOCR's own default, `text_score`)."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text in an image: its box in pixels, and a score in [0, 1]."""

    text: str
    box: Rect
    score: float


def read_text(
    screenshot: Screenshot, *, min_score: float = MIN_SCORE, threads: int = 1
) -> tuple[TextLine, ...]:
    """The lines of text in an image, from the top to the bottom.

    Args:
        screenshot: uint8 (height, width, 3), RGB.
        min_score: lines that the reader is less sure of are left out.
        threads: of the CPU.

    Raises:
        MissingExtra: the extra `ocr` is not installed.
    """
    bgr = np.ascontiguousarray(screenshot[..., ::-1])  # RapidOCR reads what OpenCV decodes
    reading = _ocr_engine(threads)(bgr)
    if reading.boxes is None:
        return ()
    lines = [
        TextLine(text, _enclosing_rect(corners), float(score))
        for text, corners, score in zip(reading.txts, reading.boxes, reading.scores, strict=True)
        if score >= min_score
    ]
    return tuple(sorted(lines, key=lambda line: (line.box.top, line.box.left)))


def _enclosing_rect(corners: Any) -> Rect:
    """The upright rectangle around four corners, an array (4, 2) of x and y."""
    left, top = np.floor(corners.min(axis=0)).astype(int)
    right, bottom = np.ceil(corners.max(axis=0)).astype(int)
    return Rect(int(left), int(top), int(right), int(bottom))


@lru_cache(maxsize=2)
def _ocr_engine(threads: int) -> Any:
    try:
        import onnxruntime  # noqa: F401  # pyright: ignore[reportMissingImports]
        from rapidocr import RapidOCR  # pyright: ignore[reportMissingImports]
    except ImportError as error:
        raise MissingExtra("ocr", f"reading text in screenshots needs {error.name}") from error
    return RapidOCR(
        params={
            "Global.log_level": "critical",  # it warns of every image without text
            "Global.use_cls": False,  # text on a screen is never upside down
            "Global.text_score": 0.0,
            "EngineConfig.onnxruntime.intra_op_num_threads": threads,
        }
    )
