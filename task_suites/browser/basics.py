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
    Screens,
    add_visit,
    limit,
    none,
    row,
    shown,
    start,
)
from task_suites.browser.sites import ARTICLES, PAGES, RECIPES, article_url, recipe_url
from task_suites.choices import next_of
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Browser", PACKAGE)

_LIBRARY_FRAME: Final = "ComboViewActivity"


@SUITE.add(level=1, page=tuple(PAGES), layout=LAYOUTS)
def delete_history_entry(draft: Draft, page: str, layout: int) -> Task:
    """Take one page out of the history.

    Goal: the page is not in the history, and all the others are.
    Start: the launcher; 10 to 16 pages in the history, the one anywhere among them.
    Substates: the others are there (from the start); the browser; the history; the page is gone.
    Ends: the page is gone.
    Golden steps: 4, and scrolling.
    """
    screens, lots = Screens(draft), Lots(draft, layout)
    others = lots.some(PAGES, lots.number(9, 15), but=(page,))
    visited = lots.among(others, page)

    def title(which: str) -> str:
        return screens.title(draft.pick(PAGES[which].title), PAGES[which].site)

    to_list = (OPEN, *screens.menu("history"))
    solution = (*to_list, screens.named("delete", title(page)))
    clear = TapOn(Selector(description=draft.pick(("Clear history", "清除历史记录"))))
    named, named_zh = PAGES[page].title
    return draft.task(
        (
            f"Remove the page “{named}” from the history of the Browser app; "
            "do not touch the rest of the history.",
            f"从“浏览器”的历史记录中删除“{named_zh}”网页，不要动其余记录。",
        ),
        setup=start(*(add_visit(title(each), PAGES[each].url) for each in visited)),
        substates=(
            screens.guard(
                1,
                ("The rest of the history is there", "其余历史记录还在"),
                *(row("history", url=PAGES[each].url) for each in others),
            ),
            screens.home(2),
            screens.page(3, "history", _LIBRARY_FRAME),
            screens.fact(
                4,
                (f"“{named}” is gone", f"“{named_zh}”已被删除"),
                none("history", url=PAGES[page].url),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
        max_steps=limit(len(solution)),
        solution=solution,
        wrong_endings=(
            WrongEnding("another page", (*to_list, screens.named("delete", title(others[0])))),
            WrongEnding("one more", (*solution, screens.named("delete", title(others[0])))),
            WrongEnding("all of it", (*to_list, clear, OK)),
            WrongEnding(
                "deleted and visited again", (*solution, BACK, *screens.go_to(PAGES[page].url))
            ),
        ),
    )


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
                (f"“{recipe}” alone is on the list", f"清单中只有“{RECIPES[recipe][1]}”"),
                row("reading_list", 1, 1, url=recipe_url(recipe), title=name),
                row("reading_list", 1, 1),
                none("bookmarks"),
            ),
        ),
        golden_steps=len(solution),
        max_steps=limit(len(solution)),
        solution=solution,
        wrong_endings=(
            WrongEnding("another recipe", save(wrong)),
            WrongEnding("a bookmark instead", (*solution[:3], *screens.menu("add_bookmark"), SAVE)),
            WrongEnding("one more", (*solution, BACK, *save(wrong)[2:])),
            WrongEnding("added and removed", (*solution, *screens.menu("reading_list"), remove)),
        ),
    )


@SUITE.add(level=2, recipe=tuple(RECIPES))
def download_shopping_list(draft: Draft, recipe: str) -> Task:
    """Download what a recipe needs.

    Goal: the file is in Download, once, and that of another recipe is not.
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

    def path(which: str, copy: str = "") -> str:
        return f"/sdcard/Download/{RECIPES[which][0]}{copy}.txt"

    solution = download(recipe)
    remove = TapOn(Selector(resource_id="delete", package_name=PACKAGE))
    return draft.task(
        (
            f"I want to cook “{recipe}”. Download its shopping list from Simple Kitchen with the "
            "Browser app.",
            f"我想做“{chinese}”。请用“浏览器”从简单厨房下载它的购物清单。",
        ),
        setup=start(
            f"rm -f '{path(recipe, ' (1)')}'", *(f"rm -f {path(each)}" for each in RECIPES)
        ),
        substates=(
            screens.home(1),
            screens.web(2, screens.title(draft.pick((recipe, chinese)), "recipes")),
            screens.fact(
                3,
                (f"{key}.txt alone was downloaded", f"仅下载了 {key}.txt"),
                FileExists(path(recipe)),
                FileExists(path(recipe, " (1)"), exists=False),
                *(FileExists(path(each), exists=False) for each in RECIPES if each != recipe),
            ),
        ),
        may_change=("data/com.android.browser/downloads",),
        golden_steps=len(solution),
        max_steps=limit(len(solution)),
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

    Goal: the article was shown, and is not in the history; neither a private tab nor a history that
        was mended is asked for by name.
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
    page = shown(class_name="android.webkit.WebView", text=screens.title(title, "encyclopedia"))
    return draft.task(
        (
            f"Show the article “{article}” of the Open Encyclopaedia (encyclopedia.test/wiki/"
            f"{ARTICLES[article][0]}) in the Browser app, without leaving it in the history.",
            f"在“浏览器”中打开开放百科的条目“{chinese}”（encyclopedia.test/wiki/{ARTICLES[article][0]}），"
            "但不要在历史记录中留下它。",
        ),
        setup=start(),
        substates=(
            screens.guard(1, ("The history does not have it", "历史记录中没有它"), visited),
            screens.home(2),
            screens.event(3, (f"“{article}” is shown", f"显示“{chinese}”"), page),
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
