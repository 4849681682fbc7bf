"""The canvas: where a screen of any shape lies on it, and the window that shows it.

An observation is always the declared canvas. A screen of another shape is scaled to fit and
centred, the rest is black.
"""

from __future__ import annotations

import sys
import time
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from mobile_gym.core import actions
from mobile_gym.core.frames import Screenshot
from mobile_gym.core.geometry import NormalizedPoint, Rect
from mobile_gym.spaces import Placement

if TYPE_CHECKING:
    import tkinter

LEGIBLE_PX: Final = 320
"""Shorter side of the smallest screen that Android phones have had (QVGA and HVGA at mdpi)."""

_UINT16_TIMES: Final = 256
"""How many uint8 values, and half as much as their count, a uint16 sum holds."""


@lru_cache(maxsize=64)
def screen_pixels(width_px: int, height_px: int, image_size: tuple[int, int]) -> Rect:
    """The rectangle of the canvas that a screen of that size fills.

    Args:
        width_px: of the screen.
        height_px: of the screen.
        image_size: height and width of the canvas.
    """
    height, width = image_size
    scale = min(width / width_px, height / height_px)
    shown_width = max(1, round(width_px * scale))
    shown_height = max(1, round(height_px * scale))
    left, top = (width - shown_width) // 2, (height - shown_height) // 2
    return Rect(left, top, left + shown_width, top + shown_height)


@lru_cache(maxsize=64)
def screen_placement(width_px: int, height_px: int, image_size: tuple[int, int]) -> Placement:
    """The same rectangle in [0, 1] of the canvas; arguments as in `screen_pixels`."""
    height, width = image_size
    left, top, right, bottom = screen_pixels(width_px, height_px, image_size)
    return Placement(
        width_px, height_px, left / width, top / height, right / width, bottom / height
    )


