"""Answers that are names of people: whole, or a part that only one person on the device has."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from mobile_gym.core.answers import AnswerMatches
from mobile_gym.judging.answers.by_words import listed_beside, word_spans, words_in, words_verdict
from mobile_gym.judging.answers.commitment import AnswerVerdict, commitment, masked_text
from mobile_gym.judging.answers.plain import occurrences, plain
from mobile_gym.judging.answers.set_aside import without_denied
from mobile_gym.judging.answers.wordings import CARRIERS, FRAME_WORDS, FUNCTION_WORDS


def name_verdict(
    expected: AnswerMatches, text: str, question: str, capitals: frozenset[str]
) -> AnswerVerdict:
    """Whether every person that the answer names in whole or in part can only be the right one.

    Args:
        expected: the right name and those of the other people on the device.
        text: the plain answer.
        question: the plain question.
        capitals: the answer's words with a capital, folded; empty where none has one.
    """
    rights = {plain(text) for text in expected.accepted}
    whole = max(rights, key=lambda name: (len(name.split()), len(name)))
    people = sorted(
        {whole, *(plain(text) for text in expected.candidates)} - (rights - {whole}),
        key=len,
        reverse=True,
    )
    names = _Names(
        frozenset(name.split()[0] for name in people),
        frozenset(name.split()[-1] for name in people),
    )
    own = {whole, *rights, *_parts(whole)}
    strangers = {part for name in people for part in (name, *_parts(name))} - own
    text = without_denied(text, *word_spans(own, strangers, text), question)
    masked, meant = text, set(people)
    for name in people:
        if spans := occurrences(name, masked):
            meant &= {name}
            masked = masked_text(masked, spans, "\0" if name == whole else "\1")
    for part in sorted({part for name in people for part in _parts(name)}, key=len, reverse=True):
        if part in FUNCTION_WORDS or not (spans := occurrences(part, masked)):
            continue
        for span in spans:
            if stranger := _other_part(masked, span, names, capitals, question):
                return AnswerVerdict("other_value", f"{part} {stranger}")
        owners = {name for name in people if part in _parts(name)}
        meant &= owners
        masked = masked_text(masked, spans, "\0" if whole in owners else "\1")
    if meant == set(people) and not re.search("[\0\1]", masked):
        return words_verdict(expected, text, question)
    if meant != {whole}:
        return AnswerVerdict("ambiguous" if whole in meant else "other_value", _first(text, masked))
    if possessive := _POSSESSIVE.search(masked):
        owned = possessive[1] or possessive[2]
        if not (owned in question or owned in FRAME_WORDS or set(owned) <= CARRIERS):
            return AnswerVerdict("other_value", possessive[0].strip("\0 "))
    if item := listed_beside(masked, question):
        return AnswerVerdict("ambiguous", item)
    return commitment(masked, question, "words")


_POSSESSIVE: Final = re.compile(r"\0\s*'s?\s+([a-z]+)|\0\s*的([\u3400-\u9fff]{1,2})")


def _parts(name: str) -> tuple[str, ...]:
    """First and last names; of a Chinese name what follows the surname of one character."""
    if name.isascii() or " " in name:
        return tuple(part for part in name.split() if len(part) > 1) if " " in name else ()
    return (name[1:],) if len(name) > 2 else ()


_AHEAD: Final = re.compile(r"([a-z]+)\s+$|([\u3400-\u9fff])\s*$")
_BEHIND: Final = re.compile(r"\s+([a-z]+)(?![a-z'])")
_VERB: Final = re.compile(r"(?:(?<!s)s|ed|ing|ly)$")


def _other_part(
    text: str, span: tuple[int, int], names: _Names, capitals: frozenset[str], question: str
) -> str:
    """The rest of another person's name beside a part of one: "Olga Weiss", 王承泽; "" if none."""
    start, end = span
    part = text[start:end]
    if not part.isascii():
        before = _AHEAD.search(text[:start])
        sign = before[2] if before else None
        return "" if sign is None or sign in CARRIERS or sign in question else sign
    match = _BEHIND.match(text, end) if part in names.first else None
    if part in names.last and part not in names.first:
        match = _AHEAD.search(text[:start])
    word = (match[1] or "") if match else ""
    if not word or word in FUNCTION_WORDS or word in FRAME_WORDS or word in words_in(question):
        return ""
    is_name = word in capitals if capitals else not _VERB.search(word)
    return word if is_name else ""


class _Names(NamedTuple):
    """First and last names of people."""

    first: frozenset[str]
    last: frozenset[str]


def _first(text: str, masked: str) -> str:
    match = re.search("[\0\1] *", masked)
    return text[match.start() : match.end()].strip() if match else ""
