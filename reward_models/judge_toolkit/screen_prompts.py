"""What a model is shown of an episode: screens as pictures and as text, and actions in words.

Text from a screen is always fenced as data.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, get_args

from mobile_gym.accessibility import indexed_list, node_at
from mobile_gym.accessibility.bars import visible_windows
from mobile_gym.core import actions
from mobile_gym.core.errors import UnknownName
from mobile_gym.core.frames import Frame, Screenshot
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.png import encode_png
from reward_models.judge_toolkit.checked_replies import fence_text
from reward_models.language_models import Picture

See = Literal["both", "screenshot", "text"]
SEE: Final[tuple[See, ...]] = get_args(See)
"""What a judge's model sees of a screen; a model of text alone needs `"text"`."""

_PNG_LEVEL: Final = 6
_MAX_NODES: Final = 120
_MAX_LABEL: Final = 60


def check_see_argument(see: str) -> See:
    """The argument, checked.

    Raises:
        UnknownName: it is none of `SEE`.
    """
    for known in SEE:
        if see == known:
            return known
    raise UnknownName.among("way to see a screen", see, SEE)


def screen_parts(
    title: str,
    frame: Frame,
    see: See,
    draw: Callable[[Screenshot], Screenshot] = lambda screenshot: screenshot,
) -> tuple[str | Picture, ...]:
    """A screen for a message: its title, its picture, its text.

    Args:
        title: such as `SCREEN 3`.
        frame: what is shown.
        see: which of both.
        draw: what is drawn on the screenshot first.

    Raises:
        LookupError: the frame lacks what is to be seen.
    """
    parts: list[str | Picture] = [f"{title}:"]
    if see != "text":
        parts.append(screenshot_picture(draw(require_screenshot(frame))))
    if see != "screenshot":
        parts.append(fence_text(title, screen_text(frame)))
    return tuple(parts)


def screenshot_picture(screenshot: Screenshot) -> Picture:
    """The screenshot as PNG; equal pixels give equal bytes, as caches need."""
    return Picture(encode_png(screenshot, _PNG_LEVEL))


def require_screenshot(frame: Frame) -> Screenshot:
    """The screenshot.

    Raises:
        LookupError: the frame has none.
    """
    if frame.screenshot is None:
        raise LookupError('this judge looks at screenshots; observe them, or give it see="text"')
    return frame.screenshot


def screen_text(frame: Frame) -> str:
    """The page, the keyboard, and a line for each meaningful node.

    Raises:
        LookupError: the frame has no forest.
    """
    if frame.forest is None:
        raise LookupError(
            'this judge reads the accessibility tree; observe it, or give it see="screenshot"'
        )
    keyboard = "shown" if frame.keyboard_shown else "hidden"
    listed = indexed_list(visible_windows(frame), _MAX_NODES)
    return f"page: {frame.activity}\nkeyboard: {keyboard}\n{listed}"


def action_text(action: actions.Action | None, before: Frame) -> str:
    """The action in words, with what lies under its point on the frame before."""
    match action:
        case None:
            return "none"
        case actions.Tap(point=point):
            return f"tap {_place_text(point, before)}"
        case actions.DoubleTap(point=point):
            return f"double tap {_place_text(point, before)}"
        case actions.LongPress(point=point):
            return f"long press {_place_text(point, before)}"
        case actions.Swipe(start=start, end=end):
            return (
                f"swipe from ({start.x:.2f}, {start.y:.2f}) to ({end.x:.2f}, {end.y:.2f}), "
                f"{_swipe_direction(start, end)}"
            )
        case actions.Drag(start=start, end=end):
            held, let_go = _place_text(start, before), _place_text(end, before)
            return f"hold {held}, then drag and let go {let_go}"
        case actions.Type(text=text, at=at):
            where = "" if at is None else f" {_place_text(at, before)}"
            extra = " replacing what was there" * action.clear + " and press enter" * action.submit
            return f"type {text!r}{where}{extra}"
        case actions.PressKey(key=key):
            return f"press {key.value}"
        case actions.OpenApp(name=name):
            return f"open the app {name!r}"
        case actions.Wait(duration_s=duration_s):
            return f"wait {duration_s:g} s"
        case actions.Answer(text=text):
            return f"answer {text!r}"
        case actions.AskUser(text=text):
            return f"ask the user {text!r}"
        case actions.Finish(status=status):
            return f"end the task as {status.value}"
        case actions.Invalid():
            return "nothing (the agent's words could not be read)"


def _place_text(point: NormalizedPoint, frame: Frame) -> str:
    where = f"at ({point.x:.2f}, {point.y:.2f})"
    touched = node_at(frame.nodes, point.to_pixels(frame.width_px, frame.height_px))
    if touched is None:
        return where
    tree = frame.nodes.trees[touched.tree]
    for index in (touched.index, *tree.ancestors(touched.index)):
        if label := " ".join(tree.nodes[index].label.split()):
            return f"{where} on {label[:_MAX_LABEL]!r}"
        if tree.nodes[index].clickable:
            inside = next(
                (
                    tree.nodes[child].label
                    for child in tree.children(index)
                    if tree.nodes[child].label
                ),
                "",
            )
            return f"{where} on {inside[:_MAX_LABEL]!r}" if inside else where
    return where


def _swipe_direction(start: NormalizedPoint, end: NormalizedPoint) -> str:
    dx, dy = end.x - start.x, end.y - start.y
    if abs(dx) > abs(dy):
        return "to the right" if dx > 0 else "to the left"
    return "down" if dy > 0 else "up"
