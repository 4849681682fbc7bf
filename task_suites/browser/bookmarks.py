"""Tasks with the browser's bookmarks. See `task_suites.browser`."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.checks import Selector
from mobile_gym.core.tasks import SolutionStep, Task, TaskTemplate, TypeInto, WrongEnding
from mobile_gym.core.texts import ENGLISH
from mobile_gym.core.word_lists import load_word_lists
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
from task_suites.browser.sites import ARTICLES, PAGES, SITES, TOWNS, Page
from task_suites.browser.texts import Texts
from task_suites.choices import next_of
from task_suites.pools import by_words
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

_LISTS: Final = load_word_lists("task_suites.browser")

SUITE: Final = Suite("Browser", PACKAGE, texts=Texts)

_LIBRARY_FRAME: Final = "ComboViewActivity"
_EDITOR: Final = "AddBookmarkPage"

_TOWN_PAGES: Final = tuple(
    Page(site, town.key, title.format(town=town.name), f"{SITES[site].url}{path}/{town.key}")
    for site, path, title in (
        ("weather", "town", Texts.weather_of_town),
        ("travel", "station", Texts.trains_of_town),
    )
    for town in TOWNS.values()
)
_MARKED: Final = {**{page.title.of(ENGLISH): page for page in _TOWN_PAGES}, **PAGES}
"""What bookmarks are of: the weather and the trains of each town, and all other pages."""


@SUITE.add(level=1, title=tuple(_MARKED), layout=LAYOUTS)
def delete_bookmark(draft: TaskBuilder, title: str, layout: int) -> Task:
    """Delete one of several bookmarks.

    Goal: the bookmark of that name is gone, and the others are there as they were.
    Start: the launcher; 6 to 10 bookmarks, two of them of a name that begins or ends alike.
    Substates: the others are there (from the start); the browser; the bookmarks, or the editor of
        one; the bookmark is gone.
    Ends: the bookmark is gone.
    Golden steps: 5, and scrolling.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    alike = next_of(_MARKED, title)
    others = (alike, *lots.some(_MARKED, lots.number(4, 8), exclude=(title, alike)))
    rows = lots.among(lots.shuffled(others), title)
    target = _MARKED[title]
    named = draft.pick(target.title)

    def name(which: str) -> str:
        return draft.pick(_MARKED[which].title)

    to_list = (OPEN, *screens.menu(Texts.bookmarks))

    def delete(which: str) -> tuple[SolutionStep, ...]:
        return (screens.options_of(_MARKED[which].title), screens.tap_label(Texts.delete))

    solution = (*to_list, *delete(title))
    return draft.task(
        Texts.delete_bookmark.format(bookmark=target.title),
        setup=start(*(add_bookmark(name(each), _MARKED[each].url) for each in rows)),
        substates=(
            screens.guard(
                1,
                Texts.other_bookmarks_are_the_same,
                *(
                    row("bookmarks", 1, 1, title=name(each), url=_MARKED[each].url, parent=1)
                    for each in others
                ),
                row("bookmarks", len(others), len(others) + 1),
            ),
            screens.home(2),
            screens.page(3, Texts.bookmarks, _LIBRARY_FRAME, way="way"),
            screens.page(4, Texts.edit_bookmark, _EDITOR, way="way"),
            screens.fact(
                5,
                Texts.bookmark_alone_is_gone.format(bookmark=named),
                none("bookmarks", url=target.url),
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
                    screens.tap_label(Texts.edit),
                    TypeInto(Selector(text=named, class_name="EditText"), "Old"),
                    SAVE,
                ),
            ),
        ),
    )


_FOLDERS: Final = by_words(_LISTS["folders"])
_FIRST_FOLDER: Final = 3
"""Id of the first folder of a new browser, whose page and tab have 1 and 2; the next has 4."""


