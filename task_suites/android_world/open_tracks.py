"""Questions about recorded activities: what AndroidWorld asks of OpenTracks.

A task's rows are its parameter, as the app's database has them. So a task can be made for whatever
stands in a database, and the right answer is computed from the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final, TypeAlias

import numpy as np

from mobile_gym.core.actions import Answer, OpenApp
from mobile_gym.core.checks import AnswerMatches, AnyOf, PageIs, Selector, ValueShown
from mobile_gym.core.locales import locale_of
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import (
    LANGUAGES,
    Perform,
    ScrollTo,
    Task,
    TaskTemplate,
    WrongEnding,
)
from mobile_gym.core.texts import ENGLISH, Catalogue, LocalizedText, Text
from mobile_gym.core.word_lists import load_word_lists
from task_suites.android_world.question_rows import binding, others_than, word
from task_suites.app_screens import AppScreens
from task_suites.dates import full_date
from task_suites.pools import by_words, listed
from task_suites.suite import Suite, TaskBuilder


class Texts(Catalogue):
    """Instructions, substates and how the app writes distances."""

    kinds_on_date = LocalizedText(
        (
            "According to OpenTracks, which kinds of activities did I do on {day}? Reply with the "
            "activity types and put commas between them."
        ),
        zh="根据 OpenTracks，我在{day}进行了哪些类型的活动？请回答活动类型，用顿号隔开。",
    )
    count_in_week = LocalizedText(
        (
            "How many tracks of the type {kind} does OpenTracks have in the week from {day}, "
            "to the Sunday after it? Reply with the number alone."
        ),
        zh="从{day}到随后的星期日这一周里，OpenTracks 中有多少条类型为{kind}的轨迹？请只回答数字。",
    )
    length_on_date = LocalizedText(
        (
            "For how many minutes did my activity of the type {kind} last on {day}? OpenTracks "
            "knows. Reply with the number alone."
        ),
        zh="我在{day}进行的类型为{kind}的活动持续了多少分钟？请查看 OpenTracks，只回答数字。",
    )
    farthest_in_week = LocalizedText(
        (
            "Of my tracks of the type {kind} in OpenTracks in the week from {day}, to the Sunday "
            "after it: how far did the longest one lead? Reply with the number of meters alone, "
            "rounded to a whole one."
        ),
        zh=(
            "从{day}到随后的星期日这一周里，OpenTracks 中类型为{kind}的轨迹"
            "里最长的一条有多少米？请四舍五入为整数，只回答数字。"
        ),
    )
    minutes_in_week = LocalizedText(
        (
            "How many minutes do my tracks of the type {kind} in OpenTracks come to together, in "
            "the week from {day}, to the Sunday after it? Reply with the number alone."
        ),
        zh=(
            "从{day}到随后的星期日这一周里，OpenTracks 中类型为{kind}的轨迹总共用了多少分钟？"
            "请只回答数字。"
        ),
    )
    way_between = LocalizedText(
        (
            "How far do my tracks of the type {kind} in OpenTracks lead together, from {first} to "
            "{last}? Reply with the number of meters alone, rounded to a whole one."
        ),
        zh=(
            "从{first}到{last}，OpenTracks 中类型为{kind}的轨迹总共有多少米？"
            "请四舍五入为整数，只回答数字。"
        ),
    )
    app_is_open = LocalizedText("OpenTracks is open", zh="OpenTracks 已打开")
    kind_is_shown = LocalizedText("The type of “{name}” is shown", zh="显示了“{name}”的类型")
    length_is_shown = LocalizedText("How long “{name}” took is shown", zh="显示了“{name}”的用时")
    distance_is_shown = LocalizedText("How far “{name}” led is shown", zh="显示了“{name}”的距离")
    miles = LocalizedText("{number} mi", zh="{number} 英里")
    feet = LocalizedText("{number} ft", zh="{number} 英尺")
    kilometers = LocalizedText("{number} km", zh="{number} 公里")
    meters = LocalizedText("{number} m", zh="{number} 米")


_LISTS: Final = load_word_lists("task_suites.android_world")

PACKAGE: Final = "de.dennisguse.opentracks"
SUITE: Final = Suite("AndroidWorld", PACKAGE, texts=Texts)

Row: TypeAlias = Mapping[str, Any]
"""A row of the table `tracks`: its name, category, starttime, totaltime and totaldistance."""
_Holds: TypeAlias = Callable[[Row], bool]

_KINDS: Final = by_words(_LISTS["open_tracks_kinds"])
_NAMES: Final = by_words(_LISTS["open_tracks_names"])
_URI: Final = f"content://{PACKAGE}.content/tracks"
_OPEN: Final = Perform(OpenApp(PACKAGE))
_WAY_M: Final = 10
"""So far off may an answer in metres be: pages round to a hundredth of a mile. Source:
AndroidWorld's tolerance for distances."""
_READ_M: Final = 5
"""So far off is what pages in kilometres show of each track; miles are exact for drawn ones."""
_MILE_M: Final = 1609.344
_FOOT_M: Final = 0.3048
_SHORT: Final = 0.5
"""Below so many miles or kilometres the app writes feet or metres."""
_HUNDREDTHS: Final = range(60, 900)
"""Distances of drawn tracks, in hundredths of a mile."""
_DAYS: Final = 5
"""Days with tracks, where a day is asked about."""
_KINDS_OF_DAYS: Final = 6
"""Kinds of tracks that such days have."""
_LONGEST: Final = 8
"""Days of the longest period that is asked about."""
_KINDS_OF_PERIODS: Final = 3
"""Kinds of tracks, where a week or another period is asked about; each of two periods has them."""


