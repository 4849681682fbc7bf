"""Tasks in the notes app in which something has to be read first."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AllOf, AnswerMatches, Selector
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import Perform, SolutionStep, TapOn, Task, TaskTemplate, WrongEnding
from task_suites.choices import next_of
from task_suites.notes.entries import Entry, exactly, fillers, start
from task_suites.notes.screens import DELETE, OPEN, PACKAGE, SHEET, Screens, shown
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Notes", PACKAGE)

_PLACES: Final = {
    "attic": "阁楼",
    "bike shed": "车棚",
    "cellar": "地下室",
    "front gate": "前门",
    "garage": "车库",
    "laundry room": "洗衣房",
    "mail room": "收发室",
    "roof terrace": "屋顶露台",
}


@SUITE.add("query", level=1, place=tuple(_PLACES), code=(2718, 3905, 4461, 5830, 6172, 7394, 8256))
def look_up_code(draft: Draft, place: str, code: int) -> Task:
    """Read one of the codes in a note.

    Goal: the code is answered.
    Start: the launcher; a note with eight codes, and three other notes.
    Substates: the app; the code is shown.
    Ends: the answer.
    Golden steps: 3.
    """
    screens = Screens(draft)
    codes = {
        name: code if name == place else (code + 811 * (number + 1)) % 9000 + 1000
        for number, name in enumerate(_PLACES)
    }
    names = {name: draft.pick((name.capitalize(), _PLACES[name])) for name in _PLACES}
    body = "\n".join(f"{names[name]}: {number}" for name, number in codes.items())
    entry = Entry(draft.pick(("Door codes", "门禁密码")), body)
    wrong = next(number for name, number in codes.items() if name != place)
    look = screens.open_note(entry.title)
    return draft.task(
        (
            f"My note “Door codes” has the code of the {place}. What is it? "
            "Answer with the number alone.",
            f"记事“门禁密码”中，{_PLACES[place]}的密码是多少？只需用数字回答。",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches((str(code),), mode="number"),
        setup=start(*fillers(draft, code % 7), entry),
        substates=(
            screens.home(1),
            UnitNode(
                2,
                draft.pick((f"The code of the {place} is shown", f"显示{_PLACES[place]}的密码")),
                parent_id=1,
                check=shown(text_contains=f"{names[place]}: {code}"),
            ),
        ),
        golden_steps=3,
        solution=(*look, Perform(Answer(str(code)))),
        wrong_endings=(
            WrongEnding("another code", (*look, Perform(Answer(str(wrong))))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (Perform(Answer(str(code))),)),
        ),
    )


_MONTHS: Final = {
    "March": "三月",
    "April": "四月",
    "May": "五月",
    "June": "六月",
    "July": "七月",
    "August": "八月",
}


@SUITE.add("query", level=3, month=tuple(_MONTHS)[1:], difference=(12, 25, 38, 47, 56, 63, 90))
def compare_months(draft: Draft, month: str, difference: int) -> Task:
    """How much more was spent in a month than in the month before, whose note is in the trash.

    Goal: the difference is answered.
    Start: the launcher; the note of the month, that of the month before in the trash, others.
    Substates: the app; the note's total is shown; the trash; the other total is shown.
    Ends: the answer.
    Golden steps: 7.
    """
    screens = Screens(draft)
    names = list(_MONTHS)
    number = names.index(month)
    before = names[number - 1]
    low = 310 + 23 * number
    high = low + difference

    def entry(name: str, total: int) -> Entry:
        parts = ((("Food", "伙食"), total - 190), (("Bus", "公交"), 60), (("Rest", "其他"), 130))
        lines = (f"{draft.pick(words)}: {amount}" for words, amount in parts)
        last = f"{draft.pick(('Total', '合计'))}: {total}"
        title = draft.pick((f"Spending in {name}", f"{_MONTHS[name]}开支"))
        return Entry(title, "\n".join((*lines, last)))

    late, early = entry(month, high), replace(entry(before, low), trashed=True)
    look = (
        OPEN,
        TapOn(screens.card(late.title)),
        TapOn(Selector(description=draft.pick(("Navigate up", "向上导航")))),
        *screens.to_place("trash")[1:],
        TapOn(screens.card(early.title)),
    )

    def total(id: int, name: str, note: Entry) -> UnitNode:
        said = (f"What was spent in {name} is shown", f"显示{_MONTHS[name]}的开支")
        check = shown(text_contains=note.body.split("\n")[-1])
        return UnitNode(id, draft.pick(said), parent_id=1, check=check)

    return draft.task(
        (
            f"I keep a note on what I spend each month. How much more did I spend in {month} than "
            f"in {before}? The note on {before} is in the trash by now. "
            "Answer with the number alone.",
            f"我每个月都记一条开支。{_MONTHS[month]}比{_MONTHS[before]}多花了多少？"
            f"{_MONTHS[before]}的那条已经在回收站里。只需用数字回答。",
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((str(difference),), mode="number"),
        setup=start(*fillers(draft, number), early, late),
        substates=(
            screens.home(1),
            total(2, month, late),
            screens.place(3, "trash"),
            total(4, before, early),
        ),
        golden_steps=len(look) + 1,
        solution=(*look, Perform(Answer(str(difference)))),
        wrong_endings=(
            WrongEnding("the total", (*look, Perform(Answer(str(high))))),
            WrongEnding("half of it looked at", (*look[:2], Perform(Answer(str(difference))))),
            WrongEnding("one more", (*look, Perform(Answer(str(difference + 1))))),
        ),
    )


@SUITE.add(
    "query", level=3, kind=("recipe", "route", "song"), archived=(1, 2, 3, 4), trashed=(1, 2, 3)
)
def count_put_away(draft: Draft, kind: str, archived: int, trashed: int) -> Task:
    """How many notes of a kind are in the archive and in the trash together.

    Goal: the number is answered.
    Start: the launcher; notes of the kind in all three places, and others in each.
    Substates: the app; the archive; the trash.
    Ends: the answer.
    Golden steps: 6.
    """
    screens = Screens(draft)
    chinese = {"recipe": "菜谱", "route": "路线", "song": "歌曲"}[kind]
    word = draft.pick((kind.capitalize(), chinese))
    first, second, third, *rest = fillers(draft, len(kind) + archived, 5)
    names = [f"{word} {number}" for number in range(1, archived + trashed + 2)]
    notes = (
        *(Entry(name, archived=True) for name in names[:archived]),
        *(Entry(name, trashed=True) for name in names[archived:-1]),
        Entry(names[-1]),
    )
    count = archived + trashed
    look = (*screens.to_place("archive"), *screens.to_place("trash")[1:])
    return draft.task(
        (
            f"How many notes whose title begins with “{kind.capitalize()}” have I put away, "
            "counting the archive and the trash together? Answer with the number alone.",
            f"标题以“{chinese}”开头的记事，归档和回收站里一共有几条？只需用数字回答。",
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((str(count),), mode="number"),
        setup=start(
            replace(first, archived=True), replace(second, trashed=True), third, *rest, *notes
        ),
        substates=(screens.home(1), screens.place(2, "archive"), screens.place(3, "trash")),
        golden_steps=len(look) + 1,
        solution=(*look, Perform(Answer(str(count)))),
        wrong_endings=(
            WrongEnding("with one that is not put away", (*look, Perform(Answer(str(count + 1))))),
            WrongEnding(
                "the archive alone", (*screens.to_place("archive"), Perform(Answer(str(archived))))
            ),
            WrongEnding("no answer", look),
        ),
    )


_EVENTS: Final = {
    "Book club": "读书会",
    "Flea market": "跳蚤市场",
    "Garden party": "花园聚会",
    "Open-air concert": "露天音乐会",
}
_TOWNS: Final = {"Ashford": "榆城", "Brookfield": "清溪", "Lakeside": "湖畔", "Northgate": "北门"}


@SUITE.add(level=3, event=tuple(_EVENTS), town=tuple(_TOWNS))
def act_on_news(draft: Draft, event: str, town: str) -> Task:
    """Read whether an event takes place: pin its note if so, else delete it.

    Goal: it is pinned or in the trash, as its text asks for.
    Start: the launcher; two notes on events of that name, and two other notes.
    Substates: the app; what the note says is shown; it is pinned, or in the trash.
    Ends: it is pinned, or in the trash.
    Golden steps: 3 or 4.
    """
    screens = Screens(draft)
    towns = list(_TOWNS)
    is_on = (list(_EVENTS).index(event) + towns.index(town)) % 2 == 0
    wrong_town = next_of(towns, town)

    def entry(where: str, on: bool) -> Entry:
        news = (("It is on", "照常举行"), ("It is cancelled", "已取消"))[not on]
        title = draft.pick((f"{event} in {where}", f"{_TOWNS[where]}{_EVENTS[event]}"))
        return Entry(title, draft.pick(news))

    note, other = entry(town, is_on), entry(wrong_town, not is_on)
    old = (*fillers(draft, towns.index(town), 2), other)
    pin: tuple[SolutionStep, ...] = (TapOn(Selector(resource_id="menu_pin")),)
    delete = (SHEET, screens.act(DELETE))
    look, look_at_other = screens.open_note(note.title), screens.open_note(other.title)
    right, wrong = (pin, delete) if is_on else (delete, pin)
    end = replace(note, pinned=True) if is_on else replace(note, trashed=True)
    return draft.task(
        (
            f"See in my notes whether the {event.lower()} in {town} takes place. If it is on, pin "
            "that note; if it is cancelled, delete the note.",
            f"看看记事里{_TOWNS[town]}{_EVENTS[event]}是否照常举行：照常就固定那条记事，"
            "取消了就删除那条记事。",
        ),
        setup=start(*old, note),
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
        golden_steps=len(look) + len(right),
        solution=(*look, *right),
        wrong_endings=(
            WrongEnding("the opposite", (*look, *wrong)),
            WrongEnding("the other town's note", (*look_at_other, *right)),
            WrongEnding("looked at alone", look),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
