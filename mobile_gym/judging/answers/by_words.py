"""Answers that are words: names, titles, one of several choices, lists of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from mobile_gym.core.answers import AnswerMatches
from mobile_gym.judging.answers.commitment import (
    AnswerVerdict,
    commitment,
    masked_text,
    without_tone,
)
from mobile_gym.judging.answers.number_words import digits, with_fractions, written_in_words
from mobile_gym.judging.answers.plain import occurrences, plain
from mobile_gym.judging.answers.set_aside import without_denied
from mobile_gym.judging.answers.wordings import CARRIERS, FRAME_WORDS, FRAMES, FUNCTION_WORDS

# -- The order in which the items of a sequence are told -----------------------------------------

_ORDER: Final = re.compile(
    r"\b(?:first|second|third|fourth|fifth|sixth|then|next|after that|afterwards|followed by"
    r"|and|finally|last|lastly|in (?:this|that) order|order)\b|-?>|<|(?<=\0)\s*-"
    r"|然后|接着|随后|之后|最后|首先|依次|顺序|先后|次序|第\d+|第[一二三四五六七八九]|[先再是去→]"
)
"""What joins the items of a sequence."""
_RANKS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
_RANK: Final = re.compile(
    rf"\b({'|'.join(_RANKS)})\b|(?<![\d.:])(\d{{1,2}})(?=[.)、:]?\s*\0)|第(\d+)"
)
_RISING: Final = re.compile(
    r"\b(?:cheapest|shortest|smallest|lowest|earliest|lightest|nearest|fewest|youngest|oldest)\b.{0,20}\bfirst"
    r"|from the (?:cheapest|shortest|smallest|lowest|earliest|lightest)|从[低短小早少轻近]"
)


def contradicts(masked: str, question: str) -> bool:
    """Whether signs between or before the items say another order than theirs.

    Ranks must go up; "<" belongs to a question for the smallest first, and ">" does not.
    """
    ranks = [
        _RANKS.index(match[1]) + 1 if match[1] else int(match[2] or match[3])
        for match in _RANK.finditer(digits(masked) if "第" in masked else masked)
    ]
    if ranks != sorted(ranks):
        return True
    rises = bool(_RISING.search(question))
    if "<" in masked and not rises:
        return True
    if rises and re.search(r"(?<!-)>", masked):
        return True
    turned = _TURNED.search(masked)
    return turned is not None and turned[0] not in question


_TURNED: Final = re.compile(
    r"从.{1,2}?到.|\b(?:descending|ascending|reverse|backwards)\b|倒序|逆序"
)


def without_order(masked: str) -> str:
    """The text without the words that join the items of a sequence."""
    return _ORDER.sub(" ", masked)


_WORD: Final = re.compile(r"[a-z0-9][a-z0-9'-]*")
_RUN: Final = re.compile(r"[\u3400-\u9fff]{2,}")
_CHINESE: Final = re.compile(r"[\u3400-\u9fff]")
_RANGES: Final = re.compile(r"\0\s*-\s*(?=\0)")
_RANGE: Final = re.compile(r"\0\s*(?:-|to|through|until|thru|到|至)\s*\0")


def words_verdict(expected: AnswerMatches, text: str, question: str) -> AnswerVerdict:
    """The right words are there, and nothing of what else is on the device; texts are plain."""
    is_list = expected.kind in ("list", "sequence")
    others = _others(expected)
    in_words = frozenset[int]()
    if expected.kind == "choice" and any(map(str.isdigit, "".join(expected.accepted))):
        text = with_fractions(text)
        in_words, text = written_in_words(text), digits(text)
    named = (*others, *map(plain, expected.accepted)) if is_list else others
    rights = set(map(plain, expected.accepted))
    text = without_denied(text, *word_spans(rights, others, text), question, may_repeat=is_list)
    masked, found = text, dict[str, list[int]]()
    for item in sorted(expected.accepted, key=len, reverse=True):
        spans = _spans(plain(item), masked, named, is_list=is_list)
        if is_list and not spans:
            return AnswerVerdict("no_value", item)
        if spans:
            found[item] = [start for start, _ in spans]
            masked = masked_text(masked, spans)
    if expected.kind == "sequence":
        for places in (
            [found[other_item][0] for other_item in expected.accepted],
            [found[other_item][-1] for other_item in expected.accepted],
        ):
            if places != sorted(places):
                return AnswerVerdict("other_value", "another order")
    for other in others:
        if occurrences(other, masked):
            return AnswerVerdict("ambiguous" if "\0" in masked else "other_value", other)
    if "\0" not in masked:
        return AnswerVerdict("no_value")
    masked = _NUMBER.sub(
        lambda number: " " * len(number[0]) if number.start() in in_words else number[0], masked
    )
    part = left_over(masked, expected, question)
    if part := part or ("" if is_list else _extended(masked, question)):
        return AnswerVerdict("other_value", part)
    if not is_list and (item := listed_beside(masked, question)):
        return AnswerVerdict("ambiguous", item)
    if is_list:
        if expected.kind == "sequence":
            if contradicts(masked, question):
                return AnswerVerdict("other_value", "another order")
            masked = without_order(masked)
        elif (joined := _RANGE.search(masked)) and not 1 < len(_RANGES.findall(masked)) == (
            len(expected.accepted) - 1
        ):
            return AnswerVerdict("bounded", joined[0].strip("\0 "))
        masked = _BULLETS.sub(" ", masked.replace("+", " "))
        if extra := _extra_item(masked, question):
            return AnswerVerdict("other_value", extra)
    return commitment(masked, question, "words")


_NUMBER: Final = re.compile(r"\d+")
_SEPARATOR: Final = re.compile(r"\s*(?:[,;/|、]|\b(?:and|or)\b|[和或])\s*")
_LONGEST_ITEM: Final = 4
"""Words, or twice as many Chinese characters, of an item of a list; a clause has more."""


def listed_beside(masked: str, question: str) -> str:
    """A name that stands in a list with the right words, of three short items or more; else "".

    Whether the device has what it names does not matter: who lists names covers several.
    """
    items = [item for part in _SEPARATOR.split(masked) if (item := part.strip(" .!?。-"))]
    if len(items) < 3 or not any(re.fullmatch("[\0 ]+", item) for item in items):
        return ""
    if _CLAUSE.search(masked) or any(not _is_short(item) for item in items):
        return ""
    known = words_in(question) | FUNCTION_WORDS | FRAME_WORDS
    for item in items:
        names_nothing = _speaks(item) or (
            words_in(item) <= known and {*_CHINESE.findall(item)} <= CARRIERS
        )
        if not (names_nothing or "\0" in item or item in question):
            return item
    return ""


def _speaks(item: str, *, is_behind: bool = False) -> bool:
    """Whether a part of an answer speaks of the phone or of answering, so that it is no item.

    Behind an item, where another one could stand, it speaks of nothing else.
    """
    words = words_in(item) - FUNCTION_WORDS
    speaks = words <= FRAME_WORDS if words and is_behind else bool(words & FRAME_WORDS)
    if speaks or item.rstrip().endswith(":"):
        return True
    return _FRAME.search(item) is not None or without_tone(item) != item


_FRAME: Final = re.compile("|".join(FRAMES))
_CLAUSE: Final = re.compile(
    r"\b(?:i|we|you|he|she|it|they|there|is|are|was|were|isn't|aren't|provided|unless|if)\b"
    r"|[我你您他她它不没未若]|如果|的话"
)
"""What a clause has and a name seldom: a pronoun, a finite verb, a negation, a condition."""


def _is_short(item: str) -> bool:
    return (
        len(_WORD.findall(item)) <= _LONGEST_ITEM
        and len(_CHINESE.findall(item)) <= 2 * _LONGEST_ITEM
    )


_BULLETS: Final = re.compile(
    r"(?:(?<=^)|(?<=[\s,;\0]))[一二三四五六七八九十]{1,2}[、.](?=\s*\0)"
    r"|(?:(?<=^)|(?<=[\s,;\0]))\(?\d{1,2}(?:[.)、:]|(?=\s*\0))|(?<!\w)[-•·](?=\s)"
)


def _others(expected: AnswerMatches) -> tuple[str, ...]:
    """The other answers, plain, the longest first."""
    rights = {plain(text) for text in expected.accepted}
    others = {plain(text) for text in expected.candidates} - rights - {""}
    return tuple(sorted(others, key=len, reverse=True))


def word_spans(
    rights: Collection[str], others: Collection[str], text: str
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Where the right words and the other ones stand in a plain text, none inside a longer one."""
    taken: list[tuple[int, int, bool]] = []
    for words in sorted({*rights, *others}, key=len, reverse=True):
        for start, end in occurrences(words, text):
            if not any(first < end and start < last for first, last, _ in taken):
                taken.append((start, end, words in rights))
    return (
        [(start, end) for start, end, is_right in taken if is_right],
        [(start, end) for start, end, is_right in taken if not is_right],
    )


