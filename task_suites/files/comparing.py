"""Tasks in Files whose answer takes two files: what they are together, or how far apart."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AnswerMatches
from mobile_gym.core.tasks import Perform, Task, TaskTemplate, WrongEnding
from mobile_gym.core.word_lists import load_word_lists
from task_suites.app_screens import BACK, count_steps
from task_suites.files.screens import OPEN, PACKAGE, File, Screens, recording, start
from task_suites.files.texts import Texts
from task_suites.pools import by_words
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

_LISTS: Final = load_word_lists("task_suites.files")

SUITE: Final = Suite("Files", PACKAGE, texts=Texts)


_SWIPES_TO_FOLDER: Final = 1
"""How often one swipes, on a screen of 540 x 1200, until the folder of the recordings shows."""
_RECORDED: Final = by_words(_LISTS["recordings"])
"""What was recorded."""
_SECONDS: Final = (4, 15)
"""How long the shorter one of two is at least and at most."""
_DIFFERENCES: Final = (3, 4, 5, 7, 9, 11, 12, 14)


@SUITE.add(
    "query",
    level=3,
    first=tuple(_RECORDED),
    difference=_DIFFERENCES,
    layout=LAYOUTS,
)
def compare_recordings(draft: TaskBuilder, first: str, difference: int, layout: int) -> Task:
    """By how many seconds one recording is longer than another.

    Goal: the difference is answered.
    Start: the launcher; two recordings, one in each of two folders, among those of three to five
        other sounds.
    Substates: Files; the length of the first; that of the second.
    Ends: the answer.
    Golden steps: 11, one of them a swipe.
    """
    screens = Screens(draft)
    lots = LayoutRandom(draft, layout)
    seconds = lots.number(*_SECONDS)

    def pair(sound: str, length: int, more: int) -> tuple[File, File]:
        word = draft.pick(_RECORDED[sound])
        return (
            recording("Recordings", f"{word} 1.wav", length),
            recording("Music", f"{word} 2.wav", length + more),
        )

    short, long = pair(first, seconds, difference)
    others = (
        file
        for sound in lots.some(_RECORDED, lots.number(3, 5), exclude=(first,))
        for file in pair(sound, lots.number(*_SECONDS), lots.one(_DIFFERENCES))
    )
    first_length, second_length = f"0:{seconds:02d}", f"0:{seconds + difference:02d}"
    look_at_one = (
        *screens.to_folder("Recordings", short.name),
        screens.read_document(first_length),
    )
    look = (
        *look_at_one,
        BACK,
        BACK,
        screens.tap("Music"),
        screens.tap(long.name),
        screens.read_document(second_length),
    )
    return draft.task(
        Texts.compare_recordings.format(sound=_RECORDED[first]),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((str(difference),), kind="number", unit="s"),
        setup=start(*lots.shuffled((short, long, *others))),
        substates=(
            screens.home(1),
            *(
                screens.evidence(
                    number,
                    Texts.length_is_shown.format(file=file.name),
                    f"{length} s",
                    "duration",
                    of=(file.name,),
                )
                for number, (file, length) in enumerate(
                    ((short, seconds), (long, seconds + difference)), 2
                )
            ),
        ),
        golden_steps=count_steps(look) + _SWIPES_TO_FOLDER + 1,
        solution=(*look, Perform(Answer(str(difference)))),
        wrong_endings=(
            WrongEnding("the longer length", (*look, Perform(Answer(str(seconds + difference))))),
            WrongEnding("one alone looked at", (*look_at_one, Perform(Answer(str(difference))))),
            WrongEnding("a guess without looking", (OPEN, Perform(Answer(str(difference))))),
            WrongEnding("no answer", look),
        ),
    )


_BOUGHT: Final = by_words(_LISTS["purchases"])
"""What bills are for."""
_PRICES: Final = (13, 24, 29, 37, 45, 58, 61, 66, 72, 84)


@SUITE.add(
    "query",
    level=3,
    first=tuple(_BOUGHT),
    price=_PRICES,
    other_price=_PRICES,
    layout=LAYOUTS,
)
def add_up_bills(draft: TaskBuilder, first: str, price: int, other_price: int, layout: int) -> Task:
    """What two things cost together, each according to its bill.

    Goal: the sum is answered.
    Start: the launcher; the bills of five to eight things.
    Substates: Files; the first price; the second price.
    Ends: the answer.
    Golden steps: 8.
    """
    screens = Screens(draft)
    lots = LayoutRandom(draft, layout)
    second, *rest = lots.some(_BOUGHT, lots.number(4, 7), exclude=(first,))
    paid = draft.pick(Texts.paid_in_cash)

    def bill(thing: str, cost: int) -> tuple[File, str]:
        line = draft.pick(Texts.price.format(cost=cost))
        name = draft.pick(Texts.bill_of_thing.format(thing=_BOUGHT[thing]))
        return File.of_text("Documents", name, f"{paid}\n{line}"), line

    (file, line), (other, other_line) = bill(first, price), bill(second, other_price)
    costs = [lots.one(_PRICES) for _ in rest]
    others = (bill(thing, cost)[0] for thing, cost in zip(rest, costs, strict=True))
    total = price + other_price
    look_at_one = (*screens.to_folder("Documents", file.name), screens.read_document(line))
    look = (*look_at_one, BACK, screens.tap(other.name), screens.read_document(other_line))
    return draft.task(
        Texts.add_up_bills.format(first=_BOUGHT[first], second=_BOUGHT[second]),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((f"{total} euros",), "money"),
        setup=start(*lots.shuffled((file, other, *others))),
        substates=(
            screens.home(1),
            screens.evidence(2, Texts.text_is_shown.format(text=line), line, of=(file.name,)),
            screens.evidence(
                3, Texts.text_is_shown.format(text=other_line), other_line, of=(other.name,)
            ),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(str(total)))),
        wrong_endings=(
            WrongEnding("with the third", (*look, Perform(Answer(str(total + costs[0]))))),
            WrongEnding("one alone looked at", (*look_at_one, Perform(Answer(str(total))))),
            WrongEnding("a guess without looking", (OPEN, Perform(Answer(str(total))))),
            WrongEnding("no answer", look),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
