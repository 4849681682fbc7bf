"""What is true of AndroidWorld's tasks about the stopwatch and about entering a timer."""

from __future__ import annotations

import re
from typing import Any, Final

from reward_models.judge_bench.oracles.assembly import oracles_of
from reward_models.judge_bench.oracles.clock_descriptions import PACKAGE, PAUSED, RUNNING
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.sight import Fact, Oracle, Sight

_MAIN: Final = f"{PACKAGE}/.DeskClock"
_AT_ZERO: Final = 0
"""State of a stopwatch that has been reset."""
_TIMERS, _STOPWATCH = 2, 3
"""Tabs."""
_DIGITS: Final = 6
"""Two each of hours, minutes and seconds."""


def _tab_shown(see: Sight, tab: int) -> bool:
    is_page = see.activity == _MAIN and see.is_clear and len(see.front.layers) == 1
    return is_page and see.now.data[PACKAGE].tab == tab


def _stopwatch_shown(see: Sight) -> bool:
    return _tab_shown(see, _STOPWATCH)


def _watch(see: Sight) -> Any:
    return see.now.data[PACKAGE].stopwatch


def _runs(see: Sight) -> bool:
    return _watch(see).state == RUNNING


def _at_zero(see: Sight) -> bool:
    return _watch(see).state == _AT_ZERO


def _stands(see: Sight) -> bool:
    """One that ran is paused and was not reset; one that stood still is as it was."""
    before = see.start.data[PACKAGE].stopwatch
    if before.state != RUNNING:
        return _watch(see) == before
    return _watch(see).state == PAUSED


def _run(see: Sight) -> bool:
    return _runs(see) and _stopwatch_shown(see)


def _stopped(see: Sight) -> bool:
    ran = see.start.data[PACKAGE].stopwatch.state == RUNNING
    return _stands(see) and _stopwatch_shown(see) and not (ran and see.ever(_at_zero))


def _no_timer(see: Sight) -> bool:
    before, after = see.data(PACKAGE)
    return before.timers == after.timers


def _keypad_shows(see: Sight, digits: str) -> bool:
    """The keypad is shown, with these digits of hours, minutes and seconds."""
    is_keypad = see.page.ui.get("setup", False) or not see.now.data[PACKAGE].timers
    return (
        _tab_shown(see, _TIMERS)
        and is_keypad
        and str(see.page.ui.get("digits", "")).zfill(_DIGITS) == digits
    )


def _length_entered(see: Sight, time: str) -> bool:
    return _keypad_shows(see, "".join(re.findall(r"\d\d", time)))


def _timer_entered(see: Sight) -> bool:
    parts = re.findall(r"\d+", see.task.text)
    return _no_timer(see) and _keypad_shows(see, "".join(part.zfill(2) for part in parts))


_DESCRIPTIONS: Final = (
    DescriptionPattern("The stopwatch is on the screen", "屏幕上显示秒表", _stopwatch_shown),
    DescriptionPattern("The stopwatch is running", "秒表正在计时", _runs),
    DescriptionPattern("The stopwatch is not running", "秒表没有在计时", _stands),
    DescriptionPattern("No timer has been started", "没有启动任何计时器", _no_timer),
    DescriptionPattern(
        "The keypad of the timer shows {time}", "计时器键盘上显示 {time}", _length_entered
    ),
)

_FULFILLED: Final[dict[str, Fact]] = {
    "AndroidWorld.ClockStopWatchRunning": _run,
    "AndroidWorld.ClockStopWatchPausedVerify": _stopped,
    "AndroidWorld.ClockTimerEntry": _timer_entered,
}

ORACLES: Final[dict[str, Oracle]] = oracles_of(_DESCRIPTIONS, _FULFILLED)
