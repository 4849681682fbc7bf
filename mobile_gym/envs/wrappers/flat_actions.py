"""Acting by touching places: whole numbers or real ones, as learning libraries have heads for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, get_args

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import RecordConstructorArgs

from mobile_gym.accessibility.shape import is_control
from mobile_gym.core import actions
from mobile_gym.core.errors import InvalidAction, UsageError
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.envs.arguments import integer_of, plain, require_one_of, shown, texts_of
from mobile_gym.envs.canvas import screen_placement
from mobile_gym.envs.mobile_env import MobileEnv
from mobile_gym.spaces import ScalarBox, array_of, integers_of_action

Form = Literal["grid", "box"]
_FORMS: Final[tuple[Form, ...]] = get_args(Form)

TOUCHES: Final = ("tap", "double_tap", "long_press", "swipe", "drag")
"""What a finger does at one place, or from one place to another."""
PLAIN_MOVES: Final[tuple[tuple[str, actions.Action], ...]] = (
    *((key.value, actions.PressKey(key)) for key in actions.Key),
    ("wait", actions.Wait(1.0)),
    *((f"finish {status.value}", actions.Finish(status)) for status in actions.FinishStatus),
)
"""What needs no place."""
_SCROLLING_STARTS: Final = ((0.5, 0.5), (0.5, 0.8), (0.5, 0.2), (0.8, 0.5), (0.2, 0.5))
"""Where a finger may begin on what is scrolled, as shares of its width and height."""
_MOST_CELLS: Final = 512
"""Along a side of the grid: finer than a finger, or a pixel of most pictures."""


class FlatActions(gymnasium.ActionWrapper[Any, Any, Any], RecordConstructorArgs):
    """Every kind of action but free texts, as numbers; observations stay as they are.

    With `form="grid"` the space is `MultiDiscrete([kinds, cells, cells])`: what is done, the cell
    of the canvas where it begins, and the cell where a swipe or a drag ends. Cells count along the
    rows from the top left; their middles are touched. With `form="box"` it is a box of
    `kinds + 4` numbers in [-1, 1]: the largest of the first ones is what is done, the others are x
    and y of both places, from the left or top edge (-1) to the right or bottom one (1).

    Kinds, in order: `tap`, `double_tap`, `long_press`, `swipe`, `drag`, every key, `wait`,
    `finish complete`, `finish impossible`; then opening each of `apps`, typing each of `texts`, and
    answering each of `texts`. `meaning(action)` tells them. A text is typed into the field at the
    first place; where there is none that takes it, into the field that has the focus.

    Over `NumericObservation` the environment has arrays alone, on both sides.

    Args:
        env: a `MobileEnv`, possibly wrapped.
        form: "grid" for policies that choose, "box" for those of continuous actions.
        grid: rows and columns of the cells.
        apps: what can be opened, by the names under their icons.
        texts: what can be typed and answered.

    Raises:
        UsageError: an argument is wrong, or the environment is not a `MobileEnv`.
    """

    def __init__(
        self,
        env: gymnasium.Env[Any, Any],
        form: Form = "grid",
        *,
        grid: Sequence[int] = (20, 9),
        apps: Sequence[str] = (),
        texts: Sequence[str] = (),
    ) -> None:
        require_one_of("form", form, _FORMS)
        sides = plain(grid)
        if not isinstance(sides, list | tuple) or len(sides) != 2:
            raise UsageError(f"grid is {shown(grid)}; it must be rows and columns, as (20, 9)")
        rows, columns = (integer_of("grid", side, least=1, most=_MOST_CELLS) for side in sides)
        apps, texts = texts_of("apps", apps), texts_of("texts", texts)
        RecordConstructorArgs.__init__(
            self, form=form, grid=[rows, columns], apps=list(apps), texts=list(texts)
        )
        super().__init__(env)
        base = env.unwrapped
        if not isinstance(base, MobileEnv):
            raise UsageError(f"FlatActions needs a MobileEnv, not {type(base).__name__}")
        self._base = base
        self._form: Form = form
        self._rows, self._columns = rows, columns
        self._plain = (
            *PLAIN_MOVES,
            *((f"open {app!r}", actions.OpenApp(app)) for app in apps),
        )
        self._texts = texts
        self.kinds: tuple[str, ...] = (
            *TOUCHES,
            *(name for name, _ in self._plain),
            *(f"type {text!r}" for text in texts),
            *(f"answer {text!r}" for text in texts),
        )
        """What can be done, in the order of its numbers."""
        cells = rows * columns
        self.action_space = (
            spaces.MultiDiscrete([len(self.kinds), cells, cells])
            if form == "grid"
            else ScalarBox(-1.0, 1.0, (len(self.kinds) + 4,), np.float32)
        )

    def action(self, action: Any) -> actions.Action:
        """The action that the numbers mean.

        Raises:
            InvalidAction: they are not in the action space.
        """
        kind, start, end = self._read_numbers(action)
        match self.kinds[kind]:
            case "tap":
                return actions.Tap(start)
            case "double_tap":
                return actions.DoubleTap(start)
            case "long_press":
                return actions.LongPress(start)
            case "swipe":
                return actions.Swipe(start, end)
            case "drag":
                return actions.Drag(start, end)
        number = kind - len(TOUCHES)
        if number < len(self._plain):
            return self._plain[number][1]
        place_of_text = number - len(self._plain)
        if place_of_text < len(self._texts):
            return self._typing_action(self._texts[place_of_text], start)
        return actions.Answer(self._texts[place_of_text - len(self._texts)])

    def _typing_action(self, text: str, at: NormalizedPoint) -> actions.Action:
        """Typing at a place, or, where no field there takes the text, where the focus is."""
        typing = actions.Type(text, at=at, clear=True)
        is_refused = self._base.has_episode and self._base.refusal(typing)
        return actions.Type(text, clear=True) if is_refused else typing

    def meaning(self, action: Any) -> str:
        """What an action does, such as `swipe (0.50, 0.75) to (0.50, 0.25)` or `home`."""
        kind, start, end = self._read_numbers(action)
        name = self.kinds[kind]
        if name in ("swipe", "drag"):
            return f"{name} ({start.x:.2f}, {start.y:.2f}) to ({end.x:.2f}, {end.y:.2f})"
        if name in TOUCHES or name.startswith("type "):
            return f"{name} ({start.x:.2f}, {start.y:.2f})"
        return name

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which numbers make sense now: bool, by sb3-contrib's convention for `MultiDiscrete`.

        A kind makes sense where a device that can tell beforehand (`MobileEnv.refusal`) does not
        refuse it; a text needs a field that has the focus. It begins where the middle of a cell is
        on something to touch that is not disabled, or, on what can only be scrolled, in its middle
        or near an edge. It may end anywhere on the screen.

        Raises:
            UsageError: the actions are a box.
        """
        if self._form != "grid":
            raise UsageError('a box of actions has no masks; use form="grid"')
        frame = self._base.frame
        canvas = screen_placement(frame.width_px, frame.height_px, self._base.image_size)
        across = _screen_middles_px(self._columns, canvas.left, canvas.right, frame.width_px)
        down = _screen_middles_px(self._rows, canvas.top, canvas.bottom, frame.height_px)
        screen = np.outer(
            _cells_on_screen(down, frame.height_px), _cells_on_screen(across, frame.width_px)
        )
        touched = np.zeros_like(screen)
        for tree in frame.nodes.trees:
            for node in filter(is_control, tree.nodes):
                left, top, right, bottom = node.bounds
                first, last = np.searchsorted(across, (left, right))
                above, below = np.searchsorted(down, (top, bottom))
                if not node.enabled:  # it takes the touch from what it lies in
                    touched[above:below, first:last] = False
                elif node.clickable or node.long_clickable or node.checkable or node.editable:
                    touched[above:below, first:last] = True
                elif last > first and below > above:
                    for share_x, share_y in _SCROLLING_STARTS:
                        row = above + int(share_y * (below - above))
                        touched[row, first + int(share_x * (last - first))] = True
        touched &= screen
        if not touched.any():
            touched = screen
        return np.concatenate([self._kinds_mask(), touched.ravel(), screen.ravel()])

    def _kinds_mask(self) -> npt.NDArray[np.bool_]:
        refusal = self._base.refusal
        mask = np.ones(len(self.kinds), np.bool_)
        plain = len(TOUCHES) + len(self._plain)
        mask[len(TOUCHES) : plain] = [not refusal(action) for _, action in self._plain]
        mask[plain : plain + len(self._texts)] = [
            not refusal(actions.Type(text)) for text in self._texts
        ]
        return mask

    def _read_numbers(self, action: Any) -> tuple[int, NormalizedPoint, NormalizedPoint]:
        """The kind's number and both places of an action."""
        what = "an action of FlatActions"
        if self._form == "grid":
            numbers: npt.NDArray[Any] = integers_of_action(action, what)
        else:
            numbers = array_of(action, what)
            if numbers.dtype.kind not in "fiu":
                raise InvalidAction(f"{what} must be numbers, not {shown(action)}")
            numbers = numbers.astype(np.float32)
        if not self.action_space.contains(numbers):
            raise InvalidAction(
                f"{shown(action)}, of shape {numbers.shape}, is not in {self.action_space}"
            )
        if self._form == "grid":
            kind, start, end = map(int, numbers)
            return kind, self._cell_middle(start), self._cell_middle(end)
        x, y, end_x, end_y = ((float(number) + 1) / 2 for number in numbers[-4:])
        kind = int(np.argmax(numbers[:-4]))
        return kind, NormalizedPoint.checked(x, y), NormalizedPoint.checked(end_x, end_y)

    def _cell_middle(self, cell: int) -> NormalizedPoint:
        row, column = divmod(cell, self._columns)
        return NormalizedPoint.checked((column + 0.5) / self._columns, (row + 0.5) / self._rows)


def _cells_on_screen(middles: npt.NDArray[np.float64], size_px: int) -> npt.NDArray[np.bool_]:
    """Which of the middles of cells are on the screen, along one axis."""
    return (middles >= 0) & (middles <= size_px)


def _screen_middles_px(
    count: int, low: float, high: float, size_px: int
) -> npt.NDArray[np.float64]:
    """The middles of the cells of one axis, in pixels of the screen; beyond it off its edge."""
    middles = (np.arange(count) + 0.5) / count
    return (middles - low) / (high - low) * size_px
