"""Tasks in the offline timetable of the browser: finding a train, booking one.

See `task_suites.browser`.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AllOf, AnswerMatches, AnyOf, Check
from mobile_gym.core.tasks import Perform, SolutionStep, Task, TaskTemplate, WrongEnding
from mobile_gym.core.texts import Text
from task_suites.browser.screens import PACKAGE, Screens, row, site_fact, start
from task_suites.browser.sites import PEOPLE, ROUTES, SITES
from task_suites.browser.texts import Texts
from task_suites.suite import Suite, TaskBuilder

SUITE: Final = Suite("Browser", PACKAGE, texts=Texts)

_TODAY: Final = date(2026, 3, 9)
_CLOCK: Final = f"date {_TODAY:%m%d}0900{_TODAY:%Y}.00"
"""What the setup makes the time, as the days to choose from depend on it."""
_TICKETS: Final = range(501, 505)
"""Numbers that the last of some tickets can have, the others being cancelled."""
_TICKET_ROWS: Final = 7
"""What the railway keeps of one ticket: so many values."""
_HOURS: Final = ("09:00", "12:00", "15:00")


def _railway_date(day: date) -> Text:
    """A day of March, as the railway writes it."""
    return Texts.day_in_march.format(day=day.day)


@SUITE.add("query", level=2, route=tuple(ROUTES), after=_HOURS)
def find_direct_train(draft: TaskBuilder, route: str, after: str) -> Task:
    """Tell when the first direct train after a time arrives.

    Goal: the answer is the time of arrival.
    Start: the launcher; a new browser.
    Substates: the browser; the trains of the route; the train's arrival was shown among them.
    Ends: the first answer.
    Golden steps: 8; 6 where one of the towns is chosen already.
    """
    screens = Screens(draft)
    trains = ROUTES[route]
    departs, arrives = trains.first_direct(after)
    wrong = next(arr for _, arr, direct in trains.trains if arr != arrives and not direct)
    title = screens.route_title(trains)
    the_train = f"{departs} - {arrives}"
    find = screens.tap(Texts.find_trains)
    look = (*screens.to_trains(trains), find, screens.see(the_train))
    return draft.task(
        Texts.find_direct_train.format(
            origin=trains.origin.name, goal=trains.goal.name, after=after
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
                Texts.arrival_is_shown.format(departs=departs),
                arrives,
                "time",
                of=(title, the_train),
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
def book_train(
    draft: TaskBuilder, route: str, after: str, days: int, travellers: int, name: str
) -> Task:
    """Book the first direct train after a time on a day.

    Goal: one ticket, for that train, day, name and number of people.
    Start: the launcher; 9 March 2026; a new browser without tickets.
    Substates: the browser; the trains of the route; the booking; the ticket's train and day; who
        travels.
    Ends: the ticket is there.
    Golden steps: 14; 12 where one of the towns is chosen already.
    """
    screens = Screens(draft)
    trains = ROUTES[route]
    departs, arrives = trains.first_direct(after)
    early = next(item for item in trains.trains if not item[2])
    day, wrong_day = _TODAY + timedelta(days), _TODAY + timedelta(days + 1)
    find, book = screens.tap(Texts.find_trains), screens.tap(Texts.book)

    def to_form(when: date, train: str) -> tuple[SolutionStep, ...]:
        choice = screens.choose(Texts.day_field, _railway_date(when))
        return (*screens.to_trains(trains), *choice, find, screens.tap(train))

    def again(when: date, train: str) -> tuple[SolutionStep, ...]:
        """The same from the tickets."""
        (_, _, *rest) = to_form(when, train)
        return (screens.tap(Texts.timetable), *rest)

    def fill(number: int) -> tuple[SolutionStep, ...]:
        return (
            screens.fill(Texts.traveller_field, name),
            *screens.choose(Texts.travellers_field, str(number)),
        )

    the_train = f"{departs} - {arrives}"
    solution = (*to_form(day, the_train), *fill(travellers), book)
    cancel = screens.tap(Texts.cancel_first_ticket)

    def ticket(**values: object) -> Check:
        """The only ticket has these values, whichever number it got."""
        return AllOf(
            (
                row("site_data", _TICKET_ROWS, _TICKET_ROWS, host=SITES["travel"].host),
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

    return draft.task(
        Texts.book_train.format(
            origin=trains.origin.name,
            goal=trains.goal.name,
            day=_railway_date(day),
            after=after,
            travellers=travellers,
            name=name,
        ),
        setup=(_CLOCK, *start()),
        substates=(
            screens.home(1),
            screens.web(2, screens.route_title(trains)),
            screens.web(3, screens.title(Texts.booking, "travel")),
            screens.fact(
                4,
                Texts.ticket_is_for_day.format(day=_railway_date(day), departs=departs),
                ticket(
                    origin=trains.origin.key,
                    goal=trains.goal.key,
                    departs=departs,
                    day=day.isoformat(),
                ),
            ),
            screens.fact(
                5,
                Texts.ticket_is_for_people.format(travellers=travellers, name=name),
                ticket(travellers=travellers, name=name),
            ),
        ),
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
