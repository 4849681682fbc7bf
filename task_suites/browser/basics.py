"""Tasks in the browser: its settings, history, reading list and downloads, and all the others.

Those with bookmarks are in `bookmarks`, those on its offline sites in `shop`,
`town` and `railway`.

What must be true at the end stands in the browser's providers and preferences, or is a file. What
a site was told stands in what it keeps in the browser (`site_data`).
"""

from __future__ import annotations

from typing import Final

from mobile_gym.core.checks import FileExists, Selector
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import SolutionStep, TapOn, Task, TaskTemplate, TypeInto, WrongEnding
from task_suites.app_screens import BACK, CANCEL, OK
from task_suites.browser.screens import (
    OPEN,
    PACKAGE,
    SAVE,
    Screens,
    add_visit,
    none,
    preference,
    row,
    shown,
    start,
)
from task_suites.browser.sites import ARTICLES, RECIPES, SITES, article_url
from task_suites.choices import next_of
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Browser", PACKAGE)

_LIBRARY_FRAME: Final = "ComboViewActivity"
_SETTINGS: Final = "BrowserPreferencesPage"


def _recipe_url(title: str) -> str:
    return f"{SITES['recipes'][0]}recipe/{RECIPES[title][0]}"


# -- settings -------------------------------------------------------------------------------------

_PERCENT: Final = (75, 125, 150)