def device_size(image_size: tuple[int, int]) -> tuple[int, int]:
    """Height and width of the screen that a device without one of its own is given.

    It is the canvas, or, where nothing would be legible on so small a screen, the smallest multiple
    of it that is at least `LEGIBLE_PX` wide; the canvas then shows it scaled down exactly.
    """
    height, width = image_size
    times = -(-LEGIBLE_PX // min(height, width))
    return height * times, width * times


def paste_screenshot(screenshot: Screenshot, canvas: npt.NDArray[np.uint8]) -> None:
    """Write a screenshot onto a canvas, both uint8 (height, width, 3); nothing of it is kept."""
    if screenshot.shape == canvas.shape:
        np.copyto(canvas, screenshot)
        return
    height, width, _ = canvas.shape
    box = screen_pixels(screenshot.shape[1], screenshot.shape[0], (height, width))
    canvas[...] = 0
    canvas[box.top : box.bottom, box.left : box.right] = _resize(screenshot, box.height, box.width)


def _resize(image: Screenshot, height: int, width: int) -> npt.NDArray[np.uint8]:
    """Scale an image: the mean of the pixels that fall together, or the pixel repeated."""
    if image.shape[0] != height:
        image = _resize_rows(image, height)
    if image.shape[1] == width:
        return image
    if image.shape[1] < width:
        return np.take(image, np.arange(width) * image.shape[1] // width, axis=1)
    # Columns as rows: sums over whole rows run many times as fast as over single pixels.
    turned = np.ascontiguousarray(image.transpose(1, 2, 0))
    return _resize_rows(turned, width).transpose(2, 0, 1)


def _resize_rows(image: Screenshot, size: int) -> npt.NDArray[np.uint8]:
    """Scale the first axis to `size`; the others may mean anything."""
    old = image.shape[0]
    starts = np.arange(size) * old // size
    if size > old:
        return image[starts]
    return _shrink_rows(image.reshape(old, -1), starts).reshape(size, *image.shape[1:])


def _shrink_rows(
    image: npt.NDArray[np.uint8], starts: npt.NDArray[np.int64]
) -> npt.NDArray[np.uint8]:
    """The mean of the rows from each start to the next one, of an image of two axes."""
    old, size = len(image), len(starts)
    counts = np.diff(starts, append=old)  # of the rows that fall together: two neighbouring numbers
    fewest = old // size
    wide = np.uint16 if fewest < _UINT16_TIMES else np.uint32
    total = image[starts].astype(wide)
    for row in range(1, fewest):
        total += image[starts + row]  # gathered, as adding strided bytes takes twice the time
    longer = np.flatnonzero(counts > fewest)
    more = total[longer] + image[starts[longer] + fewest] if longer.size else total[:0]
    out = _rounded_mean(total, fewest)
    out[longer] = _rounded_mean(more, fewest + 1)
    return out


def _rounded_mean(total: npt.NDArray[Any], count: int) -> npt.NDArray[np.uint8]:
    """A sum divided by how much went into it, in place: one divisor for all is the fast way."""
    total += count // 2
    total //= count
    return total.astype(np.uint8)


def to_screen(action: actions.Action, placement: Placement) -> actions.Action:
    """An action on the canvas, as one on the screen.

    Returns:
        The action with its points relative to the screen; `Invalid` where one lies outside it.
    """
    return _with_moved_points(action, placement, into_screen=True)


def to_canvas(action: actions.Action, placement: Placement) -> actions.Action:
    """An action on the screen, as one on the canvas: the inverse of `to_screen`."""
    return _with_moved_points(action, placement, into_screen=False)


def _with_moved_points(
    action: actions.Action, placement: Placement, *, into_screen: bool
) -> actions.Action:
    _, _, left, top, right, bottom = placement
    if (left, top, right, bottom) == (0.0, 0.0, 1.0, 1.0):
        return action

    def move(point: NormalizedPoint) -> NormalizedPoint:
        if into_screen:
            return NormalizedPoint.checked(
                _clip_rounding((point.x - left) / (right - left)),
                _clip_rounding((point.y - top) / (bottom - top)),
            )
        return NormalizedPoint.checked(
            _clip_rounding(left + point.x * (right - left)),
            _clip_rounding(top + point.y * (bottom - top)),
        )

    try:
        match action:
            case actions.Tap():
                return actions.Tap(move(action.point))
            case actions.DoubleTap():
                return actions.DoubleTap(move(action.point))
            case actions.LongPress():
                return actions.LongPress(move(action.point), duration_s=action.duration_s)
            case actions.Swipe():
                return actions.Swipe(move(action.start), move(action.end), action.duration_s)
            case actions.Drag():
                return actions.Drag(move(action.start), move(action.end), action.hold_s)
            case actions.Type(at=NormalizedPoint() as at):
                return actions.Type(action.text, move(at), action.clear, action.submit)
            case _:
                return action
    except ValueError:
        return actions.Invalid(
            _fields_text(actions.to_json(action)), "the point lies beside the screen"
        )


def _clip_rounding(value: float) -> float:
    """Take back what rounding adds beyond the edges, and no more."""
    if -1e-9 < value < 0.0:
        return 0.0
    return 1.0 if 1.0 < value < 1.0 + 1e-9 else value


def _fields_text(fields: dict[str, Any]) -> str:
    return ", ".join(f"{name}={value}" for name, value in fields.items())


class RenderWindow:
    """A window, opened when it first shows something.

    Where there is no display (or Python has no Tk), one line on stderr says so and nothing is
    shown: the same script then runs on a server, too.

    Args:
        title: of the window.
        fps: how many images a second a person is given to look at.
    """

    def __init__(self, title: str, fps: int) -> None:
        self._title = title
        self._interval_s = 1.0 / fps
        self._shown_at_s = 0.0
        self._root: tkinter.Tk | None = None
        self._image: tkinter.PhotoImage | None = None
        self._is_usable = True

    def show(self, image: npt.NDArray[np.uint8]) -> None:
        """Show an image, uint8 (height, width, 3), RGB, after the last one's time is over."""
        if not self._is_usable:
            return
        try:
            import tkinter
        except ImportError:
            self._give_up("this Python has no tkinter")
            return
        try:
            self._draw(image)
        except tkinter.TclError as error:
            if self._root is None:
                self._give_up(str(error))
            else:  # a person has closed it
                self._is_usable, self._root = False, None

    def close(self) -> None:
        """Close the window; showing something opens it again."""
        if self._root is not None:
            self._root.destroy()
            self._root = None

    def _draw(self, image: npt.NDArray[np.uint8]) -> None:
        import tkinter

        height, width, _ = image.shape
        if self._root is None:
            self._root = tkinter.Tk()
            self._root.title(self._title)
            self._image = tkinter.PhotoImage(master=self._root, width=width, height=height)
            tkinter.Label(self._root, image=self._image, borderwidth=0).pack()
        assert self._image is not None
        left_s = self._shown_at_s + self._interval_s - time.monotonic()
        if left_s > 0:
            self._root.tk.call("after", round(left_s * 1000))  # waits for the interval, no more
        self._image.configure(data=b"P6 %d %d 255\n" % (width, height) + image.tobytes())
        self._root.update()
        self._shown_at_s = time.monotonic()

    def _give_up(self, why: str) -> None:
        self._is_usable = False
        print(f"mobile_gym: no window can be shown here: {why}", file=sys.stderr)
