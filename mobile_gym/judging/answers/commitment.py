"""Whether an answer means the value that it names: negated, bounded, retracted, left open.

How sure an answer sounds is of no account ("maybe 5" covers nothing that "5" does not). A negation,
a bound or an alternative counts in the clause of the value, a retraction in any clause after it.
Words that the question itself says ("not checked off", "09:00 or later") undo nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from mobile_gym.judging.answers.stated import CROSSED
from mobile_gym.judging.answers.wordings import (
    ALTERNATIVES,
    BOUNDS,
    BOUNDS_AFTER,
    BOUNDS_BEFORE,
    BOUNDS_OF_TIMES_AFTER,
    BOUNDS_OF_TIMES_BEFORE,
    DENIALS,
    ENDS,
    EXCEPTIONS,
    FRAME_WORDS,
    FUNCTION_WORDS,
    NEARBY,
    NEARBY_AFTER,
    NEGATIONS,
    RETRACTIONS,
    SUBJECTS,
    TONE,
    UNTIL,
)

Reason: TypeAlias = Literal[
    "right",
    "too_long",
    "no_value",
    "other_value",
    "ambiguous",
    "negated",
    "bounded",
    "open",
    "retracted",
]
Scope: TypeAlias = Literal["words", "measure", "time"]
"""What was asked for: a text, something that can be more or less, or a point in time."""

MAX_WORDS: Final = 30
MAX_CHINESE: Final = 60
"""Words and Chinese characters beside the value; an answer with more of them reads a page out."""


class AnswerVerdict(NamedTuple):
    """Whether an answer is right, why, and the words that decided it."""

    reason: Reason
    words: str = ""

    @property
    def is_right(self) -> bool:
        """Whether the answer commits to the right value."""
        return self.reason == "right"


def masked_text(text: str, spans: Iterable[tuple[int, int]], sign: str = "\0") -> str:
    """The text with each span blanked by a sign and white space of the same length."""
    for start, end in spans:
        if end > start:
            text = f"{text[:start]}{sign}{' ' * (end - start - len(sign))}{text[end:]}"
    return text


def _any(groups: Sequence[str]) -> str:
    return "|".join(groups)


_TONE: Final = re.compile(_any(TONE))
_NEGATION: Final = re.compile(_any(NEGATIONS))
_RETRACTION: Final = re.compile(_any(RETRACTIONS))
_DENIAL: Final = re.compile(_any((*RETRACTIONS, *DENIALS)))
_EXCEPTION: Final = re.compile(_any(EXCEPTIONS))
_OPEN: Final = re.compile(_any(ALTERNATIVES))
_END: Final = re.compile(_any(ENDS))
_UNTIL: Final = re.compile(_any(UNTIL))
_SUBJECT: Final = re.compile(_any(SUBJECTS))
_BOUND: Final = re.compile(_any(BOUNDS))
_BESIDE: Final = {
    "words": re.compile(rf"(?:{_any(NEARBY)}) ?(?:(?:the|a|an) )?\0|\0\s*(?:{_any(NEARBY_AFTER)})"),
    "measure": re.compile(
        rf"(?:{_any(BOUNDS_BEFORE)}) ?(?:(?:the|a|an) )?\0|\0\s*(?:{_any(BOUNDS_AFTER)})"
    ),
    "time": re.compile(
        rf"(?:{_any((*BOUNDS_BEFORE, *BOUNDS_OF_TIMES_BEFORE))}) ?(?:(?:the|a|an) )?\0"
        rf"|\0\s*(?:{_any((*BOUNDS_AFTER, *BOUNDS_OF_TIMES_AFTER))})"
        r"|\0\s*(?:and|or|&|[和与或及])\s*(?:the )?\d{1,2}(?:st|nd|rd|th|[日号])?(?![\d:])"
    ),
}
_ARROW: Final = r"<-+(?=\s*(?:$|[^\s\d.\0]))"
"""Points at what stands before it; before a number it is "less than" and a sign."""
_SIGNS: Final = {
    "words": re.compile(rf"(?!{_ARROW})[<>≠¬]"),
    "measure": re.compile(
        rf"(?!{_ARROW})[<>≠¬≤≥≈±≲≳∼]|~(?!~*\s*(?:$|[.!?。;]))|\0\s*-\s*(?:[\d\0]|$)|\d\s*-\s*\0|\+\s*$"
    ),
}
_CLAUSE: Final = re.compile(
    r"(?<=[a-z]{3})\.(?=\s|$)|(?<=[\0\s\d)])\.(?=\s|$)|,(?!\s*or\b|\s*或)|[;!?。()]|、"
    r"|(?<!anyone )(?<!anything )(?<!all )(?<!nobody )(?<!everything )"
    r"\b(?:but|though|although|however|yet|because|since i|while|so that)\b"
    r"|但是?|不过|可是|只是|然而|因为"
)
_NOT_OF: Final = re.compile(r"\bnot ?\(")
_WORD: Final = re.compile(r"[a-z0-9][a-z0-9'.:-]*")
_CHINESE: Final = re.compile(r"[\u3400-\u9fff]")


def commitment(rest: str, question: str, scope: Scope) -> AnswerVerdict:
    """Right, or what undoes the values that were masked in a plain answer.

    Args:
        rest: the answer, every right value in it replaced by a NUL.
        question: the plain question.
        scope: what was asked for.
    """
    if CROSSED in rest:
        return AnswerVerdict("negated", "crossed out")
    if reads_out(rest):
        return AnswerVerdict("too_long")
    is_measure = scope != "words"
    if sign := _SIGNS["measure" if is_measure else "words"].search(rest):
        return AnswerVerdict("bounded", sign[0].strip("\0 "))
    text = _NOT_OF.sub("not ", without_tone(rest).replace("approx.", "approx "))
    asks_end = _END.search(question) is not None
    for beside in _BESIDE[scope].finditer(text):
        if beside[0] not in question and not (asks_end and _UNTIL.search(beside[0])):
            return AnswerVerdict("bounded", beside[0].replace("\0", "").strip())
    if exception := _EXCEPTION.search(text):
        return AnswerVerdict("negated", exception[0].replace("\0", "").strip())
    named = follows = False
    for clause in _CLAUSE.split(text):
        has_value = "\0" in clause
        named = named or has_value
        denied = own_negation(_without_heading(clause), question) if has_value else ""
        if denied:
            return AnswerVerdict("negated", denied)
        if (has_value or (named and _OPEN.match(clause.lstrip()))) and (
            found := _own(_OPEN, clause, question)
        ):
            return AnswerVerdict("open", found)
        is_bounded = has_value or (follows and _BOUND.match(clause.lstrip()))
        if is_measure and is_bounded and (found := _own(_BOUND, clause, question)):
            return AnswerVerdict("bounded", found)
        follows = has_value
        undoes = _RETRACTION if has_value else _DENIAL
        if named and (found := _own(undoes, clause, question)):
            return AnswerVerdict("retracted", found)
    return AnswerVerdict("right")


_HEADING: Final = re.compile(r"^[^\0:]*:(?=\s*\0)")


def _without_heading(clause: str) -> str:
    """A clause without what stands before a colon, if it denies something of its own.

    "It didn't take long:" says nothing of the value behind it; "not:" and "the wrong one:" do.
    """
    if (heading := _HEADING.match(clause)) is None:
        return clause
    for negation in _NEGATION.finditer(heading[0]):
        words = set(re.findall(r"[a-z]+", heading[0][negation.end() :]))
        if not words - FUNCTION_WORDS - FRAME_WORDS:
            return clause
    return clause[heading.end() :]


def reads_out(rest: str) -> bool:
    """Whether more stands beside a value than an answer says."""
    return len(_WORD.findall(rest)) > MAX_WORDS or len(_CHINESE.findall(rest)) > MAX_CHINESE


def without_tone(text: str) -> str:
    """The text with how sure it sounds blanked; as long as before."""
    return _TONE.sub(_blank, text)


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _own(pattern: re.Pattern[str], clause: str, question: str) -> str:
    """The first words of a pattern that the question does not say in the same place; "" if none."""
    for match in pattern.finditer(clause):
        if match[0].strip() and not _repeats(clause, match, question):
            return match[0].strip()
    return ""


def own_negation(clause: str, question: str) -> str:
    """The first negation that the question does not make, too, be it in another form.

    Where the question asks for what is not so, "what is not done yet is" only names what it asks.
    """
    asked = [question[match.end() : match.end() + _SPAN] for match in _NEGATION.finditer(question)]
    for match in _NEGATION.finditer(clause):
        if _repeats(clause, match, question):
            continue
        if asked and _SUBJECT.match(clause, match.end()):
            continue
        negated = clause[match.end() : match.end() + _SPAN]
        if not any(_share(negated, words) for words in asked):
            return match[0].strip()
    return ""


_SPAN: Final = 20
"""Characters behind a negation in which what it negates is looked for."""


def _share(first: str, second: str) -> bool:
    """Whether what is negated is the same: a word but for its ending, two Chinese characters."""
    if (cut := _NEGATION.search(first)) is not None:
        first = first[: cut.start()]
    stems = {word[:5] for word in re.findall(r"[a-z]{5,}", second)}
    if stems & {word[:5] for word in re.findall(r"[a-z]{5,}", first)}:
        return True
    pairs = [second[at : at + 2] for at in range(min(3, len(second) - 1))]
    return any(pair in first[:6] for pair in pairs if len(_CHINESE.findall(pair)) == 2)


_NEXT_WORD: Final = re.compile(r"\s+([a-z]+)")
_LAST_WORD: Final = re.compile(r"([a-z]+)\s+$")


def _repeats(text: str, match: re.Match[str], question: str) -> bool:
    """Whether the question says the same with the same neighbour: "not checked off", 未接."""
    start, end = match.span()
    if "\0" in match[0]:
        return False
    words = match[0].strip()
    if words[0].isascii():
        behind = _NEXT_WORD.match(text, end)
        before = _LAST_WORD.search(text[:start])
        return bool(
            (
                behind
                and re.search(rf"(?<![a-z]){re.escape(words)}\s+{behind[1]}(?![a-z])", question)
            )
            or (
                before
                and re.search(rf"(?<![a-z]){before[1]}\s+{re.escape(words)}(?![a-z])", question)
            )
        )
    behind, before = text[start : end + 1].rstrip(), text[max(start - 1, 0) : end].lstrip()
    ahead = len(behind) > end - start and behind[-1].isalnum() and behind in question
    after = len(before) > end - start and before[0].isalnum() and before in question
    return (ahead or after) and {behind, before}.isdisjoint(_NEVER)


_NEVER: Final = frozenset({"不是", "没有", "是不", "是否", "还是", "或者"})
"""Too common to be a repetition of the question."""
