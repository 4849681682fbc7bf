"""Answers that mean what a screen shows, and answers that only look like it; nobody asked."""

from __future__ import annotations

from typing import Final

import pytest

from mobile_gym.judging import same_answer

# expected answer -> right answers, wrong answers
TIMES: Final = {
    "7:30 PM": (
        [
            "19:30",
            "7:30 pm",
            "7:30pm",
            "7:30 p.m.",
            "07:30 PM",
            "It is at 7:30 PM.",
            "晚上7点半",
            "half past seven in the evening",
            "下午七点三十分",
            "晚上7:30",
            "19点30分",
        ],
        [
            "7:30 AM",
            "7 PM",
            "8:30 PM",
            "7:31 PM",
            "17:30",
            "7:30 PM or 8:30 PM",
            "not 7:30 PM",
            "早上7点半",
            "7:3 PM",
            "730",
            "",
            "晚上七点",
        ],
    ),
    "06:05": (
        ["6:05", "6:05 AM", "6:05 a.m.", "早上6点05分", "上午6:05"],
        ["6:50", "18:05", "6:05 PM", "5:06", "下午6:05"],
    ),
    "12:00": (
        ["noon", "12:00 PM", "正午", "12点", "中午12点", "十二点整"],
        ["midnight", "12 AM", "0:00"],
    ),
    "0:15": (["12:15 AM", "00:15", "凌晨零点15分"], ["12:15 PM", "15:00"]),
    "15:15": (
        ["下午三点一刻", "quarter past three in the afternoon", "3:15 PM"],
        ["下午三点"],
    ),
    "8:45": (
        ["quarter to nine", "八点三刻", "8:45 in the morning"],
        ["8:45 PM", "quarter to eight"],
    ),
    "下午3:20": (["15:20", "3:20 PM", "下午三点二十分"], ["上午3:20", "15:02"]),
}
DATES: Final = {
    "November 27": (
        [
            "Nov 27",
            "27 November",
            "27th of November",
            "11月27日",
            "11月27号",
            "11/27",
            "2025-11-27",
            "十一月二十七日",
            "It is on November 27th.",
            "Thursday, November 27",
        ],
        [
            "November 26",
            "November 28",
            "27 December",
            "11月7日",
            "27",
            "November",
            "2025-12-27",
            "November 27 or 28 November",
        ],
    ),
    "March 5, 2026": (
        ["2026-03-05", "2026/3/5", "2026年3月5日", "5 March 2026", "Mar. 5, 2026", "March 5"],
        ["March 5, 2025", "May 3, 2026", "2026-05-03", "2026年5月3日"],
    ),
    "3月8日": (["March 8", "8 March", "三月八号", "3/8"], ["8月3日", "3月18日", "3月"]),
    "Thursday": (
        ["thursday", "Thu", "星期四", "周四", "on Thursday"],
        ["Tuesday", "星期五", "Thursday or Friday"],
    ),
    "星期日": (["Sunday", "周日", "星期天"], ["星期六", "Saturday"]),
}
PRICES: Final = {
    "$12.50": (
        [
            "12.50",
            "$12.5",
            "12.5 dollars",
            "US$12.50",
            "USD 12.50",
            "It costs $12.50.",
            "12.50美元",
        ],
        ["$12.05", "€12.50", "$125.0", "$12", "12.50元", "$12.50 and $3", "$1,250", "12.5 euros"],
    ),
    "¥88": (["88元", "88块", "八十八元", "RMB 88", "88"], ["$88", "¥880", "八元八角"]),
    "12元5角": (["12.5元", "十二块五", "¥12.50"], ["12元", "125元", "$12.5"]),
    "$1,299.00": (["1299 dollars", "$1299", "1,299"], ["$1,299.99", "$129.9", "$1.299"]),
    "59.90": (
        ["59.9", "$59.90", "59.90 dollars", "It is 59.90."],
        ["59", "59.09", "599", "59.90 or 60"],
    ),
}
NUMBERS: Final = {
    "3": (
        ["three", "3 alarms", "There are 3.", "三", "三个", "３", "3.0", "three alarms"],
        ["4", "13", "30", "3 or 4", "three of five", "-3", "not 3", "3.5", "none"],
    ),
    "1,024": (["1024", "一千零二十四", "1,024 files"], ["1.024", "24", "1,025", "10,24"]),
    "25": (["twenty-five", "twenty five", "二十五", "25 people"], ["52", "twenty", "二十", "20 5"]),
    "-5": (["-5", "-5 degrees", "-5.0"], ["5", "five"]),
    "40%": (["40 percent", "百分之四十", "40"], ["4%", "0.4", "60%", "40 kg"]),
    "5 km": (["5 kilometers", "5公里", "five km", "5"], ["5 miles", "5 m", "50 km", "五米"]),
    "61.4 MB": (["61.4 megabytes", "61.4"], ["61.4 GB", "614 MB", "61 MB"]),
    "203 sec": (
        ["203 s", "3 min 23 s", "3 minutes and 23 seconds", "3分23秒", "3分钟23秒", "203秒"],
        ["203 min", "3 min", "23 s", "3 min 32 s", "2 min 83 s and 1 s"],
    ),
    "2 hours": (
        ["120 minutes", "2 h", "两小时", "two hours", "2个小时"],
        ["2 minutes", "20 hours", "1 hour"],
    ),
    "320": (["三百二十", "320 people"], ["三百二", "230", "32"]),
}
LISTS: Final = {
    "milk, eggs and bread": (
        [
            "Bread, milk, eggs",
            "eggs; bread; milk",
            "milk\neggs\nbread",
            "- milk\n- bread\n- eggs",
            "They are: milk, eggs, and bread.",
            "the items are eggs, milk and bread",
        ],
        [
            "milk and eggs",
            "milk, eggs, bread, butter",
            "milk",
            "milk, milk, bread",
            "eggs, ham, bread",
            "milk or eggs or bread",
        ],
    ),
    "苹果、香蕉和梨": (
        ["梨、苹果、香蕉", "香蕉，苹果，梨", "有苹果、梨和香蕉", "苹果和香蕉和梨"],
        ["苹果和香蕉", "苹果，香蕉，桃", "苹果、香蕉、梨、桃", "苹果"],
    ),
    "7:30 AM, 9:00 PM": (["21:00 and 7:30", "7:30 AM and 9 PM"], ["7:30 AM", "7:30 PM, 9:00 AM"]),
    "1, 3": (["3, 1", "1 and 3", "one, three"], ["13", "1", "1, 2, 3"]),
}
TEXTS: Final = {
    "Olga Reiss": (
        [
            "olga reiss",
            "It is Olga Reiss.",
            "“Olga Reiss”",
            "the answer is Olga Reiss",
            "OLGA  REISS",
        ],
        [
            "Olga",
            "Olga Weiss",
            "Bruno or Olga Reiss",
            "It is not Olga Reiss",
            "Olga Reiss's brother",
        ],
    ),
    "the red box": (
        ["red box", "a red box", "It is the red box!"],
        ["red", "the red boxes", "blue box"],
    ),
    "北站": (
        ["北站。", "是北站", "答案是北站", "结果：北站"],
        ["南站", "不是北站", "北站东"],
    ),
    "yes": (["Yes.", "YES"], ["no", "yes or no", "yesterday"]),
}
TABLE: Final = TIMES | DATES | PRICES | NUMBERS | LISTS | TEXTS
RIGHT: Final = [(expected, given) for expected, (right, _) in TABLE.items() for given in right]
WRONG: Final = [(expected, given) for expected, (_, wrong) in TABLE.items() for given in wrong]


def test_there_are_enough() -> None:
    assert len(RIGHT) + len(WRONG) >= 200
    assert len(RIGHT) >= 90
    assert len(WRONG) >= 90


@pytest.mark.parametrize(("expected", "given"), RIGHT)
def test_right(expected: str, given: str) -> None:
    assert same_answer(expected, given)


@pytest.mark.parametrize(("expected", "given"), WRONG)
def test_wrong(expected: str, given: str) -> None:
    assert not same_answer(expected, given)


@pytest.mark.parametrize("expected", TABLE)
def test_an_answer_is_itself(expected: str) -> None:
    assert same_answer(expected, expected)
    assert same_answer(expected, f" {expected.upper()} ")
