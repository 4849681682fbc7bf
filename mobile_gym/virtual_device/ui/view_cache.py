"""Parts that are kept: made once for the same words and looks, and used again by all devices."""

from __future__ import annotations

import sys
from collections.abc import Callable

from mobile_gym.virtual_device.ui.budget import PARTS
from mobile_gym.virtual_device.ui.view import VIEW_BYTES, View


def _bytes(view: View, *arguments: object) -> int:
    return 300 + _own_bytes(view) + sum(map(sys.getsizeof, arguments))


def _own_bytes(view: View) -> int:
    """Of a view and of what stands in it, but for views that are kept on their own."""
    used = VIEW_BYTES + 8 * len(view.children) + len(view.picture) + sys.getsizeof(view.text)
    return used + sum([_own_bytes(child) for child in view.children if not child.shared])


def kept(make: Callable[..., View]) -> Callable[..., View]:
    """A part without handlers, made once for the same words and looks, and kept for all devices."""

    @PARTS.keeps(_bytes)
    def made(*arguments: object) -> View:
        return make(*arguments)._replace(shared=True)

    return made


def kept_with_handlers(make: Callable[..., View]) -> Callable[..., View]:
    """A part whose handlers know names and places alone, never a state: kept, and measured anew.

    Handlers among the arguments are to be equal in every frame: functions, and methods of
    constants, but no partials.
    """
    return PARTS.keeps(_bytes)(make)
