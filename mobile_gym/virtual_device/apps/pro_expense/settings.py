"""The settings of the app, and the page about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit.settings_page import (
    Choice,
    Group,
    Link,
    Preference,
    SettingsPage,
    theme_choice,
)
from mobile_gym.virtual_device.app_kit.settings_page import about_page as kit_page
from mobile_gym.virtual_device.apps.pro_expense.data import CURRENCIES, LANGUAGES, STORED
from mobile_gym.virtual_device.apps.pro_expense.pages import ABOUT
from mobile_gym.virtual_device.apps.pro_expense.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.pro_expense.data import ExpenseContext
    from mobile_gym.virtual_device.ui.view import View

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
        theme_choice(Texts.theme, STORED, Texts.theme_system, Texts.theme_light, Texts.theme_dark),
    ),
    Group(Texts.about, Link(Texts.about, ABOUT.start, lambda state: _VERSION)),
)


def about_page(ctx: ExpenseContext) -> View:
    """What the app is."""
    t = ctx.t
    facts = (t.app_name, t.about_text), (t.version, _VERSION)
    return kit_page(ctx, t.about, *facts, note=t.imitation)
