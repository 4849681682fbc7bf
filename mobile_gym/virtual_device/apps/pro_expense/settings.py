"""The settings of the app, and the page about it.

Every app has its settings in a module of this name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit import settings_page
from mobile_gym.virtual_device.apps.pro_expense.data import CURRENCIES, LANGUAGES, STORED
from mobile_gym.virtual_device.apps.pro_expense.pages import ABOUT
from mobile_gym.virtual_device.apps.pro_expense.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device import ui
    from mobile_gym.virtual_device.apps.pro_expense.data import ExpenseContext

_VERSION: Final = "1.0.0-beta11"

PAGE: Final = settings_page.SettingsPage(
    Texts.settings,
    settings_page.Group(
        Texts.general,
        settings_page.Choice(
            Texts.language, settings_page.Preference(STORED, lambda data: data.language), LANGUAGES
        ),
        settings_page.Choice(
            Texts.currency,
            settings_page.Preference(STORED, lambda data: data.currency),
            {code: currency.title for code, currency in CURRENCIES.items()},
        ),
        settings_page.theme_choice(
            Texts.theme, STORED, Texts.theme_system, Texts.theme_light, Texts.theme_dark
        ),
    ),
    settings_page.Group(
        Texts.about, settings_page.Link(Texts.about, ABOUT.start, lambda state: _VERSION)
    ),
)


def about_page(ctx: ExpenseContext) -> ui.View:
    """What the app is."""
    t = ctx.t
    facts = (t.app_name, t.about_text), (t.version, _VERSION)
    return settings_page.about_page(ctx, t.about, *facts, note=t.imitation)
