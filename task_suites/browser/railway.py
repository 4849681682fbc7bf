"""Tasks in the offline timetable of the browser: finding a train, booking one.

See `task_suites.browser`.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AllOf, AnswerMatches, AnyOf, Check
from mobile_gym.core.tasks import Perform, SolutionStep, Task, TaskTemplate, WrongEnding
from task_suites.browser.screens import PACKAGE, Screens, row, site_fact, start
from task_suites.browser.sites import PEOPLE, ROUTES, SITES, TOWNS, Route
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES", "first_direct", "route_title", "to_trains"]

SUITE: Final = Suite("Browser", PACKAGE)

_TODAY: Final = date(2026, 3, 9)
_CLOCK: Final = f"date {_TODAY:%m%d}0900{_TODAY:%Y}.00"
"""What the setup makes the time, as the days to choose from depend on it."""
_MONTHS: Final = {3: "Mar"}
_HOST: Final = SITES["travel"][0].removeprefix("https://").rstrip("/")
_TICKETS: Final = range(501, 505)
"""Numbers that the last of some tickets can have, the others being cancelled."""
_TICKET_ROWS: Final = 7
"""What the railway keeps of one ticket: so many values."""
_HOURS: Final = ("09:00", "12:00", "15:00")


def first_direct(route: Route, after: str) -> tuple[str, str]:
    """When the first direct train at or after a time departs and arrives."""
    return next((dep, arr) for dep, arr, direct in route.trains if direct and dep >= after)


def _first_of_all(route: Route, after: str) -> tuple[str, str]:
    return next((dep, arr) for dep, arr, _ in route.trains if dep >= after)


def to_trains(draft: Draft, screens: Screens, route: Route) -> tuple[SolutionStep, ...]:
    """Open the timetable of a route."""
    pick = draft.pick
    steps: tuple[SolutionStep, ...] = screens.site("travel")
    if route.origin != "Riverton":  # which the form starts with
        town = pick((route.origin, TOWNS[route.origin][1]))
        steps = (*steps, *screens.choose(pick(("From", "出发地")), town))
    town = pick((route.goal, TOWNS[route.goal][1]))
    if route.goal != "Northport":
        steps = (*steps, *screens.choose(pick(("To", "目的地")), town))
    return steps


def route_title(draft: Draft, screens: Screens, route: Route) -> str:
    """The title of the page with a route's trains."""
    names = (draft.pick((name, TOWNS[name][1])) for name in (route.origin, route.goal))
    return screens.title(" - ".join(names), "travel")


