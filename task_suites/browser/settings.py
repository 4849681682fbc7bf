"""Tasks with the browser's settings. See `task_suites.browser`."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.core.checks import AnyOf, Selector
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import SolutionStep, Task, TaskTemplate, TypeInto, WrongEnding
from task_suites.app_screens import BACK, CANCEL, OK
from task_suites.browser.names import Clubs
from task_suites.browser.screens import (
    OPEN,
    PACKAGE,
    SWIPES_TO_RECIPE,
    Screens,
    limit,
    node_shown,
    preference,
    start,
)
from task_suites.browser.sites import RECIPES, SITES
from task_suites.browser.texts import Texts
from task_suites.choices import next_of
from task_suites.suite import Suite, TaskBuilder

SUITE: Final = Suite("Browser", PACKAGE, texts=Texts)

_SETTINGS: Final = "BrowserPreferencesPage"

_PERCENT: Final = (75, 125, 150)


@SUITE.add(level=2, percent=_PERCENT, recipe=tuple(RECIPES))
def set_text_size(draft: TaskBuilder, percent: int, recipe: str) -> Task:
    """Make texts of web pages smaller or larger, and show a recipe in that size.

    Goal: the preference `text_size` is the number, and the recipe was shown while it was; the
        search engine is as it was.
    Start: the launcher; a new browser.
    Substates: the search engine (from the start); the browser; its settings; the text size; the
        recipe in it.
    Ends: the recipe is shown.
    Golden steps: 10, two of them swipes.
    """
    screens = Screens(draft)
    wrong = next_of(_PERCENT, percent)
    shown_recipe = RECIPES[recipe]
    to_settings = (OPEN, *screens.menu(Texts.settings))

    def choose(value: int) -> tuple[SolutionStep, ...]:
        return (screens.tap_label(Texts.text_size), screens.tap(f"{value}%"))

    def show(which: str) -> tuple[SolutionStep, ...]:
        (_, *to_site) = screens.site("recipes")
        return (BACK, *to_site, screens.tap(RECIPES[which].title))

    solution = (*to_settings, *choose(percent), *show(recipe))
    page = node_shown(class_name="android.webkit.WebView", text=screens.title_of(shown_recipe))
    return draft.task(
        Texts.set_text_size.format(percent=percent, recipe=shown_recipe.title),
        setup=start(),
        substates=(
            screens.guard(
                1,
                Texts.search_engine_is_the_same,
                preference("search_engine", "finder"),
            ),
            screens.home(2),
            screens.page(3, Texts.settings, _SETTINGS),
            replace(
                screens.fact(
                    4,
                    Texts.text_size_is.format(percent=percent),
                    preference("text_size", percent),
                ),
                weight=0.5,
            ),
            screens.event(
                5,
                Texts.recipe_is_shown_in_size.format(recipe=shown_recipe.title),
                preference("text_size", percent),
                page,
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution) + SWIPES_TO_RECIPE,
        max_steps=limit(len(solution)),
        solution=solution,
        wrong_endings=(
            WrongEnding("another size", (*to_settings, *choose(wrong), *show(recipe))),
            WrongEnding("the size alone", solution[: -len(show(recipe))]),
            WrongEnding(
                "another recipe", (*to_settings, *choose(percent), *show(next_of(RECIPES, recipe)))
            ),
            WrongEnding("shown in the old size", (OPEN, *show(recipe)[1:], *to_settings[1:])),
        ),
    )


_CLUBS: Final = {
    "rowing.example.org": Clubs.rowing_club,
    "chess.example.net": Clubs.chess_circle,
    "choir.example.org": Clubs.harbour_choir,
    "garden.example.com": Clubs.garden_society,
    "hiking.example.net": Clubs.hiking_group,
    "theatre.example.org": Clubs.little_theatre,
    "museum.example.com": Clubs.clock_museum,
    "pottery.example.net": Clubs.pottery_studio,
    "school.example.org": Clubs.evening_school,
    "tennis.example.com": Clubs.tennis_club,
    "cinema.example.net": Clubs.mill_cinema,
    "band.example.org": Clubs.brass_band,
    "swim.example.com": Clubs.swimming_bath,
    "bees.example.net": Clubs.beekeepers,
    "radio.example.org": Clubs.town_radio,
    "market.example.com": Clubs.farmers_market,
}
"""Sites that the phone does not know, by host."""
_HOME_PAGES: Final = {
    **{site.host: site.name for key, site in SITES.items() if key != "shop"},
    **_CLUBS,
}


@SUITE.add(level=2, host=tuple(_HOME_PAGES))
def set_home_page(draft: TaskBuilder, host: str) -> Task:
    """Make a site the browser's home page.

    Goal: the preference `homepage` is the site's address.
    Start: the launcher; a new browser, whose home page is its search engine.
    Substates: the browser; its settings; the dialog; the address is typed; the home page is set.
    Ends: the home page is set.
    Golden steps: 6.
    """
    screens = Screens(draft)
    wrong = SITES["shop"].host
    to_dialog = (OPEN, *screens.menu(Texts.settings, Texts.home_page))
    field = Selector(class_name="EditText", package_name=PACKAGE)
    solution = (*to_dialog, TypeInto(field, host), OK)
    return draft.task(
        Texts.set_home_page.format(site=_HOME_PAGES[host], host=host),
        setup=start(),
        substates=(
            screens.home(1),
            screens.page(2, Texts.settings, _SETTINGS),
            PageNode(
                3,
                draft.pick(Texts.address_dialog_is_open),
                check=node_shown(resource_id="android:id/edit"),
            ),
            UnitNode(
                4,
                draft.pick(Texts.address_is_typed.format(host=host)),
                parent_id=3,
                check=node_shown(resource_id="android:id/edit", text_contains=host),
            ),
            screens.fact(
                5,
                Texts.home_page_is.format(host=host),
                AnyOf(tuple(preference("homepage", url) for url in _addresses(host))),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another site", (*to_dialog, TypeInto(field, wrong), OK)),
            WrongEnding("typed and not saved", (*solution[:-1], CANCEL)),
            WrongEnding("opened instead", (OPEN, *screens.go_to(host))),
            WrongEnding("set and reset", (*solution, screens.tap_label(Texts.reset), OK)),
        ),
    )


def _addresses(host: str) -> tuple[str, ...]:
    """What a first page's address may be, however it was typed."""
    return (f"https://{host}/", f"http://{host}/")


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
