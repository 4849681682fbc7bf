"""The two pages of the first start: a language and a currency.

They are shown once, before `home`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device import ui
from mobile_gym.virtual_device.apps.pro_expense import data
from mobile_gym.virtual_device.apps.pro_expense.pages import MAIN
from mobile_gym.virtual_device.system.pages import ViewState

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

_ON_CURRENCY: Final = ViewState("on_currency", False)
_LANGUAGE: Final = ViewState[str | None]("language", None)
_CURRENCY: Final = ViewState("currency", "USD")


def first_page(ctx: data.ExpenseContext) -> ui.View:
    """The page that is next: the language, then the currency."""
    t, language = ctx.t, ctx.state.language
    if _ON_CURRENCY.of(ctx):
        currencies = [
            ui.radio(
                ctx.theme,
                currency.title.of(language),
                code == _CURRENCY.of(ctx),
                partial(_CURRENCY.set, value=code),
            )
            for code, currency in data.CURRENCIES.items()
        ]
        return _page(ctx, t.choose_currency, t.choose_currency_hint, currencies, t.begin, _finish)
    taken = _LANGUAGE.of(ctx)
    taken = ctx.data.language if taken is None else taken
    languages = [
        ui.radio(
            ctx.theme,
            title.of(language),
            key == taken,
            partial(_LANGUAGE.set, value=key),
        )
        for key, title in data.LANGUAGES.items()
    ]
    return _page(ctx, t.choose_language, t.choose_language_hint, languages, t.next, _to_currency)


def _page(
    ctx: data.ExpenseContext,
    title: str,
    hint: str,
    choices: list[ui.View],
    go_on: str,
    act: ui.Handler,
) -> ui.View:
    theme = ctx.theme
    return ui.page(
        theme,
        ui.column(
            ui.text(title, 24, theme.text, bold=True, resource_id="tv_title"),
            ui.text(hint, 14, theme.text_secondary),
            gap=8,
            width=ui.FILL,
            padding=(24, 24, 24, 12),
        ),
        ui.scroll(
            "choices", ui.column(*choices, width=ui.FILL), weight=1, resource_id="rv_choices"
        ),
        ui.row(
            ui.space(weight=1),
            ui.button(theme, go_on, act, filled=True, resource_id="btn_continue"),
            width=ui.FILL,
            padding=(24, 12),
        ),
    )


def go_back(system: System) -> bool:
    """Lead from the currency back to the language."""
    front = system.front
    if front.component != MAIN.component or len(front.layers) > 1:
        return False
    if data.STORED.read(system.state).started or not _ON_CURRENCY.get(system):
        return False
    _ON_CURRENCY.set(system, False)
    return True


def _to_currency(system: System) -> None:
    language = _LANGUAGE.get(system)
    if language is not None:
        data.STORED.write(system, language=language)
    _ON_CURRENCY.set(system, True)


def _finish(system: System) -> None:
    data.STORED.write(system, started=True, currency=_CURRENCY.get(system))