@SUITE.add("query", level=2, route=tuple(ROUTES), after=_HOURS)
def find_direct_train(draft: Draft, route: str, after: str) -> Task:
    """Tell when the first direct train after a time arrives.

    Goal: the answer is the time of arrival.
    Start: the launcher; a new browser.
    Substates: the browser; the trains of the route; the train's arrival was shown among them.
    Ends: the first answer.
    Golden steps: 8; 6 where one of the towns is chosen already.
    """
    screens = Screens(draft)
    trains = ROUTES[route]
    departs, arrives = first_direct(trains, after)
    wrong = next(arr for _, arr, direct in trains.trains if arr != arrives and not direct)
    title = route_title(draft, screens, trains)
    find = screens.tap(draft.pick(("Find trains", "查询车次")))
    look = (*to_trains(draft, screens, trains), find, screens.see(f"{departs} - {arrives}"))
    origin, goal = (TOWNS[name][1] for name in (trains.origin, trains.goal))
    return draft.task(
        (
            f"I leave {trains.origin} by train at {after} or later and do not want to change. When "
            f"does the first such train arrive in {trains.goal}? Ask Regional Railways in the "
            "Browser app.",
            f"我想在 {after} 或之后从{origin}乘直达列车去{goal}。最早的一班几点到？"
            "请用“浏览器”在区域铁路查询。",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches(
            (arrives,),
            kind="time",
            candidates=tuple(
                dict.fromkeys(
                    time
                    for ride in trains.trains
                    for time in ride[:2]
                    if time not in (arrives, after)
                )
            ),
        ),
        setup=start(),
        substates=(
            screens.home(1),
            screens.web(2, title),
            screens.evidence(
                3,
                (
                    f"The arrival of the train at {departs} is shown",
                    f"显示 {departs} 列车的到达时间",
                ),
                arrives,
                "time",
                of=(title, f"{departs} - {arrives}"),
            ),
        ),
        golden_steps=len(look),
        solution=(*look, Perform(Answer(arrives))),
        wrong_endings=(
            WrongEnding("a train with a change", (*look, Perform(Answer(wrong)))),
            WrongEnding("the departure", (*look, Perform(Answer(departs)))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (Perform(Answer(arrives)),)),
        ),
    )


@SUITE.add(
    level=3,
    route=tuple(ROUTES),
    after=_HOURS,
    days=(1, 2, 5, 9),
    travellers=(2, 3, 4),
    name=PEOPLE,
)
def book_train(draft: Draft, route: str, after: str, days: int, travellers: int, name: str) -> Task:
    """Book the first direct train after a time on a day.

    Goal: one ticket, for that train, day, name and number of people.
    Start: the launcher; 9 March 2026; a new browser without tickets.
    Substates: the browser; the trains of the route; the booking; the ticket's train and day; who
        travels.
    Ends: the ticket is there.
    Golden steps: 14; 12 where one of the towns is chosen already.
    """
    screens = Screens(draft)
    pick = draft.pick
    trains = ROUTES[route]
    departs, arrives = first_direct(trains, after)
    early = next(item for item in trains.trains if not item[2])
    day, wrong_day = _TODAY + timedelta(days), _TODAY + timedelta(days + 1)
    find = screens.tap(pick(("Find trains", "查询车次")))
    field = pick(("Traveller's name", "乘客姓名"))
    book = screens.tap(pick(("Book", "预订")))

    def said(when: date) -> tuple[str, str]:
        return f"{when.day} {_MONTHS[when.month]}", f"{when.month}月{when.day}日"

    def to_form(when: date, train: str) -> tuple[SolutionStep, ...]:
        choice = screens.choose(pick(("Day", "日期")), pick(said(when)))
        return (*to_trains(draft, screens, trains), *choice, find, screens.tap(train))

    def again(when: date, train: str) -> tuple[SolutionStep, ...]:
        """The same from the tickets."""
        (_, _, *rest) = to_form(when, train)
        return (screens.tap(pick(("Timetable", "时刻表"))), *rest)

    def fill(number: int) -> tuple[SolutionStep, ...]:
        return (
            screens.fill(field, name),
            *screens.choose(pick(("Travellers", "人数")), str(number)),
        )

    the_train = f"{departs} - {arrives}"
    solution = (*to_form(day, the_train), *fill(travellers), book)
    cancel = screens.tap(pick(("Cancel ticket 501", "退票 501")))

    def ticket(**values: object) -> Check:
        """The only ticket has these values, whichever number it got."""
        return AllOf(
            (
                row("site_data", _TICKET_ROWS, _TICKET_ROWS, host=_HOST),
                AnyOf(
                    tuple(
                        AllOf(
                            tuple(
                                site_fact(f"tickets/{number}/{key}", value)
                                for key, value in values.items()
                            )
                        )
                        for number in _TICKETS
                    )
                ),
            )
        )

    origin, goal = TOWNS[trains.origin], TOWNS[trains.goal]
    return draft.task(
        (
            f"Book a train from {trains.origin} to {trains.goal} on {said(day)[0]} with Regional "
            f"Railways in the Browser app: the first direct one that leaves at {after} or later, "
            f"for {travellers} people, in the name of {name}.",
            f"用“浏览器”在区域铁路预订{said(day)[1]}从{origin[1]}到{goal[1]}的车票："
            f"{after} 或之后出发的第一班直达车，{travellers} 人，乘客姓名 {name}。",
        ),
        setup=(_CLOCK, *start()),
        substates=(
            screens.home(1),
            screens.web(2, route_title(draft, screens, trains)),
            screens.web(3, screens.title(pick(("Book a ticket", "预订车票")), "travel")),
            screens.fact(
                4,
                (
                    f"One ticket, for {said(day)[0]}, {departs}",
                    f"有一张{said(day)[1]} {departs} 的车票",
                ),
                ticket(origin=origin[0], goal=goal[0], departs=departs, day=day.isoformat()),
            ),
            screens.fact(
                5,
                (f"It is for {travellers}, {name}", f"{travellers} 人，{name}"),
                ticket(travellers=travellers, name=name),
            ),
        ),
        may_change=("content://com.android.browser/site_data",),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "a train with a change",
                (*to_form(day, f"{early[0]} - {early[1]}"), *fill(travellers), book),
            ),
            WrongEnding("the day after", (*to_form(wrong_day, the_train), *fill(travellers), book)),
            WrongEnding("one traveller", (*to_form(day, the_train), *fill(1), book)),
            WrongEnding(
                "one more",
                (
                    *to_form(wrong_day, the_train),
                    *fill(1),
                    book,
                    *again(day, the_train),
                    *fill(travellers),
                    book,
                ),
            ),
            WrongEnding("booked and cancelled", (*solution, cancel)),
            WrongEnding("not booked", solution[:-1]),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
