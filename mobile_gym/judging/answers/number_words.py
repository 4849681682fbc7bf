"""Number words of English and Chinese, written as digits."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

SHARE: Final = "%之"
"""Stands for the Chinese "of a hundred parts", which holds a number word itself."""

_ONES: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen"),
)
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_WORDS: Final[Mapping[str, int]] = {word: value for value, word in enumerate(_ONES)} | {
    word: 10 * tens for tens, word in enumerate(_TENS, start=2)
}
_PLACES: Final = {"hundred": 100, "thousand": 1000}
_WORD: Final = "|".join((*_WORDS, *_PLACES))
_PRONOUN: Final = (
    r"(?<!the )(?<!this )(?<!that )(?<!last )(?<!first )(?<!only )(?<!right )(?<!which )"
    r"(?<!correct )"
)
_ENGLISH: Final = re.compile(rf"(?<![a-z])(?:{_WORD})(?:(?:[ -]|\s+and\s+)(?:{_WORD}))*(?![a-z])")
_ALONE: Final = re.compile(_PRONOUN + r"\bone\b")
_AN: Final = re.compile(r"(?<!half )\ban?\s+(?=(?:hour|minute|second|day)\b)")

_DIGITS: Final[Mapping[str, int]] = {
    character: value for value, character in enumerate("零一二三四五六七八九")
} | {"〇": 0, "两": 2}
_CHINESE_PLACES: Final = {"十": 10, "百": 100, "千": 1000}
_IDIOMS: Final = re.compile(
    "一(?:[共下样直起定些般致并切旦会眼看查想读听]|点(?!钟|整|半|[零〇一二三四五六七八九十]))|(?<![零一二三四五六七八九十百千两])万一|[唯统同]一|(?<![点零一二三四五六七八九])十分(?!钟|[零〇一二三四五六七八九十])"
    "|十有八九|八九不离十|[千百](?=[米克瓦度]|字节)|零(?=下)"
)
"""Words that hold a number word and are none: "altogether", "the same", "very"."""
_CHINESE: Final = re.compile(
    r"(?<!\d)"
    "[零〇一二两三四五六七八九十百千万]+"
    "(?:点[零〇一二三四五六七八九]+(?![分刻半零〇一二两三四五六七八九十百千万]))?"
)
_ABOUT: Final = re.compile("(.*[十百千][一二三四五六七八九])[一二三四五六七八九]")
"""Twenty-five or six."""
_FEW: Final = re.compile("一[两二]|[两二]三|三四|四五|五六|六七|七八|八九")
"""Two or three."""
_WEEKDAY: Final = re.compile("(?:星期|礼拜|周)$")
_TIME_AHEAD: Final = re.compile("(?:凌晨|早上|早晨|清晨|上午|中午|下午|午后|傍晚|晚上|夜里|早|晚)$")


def digits(text: str) -> str:
    """A plain text with its English and Chinese number words written as digits."""
    text = _ENGLISH.sub(_english, _AN.sub("1 ", text)).replace("百分之", SHARE)
    text = _CHINESE.sub(_chinese, _IDIOMS.sub(_hidden, text)).translate(_SHOW)
    for pattern, written in _SPELLINGS:
        text = pattern.sub(written, text)
    return text


def written_in_words(text: str) -> frozenset[int]:
    """Where in a text's `digits` the numbers begin that it writes as words."""
    wide = digits(text.translate(_WIDE))
    if len(wide) != len(digits(text)):
        return frozenset()
    return frozenset(match.start() for match in re.finditer("[0-9]+", wide))


_WIDE: Final = {ord("0") + digit: 0xFF10 + digit for digit in range(10)}
"""Digits of full width, which patterns and `int` read like the others."""


def with_fractions(text: str) -> str:
    """A plain text with halves and quarters of a measure as fractions: "half a cup" is 1/2 cup."""
    for pattern, written in _FRACTIONS:
        text = pattern.sub(written, text)
    return text


_PART: Final = r" (?:of )?(?:an? )?(?=[a-z])"
_FRACTIONS: Final = (
    (re.compile(rf"\b(?:three|3)[ -]quarters?{_PART}"), "3/4 "),
    (re.compile(rf"\b(?:an? |one )?half{_PART}"), "1/2 "),
    (re.compile(rf"\b(?:an? |one )?quarter{_PART}"), "1/4 "),
    (re.compile(r"\b(\d/\d) an? (?=[a-z])"), r"\1 "),
    (re.compile("[四4]分之[三3]"), "3/4"),
    (re.compile("[四4]分之[一1]"), "1/4"),
    (re.compile("[二两2]分之[一1]|半(?=[杯勺匙斤])"), "1/2"),
)


def _point(match: re.Match[str]) -> str:
    return f"{match[1]}.{match[2].replace(' ', '')}"


