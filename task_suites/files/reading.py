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
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Files", PACKAGE)

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
    full = f"{draft.pick((name, NAMES[name]))}.zip"
    file = zeros("Download", full, size_kb * 1000 + 400)
    namesake = zeros("Documents", full, size_kb * 1000 + 5400)
    beside = tuple(
        zeros("Download", f"{draft.pick((other, NAMES[other]))}.zip", 1000 * number + 700)
        for number, other in enumerate(lots.some(NAMES, lots.number(*_MANY), but=(name,)), 10)
    )
    said, wrong = f"{size_kb}.4 kB", f"{size_kb + 5}.4 kB"
    look = (*screens.to_folder("Download"), *screens.search(full), screens.read(said))
    return draft.task(
        (
            f"How many kB does the file “{full}” in the Download folder have? "
            "Answer with the number alone.",
            f"Download 文件夹里的“{full}”有多少 kB？只需用数字回答。",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches(
            (f"{size_kb}.4",), "number", candidates=(f"{size_kb + 5}.4",), unit="kB"
        ),
        setup=start(*fillers(draft, layout), namesake, file, *beside),
        substates=(
            screens.home(1),
            screens.evidence(
                2,
                (f"The size of “{full}” is shown", f"可以看到“{full}”的大小"),
                f"{size_kb}.4",
                "number",
                unit="kB",
                of=(full,),
            ),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(said))),
        wrong_endings=(
            WrongEnding(
                "its namesake's", (*screens.to_folder("Documents"), Perform(Answer(wrong)))
            ),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (Perform(Answer(said)),)),
        ),
    )


_STEPS: Final = {
    "breakfast": "早餐",
    "the boat trip": "游船",
    "the castle": "城堡",
    "the ferry": "渡轮",
    "the guided walk": "徒步导览",
    "the market": "集市",
    "the museum": "博物馆",
    "the swim": "游泳",
    "lunch": "午餐",
    "supper": "晚餐",
}
"""What is planned for a day, in English and Chinese."""


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
        name = draft.pick((f"plan {of}.txt", f"{PLACES[of]}计划.txt"))
        lines = (
            f"{hour + 2 * number + shift}:{minute:02d} {draft.pick((words, _STEPS[words]))}"
            for number, words in enumerate(steps)
        )
        return File.of_text(where, name, "\n".join(lines))

    def time_with(shift: int) -> str:
        return f"{hour + 2 * steps.index(step) + shift}:{minute:02d}"

    file, outdated = plan("Documents", town, 0), plan("Download", town, 1)
    others = tuple(plan("Documents", of, lots.number(1, 3)) for of in towns)
    time, wrong = time_with(0), time_with(1)
    named = draft.pick((step, _STEPS[step]))
    look, look_at_other = (
        (*screens.to_folder(where, file.name), screens.read(f"{at} {named}"))
        for where, at in (("Documents", time), ("Download", wrong))
    )
    return draft.task(
        (
            f"According to “{file.name}” in Documents, at what time is {step}?",
            f"根据 Documents 里的“{file.name}”，{named}安排在几点？",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches((time,), "time", candidates=(wrong,)),
        setup=start(*fillers(draft, layout), outdated, file, *others),
        substates=(
            screens.home(1),
            screens.listed(2, file.name),
            screens.evidence(
                3,
                (f"The plan tells when {step} is", f"计划中显示了{named}的时间"),
                f"{time} {named}",
                of=(file.name,),
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


_WORDS: Final = {
    "acorn": "橡果",
    "beacon": "灯塔",
    "cobalt": "钴蓝",
    "dynamo": "发电机",
    "ember": "余烬",
    "fjord": "峡湾",
    "gondola": "贡多拉",
    "hazel": "榛子",
    "ivory": "象牙",
    "jasmine": "茉莉",
    "kestrel": "红隼",
    "lagoon": "潟湖",
}
"""Words that files hide, in English and Chinese."""


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
    town, *towns = (draft.pick((of, PLACES[of])).lower() for of in lots.some(PLACES, 4))
    other, *more = lots.some(_WORDS, 4, but=(word,))
    said, wrong = (draft.pick((name, _WORDS[name])) for name in (word, other))
    hidden = File.of_text(where, f".{town}.txt", said)
    decoy = File.of_text("Music", hidden.name, wrong)
    beside = (
        *(
            File.of_text(where, f".{of}.txt", draft.pick((name, _WORDS[name])))
            for of, name in zip(towns, more, strict=True)
        ),
        *crowd(draft, lots, where, lots.number(0, 4)),
    )
    look = (
        *screens.to_folder(where),
        *screens.menu(("Show hidden files", "显示隐藏的文件")),
        screens.tap(hidden.name),
        screens.read(said),
    )
    return draft.task(
        (
            f"There is a hidden file “{hidden.name}” in {where}. Which word is in it?",
            f"{where} 文件夹里有一个隐藏文件“{hidden.name}”。里面写的是哪个词？",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches(
            (said,),
            candidates=tuple(
                one for name in _WORDS if (one := draft.pick((name, _WORDS[name]))) != said
            ),
        ),
        setup=start(*fillers(draft, layout), decoy, hidden, *beside),
        substates=(
            screens.home(1),
            screens.listed(2, hidden.name),
            screens.evidence(3, ("The word is shown", "可以看到这个词"), said, of=(hidden.name,)),
        ),
        may_change=("data/com.android.documentsui/show_hidden",),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(said))),
        wrong_endings=(
            WrongEnding("the word of the other file", (*look, Perform(Answer(wrong)))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (OPEN, Perform(Answer(said)))),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
