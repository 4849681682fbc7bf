"""A window that shows the canvas, for `render_mode="human"`. Tk alone, which comes with Python."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    import tkinter


class Window:
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
