"""The stopwatch, and a timer that is entered: what AndroidWorld asks of the clock."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from mobile_gym.core.checks import AllOf, AnyOf, Check, Not, Selector
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import FIXED, SolutionStep, TapOn, Task, TaskTemplate, WrongEnding
from mobile_gym.core.texts import Catalogue, LocalizedText
from task_suites.app_screens import BACK
from task_suites.clock.screens import (
    PACKAGE,
    Screens,
    alarm_command,
    node_shown,
    preference,
    start,
    timers_are,
)
from task_suites.clock.texts import Texts as ClockTexts
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom


class Texts(Catalogue):
    """What the tasks of the stopwatch and of entering a timer say."""

    run_stopwatch = LocalizedText(
        "Have the stopwatch running, and leave it on the screen.",
        zh="让秒表开始计时，并停留在秒表界面。",
    )
    pause_stopwatch = LocalizedText(
        "The stopwatch is running. Pause it without resetting it, and leave it on the screen.",
        zh="秒表正在计时。请把它暂停但不要重置，并停留在秒表界面。",
    )
    show_stopwatch = LocalizedText(
        "See to it that the stopwatch stands still, and leave it on the screen.",
        zh="确认秒表没有在计时，并停留在秒表界面。",
    )
    enter_timer = LocalizedText(
        "Enter a timer of {hours} h, {minutes} min and {seconds} s, and do not start it.",
        zh="输入一个 {hours} 小时 {minutes} 分 {seconds} 秒的计时器，但不要启动它。",
    )
    timer_text = LocalizedText(
        "{hours}h {minutes}m {seconds}s", zh="{hours}小时 {minutes}分 {seconds}秒"
    )
    stopwatch_runs = LocalizedText("The stopwatch is running", zh="秒表正在计时")
    stopwatch_stands = LocalizedText("The stopwatch is not running", zh="秒表没有在计时")
    stopwatch_is_shown = LocalizedText("The stopwatch is on the screen", zh="屏幕上显示秒表")
    timer_is_entered = LocalizedText(
        "The keypad of the timer shows {time}", zh="计时器键盘上显示 {time}"
    )
    no_timer_is_made = LocalizedText("No timer has been started", zh="没有启动任何计时器")


SUITE: Final = Suite("AndroidWorld", PACKAGE, texts=Texts)

_START: Final = TapOn(Selector(resource_id="fab"))
"""Also the button that pauses."""
_RESET: Final = TapOn(Selector(resource_id="left_button"))
_RUNS: Final = preference("sw_state", 1)
_PAUSED: Final = preference("sw_state", 2)
"""Of the states of the stopwatch in DeskClock's preferences."""
_NIGHT: Final = range(1, 7)
"""Hours in which no device is set up, so that no alarm rings meanwhile."""
_LABELS: Final = ("Bakery", "Ferry", "Night shift", "Sunrise", "Swimming")


def _on_screen(screens: Screens, id: int) -> UnitNode:
    """The stopwatch is shown at the end."""
    labels = screens.spellings(ClockTexts.stopwatch)
    seen = AnyOf(tuple(node_shown(description=label, selected=True) for label in labels))
    return screens.fact(id, Texts.stopwatch_is_shown, seen)


def _alarms(lots: LayoutRandom) -> tuple[str, ...]:
    """Commands that set some alarms of the night, which no goal names."""
    hours = lots.some(_NIGHT, lots.number(0, 4))
    return tuple(alarm_command(hour, lots.number(0, 59), lots.one(_LABELS)) for hour in hours)


# -- the stopwatch --------------------------------------------------------------------------------


