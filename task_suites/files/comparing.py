"""Tasks in Files whose answer takes two files: what they are together, or how far apart."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AnswerMatches
from mobile_gym.core.tasks import Perform, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK, count_steps
from task_suites.files.screens import OPEN, PACKAGE, File, Screens, fillers, recording, start
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Files", PACKAGE)


_RECORDED: Final = {
    "Accordion": "手风琴",
    "Bagpipes": "风笛",
    "Birdsong": "鸟鸣",
    "Blackbird": "乌鸫",
    "Brook": "溪水",
    "Choir": "合唱",
    "Church bells": "钟声",
    "Clarinet": "单簧管",
    "Crickets": "蛐蛐",
    "Doorbell": "门铃",
    "Drums": "鼓声",
    "Engine": "发动机",
    "Flute": "长笛",
    "Fountain": "喷泉",
    "Frogs": "蛙声",
    "Harbor": "港口",
    "Interview": "采访",
    "Lecture": "讲座",
    "Lullaby": "摇篮曲",
    "Market": "集市",
    "Memo": "备忘",
    "Piano": "钢琴",
    "Poem": "诗朗诵",
    "Radio": "收音机",
    "Rain": "雨声",
    "Rehearsal": "排练",
    "Seagulls": "海鸥",
    "Speech": "演讲",
    "Surf": "浪声",
    "Thunder": "雷声",
    "Train": "火车",
    "Waterfall": "瀑布",
    "Wind": "风声",
}
"""What was recorded, in English and Chinese."""


@SUITE.add(
    "query",
    level=3,
    first=tuple(_RECORDED),
    difference=(3, 4, 5, 7, 9, 11, 12, 14),
    layout=LAYOUTS,
)
def compare_recordings(draft: Draft, first: str, difference: int, layout: int) -> Task:
    """By how many seconds one recording is longer than another.

    Goal: the difference is answered.
    Start: the launcher; the recordings in two folders among other recordings, and other files.
    Substates: Files; the length of the first; that of the second.
    Ends: the answer.
    Golden steps: 10, and a swipe.
    """
    screens = Screens(draft)
    lots = Lots(draft, layout)
    chinese = _RECORDED[first]
    seconds = lots.number(4, 15)
    word = draft.pick((first, chinese))
    short = recording("Recordings", f"{word} 1.wav", seconds)
    long = recording("Music", f"{word} 2.wav", seconds + difference)
    others = tuple(
        recording(where, f"{draft.pick((name, _RECORDED[name]))} {number}.wav", lots.number(2, 30))
        for where, number in (("Recordings", 1), ("Music", 2))
        for name in lots.some(_RECORDED, lots.number(2, 5), but=(first,))
    )
    first_length, second_length = f"0:{seconds:02d}", f"0:{seconds + difference:02d}"
    look_at_one = (*screens.to_folder("Recordings", short.name), screens.read(first_length))
    look = (
        *look_at_one,
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
        expected_answer=AnswerMatches((str(difference),), kind="number"),
        setup=start(*fillers(draft, layout), short, long, *others),
        substates=(
            screens.home(1),
            *(
                screens.evidence(
                    number,
                    (f"The length of “{file.name}” is shown", f"可以看到“{file.name}”的时长"),
                    f"{length} s",
                    "duration",
                    of=(file.name,),
                )
                for number, (file, length) in enumerate(
                    ((short, seconds), (long, seconds + difference)), 2
                )
            ),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(str(difference)))),
        wrong_endings=(
            WrongEnding("the longer length", (*look, Perform(Answer(str(seconds + difference))))),
            WrongEnding("one alone looked at", (*look_at_one, Perform(Answer(str(difference))))),
            WrongEnding("a guess without looking", (OPEN, Perform(Answer(str(difference))))),
            WrongEnding("no answer", look),
        ),
    )


_BOUGHT: Final = {
    "armchair": "扶手椅",
    "bench": "长椅",
    "blender": "搅拌机",
    "bookcase": "书柜",
    "curtain": "窗帘",
    "drill": "电钻",
    "fan": "电扇",
    "heater": "取暖器",
    "kettle": "水壶",
    "ladder": "梯子",
    "lamp": "台灯",
    "mattress": "床垫",
    "mirror": "镜子",
    "rug": "地毯",
    "shelf": "书架",
    "suitcase": "行李箱",
    "telescope": "望远镜",
    "tent": "帐篷",
}
"""What bills are for, in English and Chinese."""


@SUITE.add(
    "query",
    level=3,
    first=tuple(_BOUGHT),
    price=(24, 37, 45, 58, 66, 72),
    other_price=(13, 29, 61, 84),
    layout=LAYOUTS,
)
def add_up_bills(draft: Draft, first: str, price: int, other_price: int, layout: int) -> Task:
    """What two things cost together, each according to its bill.

    Goal: the sum is answered.
    Start: the launcher; the bills of five to eight things, and other files.
    Substates: Files; the first price; the second price.
    Ends: the answer.
    Golden steps: 8.
    """
    screens = Screens(draft)
    lots = Lots(draft, layout)
    second, *rest = lots.some(_BOUGHT, lots.number(4, 7), but=(first,))
    paid = draft.pick(("Paid in cash", "现金支付"))

    def bill(thing: str, cost: int) -> tuple[File, str]:
        line = draft.pick((f"Price: {cost} euros", f"价格：{cost} 欧元"))
        name = draft.pick((f"bill {thing}.txt", f"{_BOUGHT[thing]}账单.txt"))
        return File.of_text("Documents", name, f"{paid}\n{line}"), line

    (file, line), (other, other_line) = bill(first, price), bill(second, other_price)
    third = price + 2
    others = (bill(thing, cost)[0] for cost, thing in enumerate(rest, third))
    total = price + other_price
    look_at_one = (*screens.to_folder("Documents", file.name), screens.read(line))
    look = (*look_at_one, BACK, screens.tap(other.name), screens.read(other_line))
    return draft.task(
        (
            f"Documents has the bills of what I bought. What did the {first} and the {second} cost "
            "together, in euros? Answer with the number alone.",
            f"Documents 里有购物账单。{_BOUGHT[first]}和{_BOUGHT[second]}一共花了多少欧元？"
            "只需用数字回答。",
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((f"{total} euros",), "money"),
        setup=start(*fillers(draft, layout, 2), *lots.shuffled((file, other, *others))),
        substates=(
            screens.home(1),
            screens.evidence(
                2, (f"“{line}” can be read", f"可以看到“{line}”"), line, of=(file.name,)
            ),
            screens.evidence(
                3,
                (f"“{other_line}” can be read", f"可以看到“{other_line}”"),
                other_line,
                of=(other.name,),
            ),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(str(total)))),
        wrong_endings=(
            WrongEnding("with the third", (*look, Perform(Answer(str(total + third))))),
            WrongEnding("one alone looked at", (*look_at_one, Perform(Answer(str(total))))),
            WrongEnding("a guess without looking", (OPEN, Perform(Answer(str(total))))),
            WrongEnding("no answer", look),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
