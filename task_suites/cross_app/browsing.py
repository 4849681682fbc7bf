"""Tasks across apps that start from the browser, from files, or need the calculator.

What was looked up must have been on the screen; what came of it stands in the other apps'
providers, in files, or in the answer. Those with the calculator are in `calculating`.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import AllOf, AnyOf, Check, ContentRow, FileExists, Selector
from mobile_gym.core.tasks import Perform, SolutionStep, TapOn, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK, OK
from task_suites.browser import screens as browser
from task_suites.browser.railway import first_direct, route_title, to_trains
from task_suites.browser.sites import ARTICLES, RECIPES, ROUTES, SITES, TOWNS, article_url
from task_suites.choices import next_of
from task_suites.clock import screens as clock
from task_suites.cross_app import calculating as cross_app_calculating
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
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("CrossApp")

_DOWNLOADS: Final = "/sdcard/Download"


# -- browser and clock ----------------------------------------------------------------------------


@SUITE.add(
    level=3,
    apps=(browser.PACKAGE, clock.PACKAGE),
    route=tuple(ROUTES),
    after=("09:00", "12:00", "15:00"),
    minutes=(30, 45, 60, 90),
)
def set_alarm_before_train(draft: Draft, route: str, after: str, minutes: int) -> Task:
    """Find the first direct train after a time, and set an alarm so long before it.

    Goal: one more alarm, on, at that time.
    Start: the launcher; a new browser and a new clock.
    Substates: the browser; the trains; the train is shown; the clock; the alarm is there.
    Ends: the alarm is there.
    Golden steps: 14 at most.
    """
    screens, watch = browser.Screens(draft), clock.Screens(draft)
    trains = ROUTES[route]
    departs, arrives = first_direct(trains, after)
    wrong_train = next(dep for dep, _, direct in trains.trains if not direct)
    origin, goal = TOWNS[trains.origin][1], TOWNS[trains.goal][1]

    def before(time: str) -> tuple[int, int]:
        return divmod(int(time[:2]) * 60 + int(time[3:]) - minutes, 60)

    hour, minute = before(departs)
    the_train = f"{departs} - {arrives}"
    find = screens.tap(draft.pick(("Find trains", "查询车次")))
    look = (*to_trains(draft, screens, trains), find, screens.see(the_train))
    solution = (*look, *watch.new_alarm(hour, minute))
    rings = watch.time(hour, minute)
    return draft.task(
        (
            f"I take the first direct train from {trains.origin} to {trains.goal} that leaves at "
            f"{after} or later. Look it up at Regional Railways in the Browser app and set an "
            f"alarm {minutes} minutes before it departs.",
            f"我要乘 {after} 或之后从{origin}到{goal}的第一班直达列车。请用“浏览器”在区域铁路查询，"
            f"并在发车前 {minutes} 分钟设一个闹钟。",
        ),
        setup=(*browser.start(), *clock.start(draft)),
        subtasks=subtasks(
            draft,
            ("browser", ("Find the train’s departure.", "查询列车的发车时间。"), "the departure"),
            (
                "clock",
                (f"Set an alarm {minutes} minutes earlier.", f"设一个提前 {minutes} 分钟的闹钟。"),
                "",
            ),
        ),
        substates=(
            screens.home(1),
            screens.web(2, route_title(draft, screens, trains)),
            screens.on_web(3, ("The train is shown", "显示该列车"), the_train, parent_id=2),
            watch.home(4),
            watch.fact(
                5,
                (f"There is one new alarm, at {rings}", f"新增了一个 {rings} 的闹钟"),
                AllOf(
                    (
                        clock.alarm_row(hour=hour, minutes=minute, enabled=1),
                        clock.alarm_row(at_least=3, at_most=3),
                        clock.alarm_row(at_least=2, enabled=0),
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
            WrongEnding("a guess without looking", watch.new_alarm(hour, minute)),
        ),
    )


# -- browser and notes ----------------------------------------------------------------------------


@SUITE.add(level=2, apps=(browser.PACKAGE, NOTES), article=tuple(ARTICLES))
def share_article_to_notes(draft: Draft, article: str) -> Task:
    """Share an article of the encyclopaedia with the notes.

    Goal: one note, whose text is the article's address.
    Start: the launcher; a new browser, no notes.
    Substates: the browser; the article; the notes; the note.
    Ends: the note is there.
    Golden steps: 8.
    """
    screens = browser.Screens(draft)
    chinese = ARTICLES[article][1]

    def share(which: str) -> tuple[SolutionStep, ...]:
        return (
            *screens.site("encyclopedia"),
            screens.tap(draft.pick(("All pages", "全部条目"))),
            screens.tap(draft.pick((which, ARTICLES[which][1]))),
            *share_page(draft, "notes"),
        )

    save = TapOn(Selector(resource_id="save_button", package_name=NOTES))
    solution = (*share(article), save)
    return draft.task(
        (
            f"Open the article “{article}” of the Open Encyclopaedia in the Browser app and share "
            "the page to Notes, so that I have its address in a note.",
            f"在“浏览器”中打开开放百科的条目“{chinese}”，把网页分享到“记事”，保存成一条含网址的笔记。",
        ),
        setup=(*forget(NOTES), *browser.start()),
        subtasks=subtasks(
            draft,
            ("browser", (f"Share the page “{article}”.", f"分享网页“{chinese}”。"), ""),
            ("notes", ("Save it as a note.", "保存为笔记。"), ""),
        ),
        substates=(
            screens.home(1),
            screens.web(2, screens.title(draft.pick((article, chinese)), "encyclopedia")),
            in_front(draft, 3, NOTES, "notes"),
            screens.fact(
                4,
                ("The note has the address", "笔记内容为该网址"),
                note_row(1, 1, trashed=0),
                note_row(body=article_url(article), trashed=0),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another article", (*share(next_of(ARTICLES, article)), save)),
            WrongEnding("not saved", (*share(article), BACK)),
            WrongEnding(
                "the title alone",
                (*share(article)[:4], *write_note(draft.pick((article, chinese)), "")),
            ),
        ),
    )


# -- browser and messages -------------------------------------------------------------------------

_SENT, _OUTBOX = 2, 4
"""`TextBasedSmsColumns.MESSAGE_TYPE_*`; a message is on its way for a moment."""
_NUMBERS: Final = ("555-0141", "555-0163", "555-0178", "555-0192")


@SUITE.add(level=2, apps=(browser.PACKAGE, MESSAGES), recipe=tuple(RECIPES), number=_NUMBERS)
def send_recipe_link(draft: Draft, recipe: str, number: str) -> Task:
    """Share a recipe in one of two conversations.

    Goal: a message with the recipe's address was sent to the number, and nothing to the other.
    Start: the launcher; a new browser; messages from two unknown numbers.
    Substates: the browser; the recipe; messaging; the message was sent.
    Ends: the message is sent.
    Golden steps: 8.
    """
    screens = browser.Screens(draft)
    chinese = RECIPES[recipe][1]
    other = next_of(_NUMBERS, number)
    send = TapOn(Selector(resource_id="send_message_button"))

    def share(which: str, to: str) -> tuple[SolutionStep, ...]:
        return (
            *screens.site("recipes"),
            screens.tap(draft.pick((which, RECIPES[which][1]))),
            *share_page(draft, "messages"),
            TapOn(Selector(text=to, package_name=MESSAGES)),
        )

    def messages(at_least: int, at_most: int, kind: int, **columns: str) -> Check:
        where = (("type", str(kind)), *columns.items())
        return ContentRow("content://sms", where, at_least, at_most)

    url = f"{SITES['recipes'][0]}recipe/{RECIPES[recipe][0]}"
    question = draft.pick(("What shall we cook tonight?", "今晚做什么菜？"))
    inbox = "content insert --uri content://sms/inbox --bind read:i:1"
    solution = (*share(recipe, number), send)
    return draft.task(
        (
            f"{number} asked what to cook. Open the recipe “{recipe}” of Simple Kitchen in the "
            f"Browser app and share the page with {number} as a text message.",
            f"{number} 问今晚做什么菜。请在“浏览器”中打开简单厨房的菜谱“{chinese}”，"
            f"把网页用短信分享给 {number}。",
        ),
        setup=(
            *forget("com.android.providers.contacts", "com.android.providers.telephony", MESSAGES),
            *(
                f"{inbox} --bind address:s:{each} --bind 'body:s:{question}'"
                for each in (number, other)
            ),
            f"am force-stop {MESSAGES}",
            *browser.start(),
        ),
        subtasks=subtasks(
            draft,
            ("browser", (f"Share the page “{recipe}”.", f"分享网页“{chinese}”。"), ""),
            ("messages", (f"Send it to {number}.", f"发送给 {number}。"), ""),
        ),
        substates=(
            screens.home(1),
            screens.web(2, screens.title(draft.pick((recipe, chinese)), "recipes")),
            in_front(draft, 3, MESSAGES, "messages"),
            screens.fact(
                4,
                (f"It was sent to {number} alone", f"仅发送给了 {number}"),
                AnyOf(
                    (
                        messages(1, 1, _SENT, address=number, body=url),
                        messages(1, 1, _OUTBOX, address=number, body=url),
                    )
                ),
                messages(0, 1, _SENT),
                messages(0, 0, _SENT, address=other),
                messages(0, 0, _OUTBOX, address=other),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("to the other number", (*share(recipe, other), send)),
            WrongEnding("another recipe", (*share(next_of(RECIPES, recipe), number), send)),
            WrongEnding("not sent", share(recipe, number)),
        ),
    )


# -- browser and files ----------------------------------------------------------------------------

_FOLDERS: Final = {
    "Cooking": ("Cooking", "烹饪"),
    "Shopping": ("Shopping", "购物"),
    "Weekend": ("Weekend", "周末"),
}


@SUITE.add(level=3, apps=(browser.PACKAGE, FILES), recipe=tuple(RECIPES), folder=tuple(_FOLDERS))
def file_shopping_list(draft: Draft, recipe: str, folder: str) -> Task:
    """Download a shopping list, and move it into one of several folders.

    Goal: the file lies in that folder of Documents, and not in Download.
    Start: the launcher; a new browser; the folders are there and empty.
    Substates: the browser; the recipe; files; the file lies in the folder.
    Ends: the file lies there.
    Golden steps: 11.
    """
    screens = browser.Screens(draft)
    chinese = RECIPES[recipe][1]
    name = f"{RECIPES[recipe][0]}.txt"
    folders = {key: draft.pick(words) for key, words in _FOLDERS.items()}
    link = screens.tap(draft.pick(("Download shopping list", "下载购物清单")))
    download = (*screens.site("recipes"), screens.tap(draft.pick((recipe, chinese))), link)

    def into(which: str, operation: tuple[str, str]) -> tuple[SolutionStep, ...]:
        return (
            Perform(OpenApp(FILES)),
            TapOn(Selector(text=name, package_name=FILES), hold=True),
            TapOn(Selector(description=draft.pick(("More options", "更多选项")))),
            TapOn(Selector(text=draft.pick(operation))),
            TapOn(Selector(text="Documents", resource_id="android:id/title")),
            TapOn(Selector(text=folders[which], resource_id="android:id/title")),
            OK,
        )

    move, copy = ("Move to…", "移至…"), ("Copy to…", "复制到…")
    solution = (*download, *into(folder, move))
    places = {key: f"{DOCUMENTS}/{words}/{name}" for key, words in folders.items()}
    return draft.task(
        (
            f"Download the shopping list for “{recipe}” from Simple Kitchen with the Browser app. "
            f"Then move the file from Download to the folder Documents/{folder} with the Files "
            "app.",
            f"用“浏览器”从简单厨房下载“{chinese}”的购物清单，"
            f"再用“文件”应用把它从 Download 移到 Documents/{folders[folder]} 文件夹。",
        ),
        setup=(
            f"rm -f {_DOWNLOADS}/{name}",
            *(f"rm -rf '{DOCUMENTS}/{words}'" for words in folders.values()),
            *(f"mkdir -p '{DOCUMENTS}/{words}'" for words in folders.values()),
            *forget(FILES),
            *browser.start(),
        ),
        subtasks=subtasks(
            draft,
            ("browser", ("Download the shopping list.", "下载购物清单。"), "the file’s name"),
            ("files", (f"Move it to {folder}.", f"移到“{folders[folder]}”。"), ""),
        ),
        substates=(
            screens.home(1),
            screens.web(2, screens.title(draft.pick((recipe, chinese)), "recipes")),
            in_front(draft, 3, FILES, "files"),
            screens.fact(
                4,
                (f"{name} lies in {folder} alone", f"{name} 仅在“{folders[folder]}”中"),
                FileExists(f"{_DOWNLOADS}/{name}", exists=False),
                *(FileExists(path, exists=key == folder) for key, path in places.items()),
            ),
        ),
        may_change=("data/com.android.browser/downloads",),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another folder", (*download, *into(next_of(_FOLDERS, folder), move))),
            WrongEnding("copied", (*download, *into(folder, copy))),
            WrongEnding("not moved", download),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = (
    *SUITE.templates,
    *cross_app_calculating.TEMPLATES,
)
