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
from mobile_gym.virtual_device.apps.broccoli.data import STORED
from mobile_gym.virtual_device.apps.broccoli.pages import ABOUT
from mobile_gym.virtual_device.apps.broccoli.texts import Texts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.broccoli.data import BroccoliContext
    from mobile_gym.virtual_device.ui.view import View

_VERSION: Final = "1.2.6"

PAGE: Final = SettingsPage(
    Texts.settings,
    Group(
        Texts.appearance,
        theme_choice(Texts.theme, STORED, Texts.theme_system, Texts.theme_light, Texts.theme_dark),
    ),
    Group(
        Texts.seasonal_calendar,
        Choice(
            Texts.region,
            Preference(STORED, lambda data: data.region),
            {"central_europe": Texts.central_europe, "none": Texts.no_region},
        ),
    ),
    Group(Texts.about, Link(Texts.about, ABOUT.start, lambda state: _VERSION)),
)


def about_page(ctx: BroccoliContext) -> View:
    """What the app is."""
    t = ctx.t
    facts = (t.app_name, t.about_text), (t.version, _VERSION)
    return kit_page(ctx, t.about, *facts, note=t.imitation)
