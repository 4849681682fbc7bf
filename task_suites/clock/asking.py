"""Tasks in the clock that leave out what only the user knows, who has to be asked."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.tasks import Task, TaskTemplate, WrongEnding
from task_suites.clock.alarm_sets import Alarm, Alarms
from task_suites.clock.screens import OPEN, PACKAGE, Screens, alarm_row, start
from task_suites.clock.texts import CityNames, Texts
from task_suites.pools import by_words
from task_suites.suite import Suite, TaskBuilder
from task_suites.user_facts import ask, known_to_user
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Clock", PACKAGE, texts=Texts)
_CITIES: Final = by_words(CityNames)


@SUITE.add(
    "portable",
    "ask_user",
    level=2,
    city=tuple(_CITIES),
    hour=tuple(range(24)),
    minute=tuple(range(0, 60, 5)),
    layout=LAYOUTS,
)
def set_alarm_for_departure(
    draft: TaskBuilder, city: str, hour: int, minute: int, layout: int
) -> Task:
    """Set an alarm for the time of a journey that only the user knows.

    Goal: one more alarm, at that time, that is on and does not repeat; the others are as they were.
    Start: the launcher; there are 2 to 6 alarms at other times; nothing on the device tells the
        time, and the user does.
    Substates: the clock; its alarms; the time picker; the time is chosen; the alarm is there; the
        others are as they were, and at most one is new (from the start).
    Ends: the alarm is there.
    Golden steps: 8 with AM and PM, 7 with 24 hours.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    time = screens.time(hour, minute)
    others = Alarms.draw_alarms(draft, lots, lots.number(0, 4), Alarm(hour, minute, ""))
    asked = ask(draft, Texts.when_does_it_leave.format(city=_CITIES[city]))
    solution = (asked, *screens.new_alarm(hour, minute))
    guess = screens.new_alarm((hour + 5) % 24, minute)
    return draft.task(
        Texts.set_alarm_for_departure.format(city=_CITIES[city]),
        setup=start(draft, *others.commands(lots), lots=lots),
        substates=(
            screens.home(1),
            screens.tab(2, "alarm"),
            screens.picker(3, parent_id=2),
            screens.time_is_picked(4, 3, hour, minute),
            screens.fact(
                5,
                Texts.alarm_rings_once.format(time=time),
                alarm_row(hour=hour, minutes=minute, daysofweek=0, enabled=1),
            ),
            others.are_unchanged(6, new=1),
        ),
        start_satisfied=(6,),
        key_components=(time,),
        golden_steps=len(solution),
        user_facts=(
            known_to_user(
                draft,
                "hour",
                Texts.departure_keywords,
                Texts.it_leaves_at.format(time=time),
            ),
        ),
        solution=solution,
        wrong_endings=(
            WrongEnding("a guess without asking", guess),
            WrongEnding("asked and not heeded", (asked, *guess)),
            WrongEnding(
                "the other half of the day", (asked, *screens.new_alarm((hour + 12) % 24, minute))
            ),
            WrongEnding("asked and not set", (asked, OPEN)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
