"""When something happens by itself, and which apps are asked for it."""

from collections.abc import Callable
from dataclasses import replace

from immutabledict import immutabledict

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.due_times import DueTimes
from mobile_gym.virtual_device.state import Activity, DeviceState, Layer, Package, TaskStack
from mobile_gym.virtual_device.system.app import App, Schedule

NAMES = ("a", "b", "c")


def app(name: str, moment: Callable[[DeviceState], int | None], asked: list[str]) -> App:
    def next_event_ms(state: DeviceState) -> int | None:
        asked.append(name)
        return moment(state)

    return App(
        package=name,
        label=Text(name),
        icon="clock",
        color=0,
        main=".Main",
        screens={},
        schedule=Schedule(next_event_ms=next_event_ms, on_time=lambda system: None),
    )


def in_front(state: DeviceState, package: str, activity_id: int) -> DeviceState:
    shown = Activity(activity_id, f"{package}/.Main", (Layer(""),))
    return state.with_fields(tasks=(TaskStack(activity_id, package, (shown,)),))


def state_of(**moments: int | None) -> DeviceState:
    state = DeviceState(
        packages=immutabledict({name: Package(name) for name in NAMES}),
        data=immutabledict(moments),
    )
    return in_front(state, "a", 1)


def stored(name: str) -> Callable[[DeviceState], int | None]:
    """An app that waits for the moment that is its data, until that has passed."""

    def moment(state: DeviceState) -> int | None:
        at = state.data.get(name)
        return at if at is not None and at > state.now_ms else None

    return moment


def asking() -> tuple[dict[str, App], list[str]]:
    asked: list[str] = []
    return {name: app(name, stored(name), asked) for name in NAMES}, asked


def test_the_first_one_is_told_and_of_equals_the_first_package() -> None:
    apps, _ = asking()
    assert DueTimes().first(state_of(a=300, b=200, c=200), apps) == (
        200,
        apps["b"].schedule.on_time,
    )
    assert DueTimes().first(state_of(), apps) is None


def test_nobody_is_asked_again_while_nothing_has_changed() -> None:
    apps, asked = asking()
    times, state = DueTimes(), state_of(a=300, b=200)
    times.first(state, apps)
    asked.clear()
    assert times.first(state.with_fields(now_ms=100), apps) == (200, apps["b"].schedule.on_time)
    assert asked == []


def test_one_whose_time_has_come_is_asked_again() -> None:
    apps, asked = asking()
    times, state = DueTimes(), state_of(a=300, b=200)
    times.first(state, apps)
    asked.clear()
    assert times.first(state.with_fields(now_ms=200), apps) == (300, apps["a"].schedule.on_time)
    assert asked == ["b"]


def test_another_window_in_front_concerns_the_apps_that_go_and_come() -> None:
    apps, asked = asking()
    shown = app("b", lambda state: 50 if state.tasks[-1].package == "b" else None, asked)
    apps["b"] = shown
    times, state = DueTimes(), state_of(a=300, c=400)
    assert times.first(state, apps) == (300, apps["a"].schedule.on_time)
    asked.clear()
    state = in_front(state, "b", 2)
    assert times.first(state, apps) == (50, shown.schedule.on_time)
    assert sorted(asked) == ["a", "b"]
    asked.clear()
    assert times.first(in_front(state, "c", 3), apps) == (300, apps["a"].schedule.on_time)
    assert sorted(asked) == ["b", "c"]


def test_those_that_read_what_has_changed_are_asked_again() -> None:
    apps, asked = asking()
    apps["a"] = app("a", lambda state: max(state.data.values()), asked)
    times, state = DueTimes(), state_of(a=300, b=200)
    times.first(state, apps)
    asked.clear()
    assert times.first(state.with_fields(data=state.data.set("c", 10)), apps) == (
        10,
        apps["c"].schedule.on_time,
    )
    assert asked == ["a", "c"]


def test_all_are_asked_when_packages_have_changed() -> None:
    apps, asked = asking()
    times, state = DueTimes(), state_of(a=300, b=200)
    times.first(state, apps)
    asked.clear()
    fewer = state.with_fields(packages=state.packages.delete("b"))
    assert times.first(fewer, apps) == (300, apps["a"].schedule.on_time)
    assert asked == ["a", "c"]


def test_after_forgetting_the_clock_may_have_gone_back() -> None:
    apps, _ = asking()
    times, state = DueTimes(), state_of(b=200)
    assert times.first(state.with_fields(now_ms=200), apps) is None
    times.forget()
    assert times.first(state, apps) == (200, apps["b"].schedule.on_time)


def test_one_that_does_nothing_is_not_asked() -> None:
    apps, asked = asking()
    apps["b"] = replace(apps["b"], schedule=replace(apps["b"].schedule, on_time=None))
    assert DueTimes().first(state_of(b=200), apps) is None
    assert "b" not in asked
