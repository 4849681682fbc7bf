"""Answers that are yes or no."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from mobile_gym.core.answers import AnswerMatches
from mobile_gym.judging.answers.by_words import words_in
from mobile_gym.judging.answers.commitment import AnswerVerdict, reads_out
from mobile_gym.judging.answers.plain import occurrences, plain
from mobile_gym.judging.answers.set_aside import without_denied
from mobile_gym.judging.answers.stated import CROSSED
from mobile_gym.judging.answers.wordings import (
    ALTERNATIVES,
    CARRIERS,
    FRAME_WORDS,
    FUNCTION_WORDS,
    NEGATIONS,
    NO,
    RETRACTIONS,
    TONE,
    UNFOUND,
    YES,
)

_YES: Final = re.compile("|".join(YES))
_NO: Final = re.compile("|".join(NO))
_NEGATION: Final = re.compile("|".join(NEGATIONS))
_TONE: Final = re.compile("|".join(TONE))
_CLAUSE: Final = re.compile(
    r"[.,;!?。\n]|:(?!\d)|-\s|\bbut\b|\bbecause\b|\bsince\b|但|因为|而是|\band\b"
)
_CHINESE: Final = re.compile(r"[\u3400-\u9fff]")
_UNFOUND: Final = re.compile("|".join(UNFOUND))
_RETRACTION: Final = re.compile("|".join(RETRACTIONS))
_DOUBT: Final = re.compile(
    "|".join(
        (
            *ALTERNATIVES,
            r"[/|<>≠]|是否(?![吧呢啊]?(?:\W|$))|(?:^|[,;。])\s*是不是|有没有|又[^,。]*又",
        )
    )
)


_OPPOSITES: Final = {"true": "false", "false": "true"}
"""Answers that are words of their own, so that one may deny the other: "True, not False"."""


_WORD_OF_ANSWER: Final = re.compile(r"\b(?:true|false)\b")
_COPULA: Final = re.compile(r"是\s*:\s*")
_OF_SPEAKER: Final = re.compile(
    r"\bi\b(?!.*\b(?:think|believe|say|guess|suppose|hope|fear)\b).*(?:\bnot\b|n't\b|\bnever\b) \w"
    r"|(?:我|手机)[^,。]*[没未]有?(?=[做改动修删看点找])|没有?(?:做|改|动|修改|任何|别的|其他)"
)
"""A negation of what the speaker did or has, which says nothing of what was asked."""


def polarity_verdict(
    expected: AnswerMatches, text: str, question: str, names: Sequence[str] = ()
) -> AnswerVerdict:
    """The answer says yes, or no, and only that.

    A word of agreement alone, and a statement of what was asked, have a polarity each; a negation
    turns the clause that it stands in, a second one in the same clause makes it unreadable.

    Args:
        expected: the right answer.
        text: the plain answer.
        question: the plain question.
        names: what the question quotes; naming it says neither yes nor no.
    """
    wants_yes = bool(_YES.search(plain(expected.accepted[0])))
    right = plain(expected.accepted[0])
    if right in _OPPOSITES:
        denied = occurrences(_OPPOSITES[right], text)
        text = without_denied(text, occurrences(right, text), denied, question)
    clear = _COPULA.sub(": ", _TONE.sub(" ", text))
    if CROSSED in clear or _DOUBT.search(clear):
        return AnswerVerdict("ambiguous", text)
    found: list[bool | None] = []
    for clause in _CLAUSE.split(clear):
        answers = _WORD_OF_ANSWER.sub(" ", clause) if right in _OPPOSITES else clause
        if found and (retraction := _RETRACTION.search(answers)):
            return AnswerVerdict("retracted", retraction[0])
        found += _polarities(clause, question, names)
    if reads_out(clear):
        return AnswerVerdict("too_long")
    if None in found or len(set(found)) > 1:
        return AnswerVerdict("ambiguous", text)
    if not found:
        return AnswerVerdict("no_value", text)
    return AnswerVerdict("right" if found[0] is wants_yes else "other_value", text)


def _polarities(clause: str, question: str, names: Sequence[str]) -> list[bool | None]:
    """What a clause says: yes, no, None where it cannot be read; nothing where it says neither."""
    if _UNFOUND.search(clause) or (_OF_SPEAKER.search(clause) and not _NO.match(clause.lstrip())):
        return []
    noes, yeses = list(_NO.finditer(clause)), list(_YES.finditer(clause))
    negations = [
        match
        for match in _NEGATION.finditer(clause)
        if not any(match.start() < no.end() and no.start() < match.end() for no in noes)
    ]
    yeses = [
        yes
        for yes in yeses
        if not any(yes.start() < no.end() and no.start() < yes.end() for no in (*noes, *negations))
    ]
    if len(noes) + len(negations) > 1 and not _same_twice(noes, negations):
        return [None]
    if yeses and (noes or negations):
        return [None] if noes else [False]
    if negations and not noes and _denies_else(clause[negations[0].end() :], question, names):
        return []
    if noes or negations:
        return [False]
    if yeses:
        return [True]
    return [True] if _states(clause, question, names) else []


def _states(clause: str, question: str, names: Sequence[str]) -> bool:
    """Whether a clause says what was asked, and no more, as a statement; a name alone is none."""
    if (predicate := _predicate(question, names)) and len(occurrences(predicate, clause)) == 1:
        return True
    for name in names:
        clause = clause.replace(name, " ")
    asked = {_stem(word) for word in words_in(question)}
    words = {_stem(word) for word in words_in(clause) - FUNCTION_WORDS - FRAME_WORDS}
    signs = set(_CHINESE.findall(clause)) - CARRIERS
    is_told = words <= asked and all(sign in question for sign in signs)
    return is_told and bool(words or signs)


def _denies_else(negated: str, question: str, names: Sequence[str]) -> bool:
    """Whether what a clause negates is something else than what was asked: "not a plain note"."""
    predicate = _predicate(question, names)
    if not predicate or occurrences(predicate, negated):
        return False
    asked = {_stem(word) for word in words_in(question)}
    words = {_stem(word) for word in words_in(negated) - FUNCTION_WORDS - FRAME_WORDS}
    signs = set(_CHINESE.findall(negated)) - CARRIERS
    return not words <= asked or not all(sign in question for sign in signs)


def _predicate(question: str, names: Sequence[str]) -> str:
    """What a question asks of the thing that it quotes: "a to-do" of “Is the note “X” a to-do?”."""
    for name in names:
        if match := re.search(re.escape(name) + r"\s*([^?.,。吗]+)(?:\?|吗)", question):
            return match[1].strip().removeprefix("是")
    return ""


def _stem(word: str) -> str:
    return word if word.endswith("ss") else word.removesuffix("s")


def _same_twice(noes: list[re.Match[str]], negations: list[re.Match[str]]) -> bool:
    """Whether a clause says no and then the negated statement: "no it is not"."""
    return (
        len(noes) == 1
        and len(negations) == 1
        and noes[0].start() <= 1
        and noes[0][0] in ("no", "nope")
    )
