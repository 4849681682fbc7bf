"""What stands in the pixels is what the tree says, and the other way round, as a reader sees it.

Screens of the apps of the system image and of the open apps in turn, after a short random walk. A
few here; with MOBILE_GYM_READ=200 in the environment as many as that.
"""

from __future__ import annotations

import os
import unicodedata
from difflib import SequenceMatcher

import numpy as np
import pytest
from test_random_walks import WALKED, drawn_perturbation
from twin_starts import TWINS, begin

from mobile_gym.agents.random import RandomAgent
from mobile_gym.core.actions import Answer, Finish, OpenApp, Wait
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityNode, AccessibilityTree, WindowType
from mobile_gym.core.ports import DeviceReset
from mobile_gym.core.tasks import Language
from mobile_gym.devices.virtual import VirtualDevice, open_device
from reward_models.judge_toolkit.ocr import TextLine, read_text

pytest.importorskip("rapidocr", reason="needs the extra mobile-gym[ocr]")

SCREENS = int(os.environ.get("MOBILE_GYM_READ", "6"))
SURE = 0.9
"""Score of a line that is taken for text; icons that look like letters have less, or are short."""
LIKE = 0.75
"""How alike two texts must be: a reader takes l for I, and a middle dot for a hyphen."""
READABLE_PX = 14
EDGE_PX = 2
AGREED = 0.98
"""Of all texts of all screens, with a reader that is not perfect either."""


def plain(text: str) -> str:
    """Letters and digits alone, in one case and one width."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(letter for letter in folded if letter.isalnum())


def is_long(text: str) -> bool:
    """Whether there is enough of it to be told from an icon: three letters, or two of Chinese."""
    return len(text) >= (3 if text.isascii() else 2)


def alike(short: str, long: str) -> bool:
    """Whether one text stands in another, but for a few letters."""
    if short in long:
        return True
    blocks = SequenceMatcher(None, short, long, autojunk=False).get_matching_blocks()
    return sum(block.size for block in blocks) >= LIKE * len(short)


def meets(one: Rect, other: Rect) -> bool:
    return (
        one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )


def is_told_of(frame: Frame, box: Rect) -> bool:
    """Whether the tree tells of a place: not of what a dialog dims, nor of the letters on keys."""
    inside = [
        tree
        for tree in frame.nodes.trees
        if meets(tree.nodes[0].bounds, Rect(*box.center, box.center.x + 1, box.center.y + 1))
    ]
    return bool(inside) and all(tree.window_type is not WindowType.INPUT_METHOD for tree in inside)


def told(frame: Frame, box: Rect) -> str:
    """Everything the tree says of a part of the screen."""
    nodes = [node for tree in frame.nodes.trees for node in tree.nodes if meets(node.bounds, box)]
    words = [f"{node.text} {node.content_description} {node.hint_text}" for node in nodes]
    return plain(" ".join(words))


def hides_its_label(tree: AccessibilityTree, node: AccessibilityNode) -> bool:
    """Whether it is an icon in the hotseat: its label is transparent, and in the tree.

    Source: AOSP, Launcher3, `CellLayout` and `BubbleTextView.setTextVisibility`.
    """
    parent = tree.nodes[node.parent]
    around = tree.nodes[parent.parent]
    return node.long_clickable and around.resource_id == "com.android.launcher3:id/hotseat"


def readable(device: VirtualDevice, frame: Frame) -> list[AccessibilityNode]:
    """Nodes whose text a reader must find: of readable size, whole, and not greyed out."""
    scene = device.host.scene()
    edges = [scene.page, *(scroller.rect for scroller in scene.scrollers)]
    found: list[AccessibilityNode] = []
    tree = scene.forest.trees[0]
    for node in tree.nodes:
        box = node.bounds
        cut = any(
            box.left < edge.right
            and box.right > edge.left
            and (abs(box.top - edge.top) < EDGE_PX or abs(box.bottom - edge.bottom) < EDGE_PX)
            for edge in edges
        )
        words = plain(node.text)
        hidden = cut or node.password or not node.enabled or hides_its_label(tree, node)
        if not hidden and is_long(words) and box.height >= READABLE_PX:
            found.append(node)
    return found


def read_within(lines: tuple[TextLine, ...], box: Rect) -> str:
    """What was read in a box, line by line."""
    inside = [line for line in lines if meets(line.box, box)]
    return plain(" ".join(line.text for line in inside))


def is_read(node: AccessibilityNode, lines: tuple[TextLine, ...]) -> bool:
    """Whether a node's text was read where the node lies; where it is long, at least its start."""
    words, seen = plain(node.text), read_within(lines, node.bounds)
    shown = any("…" in line.text or "..." in line.text for line in lines)
    return alike(words, seen) or (shown and len(seen) >= 3 and alike(seen[:12], words))


def compared(
    device: VirtualDevice, frame: Frame, lines: tuple[TextLine, ...]
) -> tuple[int, list[str]]:
    """How many texts agree, and what is wrong with the others."""
    agreed, wrong = 0, list[str]()
    for line in lines:
        words = plain(line.text)
        if line.score < SURE or not is_long(words) or not is_told_of(frame, line.box):
            continue
        if alike(words, told(frame, line.box)):
            agreed += 1
        else:
            wrong.append(f"{line} is not in the tree")
    for node in readable(device, frame):
        if is_read(node, lines):
            agreed += 1
        else:
            wrong.append(f"{node.text!r} {node.bounds} is not seen")
    return agreed, wrong


def test_pixels_and_tree_say_the_same() -> None:
    agreed, wrong = 0, list[str]()
    devices, agent = {persona: open_device(persona=persona) for persona in WALKED}, RandomAgent()
    for number in range(SCREENS):
        persona = tuple(WALKED)[number % len(WALKED)]
        device = devices[persona]
        rng = np.random.default_rng([number, 78])
        language: Language = ("en", "zh")[number // len(WALKED) % 2]
        device.reset(DeviceReset("", number, language, drawn_perturbation(rng)))  # type: ignore[arg-type]
        agent.reset(None, number)  # type: ignore[arg-type]
        opened = str(rng.choice(WALKED[persona]))
        if persona == "google" and rng.integers(2):
            opened = begin(device, TWINS, rng, language)
        device.perform(OpenApp(opened))
        for _ in range(int(rng.integers(8))):
            action = agent.act({}, device.observe(screenshot=False))
            if not isinstance(action, Answer | Finish):
                device.perform(action)
        if persona == "google":  # where the walk has left the app
            device.perform(OpenApp(opened))
            device.perform(Wait(2.0))  # it may be slow to load
        frame = device.observe()
        assert frame.screenshot is not None
        right, others = compared(device, frame, read_text(frame.screenshot))
        agreed += right
        wrong += [f"{number} {opened} {language}: {what}" for what in others]
    assert agreed >= 10 * SCREENS
    assert agreed >= AGREED * (agreed + len(wrong)), "\n".join(wrong)


def test_what_is_wrong_is_found() -> None:
    device = open_device()
    device.reset(DeviceReset("", 3, "en", {}))
    device.perform(OpenApp("com.android.settings"))
    settings = device.observe()
    assert settings.screenshot is not None
    lines = read_text(settings.screenshot)
    agreed, wrong = compared(device, settings, lines)
    assert agreed > 20
    assert not wrong
    device.perform(OpenApp("com.android.contacts"))
    agreed, wrong = compared(device, device.observe(), lines)
    assert len(wrong) > 2 * agreed
