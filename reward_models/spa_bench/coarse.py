"""The coarse stage: do the task's key components stand together on some screen?

Source: SPA-Bench, section 5.1 and appendix D.1: screens are read from the last to the first; one
that shows every component passes; where there is none the task has failed, and no model is asked.
It saved 31 % of the calls on English tasks and 67 % on Chinese ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from mobile_gym.accessibility import is_shown
from mobile_gym.core.frames import Frame
from reward_models.judge_toolkit.key_words import is_shown_in
from reward_models.judge_toolkit.ocr import read_text
from reward_models.judge_toolkit.screen_prompts import pixels

FrameReader: TypeAlias = Callable[[Frame], str]
"""The text that a frame shows, line by line."""


@dataclass(frozen=True, slots=True)
class Coarse:
    """What the coarse stage found.

    Attributes:
        passed: None where there are no key components, so that it cannot say.
        screen: which frame (from 0) shows them all; None where none does.
        missing: components that no frame shows at all.
    """

    passed: bool | None
    screen: int | None = None
    missing: tuple[str, ...] = ()


def coarse(frames: Sequence[Frame], components: Sequence[str], read: FrameReader) -> Coarse:
    """Look for the components, from the last frame to the first.

    Args:
        frames: of the session.
        components: all of which one frame must show; blank ones are left out.
        read: how a frame is read.
    """
    required = [component for component in components if component.strip()]
    if not required:
        return Coarse(None)
    missing = set(required)
    for position in range(len(frames) - 1, -1, -1):
        text = read(frames[position])
        shown = {component for component in required if is_shown_in(component, text)}
        if len(shown) == len(set(required)):
            return Coarse(True, position)
        missing -= shown
    return Coarse(False, None, tuple(one for one in dict.fromkeys(required) if one in missing))


def text_of_picture(frame: Frame) -> str:
    """The text in the screenshot.

    Raises:
        LookupError: the frame has no screenshot.
        MissingExtra: the extra `ocr` is not installed.
    """
    return "\n".join(line.text for line in read_text(pixels(frame)))


def text_of_tree(frame: Frame) -> str:
    """The texts and descriptions of the nodes that are shown.

    Raises:
        LookupError: the frame has no forest.
    """
    if frame.forest is None:
        raise LookupError('the coarse stage reads the tree; observe it, or give coarse="ocr"')
    return "\n".join(
        words
        for node in frame.forest
        if is_shown(node)
        for words in (node.text, node.content_description)
        if words
    )
