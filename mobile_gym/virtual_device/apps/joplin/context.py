"""What the screens of Joplin may know, in the colours chosen in the app."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeVar

from mobile_gym.virtual_device.apps.joplin.data import JoplinData
from mobile_gym.virtual_device.apps.joplin.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context
from mobile_gym.virtual_device.ui.theme import DARK, LIGHT
from mobile_gym.virtual_device.ui.view import View

__all__ = ["JoplinContext", "as_chosen"]

JoplinContext: TypeAlias = Context[JoplinData, Texts, ArgsT]

C = TypeVar("C", bound=Context[Any, Any, Any])
_THEMES: Final = {"light": LIGHT, "dark": DARK}


def as_chosen(screen: Callable[[C], View]) -> Callable[[C], View]:
    """A screen in the theme of the app's settings."""

    def chosen(ctx: C) -> View:
        theme = _THEMES.get(ctx.data.theme, ctx.theme)
        return screen(ctx if theme is ctx.theme else ctx._replace(theme=theme))

    return chosen
