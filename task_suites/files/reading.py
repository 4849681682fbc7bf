"""Tasks in Files that ask what is in a file, or what is known about one."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AllOf, AnswerMatches, PageIs, Selector
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import (
    Perform,
    SolutionStep,
    Subtask,
    TapOn,
    Task,
    TaskTemplate,
    WrongEnding,
)
from task_suites.app_screens import BACK, count_steps
from task_suites.choices import next_of
from task_suites.files.screens import (
    OPEN,
    PACKAGE,
    File,
    Screens,
    exactly,
    fillers,
    recording,
    start,
    zeros,
)
from task_suites.notes import entries as notes_entries
from task_suites.notes import screens as notes_screens
from task_suites.suite import Draft, Suite
from task_suites.times import spellings

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Files", PACKAGE)

_ARCHIVES: Final = {"choir": "合唱团", "harvest": "收成", "kitchen": "厨房", "workshop": "工作坊"}


@SUITE.add("query", level=1, name=tuple(_ARCHIVES), size_kb=tuple(range(12, 90, 7)))
def look_up_size(draft: Draft, name: str, size_kb: int) -> Task:
    """How large a file is.

    Goal: its size is answered.
    Start: the launcher; the file in Download, one of the same name in Documents, and others.
    Substates: Files; the size is shown.
    Ends: the answer.
    Golden steps: 5.
    """
    screens = Screens(draft)
    full = f"{draft.pick((name, _ARCHIVES[name]))}.zip"
    file = zeros("Download", full, size_kb * 1000 + 400)
    namesake = zeros("Documents", full, size_kb * 1000 + 5400)
    said, wrong = f"{size_kb}.4 kB", f"{size_kb + 5}.4 kB"
    look = (*screens.to_folder("Download"), screens.read(said))
    return draft.task(
        (
            f"How many kB does the file “{name}.zip” in the Download folder have? "
            "Answer with the number alone.",
            f"Download 文件夹里的“{_ARCHIVES[name]}.zip”有多少 kB？只需用数字回答。",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches((f"{size_kb}.4",), mode="number"),
        setup=start(*fillers(draft, size_kb), namesake, file),
        substates=(screens.home(1), screens.says(2, said)),
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
    "the ferry": "渡轮",
    "the museum": "博物馆",
    "supper": "晚餐",
}


@SUITE.add("query", level=2, step=tuple(_STEPS), hour=(6, 7, 8, 9), minute=(10, 25, 40, 55))
def read_plan(draft: Draft, step: str, hour: int, minute: int) -> Task:
    """Read a time in a text file.

    Goal: the time is answered.
    Start: the launcher; the plan in Documents, an old plan of the same name in Download, others.
    Substates: Files; the time is shown.
    Ends: the answer.
    Golden steps: 6.
    """
    screens = Screens(draft)
    names = list(_STEPS)
    place = names.index(step)
    name = draft.pick(("plan.txt", "计划.txt"))

    def plan(where: str, shift: int) -> tuple[File, str]:
        lines = [
            f"{hour + 3 * number + shift}:{minute:02d} {draft.pick((words, _STEPS[words]))}"
            for number, words in enumerate(names)
        ]
        return File.of_text(where, name, "\n".join(lines)), lines[place]

    (file, line), (outdated, wrong_line) = plan("Documents", 0), plan("Download", 1)
    time, wrong = line.partition(" ")[0], wrong_line.partition(" ")[0]
    look = (*screens.to_folder("Documents"), screens.tap(name), screens.read(line))
    look_at_other = (*screens.to_folder("Download"), screens.tap(name), screens.read(wrong_line))
    return draft.task(
        (
            f"According to “plan.txt” in Documents, at what time is {step}?",
            f"根据 Documents 里的“计划.txt”，{_STEPS[step]}安排在几点？",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches(spellings(*map(int, time.split(":"))), mode="contains"),
        setup=start(*fillers(draft, hour), outdated, file),
        substates=(screens.home(1), screens.listed(2, name), screens.says(3, line)),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(time))),
        wrong_endings=(
            WrongEnding("of the old plan", (*look_at_other, Perform(Answer(wrong)))),
            WrongEnding("the old plan alone", (*look_at_other, Perform(Answer(time)))),
            WrongEnding("no answer", look),
        ),
    )


_WORDS: Final = {
    "acorn": "橡果",
    "beacon": "灯塔",
    "cobalt": "钴蓝",
    "dynamo": "发电机",
    "ember": "余烬",
    "fjord": "峡湾",
}


@SUITE.add("query", level=2, where=("Documents", "Download", "Pictures"), word=tuple(_WORDS))
def read_hidden_file(draft: Draft, where: str, word: str) -> Task:
    """Read the word in a hidden file.

    Goal: the word is answered.
    Start: the launcher; a hidden file in the folder, another in Music; hidden files not shown.
    Substates: Files; the hidden file can be seen; the word is shown.
    Ends: the answer.
    Golden steps: 8.
    """
    screens = Screens(draft)
    words = list(_WORDS)
    other = next_of(words, word)
    said, wrong = (draft.pick((name, _WORDS[name])) for name in (word, other))
    hidden = File.of_text(where, ".secret.txt", said)
    decoy = File.of_text("Music", ".secret.txt", wrong)
    look = (
        *screens.to_folder(where),
        *screens.menu(("Show hidden files", "显示隐藏的文件")),
        screens.tap(hidden.name),
        screens.read(said),
    )
    return draft.task(
        (
            f"There is a hidden file “.secret.txt” in {where}. Which word is in it?",
            f"{where} 文件夹里有一个隐藏文件“.secret.txt”。里面写的是哪个词？",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches((said,), mode="contains"),
        setup=start(*fillers(draft, words.index(word)), decoy, hidden),
        substates=(screens.home(1), screens.listed(2, hidden.name), screens.says(3, said)),
        may_change=("data/com.android.documentsui/show_hidden",),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(said))),
        wrong_endings=(
            WrongEnding("the word of the other file", (*look, Perform(Answer(wrong)))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (OPEN, Perform(Answer(said)))),
        ),
    )


# -- from several files ---------------------------------------------------------------------------


@SUITE.add(
    "query",
    level=3,
    first=("Interview", "Rehearsal", "Speech"),
    difference=(3, 4, 5, 7, 9, 12),
)
def compare_recordings(draft: Draft, first: str, difference: int) -> Task:
    """By how many seconds one recording is longer than another.

    Goal: the difference is answered.
    Start: the launcher; the recordings in two folders, and others.
    Substates: Files; the length of the first; that of the second.
    Ends: the answer.
    Golden steps: 10, and a swipe.
    """
    screens = Screens(draft)
    chinese = {"Interview": "采访", "Rehearsal": "排练", "Speech": "演讲"}[first]
    seconds = 4 + len(first)
    word = draft.pick((first, chinese))
    short = recording("Recordings", f"{word} 1.wav", seconds)
    long = recording("Music", f"{word} 2.wav", seconds + difference)
    first_length, second_length = f"0:{seconds:02d}", f"0:{seconds + difference:02d}"
    look = (
        *screens.to_folder("Recordings", short.name),
        screens.read(first_length),
        BACK,
        BACK,
        screens.tap("Music"),
        screens.tap(long.name),
        screens.read(second_length),
    )
    return draft.task(
        (
            f"By how many seconds is “{first} 2.wav” in Music longer than “{first} 1.wav” in "
            "Recordings? Answer with the number alone.",
            f"Music 里的“{chinese} 2.wav”比 Recordings 里的“{chinese} 1.wav”长多少秒？"
            "只需用数字回答。",
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((str(difference),), mode="number"),
        setup=start(*fillers(draft, seconds), short, long),
        substates=(
            screens.home(1),
            screens.says(2, first_length),
            screens.says(3, second_length),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(str(difference)))),
        wrong_endings=(
            WrongEnding("the longer length", (*look, Perform(Answer(str(seconds + difference))))),
            WrongEnding("one alone looked at", (*look[:6], Perform(Answer(str(difference))))),
            WrongEnding("no answer", look),
        ),
    )


_BOUGHT: Final = {"bench": "长椅", "lamp": "台灯", "ladder": "梯子", "shelf": "书架"}


@SUITE.add("query", level=3, first=tuple(_BOUGHT), price=(24, 37, 45, 58), other_price=(13, 29, 61))
def add_up_bills(draft: Draft, first: str, price: int, other_price: int) -> Task:
    """What two things cost together, each according to its bill.

    Goal: the sum is answered.
    Start: the launcher; the bills of two things, and other files.
    Substates: Files; the first price; the second price.
    Ends: the answer.
    Golden steps: 8.
    """
    screens = Screens(draft)
    second, third = (next_of(_BOUGHT, first, steps) for steps in (1, 2))
    costs = {first: price, second: other_price, third: price + 2}
    lines = [draft.pick((f"Price: {cost} euros", f"价格：{cost} 欧元")) for cost in costs.values()]
    paid = draft.pick(("Paid in cash", "现金支付"))
    bills = tuple(
        File.of_text(
            "Documents",
            draft.pick((f"bill {thing}.txt", f"{_BOUGHT[thing]}账单.txt")),
            f"{paid}\n{line}",
        )
        for thing, line in zip(costs, lines, strict=True)
    )
    total = price + other_price
    look = (
        *screens.to_folder("Documents", bills[0].name),
        screens.read(lines[0]),
        BACK,
        screens.tap(bills[1].name),
        screens.read(lines[1]),
    )
    return draft.task(
        (
            f"Documents has the bills of what I bought. What did the {first} and the {second} cost "
            "together, in euros? Answer with the number alone.",
            f"Documents 里有购物账单。{_BOUGHT[first]}和{_BOUGHT[second]}一共花了多少欧元？"
            "只需用数字回答。",
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((str(total),), mode="number"),
        setup=start(*fillers(draft, price, 2), *bills),
        substates=(screens.home(1), screens.says(2, lines[0]), screens.says(3, lines[1])),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(str(total)))),
        wrong_endings=(
            WrongEnding("with the third", (*look, Perform(Answer(str(total + price + 2))))),
            WrongEnding("one alone looked at", (*look[:6], Perform(Answer(str(total))))),
            WrongEnding("no answer", look),
        ),
    )


# -- with other apps ------------------------------------------------------------------------------


@SUITE.add(
    "cross_app",
    level=3,
    apps=(notes_screens.PACKAGE,),
    name=tuple(_WORDS),
    where=("Documents", "Download"),
)
def save_file_as_note(draft: Draft, name: str, where: str) -> Task:
    """Share a text file with the notes app, and save it there.

    Goal: one more note, with the file's name and text; the files are as they were.
    Start: the launcher; the file, others, and two notes.
    Substates: Files; the file can be seen; the note is written; it is saved.
    Ends: it is saved.
    Golden steps: 8.
    """
    screens, notes = Screens(draft), notes_screens.Screens(draft)
    word = draft.pick((name, _WORDS[name]))
    words = list(_WORDS)
    other = next_of(words, name)
    text = draft.pick((f"All about {name}", f"关于{word}的一切"))
    file = File.of_text(where, f"{word}.txt", text)
    other = draft.pick((other, _WORDS[other]))
    wrong = File.of_text(where, f"{other}.txt", draft.pick(("Nothing of note", "没什么特别的")))
    old = (*fillers(draft, words.index(name), 2), wrong)
    had = notes_entries.fillers(draft, words.index(name), 2)
    made = notes_entries.Entry(file.name, text)
    save = TapOn(Selector(resource_id="save_button"))

    def shared(target: File) -> tuple[SolutionStep, ...]:
        return (
            *screens.to_folder(where, target.name),
            TapOn(Selector(resource_id="action_share")),
            TapOn(Selector(text=draft.pick(("Notes", "记事")), package_name="android")),
        )

    solution = (*shared(file), save)
    return draft.task(
        (
            f"Share the file “{name}.txt” in {where} with Notes and save it there as a note.",
            f"把 {where} 里的“{_WORDS[name]}.txt”分享到“记事”，并保存为一条记事。",
        ),
        setup=(*notes_entries.start(*had), *start(*old, file)),
        subtasks=(
            Subtask(
                PACKAGE,
                draft.pick((f"Share “{file.name}” with Notes", f"将“{file.name}”分享到“记事”")),
                history=True,
            ),
            Subtask(
                notes_screens.PACKAGE,
                draft.pick(("Save what was shared", "保存分享来的内容")),
            ),
        ),
        substates=(
            screens.home(1),
            screens.listed(2, file.name),
            PageNode(
                3,
                draft.pick(("A note can be written", "正在编辑记事")),
                check=PageIs(activity=f"{notes_screens.PACKAGE}/.EditActivity"),
            ),
            notes.fact(
                4,
                ("There is a note with the file's name and text", "记事中有该文件的名称和内容"),
                AllOf((notes_entries.exactly((*had, made)), exactly((*old, file)))),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another file", (*shared(wrong), save)),
            WrongEnding("not saved", (*shared(file), BACK)),
            WrongEnding("looked at alone", shared(file)[:-2]),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
