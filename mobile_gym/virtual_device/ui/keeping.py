"""Parts that are kept: made once for the same words and looks, and used again by all devices."""

from __future__ import annotations

import functools
from collections.abc import Callable

from mobile_gym.virtual_device.ui.view import View

__all__ = ["kept"]


def kept(make: Callable[..., View]) -> Callable[..., View]:
    """A part without handlers, made once for the same words and looks, and kept for all devices."""

    @functools.lru_cache(maxsize=4096)
    def made(*arguments: object) -> View:
        return make(*arguments)._replace(shared=True)

    return made
