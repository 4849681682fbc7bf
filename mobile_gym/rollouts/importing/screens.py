"""Screens from the files of other data sets: a picture, a tree and an activity."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from mobile_gym.accessibility import parse_xml
from mobile_gym.core.errors import MissingExtra, RecordingError
from mobile_gym.core.frames import Frame, Screenshot
from mobile_gym.core.nodes import AccessibilityForest

__all__ = ["inside", "read_screen", "read_text"]


def inside(folder: Path, name: str, where: str) -> Path:
    """The file that a record names, which must lie in the data set's folder.

    Raises:
        RecordingError: it lies elsewhere.
    """
    path = folder / name
    if not path.resolve().is_relative_to(folder.resolve()):
        raise RecordingError(f"{where}: {name!r} lies outside {folder}")
    return path


def read_text(path: Path) -> str:
    """A file's text.

    Raises:
        RecordingError: it cannot be read.
    """
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise RecordingError(f"{path}: cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise RecordingError(f"{path}: is not UTF-8 text") from error


def read_screen(
    picture: Path | None, tree: Path | None, activity: str = "", *, where: str
) -> Frame:
    """A screen from its files; without a picture its size is that of the tree.

    Args:
        picture: in any format that Pillow reads.
        tree: uiautomator XML.
        activity: the foreground component.
        where: what the screen belongs to, for the message of an error.

    Raises:
        RecordingError: a file is missing or damaged, or there is neither.
        MissingExtra: pictures cannot be read.
    """
    pixels = None if picture is None else _pixels(picture)
    forest = None if tree is None else _forest(tree)
    if pixels is not None:
        height_px, width_px = pixels.shape[:2]
    elif forest is not None:
        width_px = max((node.bounds.right for node in forest), default=0)
        height_px = max((node.bounds.bottom for node in forest), default=0)
    else:
        raise RecordingError(f"{where}: a screen has neither a picture nor a tree")
    return Frame(max(width_px, 1), max(height_px, 1), activity, screenshot=pixels, forest=forest)


def _forest(path: Path) -> AccessibilityForest:
    try:
        return parse_xml(read_text(path))
    except RecordingError as error:
        if str(path) in str(error):
            raise
        raise RecordingError(f"{path}: {error}") from error


def _pixels(path: Path) -> Screenshot:
    try:
        from PIL import Image, UnidentifiedImageError
    except ImportError:
        raise MissingExtra("pictures", "reading pictures of other data sets needs Pillow") from None
    try:
        with Image.open(path) as image:
            pixels = np.array(image.convert("RGB"), dtype=np.uint8)
    except (OSError, UnidentifiedImageError, Image.DecompressionBombError) as error:
        raise RecordingError(f"{path}: is no picture that can be read: {error}") from error
    pixels.flags.writeable = False
    return pixels