# -- rows ---------------------------------------------------------------------------------------


def _day_of(row: Row) -> date:
    return datetime.fromtimestamp(int(row["starttime"]) / 1000, UTC).date()


def _minutes(row: Row) -> int:
    return round(int(row["totaltime"]) / 60_000)


def _is_of(kind: str, first: date, last: date) -> _Holds:
    """Whether a track is of a kind and began on one of these days."""
    return lambda row: row["category"] == kind and first <= _day_of(row) <= last


def _drawn_row(rng: np.random.Generator, name: str, day: date, kind: str) -> dict[str, Any]:
    start = datetime.combine(day, time(int(rng.integers(5, 19)), int(rng.integers(60))), UTC)
    hundredths = int(rng.integers(_HUNDREDTHS.start, _HUNDREDTHS.stop))
    return {
        "name": name,
        "category": kind,
        "starttime": int(start.timestamp()) * 1000,
        "totaltime": int(rng.integers(10, 200)) * 60_000,
        "totaldistance": float(round(hundredths / 100 * _MILE_M)),
    }


def _drawn_day(rng: np.random.Generator) -> date:
    return date(2024, 1, 1) + timedelta(int(rng.integers(1000)))


def _drawn_kinds(rng: np.random.Generator, count: int) -> list[str]:
    return [list(_KINDS)[int(place)] for place in rng.permutation(len(_KINDS))[:count]]


def _drawn_rows(
    rng: np.random.Generator, targets: Sequence[tuple[date, str]]
) -> list[dict[str, Any]]:
    """A track of each day and kind, all drawn alike, in a drawn order."""
    names = rng.permutation(list(_NAMES))[: len(targets)]
    rows = [
        _drawn_row(rng, str(name), *target) for name, target in zip(names, targets, strict=True)
    ]
    return [rows[int(place)] for place in rng.permutation(len(rows))]


def _days_of_kinds(rng: np.random.Generator) -> tuple[list[tuple[date, str]], list[dict[str, Any]]]:
    """Tracks of two or three kinds on each of five days: those of one day, and all rows."""
    first, kinds = _drawn_day(rng), _drawn_kinds(rng, _KINDS_OF_DAYS)
    days = [first + timedelta(int(place)) for place in rng.permutation(14)[:_DAYS]]
    targets = [
        [(day, kinds[int(place)]) for place in rng.permutation(len(kinds))[: _count(rng, 2, 3)]]
        for day in days
    ]
    return targets[0], _drawn_rows(rng, [item for row in targets for item in row])


def _kinds_of_periods(
    rng: np.random.Generator, periods: Sequence[tuple[date, date]], fewest: int, most: int
) -> tuple[str, list[dict[str, Any]]]:
    """From fewest to most tracks of each of three kinds in each period: one kind, all rows."""
    kinds = _drawn_kinds(rng, _KINDS_OF_PERIODS)
    targets = [
        (first + timedelta(int(rng.integers((last - first).days + 1))), kind)
        for first, last in periods
        for kind in kinds
        for _ in range(_count(rng, fewest, most))
    ]
    return kinds[0], _drawn_rows(rng, targets)


