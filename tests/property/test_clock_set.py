"""Setting the wall clock leaves every duration as it was, and brings what is due at a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.shell import run
from mobile_gym.virtual_device.system import volume
from mobile_gym.virtual_device.system.system import System

HOUR_MS = 3_600_000


@dataclass(frozen=True)
class Lasting:
    """Something that goes on for a while.

    Attributes:
        begin: starts it.
        shown: what of it is on the screen, or in the state.
        until_ms: when it is over.
    """

    begin: Callable[[DeviceHost], None]
    shown: Callable[[DeviceHost], object]
    until_ms: int


def _texts(host: DeviceHost) -> list[str]:
    nodes = [node for tree in host.forest().trees for node in tree.nodes]
    texts = [node.text or node.content_description for node in nodes]
    return [text for text in texts if text]


def _node(host: DeviceHost, resource: str) -> list[str]:
    return [
        node.text
        for tree in host.forest().trees
        for node in tree.nodes
        if node.resource_id.endswith(resource)
    ]


def _toast(host: DeviceHost) -> None:
    host.apply(lambda system: system.toast("Saved"))


def _heads_up(host: DeviceHost) -> None:
    from mobile_gym.virtual_device.state import Notification

    package = "com.android.messaging"
    posted = Notification(package, "k", "Hello", "there", heads_up=True)
    host.apply(lambda system: system.notify(posted))


def _call(host: DeviceHost) -> None:
    from mobile_gym.virtual_device.server import telephony

    telephony.call_in(host, "555-0100")


def _talk(host: DeviceHost) -> None:
    from mobile_gym.virtual_device.server import telephony

    telephony.call_in(host, "555-0100")
    telephony.accept(host)


def _dial(host: DeviceHost) -> None:
    from mobile_gym.virtual_device.apps.phone import calls

    host.apply(lambda system: calls.place_call(system, "555-0199"))


def _call_state(host: DeviceHost) -> object:
    call = host.state.data["com.android.dialer"].call
    if call is None:
        return None
    return call.answered_ms is not None, call.ended_ms is not None, _node(host, "duration")


def _stopwatch(host: DeviceHost) -> None:
    from mobile_gym.virtual_device.apps.clock import stopwatch
    from mobile_gym.virtual_device.apps.clock.data import STOPWATCH, write

    run(host, "am start -n com.android.deskclock/.DeskClock")
    host.apply(lambda system: write(system, tab=STOPWATCH))
    host.apply(lambda system: stopwatch._do(system, stopwatch.running_stopwatch))


def _timer(host: DeviceHost) -> None:
    from mobile_gym.virtual_device.apps.clock import timers
    from mobile_gym.virtual_device.apps.clock.data import TIMERS, write

    run(host, "am start -n com.android.deskclock/.DeskClock")
    host.apply(lambda system: write(system, tab=TIMERS))
    host.apply(lambda system: timers.add(system, 40_000))


def _timers(host: DeviceHost) -> object:
    from mobile_gym.virtual_device.apps.clock import timers

    state = host.state
    found = state.data["com.android.deskclock"].timers
    return [(int(item.state), timers.remaining_ms(item, state.monotonic_ms)) for item in found]


def _snackbar(host: DeviceHost) -> None:
    from mobile_gym.virtual_device.apps.clock import alarms
    from mobile_gym.virtual_device.apps.clock.data import ALARMS, read, write

    run(host, "am start -n com.android.deskclock/.DeskClock")
    host.apply(lambda system: write(system, tab=ALARMS))
    first = read(host.state).alarms[0].id
    host.apply(lambda system: alarms._delete(system, first))


def _ringing(host: DeviceHost) -> None:
    from mobile_gym.virtual_device.apps.clock import alarms

    now = datetime.fromtimestamp(host.state.now_ms / 1000, UTC)
    host.apply(
        lambda system: alarms.add(
            system, hour=now.hour, minute=(now.minute + 1) % 60, delete_after_use=True
        )
    )
    host.advance(60_000)


def _rings(host: DeviceHost) -> object:
    found = host.state.data["com.android.deskclock"].alarms
    return [item.ringing_since_ms is not None for item in found][-1:]


def _sending(host: DeviceHost) -> None:
    from mobile_gym.virtual_device.providers.telephony import store

    host.apply(lambda system: store.send(system, "555-0100", "hello"))


def _boxes(host: DeviceHost) -> object:
    from mobile_gym.virtual_device.providers.telephony import store

    return [item.type for item in store.messages(host.state)]


def _web(host: DeviceHost) -> None:
    run(host, "setprop debug.browser.load_ms 9000")
    run(host, "am start -a android.intent.action.VIEW -d https://www.citynews.example/")


def _web_progress(host: DeviceHost) -> object:
    from mobile_gym.virtual_device.apps.browser.data import PACKAGE
    from mobile_gym.virtual_device.apps.browser.navigation import progress

    return progress(host.state, host.state.data[PACKAGE].tab.entry)


def _volume(host: DeviceHost) -> None:
    host.apply(lambda system: volume.step(system, 1))


def _loading(host: DeviceHost) -> None:
    host.apply(lambda system: system.change(loading_ms=8_000))
    run(host, "am start -n com.android.settings/.Settings")


def _incident(host: DeviceHost) -> None:
    from mobile_gym.virtual_device.state import Incident

    host.apply(
        lambda system: system.change(
            incidents=(Incident(system.state.monotonic_ms + 7_000, "promotion", 1),)
        )
    )


def _long_press(host: DeviceHost) -> None:
    host.advance(2_000)
    host.touch_down(270, 700)


def _finger(host: DeviceHost) -> object:
    pointer = host.snapshot().pointer
    return (pointer is not None and pointer.held, len(host.state.overlays), len(_texts(host)))


LASTING = {
    "toast": Lasting(_toast, lambda host: "Saved" in _texts(host), 5_000),
    "heads up": Lasting(_heads_up, lambda host: "there" in _texts(host), 12_000),
    "ringing call": Lasting(_call, _call_state, 35_000),
    "talk": Lasting(_talk, _call_state, 300_000),
    "dialled call": Lasting(_dial, _call_state, 60_000),
    "stopwatch": Lasting(_stopwatch, lambda host: _node(host, "time_text"), 90_000),
    "timer": Lasting(_timer, _timers, 60_000),
    "snackbar": Lasting(_snackbar, lambda host: "UNDO" in [t.upper() for t in _texts(host)], 8_000),
    "alarm that rings": Lasting(_ringing, _rings, 660_000),
    "message": Lasting(_sending, _boxes, 4_000),
    "web page": Lasting(_web, _web_progress, 12_000),
    "volume panel": Lasting(_volume, lambda host: len(host.forest().trees), 8_000),
    "loading": Lasting(_loading, lambda host: "Search settings" in _texts(host), 10_000),
    "incident": Lasting(_incident, lambda host: len(host.state.overlays), 10_000),
    "long press": Lasting(_long_press, _finger, 1_500),
    "up time": Lasting(lambda host: None, lambda host: host.state.uptime_ms, 100_000),
}


History = tuple[list[tuple[float, int]], list[float]]


@st.composite
def histories(draw: DrawFn) -> History:
    """When the clock is set and by how much, and when one looks, in shares of the duration."""
    sets = draw(
        st.lists(
            st.tuples(st.floats(0, 1), st.integers(-200 * 24, 24 * 24).filter(bool)), max_size=3
        )
    )
    looks = draw(st.lists(st.floats(0, 1), max_size=3))
    return sorted(sets), sorted({*looks, 1.0})


def _set_clock(host: DeviceHost, hours: int) -> None:
    at_s = max((host.state.now_ms + hours * HOUR_MS) // 1000, 0)
    assert run(host, f"date @{at_s}").exit_code == 0


def _played(thing: Lasting, history: History, sets: bool) -> list[object]:
    """What is seen at each look, with the clock set in between or without."""
    host = DeviceHost(APPS)
    host.boot(seed=1)
    if thing is LASTING["alarm that rings"]:
        # Others would ring, too, when the clock passes them.
        host.apply(_no_alarms)
    thing.begin(host)
    events = sorted(
        [(share, hours) for share, hours in history[0]] + [(share, 0) for share in history[1]],
        key=lambda event: (event[0], event[1] == 0),
    )
    seen: list[object] = []
    passed = 0
    for share, hours in events:
        at = int(share * thing.until_ms)
        host.advance(at - passed)
        passed = at
        if hours and sets:
            _set_clock(host, hours)
        if not hours:
            seen.append(thing.shown(host))
    return seen


def _no_alarms(system: System) -> None:
    from mobile_gym.virtual_device.apps.clock.data import write

    write(system, alarms=())


@pytest.mark.parametrize("name", LASTING)
@settings(max_examples=12, deadline=None)
@given(histories())
def test_a_duration_lasts_as_long_whatever_the_clock_shows(name: str, history: History) -> None:
    thing = LASTING[name]
    assert _played(thing, history, sets=True) == _played(thing, history, sets=False)


@pytest.mark.parametrize("hours", [-5000, -3, 3])
def test_each_of_them_is_over_in_time(hours: int) -> None:
    """The things above do change while they last: the test before sees something."""
    for name, thing in LASTING.items():
        host = DeviceHost(APPS)
        host.boot(seed=1)
        thing.begin(host)
        _set_clock(host, hours)
        first = thing.shown(host)
        host.advance(thing.until_ms)
        assert thing.shown(host) != first, name


def test_alarms_follow_the_wall_clock() -> None:
    host = DeviceHost(APPS)
    host.boot(seed=1)
    run(
        host,
        "am start -a android.intent.action.SET_ALARM --ei android.intent.extra.alarm.HOUR 3 "
        "--ei android.intent.extra.alarm.MINUTES 30 --ez android.intent.extra.alarm.SKIP_UI true",
    )
    day = datetime.fromtimestamp(host.state.now_ms / 1000, UTC).replace(
        hour=3, minute=29, second=30
    )
    assert run(host, f"date @{int(day.timestamp()) + 86_400}").exit_code == 0
    host.advance(29_000)
    assert not any(
        item.ringing_since_ms for item in host.state.data["com.android.deskclock"].alarms
    )
    host.advance(2_000)
    assert any(item.ringing_since_ms for item in host.state.data["com.android.deskclock"].alarms)


def test_a_clock_that_nobody_sets_is_the_monotonic_one() -> None:
    host = DeviceHost(APPS)
    host.boot(seed=3)
    host.advance(12_345)
    assert host.state.monotonic_ms == host.state.now_ms
    assert host.state.uptime_ms == 90_000 + 12_345
    before = host.state.monotonic_ms
    _set_clock(host, -500)
    assert host.state.monotonic_ms == before
    host.reboot()
    assert (host.state.monotonic_ms, host.state.uptime_ms) == (before, 0)
