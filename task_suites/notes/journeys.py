"""Tasks in the notes app in which something has to be read first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AllOf, AnswerMatches, Selector
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import (
    Perform,
    ScrollTo,
    SolutionStep,
    TapOn,
    Task,
    TaskTemplate,
    TypeInto,
    WrongEnding,
)
from task_suites.app_screens import count_steps
from task_suites.notes.entries import Entry, among_older, crowd, exactly, start
from task_suites.notes.screens import DELETE, PACKAGE, SHEET, Screens, is_open, shown
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Notes", PACKAGE)

_HOUSES: Final = {
    "Harbor Court": "港湾苑",
    "Linden Yard": "椴树院",
    "Mill House": "磨坊楼",
    "North Tower": "北塔楼",
    "Old Brewery": "老酒厂",
    "Pine Lodge": "松木屋",
    "Silver Hall": "银杏堂",
    "Sunny Bank": "向阳坡",
}
_DOORS: Final = {
    "attic": "阁楼",
    "bike shed": "车棚",
    "cellar": "地下室",
    "front gate": "前门",
    "garage": "车库",
    "laundry room": "洗衣房",
    "mail room": "收发室",
    "roof terrace": "屋顶露台",
}


@SUITE.add(
    "query",
    level=1,
    house=tuple(_HOUSES),
    place=tuple(_DOORS),
    code=range(1000, 10000),
    layout=LAYOUTS,
)
def look_up_code(draft: Draft, house: str, place: str, code: int, layout: int) -> Task:
    """Read one of the codes in a note.

    Goal: the code is answered, and it has been shown in the note.
    Start: the launcher; a note with five to eight codes, two to four such notes on other houses,
        and other notes.
    Substates: the app; the code is shown.
    Ends: the answer.
    Golden steps: 5.
    """
    screens, lots = Screens(draft), Lots(draft, layout)

    def entry(name: str, codes: Mapping[str, int]) -> Entry:
        lines = (f"{draft.pick((at.capitalize(), _DOORS[at]))}: {n}" for at, n in codes.items())
        return Entry(draft.pick((f"Codes for {name}", f"{_HOUSES[name]}的密码")), "\n".join(lines))

    def codes_at(doors: tuple[str, ...]) -> dict[str, int]:
        return dict(zip(doors, lots.some(range(1000, 10000), 8, but=(code,)), strict=False))

    doors = lots.among(lots.some(_DOORS, lots.number(4, 7), but=(place,)), place)
    codes = {**codes_at(doors), place: code}
    note = entry(house, codes)
    houses = lots.some(_HOUSES, lots.number(2, 4), but=(house,))
    decoys = [codes_at(lots.some(_DOORS, lots.number(5, 8))) for _ in houses]
    old = (*crowd(draft, lots, 11, 15), *map(entry, houses, decoys))
    wrong = next(number for name, number in codes.items() if name != place)
    others = {number for one in (codes, *decoys) for number in one.values()} - {code}
    look = screens.find_note(note.title)
    return draft.task(
        (
            f"My note “Codes for {house}” has the code of the {place}. What is it? "
            "Answer with the number alone.",
            f"记事“{_HOUSES[house]}的密码”中，{_DOORS[place]}的密码是多少？只需用数字回答。",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches(
            (str(code),), kind="code", candidates=tuple(map(str, sorted(others)))
        ),
        setup=start(*among_older(lots, lots.shuffled(old), note)),
        substates=(
            screens.home(1),
            screens.read(
                2,
                (f"The code of the {place} is shown", f"显示{_DOORS[place]}的密码"),
                note.title,
                str(code),
                "code",
                opened=is_open(note.title, resource_id="edit_note_text", text=note.body),
            ),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(str(code)))),
        wrong_endings=(
            WrongEnding("another code", (*look, Perform(Answer(str(wrong))))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (Perform(Answer(str(code))),)),
        ),
    )


_MONTHS: Final = {
    "January": "一月",
    "February": "二月",
    "March": "三月",
    "April": "四月",
    "May": "五月",
    "June": "六月",
    "July": "七月",
    "August": "八月",
    "September": "九月",
    "October": "十月",
    "November": "十一月",
    "December": "十二月",
}
_EXPENSES: Final = {
    "electricity": "电费",
    "fuel": "油费",
    "gifts": "送礼",
    "groceries": "买菜",
    "snacks": "零食",
    "taxis": "打车",
}
_PUT: Final = {
    "archive": ("in the archive", "归档了"),
    "trash": ("in the trash", "在回收站里"),
}


@SUITE.add(
    "query",
    level=3,
    expense=tuple(_EXPENSES),
    month=tuple(_MONTHS)[1:],
    difference=range(11, 400),
    put=tuple(_PUT),
    layout=LAYOUTS,
)
def compare_months(
    draft: Draft, expense: str, month: str, difference: int, put: str, layout: int
) -> Task:
    """How much more was spent in a month than in the month before, whose note is put away.

    Goal: the difference is answered, and both totals have been shown with their months.
    Start: the launcher; the note of the month, that of the month before in the archive or in the
        trash, those of other months and other notes everywhere.
    Substates: the app; the later total is shown; the earlier total is shown.
    Ends: the answer.
    Golden steps: 5 with the archive, 7 with the trash.
    """
    screens, lots = Screens(draft), Lots(draft, layout)
    names = list(_MONTHS)
    before = names[names.index(month) - 1]
    low = lots.number(310, 640)
    high = low + difference

    def entry(name: str, total: int) -> Entry:
        first = lots.number(120, 180)
        parts = ((("First half", "上半月"), first), (("Second half", "下半月"), total - first))
        lines = (f"{draft.pick(words)}: {amount}" for words, amount in parts)
        last = f"{draft.pick(('Total', '合计'))}: {total}"
        title = (f"{expense.capitalize()} in {name}", f"{_MONTHS[name]}{_EXPENSES[expense]}")
        return Entry(draft.pick(title), "\n".join((*lines, last)))

    late = entry(month, high)
    early = replace(entry(before, low), trashed=put == "trash", archived=put == "archive")
    other_months = lots.some(_MONTHS, lots.number(2, 4), but=(month, before))
    old = tuple(
        replace(one, trashed=where == "trash", archived=where == "archive")
        for one in (
            *(entry(name, lots.number(310, 840)) for name in other_months),
            *crowd(draft, lots, 18, 24),
        )
        for where in (lots.one(("archive", "trash", *("list",) * 6)),)
    )
    up = TapOn(Selector(description=draft.pick(("Navigate up", "向上导航"))))
    look = (*screens.search(late.title), ScrollTo(screens.card(late.title)))
    look_again: tuple[SolutionStep, ...] = (
        (TypeInto(early.title, Selector(resource_id="search_src_text")),)
        if early.archived
        else (up, *screens.to_place("trash")[1:])
    )
    both = (*look, *look_again, ScrollTo(screens.card(early.title)))

    def total(id: int, name: str, note: Entry, number: int) -> UnitNode:
        said = (f"What was spent in {name} is shown", f"显示{_MONTHS[name]}的开支")
        opened = is_open(note.title, resource_id="edit_note_text", text=note.body)
        return screens.read(id, said, note.title, str(number), "number", opened=opened)

    where, where_zh = _PUT[put]
    return draft.task(
        (
            f"I keep a note on what I spend on {expense} each month. How much more did I spend in "
            f"{month} than in {before}? The note on {before} is {where} by now. "
            "Answer with the number alone.",
            f"我每个月都记一条{_EXPENSES[expense]}的开支。{_MONTHS[month]}比{_MONTHS[before]}多花了多少？"
            f"{_MONTHS[before]}的那条已经{where_zh}。只需用数字回答。",
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches(
            (str(difference),), kind="number", candidates=(str(high), str(low))
        ),
        setup=start(*among_older(lots, lots.shuffled(old), early, late)),
        substates=(
            screens.home(1),
            total(2, month, late, high),
            total(3, before, early, low),
        ),
        golden_steps=count_steps(both) + 1,
        solution=(*both, Perform(Answer(str(difference)))),
        wrong_endings=(
            WrongEnding("the total", (*both, Perform(Answer(str(high))))),
            WrongEnding("half of it looked at", (*look, Perform(Answer(str(difference))))),
            WrongEnding("one more", (*both, Perform(Answer(str(difference + 1))))),
            WrongEnding("a guess without looking", (Perform(Answer(str(difference))),)),
        ),
    )


_EVENTS: Final = {
    "Book club": "读书会",
    "Brass concert": "铜管音乐会",
    "Cheese market": "奶酪集市",
    "Flea market": "跳蚤市场",
    "Garden party": "花园聚会",
    "Harbor run": "港口长跑",
    "Lantern parade": "灯笼游行",
    "Poetry night": "诗歌之夜",
}
_TOWNS: Final = {
    "Ashford": "榆城",
    "Brookfield": "清溪",
    "Eastbury": "东堡",
    "Lakeside": "湖畔",
    "Milton": "磨镇",
    "Northgate": "北门",
    "Stonebridge": "石桥",
    "Westhill": "西山",
}


@SUITE.add(level=3, event=tuple(_EVENTS), town=tuple(_TOWNS), layout=LAYOUTS)
def act_on_news(draft: Draft, event: str, town: str, layout: int) -> Task:
    """Read whether an event takes place: pin its note if so, else delete it.

    Goal: it is pinned or in the trash, as its text asks for.
    Start: the launcher; notes on that event in other towns, one of which says the opposite, and
        other notes.
    Substates: the app; what the note says is shown; it is pinned, or in the trash.
    Ends: it is pinned, or in the trash.
    Golden steps: 5 or 6.
    """
    screens, lots = Screens(draft), Lots(draft, layout)
    is_on = lots.chance(0.5)
    wrong_town, *towns = lots.some(_TOWNS, lots.number(2, 4), but=(town,))

    def entry(where: str, on: bool) -> Entry:
        news = (("It is on", "照常举行"), ("It is cancelled", "已取消"))[not on]
        title = draft.pick((f"{event} in {where}", f"{_TOWNS[where]}{_EVENTS[event]}"))
        return Entry(title, draft.pick(news))

    note, other = entry(town, is_on), entry(wrong_town, not is_on)
    old = (
        *crowd(draft, lots, 7, 11),
        other,
        *(entry(where, lots.chance(0.5)) for where in towns),
    )
    pin: tuple[SolutionStep, ...] = (TapOn(Selector(resource_id="menu_pin")),)
    delete = (SHEET, screens.act(DELETE))
    look, look_at_other = screens.find_note(note.title), screens.find_note(other.title)
    right, wrong = (pin, delete) if is_on else (delete, pin)
    end = replace(note, pinned=True) if is_on else replace(note, trashed=True)
    return draft.task(
        (
            f"See in my notes whether the {event.lower()} in {town} takes place. If it is on, pin "
            "that note; if it is cancelled, delete the note.",
            f"看看记事里{_TOWNS[town]}{_EVENTS[event]}是否照常举行：照常就固定那条记事，"
            "取消了就删除那条记事。",
        ),
        setup=start(*lots.among(lots.shuffled(old), note)),
        substates=(
            screens.home(1),
            UnitNode(
                2,
                draft.pick(("What the note says is shown", "显示该记事的内容")),
                parent_id=1,
                check=AllOf((shown(text=note.title), shown(text=note.body))),
            ),
            screens.fact(
                3,
                ("What the note asks for is done", "已按记事内容处理"),
                exactly((*old, end)),
            ),
        ),
        golden_steps=count_steps((*look, *right)),
        solution=(*look, *right),
        wrong_endings=(
            WrongEnding("the opposite", (*look, *wrong)),
            WrongEnding("the other town's note", (*look_at_other, *right)),
            WrongEnding("looked at alone", look),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