def _setup(draft: TaskBuilder, rows: Sequence[Row]) -> tuple[str, ...]:
    """The app with these tracks alone, a day after all that are asked about, the home screen."""
    today = max(map(_day_of, rows)) + timedelta(_LONGEST)
    inserts: list[str] = []
    for row in rows:
        start, took = int(row["starttime"]), int(row["totaltime"])
        bound = (
            binding("name", "s", word(draft, _NAMES, str(row["name"]))),
            *(binding(name, "s", row["category"]) for name in ("category", "activity_type")),
            binding("starttime", "l", start),
            binding("stoptime", "l", start + took),
            *(binding(name, "l", took) for name in ("totaltime", "movingtime")),
            binding("totaldistance", "d", float(row["totaldistance"])),
        )
        inserts.append(f"content insert --uri {_URI} {' '.join(bound)}")
    return (
        "settings put global auto_time 0",
        "setprop persist.sys.timezone UTC",
        f"date {today:%m%d}2330{today:%Y}.00",
        f"pm install-existing {PACKAGE}",
        f"pm clear {PACKAGE}",
        f"pm grant {PACKAGE} android.permission.BLUETOOTH_CONNECT",
        *inserts,
        f"am force-stop {PACKAGE}",
        "input keyevent KEYCODE_HOME",
    )


# -- what the app shows -------------------------------------------------------------------------


def _distance(meters: float, language: str) -> str:
    """A distance as the app writes it in a language."""
    written = locale_of(language)
    if language == ENGLISH:
        if meters >= _SHORT * _MILE_M:
            return Texts.miles.of(language).format(number=written.number(meters / _MILE_M, 2))
        return Texts.feet.of(language).format(number=written.number(meters / _FOOT_M, 0))
    if meters >= _SHORT * 1000:
        return Texts.kilometers.of(language).format(number=written.number(meters / 1000, 2))
    return Texts.meters.of(language).format(number=written.number(meters, 0))


def _elapsed_text(row: Row) -> str:
    hours, minutes = divmod(_minutes(row), 60)
    return f"{hours}:{minutes:02}:00" if hours else f"{minutes:02}:00"


def _spellings(row: Row, what: str) -> tuple[str, ...]:
    """What the list shows of a track, on a device in each language."""
    if what == "length":
        return (_elapsed_text(row),)
    if what == "distance":
        return tuple(_distance(float(row["totaldistance"]), language) for language in LANGUAGES)
    kind = str(row["category"])
    named = _KINDS.get(kind, Text(kind))
    return tuple(dict.fromkeys(named.of(language) for language in LANGUAGES))


def _see_track(name: str) -> ScrollTo:
    """Have the whole row of a track on the screen: below all else it says what the track was."""
    title = Selector(resource_id="track_list_item_name", text=name)
    return ScrollTo(Selector(resource_id="track_list_item_category_description", beside=title))


_SHOWN: Final = {
    "kind": Texts.kind_is_shown,
    "length": Texts.length_is_shown,
    "distance": Texts.distance_is_shown,
}


def _question(
    draft: TaskBuilder,
    instruction: Text,
    rows: Sequence[Row],
    fits: _Holds,
    what: str,
    answer: tuple[AnswerMatches, str, str],
) -> Task:
    """A question about the tracks that fit.

    Args:
        draft: of the task.
        instruction: what is asked.
        rows: all tracks.
        fits: whether a track is asked about.
        what: is read of each: its kind, its length or its distance.
        answer: what is right, the answer that the solution gives, and a wrong one.
    """
    screens = AppScreens(draft)
    chosen = sorted(filter(fits, rows), key=lambda row: -int(row["starttime"]))
    names = [word(draft, _NAMES, str(row["name"])) for row in chosen]
    look = (_OPEN, *map(_see_track, names))
    expected, right, wrong = answer

    def evidence(number: int, name: str, row: Row) -> UnitNode:
        shown = (ValueShown(value, subject=(name,)) for value in _spellings(row, what))
        return screens.event(number, _SHOWN[what].format(name=name), AnyOf(tuple(shown)))

    return draft.task(
        instruction,
        kind="single_frame_query",
        expected_answer=expected,
        setup=_setup(draft, rows),
        substates=(
            PageNode(1, draft.pick(Texts.app_is_open), check=PageIs(package=PACKAGE)),
            *(
                evidence(number, name, row)
                for number, (name, row) in enumerate(zip(names, chosen, strict=True), 2)
            ),
        ),
        golden_steps=_GOLDEN,
        solution=(*look, Perform(Answer(right))),
        wrong_endings=(
            WrongEnding("a wrong answer", (*look, Perform(Answer(wrong)))),
            WrongEnding("both, to be safe", (*look, Perform(Answer(f"{right} or {wrong}")))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (Perform(Answer(right)),)),
        ),
    )


