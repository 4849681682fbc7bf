"""Tasks in the clock (AOSP's DeskClock): its world clock and a timer.

What must be true at the end stands in DeskClock's preferences, so it counts on every screen and on
every Android; what lies on the way are tabs, pages, and what they show.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from mobile_gym.core.checks import AnyOf, PageIs, Selector
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Perform, TapOn, Task, TaskTemplate, TypeInto, WrongEnding
from mobile_gym.core.texts import ENGLISH, Text
from task_suites.choices import next_of
from task_suites.clock.screens import (
    OPEN,
    PACKAGE,
    TIMER_RUNS,
    Screens,
    node_shown,
    preference,
    start,
    timer,
    timers_are,
)
from task_suites.clock.texts import Texts
from task_suites.suite import Suite, TaskBuilder

SUITE: Final = Suite("Clock", PACKAGE, texts=Texts)


# -- world clock ----------------------------------------------------------------------------------


class _City(NamedTuple):
    """A city of the world clock: its id in DeskClock, and its name."""

    id: str
    name: Text


_CITIES: Final[Mapping[str, _City]] = {
    city.name.of(ENGLISH): city
    for city in (
        _City("C159", Texts.amsterdam),
        _City("C29", Texts.anchorage),
        _City("C161", Texts.athens),
        _City("C206", Texts.auckland),
        _City("C106", Texts.bangkok),
        _City("C262", Texts.barcelona),
        _City("C164", Texts.berlin),
        _City("C216", Texts.boston),
        _City("C147", Texts.brisbane),
        _City("C166", Texts.brussels),
        _City("C168", Texts.budapest),
        _City("C7", Texts.cairo),
        _City("C40", Texts.chicago),
        _City("C170", Texts.copenhagen),
        _City("C219", Texts.dallas),
        _City("C110", Texts.dhaka),
        _City("C111", Texts.dubai),
        _City("C171", Texts.dublin),
        _City("C266", Texts.hanoi),
        _City("C173", Texts.helsinki),
        _City("C209", Texts.honolulu),
        _City("C175", Texts.istanbul),
        _City("C117", Texts.jakarta),
        _City("C16", Texts.johannesburg),
        _City("C120", Texts.karachi),
        _City("C121", Texts.kathmandu),
        _City("C21", Texts.lagos),
        _City("C177", Texts.lisbon),
        _City("C180", Texts.madrid),
        _City("C125", Texts.manila),
        _City("C150", Texts.melbourne),
        _City("C222", Texts.miami),
        _City("C257", Texts.mumbai),
        _City("C24", Texts.nairobi),
        _City("C185", Texts.oslo),
        _City("C186", Texts.paris),
        _City("C152", Texts.perth),
        _City("C187", Texts.prague),
        _City("C144", Texts.reykjavik),
        _City("C189", Texts.rome),
        _City("C282", Texts.santiago),
        _City("C232", Texts.seattle),
        _City("C133", Texts.seoul),
        _City("C135", Texts.singapore),
        _City("C195", Texts.stockholm),
        _City("C154", Texts.sydney),
        _City("C139", Texts.tokyo),
        _City("C94", Texts.toronto),
        _City("C198", Texts.vienna),
        _City("C200", Texts.warsaw),
    )
}
"""By their English names, which are the parameter."""


@SUITE.add("portable", level=2, city=tuple(_CITIES))
def add_city(draft: TaskBuilder, city: str) -> Task:
    """Add a city to the world clock.

    Goal: it is the only city there.
    Start: the launcher; the world clock has no cities.
    Substates: the clock; the page of cities; the city is added.
    Ends: the city is added.
    Golden steps: 5.
    """
    screens = Screens(draft)
    city_id, city_name = _CITIES[city]
    name = draft.pick(city_name)
    _, wrong = _CITIES[next_of(_CITIES, city)]

    def add(named: str) -> tuple[Perform | TapOn | TypeInto, ...]:
        return (
            OPEN,
            TapOn(Selector(resource_id="fab")),
            TapOn(Selector(resource_id="search_button")),
            TypeInto(Selector(resource_id="search_src_text"), named),
            tick(named),
        )

    def tick(named: str) -> TapOn:
        return TapOn(Selector(resource_id="city_name", text=named))

    solution = add(name)
    return draft.task(
        Texts.add_city.format(city=city_name),
        setup=start(draft),
        substates=(
            screens.home(1),
            PageNode(
                2,
                draft.pick(Texts.cities_are_listed),
                parent_id=1,
                check=PageIs(activity=f"{PACKAGE}/.worldclock.CitySelectionActivity"),
            ),
            screens.fact(
                3,
                Texts.only_city.format(city=city_name),
                preference("number_of_cities", 1),
                preference("city_id_0", city_id),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another city", add(draft.pick(wrong))),
            WrongEnding("added and removed", (*solution, tick(name))),
            WrongEnding("searched for alone", solution[:-1]),
        ),
    )


# -- timers ---------------------------------------------------------------------------------------


@SUITE.add("portable", level=2, minutes=tuple(range(1, 60)), seconds=(0, 15, 30, 45))
def start_timer(draft: TaskBuilder, minutes: int, seconds: int) -> Task:
    """Start a timer.

    Goal: a timer of that length runs.
    Start: the launcher; there are no timers.
    Substates: the clock; its timers; the length is typed; there is such a timer; it runs; there is
    at most one (from the start).
    Ends: the timer runs.
    Golden steps: 3, and as many as keys are pressed.
    """
    screens = Screens(draft)
    length_ms = (minutes * 60 + seconds) * 1000
    length = Texts.minutes.format(count=minutes) if minutes > 1 else Texts.one_minute
    if seconds:
        rest = Texts.seconds.format(count=seconds)
        length = Texts.minutes_and_seconds.format(minutes=length, seconds=rest)
    typed = screens.spellings(Texts.typed_length.format(minutes=minutes, seconds=seconds))

    def keys(first: int, second: int) -> tuple[TapOn, ...]:
        pressed = (*str(first), "00") if not second else (*str(first), *f"{second:02d}")
        return tuple(TapOn(Selector(resource_id=f"timer_setup_digit_{key}")) for key in pressed)

    run = TapOn(Selector(resource_id="fab"))
    solution = (*screens.to_tab("timer"), *keys(minutes, seconds), run)
    wrong = minutes % 59 + 1
    return draft.task(
        Texts.start_timer.format(length=length),
        setup=start(draft),
        substates=(
            screens.home(1),
            screens.tab(2, "timer"),
            UnitNode(
                3,
                draft.pick(Texts.length_is_typed.format(length=length)),
                parent_id=2,
                check=AnyOf(
                    tuple(node_shown(resource_id="timer_setup_time", text=t) for t in typed)
                ),
            ),
            screens.fact(
                4,
                Texts.timer_is_set.format(length=length),
                timer(timer_setup_timet=length_ms, timer_original_timet=length_ms),
            ),
            screens.fact(
                5,
                Texts.timer_runs,
                timer(
                    timer_setup_timet=length_ms,
                    timer_original_timet=length_ms,
                    timer_state=TIMER_RUNS,
                ),
            ),
            screens.guard(6, Texts.one_timer_at_most, timers_are(0, 1)),
        ),
        start_satisfied=(6,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another length", (*screens.to_tab("timer"), *keys(wrong, seconds), run)),
            WrongEnding("not started", solution[:-1]),
            WrongEnding(
                "started and paused", (*solution, TapOn(Selector(resource_id="play_pause")))
            ),
            WrongEnding("a minute added", (*solution, TapOn(Selector(resource_id="add_one_min")))),
            WrongEnding("a second one too", (*solution, run, *keys(wrong, seconds), run)),
            WrongEnding("started and deleted", (*solution, TapOn(Selector(resource_id="close")))),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
