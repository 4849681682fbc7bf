"""What is on the screen: `uiautomator dump`, `screencap`, `wm`."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import numpy as np

from mobile_gym.accessibility import write_xml
from mobile_gym.core.frames import Screenshot
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree
from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.activity import subcommand
from mobile_gym.virtual_device.shell.files import FileError

__all__ = ["COMMANDS", "png"]

_DUMP_FILE: Final = "/sdcard/window_dump.xml"


def _dump(call: Call) -> None:
    paths = [argument for argument in call.args if not argument.startswith("--")]
    path = paths[0] if paths else _DUMP_FILE
    tree = call.host.forest().active
    if tree is None:
        call.error("ERROR: null root node returned by UiTestAutomationBridge.")
        return
    if "--compressed" in call.args:
        tree = _compressed(tree)
    if not tree.attributes:
        tree = replace(tree, attributes=(("rotation", "0"),))
    xml = write_xml(AccessibilityForest((tree,)))
    if path == "/dev/tty":
        call.write(xml)
    else:
        _save(call, path, xml.encode("utf-8", "replace"))
    # Sic: the tool's own spelling, which its clients look for.
    call.print(f"UI hierchary dumped to: {path}")


def _compressed(tree: AccessibilityTree) -> AccessibilityTree:
    """The tree without nodes that only lay out; their children move up to the next one kept."""
    kept: list[AccessibilityNode] = []
    index_of: dict[int, int] = {-1: -1}
    for index, node in enumerate(tree.nodes):
        parent = index_of[node.parent]
        if index and not _says_something(node):
            index_of[index] = parent
            continue
        index_of[index] = len(kept)
        kept.append(node._replace(parent=parent))
    return replace(tree, nodes=tuple(kept))


def _says_something(node: AccessibilityNode) -> bool:
    return bool(
        node.label
        or node.resource_id
        or node.clickable
        or node.long_clickable
        or node.checkable
        or node.scrollable
        or node.focusable
    )


def _uiautomator(call: Call) -> int:
    return subcommand(call, {"dump": _dump})


def _screencap(call: Call) -> None:
    args = list(call.args)
    if "-d" in args[:-1]:
        at = args.index("-d")
        del args[at : at + 2]
    paths = [argument for argument in args if not argument.startswith("-")]
    frame = call.host.screenshot()
    is_png = "-p" in args or (bool(paths) and paths[0].endswith(".png"))
    content = png(frame) if is_png else _raw(frame)
    if paths:
        _save(call, paths[0], content)
    else:
        call.write(content)


def png(frame: Screenshot) -> bytes:
    """A picture as PNG, uint8 (height, width, 3), RGB; fast rather than small.

    Source: W3C PNG, sections 5 and 11.
    """
    height, width = frame.shape[:2]
    rows = np.empty((height, 1 + width * 3), np.uint8)
    rows[:, 0] = 0  # filter "none" before each row
    rows[:, 1:] = frame.reshape(height, width * 3)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in (
            (b"IHDR", header),
            (b"IDAT", zlib.compress(rows.tobytes(), 1)),
            (b"IEND", b""),
        )
    )


def _raw(frame: Screenshot) -> bytes:
    """Android's own form: width, height, format 1 (RGBA_8888), colour space 1 (sRGB), pixels."""
    height, width = frame.shape[:2]
    pixels = np.full((height, width, 4), 255, np.uint8)
    pixels[..., :3] = frame
    return struct.pack("<4I", width, height, 1, 1) + pixels.tobytes()


def _save(call: Call, path: str, content: bytes) -> None:
    try:
        call.files.write(call.path(path), content)
    except FileError as error:
        raise CommandError(f"{call.name}: {path}: {error}") from None


def _wm(call: Call) -> int:
    return subcommand(call, {"size": _size, "density": _density})


def _size(call: Call) -> None:
    if call.args:
        raise CommandError("wm size: this screen's size is fixed when the device is made", 255)
    display = call.host.state.display
    call.print(f"Physical size: {display.width_px}x{display.height_px}")


def _density(call: Call) -> None:
    if call.args:
        raise CommandError("wm density: this screen's density is fixed at the device's reset", 255)
    call.print(f"Physical density: {call.host.state.display.density_dpi}")


COMMANDS: Final[Mapping[str, CommandFunction]] = {
    "screencap": _screencap,
    "uiautomator": _uiautomator,
    "wm": _wm,
}
