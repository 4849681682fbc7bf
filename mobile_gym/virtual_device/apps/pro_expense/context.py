"""What the screens of Pro Expense may know, in the language and colours chosen in the app."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from mobile_gym.virtual_device.apps.pro_expense.data import ExpenseData, read
from mobile_gym.virtual_device.apps.pro_expense.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context
from mobile_gym.virtual_device.ui.theme import DARK, LIGHT

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import View

__all__ = ["ExpenseContext", "as_chosen", "words"]

ExpenseContext: TypeAlias = Context[ExpenseData, Texts, ArgsT]

C = TypeVar("C", bound=Context[Any, Any, Any])
_THEMES = {"light": LIGHT, "dark": DARK}


def as_chosen(screen: Callable[[C], View]) -> Callable[[C], View]:
    """A screen in the language and the theme of the app's settings."""

    def chosen(ctx: C) -> View:
        language, theme = ctx.data.language, _THEMES.get(ctx.data.theme, ctx.theme)
        if language and language != ctx.state.language:
            state = ctx.state.changed(language=language)
            ctx = ctx._replace(state=state, t=Texts.of(language))
        return screen(ctx if theme is ctx.theme else ctx._replace(theme=theme))

    return chosen


def words(system: System) -> Texts:
    """The app's texts in the language of its settings, for a handler."""
    return Texts.of(read(system.state).language or system.language)
