"""Tasks with the browser's bookmarks. See `task_suites.browser`."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.checks import Selector
from mobile_gym.core.tasks import SolutionStep, Task, TaskTemplate, TypeInto, WrongEnding
from task_suites.app_screens import BACK, OK
from task_suites.browser.screens import (
    OPEN,
    PACKAGE,
    SAVE,
    Screens,
    add_bookmark,
    add_folder,
    limit,
    none,
    row,
    start,
)
from task_suites.browser.sites import ARTICLES, PAGES, SITES, TOWNS, Page, article_url
from task_suites.choices import next_of
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Browser", PACKAGE)

_LIBRARY_FRAME: Final = "ComboViewActivity"
_EDITOR: Final = "AddBookmarkPage"


_TOWN_PAGES: Final = {
    f"{words[0]} {town}": Page(
        site, (f"{words[0]} {town}", f"{chinese}{words[1]}"), f"{SITES[site][0]}{path}/{key}"
    )
    for site, path, words in (
        ("weather", "town", ("Weather", "天气")),
        ("travel", "station", ("Trains", "列车")),
    )
    for town, (key, chinese) in TOWNS.items()
}
"""The weather and the trains of each town by the English title of their bookmark."""
_MARKED: Final = {**_TOWN_PAGES, **PAGES}


@SUITE.add(level=1, title=tuple(_MARKED), layout=LAYOUTS)
def delete_bookmark(draft: Draft, title: str, layout: int) -> Task:
    """Delete one of several bookmarks.

    Goal: the bookmark of that name is gone, and the others are there as they were.
    Start: the launcher; 6 to 10 bookmarks, two of them of a name that begins or ends alike.
    Substates: the others are there (from the start); the browser; the bookmarks, or the editor of
        one; the bookmark is gone.
    Ends: the bookmark is gone.
    Golden steps: 5, and scrolling.
    """
    screens, lots = Screens(draft), Lots(draft, layout)
    alike = next_of(_MARKED, title)
    others = (alike, *lots.some(_MARKED, lots.number(4, 8), but=(title, alike)))
    rows = lots.among(lots.shuffled(others), title)
    named = draft.pick(_MARKED[title].title)

    def name(which: str) -> str:
        return draft.pick(_MARKED[which].title)

    to_list = (OPEN, *screens.menu("bookmarks"))

    def delete(which: str) -> tuple[SolutionStep, ...]:
        return (screens.options_of(name(which)), screens.word("delete"))

    solution = (*to_list, *delete(title))
    return draft.task(
        (
            f"Delete the bookmark “{title}” in the Browser app. Keep the others.",
            f"在“浏览器”应用中删除书签“{_MARKED[title].title[1]}”，保留其他书签。",
        ),
        setup=start(*(add_bookmark(name(each), _MARKED[each].url) for each in rows)),
        substates=(
            screens.guard(
                1,
                ("The other bookmarks are as they were", "其他书签没有变化"),
                *(
                    row("bookmarks", 1, 1, title=name(each), url=_MARKED[each].url, parent=1)
                    for each in others
                ),
                row("bookmarks", len(others), len(others) + 1),
            ),
            screens.home(2),
            screens.page(3, "bookmarks", _LIBRARY_FRAME, way="way"),
            screens.page(4, "edit_bookmark", _EDITOR, way="way"),
            screens.fact(
                5,
                (f"“{named}” alone is gone", f"只删除了“{named}”"),
                none("bookmarks", url=_MARKED[title].url),
                none("bookmarks", title=named),
                row("bookmarks", len(others), len(others)),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
        max_steps=limit(len(solution)),
        solution=solution,
        wrong_endings=(
            WrongEnding("another one", (*to_list, *delete(alike))),
            WrongEnding("one more", (*solution, *delete(alike))),
            WrongEnding("opened instead", (*to_list, screens.tap(named))),
            WrongEnding(
                "retitled",
                (
                    *to_list,
                    screens.options_of(named),
                    screens.word("edit"),
                    TypeInto("Old", Selector(text=named, class_name="EditText")),
                    SAVE,
                ),
            ),
        ),
    )


_FOLDERS: Final = {
    "Holidays": ("Holidays", "假期"),
    "Homework": ("Homework", "作业"),
    "Lectures": ("Lectures", "讲座"),
    "Long reads": ("Long reads", "长文"),
    "Museum visit": ("Museum visit", "参观博物馆"),
    "Project week": ("Project week", "项目周"),
    "Quiz night": ("Quiz night", "问答之夜"),
    "Read later": ("Read later", "稍后阅读"),
    "Rainy days": ("Rainy days", "雨天"),
    "School trip": ("School trip", "郊游"),
}
"""Names of folders: (English, Chinese), by English."""
_FIRST_FOLDER: Final = 3
"""Id of the first folder of a new browser, whose page and tab have 1 and 2; the next has 4."""


@SUITE.add(level=2, article=tuple(ARTICLES), folder=tuple(_FOLDERS), layout=LAYOUTS)
def bookmark_article(draft: Draft, article: str, folder: str, layout: int) -> Task:
    """Bookmark an article of the encyclopaedia in one of several folders.

    Goal: one bookmark of that address and with the page's title, in that folder; the folders are
        as they were.
    Start: the launcher; three to six folders, and no bookmarks.
    Substates: the browser; the article; the editor; the bookmark is in the folder.
    Ends: the bookmark is there.
    Golden steps: 8.
    """
    screens, lots = Screens(draft), Lots(draft, layout)
    title, url = draft.pick((article, ARTICLES[article][1])), article_url(article)
    others = lots.some(_FOLDERS, lots.number(2, 5), but=(folder,))
    folders = lots.among(others, folder)
    name, other = _FOLDERS[folder], _FOLDERS[others[0]]
    wrong = next_of(ARTICLES, article)

    def to_editor(which: str) -> tuple[SolutionStep, ...]:
        all_pages = screens.tap(draft.pick(("All pages", "全部条目")))
        link = screens.tap(draft.pick((which, ARTICLES[which][1])))
        return (*screens.site("encyclopedia"), all_pages, link, *screens.menu("add_bookmark"))

    choose = screens.tap(draft.pick(name))
    solution = (*to_editor(article), choose, SAVE)
    return draft.task(
        (
            f"Find the article “{article}” in the Open Encyclopaedia with the Browser app and "
            f"bookmark it in the folder “{name[0]}”.",
            f"用“浏览器”在开放百科中找到条目“{ARTICLES[article][1]}”，并将它加入书签文件夹“{name[1]}”。",
        ),
        setup=start(*(add_folder(draft.pick(_FOLDERS[each])) for each in folders)),
        substates=(
            screens.home(1),
            screens.web(2, screens.title(title, "encyclopedia")),
            screens.page(3, "add_bookmark", _EDITOR),
            screens.fact(
                4,
                (f"“{title}” is in “{name[0]}”", f"“{title}”在“{name[1]}”中"),
                row(
                    "bookmarks",
                    url=url,
                    title=screens.title(title, "encyclopedia"),
                    parent=_FIRST_FOLDER + folders.index(folder),
                ),
                row("bookmarks", 1, 1, folder=0),
                *(
                    row("bookmarks", 1, 1, title=draft.pick(_FOLDERS[each]), folder=1)
                    for each in folders
                ),
                row("bookmarks", len(folders), len(folders), folder=1),
            ),
        ),
        golden_steps=len(solution),
        max_steps=limit(len(solution)),
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "the other folder",
                (*to_editor(article), screens.tap(draft.pick(other)), SAVE),
            ),
            WrongEnding("no folder", (*to_editor(article), SAVE)),
            WrongEnding("another article", (*to_editor(wrong), choose, SAVE)),
            WrongEnding("not saved", (*to_editor(article), choose, BACK)),
            WrongEnding(
                "saved and deleted",
                (*solution, *screens.menu("edit_bookmark"), screens.word("delete")),
            ),
        ),
    )


@SUITE.add(level=3, article=tuple(ARTICLES), folder=tuple(_FOLDERS), layout=LAYOUTS)
def move_bookmark_to_new_folder(draft: Draft, article: str, folder: str, layout: int) -> Task:
    """Make a folder, and put one of several bookmarks into it.

    Goal: there is one folder, of that name; the bookmark is not outside; the other ones are.
    Start: the launcher; five to eight bookmarks, and no folders.
    Substates: the others are as they were (from the start); the browser; the bookmarks; the folder
        is there; the editor; the bookmark is in the folder, and the only one.
    Ends: both hold.
    Golden steps: 10, and scrolling.
    """
    screens, lots = Screens(draft), Lots(draft, layout)
    title, url = draft.pick((article, ARTICLES[article][1])), article_url(article)
    others = lots.some(ARTICLES, lots.number(4, 7), but=(article,))
    rows = lots.among(others, article)
    name = draft.pick(_FOLDERS[folder])

    def marked(which: str) -> str:
        return draft.pick((which, ARTICLES[which][1]))

    other_title = marked(others[0])
    field = Selector(class_name="EditText", package_name=PACKAGE)
    to_list = (OPEN, *screens.menu("bookmarks"))
    make = (screens.word("new_folder"), TypeInto(name, field), OK)

    def move(which: str) -> tuple[SolutionStep, ...]:
        return (screens.options_of(which), screens.word("edit"), screens.tap(name), SAVE)

    solution = (*to_list, *make, *move(title))
    made = (row("bookmarks", 1, 1, folder=1), row("bookmarks", title=name, folder=1))
    return draft.task(
        (
            f"In the Browser app, create a bookmark folder called “{_FOLDERS[folder][0]}” and move "
            f"the bookmark “{article}” into it.",
            f"在“浏览器”中新建书签文件夹“{_FOLDERS[folder][1]}”，并把书签“{ARTICLES[article][1]}”移进去。",
        ),
        setup=start(*(add_bookmark(marked(each), article_url(each)) for each in rows)),
        substates=(
            screens.guard(
                1,
                ("The other bookmarks are as they were", "其他书签没有变化"),
                *(
                    row("bookmarks", 1, 1, title=marked(each), url=article_url(each), parent=1)
                    for each in others
                ),
                row("bookmarks", len(rows), len(rows), folder=0),
            ),
            screens.home(2),
            screens.page(3, "bookmarks", _LIBRARY_FRAME),
            screens.fact(4, (f"There is a folder “{name}”", f"有文件夹“{name}”"), *made),
            screens.page(5, "edit_bookmark", _EDITOR),
            screens.fact(
                6,
                (f"“{title}” is in it", f"“{title}”在其中"),
                *made,
                row("bookmarks", 1, 1, title=title, url=url),
                none("bookmarks", url=url, parent=1),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
        max_steps=limit(len(solution)),
        solution=solution,
        wrong_endings=(
            WrongEnding("the other bookmark", (*to_list, *make, *move(other_title))),
            WrongEnding("both", (*solution, *move(other_title))),
            WrongEnding("the folder alone", (*to_list, *make)),
            WrongEnding("not saved", (*solution[:-1], BACK)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