@SUITE.add(FIXED, level=1, layout=LAYOUTS)
def clock_stop_watch_running(draft: TaskBuilder, layout: int) -> Task:
    """Start the stopwatch.

    Goal: it runs, and is on the screen at the end.
    Start: the launcher; the stopwatch is at zero; up to four alarms more than a new clock has.
    Substates: the stopwatch is on the screen; it runs.
    Ends: both hold.
    Golden steps: 3.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    opened = screens.to_tab("stopwatch")
    solution = (*opened, _START)
    return draft.task(
        Texts.run_stopwatch,
        setup=start(draft, *_alarms(lots), lots=lots),
        substates=(
            _on_screen(screens, 1),
            screens.fact(2, Texts.stopwatch_runs, _RUNS),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("shown and not started", opened),
            WrongEnding("started and paused", (*solution, _START)),
            WrongEnding("started and reset", (*solution, _RESET)),
            WrongEnding("started and left", (*solution, BACK)),
        ),
    )


@SUITE.add(FIXED, level=1, runs=(True, False), layout=LAYOUTS)
def clock_stop_watch_paused_verify(draft: TaskBuilder, runs: bool, layout: int) -> Task:
    """Have the stopwatch stand still: pause it, or see that it does.

    Goal: it does not run, and is on the screen at the end; one that ran is paused, and not reset.
    Start: the launcher; the stopwatch runs since the device has been set up, or is at zero; up to
        four alarms more than a new clock has.
    Substates: the stopwatch is on the screen; it stands still.
    Ends: both hold.
    Golden steps: 2, and one more where it runs.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    opened = screens.to_tab("stopwatch")
    solution = (*opened, *((_START,) if runs else ()))
    wrong = (*opened, _RESET) if runs else (*opened, _START)
    ran = ("am start -a com.android.deskclock.action.START_STOPWATCH",) if runs else ()
    stands = _PAUSED if runs else AllOf((Not(_RUNS), Not(_PAUSED)))
    return draft.task(
        Texts.pause_stopwatch if runs else Texts.show_stopwatch,
        setup=start(draft, *_alarms(lots), *ran, lots=lots),
        substates=(
            _on_screen(screens, 1),
            screens.fact(2, Texts.stopwatch_stands, stands),
        ),
        start_satisfied=() if runs else (2,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("reset" if runs else "started", wrong),
            WrongEnding("seen and left", (*solution, BACK)),
        ),
    )


# -- a timer --------------------------------------------------------------------------------------


def _draw_length(rng: np.random.Generator) -> dict[str, Any]:
    parts = {"hours": 24, "minutes": 60, "seconds": 59}
    drawn = {name: int(rng.integers(limit)) for name, limit in parts.items()}
    return drawn | {"seconds": drawn["seconds"] + 1}


def _keys(hours: int, minutes: int, seconds: int) -> tuple[SolutionStep, ...]:
    """The digits of a length, from the first that is not 0."""
    digits = f"{hours:02d}{minutes:02d}{seconds:02d}".lstrip("0")
    return tuple(TapOn(Selector(resource_id=f"timer_setup_digit_{digit}")) for digit in digits)


@SUITE.add(level=1, sample=_draw_length)
def clock_timer_entry(draft: TaskBuilder, hours: int, minutes: int, seconds: int) -> Task:
    """Enter a timer's length and leave it at that.

    Goal: the keypad shows the length at the end, and there is no timer.
    Start: the launcher; there are no timers.
    Substates: no timer is made (guard); the keypad shows the length.
    Ends: it does.
    Golden steps: 2, and as many as the length has digits.
    """
    screens = Screens(draft)
    opened = screens.to_tab("timer")
    solution = (*opened, *_keys(hours, minutes, seconds))
    parts = (hours, minutes, seconds)
    time = Texts.timer_text.format(
        **dict(zip(("hours", "minutes", "seconds"), (f"{part:02d}" for part in parts), strict=True))
    )
    entered: tuple[Check, ...] = tuple(
        node_shown(resource_id="timer_setup_time", text=text) for text in screens.spellings(time)
    )
    later = (*opened, *_keys(hours, minutes, seconds - 1 if seconds else 1))
    return draft.task(
        Texts.enter_timer.format(hours=hours, minutes=minutes, seconds=seconds),
        setup=start(draft),
        substates=(
            screens.guard(1, Texts.no_timer_is_made, timers_are(0)),
            screens.fact(2, Texts.timer_is_entered.format(time=time), AnyOf(entered)),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another length", later),
            WrongEnding("started", (*solution, _START)),
            WrongEnding("entered and left", (*solution, BACK)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
