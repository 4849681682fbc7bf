"""Puts values of drawn questions into frames, with the writings of each kind of value."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from mobile_gym.core.answers import AnswerMatches
from mobile_gym.core.tasks import LANGUAGES, Language, Task
from task_suites import catalog

CLASSES: Final = (
    *("other value", "second value", "list", "negated", "retracted", "decoy", "range"),
    *("coarse", "other unit", "read out", "in the question", "other format"),
)
SEED: Final = 3
"""For whose values the sentences are written."""
_MEASURES: Final = frozenset({"number", "money", "time", "date", "moment", "duration"})
_DIGITS: Final = "零一二三四五六七八九"


def _rows(name: str) -> list[dict]:
    lines = (Path(__file__).parent / name).read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


FRAMES: Final = {
    (one["language"], one["class"], one.get("of", "")): one["frames"]
    for one in _rows("frames.jsonl")
}
"""What stands around a right value ({r}) and others ({o}, {p}), by language, by class of what is
wrong with it, and by the kind of value that it is for alone."""
SENTENCES: Final = {one["template"]: one for one in _rows("sentences.jsonl")}
"""By template without its suite: sentences in each language, for the values of one seed."""


class GeneratedAnswer(NamedTuple):
    """An answer to a drawn question, the class of what is wrong with it, "" where it is right."""

    task: Task
    text: str
    wrong: str = ""


def answers(language: Language, seeds: Sequence[int] = (SEED,)) -> Iterator[GeneratedAnswer]:
    """All generated answers in a language."""
    for template in questions():
        for seed in seeds:
            task = template.task(np.random.default_rng(seed), language)
            assert task.expected_answer is not None
            yield from _of(task, task.expected_answer, told=seed == SEED)


def questions():
    """The templates that ask something."""
    found = {
        template.id: template for name in catalog.suite_names() for template in catalog.suite(name)
    }
    return [
        one
        for one in found.values()
        if one.task(np.random.default_rng(0), LANGUAGES[0]).expected_answer is not None
    ]


def _of(task: Task, expected: AnswerMatches, *, told: bool) -> Iterator[GeneratedAnswer]:
    language = task.language
    rights = writings(expected, expected.accepted, language)
    others = list(dict.fromkeys(_others(expected, language)))
    other, third = others[0], others[1]
    rights_around = FRAMES[language, "", ""]
    for frame in rights_around:
        yield GeneratedAnswer(task, frame.format(r=rights[0], o=other, p=third))
    for writing in rights[1:]:
        for frame in rights_around[::9]:
            yield GeneratedAnswer(task, frame.format(r=writing, o=other, p=third))
    sentences = SENTENCES.get(task.id.rpartition(".")[2], {language: ()})
    for sentence in sentences[language] if told else ():
        yield GeneratedAnswer(task, sentence.format(r=rights[0]))
    is_value = expected.kind not in ("list", "sequence", "yes_no")
    wrong = {
        name: frames
        for (spoken, name, of), frames in FRAMES.items()
        if spoken == language and name and not of
    }
    if not is_value:
        wrong.pop("list")
    if expected.kind == "yes_no":
        wrong = {name: wrong[name] for name in ("other value", "second value", "decoy")}
    for name, frames in wrong.items():
        for frame in frames:
            yield GeneratedAnswer(task, frame.format(r=rights[0], o=other, p=third), name)
    if expected.kind in _MEASURES:
        for frame in FRAMES[language, "range", "measures"]:
            yield GeneratedAnswer(task, frame.format(r=rights[0], o=other, p=third), "range")
    if expected.kind in ("time", "date"):
        for frame in FRAMES[language, "range", "times"]:
            yield GeneratedAnswer(task, frame.format(r=rights[0], o=other), "range")
    for text, name in _special(expected, rights, others, language):
        yield GeneratedAnswer(task, text, name)


def _others(expected: AnswerMatches, language: Language) -> list[str]:
    if expected.kind == "yes_no":
        is_no = expected.accepted[0] in ("False", "否")
        return (
            (["True", "Yes"] if is_no else ["False", "No"])
            if language == "en"
            else (["是", "对"] if is_no else ["否", "不是"])
        )
    if expected.kind in ("list", "sequence"):
        items = expected.accepted
        joint = ", " if language == "en" else "、"
        return [
            joint.join((*items, expected.candidates[0])),
            joint.join((*items[1:], expected.candidates[0])),
        ]
    found = [writings(expected, (one,), language)[0] for one in expected.candidates[:6]]
    if len(found) < 2 and expected.kind in ("number", "money"):
        amount = float(re.sub(r"[^\d.]", "", expected.accepted[0]))
        found += [f"{amount + step:g}" for step in (1 + 200 * (expected.unit == "m"), 2000)]
    return found if len(found) > 1 else [*found, *_more(expected, language)]


def _more(expected: AnswerMatches, language: Language) -> list[str]:
    if expected.kind == "time":
        return ["3:07 PM" if language == "en" else "15:07"]
    return ["Elsewhere"]


def writings(expected: AnswerMatches, values: Sequence[str], language: Language) -> list[str]:
    """Ways to write a value, the plainest first."""
    value = values[0]
    match expected.kind:
        case "time":
            return _times(value, language)
        case "date" if re.match(r"\d{4}-", value):
            return _dates(value, language)
        case "number" if value.isdigit():
            return _numbers(value, expected.unit, language)
        case "money":
            return _amounts(value, language)
        case "duration":
            return _durations(value, language)
        case "list":
            return (
                [", ".join(values), " and ".join(values), "; ".join(values)]
                if language == "en"
                else ["、".join(values), "，".join(values), "和".join(values)]
            )
        case "phone":
            digits = re.sub(r"\D", "", value)
            return [
                value,
                digits,
                f"{digits[:3]}-{digits[3:7]}-{digits[7:]}",
                f"({digits[:5]}) {digits[5:]}",
            ]
        case "email":
            return [value, value.upper(), f"mailto:{value}"]
        case "code":
            return [value, " ".join(value) if len(value) == 6 else value]
        case "name":
            return [value, value.lower(), value.upper()]
        case "title":
            return (
                [values[0], values[0].lower(), values[0].upper()]
                if language == "en"
                else list(values[:2])
            )
        case "yes_no" if language == "en":
            return (
                [
                    "False",
                    "No",
                    "No, it is not.",
                    "No, it is not a to-do.",
                    "It is not a to-do.",
                    "The note is not a to-do",
                ]
                if value == "False"
                else ["True", "Yes", "Yes, it is.", "It is a to-do.", "Yes, it is a to-do."]
            )
        case "yes_no":
            return (
                ["否", "不是", "不是待办事项", "否，不是待办事项", "它不是待办事项"]
                if value == "否"
                else ["是", "是的", "是待办事项", "是的，它是待办事项"]
            )
        case _:
            return [value]


def _times(value: str, language: Language) -> list[str]:
    hour, minute = map(int, value.split(":"))
    half = "AM" if hour < 12 else "PM"
    twelve = hour % 12 or 12
    if language == "en":
        return [
            f"{twelve}:{minute:02} {half}",
            f"{twelve}:{minute:02}{half.lower()}",
            f"{hour:02}:{minute:02}",
            f"{twelve}:{minute:02} {half[0].lower()}.m.",
        ]
    part = (
        "凌晨"
        if hour < 6
        else "上午"
        if hour < 12
        else "中午"
        if hour == 12
        else "下午"
        if hour < 18
        else "晚上"
    )
    spoken = (
        f"{part}{twelve if hour != 0 else 0}点{minute}分"
        if minute
        else f"{part}{twelve if hour != 0 else 0}点"
    )
    return [
        f"{hour:02}:{minute:02}",
        f"{hour}:{minute:02}",
        f"{hour}点{minute:02}分",
        spoken,
        f"{part}{twelve if hour else 0}:{minute:02}",
    ]


def _dates(value: str, language: Language) -> list[str]:
    day = datetime.strptime(value, "%Y-%m-%d")
    if language == "en":
        return [
            f"{day:%B} {day.day}",
            f"{day:%B} {day.day}, {day.year}",
            f"{day.day} {day:%B} {day.year}",
            value,
            f"{day:%A}, {day:%B} {day.day}",
            f"{day.month}/{day.day}/{day.year}",
            f"{day:%b} {day.day}",
            f"the {day.day}th of {day:%B}",
        ]
    return [
        f"{day.month}月{day.day}日",
        f"{day.year}年{day.month}月{day.day}日",
        f"{day.month}月{day.day}号",
        value,
        f"{day.year}/{day.month}/{day.day}",
        f"{day.month}月{day.day}日（星期{'一二三四五六日'[day.weekday()]}）",
    ]


_WORDS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def _numbers(value: str, unit: str, language: Language) -> list[str]:
    found = [value]
    number = int(value)
    if language == "en" and 0 < number < 13 and not unit:
        found.append(_WORDS[number])
    if language == "zh" and 2 < number < 10:
        found.append(_DIGITS[number])
    if number > 999:
        found.append(f"{number:,}")
    if unit in ("min", "m"):
        found.append(
            f"{value} {'minutes' if unit == 'min' else 'meters'}"
            if language == "en"
            else f"{value}{'分钟' if unit == 'min' else '米'}"
        )
    if language == "zh" and not unit:
        found += [f"{value}个", f"共{value}个", f"一共是{value}"]
    return found


def _amounts(value: str, language: Language) -> list[str]:
    amount = re.sub(r"[^\d.]", "", value)
    found = [amount, value]
    if "$" in value:
        found.append(f"{amount} dollars" if language == "en" else f"{amount}美元")
    if "元" in value:
        found += [f"¥{amount}", f"{amount}块"]
    return found


def _durations(value: str, language: Language) -> list[str]:
    numbers = re.findall(r"\d+", value)
    if len(numbers) == 1:
        return (
            [f"{numbers[0]} minutes", numbers[0], f"{numbers[0]} min"]
            if language == "en"
            else [f"{numbers[0]}分钟", numbers[0], f"{numbers[0]} 分钟"]
        )
    minutes, seconds = map(int, numbers)
    if language == "en":
        return [
            f"{minutes} minutes and {seconds} seconds",
            f"{minutes}:{seconds:02}",
            f"{minutes}m {seconds}s",
            f"{minutes} min {seconds} sec",
            f"{60 * minutes + seconds} seconds",
        ]
    return [
        f"{minutes}分{seconds}秒",
        f"{minutes}分钟{seconds}秒",
        f"{minutes}:{seconds:02}",
        f"{60 * minutes + seconds}秒",
    ]


def _special(
    expected: AnswerMatches, rights: list[str], others: list[str], language: Language
) -> Iterator[tuple[str, str]]:
    """Wrong answers of one kind of value alone: (text, class)."""
    value, joint = expected.accepted[0], ", " if language == "en" else "，"
    every = joint.join([*others[:3], rights[0], *others[3:6]])
    yield every, "read out"
    filler = (
        "tap here to open the settings of this entry and see more "
        if language == "en"
        else "点击这里可以打开此条目的设置并查看更多内容"
    )
    yield f"{filler * 3}{rights[0]} {filler * 3}", "read out"
    if expected.kind == "time":
        hour, minute = map(int, value.split(":"))
        if minute:
            yield (
                (
                    f"{hour % 12 or 12} {'AM' if hour < 12 else 'PM'}"
                    if language == "en"
                    else f"{hour}点"
                ),
                "coarse",
            )
        yield (
            (f"{hour % 12 or 12}:{minute:02} {'PM' if hour < 12 else 'AM'}", "other unit")
            if language == "en"
            else (f"{(hour + 12) % 24}:{minute:02}", "other unit")
        )
        if hour > 12 and language == "zh":
            yield f"{hour - 12}:{minute:02}", "other format"
        if hour > 12 and language == "en":
            yield f"{hour - 12:02}:{minute:02}", "other format"
        yield ("in the evening" if language == "en" else "晚上"), "coarse"
    if expected.kind == "date" and value[:2] == "20":
        day = datetime.strptime(value, "%Y-%m-%d")
        yield (f"{day:%B}" if language == "en" else f"{day.month}月"), "coarse"
        yield (f"{day.year}" if language == "en" else f"{day.year}年"), "coarse"
        yield f"{day.day}.{day.month}.{day.year}", "other format"
        yield f"{day.day}/{day.month}/{day.year}", "other format"
    if expected.kind == "number" and value.isdigit():
        for unit in ("kg", "%", "dollars") if language == "en" else ("公斤", "%", "美元"):
            yield f"{value} {unit}", "other unit"
        if expected.unit == "min":
            yield f"{value} {'seconds' if language == 'en' else '秒'}", "other unit"
        else:
            yield f"{value} {'minutes' if language == 'en' else '分钟'}", "other unit"
        yield f"{value},5", "other format"
        yield f"-{value}", "other value"
        if not expected.tolerance:
            yield f"{value}.5", "other value"
        yield f"1{value}", "other value"
        if language == "zh" and 2 < int(value) < 9:
            yield f"{_DIGITS[int(value)]}{_DIGITS[int(value) + 1]}个", "coarse"
            yield f"{value}个多", "coarse"
        if language == "en":
            yield "several", "coarse"
            yield "a few", "coarse"
    if expected.kind == "money":
        amount = re.sub(r"[^\d.]", "", value)
        yield f"{amount} {'minutes' if language == 'en' else '分钟'}", "other unit"
        yield (
            f"£{amount}" if "€" not in value else f"${amount}",
            "other unit" if re.search(r"[$元e]", value) else "skip",
        )
        yield f"{amount.replace('.', ',')},0", "other format"
    if expected.kind == "duration":
        numbers = re.findall(r"\d+", value)
        if len(numbers) == 2:
            yield f"{numbers[0]} minutes" if language == "en" else f"{numbers[0]}分钟", "coarse"
        else:
            yield f"{numbers[0]} seconds" if language == "en" else f"{numbers[0]}秒", "other unit"
            yield f"{numbers[0]} hours" if language == "en" else f"{numbers[0]}小时", "other unit"
    if expected.kind in ("phone", "code"):
        yield value[:-1], "coarse"
        yield value + "1", "other value"
    if expected.kind == "name":
        if language == "en":
            first, last = value.split()
            yield f"{first} Smithson", "other value"
            yield f"Adrian {last}", "other value"
            yield f"{value}'s brother", "other value"
        yield ("a friend" if language == "en" else "一个朋友"), "coarse"
        surname = value.split()[-1] if language == "en" else value[0]
        if any(
            (one.split()[-1] if language == "en" else one[0]) == surname
            for one in expected.candidates
        ):
            yield surname if language == "en" else f"{surname}先生", "coarse"
    if expected.kind == "title" and language == "en" and " " in value and not value[0].isdigit():
        yield value.split()[0], "coarse"
