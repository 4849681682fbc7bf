"""Screens from the files of other data sets: a picture, a tree and an activity."""

from __future__ import annotations

from pathlib import Path

from mobile_gym.accessibility import parse_xml
from mobile_gym.core.errors import RecordingError
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.foreign.files import read_bytes
from mobile_gym.foreign.pictures import read_picture, require_size


def read_screen(
    picture: Path | None, tree: Path | None, activity: str = "", *, where: str
) -> Frame:
    """A screen from its files; without a picture its size is that of the tree.

    Args:
        picture: PNG, JPEG or WebP.
        tree: uiautomator XML.
        activity: the foreground component.
        where: what the screen belongs to, for the message of an error.

    Raises:
        RecordingError: a file is missing or damaged, or there is neither.
        MissingExtra: pictures cannot be read.
    """
    pixels = None if picture is None else read_picture(picture)
    forest = None if tree is None else read_tree(tree)
    if pixels is not None:
        height_px, width_px = pixels.shape[:2]
    elif forest is not None:
        width_px = max(1, *(node.bounds.right for node in forest))
        height_px = max(1, *(node.bounds.bottom for node in forest))
        require_size(width_px, height_px, f"{tree}")
    else:
        raise RecordingError(f"{where}: a screen has neither a picture nor a tree")
    return Frame(width_px, height_px, activity, screenshot=pixels, forest=forest)


def read_tree(path: Path) -> AccessibilityForest:
    """The tree in a file of uiautomator's XML.

    Raises:
        RecordingError: it is none; the message names the file.
    """
    data = read_bytes(path)
    try:
        return parse_xml(data)
    except RecordingError as error:
        raise RecordingError(f"{path}: {error}") from None
