"""Tasks that measure time in the clock (AOSP's DeskClock): the stopwatch, and timers with names."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.core.checks import AllOf, Check, Selector
from mobile_gym.core.tasks import SolutionStep, TapOn, Task, TaskTemplate, TypeInto, WrongEnding
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
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Clock", PACKAGE)

_START: Final = TapOn(Selector(resource_id="fab"))
"""Also the button that pauses, and the one that adds a timer."""
_LAP: Final = TapOn(Selector(resource_id="right_button"))
_RESET: Final = TapOn(Selector(resource_id="left_button"))
_PAUSED: Final = 2
"""Of the states of the stopwatch in DeskClock's preferences."""


@SUITE.add("portable", level=2, laps=tuple(range(2, 8)), more=tuple(range(1, 7)), layout=LAYOUTS)
def record_laps(draft: Draft, laps: int, more: int, layout: int) -> Task:
    """Record laps with the stopwatch, pause it, go on, record more, and pause it again.

    Goal: it was paused after the first laps, and is paused with all of them.
    Start: the launcher; the stopwatch is at zero.
    Substates: the clock; its stopwatch; it is paused with the first laps; it is paused with all.
    Ends: with the second pause.
    Golden steps: 6, and one for each lap.
    """
    screens, lots = Screens(draft), Lots(draft, layout)
    running = (*screens.to_tab("stopwatch"), _START)
    paused = (*running, *(_LAP for _ in range(laps)), _START)
    resumed = (*paused, _START, *(_LAP for _ in range(more)))
    solution = (*resumed, _START)
    total = laps + more
    state = preference("sw_state", _PAUSED)
    english = f"{more} times" if more > 1 else "once"
    return draft.task(
        (
            f"Start the stopwatch, press Lap {laps} times and pause it. Then let it go on, press "
            f"Lap {english} and pause it again. Don't reset it.",
            f"启动秒表，按 {laps} 次计圈后暂停；然后继续，再按 {more} 次计圈后暂停，不要重置。",
        ),
        setup=start(draft, lots=lots),
        substates=(
            screens.home(1),
            screens.tab(2, "stopwatch"),
            screens.event(
                3,
                (f"The stopwatch is paused with {laps} laps", f"秒表已暂停，共 {laps} 圈"),
                AllOf((preference("sw_lap_num", laps), state)),
            ),
            replace(
                screens.fact(
                    4,
                    (f"It is paused with {total} laps", f"秒表已暂停，共 {total} 圈"),
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


_DISHES: Final[dict[str, tuple[str, str]]] = {
    dish: (dish, chinese)
    for dish, chinese in (
        ("Bread", "面包"),
        ("Dumplings", "饺子"),
        ("Eggs", "鸡蛋"),
        ("Pasta", "意面"),
        ("Rice", "米饭"),
        ("Soup", "汤"),
        ("Potatoes", "土豆"),
        ("Beans", "豆子"),
        ("Tea", "茶"),
        ("Pizza", "比萨"),
        ("Fish", "鱼"),
        ("Carrots", "胡萝卜"),
    )
}


@SUITE.add(
    "portable",
    level=3,
    dish=tuple(_DISHES),
    also=tuple(_DISHES),
    minutes=tuple(range(4, 23)),
    longer=tuple(range(3, 19)),
)
def start_two_timers(draft: Draft, dish: str, also: str, minutes: int, longer: int) -> Task:
    """Start two timers, each with its name.

    Goal: two timers of these lengths and names run, and there is no other.
    Start: the launcher; there are no timers.
    Substates: the clock; its timers; the first one runs under its name; the second one too; there
    are at most two (from the start).
    Ends: both run.
    Golden steps: 10, and as many as keys are pressed.
    """
    screens = Screens(draft)
    said = _DISHES[dish]
    second = _DISHES[also if also != dish else next_of(_DISHES, dish)]
    named, other = draft.pick(said), draft.pick(second)
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
            TypeInto(name, Selector(class_name="EditText")),
            OK,
        )

    first = (*screens.to_tab("timer"), *add(minutes, named))
    solution = (*first, _START, *add(long, other))
    return draft.task(
        (
            f'I\'m cooking. Start a timer "{said[0]}" for {minutes} minutes and another one '
            f'"{second[0]}" for {long} minutes, and let both run.',
            f"我在做饭，请启动两个计时器：“{said[1]}” {minutes} 分钟，“{second[1]}” {long} 分钟，"
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
                (f"{second[0]} runs for {long} minutes", f"“{second[1]}”计时 {long} 分钟"),
                runs(long, other),
            ),
            screens.guard(
                5, ("There are at most two timers", "最多有两个计时器"), timers_are(0, 1, 2)
            ),
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
