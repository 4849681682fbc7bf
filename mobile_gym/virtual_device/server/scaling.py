"""Pictures at another size, and with an opaque fourth channel. All are uint8, from the top down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

Pixels: TypeAlias = npt.NDArray[np.uint8]

_WORD: Final = np.dtype("<u4")
_OPAQUE: Final = np.uint32(0xFF000000)
_LANES: Final = np.uint32(0x00FF00FF)
"""Two bytes of a word in two halves of 16 bits, in which four bytes can be added up."""
_ROUNDING: Final = np.uint32(0x00020002)
_ROWS: Final = 64
"""Of a half picture at a time: what is being added up stays in the processor's cache."""


def to_rgba(frame: Pixels, out: Pixels) -> None:
    """Write RGB pixels as opaque RGBA.

    Whole words are read three bytes apart, and the byte of the next pixel in them is overwritten:
    a sixth of the time of a strided copy. The last column has no next pixel.

    Args:
        frame: uint8 (height, width, 3), contiguous.
        out: uint8 (height, width, 4), contiguous; written.
    """
    height, width, _ = frame.shape
    if width > 1:
        words = np.ndarray((height, width - 1), _WORD, frame, 0, (width * 3, 3))
        np.bitwise_or(words, _OPAQUE, out=out.view(_WORD)[:, : width - 1, 0])
    out[:, -1, :3] = frame[:, -1]
    out[:, -1, 3] = 255


def halved(frame: Pixels) -> Pixels:
    """The picture at half its size: of every two by two pixels the rounded mean.

    Words are read as in `to_rgba`, and two channels of a pixel added up at a time: half the time of
    sums of single bytes.

    Args:
        frame: uint8 (height, width, 3), contiguous, with an even height and width.
    """
    height, width = frame.shape[0] // 2, frame.shape[1] // 2
    out = np.empty((height, width, 3), np.uint8)
    for top in range(0, height if width > 1 else 0, _ROWS):
        rows = min(_ROWS, height - top)
        four = _words(frame, top, rows)
        mean = _mean(four)
        mean |= _mean(word >> np.uint32(8) for word in four) << np.uint32(8)
        words = np.ndarray((rows, width - 1), _WORD, out, top * width * 3, (width * 3, 3))
        np.copyto(words, mean)
    last = frame[:, -2:].reshape(height, 4, 3).sum(axis=1, dtype=np.uint16)
    out[:, -1] = (last + 2) // 4
    return out


def _words(frame: Pixels, top: int, rows: int) -> list[npt.NDArray[np.uint32]]:
    """Of the pixels of each two by two, but for the last column: one array for each of the four."""
    width = frame.shape[1]
    return [
        np.ndarray(
            (rows, width // 2 - 1),
            _WORD,
            frame,
            ((2 * top + row) * width + column) * 3,
            (width * 6, 6),
        )
        for row in (0, 1)
        for column in (0, 1)
    ]


def _mean(words: Iterable[npt.NDArray[np.uint32]]) -> npt.NDArray[np.uint32]:
    """Of the first and the third byte of four words each."""
    total: Any = sum((word & _LANES for word in words), start=_ROUNDING)
    total >>= np.uint32(2)
    total &= _LANES
    return total


def scaled(frame: Pixels, width_px: int, height_px: int) -> Pixels:
    """The picture at another size, uint8 (height_px, width_px, 3), smoothly."""
    height, width, _ = frame.shape
    while height >= 2 * height_px and width >= 2 * width_px and height % 2 == width % 2 == 0:
        frame = halved(frame)
        height, width, _ = frame.shape
    return frame if (height, width) == (height_px, width_px) else _drawn(frame, width_px, height_px)


def _drawn(frame: Pixels, width_px: int, height_px: int) -> Pixels:
    import skia

    height, width, _ = frame.shape
    source = np.empty((height, width, 4), np.uint8)
    to_rgba(frame, source)
    target = np.empty((height_px, width_px, 4), np.uint8)
    pixmaps = [
        skia.Pixmap(
            skia.ImageInfo.Make(
                pixels.shape[1], pixels.shape[0], skia.kRGBA_8888_ColorType, skia.kOpaque_AlphaType
            ),
            pixels,
            pixels.shape[1] * 4,
        )
        for pixels in (source, target)
    ]
    smooth = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
    if not pixmaps[0].scalePixels(pixmaps[1], smooth):
        raise ValueError(f"cannot scale {width}x{height} to {width_px}x{height_px}")
    return np.ascontiguousarray(target[..., :3])
