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
from mobile_gym.virtual_device.apps.broccoli.data import STORED
from mobile_gym.virtual_device.apps.broccoli.pages import ABOUT
from mobile_gym.virtual_device.apps.broccoli.texts import Texts
from mobile_gym.virtual_device.ui.view import text
from mobile_gym.virtual_device.ui.widgets import list_item, screen

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.broccoli.context import BroccoliContext
    from mobile_gym.virtual_device.ui.view import View

__all__ = ["PAGE", "about_page"]

_VERSION: Final = "1.2.6"

PAGE: Final = SettingsPage(
    Texts.settings,
    Group(
        Texts.appearance,
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
    theme, t = ctx.theme, ctx.t
    return screen(
        theme,
        sub_page_bar(ctx, t.about),
        list_item(theme, t.app_name, t.about_text),
        list_item(theme, t.version, _VERSION),
        text(t.imitation, 13, theme.text_secondary, padding=(24, 12)),
        key="about",
    )
