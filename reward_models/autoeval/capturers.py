"""Capturers: what a screen shows, in words.

They can be exchanged; `judge` takes any.

Source: AutoEval, section 3.5: the description is made apart from the judging, so that either can
be exchanged. A picture's description loses what the model overlooks; the tree loses what is only
drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol, runtime_checkable

from mobile_gym.accessibility import indexed_list
from mobile_gym.accessibility.bars import visible_windows
from mobile_gym.core.errors import UsageError
from mobile_gym.core.frames import Frame, Screenshot
from reward_models.autoeval.questions import DESCRIBE, DESCRIBE_REQUEST
from reward_models.judge_toolkit.checked_replies import NO_USAGE, CheckedReply, ask_until_read
from reward_models.judge_toolkit.screen_keys import picture_key, tree_key
from reward_models.judge_toolkit.screen_prompts import screenshot_picture
from reward_models.language_models import LanguageModel, Message, Request
from reward_models.language_models.factory import make_model

TREE: Final = "accessibility_tree"


@dataclass(frozen=True, slots=True)
class ScreenDescription:
    """A screen in words."""

    text: str


@runtime_checkable
class Capturer(Protocol):
    """Describes screens."""

    needs_screenshot: bool
    """Whether it looks at the pixels."""

    def key(self, frame: Frame) -> bytes:
        """Equal for frames that look the same to this capturer.

        Raises:
            LookupError: the frame lacks what this capturer looks at.
        """
        ...

    def capture(self, frame: Frame, tries: int) -> CheckedReply[ScreenDescription]:
        """Describe a frame, asking a model at most `tries` times.

        Raises:
            LookupError: the frame lacks what this capturer looks at.
        """
        ...


class TreeCapturer:
    """Reads the accessibility tree; exact, free, and blind to what is only drawn.

    Args:
        max_nodes: lines at most.
    """

    needs_screenshot = False

    def __init__(self, max_nodes: int = 200) -> None:
        self._max_nodes = max_nodes

    def key(self, frame: Frame) -> bytes:
        """A digest of the windows.

        Raises:
            LookupError: the frame has no forest.
        """
        _require_forest(frame)
        return tree_key(frame)

    def capture(self, frame: Frame, tries: int) -> CheckedReply[ScreenDescription]:
        """Describe a frame by the page, the keyboard and a line per node.

        Raises:
            LookupError: the frame has no forest.
        """
        _require_forest(frame)
        keyboard = "shown" if frame.keyboard_shown else "hidden"
        listed = indexed_list(visible_windows(frame), self._max_nodes)
        return CheckedReply(
            ScreenDescription(f"page: {frame.activity}\nkeyboard: {keyboard}\n{listed}"), NO_USAGE
        )


class PictureCapturer:
    """Asks a vision model.

    Args:
        model: a live model, or the mapping that `language_models.make_model` takes.
        max_tokens: of a description. Source: AutoEval, table 3, has 466 tokens on average.
    """

    needs_screenshot = True

    def __init__(self, model: LanguageModel | Mapping[str, Any], *, max_tokens: int = 2048) -> None:
        self.model = make_model(model)
        self._max_tokens = max_tokens

    def key(self, frame: Frame) -> bytes:
        """A digest of the pixels.

        Raises:
            LookupError: the frame has no screenshot.
        """
        _require_screenshot(frame)
        return picture_key(frame)

    def capture(self, frame: Frame, tries: int) -> CheckedReply[ScreenDescription]:
        """Describe a frame by its screenshot.

        Raises:
            LookupError: the frame has no screenshot.
        """
        picture = screenshot_picture(_require_screenshot(frame))
        request = Request(
            (Message("system", (DESCRIBE,)), Message("user", (DESCRIBE_REQUEST, picture))),
            max_tokens=self._max_tokens,
        )
        return ask_until_read(
            self.model, request, lambda text: ScreenDescription(text.strip()), tries
        )


def _require_forest(frame: Frame) -> None:
    if frame.forest is None:
        raise LookupError(
            "the tree capturer needs the accessibility tree; observe it, or use a vision model"
        )


def _require_screenshot(frame: Frame) -> Screenshot:
    if frame.screenshot is None:
        raise LookupError(
            f"the picture capturer needs the screenshot; observe it, or use the capturer {TREE!r}"
        )
    return frame.screenshot


def make_capturer(given: str | Mapping[str, Any] | LanguageModel | Capturer) -> Capturer:
    """A capturer: `"accessibility_tree"`, a vision model (live or as JSON), or a live capturer.

    Raises:
        UsageError: it is none of these.
    """
    if given == TREE:
        return TreeCapturer()
    if isinstance(given, Capturer):
        return given
    if isinstance(given, Mapping | LanguageModel):
        return PictureCapturer(given)
    raise UsageError(
        f"capturer is {given!r}; it must be {TREE!r}, a vision model such as "
        "{'kind': 'openai', 'model': ...}, or a Capturer"
    )
