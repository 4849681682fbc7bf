"""Tasks in Files that ask what is in a file, or what is known about one."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AnswerMatches
from mobile_gym.core.tasks import (
    Perform,
    Task,
    TaskTemplate,
    WrongEnding,
)
from task_suites.app_screens import count_steps
from task_suites.files.names import NAMES, PLACES
from task_suites.files.screens import (
    OPEN,
    PACKAGE,
    File,
    Screens,
    crowd,
    fillers,
    start,
    zeros,
)
from task_suites.files.texts import Texts
from task_suites.files.words import HiddenWords, Steps
from task_suites.pools import by_words
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Files", PACKAGE, texts=Texts)

_MANY: Final = (26, 34)
"""How many files a folder has whose list has to be scrolled to find one."""


@SUITE.add("query", level=1, name=tuple(NAMES), size_kb=tuple(range(12, 90)), layout=LAYOUTS)
def look_up_size(draft: Draft, name: str, size_kb: int, layout: int) -> Task:
    """How large a file is.

    Goal: its size is answered.
    Start: the launcher; the file in Download among some thirty, one of the same name in Documents.
    Substates: Files; the file and its size are shown.
    Ends: the answer.
    Golden steps: 7.
    """
    screens = Screens(draft)
    lots = Lots(draft, layout)
    full = f"{draft.pick(NAMES[name])}.zip"
    file = zeros("Download", full, size_kb * 1000 + 400)
    namesake = zeros("Documents", full, size_kb * 1000 + 5400)
    beside = tuple(
        zeros("Download", f"{draft.pick(NAMES[other])}.zip", 1000 * number + 700)
        for number, other in enumerate(lots.some(NAMES, lots.number(*_MANY), but=(name,)), 10)
    )
    size, wrong = f"{size_kb}.4 kB", f"{size_kb + 5}.4 kB"
    look = (*screens.to_folder("Download"), *screens.search(full), screens.read(size))
    return draft.task(
        Texts.look_up_size.format(name=full),
        kind="single_frame_query",
        expected_answer=AnswerMatches(
            (f"{size_kb}.4",), "number", candidates=(f"{size_kb + 5}.4",), unit="kB"
        ),
        setup=start(*fillers(draft, layout), namesake, file, *beside),
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


_STEPS: Final = by_words(Steps)
"""What is planned for a day."""


@SUITE.add(
    "query",
    level=2,
    step=tuple(_STEPS),
    hour=(6, 7, 8, 9),
    minute=(10, 25, 40, 55),
    layout=LAYOUTS,
)
def read_plan(draft: Draft, step: str, hour: int, minute: int, layout: int) -> Task:
    """Read a time in a text file.

    Goal: the time is answered.
    Start: the launcher; the plan of one town among those of others in Documents, an old plan of the
    same name in Download, others.
    Substates: Files; the plan can be seen; the time and what it is of are shown.
    Ends: the answer.
    Golden steps: 6.
    """
    screens = Screens(draft)
    lots = Lots(draft, layout)
    steps = lots.among(lots.some(_STEPS, lots.number(3, 5), but=(step,)), step)
    town, *towns = lots.some(PLACES, lots.number(4, 7))

    def plan(where: str, of: str, shift: int) -> File:
        name = draft.pick(Texts.plan_of_town.format(town=PLACES[of]))
        lines = (
            f"{hour + 2 * number + shift}:{minute:02d} {draft.pick(_STEPS[words])}"
            for number, words in enumerate(steps)
        )
        return File.of_text(where, name, "\n".join(lines))

    def time_with(shift: int) -> str:
        return f"{hour + 2 * steps.index(step) + shift}:{minute:02d}"

    file, outdated = plan("Documents", town, 0), plan("Download", town, 1)
    others = tuple(plan("Documents", of, lots.number(1, 3)) for of in towns)
    time, wrong = time_with(0), time_with(1)
    named = draft.pick(_STEPS[step])
    look, look_at_other = (
        (*screens.to_folder(where, file.name), screens.read(f"{at} {named}"))
        for where, at in (("Documents", time), ("Download", wrong))
    )
    return draft.task(
        Texts.read_plan.format(file=file.name, step=_STEPS[step]),
        kind="single_frame_query",
        expected_answer=AnswerMatches((time,), "time", candidates=(wrong,)),
        setup=start(*fillers(draft, layout), outdated, file, *others),
        substates=(
            screens.home(1),
            screens.listed(2, file.name),
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


_WORDS: Final = by_words(HiddenWords)
"""Words that files hide."""


@SUITE.add(
    "query",
    level=2,
    where=("Documents", "Download", "Movies", "Pictures"),
    word=tuple(_WORDS),
    layout=LAYOUTS,
)
def read_hidden_file(draft: Draft, where: str, word: str, layout: int) -> Task:
    """Read the word in a hidden file.

    Goal: the word is answered.
    Start: the launcher; a hidden file in the folder beside others, one of its name in Music; hidden
    files are not shown.
    Substates: Files; the hidden file can be seen; the word is shown.
    Ends: the answer.
    Golden steps: 8.
    """
    screens = Screens(draft)
    lots = Lots(draft, layout)
    town, *towns = (draft.pick(PLACES[of]).lower() for of in lots.some(PLACES, 4))
    other, *more = lots.some(_WORDS, 4, but=(word,))
    secret, wrong = (draft.pick(_WORDS[name]) for name in (word, other))
    hidden = File.of_text(where, f".{town}.txt", secret)
    decoy = File.of_text("Music", hidden.name, wrong)
    beside = (
        *(
            File.of_text(where, f".{of}.txt", draft.pick(_WORDS[name]))
            for of, name in zip(towns, more, strict=True)
        ),
        *crowd(draft, lots, where, lots.number(0, 4)),
    )
    look = (
        *screens.to_folder(where),
        *screens.menu(Texts.show_hidden_files),
        screens.tap(hidden.name),
        screens.read(secret),
    )
    return draft.task(
        Texts.read_hidden_file.format(file=hidden.name, where=where),
        kind="single_frame_query",
        expected_answer=AnswerMatches(
            (secret,),
            candidates=tuple(one for name in _WORDS if (one := draft.pick(_WORDS[name])) != secret),
        ),
        setup=start(*fillers(draft, layout), decoy, hidden, *beside),
        substates=(
            screens.home(1),
            screens.listed(2, hidden.name),
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
