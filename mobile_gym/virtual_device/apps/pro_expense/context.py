"""What the screens of Pro Expense may know, in the language and colours chosen in the app."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from mobile_gym.virtual_device.app_kit.chosen_theme import in_chosen_theme
from mobile_gym.virtual_device.apps.pro_expense.data import ExpenseData, read
from mobile_gym.virtual_device.apps.pro_expense.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System
    from mobile_gym.virtual_device.ui.view import View

__all__ = ["ExpenseContext", "as_chosen", "words"]

ExpenseContext: TypeAlias = Context[ExpenseData, Texts, ArgsT]

C = TypeVar("C", bound=Context[Any, Any, Any])


def as_chosen(screen: Callable[[C], View]) -> Callable[[C], View]:
    """A screen in the language and the theme of the app's settings."""
    themed = in_chosen_theme(screen)

    def chosen(ctx: C) -> View:
        language = ctx.data.language
        if not language or language == ctx.state.language:
            return themed(ctx)
        return themed(
            ctx._replace(state=ctx.state.changed(language=language), t=Texts.of(language))
        )

    return chosen


def words(system: System) -> Texts:
    """The app's texts in the language of its settings, for a handler."""
    return Texts.of(read(system.state).language or system.language)
