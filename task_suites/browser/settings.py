"""Tasks with the browser's settings. See `task_suites.browser`."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.core.checks import AnyOf, Selector
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import SolutionStep, Task, TaskTemplate, TypeInto, WrongEnding
from task_suites.app_screens import BACK, CANCEL, OK
from task_suites.browser.screens import OPEN, PACKAGE, Screens, limit, preference, shown, start
from task_suites.browser.sites import RECIPES, SITES
from task_suites.choices import next_of
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Browser", PACKAGE)

_SETTINGS: Final = "BrowserPreferencesPage"

_PERCENT: Final = (75, 125, 150)


@SUITE.add(level=2, percent=_PERCENT, recipe=tuple(RECIPES))
def set_text_size(draft: Draft, percent: int, recipe: str) -> Task:
    """Make texts of web pages smaller or larger, and show a recipe in that size.

    Goal: the preference `text_size` is the number, and the recipe was shown while it was; the
        search engine is as it was.
    Start: the launcher; a new browser.
    Substates: the search engine (from the start); the browser; its settings; the text size; the
        recipe in it.
    Ends: the recipe is shown.
    Golden steps: 8.
    """
    screens = Screens(draft)
    wrong = next_of(_PERCENT, percent)
    title = draft.pick((recipe, RECIPES[recipe][1]))
    to_settings = (OPEN, *screens.menu("settings"))

    def choose(value: int) -> tuple[SolutionStep, ...]:
        return (screens.word("text_size"), screens.tap(f"{value}%"))

    def show(which: str) -> tuple[SolutionStep, ...]:
        (_, *to_site) = screens.site("recipes")
        return (BACK, *to_site, screens.tap(draft.pick((which, RECIPES[which][1]))))

    solution = (*to_settings, *choose(percent), *show(recipe))
    page = shown(class_name="android.webkit.WebView", text=screens.title(title, "recipes"))
    return draft.task(
        (
            f"In the Browser app, change the text size of web pages to {percent}%. Then show me "
            f"the recipe “{recipe}” of Simple Kitchen.",
            f"在“浏览器”应用的设置中，将网页文字大小改为 {percent}%，"
            f"然后打开简单厨房的菜谱“{title}”给我看。",
        ),
        setup=start(),
        substates=(
            screens.guard(
                1,
                ("The search engine is as it was", "搜索引擎没有变化"),
                preference("search_engine", "finder"),
            ),
            screens.home(2),
            screens.page(3, "settings", _SETTINGS),
            replace(
                screens.fact(
                    4,
                    (f"The text size is {percent}%", f"文字大小为 {percent}%"),
                    preference("text_size", percent),
                ),
                weight=0.5,
            ),
            screens.event(
                5,
                (f"“{recipe}” is shown in that size", f"以该字号显示“{title}”"),
                preference("text_size", percent),
                page,
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
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
    "rowing.example.org": ("the Rowing Club", "划船俱乐部"),
    "chess.example.net": ("the Chess Circle", "象棋协会"),
    "choir.example.org": ("the Harbour Choir", "海港合唱团"),
    "garden.example.com": ("the Garden Society", "园艺协会"),
    "hiking.example.net": ("the Hiking Group", "徒步小组"),
    "theatre.example.org": ("the Little Theatre", "小剧场"),
    "museum.example.com": ("the Clock Museum", "钟表博物馆"),
    "pottery.example.net": ("the Pottery Studio", "陶艺工作室"),
    "school.example.org": ("the Evening School", "夜校"),
    "tennis.example.com": ("the Tennis Club", "网球俱乐部"),
    "cinema.example.net": ("the Mill Cinema", "磨坊影院"),
    "band.example.org": ("the Brass Band", "铜管乐队"),
    "swim.example.com": ("the Swimming Bath", "游泳馆"),
    "bees.example.net": ("the Beekeepers", "养蜂人协会"),
    "radio.example.org": ("the Town Radio", "市广播电台"),
    "market.example.com": ("the Farmers' Market", "农夫市集"),
}
"""Sites that the phone does not know, by host: (English, Chinese)."""
_HOME_PAGES: Final = {
    **{
        url.removeprefix("https://").rstrip("/"): name
        for key, (url, name) in SITES.items()
        if key != "shop"
    },
    **_CLUBS,
}


@SUITE.add(level=2, host=tuple(_HOME_PAGES))
def set_home_page(draft: Draft, host: str) -> Task:
    """Make a site the browser's home page.

    Goal: the preference `homepage` is the site's address.
    Start: the launcher; a new browser, whose home page is its search engine.
    Substates: the browser; its settings; the dialog; the address is typed; the home page is set.
    Ends: the home page is set.
    Golden steps: 6.
    """
    screens = Screens(draft)
    name = _HOME_PAGES[host]
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
                5,
                (f"{host} is the home page", f"主页是 {host}"),
                AnyOf(tuple(preference("homepage", url) for url in _addresses(host))),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another site", (*to_dialog, TypeInto(wrong, field), OK)),
            WrongEnding("typed and not saved", (*solution[:-1], CANCEL)),
            WrongEnding("opened instead", (OPEN, *screens.go_to(host))),
            WrongEnding("set and reset", (*solution, screens.word("reset"), OK)),
        ),
    )


def _addresses(host: str) -> tuple[str, ...]:
    """What a first page's address may be, however it was typed."""
    return (f"https://{host}/", f"http://{host}/")


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
