"""Tasks in Files that ask what is in a file, or what is known about one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, product
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AnswerMatches
from mobile_gym.core.tasks import (
    Perform,
    Task,
    TaskTemplate,
    WrongEnding,
)
from mobile_gym.core.word_lists import load_word_lists
from task_suites.app_screens import count_steps
from task_suites.files.screens import (
    OPEN,
    PACKAGE,
    File,
    Screens,
    drawn_paths,
    start,
    text_files,
    zeros,
)
from task_suites.files.texts import NAMES, PLACES, Texts
from task_suites.pools import by_words
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

_LISTS: Final = load_word_lists("task_suites.files")

SUITE: Final = Suite("Files", PACKAGE, texts=Texts)

_MANY: Final = (17, 23)
"""How many others a folder has whose list has to be scrolled to find one."""
_SIZES_KB: Final = tuple(range(12, 90))


@SUITE.add("query", level=1, name=tuple(NAMES), size_kb=_SIZES_KB, layout=LAYOUTS)
def look_up_size(draft: TaskBuilder, name: str, size_kb: int, layout: int) -> Task:
    """How large a file is.

    Goal: its size is answered.
    Start: the launcher; the file in Download among some twenty, each of which has a namesake of
        another size in Documents.
    Substates: Files; the file and its size are shown.
    Ends: the answer.
    Golden steps: 7.
    """
    screens = Screens(draft)
    lots = LayoutRandom(draft, layout)
    names = (name, *lots.some(NAMES, lots.number(*_MANY), exclude=(name,)))
    places = tuple(product(names, ("Download", "Documents")))
    others = lots.some(_SIZES_KB, len(places) - 1, exclude=(size_kb,))
    files = tuple(
        zeros(where, f"{draft.pick(NAMES[of])}.zip", kb * 1000 + 400)
        for (of, where), kb in zip(places, (size_kb, *others), strict=True)
    )
    full = files[0].name
    size, wrong = f"{size_kb}.4 kB", f"{others[0]}.4 kB"
    look = (*screens.to_folder("Download"), *screens.search(full), screens.read_document(size))
    return draft.task(
        Texts.look_up_size.format(name=full),
        kind="single_frame_query",
        expected_answer=AnswerMatches(
            (f"{size_kb}.4",), "number", candidates=tuple(f"{kb}.4" for kb in others), unit="kB"
        ),
        setup=start(*lots.shuffled(files)),
        substates=(
            screens.home(1),
            screens.evidence(
                2,
                Texts.size_is_shown.format(name=full),
                f"{size_kb}.4",
                "number",
                unit="kB",
                of=(full,),
            ),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(size))),
        wrong_endings=(
            WrongEnding(
                "its namesake's", (*screens.to_folder("Documents"), Perform(Answer(wrong)))
            ),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (Perform(Answer(size)),)),
        ),
    )


_STEPS: Final = by_words(_LISTS["steps"])
"""What is planned for a day."""
_HOURS: Final = (6, 7, 8, 9)
_MINUTES: Final = (10, 25, 40, 55)
_BEGINNINGS: Final = tuple(product(_HOURS, _MINUTES))
"""When a day's plan begins."""


