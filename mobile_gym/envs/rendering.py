"""A window that shows the canvas, for `render_mode="human"`."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mobile_gym.core.errors import MissingExtra

__all__ = ["Window"]


class Window:
    """A pygame window, opened when it first shows something.

    Args:
        title: of the window.
        fps: how many images a second a person is given to look at.
    """

    def __init__(self, title: str, fps: int) -> None:
        self._title = title
        self._fps = fps
        self._pygame: Any = None
        self._clock: Any = None

    def show(self, image: npt.NDArray[np.uint8]) -> None:
        """Show an image, uint8 (height, width, 3), RGB.

        Raises:
            MissingExtra: pygame is not installed.
        """
        height, width, _ = image.shape
        if self._pygame is None:
            self._open(width, height)
        pygame = self._pygame
        pygame.event.pump()
        surface = pygame.surfarray.make_surface(image.swapaxes(0, 1))
        pygame.display.get_surface().blit(surface, (0, 0))
        pygame.display.flip()
        self._clock.tick(self._fps)

    def close(self) -> None:
        """Close the window."""
        if self._pygame is not None:
            self._pygame.display.quit()
            self._pygame = None

    def _open(self, width: int, height: int) -> None:
        try:
            import pygame
        except ImportError:
            raise MissingExtra("window", 'render_mode="human" needs pygame') from None
        pygame.display.init()
        pygame.display.set_caption(self._title)
        pygame.display.set_mode((width, height))
        self._pygame, self._clock = pygame, pygame.time.Clock()
