"""What is on the screen: `uiautomator dump`, `screencap`, `wm`."""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import numpy as np

from mobile_gym.accessibility import write_xml
from mobile_gym.core.frames import Screenshot
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree
from mobile_gym.core.png import encode_png
from mobile_gym.virtual_device.shell.call import Call, CommandError, CommandFunction
from mobile_gym.virtual_device.shell.commands.options import integer, subcommand
from mobile_gym.virtual_device.shell.files import FileError
from mobile_gym.virtual_device.state import Display
from mobile_gym.virtual_device.system import screen

_PANEL: Final = "wm.panel"
"""The property that keeps the panel as it was made while `wm` overrides it."""
SCREENCAP_LEVEL: Final = 1
"""Of zlib: fast rather than small."""
_DUMP_FILE: Final = "/sdcard/window_dump.xml"


def _dump(call: Call) -> None:
    paths = [argument for argument in call.args if argument not in ("--compressed", "--windows")]
    path = paths[0] if paths else _DUMP_FILE
    if path.startswith("-"):
        raise CommandError(f"ERROR: unknown option: {path}")
    tree = call.host.forest().active
    if tree is None:
        call.error("ERROR: null root node returned by UiTestAutomationBridge.")
        return
    if "--compressed" in call.args:
        tree = compress_tree(tree)
    if not tree.attributes:
        tree = replace(tree, attributes=(("rotation", str(call.host.state.rotation)),))
    xml = write_xml(AccessibilityForest((_without_ranges(tree),)))
    if path == "/dev/tty":
        call.write(xml)
    else:
        _save(call, path, xml.encode("utf-8", "replace"))
    # Sic: the tool's own spelling, which its clients look for.
    call.print(f"UI hierchary dumped to: {path}")


def _without_ranges(tree: AccessibilityTree) -> AccessibilityTree:
    """The tree as Android's dumpers write it, which leave out the ranges of sliders."""
    if all(node.range_info is None for node in tree.nodes):
        return tree
    return replace(tree, nodes=tuple(node._replace(range_info=None) for node in tree.nodes))


def compress_tree(tree: AccessibilityTree) -> AccessibilityTree:
    """The tree without nodes that only lay out; their children move up to the next one kept."""
    kept_nodes: list[AccessibilityNode] = []
    index_of: dict[int, int] = {-1: -1}
    for index, node in enumerate(tree.nodes):
        parent = index_of[node.parent]
        if index and not _says_something(node):
            index_of[index] = parent
            continue
        index_of[index] = len(kept_nodes)
        kept_nodes.append(node._replace(parent=parent))
    return replace(tree, nodes=tuple(kept_nodes))


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


_SCREENCAP_USAGE: Final = "usage: screencap [-ahp] [-d display-id] [FILENAME]"


def _screencap(call: Call) -> None:
    paths: list[str] = []
    letters = ""
    waiting = list(call.args)
    while waiting:
        argument = waiting.pop(0)
        if not argument.startswith("-") or len(argument) == 1:
            paths.append(argument)
        elif argument == "-d" and waiting:
            waiting.pop(0)
        elif set(argument[1:]) <= set("apd"):
            letters += argument[1:]
        else:
            raise CommandError(f"screencap: unknown option -- {argument[1]}\n{_SCREENCAP_USAGE}")
    frame = call.host.screenshot()
    is_png = "p" in letters or (bool(paths) and paths[0].endswith(".png"))
    content = encode_png(frame, SCREENCAP_LEVEL, filtered=False) if is_png else _raw(frame)
    if paths:
        _save(call, paths[0], content)
    else:
        call.write(content)


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
    return subcommand(call, _WM)


def _built_in_display(call: Call) -> Display:
    """The panel as it was made, whatever `wm` has said since."""
    stored = call.host.state.properties.get(_PANEL)
    if stored is None:
        return call.host.state.panel
    width, height, dpi = map(int, stored.split("x"))
    return Display(width, height, dpi)


def _put_panel(call: Call, panel: Display) -> None:
    """Pretend that the panel is another one, or, with the one that was made, no longer."""
    built = _built_in_display(call)
    properties = call.host.state.properties
    if panel == built:
        properties = properties.delete(_PANEL) if _PANEL in properties else properties
    else:
        stored = f"{built.width_px}x{built.height_px}x{built.density_dpi}"
        properties = properties.set(_PANEL, stored)
    call.host.apply(lambda system: system.change(panel=panel, properties=properties))


def _size(call: Call) -> None:
    built, panel = _built_in_display(call), call.host.state.panel
    if list(call.args) == ["reset"]:
        _put_panel(call, replace(panel, width_px=built.width_px, height_px=built.height_px))
    elif call.args:
        match = re.fullmatch(r"(\d{1,5})x(\d{1,5})", call.args[0])
        if match is None:
            raise CommandError(f"Error: bad size {call.args[0]}; usage: wm size [reset|WxH]", 255)
        width, height = int(match[1]), int(match[2])
        for side, own in ((width, built.width_px), (height, built.height_px)):
            if not own // 2 <= side <= 2 * own:
                raise CommandError(
                    f"Error: a side must be between half and twice the panel's {own} pixels", 255
                )
        _put_panel(call, replace(panel, width_px=width, height_px=height))
    else:
        call.print(f"Physical size: {built.width_px}x{built.height_px}")
        if (panel.width_px, panel.height_px) != (built.width_px, built.height_px):
            call.print(f"Override size: {panel.width_px}x{panel.height_px}")


def _density(call: Call) -> None:
    built, panel = _built_in_display(call), call.host.state.panel
    if list(call.args) == ["reset"]:
        _put_panel(call, replace(panel, density_dpi=built.density_dpi))
    elif call.args:
        low, high = round(built.density_dpi * 0.6), round(built.density_dpi * 1.5)
        dpi = integer(call.args[0], f"Error: density between {low} and {high}", low, high)
        _put_panel(call, replace(panel, density_dpi=dpi))
    else:
        call.print(f"Physical density: {built.density_dpi}")
        if panel.density_dpi != built.density_dpi:
            call.print(f"Override density: {panel.density_dpi}")


def _user_rotation(call: Call) -> None:
    """`wm user-rotation [free|lock [0-3]]`."""
    args, state = list(call.args), call.host.state
    if not args:
        chosen = state.settings["system"].get("user_rotation", "0")
        call.print("free" if screen.is_rotation_automatic(state) else f"lock {chosen}")
    elif args == ["free"]:
        call.host.apply(lambda system: screen.set_rotation_automatic(system, True))
    elif args[0] == "lock" and len(args) <= 2:
        turned = integer(args[1], "Error: rotation", 0, 3) if len(args) == 2 else state.rotation
        call.host.apply(lambda system: screen.lock_rotation(system, turned))
    else:
        raise CommandError("usage: wm user-rotation [free|lock [0|1|2|3]]", 255)


def _dismiss_keyguard(call: Call) -> None:
    """`wm dismiss-keyguard`: the lock screen goes, which asks for no secret here."""
    call.host.apply(screen.unlock)


_WM: Final[Mapping[str, CommandFunction]] = {
    "density": _density,
    "dismiss-keyguard": _dismiss_keyguard,
    "size": _size,
    "user-rotation": _user_rotation,
}
COMMANDS: Final[Mapping[str, CommandFunction]] = {
    "screencap": _screencap,
    "uiautomator": _uiautomator,
    "wm": _wm,
}
