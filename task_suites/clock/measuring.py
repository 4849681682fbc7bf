"""Tasks that measure time in the clock (AOSP's DeskClock): the stopwatch, and timers with names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from mobile_gym.core.checks import AllOf, Check, Selector
from mobile_gym.core.tasks import SolutionStep, TapOn, Task, TaskTemplate, TypeInto, WrongEnding
from mobile_gym.core.texts import ENGLISH, Text
from task_suites.app_screens import OK
from task_suites.choices import next_of
from task_suites.clock.screens import (
    PACKAGE,
    TIMER_RUNS,
    Screens,
    preference,
    start,
    timer,
    timers_are,
)
from task_suites.clock.texts import Texts
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Clock", PACKAGE, texts=Texts)

_START: Final = TapOn(Selector(resource_id="fab"))
"""Also the button that pauses, and the one that adds a timer."""
_LAP: Final = TapOn(Selector(resource_id="right_button"))
_RESET: Final = TapOn(Selector(resource_id="left_button"))
_PAUSED: Final = 2
"""Of the states of the stopwatch in DeskClock's preferences."""


@SUITE.add("portable", level=2, laps=tuple(range(2, 8)), more=tuple(range(1, 7)), layout=LAYOUTS)
def record_laps(draft: TaskBuilder, laps: int, more: int, layout: int) -> Task:
    """Record laps with the stopwatch, pause it, go on, record more, and pause it again.

    Goal: it was paused after the first laps, and is paused with all of them.
    Start: the launcher; the stopwatch is at zero.
    Substates: the clock; its stopwatch; it is paused with the first laps; it is paused with all.
    Ends: with the second pause.
    Golden steps: 6, and one for each lap.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    running = (*screens.to_tab("stopwatch"), _START)
    paused = (*running, *(_LAP for _ in range(laps)), _START)
    resumed = (*paused, _START, *(_LAP for _ in range(more)))
    solution = (*resumed, _START)
    total = laps + more
    state = preference("sw_state", _PAUSED)
    more_times = Texts.times.format(count=more) if more > 1 else Texts.once
    return draft.task(
        Texts.record_laps.format(times=Texts.times.format(count=laps), more_times=more_times),
        setup=start(draft, lots=lots),
        substates=(
            screens.home(1),
            screens.tab(2, "stopwatch"),
            screens.event(
                3,
                Texts.stopwatch_is_paused.format(laps=laps),
                AllOf((preference("sw_lap_num", laps), state)),
            ),
            replace(
                screens.fact(
                    4,
                    Texts.paused_with_all.format(laps=total),
                    preference("sw_lap_num", total),
                    state,
                ),
                after=(3,),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("a lap too few", (*resumed[:-1], _START)),
            WrongEnding("still running", resumed),
            WrongEnding("all laps in one go", (*running, *(_LAP for _ in range(total)), _START)),
            WrongEnding("paused and going on", (*solution, _START)),
            WrongEnding("paused and reset", (*solution, _RESET)),
        ),
    )


_DISHES: Final[Mapping[str, Text]] = {
    dish.of(ENGLISH): dish
    for dish in (
        Texts.bread,
        Texts.dumplings,
        Texts.eggs,
        Texts.pasta,
        Texts.rice,
        Texts.soup,
        Texts.potatoes,
        Texts.beans,
        Texts.tea,
        Texts.pizza,
        Texts.fish,
        Texts.carrots,
    )
}
"""Names of timers by their English words, which are the parameter."""


@SUITE.add(
    "portable",
    level=3,
    dish=tuple(_DISHES),
    also=tuple(_DISHES),
    minutes=tuple(range(4, 23)),
    longer=tuple(range(3, 19)),
)
def start_two_timers(draft: TaskBuilder, dish: str, also: str, minutes: int, longer: int) -> Task:
    """Start two timers, each with its name.

    Goal: two timers of these lengths and names run, and there is no other.
    Start: the launcher; there are no timers.
    Substates: the clock; its timers; the first one runs under its name; the second one too; there
    are at most two (from the start).
    Ends: both run.
    Golden steps: 10, and as many as keys are pressed.
    """
    screens = Screens(draft)
    name, second = _DISHES[dish], _DISHES[also if also != dish else next_of(_DISHES, dish)]
    named, other = draft.pick(name), draft.pick(second)
    long = minutes + longer

    def runs(length: int, name: str) -> Check:
        length_ms = length * 60_000
        return timer(
            timer_setup_timet=length_ms,
            timer_original_timet=length_ms,
            timer_label=name,
            timer_state=TIMER_RUNS,
        )

    def add(length: int, name: str) -> tuple[SolutionStep, ...]:
        keys = (*str(length), "00")
        return (
            *(TapOn(Selector(resource_id=f"timer_setup_digit_{key}")) for key in keys),
            _START,
            TapOn(Selector(resource_id="timer_label")),  # the newest timer stands first
            TypeInto(Selector(class_name="EditText"), name),
            OK,
        )

    first = (*screens.to_tab("timer"), *add(minutes, named))
    solution = (*first, _START, *add(long, other))
    return draft.task(
        Texts.start_two_timers.format(name=name, minutes=minutes, other=second, other_minutes=long),
        setup=start(draft),
        substates=(
            screens.home(1),
            screens.tab(2, "timer"),
            screens.fact(
                3,
                Texts.named_timer_runs.format(name=name, minutes=minutes),
                runs(minutes, named),
            ),
            screens.fact(
                4,
                Texts.named_timer_runs.format(name=second, minutes=long),
                runs(long, other),
            ),
            screens.guard(5, Texts.two_timers_at_most, timers_are(0, 1, 2)),
        ),
        start_satisfied=(5,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "each with the other's name",
                (*screens.to_tab("timer"), *add(minutes, other), _START, *add(long, named)),
            ),
            WrongEnding("the first one alone", first),
            WrongEnding("the second one not named", solution[:-3]),
            WrongEnding("a third one too", (*solution, _START, *add(long, other))),
            WrongEnding("a minute added", (*solution, TapOn(Selector(resource_id="add_one_min")))),
            WrongEnding(
                "the second one paused", (*solution, TapOn(Selector(resource_id="play_pause")))
            ),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
