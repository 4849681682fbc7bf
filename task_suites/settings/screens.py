"""Screens of Android's Settings: what they are called, and how to tell that one is shown.

The conditions hold on stock Android (12 and later) too: a page is known by the description of its
toolbar, whatever activity shows it.
"""

from __future__ import annotations

import shlex
from typing import Any, Final, NamedTuple

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import AllOf, AnyOf, Check, NodePresent, Selector, SettingIs
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Perform, TapOn
from mobile_gym.core.texts import Text
from task_suites.app_screens import AppScreens
from task_suites.settings.texts import Texts

PACKAGE: Final = "com.android.settings"

_SEARCH_PACKAGES: Final = (
    PACKAGE,
    f"{PACKAGE}.intelligence",
    "com.google.android.settings.intelligence",
)
"""Where the search of Settings lives: here, in AOSP, and on Google's phones."""

START: Final = (f"am force-stop {PACKAGE}", "input keyevent KEYCODE_HOME")
"""Shell commands after which the launcher is shown and Settings opens on its home page."""
OPEN: Final = Perform(OpenApp(PACKAGE))

SWIPES_TO_DISPLAY: Final = 1
SWIPES_TO_ABOUT: Final = 2
SWIPES_TO_ROTATION: Final = 1
"""How often one swipes, on a screen of 540 x 1200, until these rows show: the first two on the home
page of Settings, the last one on the page Display."""

TIMEOUTS: Final[dict[int, Text]] = {
    15: Texts.seconds_15,
    30: Texts.seconds_30,
    60: Texts.minute_1,
    120: Texts.minutes_2,
    300: Texts.minutes_5,
    600: Texts.minutes_10,
    1800: Texts.minutes_30,
}
"""Times after which the screen turns off, by seconds, as Android offers them."""

WIFI_IS_ON: Final = AnyOf(
    (SettingIs("global", "wifi_on", "1"), SettingIs("global", "wifi_on", "2"))
)
"""1 is on, 2 is on in spite of airplane mode (AOSP, `WifiSettingsStore`)."""


def put_command(namespace: str, key: str, value: object) -> str:
    """A shell command that changes a setting."""
    return f"settings put {namespace} {key} {shlex.quote(str(value))}"


class Switch(NamedTuple):
    """A switch on a page, and where its state is kept."""

    row: Text
    is_so: Text
    """What is said when it is in a `state`."""
    namespace: str
    key: str
    on_value: str = "1"
    off_value: str = "0"

    def turn_on_command(self, *, is_on: bool) -> str:
        """A shell command that turns it on or off."""
        return put_command(self.namespace, self.key, self._value(is_on))

    def proof(self, *, is_on: bool) -> SettingIs:
        """That it is on, or off."""
        return SettingIs(self.namespace, self.key, self._value(is_on))

    def _value(self, is_on: bool) -> str:
        return self.on_value if is_on else self.off_value


def state(*, is_on: bool) -> Text:
    """On or off, within a sentence."""
    return Texts.on if is_on else Texts.off


def on(**fields: Any) -> Check:
    """A node of Settings with these fields is shown."""
    return NodePresent(Selector(package_name=PACKAGE, **fields))


def _in_shade(resource_id: str) -> Check:
    return NodePresent(Selector(package_name="com.android.systemui", resource_id=resource_id))


class Screens(AppScreens):
    """What can be seen and done in Settings, in a task's language.

    Where a page can be reached in several ways, what lies between is a group of alternatives, in
    which the search of Settings always is one; what quick settings can do counts there, too.
    """

    def tap(self, label: Text) -> TapOn:
        """A tap on the row, switch, button or option with a label."""
        return TapOn(Selector(label=self._pick(label), package_name=PACKAGE))

    def home(self, id: int, *, way: str = "") -> PageNode:
        """The home page."""
        description = self._pick(Texts.settings_are_open)
        return PageNode(id, description, check=on(resource_id="homepage_title"), alternatives=way)

    def quick_settings(self, id: int, *, way: str) -> PageNode:
        """The shade with the tiles of quick settings, in which no page of Settings is needed."""
        description = self._pick(Texts.quick_settings_are_shown)
        return PageNode(id, description, check=_in_shade("notification_panel"), alternatives=way)

    def internet_panel(self, id: int, *, way: str) -> PageNode:
        """The panel that the tile for the internet opens."""
        description = self._pick(Texts.internet_panel_is_shown)
        return PageNode(id, description, check=_in_shade("internet_dialog"), alternatives=way)

    def page(self, id: int, title: Text, *, way: str = "") -> PageNode:
        """The page of a title; `way` names the alternatives that it is one of."""
        description = self._pick(Texts.page_is_shown.format(page=title))
        check = on(resource_id="collapsing_toolbar", description=self._pick(title))
        return PageNode(id, description, check=check, alternatives=way)

    def search(self, id: int, *, way: str) -> PageNode:
        """The search of Settings."""
        # Every app's search has that id; that of Settings is a package of its own on some phones.
        check = AnyOf(
            tuple(
                NodePresent(Selector(resource_id="search_src_text", package_name=package))
                for package in _SEARCH_PACKAGES
            )
        )
        return PageNode(id, self._pick(Texts.search_is_shown), check=check, alternatives=way)

    def is_turned(self, id: int, switch: Switch, *, is_on: bool) -> UnitNode:
        """A switch is on, or off."""
        description = switch.is_so.format(state=state(is_on=is_on))
        return self.fact(id, description, switch.proof(is_on=is_on))

    def choices(self, id: int, description: Text, *labels: Text) -> PageNode:
        """A list of choices, a page or a dialog, that shows all these labels."""
        check = AllOf(tuple(on(text=self._pick(label)) for label in labels))
        return PageNode(id, self._pick(description), check=check)
