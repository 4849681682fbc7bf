"""Deadlines, told by a clock of the test's own."""

from __future__ import annotations

import math
import threading

import pytest

from mobile_gym.core.asking import request_report
from mobile_gym.core.verdicts import JudgeReport
from mobile_gym.rollouts.collecting import watch as watching
from mobile_gym.rollouts.collecting.watch import (
    Deadline,
    DeviceWatch,
    WatchDismissed,
    poll_interval_s,
)


class Clock:
    """Time that passes where somebody waits, `extra_s` more once: the process was stopped."""

    def __init__(self) -> None:
        self.now_s = 0.0
        self.extra_s = 0.0

    def monotonic(self) -> float:
        return self.now_s

    def wait(self, seconds: float) -> bool:
        self.now_s += seconds + self.extra_s
        self.extra_s = 0.0
        return False


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(watching.time, "monotonic", clock.monotonic)
    return clock


def test_a_deadline_ends_after_its_seconds(clock: Clock) -> None:
    assert not Deadline(120.0).wait(clock.wait)
    assert clock.now_s == pytest.approx(120.0)


def test_time_in_which_the_process_was_stopped_does_not_count(clock: Clock) -> None:
    clock.extra_s = 3600.0
    assert not Deadline(120.0).wait(clock.wait)
    assert clock.now_s == pytest.approx(3720.0)


def test_a_deadline_can_be_waited_for_in_parts(clock: Clock) -> None:
    deadline = Deadline(100.0)
    assert not deadline.wait(clock.wait, at_most_s=40.0)
    assert deadline.left_s == pytest.approx(60.0)
    endless = Deadline(math.inf)
    assert not endless.wait(clock.wait, at_most_s=40.0)
    assert endless.left_s == math.inf
    assert deadline.wait(lambda seconds: True)


def ticked(watch: DeviceWatch, seconds: float) -> bool:
    """Whether the device is overdue, after so many seconds of ticks."""
    overdue = False
    for _ in range(round(seconds / watch.interval_s)):
        overdue = watch.tick(watch.interval_s)
    return overdue


def test_a_device_is_overdue_after_its_deadline_alone() -> None:
    watch = DeviceWatch(8.0)
    assert not ticked(watch, 100.0), "no device is at work"
    with watch.device(5, 2):
        assert not ticked(watch, 7.0)
        assert watch.tick(1000.0), "a tick counts once, however late it comes"
        assert (watch.position, watch.steps) == (5, 2)
    assert not ticked(watch, 100.0)


def test_opening_a_device_may_take_longer() -> None:
    watch = DeviceWatch(8.0)
    with watch.device(5, 0, is_new=True):
        assert not ticked(watch, 39.0)
        assert ticked(watch, 2.0)
        assert watch.cause == "its device did not answer in 40 s"
    with watch.device(5, 0):
        assert ticked(watch, 8.0)


def test_what_agents_and_judges_take_does_not_count() -> None:
    watch = DeviceWatch(8.0)

    def judged() -> JudgeReport:
        assert not ticked(watch, 100.0)
        return JudgeReport(())

    with watch.device(0, 0):
        with watch.agent():
            assert not ticked(watch, 100.0)
        assert not ticked(watch, 7.0)
        request_report(object(), judged)
        assert not ticked(watch, 7.0), "the device has begun anew after the judge"
        assert ticked(watch, 2.0)


def test_a_judge_of_another_thread_excuses_nothing() -> None:
    watch = DeviceWatch(8.0)
    thread = threading.Thread(target=request_report, args=(object(), lambda: JudgeReport(())))
    with watch.device(0, 0):
        ticked(watch, 7.0)
        thread.start()
        thread.join()
        assert ticked(watch, 1.0)


def test_who_is_dismissed_ends_at_the_next_turn() -> None:
    watch = DeviceWatch(8.0)
    with pytest.raises(WatchDismissed), watch.device(0, 0):
        watch.is_dismissed = True
    with pytest.raises(WatchDismissed), watch.device(0, 1):
        raise AssertionError("nothing is done any more")


def test_clocks_are_read_often_enough_for_short_deadlines() -> None:
    assert poll_interval_s(120.0) == 1.0
    assert poll_interval_s(4.0) == 0.5
