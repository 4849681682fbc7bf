"""Whether an agent's answer means the expected one, however it is put: in English or in Chinese.

`judging.answer_matches` compares texts; here the values behind them are compared, too: "half past
seven in the evening" is 19:30, a list may come in another order, and a price may be in words. An
answer that names several values, or that doubts, is none.

Source: A3, section 3.4.1: queries are answered with values that are read from the screen.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import Final

from mobile_gym.core.checks import AnswerMatches
from mobile_gym.judging import answer_matches
from mobile_gym.judging.similarity import normalize_text
from reward_models.answer_values import KINDS, Date, Quantity, Value, digits

__all__ = ["answer_is_right", "same_answer"]

_DOUBT: Final = re.compile(
    r"\b(?:not|never|neither|nor|none|cannot|unsure|maybe|perhaps|either|or|unknown)\b|n't\b"
    "|不是|没有|并非|也许|可能|不确定|不知道|无法|或者|还是"
)
_LEAD: Final = re.compile(
    r"^(?:(?:it|that|this|he|she|they|there|the answer|answer)\s+(?:is|are|was|were)\s+|answer:\s*"
    r"|(?:答案|结果)?(?:是|为):?\s*|(?:答案|结果):\s*)"
)
_LIST_LEAD: Final = re.compile(
    r"^.{0,80}?(?:\b(?:are|is|include|includes)\b:?|:(?=\s)|是:?|有:?)\s*"
)
_ARTICLE: Final = re.compile(r"^(?:the|a|an)\s+")
_BULLET: Final = re.compile(r"^(?:[-*•·]|\(?\d{1,2}[.)])\s+")
_SEPARATORS: Final = re.compile(r"\s*(?:(?<!\d),|,(?!\d)|[;、\n]|,?\s+and\s+|\s&\s)\s*(?:and\s+)?")
_CHINESE_AND: Final = re.compile("以及|[和与及]")
_PUNCTUATION: Final = " .,;:!?。、!?\"'“”‘’()《》「」"


def answer_is_right(expected: AnswerMatches, given: str) -> bool:
    """Whether the answer is accepted by the task's rule, or means one of the accepted answers.

    Raises:
        TaskError: the rule's mode does not exist.
    """
    return answer_matches(expected, given) or any(
        same_answer(accepted, given) for accepted in expected.accepted
    )


def same_answer(expected: str, given: str) -> bool:
    """Whether both mean the same date, time, price, duration, number, list or text."""
    if not normalize_text(given):
        return False
    if normalize_text(expected) == normalize_text(given):
        return True
    if _DOUBT.search(normalize_text(given)) and not _DOUBT.search(normalize_text(expected)):
        return False
    wanted, said = _read(expected), _read(given)
    for kind, find in KINDS.items():
        value = _whole(find, wanted)
        if value is not None:
            return _names_only(find, said, value) or _as_number(kind, value, said)
    if len(items := _items(unicodedata.normalize("NFKC", expected))) > 1:
        return any(_same_items(items, other) for other in _item_lists(given))
    return _bare(expected) == _bare(given)


def _read(text: str) -> str:
    return digits(normalize_text(text))


def _whole(find: Callable[[str], Iterator[tuple[Value, int, int]]], text: str) -> Value | None:
    """The value that the whole text is."""
    for value, start, end in find(text):
        if not text[:start].strip(_PUNCTUATION) and not text[end:].strip(_PUNCTUATION):
            return value
    return None


def _names_only(
    find: Callable[[str], Iterator[tuple[Value, int, int]]], text: str, wanted: Value
) -> bool:
    found = [value for value, _, _ in find(text)]
    return bool(found) and all(_same_value(wanted, value) for value in found)


def _as_number(kind: str, wanted: Value, text: str) -> bool:
    """A price or a percentage may be answered by the number alone."""
    if kind not in ("price", "duration") or not isinstance(wanted, Quantity):
        return False
    if next(KINDS[kind](text), None) is not None or wanted.unit == "s":
        return False
    return _names_only(KINDS["number"], text, wanted)


def _same_value(wanted: Value, value: Value) -> bool:
    if isinstance(wanted, Date) and isinstance(value, Date):
        years = {wanted.year, value.year} - {None}
        return (wanted.month, wanted.day) == (value.month, value.day) and len(years) < 2
    if isinstance(wanted, Quantity) and isinstance(value, Quantity):
        units = {wanted.unit, value.unit} - {""}
        return wanted.amount == value.amount and len(units) < 2
    return wanted == value


def _bare(text: str) -> str:
    """The text without a lead-in, an article and outer punctuation."""
    text = _LEAD.sub("", normalize_text(text).strip(_PUNCTUATION))
    return _ARTICLE.sub("", text.strip(_PUNCTUATION))


def _items(text: str, *, chinese_and: bool = False) -> list[str]:
    """The parts of a list in words; the text is in NFKC and still has its lines."""
    lines = [_BULLET.sub("", line.strip()) for line in text.splitlines()]
    text = "\n".join(line for line in lines if line)
    parts = _SEPARATORS.split(text.strip(_PUNCTUATION + "\n"))
    if chinese_and:
        parts = [piece for part in parts for piece in _CHINESE_AND.split(part)]
    return [part for part in parts if part.strip(_PUNCTUATION)]


def _item_lists(text: str) -> Iterator[list[str]]:
    """The ways to read an answer as a list: with and without a lead-in, a Chinese "and" or not."""
    text = unicodedata.normalize("NFKC", text)
    texts = [text]
    if (shorter := _LIST_LEAD.sub("", text, count=1)) != text:
        texts.append(shorter)
    for candidate in texts:
        for chinese_and in (False, True):
            yield _items(candidate, chinese_and=chinese_and)


def _same_items(expected: list[str], given: list[str]) -> bool:
    left = list(given)
    options = [expected]
    split = [piece for item in expected for piece in _CHINESE_AND.split(item) if piece]
    if split != expected:
        options.append(split)
    for wanted in options:
        if len(wanted) != len(left):
            continue
        rest = list(left)
        for item in wanted:
            match = next((other for other in rest if same_answer(item, other)), None)
            if match is None:
                break
            rest.remove(match)
        else:
            return True
    return False
