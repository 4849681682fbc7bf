"""The theme that a user chooses in an app, whatever the device's is.

    theme_choice(Texts.theme, STORED, Texts.as_device, Texts.light, Texts.dark)  # in a `Group`
    screens=dict([pages.MAIN.shows(in_chosen_theme(listing.main))])

The app's data say it in their field `theme`: `system`, `light` or `dark`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from mobile_gym.virtual_device.app_kit.attributes import Dataclass
from mobile_gym.virtual_device.app_kit.settings_page import Choice, Preference
from mobile_gym.virtual_device.system.app import Context
from mobile_gym.virtual_device.ui.theme import DARK, LIGHT

if TYPE_CHECKING:
    from mobile_gym.core.texts import Text
    from mobile_gym.virtual_device.app_kit.records import Stored
    from mobile_gym.virtual_device.ui.view import View

_THEMES: Final = {"light": LIGHT, "dark": DARK}


class _Themed(Dataclass, Protocol):
    @property
    def theme(self) -> str: ...


C = TypeVar("C", bound=Context[Any, Any, Any])
D = TypeVar("D", bound=_Themed)


def in_chosen_theme(screen: Callable[[C], View]) -> Callable[[C], View]:
    """A screen in the theme that the app's data say."""

    def chosen(ctx: C) -> View:
        theme = _THEMES.get(ctx.data.theme, ctx.theme)
        return screen(ctx if theme is ctx.theme else ctx._replace(theme=theme))

    return chosen


def theme_choice(
    title: Text, stored: Stored[D], as_device: Text, light: Text, dark: Text
) -> Choice[D, str]:
    """The row of the settings that chooses it.

    Args:
        title: of the row.
        stored: the app's data.
        as_device: what the device's own theme is called.
        light: what the light one is called.
        dark: what the dark one is called.
    """
    options = {"system": as_device, "light": light, "dark": dark}
    return Choice(title, Preference(stored, lambda data: data.theme), options)
