"""Tasks that measure time in the clock (AOSP's DeskClock): the stopwatch, and timers with names."""

from __future__ import annotations

import itertools
from typing import Final

from mobile_gym.core.checks import AllOf, AnyOf, Check, Selector
from mobile_gym.core.tasks import SolutionStep, TapOn, Task, TaskTemplate, TypeInto, WrongEnding
from task_suites.app_screens import OK
from task_suites.choices import next_of
from task_suites.clock.screens import (
    FIRST_TIMERS,
    PACKAGE,
    TIMER_RUNS,
    Screens,
    preference,
    start,
    timer,
)
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Clock", PACKAGE)

_START: Final = TapOn(Selector(resource_id="fab"))
"""Also the button that pauses, and the one that adds a timer."""
_LAP: Final = TapOn(Selector(resource_id="right_button"))
_RESET: Final = TapOn(Selector(resource_id="left_button"))
_PAUSED: Final = 2
"""Of the states of the stopwatch in DeskClock's preferences."""


@SUITE.add("portable", level=2, laps=(2, 3, 4, 5, 6))
def record_laps(draft: Draft, laps: int) -> Task:
    """Record laps with the stopwatch, and stop it.

    Goal: the stopwatch is paused and has so many laps.
    Start: the launcher; the stopwatch is at zero.
    Substates: the clock; its stopwatch; the laps are recorded; it is paused with them.
    Ends: it is paused.
    Golden steps: 4, and one for each lap.
    """
    screens = Screens(draft)
    running = (*screens.to_tab("stopwatch"), _START)
    solution = (*running, *(_LAP for _ in range(laps)), _START)
    recorded = preference("sw_lap_num", laps)
    return draft.task(
        (
            f"Start the stopwatch, press Lap {laps} times, then pause it. Don't reset it.",
            f"启动秒表，按 {laps} 次计圈，然后暂停，不要重置。",
        ),
        setup=start(draft),
        substates=(
            screens.home(1),
            screens.tab(2, "stopwatch"),
            screens.fact(3, (f"{laps} laps are recorded", f"已记录 {laps} 圈"), recorded),
            screens.fact(
                4,
                ("The stopwatch is paused with them", "秒表已暂停，圈数保留"),
                AllOf((recorded, preference("sw_state", _PAUSED))),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("a lap too few", (*running, *(_LAP for _ in range(laps - 1)), _START)),
            WrongEnding("still running", solution[:-1]),
            WrongEnding("paused and going on", (*solution, _START)),
            WrongEnding("paused and reset", (*solution, _RESET)),
        ),
    )


_DISHES: Final[dict[str, tuple[str, str]]] = {
    dish: (dish, chinese)
    for dish, chinese in (
        ("Bread", "面包"),
        ("Dumplings", "饺子"),
        ("Eggs", "鸡蛋"),
        ("Pasta", "意面"),
        ("Rice", "米饭"),
        ("Soup", "汤"),
    )
}


_TWO_TIMERS: Final = AnyOf(
    tuple(
        preference("timers_list", f"{first},{second}")
        for first, second in itertools.combinations(FIRST_TIMERS, 2)
    )
)
"""There are two timers, whichever of the first ones since the clock was installed."""


@SUITE.add(
    "portable", level=3, dish=tuple(_DISHES), minutes=tuple(range(4, 13)), longer=(3, 6, 10, 18)
)
def start_two_timers(draft: Draft, dish: str, minutes: int, longer: int) -> Task:
    """Start two timers, each with its name.

    Goal: two timers of these lengths and names run, and there is no other.
    Start: the launcher; there are no timers.
    Substates: the clock; its timers; the first one runs under its name; the second one too, and
    there are two.
    Ends: both run.
    Golden steps: 10, and as many as keys are pressed.
    """
    screens = Screens(draft)
    said, also = _DISHES[dish], _DISHES[next_of(_DISHES, dish)]
    named, other = draft.pick(said), draft.pick(also)
    long = minutes + longer

    def runs(length: int, name: str) -> Check:
        length_ms = length * 60_000
        return timer(timer_setup_timet=length_ms, timer_label=name, timer_state=TIMER_RUNS)

    def add(length: int, name: str) -> tuple[SolutionStep, ...]:
        keys = (*str(length), "00")
        return (
            *(TapOn(Selector(resource_id=f"timer_setup_digit_{key}")) for key in keys),
            _START,
            TapOn(Selector(resource_id="timer_label")),  # the newest timer stands first
            TypeInto(name, Selector(class_name="EditText")),
            OK,
        )

    first = (*screens.to_tab("timer"), *add(minutes, named))
    solution = (*first, _START, *add(long, other))
    return draft.task(
        (
            f'I\'m cooking. Start a timer "{said[0]}" for {minutes} minutes and another one '
            f'"{also[0]}" for {long} minutes, and let both run.',
            f"我在做饭，请启动两个计时器：“{said[1]}” {minutes} 分钟，“{also[1]}” {long} 分钟，"
            "让它们同时计时。",
        ),
        setup=start(draft),
        substates=(
            screens.home(1),
            screens.tab(2, "timer"),
            screens.fact(
                3,
                (f"{said[0]} runs for {minutes} minutes", f"“{said[1]}”计时 {minutes} 分钟"),
                runs(minutes, named),
            ),
            screens.fact(
                4,
                (f"{also[0]} runs for {long} minutes", f"“{also[1]}”计时 {long} 分钟"),
                AllOf((runs(long, other), _TWO_TIMERS)),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "each with the other's name",
                (*screens.to_tab("timer"), *add(minutes, other), _START, *add(long, named)),
            ),
            WrongEnding("the first one alone", first),
            WrongEnding("the second one not named", solution[:-3]),
            WrongEnding(
                "the second one paused", (*solution, TapOn(Selector(resource_id="play_pause")))
            ),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
