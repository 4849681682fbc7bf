"""Answering: going to where the answer is written, and reading it off.

It reads screens for an answer and changes nothing; `operators` does what changes something.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from typing import Final

from mobile_gym.agents.planner import pickers
from mobile_gym.agents.planner.errands import AskErrand, InquireErrand, LookUpErrand
from mobile_gym.agents.planner.finger import DESCRIPTION_THRESHOLD
from mobile_gym.agents.planner.hand import NAME_THRESHOLD, Navigator, Steps
from mobile_gym.agents.planner.screen import PlannerScreen, ScreenElement
from mobile_gym.agents.planner.values import dates_in_text, first_date_text, times_in_text
from mobile_gym.agents.planner.words import label_similarity, normalized_text, word_coverage
from mobile_gym.core.actions import Action, Answer, AskUser

_NUMBER: Final = re.compile(r"(?<![\w:.,])\d+(?:,\d{3})*(?:\.\d+)?(?![\w:])")
_EMAIL: Final = re.compile(r"[\w.+\-]{1,64}@[\w\-]{1,64}(?:\.[\w\-]{1,64}){1,4}")
_PHONE: Final = re.compile(r"\+?\d[\d \-]{4,18}\d")
_TIME: Final = re.compile(r"\d{1,2}:\d{2}(?:[ \u202f]?[AP]M)?")
_SUM: Final = re.compile(r"altogether|in total|the sum|in all|together|一共|总共", re.IGNORECASE)
_COUNTED: Final = re.compile(
    r"^How many (?:of my |of the )?(?:notes|contacts|events|alarms|messages|bookmarks|files)\b"
)
_LEAST: Final = re.compile(r"\b(?:first|earliest|oldest|cheapest|shortest|least)\b")
_MOST: Final = re.compile(r"\b(?:last|latest|youngest|dearest|longest|most)\b")
_SENTENCE_WORDS: Final = 3
_MOST_PAGES: Final = 5
_PARTS: Final = re.compile(r"\n| · | \| ")


def do_ask(hand: Navigator, errand: AskErrand) -> Steps:
    """Look for what is asked about and answer; false where nothing was read."""
    names = [value.text for value in errand.values if value.kind in ("quote", "name", "number")]
    if _SUM.search(errand.question) and len(names) > 1:
        return (yield from _add_amounts(hand, errand))
    if len(names) > 1 and (_LEAST.search(errand.question) or _MOST.search(errand.question)):
        return (yield from _compare_amounts(hand, errand))
    counted = _COUNTED.search(errand.question)
    if counted and len(names) == 1:
        return (yield from _count_rows(hand, errand, names[0]))
    text = ""
    times = [value for value in errand.values if value.kind == "time"]
    if not names and times:
        yield from hand.find(times[0].text, NAME_THRESHOLD, errand.where.hints)
        text = _text_beside_time(hand, times[0].minutes)
    elif names:
        if not (
            yield from hand.find(names[0], NAME_THRESHOLD, errand.where.hints, errand.where.via)
        ):
            return False
        text = _row_value(hand, errand, names[0])
        if not text:
            yield from hand.tap(hand.visible_element(names[0]))
            text = _read_answer(hand, errand, names)
    else:
        subject = _question_subject(errand.question)
        yield from hand.find(subject, DESCRIPTION_THRESHOLD, errand.where.hints)
        text = _read_answer(hand, errand, names)
    if not text:
        return False
    yield from hand.do(Answer(text))
    return True


def do_look_up(hand: Navigator, errand: LookUpErrand) -> Steps:
    """Read a time or a place, and keep it in mind."""
    if not (
        yield from hand.find(errand.name, NAME_THRESHOLD, errand.where.hints, errand.where.via)
    ):
        return False
    row = hand.visible_element(errand.name)
    text = "" if row is None else _read_row(hand, row, errand.kind)
    if not text:
        yield from hand.tap(row)
        text = _read_page(hand, errand.kind, [errand.name])
    hand.memory[errand.kind] = text
    return bool(text)


def do_inquire(hand: Navigator, errand: InquireErrand) -> Steps:
    """Ask the user, and keep the answer in mind."""
    yield from hand.do(AskUser(errand.question))
    reply = hand.screen.user_reply
    text = _first_match(_TIME if errand.kind == "time" else _NUMBER, reply)
    hand.memory[errand.kind] = text
    return bool(text)


def _question_subject(question: str) -> str:
    return re.split(r"[?.]", question)[0]


def _asked_kind(question: str) -> str:
    lower = question.lower()
    for kind, words in (
        ("time", ("what time", "when ", "几点", "什么时候")),
        ("date", ("which date", "what date", "which day", "哪一天", "日期")),
        ("place", ("where", "哪里", "在哪")),
        ("email", ("email", "邮箱")),
        ("number", ("how many", "how much", "number", "code", "多少")),
    ):
        if any(word in lower for word in words):
            return kind
    return "text"


def _row_value(hand: Navigator, errand: AskErrand, name: str) -> str:
    """What the row of a thing says already."""
    row = hand.visible_element(name)
    return "" if row is None else _read_row(hand, row, _asked_kind(errand.question))


def _read_row(hand: Navigator, row: ScreenElement, kind: str) -> str:
    if kind == "time":
        return _first_match(_TIME, row.label)
    if kind == "place":
        for label in row.labels:
            parts = _PARTS.split(label)
            if len(parts) > 1 and times_in_text(parts[0]):
                return parts[-1]
    if kind == "date":
        return _date_near_row(hand, row)
    return ""


def _date_near_row(hand: Navigator, row: ScreenElement) -> str:
    """The date on a row, else in the last line above it that has one."""
    above = [element for element in hand.screen.elements if element.bounds.top <= row.bounds.top]
    for element in sorted(above, key=lambda element: -element.bounds.top):
        for label in element.labels:
            if date := first_date_text(label):
                return date
    return ""


def _text_beside_time(hand: Navigator, minutes: int) -> str:
    """What else the row of a time says."""
    for element in hand.screen.elements:
        if minutes not in times_in_text(element.label) or not element.labels:
            continue
        for label in element.labels:
            if not times_in_text(label) and not _has_day(label):
                return label
    return ""


def _has_day(label: str) -> bool:
    return bool(re.search(r"\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Today|Tomorrow|Every)", label))


def _read_answer(hand: Navigator, errand: AskErrand, names: list[str]) -> str:
    kind = _asked_kind(errand.question)
    if kind == "email":
        return _matching_email(hand, errand.question)
    if kind in ("time", "date", "place"):
        return _read_page(hand, kind, names)
    return _matching_number(list(_screen_lines(hand)), errand.question)


def _read_page(hand: Navigator, kind: str, names: list[str]) -> str:
    lines = list(_screen_lines(hand))
    if kind == "time":
        return next((time for line in lines if (time := _first_match(_TIME, line))), "")
    if kind == "date":
        return next((date for line in lines if (date := first_date_text(line))), "")
    return _place_line(lines, names)


def _matching_email(hand: Navigator, question: str) -> str:
    """The address on the row that has most words of the question."""
    rows = [element for element in hand.screen.elements if _EMAIL.search(element.label)]
    best = max(rows, key=lambda element: word_coverage(question, element.label), default=None)
    return "" if best is None else _first_match(_EMAIL, best.label)


def _matching_number(lines: list[str], question: str) -> str:
    """The number in the line that has most words of the question."""
    choice, most = "", 0.0
    for line in lines:
        number = _first_match(_NUMBER, line)
        worth = word_coverage(question, line)
        if number and worth > most:
            choice, most = number, worth
    return choice


def _place_line(lines: list[str], names: list[str]) -> str:
    """The line after that of the time."""
    for at, line in enumerate(lines[:-1]):
        if times_in_text(line) and any(
            label_similarity(name, before) >= NAME_THRESHOLD
            for name in names
            for before in lines[:at]
        ):
            return lines[at + 1]
    return ""


def _screen_lines(hand: Navigator) -> Iterator[str]:
    for element in hand.screen.elements:
        for label in element.labels:
            yield from (line for line in label.split("\n") if normalized_text(line))


def _first_match(pattern: re.Pattern[str], text: str) -> str:
    match = pattern.search(text)
    return match[0] if match else ""


def _read_each_page(
    hand: Navigator, errand: AskErrand
) -> Generator[Action, PlannerScreen, list[tuple[str, list[str]]]]:
    """What is written where each of several names leads, by name."""
    pages: list[tuple[str, list[str]]] = []
    values = errand.values
    for at, value in enumerate(values):
        if value.kind not in ("quote", "name"):
            continue
        date = next(
            (following.date for following in values[at + 1 : at + 2] if following.date), None
        )
        if date is not None and pickers.visible_days(hand.screen):
            yield from pickers.pick_date(hand, date)
        if (yield from hand.reach(value.text, hints=errand.where.hints, via=errand.where.via)):
            pages.append((value.text, list(_screen_lines(hand))))
            yield from hand.back()
    return pages


def _count_rows(hand: Navigator, errand: AskErrand, name: str) -> Steps:
    """How many rows a page has that is called so."""
    if not (yield from hand.reach(name, least=0.9, hints=errand.where.hints)):
        return False
    rows: set[str] = set()
    for _ in range(_MOST_PAGES):
        rows.update(_list_rows(hand))
        if not (yield from hand.scroll()):
            break
    return (yield from hand.do(Answer(str(len(rows)))))


def _list_rows(hand: Navigator) -> list[str]:
    """What stands in the largest list, row by row."""
    lists: dict[tuple[int, int], list[ScreenElement]] = {}
    for control in hand.screen.controls:
        parent = control.match.tree, control.node.parent
        nodes = hand.screen.frame.nodes.trees[parent[0]].nodes
        if parent[1] >= 0 and nodes[parent[1]].scrollable and control.labels:
            lists.setdefault(parent, []).append(control)
    return [control.label for control in max(lists.values(), key=len, default=[])]


def _add_amounts(hand: Navigator, errand: AskErrand) -> Steps:
    """Add up what stands under each of several names."""
    pages = yield from _read_each_page(hand, errand)
    numbers = [number for _, lines in pages if (number := _matching_number(lines, errand.question))]
    if not numbers:
        return False
    total = sum(float(number.replace(",", "")) for number in numbers)
    return (yield from hand.do(Answer(f"{total:.12g}")))


def _compare_amounts(hand: Navigator, errand: AskErrand) -> Steps:
    """The name under which the least or the most stands."""
    pages = yield from _read_each_page(hand, errand)
    least = _LEAST.search(errand.question) is not None
    amounts = [
        (amount, name) for name, lines in pages if (amount := _comparable_amount(lines)) is not None
    ]
    if not amounts:
        return False
    chosen = min(amounts) if least else max(amounts)
    return (yield from hand.do(Answer(chosen[1])))


def _comparable_amount(lines: list[str]) -> float | None:
    """What can be compared: a day of a year, else a time of day in a sentence."""
    for line in lines:
        year = re.search(r"\b(?:19|20)\d\d\b", line)
        dates = dates_in_text(line)
        if year and dates:
            return int(year[0]) * 400.0 + dates[0].month * 32 + dates[0].day
    for line in lines:
        times = times_in_text(line)
        if times and len(line.split()) > _SENTENCE_WORDS:
            return float(times[0])
    return None
