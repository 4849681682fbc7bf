"""Screens of the browser (after AOSP's Browser): how to tell that one is shown, and what to tap.

A web page is known by the title that its WebView has. What must be true at the end stands in the
browser's providers and preferences, so it counts on every screen.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import AllOf, Check, NodePresent, PageIs, PreferenceIs, Selector
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import Perform, ScrollTo, SolutionStep, TapOn, TypeInto
from mobile_gym.core.texts import Text
from task_suites.app_screens import AppScreens, rows
from task_suites.browser.sites import SITES, Page, Route
from task_suites.browser.texts import Texts

PACKAGE: Final = "com.android.browser"
OPEN: Final = Perform(OpenApp(PACKAGE))
SAVE: Final = TapOn(Selector(resource_id="OK", package_name=PACKAGE))
"""The button of the editor of bookmarks."""
HIDING_KEYBOARD: Final = 1
"""The step that hides the keyboard, where it covers what a form asks for next."""
SWIPES_TO_RECIPE: Final = 2
"""How often one swipes, on a screen of 540 x 1200, until a recipe's card shows on the site's first
page: the median over seeds, as cards are found after none to six."""
SWIPES_TO_SHOPPING_LIST: Final = 1
"""On the page of a recipe, until the link to its shopping list shows."""
_WEB_VIEW: Final = Selector(class_name="android.webkit.WebView")
_TABLES: Final = f"content://{PACKAGE}"


def limit(golden_steps: int) -> int:
    """Where an episode ends in which a list may have to be scrolled further than is typical.

    Args:
        golden_steps: without those that scroll.
    """
    return 3 * golden_steps + 15


# -- setup ----------------------------------------------------------------------------------------


def start(*commands: str) -> tuple[str, ...]:
    """Setup: the browser as newly installed, then some commands, and the home screen."""
    return (
        f"pm clear {PACKAGE}",
        *commands,
        f"am force-stop {PACKAGE}",
        "input keyevent KEYCODE_HOME",
    )


def _insert(table: str, **values: object) -> str:
    binds = (f"--bind {shlex.quote(f'{name}:s:{value}')}" for name, value in values.items())
    return f"content insert --uri {_TABLES}/{table} {' '.join(binds)}"


def add_bookmark(title: str, url: str, parent: int = 1) -> str:
    """The command that adds a bookmark; 1 is no folder."""
    return _insert("bookmarks", title=title, url=url, parent=parent)


def add_folder(title: str) -> str:
    """The command that adds a folder for bookmarks."""
    return _insert("bookmarks", title=title, folder=1)


def add_visit(title: str, url: str) -> str:
    """The command that adds a page to the history, as if it had been opened now."""
    return _insert("history", title=title, url=url)


def send_form(site: str, path: str, values: Mapping[str, object]) -> str:
    """The command that sends a form to a site of `SITES`, as its page would."""
    return _insert("site_data", url=f"{SITES[site].url}{path}", form=urlencode(values))


# -- facts ----------------------------------------------------------------------------------------


def row(table: str, at_least: int = 1, at_most: int | None = None, **columns: object) -> Check:
    """So many rows of a table of the browser (`bookmarks`, `history`, `reading_list`) are so."""
    return rows(f"{_TABLES}/{table}", at_least, at_most, **columns)


def none(table: str, **columns: object) -> Check:
    """No row of a table of the browser is so."""
    return row(table, 0, 0, **columns)


def site_fact(name: str, value: object) -> Check:
    """A site keeps this value under this name."""
    return row("site_data", name=name, value=value)


def preference(key: str, value: object) -> Check:
    """A setting of the browser."""
    return PreferenceIs(PACKAGE, key, str(value))


def node_shown(**fields: Any) -> Check:
    """A node of the browser with these fields is shown."""
    return NodePresent(Selector(package_name=PACKAGE, **fields))


class Screens(AppScreens):
    """What can be seen and done in the browser, in a task's language.

    What is written on a screen is a text of the catalogue; or words that are the same in every
    language, such as an amount.
    """

    def _words(self, text: Text | str) -> str:
        return self._pick(text) if isinstance(text, Text) else text

    def title(self, title: Text | str, site: str) -> str:
        """The title of a page of a site of `SITES`, as the browser has it."""
        return f"{self._words(title)} - {self._pick(SITES[site].name)}"

    def title_of(self, page: Page) -> str:
        """The title of one of `PAGES`, as the browser has it."""
        return self.title(page.title, page.site)

    def route_title(self, route: Route) -> str:
        """The title of the page with a route's trains."""
        names = Texts.route.format(origin=route.origin.name, goal=route.goal.name)
        return self.title(names, "travel")

    # -- substates ------------------------------------------------------------------------------

    def home(self, id: int) -> PageNode:
        """The browser is in front."""
        check = PageIs(activity=f"{PACKAGE}/.BrowserActivity")
        return PageNode(id, self._pick(Texts.browser_is_open), check=check)

    def web(self, id: int, title: str, *, way: str = "") -> PageNode:
        """A web page is shown, known by its title."""
        description = self._pick(Texts.web_page_is_shown.format(title=title))
        check = node_shown(class_name="android.webkit.WebView", text=title)
        return PageNode(id, description, check=check, alternatives=way)

    def page(self, id: int, title: Text, activity: str, *, way: str = "") -> PageNode:
        """A page of the browser's own, known by its class and its title."""
        description = self._pick(Texts.own_page_is_shown.format(title=title))
        check = AllOf(
            (PageIs(activity=f"{PACKAGE}/.{activity}"), node_shown(text=self._pick(title)))
        )
        return PageNode(id, description, check=check, alternatives=way)

    # -- steps ----------------------------------------------------------------------------------

    def tap(self, label: Text | str) -> TapOn:
        """A tap on the link, button or row with a text."""
        return TapOn(Selector(text=self._words(label), package_name=PACKAGE))

    def see(self, text: Text | str) -> ScrollTo:
        """Wait for a text of the page, or scroll to it; it mostly is there already."""
        words = self._words(text)
        return ScrollTo(Selector(text_contains=words, package_name=PACKAGE, within=_WEB_VIEW))

    def tap_label(self, label: Text) -> TapOn:
        """A tap on what has a text, or a description."""
        return TapOn(Selector(label=self._pick(label), package_name=PACKAGE))

    def site(self, name: str) -> tuple[SolutionStep, ...]:
        """Open the browser on its home page, and a site from the list there."""
        return (OPEN, self.tap(SITES[name].name))

    def to_trains(self, route: Route) -> tuple[SolutionStep, ...]:
        """Open the timetable of a route."""
        steps = self.site("travel")
        if route.origin.key != "riverton":  # which the form starts with
            steps = (*steps, *self.choose(Texts.origin_field, route.origin.name))
        if route.goal.key != "northport":
            steps = (*steps, *self.choose(Texts.goal_field, route.goal.name))
        return steps

    def go_to(self, address: str) -> tuple[SolutionStep, ...]:
        """In the open browser, type an address."""
        field = Selector(resource_id="url", package_name=PACKAGE)
        return (TapOn(field), TypeInto(field, address.removeprefix("https://"), submit=True))

    def menu(self, *items: Text) -> tuple[SolutionStep, ...]:
        """Open the menu and tap an item, then what follows."""
        return (TapOn(Selector(resource_id="more")), *map(self.tap_label, items))

    def choose(self, label: Text, option: Text | str) -> tuple[SolutionStep, ...]:
        """Choose an option of a form's select."""
        spinner = Selector(
            class_name="Spinner", description=self._pick(label), package_name=PACKAGE
        )
        choice = Selector(class_name="CheckedTextView", text=self._words(option))
        return (TapOn(spinner), TapOn(choice))

    def fill(self, label: Text, text: Text | str) -> TypeInto:
        """Type into a form's field."""
        field = Selector(class_name="EditText", hint=self._pick(label), package_name=PACKAGE)
        return TypeInto(field, self._words(text))

    def check_box(self, label: Text) -> TapOn:
        """A tap on a form's check box."""
        return TapOn(Selector(class_name="CheckBox", text=self._pick(label)))

    def options_of(self, title: Text | str) -> TapOn:
        """A tap on the three dots of a bookmark or folder."""
        return self.row_button(Texts.more_options, title)

    def row_button(self, button: Text, title: Text | str) -> TapOn:
        """A tap on a button of the row with a title."""
        description = f"{self._pick(button)}: {self._words(title)}"
        return TapOn(Selector(description=description, package_name=PACKAGE))
