"""Tasks with the call log, in Phone. See `task_suites.phone`."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AnswerMatches
from mobile_gym.core.tasks import Perform, SolutionStep, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK, count_steps
from task_suites.choices import next_of
from task_suites.contacts.book import NAMES, Cast
from task_suites.contacts.screens import look_at
from task_suites.phone.screens import OPEN, PACKAGE, Call, Screens, called, not_called, start
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Phone", PACKAGE)

_LENGTHS_S: Final = (65, 94, 128, 203, 341, 512, 727)
"""How long calls are: more than a minute, so that seconds alone are no answer."""


def _length(draft: Draft, duration_s: int) -> str:
    """A length as the details write it: `3 min 23 sec`."""
    minutes, seconds = divmod(duration_s, 60)
    return draft.pick((f"{minutes} min {seconds} sec", f"{minutes} 分 {seconds} 秒"))


def _lengths(duration_s: int) -> tuple[str, ...]:
    """Usual ways to write a length of more than a minute, in either language."""
    minutes, seconds = divmod(duration_s, 60)
    plural = "s" if minutes > 1 else ""
    return (
        *(f"{duration_s}{unit}" for unit in (" sec", " seconds", " s", "s", " 秒", "秒")),
        *(f"{spelled}:{seconds:02d}" for spelled in (minutes, f"{minutes:02d}")),
        f"{minutes} min {seconds} sec",
        f"{minutes} min {seconds} s",
        f"{minutes}m {seconds}s",
        *(f"{minutes} minute{plural}{joint}{seconds} seconds" for joint in (" ", " and ", ", ")),
        *(
            f"{minutes}{gap}{unit}{gap}{spelled}{gap}秒"
            for gap in ("", " ")
            for unit in ("分", "分钟")
            for spelled in dict.fromkeys((str(seconds), f"{seconds:02d}"))
        ),
    )


@SUITE.add(level=2, person=tuple(NAMES), kind=("incoming", "outgoing"))
def delete_missed_call(draft: Draft, person: str, kind: str) -> Task:
    """Delete somebody's missed call, and leave the other call with the same person.

    Goal: the missed call is not in the log any more; the other one is, and so are those of others.
    Start: the launcher; there are two calls with the person, and missed calls from others.
    Substates: the other calls are there (from the start); Phone; the calls; the missed call is
        gone.
    Ends: the missed call is gone.
    Golden steps: 4.
    """
    screens, cast = Screens(draft), Cast(draft)
    wanted, other = cast.person(person), cast.person(next_of(NAMES, person, 5))
    third = cast.person(next_of(NAMES, person, 8))
    missed_at, other_at = (50, 140) if list(NAMES).index(person) % 2 else (140, 50)
    calls = (
        Call(wanted.number, "missed", missed_at),
        Call(wanted.number, kind, other_at, 75),
        Call(other.number, "missed", 90),
        Call(third.number, "incoming", 120, 260),
    )
    words = {"incoming": ("answered", "已接"), "outgoing": ("outgoing", "拨出")}[kind]
    delete = screens.tap("delete")
    solution = (*screens.to_recents(), screens.tap_call(wanted.name, "missed"), delete)
    return draft.task(
        (
            f"Delete the missed call from {wanted.name} from the call log, but keep the "
            f"{words[0]} call with {wanted.name}.",
            f"从通话记录中删除{wanted.name}的未接来电，保留与{wanted.name}的{words[1]}通话。",
        ),
        setup=start((wanted, other, third, *cast.crowd(person, *_keys(person))), calls),
        substates=(
            screens.fact(
                1,
                ("The other calls are in the log", "其他通话仍在记录中"),
                called(wanted.number, kind),
                called(other.number, "missed"),
                called(third.number, "incoming"),
            ),
            screens.home(2),
            screens.recents(3, way="way"),
            screens.history(4, way="way"),
            screens.fact(
                5,
                ("The missed call is not in the log", "未接来电已从记录中删除"),
                not_called(wanted.number, "missed"),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "the other call",
                (*screens.to_recents(), screens.tap_call(wanted.name, kind), delete),
            ),
            WrongEnding("both calls", (*solution, screens.tap_call(wanted.name, kind), delete)),
            WrongEnding(
                "somebody else's",
                (*screens.to_recents(), screens.tap_call(other.name, "missed"), delete),
            ),
            WrongEnding("not deleted", (*solution[:-1], BACK)),
        ),
    )


def _keys(person: str) -> tuple[str, str]:
    return next_of(NAMES, person, 5), next_of(NAMES, person, 8)


@SUITE.add("query", level=1, person=tuple(NAMES), count=(2, 3, 4, 5))
def count_missed_calls(draft: Draft, person: str, count: int) -> Task:
    """Tell how many missed calls of somebody there are.

    Goal: the answer is their number.
    Start: the launcher; the person's missed calls stand between those of two others, and there are
        answered ones.
    Substates: Phone; the calls; the entry of the person's missed calls is shown.
    Ends: the first answer.
    Golden steps: 5.
    """
    screens, cast = Screens(draft), Cast(draft)
    asked, (second, third) = cast.person(person), map(cast.person, _keys(person))
    other_count = 2 if count > 3 else count + 2
    calls = (
        *(Call(asked.number, "missed", 100 + 7 * at) for at in range(count)),
        *(Call(second.number, "missed", 40 + 4 * at) for at in range(other_count)),
        Call(asked.number, "incoming", 30, 95),
        Call(third.number, "missed", 200),
    )
    entry = f"{asked.name} ({count})"
    look = (
        OPEN,
        screens.tap("more"),
        screens.tap("call_history"),
        screens.tap("missed"),
        look_at(entry),
    )
    return draft.task(
        (
            f"How many missed calls from {asked.name} are in the call history? "
            "Answer with the number alone.",
            f"通话记录中有几个来自{asked.name}的未接电话？只需用数字回答。",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches((str(count),), mode="number"),
        setup=start((asked, second, third, *cast.crowd(person, *_keys(person))), calls),
        substates=(
            screens.home(1),
            screens.history(2, way="way"),
            screens.recents(3, way="way"),
            screens.seen(
                4,
                1,
                (f"The calls of {asked.name} are shown", f"可以看到{asked.name}的通话"),
                text=entry,
            ),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(str(count)))),
        wrong_endings=(
            WrongEnding("the other's", (*look, Perform(Answer(str(other_count))))),
            WrongEnding("with the answered call", (*look, Perform(Answer(str(count + 1))))),
            WrongEnding("a guess without looking", (Perform(Answer(str(count))),)),
        ),
    )


@SUITE.add(
    "query",
    level=2,
    person=tuple(NAMES),
    kind=("incoming", "outgoing"),
    place=tuple(range(len(_LENGTHS_S))),
)
def read_call_length(draft: Draft, person: str, kind: str, place: int) -> Task:
    """Tell how long one of two calls with somebody was.

    Goal: the answer is its length, in any usual spelling.
    Start: the launcher; there are an incoming and an outgoing call with the person, of different
        lengths.
    Substates: Phone; the details; the length is shown.
    Ends: the first answer.
    Golden steps: 5.
    """
    screens, cast = Screens(draft), Cast(draft)
    asked, other = cast.person(person), cast.person(next_of(NAMES, person, 5))
    opposite = {"incoming": "outgoing", "outgoing": "incoming"}[kind]
    length_s, other_s = _LENGTHS_S[place], _LENGTHS_S[place - 3]
    calls = (
        Call(asked.number, kind, 90, length_s),
        Call(other.number, "missed", 60),
        Call(asked.number, opposite, 40, other_s),
    )
    look = (
        *screens.to_recents(),
        screens.tap_call(asked.name, kind),
        screens.tap("details"),
        look_at(_length(draft, length_s)),
    )
    said = {
        "incoming": (f"that came in from {asked.name}", f"{asked.name}打来的"),
        "outgoing": (f"that I made to {asked.name}", f"我打给{asked.name}的"),
    }[kind]
    return draft.task(
        (
            f"How long was the call {said[0]}, in minutes and seconds? See the call log.",
            f"{said[1]}那次通话持续了多久？请查看通话记录，回答到秒。",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches(_lengths(length_s), mode="contains"),
        setup=start((asked, other, *cast.crowd(person, next_of(NAMES, person, 5))), calls),
        substates=(
            screens.home(1),
            screens.details(2, asked.name, 1),
            screens.seen(
                3,
                2,
                ("The length of the call is shown", "可以看到通话时长"),
                text=_length(draft, length_s),
            ),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(_length(draft, length_s)))),
        wrong_endings=(
            WrongEnding("the other call's", (*look, Perform(Answer(_length(draft, other_s))))),
            WrongEnding(
                "the other call was looked at",
                (
                    *screens.to_recents(),
                    screens.tap_call(asked.name, opposite),
                    screens.tap("details"),
                    Perform(Answer(_length(draft, other_s))),
                ),
            ),
            WrongEnding("a guess without looking", (Perform(Answer(_length(draft, length_s))),)),
        ),
    )


@SUITE.add(
    "query",
    level=3,
    person=tuple(NAMES),
    longer=(0, 1, 2),
)
def compare_calls(draft: Draft, person: str, longer: int) -> Task:
    """Tell with whom of three people the last call was the longest.

    Goal: the answer is that person's name.
    Start: the launcher; there is a call with each of them, and a longer one with somebody else.
    Substates: Phone; the details of each of the three calls.
    Ends: the first answer.
    Golden steps: 11.
    """
    screens, cast = Screens(draft), Cast(draft)
    keys = [next_of(NAMES, person, 4 * at) for at in range(3)]
    people = [cast.person(key) for key in keys]
    stranger = cast.person(next_of(NAMES, person, 13))
    longest_s = 70 + 37 * list(NAMES).index(person)
    lengths = [longest_s - 16 * ((at - longer) % 3) for at in range(3)]
    asked, other = people[longer], people[(longer + 1) % 3]
    calls = (
        *(
            Call(one.number, "outgoing" if at % 2 else "incoming", 40 + 15 * at, length_s)
            for at, (one, length_s) in enumerate(zip(people, lengths, strict=True))
        ),
        Call(stranger.number, "incoming", 100, longest_s + 30),
    )
    look: list[SolutionStep] = [*screens.to_recents()]
    for one, length_s in zip(people, lengths, strict=True):
        look += [
            screens.tap_text(one.name),
            screens.tap("details"),
            look_at(_length(draft, length_s)),
            BACK,
        ]
    look.pop()
    names = [one.name for one in people]
    return draft.task(
        (
            f"I had a call with {names[0]}, one with {names[1]} and one with {names[2]} today. "
            "Whose was the longest? Answer with the name alone.",
            f"今天我分别与{'、'.join(names)}通过话，和谁的通话时间最长？只需回答姓名。",
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((asked.name, asked.first)),
        setup=start((*people, stranger, *cast.crowd(*keys, next_of(NAMES, person, 13))), calls),
        substates=(
            screens.home(1),
            *(screens.details(2 + at, name, 1) for at, name in enumerate(names)),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(asked.name))),
        wrong_endings=(
            WrongEnding("a shorter one", (*look, Perform(Answer(other.name)))),
            WrongEnding(
                "somebody who was not asked about", (*look, Perform(Answer(stranger.name)))
            ),
            WrongEnding("one not looked at", (*look[:-3], Perform(Answer(asked.name)))),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
