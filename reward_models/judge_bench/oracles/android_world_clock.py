"""What is true of AndroidWorld's tasks about the stopwatch and about entering a timer."""

from __future__ import annotations

import re
from typing import Any, Final

from reward_models.judge_bench.oracles.assembly import make_oracles
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


def _is_tab_shown(see: Sight, tab: int) -> bool:
    is_page = see.activity == _MAIN and see.is_clear and len(see.front.layers) == 1
    return is_page and see.now.data[PACKAGE].tab == tab


def _is_stopwatch_shown(see: Sight) -> bool:
    return _is_tab_shown(see, _STOPWATCH)


def _stopwatch(see: Sight) -> Any:
    return see.now.data[PACKAGE].stopwatch


def _is_stopwatch_running(see: Sight) -> bool:
    return _stopwatch(see).state == RUNNING


def _is_stopwatch_at_zero(see: Sight) -> bool:
    return _stopwatch(see).state == _AT_ZERO


def _is_stopwatch_standing(see: Sight) -> bool:
    """One that ran is paused and was not reset; one that stood still is as it was."""
    before = see.start.data[PACKAGE].stopwatch
    if before.state != RUNNING:
        return _stopwatch(see) == before
    return _stopwatch(see).state == PAUSED


def _was_stopwatch_started(see: Sight) -> bool:
    return _is_stopwatch_running(see) and _is_stopwatch_shown(see)


def _was_stopwatch_stopped(see: Sight) -> bool:
    ran = see.start.data[PACKAGE].stopwatch.state == RUNNING
    return (
        _is_stopwatch_standing(see)
        and _is_stopwatch_shown(see)
        and not (ran and see.ever(_is_stopwatch_at_zero))
    )


def _has_no_timer(see: Sight) -> bool:
    before, after = see.data(PACKAGE)
    return before.timers == after.timers


def _shows_keypad_digits(see: Sight, digits: str) -> bool:
    """The keypad is shown, with these digits of hours, minutes and seconds."""
    is_keypad = see.page.ui.get("setup", False) or not see.now.data[PACKAGE].timers
    return (
        _is_tab_shown(see, _TIMERS)
        and is_keypad
        and str(see.page.ui.get("digits", "")).zfill(_DIGITS) == digits
    )


def _is_length_entered(see: Sight, time: str) -> bool:
    return _shows_keypad_digits(see, "".join(re.findall(r"\d\d", time)))


def _is_timer_entered(see: Sight) -> bool:
    parts = re.findall(r"\d+", see.task.text)
    return _has_no_timer(see) and _shows_keypad_digits(
        see, "".join(part.zfill(2) for part in parts)
    )


_DESCRIPTIONS: Final = (
    DescriptionPattern("The stopwatch is on the screen", "屏幕上显示秒表", _is_stopwatch_shown),
    DescriptionPattern("The stopwatch is running", "秒表正在计时", _is_stopwatch_running),
    DescriptionPattern("The stopwatch is not running", "秒表没有在计时", _is_stopwatch_standing),
    DescriptionPattern("No timer has been started", "没有启动任何计时器", _has_no_timer),
    DescriptionPattern(
        "The keypad of the timer shows {time}", "计时器键盘上显示 {time}", _is_length_entered
    ),
)

_FULFILLED: Final[dict[str, Fact]] = {
    "AndroidWorld.ClockStopWatchRunning": _was_stopwatch_started,
    "AndroidWorld.ClockStopWatchPausedVerify": _was_stopwatch_stopped,
    "AndroidWorld.ClockTimerEntry": _is_timer_entered,
}

ORACLES: Final[dict[str, Oracle]] = make_oracles(_DESCRIPTIONS, _FULFILLED)
