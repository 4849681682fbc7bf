"""Answers that are words: names, titles, one of several choices, lists of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from mobile_gym.core.answers import AnswerMatches
from mobile_gym.judging.answers.number_words import digits
from mobile_gym.judging.answers.plain import occurrences, plain
from mobile_gym.judging.answers.rest import AnswerVerdict, masked_text, rest_verdict
from mobile_gym.judging.answers.wrappers import stranger_in

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


def _contradicts(masked: str, question: str) -> bool:
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
_RANGE: Final = re.compile(r"\0\s*(?:-|to|through|until|thru|到|至)\s*\0")


def words_verdict(expected: AnswerMatches, text: str, question: str) -> AnswerVerdict:
    """The right words are there, no other candidate is, and nothing strange beside them."""
    is_list = expected.kind in ("list", "sequence")
    candidates = _candidates(expected)
    if expected.kind == "choice" and any(item.isdigit() for item in expected.accepted):
        text = digits(text)
    if is_list and text.startswith(("- ", "• ", "· ")):
        text = text.replace(f" {text[0]} ", " , ")[1:]
    masked, places, last = text, list[int](), list[int]()
    named = (*candidates, *map(plain, expected.accepted)) if is_list else candidates
    for item in expected.accepted:
        spans = _spans(plain(item), masked, named, is_list=is_list)
        if is_list and not spans:
            return AnswerVerdict("no_value", item)
        if spans:
            places.append(spans[0][0])
            last.append(spans[-1][0])
            masked = masked_text(masked, spans)
    if not places:
        return AnswerVerdict("no_value")
    if expected.kind == "sequence" and (places != sorted(places) or last != sorted(last)):
        return AnswerVerdict("other_value", "another order")
    for candidate in candidates:
        if occurrences(candidate, masked):
            return AnswerVerdict("other_value", candidate)
    if is_list:
        if expected.kind == "sequence":
            if _contradicts(masked, question):
                return AnswerVerdict("other_value", "another order")
            masked = _ORDER.sub(" ", masked)
        elif joined := _RANGE.search(masked):
            return AnswerVerdict("hedged", joined[0].strip("\0 "))
        masked = _BULLETS.sub(" ", masked.replace("+", " "))
    verdict = rest_verdict(masked, question, is_list=is_list)
    if not verdict.is_right:
        return verdict
    if stranger := stranger_in(
        masked, f"{question} {digits(question)}", of_value=expected.kind == "choice"
    ):
        return AnswerVerdict("other_words", stranger)
    return verdict


_BULLETS: Final = re.compile(
    r"(?:(?<=^)|(?<=[\s,;\0]))\(?\d{1,2}(?:[.)、:]|(?=\s*\0))|(?<!\w)[-•·](?=\s)"
)


def _candidates(expected: AnswerMatches) -> tuple[str, ...]:
    """The other answers, plain, the longest first; of people also the first and last names."""
    rights = {plain(text) for text in expected.accepted}
    parts = {part for right in rights for part in right.split()}
    others = {plain(text) for text in expected.candidates} - rights - {""}
    if expected.kind == "name":
        others |= {
            part
            for other in tuple(others)
            for part in other.split()
            if part.isascii() and len(part) > 2 and part not in parts
        }
    return tuple(sorted(others, key=len, reverse=True))


def _spans(
    expected: str, text: str, candidates: Sequence[str], *, is_list: bool
) -> list[tuple[int, int]]:
    """Where the right words stand, but not inside longer ones; "Mondays" for a list's.

    Args:
        expected: what is looked for.
        text: the answer.
        candidates: what else may be named: wrong answers, and the other items of a list.
        is_list: whether the words are an item of a list.
    """
    longer = [
        span
        for other in candidates
        if expected in other and expected != other
        for span in occurrences(other, text)
    ]
    return [
        (start, end)
        for start, end in occurrences(expected, text)
        or (occurrences(f"{expected}s", text) if is_list else [])
        if not any(first <= start and end <= last for first, last in longer)
    ]