def _spans(
    expected: str, text: str, others: Sequence[str], *, is_list: bool
) -> list[tuple[int, int]]:
    """Where the right words stand, but not inside longer ones; "Mondays" for a list's.

    Args:
        expected: what is looked for.
        text: the answer.
        others: what else may be named: wrong answers, and the other items of a list.
        is_list: whether the words are an item of a list.
    """
    longer = [
        span
        for other in others
        if expected in other and expected != other
        for span in occurrences(other, text)
    ]
    return [
        (start, end)
        for start, end in occurrences(expected, text)
        or (occurrences(f"{expected}s", text) if is_list else [])
        if not any(first <= start and end <= last for first, last in longer)
        and not _GOES_ON.match(text, end)
        and not _BEGAN.search(text[:start])
        and not (expected[0].isdigit() and _FRACTION.search(text[:start]))
    ]


_GOES_ON: Final = re.compile(r"[.-](?=[a-z0-9])(?!\d+[.:)])")
_BEGAN: Final = re.compile(r"[a-z][a-z0-9]*[.-]$")
_FRACTION: Final = re.compile(r"\d[./,:-]$")
"""What makes a longer word of the right one: a file's ending, a compound, a fraction."""


def left_over(masked: str, expected: AnswerMatches, question: str) -> str:
    """Words beside the value that name half of another record or more; "" if there are none."""
    rights = " ".join(map(plain, expected.accepted))
    known = words_in(question) | words_in(rights) | FUNCTION_WORDS | FRAME_WORDS
    rest = words_in(masked) - known
    runs = [run for run in _RUN.findall(masked) if run not in question]
    for other in _others(expected):
        words = words_in(other) - FUNCTION_WORDS
        if (shared := rest & words) and len(shared) * 2 >= len(words - FRAME_WORDS):
            return next(iter(sorted(shared)))
        for run in runs:
            part = _shared_run(run, other)
            if len(part) >= 2 and len(part) * 2 >= len(other) and part not in question + rights:
                return part
    return ""