_GOLDEN: Final = 3
"""Steps of a solution: the app, a swipe or none, the answer."""


def _number(right: int, wrong: int, unit: str = "", off: int = 0) -> tuple[AnswerMatches, str, str]:
    """A number of some unit, which may be off by so much."""
    expected = AnswerMatches((str(right),), kind="number", unit=unit, tolerance=off)
    return expected, str(right), str(wrong)


def _total(rows: Iterable[Row]) -> int:
    return round(sum(float(row["totaldistance"]) for row in rows))


# -- tasks --------------------------------------------------------------------------------------


def _day(words: str) -> date:
    return date.fromisoformat(words)


def _week(monday: str) -> tuple[date, date]:
    return _day(monday), _day(monday) + timedelta(6)


def _draw_date(rng: np.random.Generator) -> dict[str, Any]:
    targets, rows = _days_of_kinds(rng)
    return {"date": f"{targets[0][0]}", "rows": rows}


@SUITE.add("query", level=1, sample=_draw_date)
def sports_tracker_activities_on_date(draft: TaskBuilder, date: str, rows: Sequence[Row]) -> Task:
    """Tell what was done on a date.

    Goal: the answer lists the kinds of all tracks that began then.
    Start: the launcher; two or three such tracks of different kinds, and as many on each of
        four other days of two weeks.
    Substates: the app; the kind of each was on the screen beside its name.
    Ends: the first answer.
    Golden steps: 3.
    """
    day = _day(date)

    def fits(row: Row) -> bool:
        return _day_of(row) == day

    kinds = tuple(dict.fromkeys(str(row["category"]) for row in rows if fits(row)))
    named = tuple(word(draft, _KINDS, kind) for kind in kinds)
    every = (*(str(row["category"]) for row in rows), *_KINDS)
    others = others_than(named, (word(draft, _KINDS, kind) for kind in every))
    answer = (
        AnswerMatches(named, kind="list", candidates=others),
        draft.pick(listed(named)),
        draft.pick(listed((*named[1:], others[0]))),
    )
    words = Texts.kinds_on_date.format(day=full_date(day))
    return _question(draft, words, rows, fits, "kind", answer)


def _draw_week(rng: np.random.Generator, fewest: int, most: int) -> dict[str, Any]:
    day = _drawn_day(rng)
    monday = day - timedelta(day.weekday())
    other = monday + timedelta(int(rng.choice((-7, 7))))
    weeks = [(item, item + timedelta(6)) for item in (monday, other)]
    kind, rows = _kinds_of_periods(rng, weeks, fewest, most)
    return {"category": kind, "monday": f"{monday}", "rows": rows}


def _count(rng: np.random.Generator, fewest: int, most: int) -> int:
    return int(rng.integers(fewest, most + 1))


@SUITE.add("query", level=1, sample=lambda rng: _draw_week(rng, 1, 5))
def sports_tracker_activities_count_for_week(
    draft: TaskBuilder, category: str, monday: str, rows: Sequence[Row]
) -> Task:
    """Tell how many tracks of a kind a week has.

    Goal: the answer is their number.
    Start: the launcher; one to five such tracks, and as many in the week before or after it and of
        each of two other kinds.
    Substates: the app; the kind of each was on the screen beside its name.
    Ends: the first answer.
    Golden steps: 3.
    """
    fits = _is_of(category, *_week(monday))
    count = sum(map(fits, rows))
    words = Texts.count_in_week.format(kind=_kind(category), day=full_date(_day(monday)))
    return _question(draft, words, rows, fits, "kind", _number(count, count + 1))


def _kind(category: str) -> Text:
    return _KINDS.get(category, Text(category))


def _draw_length(rng: np.random.Generator) -> dict[str, Any]:
    ((day, kind), *_), rows = _days_of_kinds(rng)
    return {"category": kind, "date": f"{day}", "rows": rows}


