"""A person at a terminal as an agent: sees the numbered list, types commands.

mobile-gym run --suite clock --agent human --agent-args '{"screenshot": "screen.png"}'
"""

from __future__ import annotations

import math
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TextIO

from mobile_gym.accessibility import Match, indexed_list, reachable_point
from mobile_gym.accessibility.element_numbers import nodes_by_number
from mobile_gym.agents.canvas import ScreenCanvas
from mobile_gym.core import actions
from mobile_gym.core.errors import UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, PixelPoint, Rect
from mobile_gym.core.png import encode_png
from mobile_gym.core.tasks import Task

HELP: Final = """\
  tap 5 | double 5 | hold 5       touch element 5 of the list
  tap 0.5 0.25                    touch a place: shares of width and height
  type hello                      into the field that has the focus
  into 5 hello                    replace what is in field 5
  enter 5 hello                   the same, then Enter
  swipe up [5]                    move the finger, over the screen or over element 5
  drag 5 8                        hold element 5 and move it to element 8
  key back                        back, home, recents, enter, delete, ...
  open Clock                      start an app
  wait [2]                        so many seconds
  answer 7:30 AM | ask Which one? what the task asks for; a question to the user
  finish | impossible             end the episode
  look | help                     the list again; this text"""
_PNG_LEVEL: Final = 1
_REACH: Final = 0.3
"""Half the length of a swipe, of what it is over."""
_WAYS: Final = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class HumanAgent:
    """Prints the screen, asks for a command, and says what is wrong with one that is no command.

    The end of the input ends the episode as impossible.

    Args:
        screenshot: a file that each screen is written to as PNG; None for none.
        viewer: a program that is started once with that file; None for none.
        commands: where commands are read, standard input by default.
        screen: where the list is printed, standard output by default.

    Raises:
        UsageError: a viewer without a file to view.
    """

    name = "human"
    timeout_s = math.inf
    """A person may take as long as they like."""

    def __init__(
        self,
        screenshot: str | None = None,
        viewer: str | None = None,
        *,
        commands: TextIO | None = None,
        screen: TextIO | None = None,
    ) -> None:
        if viewer is not None and screenshot is None:
            raise UsageError('a viewer needs a file; give "screenshot": "screen.png" as well')
        self._file = None if screenshot is None else Path(screenshot)
        self._viewer = viewer
        self._commands = commands
        self._screen = screen
        self._is_shown = False
        self.observe = ("screen_rect", "user_reply")
        if screenshot is not None:
            self.observe += ("screenshot",)

    def reset(self, task: Task, seed: int) -> None:
        """Print what is to be done."""
        self._print(f"\n{task.text}\n(help lists the commands)")

    def act(self, observation: Mapping[str, Any], frame: Frame) -> actions.Action:
        """Print the screen, and read commands until one is an action."""
        if reply := observation.get("user_reply"):
            self._print(f"The user: {reply}")
        self._show(frame)
        while True:
            self._print("> ", end="")
            line = (self._commands or sys.stdin).readline()
            if not line:
                return actions.Finish(actions.FinishStatus.IMPOSSIBLE)
            word, _, rest = line.strip().partition(" ")
            if word in ("help", "?"):
                self._print(HELP)
            elif word in ("look", ""):
                self._show(frame)
            else:
                try:
                    return parse_command(
                        word.lower(), rest.strip(), frame, ScreenCanvas.of(observation)
                    )
                except UsageError as error:
                    self._print(f"{error}")

    def _show(self, frame: Frame) -> None:
        self._print(f"\n{frame.activity}\n{indexed_list(frame.nodes)}")
        if self._file is None or frame.screenshot is None:
            return
        try:
            self._file.write_bytes(encode_png(frame.screenshot, _PNG_LEVEL))
        except OSError as error:
            raise UsageError(f"{self._file}: cannot be written: {error.strerror}") from None
        if self._viewer is not None and not self._is_shown:
            self._is_shown = True
            try:
                subprocess.Popen([self._viewer, str(self._file)])
            except OSError as error:
                raise UsageError(
                    f"the viewer {self._viewer!r} cannot be started: {error.strerror}"
                ) from None

    def _print(self, text: str, end: str = "\n") -> None:
        print(text, end=end, file=self._screen or sys.stdout, flush=True)


def parse_command(word: str, rest: str, frame: Frame, canvas: ScreenCanvas) -> actions.Action:
    """The action that a command stands for.

    Args:
        word: the command.
        rest: what follows it.
        frame: the screen whose elements are numbered.
        canvas: where the screen is on it.

    Raises:
        UsageError: it stands for none; the message says what would.
    """
    make = _COMMANDS.get(word)
    if make is None:
        raise UsageError(f"{word[:40]!r} is no command; help lists them")
    if len(rest.encode()) > actions.MAX_TEXT_BYTES or "\0" in rest:
        raise UsageError(
            f"the text is too long or has a NUL; at most {actions.MAX_TEXT_BYTES} bytes"
        )
    return make(rest, frame, canvas)