def words_in(text: str) -> set[str]:
    """The English words and numbers of a plain text, without endings of the genitive."""
    return {word.removesuffix("'s").strip("'-") for word in _WORD.findall(text)} - {""}


def _shared_run(run: str, other: str) -> str:
    """The longest Chinese part of another record in a run of characters."""
    sizes = range(min(len(run), len(other)), 1, -1)
    parts = (other[at : at + size] for size in sizes for at in range(len(other) - size + 1))
    return next((part for part in parts if part in run and part.strip("".join(CARRIERS))), "")


_POSSESSIVE: Final = re.compile(r"\0\s*'s?\s+([a-z]+)|\0\s*的([\u3400-\u9fff]{1,2})")
_LONGER: Final = re.compile(
    r"\0\s*([\u3400-\u9fff])(?=$|[,.;!?。])"
    r"|\0\s*\(?(?:part |no\.? )?(\d+|ii+|iv|vi*)\)?(?=$|[,.;!?。])"
)


def _extended(masked: str, question: str) -> str:
    """What makes another thing of the right words: "Rosa's brother", 北站东."""
    for match in _POSSESSIVE.finditer(masked):
        owned = match[1] or match[2]
        is_told = owned in question or owned in FRAME_WORDS or owned in FUNCTION_WORDS
        if not is_told and not set(owned) <= CARRIERS:
            return match[0].replace("\0", "").strip()
    longer = _LONGER.search(masked)
    more = (longer[1] or longer[2]) if longer else ""
    return more if more and more not in CARRIERS and more not in question else ""


_SENTENCE: Final = re.compile(r"[.!?。](?=\s|$)|[!?。]|(?<=:)(?=\s|$)")
_LABELLED: Final = re.compile(r"[^,;:。]+:(?=\s|[\u3400-\u9fff])[^;]*")
"""A part behind the items that has a heading: "source: the app"."""
_JOINT: Final = re.compile(r"[,;、\n]|\band\b|\bplus\b|[和与及]")


def _extra_item(masked: str, question: str) -> str:
    """An item among those of a list that is none of them; "" if there is none."""
    known = words_in(question) | FUNCTION_WORDS | FRAME_WORDS
    last = masked.rfind("\0")
    masked = masked[:last] + _LABELLED.sub("", masked[last:])
    for sentence in _SENTENCE.split(masked):
        if "\0" not in sentence:
            continue
        is_behind = False
        for part in _JOINT.split(sentence):
            item = part.strip(" -()\"'")
            is_behind = is_behind or "\0" in part
            if "\0" in part or not item or _speaks(item, is_behind=is_behind):
                continue
            words = words_in(item)
            runs = "".join(_CHINESE.findall(item))
            first = _WORD.match(item)  # a name begins with a word of its own, "as shown" does not
            if first and {first[0]}.isdisjoint(known) and not _CLAUSE.search(item):
                return item
            is_name = bool(runs) and not words and runs[0] not in CARRIERS
            if is_name and runs not in question and _is_short(item) and not _CLAUSE.search(item):
                return item
    return ""