@SUITE.add("query", level=1, sample=_draw_length)
def sports_tracker_activity_duration(
    draft: TaskBuilder, category: str, date: str, rows: Sequence[Row]
) -> Task:
    """Tell how long an activity of a date took.

    Goal: the answer is its length in minutes.
    Start: the launcher; the track, one or two of other kinds on that date, and two or three on
        each of four other days of two weeks.
    Substates: the app; its length was on the screen beside its name.
    Ends: the first answer.
    Golden steps: 3.
    """
    fits = _is_of(category, _day(date), _day(date))
    minutes = sum(_minutes(row) for row in rows if fits(row))
    words = Texts.length_on_date.format(kind=_kind(category), day=full_date(_day(date)))
    return _question(draft, words, rows, fits, "length", _number(minutes, minutes + 7, "min"))


@SUITE.add("query", level=2, sample=lambda rng: _draw_week(rng, 1, 4))
def sports_tracker_longest_distance_activity(
    draft: TaskBuilder, category: str, monday: str, rows: Sequence[Row]
) -> Task:
    """Tell how far the longest track of a kind led in a week.

    Goal: the answer is its length in metres, off by 10 at most.
    Start: the launcher; one to four such tracks, and as many in the week before or after it and of
        each of two other kinds.
    Substates: the app; the length of each was on the screen beside its name.
    Ends: the first answer.
    Golden steps: 3.
    """
    fits = _is_of(category, *_week(monday))
    longest = max((_total((row,)) for row in rows if fits(row)), default=0)
    words = Texts.farthest_in_week.format(kind=_kind(category), day=full_date(_day(monday)))
    answer = _number(longest, longest + 2 * _WAY_M, "m", _WAY_M - 1)
    return _question(draft, words, rows, fits, "distance", answer)


@SUITE.add("query", level=2, sample=lambda rng: _draw_week(rng, 2, 4))
def sports_tracker_total_duration_for_category_this_week(
    draft: TaskBuilder, category: str, monday: str, rows: Sequence[Row]
) -> Task:
    """Tell for how long an activity was done in a week.

    Goal: the answer is the sum of the lengths in minutes.
    Start: the launcher; two to four such tracks, and as many in the week before or after it and of
        each of two other kinds.
    Substates: the app; the length of each was on the screen beside its name.
    Ends: the first answer.
    Golden steps: 3.
    """
    fits = _is_of(category, *_week(monday))
    minutes = sum(_minutes(row) for row in rows if fits(row))
    words = Texts.minutes_in_week.format(kind=_kind(category), day=full_date(_day(monday)))
    return _question(draft, words, rows, fits, "length", _number(minutes, minutes + 9, "min"))


def _draw_interval(rng: np.random.Generator) -> dict[str, Any]:
    middle = _drawn_day(rng)
    lengths = [int(rng.integers(3, _LONGEST + 1)) for _ in range(2)]
    before = (middle - timedelta(lengths[0]), middle - timedelta(1))
    after = (middle, middle + timedelta(lengths[1] - 1))
    asked, other = (before, after) if rng.integers(2) else (after, before)
    kind, rows = _kinds_of_periods(rng, (asked, other), 2, 4)
    return {"category": kind, "start_date": f"{asked[0]}", "end_date": f"{asked[1]}", "rows": rows}


@SUITE.add("query", level=2, sample=_draw_interval)
def sports_tracker_total_distance_for_category_over_interval(
    draft: TaskBuilder, category: str, start_date: str, end_date: str, rows: Sequence[Row]
) -> Task:
    """Tell how far the tracks of a kind led together between two dates.

    Goal: the answer is the sum of their lengths in metres, off by 10 at most.
    Start: the launcher; two to four such tracks, and as many in another period before or after
        these dates and of each of two other kinds.
    Substates: the app; the length of each was on the screen beside its name.
    Ends: the first answer.
    Golden steps: 3.
    """
    fits = _is_of(category, _day(start_date), _day(end_date))
    meters = _total(filter(fits, rows))
    words = Texts.way_between.format(
        kind=_kind(category), first=full_date(_day(start_date)), last=full_date(_day(end_date))
    )
    read_m = _READ_M * sum(map(fits, rows))
    off = _WAY_M - 1 if draft.language == ENGLISH else max(_WAY_M - 1, read_m + 1)
    answer = _number(meters, meters + off + 4 * _WAY_M, "m", off)
    return _question(draft, words, rows, fits, "distance", answer)


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
"""Questions about recorded activities."""
