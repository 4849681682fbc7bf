"""The settings of the app, and the page about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.bars import sub_page_bar
from mobile_gym.virtual_device.app_kit.settings_page import (
    Choice,
    Group,
    Link,
    Preference,
    SettingsPage,
)
from mobile_gym.virtual_device.apps.pro_expense.data import STORED
from mobile_gym.virtual_device.apps.pro_expense.languages import LANGUAGES
from mobile_gym.virtual_device.apps.pro_expense.money import CURRENCIES
from mobile_gym.virtual_device.apps.pro_expense.pages import ABOUT
from mobile_gym.virtual_device.apps.pro_expense.texts import Texts
from mobile_gym.virtual_device.ui.view import text
from mobile_gym.virtual_device.ui.widgets import list_item, screen

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.pro_expense.context import ExpenseContext
    from mobile_gym.virtual_device.ui.view import View

__all__ = ["PAGE", "about_page"]

_VERSION: Final = "1.0.0-beta11"

PAGE: Final = SettingsPage(
    Texts.settings,
    Group(
        Texts.general,
        Choice(Texts.language, Preference(STORED, lambda data: data.language), LANGUAGES),
        Choice(
            Texts.currency,
            Preference(STORED, lambda data: data.currency),
            {code: currency.title for code, currency in CURRENCIES.items()},
        ),
        Choice(
            Texts.theme,
            Preference(STORED, lambda data: data.theme),
            {
                "system": Texts.theme_system,
                "light": Texts.theme_light,
                "dark": Texts.theme_dark,
            },
        ),
    ),
    Group(Texts.about, Link(Texts.about, ABOUT.start, lambda state: _VERSION)),
)


def about_page(ctx: ExpenseContext) -> View:
    """What the app is."""
    theme, t = ctx.theme, ctx.t
    return screen(
        theme,
        sub_page_bar(ctx, t.about),
        list_item(theme, t.app_name, t.about_text),
        list_item(theme, t.version, _VERSION),
        text(t.imitation, 13, theme.text_secondary, padding=(24, 12)),
        key="about",
    )
