"""What the screens of Broccoli may know, in the colours chosen in the app."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from mobile_gym.virtual_device.apps.broccoli.data import BroccoliData
from mobile_gym.virtual_device.apps.broccoli.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context
from mobile_gym.virtual_device.ui.theme import DARK, LIGHT

if TYPE_CHECKING:
    from mobile_gym.virtual_device.ui.view import View

__all__ = ["BroccoliContext", "in_chosen_theme"]

BroccoliContext: TypeAlias = Context[BroccoliData, Texts, ArgsT]

C = TypeVar("C", bound=Context[Any, Any, Any])
_THEMES = {"light": LIGHT, "dark": DARK}


def in_chosen_theme(screen: Callable[[C], View]) -> Callable[[C], View]:
    """A screen in the theme of the app's settings."""

    def chosen(ctx: C) -> View:
        theme = _THEMES.get(ctx.data.theme, ctx.theme)
        return screen(ctx if theme is ctx.theme else ctx._replace(theme=theme))

    return chosen