@SUITE.add(
    "query",
    level=2,
    step=tuple(_STEPS),
    hour=_HOURS,
    minute=_MINUTES,
    layout=LAYOUTS,
)
def read_plan(draft: TaskBuilder, step: str, hour: int, minute: int, layout: int) -> Task:
    """Read a time in a text file.

    Goal: the time is answered.
    Start: the launcher; the plans of seven to ten towns in Documents, and their old plans of the
        same names in Download.
    Substates: Files; the plan can be seen; the time and what it is of are shown.
    Ends: the answer.
    Golden steps: 6.
    """
    screens = Screens(draft)
    lots = LayoutRandom(draft, layout)
    towns = lots.some(PLACES, lots.number(7, 10))
    named = draft.pick(_STEPS[step])

    def plan(where: str, of: str, begin: tuple[int, int], steps: Sequence[str]) -> File:
        name = draft.pick(Texts.plan_of_town.format(town=PLACES[of]))
        first, at = begin
        lines = (
            f"{first + 2 * number}:{at:02d} {draft.pick(_STEPS[words])}"
            for number, words in enumerate(steps)
        )
        return File.of_text(where, name, "\n".join(lines))

    def plans(of: str, begin: tuple[int, int], steps: Sequence[str]) -> tuple[File, File]:
        """A town's plan, and its old one, which begins at another time."""
        old = lots.one(_BEGINNINGS, exclude=(begin,))
        return plan("Documents", of, begin, steps), plan("Download", of, old, steps)

    steps = lots.among(lots.some(_STEPS, lots.number(3, 5), exclude=(step,)), step)
    file, outdated, *others = (
        *plans(towns[0], (hour, minute), steps),
        *(
            plan
            for of in towns[1:]
            for plan in plans(of, lots.one(_BEGINNINGS), lots.some(_STEPS, lots.number(4, 6)))
        ),
    )

    def time_in(plan: File) -> str:
        (found,) = (line for line in plan.text.split("\n") if line.endswith(f" {named}"))
        return found.removesuffix(f" {named}")

    time, wrong = time_in(file), time_in(outdated)
    look, look_at_other = (
        (*screens.to_folder(where, file.name), screens.read_document(f"{at} {named}"))
        for where, at in (("Documents", time), ("Download", wrong))
    )
    return draft.task(
        Texts.read_plan.format(file=file.name, step=_STEPS[step]),
        kind="single_frame_query",
        expected_answer=AnswerMatches((time,), "time", candidates=(wrong,)),
        setup=start(*lots.shuffled((file, outdated, *others))),
        substates=(
            screens.home(1),
            screens.is_listed(2, file.name),
            screens.evidence(
                3, Texts.time_is_shown.format(step=_STEPS[step]), f"{time} {named}", of=(file.name,)
            ),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(time))),
        wrong_endings=(
            WrongEnding("of the old plan", (*look_at_other, Perform(Answer(wrong)))),
            WrongEnding("the old plan alone", (*look_at_other, Perform(Answer(time)))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (OPEN, Perform(Answer(time)))),
        ),
    )


_WORDS: Final = by_words(_LISTS["hidden_words"])
"""Words that files hide."""
_PLACES: Final = ("Documents", "Download", "Movies", "Pictures")


@SUITE.add(
    "query",
    level=2,
    where=_PLACES,
    word=tuple(_WORDS),
    layout=LAYOUTS,
)
def read_hidden_file(draft: TaskBuilder, where: str, word: str, layout: int) -> Task:
    """Read the word in a hidden file.

    Goal: the word is answered.
    Start: the launcher; four to seven hidden files in the folder, most of which have namesakes in
        another one, and one or two other files in both; hidden files are not shown.
    Substates: Files; the hidden file can be seen; the word is shown.
    Ends: the answer.
    Golden steps: 8.
    """
    screens = Screens(draft)
    lots = LayoutRandom(draft, layout)
    secret = draft.pick(_WORDS[word])
    towns = [draft.pick(PLACES[of]).lower() for of in lots.some(PLACES, lots.number(4, 7))]
    other_place = lots.one(_PLACES, exclude=(where,))
    places = (
        *((where, town) for town in towns),
        *((other_place, town) for town in towns[: len(towns) - lots.number(0, 1)]),
    )
    words = (word, *lots.some(_WORDS, len(places) - 1, exclude=(word,)))
    files = tuple(
        File.of_text(folder, f".{town}.txt", draft.pick(_WORDS[said]))
        for (folder, town), said in zip(places, words, strict=True)
    )
    hidden, wrong = files[0], files[len(towns)].text
    paths = (drawn_paths(draft, lots, (folder,), 1, 2) for folder in (where, other_place))
    beside = text_files(draft, lots, chain.from_iterable(paths))
    look = (
        *screens.to_folder(where),
        *screens.menu(Texts.show_hidden_files),
        screens.tap(hidden.name),
        screens.read_document(secret),
    )
    return draft.task(
        Texts.read_hidden_file.format(file=hidden.name, where=where),
        kind="single_frame_query",
        expected_answer=AnswerMatches(
            (secret,),
            candidates=tuple(one for name in _WORDS if (one := draft.pick(_WORDS[name])) != secret),
        ),
        setup=start(*lots.shuffled((*files, *beside))),
        substates=(
            screens.home(1),
            screens.is_listed(2, hidden.name),
            screens.evidence(3, Texts.word_is_shown, secret, of=(hidden.name,)),
        ),
        may_change=("data/com.android.documentsui/show_hidden",),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(secret))),
        wrong_endings=(
            WrongEnding("the word of the other file", (*look, Perform(Answer(wrong)))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (OPEN, Perform(Answer(secret)))),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
