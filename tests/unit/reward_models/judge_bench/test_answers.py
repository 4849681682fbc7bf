"""The bench's own reading of answers: usual ways of writing a value, and of hedging it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Final

import pytest

from reward_models.judge_bench.oracles.answers import (
    says_date,
    says_digits,
    says_duration,
    says_money,
    says_name,
    says_names,
    says_number,
    says_number_near,
    says_time,
    says_truth,
)

_SUM: Final = "What would 3 × “Water bottle, 750 ml” and 1 × “Compact keyboard” cost together?"
_PLACE: Final = (
    'Where does "Swimming lesson" on Friday, November 14 take place? Check the calendar.'
)
_PLACE_ZH: Final = "11月14日（星期五）的“游泳课”在哪里举行？请查看日历。"
_WHO: Final = "Felix Larkin and Greta Holm each texted me. Who of the two is free by the time?"


def _number(said: str) -> bool:
    return says_number(said, 4)


def _size(said: str) -> bool:
    return says_number(said, 61, "How many kB?", units=("kb", "千字节"))


def _money(said: str) -> bool:
    return says_money(said, 28380, _SUM)


def _evening(said: str) -> bool:
    return says_time(said, 18 * 60 + 24, "I leave at 15:00 or later.")


def _morning(said: str) -> bool:
    return says_time(said, 8 * 60 + 40)


def _date(said: str) -> bool:
    return says_date(said, date(2025, 11, 27), 'On which date is "Swimming lesson"?')


def _length(said: str) -> bool:
    return says_duration(said, 128)


def _code(said: str) -> bool:
    return says_digits(said, "7243", "I made one call. Which door code did that person text me?")


def _phone(said: str) -> bool:
    return says_digits(said, "07700 900541", prefix="+44")


def _place(said: str) -> bool:
    return says_name(said, "North station", _PLACE, ["Room 12", "City library"])


def _place_zh(said: str) -> bool:
    return says_name(said, "火车北站", _PLACE_ZH, ["市图书馆"])


def _who(said: str) -> bool:
    return says_name(said, "Greta Holm", _WHO, ["Felix Larkin"])


def _list(said: str) -> bool:
    question = "In Tasks, which tasks are due? Reply with their titles and put commas between them."
    return says_names(said, ["Knit a scarf", "Cut the hedge"], question, ["Mend the tent"])


def _list_zh(said: str) -> bool:
    return says_names(said, ["织围巾", "修剪树篱"], "哪些任务到期？", ["修补帐篷"])


def _way(said: str) -> bool:
    return says_number_near(said, 5021.4, 9.5, "How many meters?", units=("m", "meters"))


def _yes(said: str) -> bool:
    return says_truth(said, True)


def _no(said: str) -> bool:
    return says_truth(said, False)


_Reader = Callable[[str], bool]
_RIGHT: Final[tuple[tuple[_Reader, tuple[str, ...]], ...]] = (
    (_number, ("4", "four", "The answer is 4.", "4 events", "I count 4", "It's 4", "4.0", "**4**")),
    (
        _number,
        ("There are 4 events on Friday.", "四个", "4 个活动", "共有4个。", "答案是4", "Four (4)"),
    ),
    (_size, ("61", "61 kB", "61kB", "It has 61 kB.", "61 KB", "61 千字节")),
    (_money, ("$283.80", "283.8", "283,80", "USD 283.80", "It would cost $283.80.", "28380 cents")),
    (_money, ("283.80 dollars", "共 283.80 元", "¥283.8")),
    (_money, ("3 × Water bottle, 750 ml and 1 × Compact keyboard cost $283.80",)),
    (_evening, ("18:24", "6:24 PM", "6.24 pm", "18.24", "It arrives at 18:24.", "下午6:24")),
    (
        _evening,
        ("18点24分", "下午6点24分", "at 6:24 p.m.", "The first after 15:00 arrives at 18:24"),
    ),
    (_morning, ("8:40", "08:40", "8:40 am", "8.40 am", "上午8:40", "8点40分", "8:40.")),
    (_date, ("November 27", "27 November 2025", "Nov 27", "Thursday, November 27", "11/27")),
    (
        _date,
        ("2025-11-27", "11月27日", "11月27日（星期四）", "27.11.2025", "27.11.", "Thu, Nov 27"),
    ),
    (_date, ("2025年11月27日", "It is on the 27th of November.", "Nov. 27th", "周四，11月27日")),
    (_length, ("2:08", "2 min 08 sec", "2 minutes and 8 seconds", "128 seconds", "2 分 8 秒")),
    (_code, ("7243", "The code is 7243", "7 2 4 3", "door code: 7243", "密码是7243")),
    (_phone, ("07700 900541", "07700-900541", "+44 7700 900541", "It is 07700900541.")),
    (_place, ("North station", "At the North station.", "Location: North station")),
    (_place, ("The swimming lesson takes place at North station on Friday, November 14.",)),
    (_place_zh, ("火车北站", "在火车北站", "游泳课在火车北站举行。", "答案：火车北站")),
    (_who, ("Greta Holm", "It's Greta Holm.", "Greta Holm is free")),
    (
        _list,
        (
            "Knit a scarf, Cut the hedge",
            "cut the hedge and knit a scarf",
            "1. Knit a scarf\n2. Cut the hedge",
        ),
    ),
    (_list, ("Knit a scarf, Cut the hedge (2)", "2 tasks: Knit a scarf, Cut the hedge")),
    (_list, ("- Cut the hedge\n- Knit a scarf", "The tasks are: Knit a scarf; Cut the hedge.")),
    (_list_zh, ("织围巾，修剪树篱", "修剪树篱和织围巾", "织围巾、修剪树篱。")),
    (_yes, ("True", "yes.", "Yes, it is.", "是", "是的", "对。")),
    (_no, ("False", "no", "No, it is not.", "It isn't.", "否", "不是", "不，不是")),
    (_way, ("5021", "5,021 m", "5030", "5012.0 meters", "It is 5021 meters")),
)
_WRONG: Final[tuple[tuple[_Reader, tuple[str, ...]], ...]] = (
    (_number, ("5", "3 or 4", "about 4", "not 4", "more than 4", "1, 2, 3, 4")),
    (_number, ("at least 4", "大约4个", "不是4", "4左右")),
    (_number, ("2+2=4", "between 3 and 4", "4-5", "-4", "I am not sure but 4", "4 or so", "")),
    (_size, ("61 MB", "61 bytes", "61.5")),
    (_money, ("$283.80 or so", "28380", "$279.90", "279.90 + 3.90 = 283.80", "283.80 cents")),
    (_money, ("about $283.80", "at least $283.80", "至少是$283.80", "more than USD 283.80")),
    (_evening, ("6:24", "18:25", "18:24 or 19:00", "not 18:24", "16:30 - 18:24", "after 18:24")),
    (_morning, ("8:40 pm", "20:40")),
    (_date, ("November 28", "November 2025", "27", "Friday, November 27", "November 27 or 28")),
    (_date, ("November 27, 2024", "Nov 27 or Dec 1", "not November 27", "10月27日")),
    (_length, ("2 min", "2:09", "128", "about 2:08")),
    (_code, ("7243 or 6078", "6078", "not 7243", "72430")),
    (_phone, ("07700 900542", "07700 900541 or 07700 900542")),
    (_place, ("North station or Room 12", "not North station", "Room 12")),
    (_place, ("North station, City library", "Garden work 10:00 North station Edit Share Delete")),
    (_place_zh, ("火车北站或市图书馆", "不是火车北站", "可能在火车北站", "火车北站 编辑 删除")),
    (_who, ("Felix Larkin", "Greta Holm and Felix Larkin", "Not Felix Larkin but Greta Holm")),
    (
        _list,
        (
            "Knit a scarf",
            "Knit a scarf, Cut the hedge, Mend the tent",
            "Knit a scarf or Cut the hedge",
        ),
    ),
    (
        _list,
        ("Knit a scarf, maybe Cut the hedge", "Knit a scarf, Cut the hedge, Feed the goldfish", ""),
    ),
    (_list, ("Knit a scarf, Cut the hedge (3)", "3 tasks: Knit a scarf, Cut the hedge")),
    (_list_zh, ("织围巾", "织围巾，修剪树篱，修补帐篷", "可能是织围巾和粉刷栅栏")),
    (_yes, ("False", "no", "yes and no", "at least True", "不是", "")),
    (
        _no,
        ("True", "at least False", "False or True", "是"),
    ),
    (_way, ("5011", "5032", "5021 or 5040", "5.02 km", "5021 km", "about 5021", "5015 to 5027")),
)


@pytest.mark.parametrize(
    ("reader", "said"), [(reader, said) for reader, texts in _RIGHT for said in texts]
)
def test_usual_ways_of_writing_a_value(reader: _Reader, said: str) -> None:
    assert reader(said)


@pytest.mark.parametrize(
    ("reader", "said"), [(reader, said) for reader, texts in _WRONG for said in texts]
)
def test_other_values_and_hedges(reader: _Reader, said: str) -> None:
    assert not reader(said)
