"""Tasks with the call log, in Phone. See `task_suites.phone`."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AllOf, AnswerMatches, AnyOf, NodePresent, Selector, ValueShown
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import Perform, SolutionStep, Task, TaskTemplate, WrongEnding
from mobile_gym.core.texts import Text
from task_suites.app_screens import BACK, count_steps
from task_suites.contacts.book import NAMES, Cast, Person
from task_suites.contacts.screens import look_at
from task_suites.phone.screens import (
    PACKAGE,
    TYPES,
    Call,
    Screens,
    all_logged,
    apart,
    calls_with,
    date_calls,
    not_called,
    start,
)
from task_suites.phone.texts import Texts
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Phone", PACKAGE, texts=Texts)

_CALLS: Final = ("incoming", "outgoing")
_FEWEST, _MOST = 9, 15
"""How many other people a book has."""


def _length(duration_s: int) -> Text:
    """A length as the details write it: `3 min 23 sec`."""
    minutes, seconds = divmod(duration_s, 60)
    return Texts.call_length.format(minutes=minutes, seconds=seconds)


def _length_was_shown(screens: Screens, id: int, name: str, duration_s: int) -> UnitNode:
    """A length was seen with a name, in words: `11:02` in a list is when a call was."""
    lengths = screens.spellings(_length(duration_s))
    return screens.event(
        id,
        Texts.length_was_seen.format(name=name),
        AnyOf(tuple(ValueShown(length, subject=(name,)) for length in lengths)),
    )


_ALIKE: Final = 0.8
"""How many of those in the log have calls like those of whom a task is about."""


@SUITE.add(level=2, person=tuple(NAMES), kind=_CALLS, layout=LAYOUTS)
def delete_missed_call(draft: TaskBuilder, person: str, kind: str, layout: int) -> Task:
    """Delete somebody's missed call, and leave the other call with the same person.

    Goal: the missed call is not in the log any more; all others are, and nobody was called.
    Start: the launcher; there are two calls with the person, and so there are with most of 6 to 8
        others, one of the two missed.
    Substates: the other calls are there (guard); Phone; the calls; the missed call is gone.
    Ends: the missed call is gone.
    Golden steps: 4.
    """
    screens, cast, lots = Screens(draft), Cast(draft), LayoutRandom(draft, layout)
    wanted = cast.person(person)
    crowd = cast.distractors(person, size=lots.number(_FEWEST, _MOST), lots=lots)
    callers = crowd[: lots.number(6, 8)]

    def exchanged(one: Person, answered: str) -> tuple[Call, ...]:
        return calls_with(lots, one, "missed", answered)

    missed, kept = exchanged(wanted, kind)
    others = [*exchanged(callers[0], lots.one(_CALLS))]
    for one in callers[1:]:
        is_alike = lots.chance(_ALIKE)
        others += exchanged(one, lots.one(_CALLS)) if is_alike else calls_with(lots, one)
    calls = date_calls(lots, apart(lots, (missed, kept, *others)))
    kept_kind = {"incoming": Texts.answered, "outgoing": Texts.outgoing}[kind]

    def delete(name: str, which: str) -> tuple[SolutionStep, ...]:
        return (screens.tap_call(name, which), screens.tap(Texts.delete))

    recents = screens.to_recents()
    solution = (*recents, *delete(wanted.name, "missed"))
    return draft.task(
        Texts.delete_missed_call.format(name=wanted.name, kind=kept_kind),
        setup=start((*crowd, wanted), calls),
        substates=(
            screens.guard(
                1,
                Texts.other_calls_are_kept,
                all_logged((*others, kept)),
            ),
            screens.home(2),
            screens.recents(3, way="way"),
            screens.history(4, way="way"),
            screens.fact(
                5,
                Texts.missed_call_is_gone,
                not_called(wanted.number, "missed"),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("the other call", (*recents, *delete(wanted.name, kind))),
            WrongEnding("both calls", (*solution, *delete(wanted.name, kind))),
            WrongEnding("somebody else's", (*recents, *delete(callers[0].name, "missed"))),
            WrongEnding("somebody else's too", (*solution, *delete(callers[0].name, "missed"))),
            WrongEnding("not deleted", (*solution[:-1], BACK)),
        ),
    )


@SUITE.add("query", level=2, person=tuple(NAMES), count=(2, 3, 4, 5, 6), layout=LAYOUTS)
def count_missed_calls(draft: TaskBuilder, person: str, count: int, layout: int) -> Task:
    """Tell how many missed calls of somebody there are.

    Goal: the answer is their number; each, or the log's own count of them, was seen.
    Start: the launcher; the person's missed calls follow each other, with one to three calls of
        other types among them, so that they are one entry of the log; so are those of three to five
        others.
    Substates: Phone; the calls; the missed calls of the person are shown: in the details of the
        entry, or as an entry with its count in the list of missed calls.
    Ends: the first answer.
    Golden steps: 5.
    """
    screens, cast, lots = Screens(draft), Cast(draft), LayoutRandom(draft, layout)
    asked = cast.person(person)
    crowd = cast.distractors(person, size=lots.number(_FEWEST, _MOST), lots=lots)
    callers = crowd[: lots.number(3, 5)]

    def run_of(one: Person, missed: int) -> tuple[Call, ...]:
        kinds = [lots.one(_CALLS) for _ in range(lots.number(1, 3))]
        # The latest was not missed, so that the entry's count of all calls is no count of missed.
        latest, *rest = calls_with(lots, one, *kinds, *["missed"] * missed)
        return (latest, *lots.shuffled(rest))

    run = run_of(asked, count)
    runs = (run, *(run_of(caller, lots.number(2, 6)) for caller in callers))
    calls = date_calls(lots, [call for item in lots.shuffled(runs) for call in item])
    entry = f"{asked.name} ({len(run)})"
    missed = draft.pick(TYPES["missed"].name)
    look = (
        *screens.to_recents(),
        screens.tap_text(entry),
        screens.tap(Texts.call_details),
        look_at(missed),
    )
    each = NodePresent(
        Selector(resource_id="call_type", text=missed, package_name=PACKAGE, nth=count - 1)
    )
    return draft.task(
        Texts.count_missed_calls.format(name=asked.name),
        kind="single_frame_query",
        expected_answer=AnswerMatches((str(count),), kind="number", unit="calls"),
        setup=start((*crowd, asked), calls),
        substates=(
            screens.home(1),
            screens.history(2, way="way"),
            screens.recents(3, way="way"),
            screens.event(
                4,
                Texts.missed_calls_were_seen.format(name=asked.name),
                AnyOf(
                    (
                        ValueShown(f"{asked.name} ({count})"),
                        AllOf((ValueShown(missed, subject=(asked.name,)), each)),
                    )
                ),
            ),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(str(count)))),
        wrong_endings=(
            WrongEnding("with the other calls", (*look, Perform(Answer(str(len(run)))))),
            WrongEnding("one too few", (*look, Perform(Answer(str(count - 1))))),
            WrongEnding("a guess without looking", (Perform(Answer(str(count))),)),
            WrongEnding(
                "a guess from the count of all",
                (*look[:-3], look_at(entry), Perform(Answer(str(count)))),
            ),
        ),
    )


@SUITE.add("query", level=2, person=tuple(NAMES), kind=_CALLS, layout=LAYOUTS)
def read_call_length(draft: TaskBuilder, person: str, kind: str, layout: int) -> Task:
    """Tell how long one of two calls with somebody was.

    Goal: the answer is its length, which was seen with the name.
    Start: the launcher; there are an incoming and an outgoing call with the person, of different
        lengths, and so there are with most of 6 to 8 others.
    Substates: Phone; the details; the length is shown there; it is shown somewhere.
    Ends: the first answer.
    Golden steps: 5.
    """
    screens, cast, lots = Screens(draft), Cast(draft), LayoutRandom(draft, layout)
    asked = cast.person(person)
    crowd = cast.distractors(person, size=lots.number(_FEWEST, _MOST), lots=lots)
    (opposite,) = (other_call for other_call in _CALLS if other_call != kind)
    right, wrong = calls_with(lots, asked, kind, opposite)
    others = [
        call
        for item in crowd[: lots.number(6, 8)]
        for call in calls_with(lots, item, *(_CALLS if lots.chance(_ALIKE) else ()))
    ]
    calls = date_calls(lots, apart(lots, (right, wrong, *others)))
    length_s = right.duration_s
    told, other_told = (draft.pick(_length(item.duration_s)) for item in (right, wrong))

    def look_up(which: str) -> tuple[SolutionStep, ...]:
        return (
            *screens.to_recents(),
            screens.tap_call(asked.name, which),
            screens.tap(Texts.call_details),
        )

    look = (*look_up(kind), look_at(told))
    call = {
        "incoming": Texts.call_from.format(name=asked.name),
        "outgoing": Texts.call_to.format(name=asked.name),
    }[kind]
    return draft.task(
        Texts.read_call_length.format(call=call),
        kind="single_frame_query",
        expected_answer=AnswerMatches(
            (told,),
            kind="duration",
            candidates=tuple(
                draft.pick(_length(other_call.duration_s))
                for other_call in calls
                if other_call.duration_s not in (0, length_s)
            ),
        ),
        setup=start((*crowd, asked), calls),
        substates=(
            screens.home(1),
            screens.details(2, asked.name, 1),
            screens.node_was_shown(3, 2, Texts.length_is_shown, text=told),
            _length_was_shown(screens, 4, asked.name, length_s),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(told))),
        wrong_endings=(
            WrongEnding("the other call's", (*look, Perform(Answer(other_told)))),
            WrongEnding(
                "the other call was looked at",
                (*look_up(opposite), Perform(Answer(other_told))),
            ),
            WrongEnding("a guess without looking", (Perform(Answer(told)),)),
        ),
    )


@SUITE.add("query", level=3, person=tuple(NAMES), layout=LAYOUTS)
def compare_calls(draft: TaskBuilder, person: str, layout: int) -> Task:
    """Tell with whom of three people the call was the longest.

    Goal: the answer is that person's name; the length of each call was seen with its name.
    Start: the launcher; there is a call with each of them, and with 8 to 11 others, all of about
        the same length; that of somebody else is longer.
    Substates: Phone; the details of each of the three calls; the lengths are shown.
    Ends: the first answer.
    Golden steps: 11.
    """
    screens, cast, lots = Screens(draft), Cast(draft), LayoutRandom(draft, layout)
    keys = lots.shuffled((person, *cast.keys(person, size=2, lots=lots)))
    people = tuple(cast.person(key) for key in keys)
    crowd = cast.distractors(*keys, size=lots.number(_FEWEST, _MOST), lots=lots)
    everybody = (*people, *crowd[: lots.number(8, 11)])
    shortest_s = lots.number(65, 780)
    by_length = sorted(lots.some(range(shortest_s, shortest_s + 120), len(everybody)))
    # Any length but the extreme ones may be the longest of three.
    at = lots.number(2, len(by_length) - 2)
    three = lots.shuffled((by_length[at], *lots.some(by_length[:at], 2)))
    lengths = (*three, *lots.shuffled(item for item in by_length if item not in three))
    calls = date_calls(
        lots,
        lots.shuffled(
            Call(one.number, lots.one(_CALLS), 0, length_s)
            for one, length_s in zip(everybody, lengths, strict=True)
        ),
    )
    stranger = everybody[lengths.index(max(lengths))]
    asked, other = (people[three.index(pick(three))] for pick in (max, min))
    look: list[SolutionStep] = [*screens.to_recents()]
    logged = [call.number for call in calls]
    asked_about = zip(people, three, strict=True)
    visited = sorted(asked_about, key=lambda item: logged.index(item[0].number))
    for one, length_s in visited:
        look += [
            screens.tap_text(one.name),
            screens.tap(Texts.call_details),
            look_at(draft.pick(_length(length_s))),
            BACK,
        ]
    look.pop()
    names = [other_person.name for other_person in people]
    pages = [
        node
        for place, (one, length_s) in enumerate(visited)
        for node in (
            screens.details(2 + 2 * place, one.name, 1),
            _length_was_shown(screens, 3 + 2 * place, one.name, length_s),
        )
    ]
    return draft.task(
        Texts.compare_calls.format(first=names[0], second=names[1], third=names[2]),
        kind="multi_frame_query",
        expected_answer=AnswerMatches(
            (asked.name, asked.first),
            kind="name",
            candidates=tuple(
                other_person.name for other_person in (*people, *crowd) if other_person is not asked
            ),
        ),
        setup=start((*crowd, *people), calls),
        substates=(screens.home(1), *pages),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(asked.name))),
        wrong_endings=(
            WrongEnding("a shorter one", (*look, Perform(Answer(other.name)))),
            WrongEnding(
                "somebody who was not asked about", (*look, Perform(Answer(stranger.name)))
            ),
            WrongEnding("one not looked at", (*look[:-3], Perform(Answer(asked.name)))),
            WrongEnding("two of them", (*look, Perform(Answer(f"{asked.name}, {other.name}")))),
            WrongEnding("a guess without looking", (Perform(Answer(asked.name)),)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