def spelled_signs(text: str) -> str:
    """A plain text in which numbers that are told digit by digit are runs of digits.

    For codes and numbers to call: "eight eight four two", 五八六七, "double seven".
    """
    return _SPELLED_CHINESE.sub(_spell, _SPELLED.sub(_spell, text))


_SIGN: Final[Mapping[str, str]] = (
    {word: str(value) for value, word in enumerate(_ONES[:10])}
    | {character: str(value) for character, value in _DIGITS.items() if character != "两"}
    | {"oh": "0", "o": "0", "幺": "1"}
)
_SIGN_WORD: Final = rf"(?:(?:double|triple)[ -])?(?:{'|'.join((*_ONES[:10], 'oh', 'o'))})"
_SPELLED: Final = re.compile(rf"(?<![a-z]){_SIGN_WORD}(?:(?:[ -]|, ?){_SIGN_WORD}){{2,}}(?![a-z])")
_SPELLED_CHINESE: Final = re.compile(
    r"[零〇一二三四五六七八九幺](?: ?[零〇一二三四五六七八九幺]){2,}"
)


def _spell(match: re.Match[str]) -> str:
    signs: list[str] = []
    times = 1
    for word in re.findall(r"[a-z]+|[\u3007-\u9fff]", match[0]):
        if word in ("double", "triple"):
            times = 2 if word == "double" else 3
            continue
        signs.append(_SIGN[word] * times)
        times = 1
    return "".join(signs)


_SPELLINGS: Final = (
    (re.compile(r"(?<![\d.:])\b(\d{1,2})[ -](?:oh|o)[ -](\d)(?!\d)"), r"\1:0\2"),
    (re.compile(r"(?<![\d.])(\d+) point (\d+(?: \d)*)(?!\d)"), _point),
    (re.compile(r"\btwice\b"), "2 times"),
    (re.compile(r"\bminus\s+(?=\d)|零下(?=\s*\d)"), "-"),
    (re.compile(r"(\d+)\s+and\s+(?:a|1)\s+half\b"), r"\1.5"),
    (re.compile(r"(\d+)个半(?=小时|钟头)"), r"\1.5"),
)
"""Signs and halves, once their numbers are digits."""
_NUMERALS: Final = "零一八九十百千万"
_HIDE: Final = {ord(one): 0xE000 + place for place, one in enumerate(_NUMERALS)}
_SHOW: Final = {hidden: numeral for numeral, hidden in _HIDE.items()}
"""Number words of idioms are private characters while the others are read."""


def _hidden(match: re.Match[str]) -> str:
    return match[0].translate(_HIDE)


def _english(match: re.Match[str]) -> str:
    words = re.findall(r"[a-z]+", match[0])
    if words == ["one"] and not _ALONE.match(match.string, match.start()):
        return match[0]
    total = section = 0
    last = 0  # the size of the last part: parts of one number get smaller
    parts: list[str] = []
    for word in words:
        if word == "and":
            continue
        if word in _PLACES:
            place = _PLACES[word]
            if place == 100:
                section = (section or 1) * 100
            else:
                total, section = total + (section or 1) * place, 0
            last = place
            continue
        value = _WORDS[word]
        size = 10 if value >= 20 else 1
        if last == 1 or (last == 10 and not 0 < value < 10) or (last == 0 and parts):
            parts.append(str(total + section))
            total = section = 0
        section, last = section + value, size
    parts.append(str(total + section))
    return " ".join(parts)


def _chinese(match: re.Match[str]) -> str:
    whole, point, part = match[0].partition("点")
    if not point:
        if _FEW.fullmatch(whole):
            return f"{_DIGITS[whole[0]]} {_DIGITS[whole[1]]}"
        if about := _ABOUT.fullmatch(whole):
            return f"{_chinese_integer(about[1])} {_chinese_integer(whole)}"
        value = str(_chinese_integer(whole))
        return f"{value} " if _WEEKDAY.search(match.string[: match.start()]) else value
    decimals = "".join(str(_DIGITS[character]) for character in part)
    if _TIME_AHEAD.search(match.string[: match.start()]):  # 7 点 30, no decimals
        return f"{_chinese_integer(whole)}点{decimals}"
    return f"{_chinese_integer(whole)}.{decimals}"


def _chinese_integer(text: str) -> int:
    if not any(character in _CHINESE_PLACES or character == "万" for character in text):
        return int("".join(str(_DIGITS[character]) for character in text))
    total = section = digit = 0
    for character in text:
        if character == "万":
            total, section, digit = (section + digit) * 10_000, 0, 0
        elif character in _CHINESE_PLACES:
            section += (digit or 1) * _CHINESE_PLACES[character]
            digit = 0
        else:
            digit = _DIGITS[character]
    return total + section + digit
