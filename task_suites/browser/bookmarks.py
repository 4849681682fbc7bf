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
    none,
    row,
    start,
)
from task_suites.browser.sites import ARTICLES, SITES, TOWNS, article_url
from task_suites.choices import next_of
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Browser", PACKAGE)

_LIBRARY_FRAME: Final = "ComboViewActivity"
_EDITOR: Final = "AddBookmarkPage"


@SUITE.add(level=1, town=tuple(TOWNS))
def delete_bookmark(draft: Draft, town: str) -> Task:
    """Delete one of three bookmarks with similar names.

    Goal: the bookmark of that name is gone, and the other two are there.
    Start: the launcher; bookmarks of a town's weather and trains, and of another town's weather.
    Substates: the browser; the bookmarks, or the editor of one; the bookmark is gone.
    Ends: the bookmark is gone.
    Golden steps: 5.
    """
    screens = Screens(draft)
    key, chinese = TOWNS[town]
    other = next_of(TOWNS, town)
    other_key, other_chinese = TOWNS[other]
    weather = draft.pick((f"Weather {town}", f"{chinese}天气"))
    trains = draft.pick((f"Trains {town}", f"{chinese}列车"))
    elsewhere = draft.pick((f"Weather {other}", f"{other_chinese}天气"))
    weather_url, trains_url = SITES["weather"][0], SITES["travel"][0]
    urls = (
        f"{weather_url}town/{key}",
        f"{trains_url}station/{key}",
        f"{weather_url}town/{other_key}",
    )
    to_list = (OPEN, *screens.menu("bookmarks"))

    def delete(title: str) -> tuple[SolutionStep, ...]:
        return (screens.options_of(title), screens.word("delete"))

    solution = (*to_list, *delete(weather))
    return draft.task(
        (
            f"Delete the bookmark “Weather {town}” in the Browser app. Keep the others.",
            f"在“浏览器”应用中删除书签“{chinese}天气”，保留其他书签。",
        ),
        setup=start(
            add_bookmark(trains, urls[1]),
            add_bookmark(weather, urls[0]),
            add_bookmark(elsewhere, urls[2]),
        ),
        substates=(
            screens.home(1),
            screens.page(2, "bookmarks", _LIBRARY_FRAME, way="way"),
            screens.page(3, "edit_bookmark", _EDITOR, way="way"),
            screens.fact(
                4,
                (f"“{weather}” is gone, and nothing else", f"仅“{weather}”被删除"),
                none("bookmarks", url=urls[0]),
                row("bookmarks", title=trains, url=urls[1]),
                row("bookmarks", title=elsewhere, url=urls[2]),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("the other town's", (*to_list, *delete(elsewhere))),
            WrongEnding("the trains", (*to_list, *delete(trains))),
            WrongEnding("one more", (*solution, *delete(trains))),
            WrongEnding("opened instead", (*to_list, screens.tap(weather))),
        ),
    )


_FOLDERS: Final = {
    "Homework": ("Homework", "作业"),
    "Lectures": ("Lectures", "讲座"),
    "Quiz night": ("Quiz night", "问答之夜"),
    "Read later": ("Read later", "稍后阅读"),
}
"""Names of folders: (English, Chinese), by English."""
_FIRST_FOLDER, _SECOND_FOLDER = 3, 4
"""Ids that the first two folders of a new browser get; its tab and page have 1 and 2."""


@SUITE.add(level=2, article=tuple(ARTICLES), folder=tuple(_FOLDERS))
def bookmark_article(draft: Draft, article: str, folder: str) -> Task:
    """Bookmark an article of the encyclopaedia in one of two folders.

    Goal: one bookmark of that address, in that folder.
    Start: the launcher; the two folders, and no bookmarks.
    Substates: the browser; the article; the editor; the bookmark is in the folder.
    Ends: the bookmark is there.
    Golden steps: 8.
    """
    screens = Screens(draft)
    title, url = draft.pick((article, ARTICLES[article][1])), article_url(article)
    name, other = _FOLDERS[folder], _FOLDERS[next_of(_FOLDERS, folder)]
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
        setup=start(add_folder(draft.pick(other)), add_folder(draft.pick(name))),
        substates=(
            screens.home(1),
            screens.web(2, screens.title(title, "encyclopedia")),
            screens.page(3, "add_bookmark", _EDITOR),
            screens.fact(
                4,
                (f"“{title}” is in “{name[0]}”", f"“{title}”在“{name[1]}”中"),
                row("bookmarks", url=url, parent=_SECOND_FOLDER),
                row("bookmarks", 1, 1, folder=0),
            ),
        ),
        golden_steps=len(solution),
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


@SUITE.add(level=3, article=tuple(ARTICLES), folder=tuple(_FOLDERS))
def move_bookmark_to_new_folder(draft: Draft, article: str, folder: str) -> Task:
    """Make a folder, and put one of two bookmarks into it.

    Goal: there is one folder, of that name; the bookmark is not outside; the other one is.
    Start: the launcher; two bookmarks, and no folders.
    Substates: the browser; the bookmarks; the folder is there; the editor; the bookmark is in the
        folder, and the other is not.
    Ends: both hold.
    Golden steps: 10.
    """
    screens = Screens(draft)
    title, url = draft.pick((article, ARTICLES[article][1])), article_url(article)
    other = next_of(ARTICLES, article)
    other_title, other_url = draft.pick((other, ARTICLES[other][1])), article_url(other)
    name = draft.pick(_FOLDERS[folder])
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
        setup=start(add_bookmark(other_title, other_url), add_bookmark(title, url)),
        substates=(
            screens.home(1),
            screens.page(2, "bookmarks", _LIBRARY_FRAME),
            screens.fact(3, (f"There is a folder “{name}”", f"有文件夹“{name}”"), *made),
            screens.page(4, "edit_bookmark", _EDITOR),
            screens.fact(
                5,
                (f"Only “{title}” is in it", f"其中只有“{title}”"),
                *made,
                row("bookmarks", 1, 1, title=title, url=url),
                none("bookmarks", url=url, parent=1),
                row("bookmarks", title=other_title, url=other_url, parent=1),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("the other bookmark", (*to_list, *make, *move(other_title))),
            WrongEnding("both", (*solution, *move(other_title))),
            WrongEnding("the folder alone", (*to_list, *make)),
            WrongEnding("not saved", (*solution[:-1], BACK)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
