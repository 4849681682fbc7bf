from __future__ import annotations

import threading
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server import engine as engines
from mobile_gym.virtual_device.server.engine import DeviceEngine
from mobile_gym.virtual_device.server.jobs import EngineBusy, EngineClosed, EngineTimeout
from mobile_gym.virtual_device.server.saved_states import SavedStates, TooManySavedStates


@pytest.fixture
def engine() -> Iterator[DeviceEngine]:
    with DeviceEngine(DeviceHost(APPS), clock="stepped") as made:
        made.boot(1)
        yield made


def test_jobs_run_in_one_thread_and_hand_on_their_errors(engine: DeviceEngine) -> None:
    names = {engine.run(lambda host: threading.current_thread().name) for _ in range(3)}
    assert names == {"device-engine"}
    assert engine.run(lambda host: engine.run(lambda inner: inner is host))
    with pytest.raises(ZeroDivisionError):
        engine.run(lambda host: 1 // 0)
    with pytest.raises(TimeoutError, match="own"):
        engine.run(_raise_timeout)
    assert engine.shell("echo ok").stdout == "ok\n"


def _raise_timeout(host: DeviceHost) -> None:
    raise TimeoutError("the job's own")


def test_a_stuck_job_times_out_and_others_are_bounded(
    engine: DeviceEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "MAX_JOBS", 2)
    gate, started = threading.Event(), threading.Event()

    def stuck(host: DeviceHost) -> None:
        started.set()
        gate.wait(10)

    with pytest.raises(EngineTimeout):
        engine.run(stuck, timeout_s=0.05)
    assert started.wait(5)
    ran: list[int] = []
    for number in range(2):
        with pytest.raises(EngineTimeout):
            engine.run(lambda host, number=number: ran.append(number), timeout_s=0.01)
    with pytest.raises(EngineBusy):
        engine.run(lambda host: None)
    gate.set()
    monkeypatch.setattr(engines, "MAX_JOBS", 100)
    assert engine.run(lambda host: list(ran)) == []  # what nobody waited for was never begun


def test_closing_refuses_what_waits_and_what_comes() -> None:
    engine = DeviceEngine(DeviceHost(APPS), clock="stepped")
    with pytest.raises(EngineClosed):
        engine.run(lambda host: None)
    engine.start()
    engine.start()
    engine.close()
    engine.close()
    with pytest.raises(EngineClosed):
        engine.run(lambda host: None)
    with pytest.raises(EngineClosed):
        engine.start()
    with engine.subscribe() as changes, pytest.raises(EngineClosed):
        changes.wait(10_000, 5)


def test_a_device_that_fails_by_itself_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    host = DeviceHost(APPS)
    with DeviceEngine(host, clock="real") as engine:
        engine.boot(1)

        def broken(duration_ms: int) -> None:
            raise RuntimeError("broken app")

        with engine.subscribe() as changes:  # time passes for those who watch
            monkeypatch.setattr(host, "advance", broken)
            with pytest.raises(EngineClosed):
                changes.wait(10_000, 10)
        with pytest.raises(EngineClosed) as caught:
            engine.run(lambda host: None)
        assert isinstance(caught.value.__cause__, RuntimeError)


def test_the_number_grows_with_changes_only(engine: DeviceEngine) -> None:
    first = engine.look()
    assert engine.look() == first
    with engine.subscribe() as changes:
        engine.look()
        number = engine.generation
        assert changes.wait(number, 0.05) == number
        engine.shell("am start -n com.android.deskclock/.DeskClock")
        assert changes.wait(number, 5) > number
        later = engine.look()
        number = engine.generation
        assert later.generation == number
        engine.advance(120_000)  # the status bar's clock
        assert changes.wait(number, 5) > number


def test_time_is_stepped(engine: DeviceEngine) -> None:
    now = engine.run(lambda host: host.state.now_ms)
    assert engine.advance(250) == now + 250
    engine.shell("sleep 2")
    assert engine.run(lambda host: host.state.now_ms) == now + 2250


def test_real_time_passes_in_display_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests within one share a screen; a finger on it is followed to the millisecond."""
    tick_s, now_s = 1 / 256, [1000.0]  # sums of which are exact
    monkeypatch.setattr(engines, "time", SimpleNamespace(monotonic=lambda: now_s[0]))
    with DeviceEngine(DeviceHost(APPS), clock="real") as engine:
        engine.boot(1)

        def passed(ticks: int) -> int:
            before = engine.run(lambda host: host.state.now_ms)
            now_s[0] += ticks * tick_s
            return engine.run(lambda host: host.state.now_ms) - before

        assert [passed(1) for _ in range(5)] == [0, 0, 0, 0, 19]  # of 3.9 ms each
        assert passed(256) == 1000
        scene = engine.run(DeviceHost.scene)
        assert passed(1) == 0
        assert engine.run(DeviceHost.scene) is scene
        engine.run(lambda host: host.touch_down(270, 500), is_input=True)
        engine.run(DeviceHost.scene)  # catches up
        assert [passed(1) for _ in range(4)] == [4, 4, 4, 4]


def test_settled_waits_for_what_is_due(engine: DeviceEngine) -> None:
    assert engine.look().settled
    engine.run(lambda host: host.touch_down(270, 500), is_input=True)
    assert not engine.look().settled  # it may become a long press
    engine.advance(600)
    assert engine.look().settled


def test_a_reboot_keeps_what_lasts(engine: DeviceEngine) -> None:
    engine.shell("settings put system x 1; am start -n com.android.deskclock/.DeskClock")
    engine.run(lambda host: host.apply(lambda system: system.change(clipboard="x")))
    engine.reboot()
    state = engine.run(lambda host: host.state)
    assert state.settings["system"]["x"] == "1"
    assert (state.clipboard, len(state.tasks), state.boot_ms) == ("", 1, state.now_ms)


def test_replies_are_announced_after_the_script(engine: DeviceEngine) -> None:
    seen: list[tuple[str, str]] = []
    engine.before_replies.append(
        lambda script: seen.append(
            (script, engine.run(lambda host: host.state.settings["global"].get("x", "")))
        )
    )
    engine.shell("settings put global x 7")
    assert seen == [("settings put global x 7", "7")]


def test_saved_states_are_bounded(engine: DeviceEngine) -> None:
    snapshot = engine.run(DeviceHost.snapshot)
    states = SavedStates(limit=2)
    states.keep("a", snapshot)
    states.keep("b", snapshot)
    states.keep("a", snapshot)
    with pytest.raises(TooManySavedStates):
        states.keep("c", snapshot)
    assert states.delete("b")
    assert not states.delete("b")
    assert [state.name for state in states.all()] == ["a"]
