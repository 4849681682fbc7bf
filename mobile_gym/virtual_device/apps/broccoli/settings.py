"""The settings of the app, and the page about it.

Every app has its settings in a module of this name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mobile_gym.virtual_device.app_kit import settings_page
from mobile_gym.virtual_device.apps.broccoli.data import STORED
from mobile_gym.virtual_device.apps.broccoli.pages import ABOUT
from mobile_gym.virtual_device.apps.broccoli.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device import ui
    from mobile_gym.virtual_device.apps.broccoli.data import BroccoliContext

_VERSION: Final = "1.2.6"

PAGE: Final = settings_page.SettingsPage(
    Texts.settings,
    settings_page.Group(
        Texts.appearance,
        settings_page.theme_choice(
            Texts.theme, STORED, Texts.theme_system, Texts.theme_light, Texts.theme_dark
        ),
    ),
    settings_page.Group(
        Texts.seasonal_calendar,
        settings_page.Choice(
            Texts.region,
            settings_page.Preference(STORED, lambda data: data.region),
            {"central_europe": Texts.central_europe, "none": Texts.no_region},
        ),
    ),
    settings_page.Group(
        Texts.about, settings_page.Link(Texts.about, ABOUT.start, lambda state: _VERSION)
    ),
)


def about_page(ctx: BroccoliContext) -> ui.View:
    """What the app is."""
    t = ctx.t
    facts = (t.app_name, t.about_text), (t.version, _VERSION)
    return settings_page.about_page(ctx, t.about, *facts, note=t.imitation)