def _parse_place(text: str, frame: Frame, canvas: ScreenCanvas) -> NormalizedPoint:
    """Of an element's number, or of two shares."""
    parts = text.split()
    if len(parts) == 2:
        x, y = (_parse_number(part) for part in parts)
        if not (0.0 <= x <= 1.0 and 0.0 <= y <= 1.0):
            raise UsageError("a place is two shares of the screen in [0, 1], such as tap 0.5 0.25")
        return canvas.point(NormalizedPoint(x, y).to_pixels(frame.width_px, frame.height_px), frame)
    match = _element_at_number(text, frame)
    pixel = reachable_point(frame, match)
    if pixel is None:
        raise UsageError(f"element {text} is covered; scroll, or close what is in front of it")
    return canvas.point(pixel, frame)


def _element_at_number(text: str, frame: Frame) -> Match:
    elements = nodes_by_number("indexed_list", frame)
    if not (text.isdecimal() and len(text) <= 6 and int(text) in elements):
        last = max(elements, default=-1)
        listed = f"0 to {last}" if elements else "none"
        raise UsageError(f"{text[:40]!r} is no element's number; on this screen there are {listed}")
    return elements[int(text)]


def _parse_number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise UsageError(f"{text[:40]!r} is no number") from None


def _unquote_text(rest: str) -> str:
    if not rest:
        raise UsageError("a text is missing; write it after the command")
    return rest


def _type_into(rest: str, frame: Frame, canvas: ScreenCanvas, *, submit: bool) -> actions.Action:
    number, _, text = rest.partition(" ")
    return actions.Type(text, at=_parse_place(number, frame, canvas), clear=True, submit=submit)


def _swipe_command(rest: str, frame: Frame, canvas: ScreenCanvas) -> actions.Action:
    way, _, number = rest.partition(" ")
    if way not in _WAYS:
        raise UsageError(f"{way[:40]!r} is no way to swipe; up, down, left and right are")
    box = Rect(0, 0, frame.width_px, frame.height_px)
    if number:
        box = _element_at_number(number.strip(), frame).node.bounds.intersection(box)
    across, down = _WAYS[way]
    reach_x, reach_y = int(across * _REACH * box.width), int(down * _REACH * box.height)
    middle = box.center
    return actions.Swipe(
        canvas.point(PixelPoint(middle.x - reach_x, middle.y - reach_y), frame),
        canvas.point(PixelPoint(middle.x + reach_x, middle.y + reach_y), frame),
    )


def _drag_command(rest: str, frame: Frame, canvas: ScreenCanvas) -> actions.Action:
    start, _, end = rest.partition(" ")
    return actions.Drag(
        _parse_place(start, frame, canvas), _parse_place(end.strip(), frame, canvas)
    )


def _key_command(rest: str, frame: Frame, canvas: ScreenCanvas) -> actions.Action:
    if rest not in tuple(actions.Key):
        raise UsageError(f"{rest[:40]!r} is no key; there are {', '.join(actions.Key)}")
    return actions.PressKey(actions.Key(rest))


def _wait_command(rest: str, frame: Frame, canvas: ScreenCanvas) -> actions.Action:
    return actions.Wait(_parse_number(rest) if rest else 1.0)


_Make = Callable[[str, Frame, ScreenCanvas], actions.Action]

_COMMANDS: Final[dict[str, _Make]] = {
    "tap": lambda rest, frame, canvas: actions.Tap(_parse_place(rest, frame, canvas)),
    "double": lambda rest, frame, canvas: actions.DoubleTap(_parse_place(rest, frame, canvas)),
    "hold": lambda rest, frame, canvas: actions.LongPress(_parse_place(rest, frame, canvas)),
    "type": lambda rest, frame, canvas: actions.Type(_unquote_text(rest)),
    "into": lambda rest, frame, canvas: _type_into(rest, frame, canvas, submit=False),
    "enter": lambda rest, frame, canvas: _type_into(rest, frame, canvas, submit=True),
    "swipe": _swipe_command,
    "drag": _drag_command,
    "key": _key_command,
    "open": lambda rest, frame, canvas: actions.OpenApp(_unquote_text(rest)),
    "wait": _wait_command,
    "answer": lambda rest, frame, canvas: actions.Answer(_unquote_text(rest)),
    "ask": lambda rest, frame, canvas: actions.AskUser(_unquote_text(rest)),
    "finish": lambda rest, frame, canvas: actions.Finish(),
    "impossible": lambda rest, frame, canvas: actions.Finish(actions.FinishStatus.IMPOSSIBLE),
}
