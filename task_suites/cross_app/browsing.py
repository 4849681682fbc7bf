"""Tasks across apps that start from the browser, from files, or need the calculator.

What was looked up must have been on the screen; what came of it stands in the other apps'
providers, in files, or in the answer. Those with the calculator are in `calculating`.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import AllOf, ContentRow, FileExists, Selector
from mobile_gym.core.tasks import Perform, SolutionStep, TapOn, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK, OK, rows
from task_suites.browser import screens as browser
from task_suites.browser.railway import first_direct, route_title, to_trains
from task_suites.browser.sites import ARTICLES, RECIPES, ROUTES, TOWNS, article_url, recipe_url
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
from task_suites.messages.inbox import Inbox, talk
from task_suites.notes import entries as notes_entries
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("CrossApp")

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
def set_alarm_before_train(draft: Draft, route: str, after: str, minutes: int, layout: int) -> Task:
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
    departs, arrives = first_direct(trains, after)
    wrong_train = next(dep for dep, _, direct in trains.trains if not direct)
    origin, goal = TOWNS[trains.origin][1], TOWNS[trains.goal][1]

    def before(time: str) -> tuple[int, int]:
        return divmod(int(time[:2]) * 60 + int(time[3:]) - minutes, 60)

    hour, minute = before(departs)
    the_train = f"{departs} - {arrives}"
    title = route_title(draft, screens, trains)
    find = screens.tap(draft.pick(("Find trains", "查询车次")))
    look = (*to_trains(draft, screens, trains), find, screens.see(the_train))
    solution = (*look, *watch.new_alarm(hour, minute))
    rings = watch.time(hour, minute)
    twice = (*watch.new_alarm(*before(arrives)), *watch.new_alarm(hour, minute))
    return draft.task(
        (
            f"I take the first direct train from {trains.origin} to {trains.goal} that leaves at "
            f"{after} or later. Look it up at Regional Railways in the Browser app and set an "
            f"alarm {minutes} minutes before it departs.",
            f"我要乘 {after} 或之后从{origin}到{goal}的第一班直达列车。请用“浏览器”在区域铁路查询，"
            f"并在发车前 {minutes} 分钟设一个闹钟。",
        ),
        setup=(*browser.start(), *clock.start(draft, lots=Lots(draft, layout))),
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
            screens.web(2, title),
            screens.evidence(
                3,
                ("The train's departure was read", "已看到该列车的发车时间"),
                departs,
                "time",
                of=(title, the_train),
            ),
            watch.home(4),
            watch.fact(
                5,
                (f"There is one new alarm, at {rings}", f"新增了一个 {rings} 的闹钟"),
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
def share_article_to_notes(draft: Draft, article: str, layout: int) -> Task:
    """Share an article of the encyclopaedia with the notes.

    Goal: one more note, whose text is the article's address and nothing else, whatever its title.
    Start: the launcher; a new browser, some notes.
    Substates: the other notes are there (from the start); the browser; the article; the notes; the
        note.
    Ends: the note is there.
    Golden steps: 8.
    """
    lots = Lots(draft, layout)
    kept = notes_entries.crowd(draft, lots, 1, 5)
    screens = browser.Screens(draft)
    chinese = ARTICLES[article][1]

    def share(which: str) -> tuple[SolutionStep, ...]:
        return (
            *screens.site("encyclopedia"),
            screens.tap(draft.pick(("All pages", "全部条目"))),
            screens.tap(draft.pick((which, ARTICLES[which][1]))),
            *share_page(draft, "notes"),
        )

    wrong = next_of(ARTICLES, article)
    save = TapOn(Selector(resource_id="save_button", package_name=NOTES))
    solution = (*share(article), save)
    return draft.task(
        (
            f"Open the article “{article}” of the Open Encyclopaedia in the Browser app and share "
            "the page to Notes, so that I have a note whose text is just the address.",
            f"在“浏览器”中打开开放百科的条目“{chinese}”，把网页分享到“记事”，"
            "保存成一条正文只有网址的笔记。",
        ),
        key_components=(draft.pick((article, chinese)),),
        setup=(*notes_entries.start(*kept), *browser.start()),
        subtasks=subtasks(
            draft,
            ("browser", (f"Share the page “{article}”.", f"分享网页“{chinese}”。"), ""),
            ("notes", ("Save it as a note.", "保存为笔记。"), ""),
        ),
        substates=(
            screens.guard(
                1,
                ("The other notes are as they were", "其他笔记没有变化"),
                *(ContentRow(notes_entries.URI, entry.columns(), 1, 1) for entry in kept),
            ),
            screens.home(2),
            screens.web(3, screens.title(draft.pick((article, chinese)), "encyclopedia")),
            in_front(draft, 4, NOTES, "notes"),
            screens.fact(
                5,
                ("The only new note has the address", "唯一的新笔记内容为该网址"),
                note_row(len(kept) + 1, len(kept) + 1),
                note_row(1, 1, body=article_url(article), trashed=0, archived=0),
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
                (*share(article)[:4], *write_note(draft.pick((article, chinese)), "")),
            ),
        ),
    )


# -- browser and messages -------------------------------------------------------------------------

_NUMBERS: Final = tuple(f"555-01{end}" for end in (17, 23, 38, 41, 56, 63, 78, 92))
_QUESTIONS: Final = (
    ("What shall we cook tonight?", "今晚做什么菜？"),
    ("Is the parcel there?", "包裹到了吗？"),
    ("See you at the pool", "泳池见"),
    ("Who has the ladder?", "梯子在谁那里？"),
    ("The bus was late again", "公交车又晚点了"),
    ("Thank you for the plums", "谢谢你的李子"),
)


@SUITE.add(
    level=2,
    apps=(browser.PACKAGE, MESSAGES),
    recipe=tuple(RECIPES),
    number=_NUMBERS,
    layout=LAYOUTS,
)
def send_recipe_link(draft: Draft, recipe: str, number: str, layout: int) -> Task:
    """Share a recipe in one of several conversations.

    Goal: one more message: the recipe's address, sent to the number.
    Start: the launcher; a new browser; messages from several unknown numbers.
    Substates: the browser; the recipe; messaging; the message was sent, and no other.
    Ends: the message is sent.
    Golden steps: 8.
    """
    screens, lots = browser.Screens(draft), Lots(draft, layout)
    chinese = RECIPES[recipe][1]
    others = lots.some(_NUMBERS, lots.number(3, 5), but=(number,))
    other = others[0]
    send = TapOn(Selector(resource_id="send_message_button"))

    def share(which: str, to: str) -> tuple[SolutionStep, ...]:
        return (
            *screens.site("recipes"),
            screens.tap(draft.pick((which, RECIPES[which][1]))),
            *share_page(draft, "messages"),
            TapOn(Selector(text=to, package_name=MESSAGES)),
        )

    url = recipe_url(recipe)
    asked, *rest = (draft.pick(words) for words in _QUESTIONS)
    lines = tuple(
        line
        for each, words in zip((number, *others), (asked, *lots.shuffled(rest)), strict=False)
        for line in talk(each, 30, words)
    )
    inbox = Inbox(draft, (), lines, lots=lots, is_left_open=False)
    solution = (*share(recipe, number), send)
    return draft.task(
        (
            f"{number} asked what to cook. Open the recipe “{recipe}” of Simple Kitchen in the "
            f"Browser app and share the page with {number} as a text message.",
            f"{number} 问今晚做什么菜。请在“浏览器”中打开简单厨房的菜谱“{chinese}”，"
            f"把网页用短信分享给 {number}。",
        ),
        setup=(
            *inbox.start(),
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
                inbox.only_sent(number, url),
            ),
        ),
        golden_steps=len(solution),
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

_FOLDERS: Final = {
    "Cooking": ("Cooking", "烹饪"),
    "Shopping": ("Shopping", "购物"),
    "Weekend": ("Weekend", "周末"),
    "Family": ("Family", "家庭"),
    "Holiday": ("Holiday", "假期"),
    "Lists": ("Lists", "清单"),
}


@SUITE.add(level=3, apps=(browser.PACKAGE, FILES), recipe=tuple(RECIPES), folder=tuple(_FOLDERS))
def file_shopping_list(draft: Draft, recipe: str, folder: str) -> Task:
    """Download a shopping list, and move it into one of several folders.

    Goal: the file lies in that folder of Documents, and not in Download; there is no second copy,
        and no other list.
    Start: the launcher; a new browser; the folders are there and empty.
    Substates: the browser; the recipe; files; the file lies in the folder; no other list was
    downloaded (from the start).
    Ends: the file lies there.
    Golden steps: 11.
    """
    screens = browser.Screens(draft)
    chinese = RECIPES[recipe][1]
    name, second = f"{RECIPES[recipe][0]}.txt", f"{RECIPES[recipe][0]} (1).txt"
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
    wrong = next_of(RECIPES, recipe)
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
            *(f"rm -f {_DOWNLOADS}/{other}.txt" for other, _ in RECIPES.values()),
            f"rm -f '{_DOWNLOADS}/{second}'",
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
                FileExists(f"{_DOWNLOADS}/{second}", exists=False),
                *(
                    FileExists(f"{path.removesuffix(name)}{second}", exists=False)
                    for path in places.values()
                ),
                *(FileExists(path, exists=key == folder) for key, path in places.items()),
            ),
            screens.guard(
                5,
                ("No other shopping list was downloaded", "没有下载其他购物清单"),
                *(
                    rows("content://media/external/file", 0, 0, _display_name=f"{other}.txt")
                    for other, _ in RECIPES.values()
                    if f"{other}.txt" != name
                ),
            ),
        ),
        start_satisfied=(5,),
        may_change=("data/com.android.browser/downloads", "content://media/external/file"),
        golden_steps=len(solution),
        max_steps=browser.limit(len(solution)),
        solution=solution,
        wrong_endings=(
            WrongEnding("another folder", (*download, *into(next_of(_FOLDERS, folder), move))),
            WrongEnding("copied", (*download, *into(folder, copy))),
            WrongEnding("downloaded twice", (*download, download[-1], *into(folder, move))),
            WrongEnding(
                "another list too",
                (
                    *screens.site("recipes"),
                    screens.tap(draft.pick((wrong, RECIPES[wrong][1]))),
                    link,
                    *solution,
                ),
            ),
            WrongEnding("not moved", download),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = (
    *SUITE.templates,
    *cross_app_calculating.TEMPLATES,
)
