"""Tasks across apps that start from the browser.

What was looked up must have been on the screen; what came of it stands in the other apps'
providers, in files, or in the answer. Those with the calculator are in `calculating`.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import AllOf, ContentRow, FileExists, Selector
from mobile_gym.core.tasks import Perform, SolutionStep, TapOn, Task, TaskTemplate, WrongEnding
from mobile_gym.core.texts import Text
from mobile_gym.core.word_lists import load_word_lists
from task_suites.app_screens import BACK, OK, rows
from task_suites.browser import screens as browser
from task_suites.browser.sites import ARTICLES, RECIPES, ROUTES
from task_suites.browser.texts import Texts as BrowserTexts
from task_suites.choices import next_of
from task_suites.clock import screens as clock
from task_suites.cross_app.parts import (
    DOCUMENTS,
    FILES,
    MESSAGES,
    NOTES,
    forget,
    in_front,
    note_row,
    share_page,
    subtasks,
    write_note,
)
from task_suites.cross_app.texts import Texts
from task_suites.messages.inbox import draw_inbox
from task_suites.notes import entries as notes_entries
from task_suites.pools import by_words
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

_LISTS: Final = load_word_lists("task_suites.cross_app")

SUITE: Final = Suite("CrossApp", texts=Texts)

_DOWNLOADS: Final = "/sdcard/Download"


# -- browser and clock ----------------------------------------------------------------------------


@SUITE.add(
    level=3,
    apps=(browser.PACKAGE, clock.PACKAGE),
    route=tuple(ROUTES),
    after=("09:00", "12:00", "15:00"),
    minutes=(25, 30, 45, 60, 75, 90),
    layout=LAYOUTS,
)
def set_alarm_before_train(
    draft: TaskBuilder, route: str, after: str, minutes: int, layout: int
) -> Task:
    """Find the first direct train after a time, and set an alarm so long before it.

    Goal: one more alarm, on, at that time, for once; the others are off as they were; the train was
        looked up.
    Start: the launcher; a new browser and a new clock, left on any of its tabs.
    Substates: the browser; the trains; the train was read; the clock; the alarm is there.
    Ends: the alarm is there.
    Golden steps: 14 at most.
    """
    screens, watch = browser.Screens(draft), clock.Screens(draft)
    trains = ROUTES[route]
    departs, arrives = trains.first_direct(after)
    wrong_train = next(dep for dep, _, direct in trains.trains if not direct)

    def before(time: str) -> tuple[int, int]:
        return divmod(int(time[:2]) * 60 + int(time[3:]) - minutes, 60)

    hour, minute = before(departs)
    the_train = f"{departs} - {arrives}"
    title = screens.route_title(trains)
    find = screens.tap(BrowserTexts.find_trains)
    look = (*screens.to_trains(trains), find, screens.see(the_train))
    solution = (*look, *watch.new_alarm(hour, minute))
    rings = watch.time(hour, minute)
    twice = (*watch.new_alarm(*before(arrives)), *watch.new_alarm(hour, minute))
    return draft.task(
        Texts.set_alarm_before_train.format(
            origin=trains.origin.name, goal=trains.goal.name, after=after, minutes=minutes
        ),
        setup=(*browser.start(), *clock.start(draft, lots=LayoutRandom(draft, layout))),
        subtasks=subtasks(
            draft,
            (Texts.browser, Texts.find_departure, "the departure"),
            (Texts.clock, Texts.set_alarm_earlier.format(minutes=minutes), ""),
        ),
        substates=(
            screens.home(1),
            screens.web(2, title),
            screens.evidence(
                3,
                Texts.departure_was_read,
                departs,
                "time",
                of=(title, the_train),
            ),
            watch.home(4),
            watch.fact(
                5,
                Texts.new_alarm_is_at.format(time=rings),
                AllOf(
                    (
                        clock.alarm_row(1, 1, hour=hour, minutes=minute, daysofweek=0, enabled=1),
                        clock.alarm_row(3, 3),
                        clock.alarm_row(2, 2, enabled=0),
                    )
                ),
            ),
        ),
        golden_steps=len(solution) - 1,
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "at the departure",
                (*look, *watch.new_alarm(int(departs[:2]), int(departs[3:]))),
            ),
            WrongEnding(
                "before a train with a change", (*look, *watch.new_alarm(*before(wrong_train)))
            ),
            WrongEnding("looked up alone", look),
            WrongEnding("two alarms", (*look, *twice)),
            WrongEnding("a guess without looking", watch.new_alarm(hour, minute)),
        ),
    )


# -- browser and notes ----------------------------------------------------------------------------


@SUITE.add(level=2, apps=(browser.PACKAGE, NOTES), article=tuple(ARTICLES), layout=LAYOUTS)
def share_article_to_notes(draft: TaskBuilder, article: str, layout: int) -> Task:
    """Share an article of the encyclopaedia with the notes.

    Goal: one more note, whose text is the article's address and nothing else, whatever its title.
    Start: the launcher; a new browser, some notes.
    Substates: the other notes are there (from the start); the browser; the article; the notes; the
        note.
    Ends: the note is there.
    Golden steps: 8.
    """
    lots = LayoutRandom(draft, layout)
    old_notes = notes_entries.distractors(draft, lots, 1, 5)
    screens = browser.Screens(draft)
    target = ARTICLES[article]

    def share(which: str) -> tuple[SolutionStep, ...]:
        return (
            *screens.site("encyclopedia"),
            screens.tap(BrowserTexts.all_pages),
            screens.tap(ARTICLES[which].title),
            *share_page(draft, Texts.notes),
        )

    wrong = next_of(ARTICLES, article)
    save = TapOn(Selector(resource_id="save_button", package_name=NOTES))
    solution = (*share(article), save)
    return draft.task(
        Texts.share_article_to_notes.format(article=target.title),
        key_components=(draft.pick(target.title),),
        setup=(*notes_entries.start(*old_notes), *browser.start()),
        subtasks=subtasks(
            draft,
            (Texts.browser, Texts.share_page.format(page=target.title), ""),
            (Texts.notes, Texts.save_as_note, ""),
        ),
        substates=(
            screens.guard(
                1,
                Texts.other_notes_are_the_same,
                *(ContentRow(notes_entries.URI, entry.columns(), 1, 1) for entry in old_notes),
            ),
            screens.home(2),
            screens.web(3, screens.title_of(target)),
            in_front(draft, 4, NOTES, Texts.notes),
            screens.fact(
                5,
                Texts.new_note_has_address,
                note_row(len(old_notes) + 1, len(old_notes) + 1),
                note_row(1, 1, body=target.url, trashed=0, archived=0),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
        max_steps=browser.limit(len(solution)),
        solution=solution,
        wrong_endings=(
            WrongEnding("another article", (*share(wrong), save)),
            WrongEnding("not saved", (*share(article), BACK)),
            WrongEnding("another one, too", (*share(wrong), save, BACK, *share(article), save)),
            WrongEnding(
                "the title alone",
                (*share(article)[:4], *write_note(draft.pick(target.title), "")),
            ),
        ),
    )


# -- browser and messages -------------------------------------------------------------------------

_NUMBERS: Final = tuple(f"555-01{end}" for end in (17, 23, 38, 41, 56, 63, 78, 92))


@SUITE.add(
    level=2,
    apps=(browser.PACKAGE, MESSAGES),
    recipe=tuple(RECIPES),
    number=_NUMBERS,
    layout=LAYOUTS,
)
def send_recipe_link(draft: TaskBuilder, recipe: str, number: str, layout: int) -> Task:
    """Share a recipe in one of several conversations.

    Goal: one more message: the recipe's address, sent to the number.
    Start: the launcher; a new browser; several unknown numbers have asked what to cook.
    Substates: the browser; the recipe; messaging; the message was sent, and no other.
    Ends: the message is sent.
    Golden steps: 10, two of them swipes.
    """
    screens, lots = browser.Screens(draft), LayoutRandom(draft, layout)
    target = RECIPES[recipe]
    others = lots.some(_NUMBERS, lots.number(3, 5), exclude=(number,))
    other = others[0]
    send = TapOn(Selector(resource_id="send_message_button"))

    def share(which: str, to: str) -> tuple[SolutionStep, ...]:
        return (
            *screens.site("recipes"),
            screens.tap(RECIPES[which].title),
            *share_page(draft, Texts.messages),
            TapOn(Selector(text=to, package_name=MESSAGES)),
        )

    numbers = (number, *others)
    questions = lots.some(_LISTS["questions"], len(numbers))
    about = {each: (draft.pick(words),) for each, words in zip(numbers, questions, strict=True)}
    inbox = draw_inbox(draft, lots, (), numbers, about=about, is_left_open=False)
    solution = (*share(recipe, number), send)
    return draft.task(
        Texts.send_recipe_link.format(number=number, recipe=target.title),
        setup=(*inbox.start(), *browser.start()),
        subtasks=subtasks(
            draft,
            (Texts.browser, Texts.share_page.format(page=target.title), ""),
            (Texts.messages, Texts.send_to_number.format(number=number), ""),
        ),
        substates=(
            screens.home(1),
            screens.web(2, screens.title_of(target)),
            in_front(draft, 3, MESSAGES, Texts.messages),
            screens.fact(
                4,
                Texts.was_sent_to_number_alone.format(number=number),
                inbox.only_sent(number, target.url),
            ),
        ),
        golden_steps=len(solution) + browser.SWIPES_TO_RECIPE,
        max_steps=browser.limit(len(solution)),
        solution=solution,
        wrong_endings=(
            WrongEnding("to the other number", (*share(recipe, other), send)),
            WrongEnding("another recipe", (*share(next_of(RECIPES, recipe), number), send)),
            WrongEnding("to both", (*share(recipe, other), send, *share(recipe, number), send)),
            WrongEnding("not sent", share(recipe, number)),
        ),
    )


# -- browser and files ----------------------------------------------------------------------------

_FOLDERS: Final = by_words(_LISTS["folders"])


@SUITE.add(level=3, apps=(browser.PACKAGE, FILES), recipe=tuple(RECIPES), folder=tuple(_FOLDERS))
def file_shopping_list(draft: TaskBuilder, recipe: str, folder: str) -> Task:
    """Download a shopping list, and move it into one of several folders.

    Goal: the file lies in that folder of Documents, and not in Download; there is no second copy,
        and no other list.
    Start: the launcher; a new browser; the folders are there and empty.
    Substates: the browser; the recipe; files; the file lies in the folder; no other list was
    downloaded (from the start).
    Ends: the file lies there.
    Golden steps: 14, three of them swipes.
    """
    screens = browser.Screens(draft)
    dish, wrong = RECIPES[recipe], RECIPES[next_of(RECIPES, recipe)]
    name, second = f"{dish.slug}.txt", f"{dish.slug} (1).txt"
    folders = {key: draft.pick(words) for key, words in _FOLDERS.items()}
    link = screens.tap(BrowserTexts.shopping_list_link)
    download = (*screens.site("recipes"), screens.tap(dish.title), link)

    def into(which: str, operation: Text) -> tuple[SolutionStep, ...]:
        return (
            Perform(OpenApp(FILES)),
            TapOn(Selector(text=name, package_name=FILES), hold=True),
            TapOn(Selector(description=draft.pick(Texts.more_options))),
            TapOn(Selector(text=draft.pick(operation))),
            TapOn(Selector(text="Documents", resource_id="android:id/title")),
            TapOn(Selector(text=folders[which], resource_id="android:id/title")),
            OK,
        )

    solution = (*download, *into(folder, Texts.move_to))
    places = {key: f"{DOCUMENTS}/{words}/{name}" for key, words in folders.items()}
    return draft.task(
        Texts.file_shopping_list.format(recipe=dish.title, folder=_FOLDERS[folder]),
        setup=(
            *(f"rm -f {_DOWNLOADS}/{other.slug}.txt" for other in RECIPES.values()),
            f"rm -f '{_DOWNLOADS}/{second}'",
            *(f"rm -rf '{DOCUMENTS}/{words}'" for words in folders.values()),
            *(f"mkdir -p '{DOCUMENTS}/{words}'" for words in folders.values()),
            *forget(FILES),
            *browser.start(),
        ),
        subtasks=subtasks(
            draft,
            (Texts.browser, Texts.download_list, "the file’s name"),
            (Texts.files, Texts.move_to_folder.format(folder=_FOLDERS[folder]), ""),
        ),
        substates=(
            screens.home(1),
            screens.web(2, screens.title_of(dish)),
            in_front(draft, 3, FILES, Texts.files),
            screens.fact(
                4,
                Texts.file_is_in_folder_alone.format(file=name, folder=_FOLDERS[folder]),
                FileExists(f"{_DOWNLOADS}/{name}", exists=False),
                FileExists(f"{_DOWNLOADS}/{second}", exists=False),
                *(
                    FileExists(f"{path.removesuffix(name)}{second}", exists=False)
                    for path in places.values()
                ),
                *(FileExists(path, exists=key == folder) for key, path in places.items()),
            ),
            screens.guard(
                5,
                Texts.no_other_list_was_downloaded,
                *(
                    rows("content://media/external/file", 0, 0, _display_name=f"{other.slug}.txt")
                    for other in RECIPES.values()
                    if other.slug != dish.slug
                ),
            ),
        ),
        start_satisfied=(5,),
        golden_steps=len(solution) + browser.SWIPES_TO_RECIPE + browser.SWIPES_TO_SHOPPING_LIST,
        max_steps=browser.limit(len(solution)),
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "another folder", (*download, *into(next_of(_FOLDERS, folder), Texts.move_to))
            ),
            WrongEnding("copied", (*download, *into(folder, Texts.copy_to))),
            WrongEnding(
                "downloaded twice", (*download, download[-1], *into(folder, Texts.move_to))
            ),
            WrongEnding(
                "another list too",
                (
                    *screens.site("recipes"),
                    screens.tap(wrong.title),
                    link,
                    *solution,
                ),
            ),
            WrongEnding("not moved", download),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
