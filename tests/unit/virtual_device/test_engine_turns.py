"""Jobs of a served device that take long: others have their turns, and nothing is left behind."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from working_time import works_at_most

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server.engine import AHEAD_S, TURN_S, DeviceEngine
from mobile_gym.virtual_device.server.jobs import EngineClosed, EngineTimeout


@pytest.fixture
def engine() -> Iterator[DeviceEngine]:
    with DeviceEngine(DeviceHost(APPS), clock="stepped") as made:
        made.boot(1)
        yield made


class Apart:
    """What another client does meanwhile."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self.value: Any = None
        self.error: BaseException | None = None
        self._work = work
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self.value = self._work()
        except BaseException as error:
            self.error = error

    def join(self) -> Apart:
        self._thread.join(20)
        assert not self._thread.is_alive()
        return self


def test_a_script_lets_others_have_their_turn(engine: DeviceEngine) -> None:
    work = "while [ ! -e /sdcard/stop ]; do :; done; echo stopped"
    script = Apart(lambda: engine.shell(work))
    for _ in range(5):
        with works_at_most(20 * TURN_S):  # the script's turns among it
            engine.look()
            assert engine.shell("echo short").stdout == "short\n"
    engine.shell("touch /sdcard/stop")  # a later script can end an earlier one
    assert script.join().value.stdout == "stopped\n"


def test_a_slow_gesture_does_too(engine: DeviceEngine) -> None:
    engine.shell("am start -n com.android.settings/.Settings")
    gesture = Apart(lambda: engine.shell("input swipe 270 900 270 300 60000"))
    with works_at_most(20 * TURN_S):
        engine.look()
    assert gesture.join().error is None


def test_long_jobs_get_on_while_short_ones_come(engine: DeviceEngine) -> None:
    script = Apart(lambda: engine.shell("i=0; while [ $i -lt 500 ]; do i=$((i+1)); done; echo $i"))
    others = [Apart(lambda: [engine.look() for _ in range(200)]) for _ in range(3)]
    assert script.join().value.stdout == "500\n"
    assert all(len(other.join().value) == 200 for other in others)


def test_time_never_goes_back_where_two_let_it_pass(engine: DeviceEngine) -> None:
    def slept(host: DeviceHost) -> list[int]:
        seen = []
        for _ in range(200):
            host.advance(7)
            seen.append(host.state.now_ms)
            time.sleep(0.0005)
        return seen

    jobs = [Apart(lambda: engine.run(slept)) for _ in range(2)]
    for job in jobs:
        seen = job.join().value
        assert seen == sorted(seen)


def test_what_a_script_reads_is_waited_for_elsewhere(engine: DeviceEngine) -> None:
    come, asked = threading.Event(), threading.Event()

    def receive(size: int | None) -> tuple[bytes, bool]:
        asked.set()
        assert come.wait(20)
        return b"one\ntwo\n", True

    work = "read a; read b; echo $a $b > /sdcard/read; echo $(settings get system seen)"
    script = Apart(lambda: engine.shell_bytes(work, receive))
    assert asked.wait(20)
    engine.shell("settings put system seen yes")  # what others do meanwhile stays done
    come.set()
    assert script.join().value.stdout == b"yes\n"
    assert engine.shell("cat /sdcard/read").stdout == "one two\n"


def test_a_client_that_leaves_while_it_is_asked_ends_its_script(engine: DeviceEngine) -> None:
    def leave(size: int | None) -> tuple[bytes, bool]:
        raise ConnectionResetError

    with pytest.raises(ConnectionResetError):
        engine.shell_bytes("touch /sdcard/before; read a; touch /sdcard/after", leave)
    assert engine.shell("ls -d /sdcard/before /sdcard/after").stdout == "/sdcard/before\n"


def test_a_script_that_nobody_waits_for_ends(engine: DeviceEngine) -> None:
    gone = threading.Event()
    script = Apart(
        lambda: engine.shell_bytes(
            "while :; do echo x > /sdcard/alive; done", is_wanted=lambda: not gone.is_set()
        )
    )
    time.sleep(3 * TURN_S)
    gone.set()
    script.join()
    engine.shell("rm /sdcard/alive")
    time.sleep(3 * TURN_S)
    assert engine.shell("ls /sdcard/alive").exit_code != 0
    assert isinstance(script.error, EngineTimeout)