@SUITE.add(level=1, percent=_PERCENT)
def set_text_size(draft: Draft, percent: int) -> Task:
    """Make texts of web pages smaller or larger.

    Goal: the preference `text_size` is the number; home page and search engine are as they were.
    Start: the launcher; a new browser.
    Substates: the browser; its settings; the text size.
    Ends: the text size is set.
    Golden steps: 5.
    """
    screens = Screens(draft)
    wrong = next_of(_PERCENT, percent)
    to_settings = (OPEN, *screens.menu("settings"))

    def choose(value: int) -> tuple[SolutionStep, ...]:
        return (screens.word("text_size"), screens.tap(f"{value}%"))

    solution = (*to_settings, *choose(percent))
    return draft.task(
        (
            f"In the Browser app, change the text size of web pages to {percent}%.",
            f"在“浏览器”应用的设置中，将网页文字大小改为 {percent}%。",
        ),
        setup=start(),
        substates=(
            screens.home(1),
            screens.page(2, "settings", _SETTINGS),
            screens.fact(
                3,
                (f"The text size is {percent}%", f"文字大小为 {percent}%"),
                preference("text_size", percent),
                preference("search_engine", "finder"),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another size", (*to_settings, *choose(wrong))),
            WrongEnding("looked at alone", (*to_settings, screens.word("text_size"), CANCEL)),
            WrongEnding("set and reset", (*solution, screens.word("reset"), OK)),
        ),
    )


@SUITE.add(level=2, site=("encyclopedia", "news", "weather", "recipes", "library", "forum"))
def set_home_page(draft: Draft, site: str) -> Task:
    """Make a site the browser's home page.

    Goal: the preference `homepage` is the site's address.
    Start: the launcher; a new browser, whose home page is its search engine.
    Substates: the browser; its settings; the dialog; the address is typed; the home page is set.
    Ends: the home page is set.
    Golden steps: 6.
    """
    screens = Screens(draft)
    url, name = SITES[site]
    host = url.removeprefix("https://").rstrip("/")
    wrong = SITES["shop"][0].removeprefix("https://").rstrip("/")
    to_dialog = (OPEN, *screens.menu("settings", "home_page"))
    field = Selector(class_name="EditText", package_name=PACKAGE)
    solution = (*to_dialog, TypeInto(host, field), OK)
    return draft.task(
        (
            f"Make {name[0]} ({host}) the home page of the Browser app.",
            f"把{name[1]}（{host}）设为“浏览器”应用的主页。",
        ),
        setup=start(),
        substates=(
            screens.home(1),
            screens.page(2, "settings", _SETTINGS),
            PageNode(
                3,
                draft.pick(("The dialog for the address is open", "网址对话框已打开")),
                check=shown(resource_id="android:id/edit"),
            ),
            UnitNode(
                4,
                draft.pick((f"{host} is typed", f"已输入 {host}")),
                parent_id=3,
                check=shown(resource_id="android:id/edit", text_contains=host),
            ),
            screens.fact(
                5, (f"{host} is the home page", f"主页是 {host}"), preference("homepage", url)
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another site", (*to_dialog, TypeInto(wrong, field), OK)),
            WrongEnding("typed and not saved", (*solution[:-1], CANCEL)),
            WrongEnding("opened instead", screens.site(site)),
            WrongEnding("set and reset", (*solution, screens.word("reset"), OK)),
        ),
    )


# -- history, reading list, downloads -------------------------------------------------------------


@SUITE.add(level=1, article=tuple(ARTICLES))
def delete_history_entry(draft: Draft, article: str) -> Task:
    """Take one page out of the history.

    Goal: the article is not in the history, and the three other pages are.
    Start: the launcher; four articles in the history.
    Substates: the browser; the history; the page is gone.
    Ends: the page is gone.
    Golden steps: 4.
    """
    screens = Screens(draft)
    others = tuple(next_of(ARTICLES, article, steps) for steps in (1, 3, 6))

    def title(which: str) -> str:
        return screens.title(draft.pick((which, ARTICLES[which][1])), "encyclopedia")

    to_list = (OPEN, *screens.menu("history"))
    solution = (*to_list, screens.named("delete", title(article)))
    clear = TapOn(Selector(description=draft.pick(("Clear history", "清除历史记录"))))
    return draft.task(
        (
            f"Remove the page about “{article}” from the history of the Browser app; "
            "do not touch the rest of the history.",
            f"从“浏览器”的历史记录中删除“{ARTICLES[article][1]}”网页，不要动其余记录。",
        ),
        setup=start(
            *(add_visit(title(each), article_url(each)) for each in (others[0], article)),
            *(add_visit(title(each), article_url(each)) for each in others[1:]),
        ),
        substates=(
            screens.home(1),
            screens.page(2, "history", _LIBRARY_FRAME),
            screens.fact(
                3,
                (f"“{article}” alone is gone", f"仅“{ARTICLES[article][1]}”被删除"),
                none("history", url=article_url(article)),
                *(row("history", url=article_url(each)) for each in others),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another page", (*to_list, screens.named("delete", title(others[0])))),
            WrongEnding("all of it", (*to_list, clear, OK)),
            WrongEnding("deleted and visited again", (*solution, BACK, *_visit(screens, article))),
        ),
    )


def _visit(screens: Screens, article: str) -> tuple[SolutionStep, ...]:
    """From the home page, type the address of an article."""
    field = Selector(resource_id="url", package_name=PACKAGE)
    address = article_url(article).removeprefix("https://")
    return (TapOn(field), TypeInto(address, field, submit=True))


@SUITE.add(level=1, recipe=tuple(RECIPES))
def save_recipe(draft: Draft, recipe: str) -> Task:
    """Put a recipe on the reading list.

    Goal: it is the only page on the reading list, and there are no bookmarks.
    Start: the launcher; a new browser.
    Substates: the browser; the recipe; it is on the list.
    Ends: it is on the list.
    Golden steps: 5.
    """
    screens = Screens(draft)
    title, wrong = draft.pick((recipe, RECIPES[recipe][1])), next_of(RECIPES, recipe)

    def save(which: str) -> tuple[SolutionStep, ...]:
        card = screens.tap(draft.pick((which, RECIPES[which][1])))
        return (*screens.site("recipes"), card, *screens.menu("add_to_reading_list"))

    solution = save(recipe)
    name = screens.title(title, "recipes")
    remove = TapOn(Selector(resource_id="delete", package_name=PACKAGE))
    return draft.task(
        (
            f"Open the recipe “{recipe}” of Simple Kitchen in the Browser app and add it to the "
            "reading list.",
            f"在“浏览器”中打开简单厨房的菜谱“{RECIPES[recipe][1]}”，并添加到阅读清单。",
        ),
        setup=start(),
        substates=(
            screens.home(1),
            screens.web(2, name),
            screens.fact(
                3,
                (f"“{recipe}” is on the list", f"“{RECIPES[recipe][1]}”在清单中"),
                row("reading_list", url=_recipe_url(recipe)),
                row("reading_list", 1, 1),
                none("bookmarks"),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another recipe", save(wrong)),
            WrongEnding("a bookmark instead", (*solution[:3], *screens.menu("add_bookmark"), SAVE)),
            WrongEnding("added and removed", (*solution, *screens.menu("reading_list"), remove)),
        ),
    )


@SUITE.add(level=2, recipe=tuple(RECIPES))
def download_shopping_list(draft: Draft, recipe: str) -> Task:
    """Download what a recipe needs.

    Goal: the file is in Download, and that of another recipe is not.
    Start: the launcher; a new browser, no such files.
    Substates: the browser; the recipe; the file is there.
    Ends: the file is there.
    Golden steps: 4.
    """
    screens = Screens(draft)
    key, chinese = RECIPES[recipe]
    wrong = next_of(RECIPES, recipe)
    link = screens.tap(draft.pick(("Download shopping list", "下载购物清单")))

    def download(which: str) -> tuple[SolutionStep, ...]:
        card = screens.tap(draft.pick((which, RECIPES[which][1])))
        return (*screens.site("recipes"), card, link)

    def path(which: str) -> str:
        return f"/sdcard/Download/{RECIPES[which][0]}.txt"

    solution = download(recipe)
    remove = TapOn(Selector(resource_id="delete", package_name=PACKAGE))
    return draft.task(
        (
            f"I want to cook “{recipe}”. Download its shopping list from Simple Kitchen with the "
            "Browser app.",
            f"我想做“{chinese}”。请用“浏览器”从简单厨房下载它的购物清单。",
        ),
        setup=start(*(f"rm -f {path(each)}" for each in RECIPES)),
        substates=(
            screens.home(1),
            screens.web(2, screens.title(draft.pick((recipe, chinese)), "recipes")),
            screens.fact(
                3,
                (f"{key}.txt alone was downloaded", f"仅下载了 {key}.txt"),
                FileExists(path(recipe)),
                *(FileExists(path(each), exists=False) for each in RECIPES if each != recipe),
            ),
        ),
        may_change=("data/com.android.browser/downloads",),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another recipe", download(wrong)),
            WrongEnding("downloaded and deleted", (*solution, *screens.menu("downloads"), remove)),
            WrongEnding("saved for later", (*solution[:3], *screens.menu("add_to_reading_list"))),
        ),
    )


@SUITE.add(level=2, article=tuple(ARTICLES))
def read_privately(draft: Draft, article: str) -> Task:
    """Open an article so that the history does not know of it.

    Goal: the article was shown, and is not in the history.
    Start: the launcher; a new browser.
    Substates: it is not in the history (from the start); the browser; the article.
    Ends: the article is shown.
    Golden steps: 5.
    """
    screens = Screens(draft)
    chinese = ARTICLES[article][1]
    title, wrong = draft.pick((article, chinese)), next_of(ARTICLES, article)
    new_tab = screens.tap(draft.pick(("New private tab", "新建隐私标签页")))
    private = (OPEN, *screens.menu(), new_tab)
    address = Selector(resource_id="url", package_name=PACKAGE)

    def read(which: str) -> tuple[SolutionStep, ...]:
        url = article_url(which).removeprefix("https://")
        return (TapOn(address), TypeInto(url, address, submit=True))

    solution = (*private, *read(article))
    visited = none("history", url=article_url(article))
    return draft.task(
        (
            f"Show the article “{article}” of the Open Encyclopaedia (encyclopedia.test/wiki/"
            f"{ARTICLES[article][0]}) in the Browser app, without leaving it in the history.",
            f"在“浏览器”中打开开放百科的条目“{chinese}”（encyclopedia.test/wiki/{ARTICLES[article][0]}），"
            "但不要在历史记录中留下它。",
        ),
        setup=start(),
        substates=(
            screens.fact(1, ("The history does not have it", "历史记录中没有它"), visited),
            screens.home(2),
            screens.web(3, screens.title(title, "encyclopedia")),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("in a usual tab", (*private[:1], *read(article))),
            WrongEnding("another article", (*private, *read(wrong))),
            WrongEnding("the private tab alone", private),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