@SUITE.add(level=2, article=tuple(ARTICLES), folder=tuple(_FOLDERS), layout=LAYOUTS)
def bookmark_article(draft: TaskBuilder, article: str, folder: str, layout: int) -> Task:
    """Bookmark an article of the encyclopaedia in one of several folders.

    Goal: one bookmark of that address and with the page's title, in that folder; the folders are
        as they were.
    Start: the launcher; three to six folders, and no bookmarks.
    Substates: the browser; the article; the editor; the bookmark is in the folder.
    Ends: the bookmark is there.
    Golden steps: 8.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    target = ARTICLES[article]
    others = lots.some(_FOLDERS, lots.number(2, 5), exclude=(folder,))
    folders = lots.among(others, folder)
    name, other = _FOLDERS[folder], _FOLDERS[others[0]]
    wrong = next_of(ARTICLES, article)

    def to_editor(which: str) -> tuple[SolutionStep, ...]:
        return (
            *screens.site("encyclopedia"),
            screens.tap(Texts.all_pages),
            screens.tap(ARTICLES[which].title),
            *screens.menu(Texts.add_bookmark),
        )

    choose = screens.tap(name)
    solution = (*to_editor(article), choose, SAVE)
    return draft.task(
        Texts.bookmark_article.format(article=target.title, folder=name),
        setup=start(*(add_folder(draft.pick(_FOLDERS[each])) for each in folders)),
        substates=(
            screens.home(1),
            screens.web(2, screens.title_of(target)),
            screens.page(3, Texts.add_bookmark, _EDITOR),
            screens.fact(
                4,
                Texts.bookmark_is_in_folder.format(bookmark=target.title, folder=name),
                row(
                    "bookmarks",
                    url=target.url,
                    title=screens.title_of(target),
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
                (*to_editor(article), screens.tap(other), SAVE),
            ),
            WrongEnding("no folder", (*to_editor(article), SAVE)),
            WrongEnding("another article", (*to_editor(wrong), choose, SAVE)),
            WrongEnding("not saved", (*to_editor(article), choose, BACK)),
            WrongEnding(
                "saved and deleted",
                (*solution, *screens.menu(Texts.edit_bookmark), screens.tap_label(Texts.delete)),
            ),
        ),
    )


@SUITE.add(level=3, article=tuple(ARTICLES), folder=tuple(_FOLDERS), layout=LAYOUTS)
def move_bookmark_to_new_folder(draft: TaskBuilder, article: str, folder: str, layout: int) -> Task:
    """Make a folder, and put one of several bookmarks into it.

    Goal: there is one folder, of that name; the bookmark is not outside; the other ones are.
    Start: the launcher; five to eight bookmarks, and no folders.
    Substates: the others are as they were (from the start); the browser; the bookmarks; the folder
        is there; the editor; the bookmark is in the folder, and the only one.
    Ends: both hold.
    Golden steps: 10, and scrolling.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    target = ARTICLES[article]
    others = lots.some(ARTICLES, lots.number(4, 7), exclude=(article,))
    rows = lots.among(others, article)
    name = draft.pick(_FOLDERS[folder])

    def title(which: str) -> str:
        return draft.pick(ARTICLES[which].title)

    field = Selector(class_name="EditText", package_name=PACKAGE)
    to_list = (OPEN, *screens.menu(Texts.bookmarks))
    make = (screens.tap_label(Texts.new_folder), TypeInto(field, name), OK)

    def move(which: str) -> tuple[SolutionStep, ...]:
        return (
            screens.options_of(title(which)),
            screens.tap_label(Texts.edit),
            screens.tap(name),
            SAVE,
        )

    solution = (*to_list, *make, *move(article))
    made = (row("bookmarks", 1, 1, folder=1), row("bookmarks", title=name, folder=1))
    return draft.task(
        Texts.move_bookmark_to_new_folder.format(folder=_FOLDERS[folder], bookmark=target.title),
        setup=start(*(add_bookmark(title(each), ARTICLES[each].url) for each in rows)),
        substates=(
            screens.guard(
                1,
                Texts.other_bookmarks_are_the_same,
                *(
                    row("bookmarks", 1, 1, title=title(each), url=ARTICLES[each].url, parent=1)
                    for each in others
                ),
                row("bookmarks", len(rows), len(rows), folder=0),
            ),
            screens.home(2),
            screens.page(3, Texts.bookmarks, _LIBRARY_FRAME),
            screens.fact(4, Texts.folder_is_there.format(folder=name), *made),
            screens.page(5, Texts.edit_bookmark, _EDITOR),
            screens.fact(
                6,
                Texts.bookmark_is_in_it.format(bookmark=target.title),
                *made,
                row("bookmarks", 1, 1, title=title(article), url=target.url),
                none("bookmarks", url=target.url, parent=1),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
        max_steps=limit(len(solution)),
        solution=solution,
        wrong_endings=(
            WrongEnding("the other bookmark", (*to_list, *make, *move(others[0]))),
            WrongEnding("both", (*solution, *move(others[0]))),
            WrongEnding("the folder alone", (*to_list, *make)),
            WrongEnding("not saved", (*solution[:-1], BACK)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