def test_work_that_is_cut_off_gets_to_its_end(engine: DeviceEngine) -> None:
    ended = threading.Event()

    def endless(host: DeviceHost) -> None:
        try:
            _never_ends(host)
        finally:
            ended.set()

    with pytest.raises(EngineTimeout):
        engine.run(endless, timeout_s=3 * TURN_S)
    assert engine.shell("echo on").stdout == "on\n"
    assert ended.wait(100 * TURN_S)


def _never_ends(host: DeviceHost) -> None:
    while True:
        host.yield_to_other_jobs()


def test_closing_ends_what_is_in_the_middle() -> None:
    engine = DeviceEngine(DeviceHost(APPS), clock="real")
    ended: list[str] = []

    def careful(host: DeviceHost) -> None:
        try:
            _never_ends(host)
        finally:
            ended.append("tidied")
            host.yield_to_other_jobs()

    waits = threading.Event()
    with engine:
        engine.boot(1)
        running = Apart(lambda: engine.run(careful))
        asking = Apart(lambda: engine.shell_bytes("read x", lambda size: (b"", waits.wait(20))))
        time.sleep(5 * TURN_S)
    waits.set()
    assert isinstance(running.join().error, EngineClosed)
    assert isinstance(asking.join().error, EngineClosed)
    assert ended == ["tidied"]


def _took_s(work: Callable[[], object]) -> float:
    begun_s = time.monotonic()
    work()
    return time.monotonic() - begun_s


def _time_ms(engine: DeviceEngine) -> int:
    return engine.run(lambda host: host.state.monotonic_ms)


@pytest.mark.parametrize(
    "script",
    [
        "sleep 0.5",
        "input swipe 270 900 270 300 500",
        "input draganddrop 270 900 270 300 20",
        "sleep 0.2; sleep 0.3",
        "input tap 5 5; input tap 5 5; input tap 5 5; input swipe 9 900 9 300 320",
    ],
)
def test_under_the_real_clock_a_command_takes_its_time(script: str) -> None:
    """And the device is not ahead afterwards, and serves others meanwhile."""
    with DeviceEngine(DeviceHost(APPS), clock="real") as engine:
        engine.boot(1)
        device_ms, begun_s = _time_ms(engine), time.monotonic()
        running = Apart(lambda: _took_s(lambda: engine.shell(script)))
        time.sleep(0.1)
        with works_at_most(5 * TURN_S):
            assert engine.shell("echo served").stdout == "served\n"
        took_s = running.join().value
        passed_ms = _time_ms(engine) - device_ms
        wall_s = time.monotonic() - begun_s
        assert took_s >= 0.5
        assert -0.02 <= wall_s - passed_ms / 1000 < 0.5


def test_a_tap_is_not_waited_for_and_its_time_is_made_up_for() -> None:
    with DeviceEngine(DeviceHost(APPS), clock="real") as engine:
        engine.boot(1)
        device_ms, begun_s = _time_ms(engine), time.monotonic()
        for _ in range(20):
            engine.shell("input tap 5 5")
        ahead_s = (_time_ms(engine) - device_ms) / 1000 - (time.monotonic() - begun_s)
        assert ahead_s <= AHEAD_S + 0.02


def test_a_pause_of_the_clock_ends_what_waits_for_it() -> None:
    with DeviceEngine(DeviceHost(APPS), clock="real") as engine:
        engine.boot(1)
        running = Apart(lambda: engine.shell("sleep 300; date +%s"))
        time.sleep(0.2)
        engine.pause()
        assert running.join().error is None


def test_who_leaves_ends_what_waits() -> None:
    with DeviceEngine(DeviceHost(APPS), clock="real") as engine:
        engine.boot(1)
        gone = threading.Event()
        running = Apart(
            lambda: engine.shell_bytes("sleep 300", is_wanted=lambda: not gone.is_set())
        )
        time.sleep(0.1)
        gone.set()
        assert isinstance(running.join().error, EngineTimeout)
