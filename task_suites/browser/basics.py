"""Tasks with the browser's history, reading list, downloads and private tabs.

Those with its settings are in `settings`, with bookmarks in `bookmarks`, on its sites in `shop`,
`town` and `railway`.

What must be true at the end stands in the browser's providers and preferences, or is a file. What
a site was told stands in what it keeps in the browser (`site_data`).
"""

from __future__ import annotations

from typing import Final

from mobile_gym.core.checks import FileExists, Selector
from mobile_gym.core.tasks import SolutionStep, TapOn, Task, TaskTemplate, TypeInto, WrongEnding
from task_suites.app_screens import BACK, OK
from task_suites.browser.screens import (
    OPEN,
    PACKAGE,
    SAVE,
    SWIPES_TO_RECIPE,
    SWIPES_TO_SHOPPING_LIST,
    Screens,
    add_visit,
    limit,
    node_shown,
    none,
    row,
    start,
)
from task_suites.browser.sites import ARTICLES, PAGES, RECIPES
from task_suites.browser.texts import Texts
from task_suites.choices import next_of
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Browser", PACKAGE, texts=Texts)

_LIBRARY_FRAME: Final = "ComboViewActivity"


@SUITE.add(level=1, page=tuple(PAGES), layout=LAYOUTS)
def delete_history_entry(draft: TaskBuilder, page: str, layout: int) -> Task:
    """Take one page out of the history.

    Goal: the page is not in the history, and all the others are.
    Start: the launcher; 10 to 16 pages in the history, the one anywhere among them.
    Substates: the others are there (from the start); the browser; the history; the page is gone.
    Ends: the page is gone.
    Golden steps: 4, and scrolling.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    others = lots.some(PAGES, lots.number(9, 15), exclude=(page,))
    visited = lots.among(others, page)

    def delete(which: str) -> TapOn:
        return screens.row_button(Texts.delete, screens.title_of(PAGES[which]))

    to_list = (OPEN, *screens.menu(Texts.history))
    solution = (*to_list, delete(page))
    clear = TapOn(Selector(description=draft.pick(Texts.clear_history)))
    target = PAGES[page]
    return draft.task(
        Texts.delete_history_entry.format(page=target.title),
        setup=start(
            *(add_visit(screens.title_of(PAGES[each]), PAGES[each].url) for each in visited)
        ),
        substates=(
            screens.guard(
                1,
                Texts.rest_of_history_is_there,
                *(row("history", url=PAGES[each].url) for each in others),
            ),
            screens.home(2),
            screens.page(3, Texts.history, _LIBRARY_FRAME),
            screens.fact(
                4,
                Texts.page_is_gone.format(page=target.title),
                none("history", url=target.url),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
        max_steps=limit(len(solution)),
        solution=solution,
        wrong_endings=(
            WrongEnding("another page", (*to_list, delete(others[0]))),
            WrongEnding("one more", (*solution, delete(others[0]))),
            WrongEnding("all of it", (*to_list, clear, OK)),
            WrongEnding("deleted and visited again", (*solution, BACK, *screens.go_to(target.url))),
        ),
    )


@SUITE.add(level=1, recipe=tuple(RECIPES))
def save_recipe(draft: TaskBuilder, recipe: str) -> Task:
    """Put a recipe on the reading list.

    Goal: it is the only page on the reading list, and there are no bookmarks.
    Start: the launcher; a new browser.
    Substates: the browser; the recipe; it is on the list.
    Ends: it is on the list.
    Golden steps: 7, two of them swipes.
    """
    screens = Screens(draft)
    dish, wrong = RECIPES[recipe], next_of(RECIPES, recipe)

    def save(which: str) -> tuple[SolutionStep, ...]:
        card = screens.tap(RECIPES[which].title)
        return (*screens.site("recipes"), card, *screens.menu(Texts.add_to_reading_list))

    solution = save(recipe)
    name = screens.title_of(dish)
    remove = TapOn(Selector(resource_id="delete", package_name=PACKAGE))
    return draft.task(
        Texts.save_recipe.format(recipe=dish.title),
        setup=start(),
        substates=(
            screens.home(1),
            screens.web(2, name),
            screens.fact(
                3,
                Texts.recipe_alone_is_on_list.format(recipe=dish.title),
                row("reading_list", 1, 1, url=dish.url, title=name),
                row("reading_list", 1, 1),
                none("bookmarks"),
            ),
        ),
        golden_steps=len(solution) + SWIPES_TO_RECIPE,
        max_steps=limit(len(solution)),
        solution=solution,
        wrong_endings=(
            WrongEnding("another recipe", save(wrong)),
            WrongEnding(
                "a bookmark instead", (*solution[:3], *screens.menu(Texts.add_bookmark), SAVE)
            ),
            WrongEnding("one more", (*solution, BACK, *save(wrong)[2:])),
            WrongEnding(
                "added and removed", (*solution, *screens.menu(Texts.reading_list), remove)
            ),
        ),
    )


@SUITE.add(level=2, recipe=tuple(RECIPES))
def download_shopping_list(draft: TaskBuilder, recipe: str) -> Task:
    """Download what a recipe needs.

    Goal: the file is in Download, once, and that of another recipe is not.
    Start: the launcher; a new browser, no such files.
    Substates: the browser; the recipe; the file is there.
    Ends: the file is there.
    Golden steps: 7, three of them swipes.
    """
    screens = Screens(draft)
    dish, wrong = RECIPES[recipe], next_of(RECIPES, recipe)
    link = screens.tap(Texts.shopping_list_link)

    def download(which: str) -> tuple[SolutionStep, ...]:
        card = screens.tap(RECIPES[which].title)
        return (*screens.site("recipes"), card, link)

    def path(which: str, copy: str = "") -> str:
        return f"/sdcard/Download/{RECIPES[which].slug}{copy}.txt"

    solution = download(recipe)
    remove = TapOn(Selector(resource_id="delete", package_name=PACKAGE))
    return draft.task(
        Texts.download_shopping_list.format(recipe=dish.title),
        setup=start(
            f"rm -f '{path(recipe, ' (1)')}'", *(f"rm -f {path(each)}" for each in RECIPES)
        ),
        substates=(
            screens.home(1),
            screens.web(2, screens.title_of(dish)),
            screens.fact(
                3,
                Texts.file_alone_was_downloaded.format(file=f"{dish.slug}.txt"),
                FileExists(path(recipe)),
                FileExists(path(recipe, " (1)"), exists=False),
                *(FileExists(path(each), exists=False) for each in RECIPES if each != recipe),
            ),
        ),
        golden_steps=len(solution) + SWIPES_TO_RECIPE + SWIPES_TO_SHOPPING_LIST,
        max_steps=limit(len(solution)),
        solution=solution,
        wrong_endings=(
            WrongEnding("another recipe", download(wrong)),
            WrongEnding(
                "downloaded and deleted", (*solution, *screens.menu(Texts.downloads), remove)
            ),
            WrongEnding(
                "saved for later", (*solution[:3], *screens.menu(Texts.add_to_reading_list))
            ),
        ),
    )


@SUITE.add(level=2, article=tuple(ARTICLES))
def read_privately(draft: TaskBuilder, article: str) -> Task:
    """Open an article so that the history does not know of it.

    Goal: the article was shown, and is not in the history; neither a private tab nor a history that
        was mended is asked for by name.
    Start: the launcher; a new browser.
    Substates: it is not in the history (from the start); the browser; the article.
    Ends: the article is shown.
    Golden steps: 5.
    """
    screens = Screens(draft)
    target, wrong = ARTICLES[article], next_of(ARTICLES, article)
    private = (OPEN, *screens.menu(), screens.tap(Texts.new_private_tab))
    address = Selector(resource_id="url", package_name=PACKAGE)

    def read(which: str) -> tuple[SolutionStep, ...]:
        url = ARTICLES[which].url.removeprefix("https://")
        return (TapOn(address), TypeInto(address, url, submit=True))

    solution = (*private, *read(article))
    visited = none("history", url=target.url)
    page = node_shown(class_name="android.webkit.WebView", text=screens.title_of(target))
    return draft.task(
        Texts.read_privately.format(
            article=target.title, address=target.url.removeprefix("https://")
        ),
        setup=start(),
        substates=(
            screens.guard(1, Texts.history_lacks_it, visited),
            screens.home(2),
            screens.event(3, Texts.article_is_shown.format(article=target.title), page),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("in a usual tab", (*private[:1], *read(article))),
            WrongEnding("in both tabs", (*private[:1], *read(article), *private[1:])),
            WrongEnding("another article", (*private, *read(wrong))),
            WrongEnding("the private tab alone", private),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
