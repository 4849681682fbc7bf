"""What an answer names only to say that it is not meant: denied, or taken back before the rest.

"It's not 7; it's 6", "6 (not 7)" and "7. No, wait, it is 6" all commit to 6 alone. A denied part is
set aside only where it names something else and nothing that is right: "not 6" stays a denial of 6.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Final, TypeAlias

from mobile_gym.judging.answers.commitment import (
    masked_text,
    own_negation,
    reads_out,
    without_tone,
)
from mobile_gym.judging.answers.wordings import (
    ALTERNATIVES,
    BUTS,
    CONDITIONS,
    DENIED_BY_WORDS_AFTER,
    DENIED_BY_WORDS_BEFORE,
    EITHER_OR,
    IGNORED,
    IMPRESSIONS,
    NEGATIONS,
    POSSIBILITIES,
    TAKEN_BACK,
    TAKEN_BACK_FILLERS,
    TAKEN_BACK_POLAR,
    TURNS,
    UNTOLD,
)

Span: TypeAlias = tuple[int, int]

_BEFORE: Final = re.compile("|".join(DENIED_BY_WORDS_BEFORE))
_AFTER: Final = re.compile("|".join(DENIED_BY_WORDS_AFTER))
_NEGATION: Final = re.compile(
    "|".join((*DENIED_BY_WORDS_AFTER, *DENIED_BY_WORDS_BEFORE, *NEGATIONS))
)
"""One denial each, so that a doubled one is seen."""
_OWN: Final = re.compile("|".join(NEGATIONS))
_POSSIBLE: Final = re.compile("|".join(POSSIBILITIES))
_CONDITION: Final = re.compile("|".join(CONDITIONS))
_EITHER_OR: Final = re.compile(rf"[\s,]*(?:{'|'.join(EITHER_OR)})")
_LINK: Final = re.compile(r"^(?:and|but) ")
_STOP: Final = re.compile(
    r"[;:!?。()]|\.(?=[\s.]|$)|,|\s-\s|\bbut\b|\b(?:it|that)(?:'s| is)\b|而是|但|不过"
)
_SENTENCE: Final = re.compile(r"[;!?。]|\.(?=\s|$)")
_BOTH: Final = re.compile(r"^(?:are|were|aren't)\b|[都全均]")
"""What denies all the values that stand before it, not the last one alone."""
_JOINT: Final = re.compile(r"\s*(?:and |or |nor |和|或)?\s*(?:the |a )?")
_SIGN: Final = re.compile(r"[\w\0]")

_GAP: Final = r"[.,;:!?。\s-]*"
_FILLER: Final = "|".join(TAKEN_BACK_FILLERS)
_POLAR: Final = "|".join(TAKEN_BACK_POLAR)
_TAKING: Final = "|".join((*TAKEN_BACK, *TAKEN_BACK_POLAR))
_BACK: Final = re.compile(
    r"(?:(?<=[.,;:!?。])|(?<=\s-)|(?<=[.,;:!?。(]\s))\s*"
    rf"(?:(?:{_FILLER}){_GAP})*(?:{_TAKING})"
    rf"(?=[.,;:!?。]|\s-\s|\s(?:{_TAKING}|{_FILLER})[.,;:!?。]|$)"
    rf"(?:{_GAP}(?:{_TAKING}|{_FILLER})(?![a-z]))*{_GAP}"
)
"""Clauses of nothing but words that take back."""
_ONLY_POLAR: Final = re.compile(rf"{_GAP}(?:{_POLAR}){_GAP}")
_UNTOLD: Final = re.compile(
    rf"(?:{'|'.join(UNTOLD)})[^;!?。]*?(?:\bbut\b|\bhowever\b|但是?|不过|可是?|然而)"
)


def after_corrections(text: str, *, is_polar: bool = False) -> str:
    """What a plain answer says after the last thing that it takes back.

    Args:
        text: the plain answer; where nothing follows what takes it back, it is left as it is.
        is_polar: whether yes and no are answers, so that "no" by itself takes nothing back.
    """
    start = 0
    for match in _BACK.finditer(text):
        is_answer = is_polar and _ONLY_POLAR.fullmatch(match[0])
        if (
            not is_answer
            and _SIGN.search(text[: match.start()])
            and _SIGN.search(text, match.end())
        ):
            start = match.end()
    text = text[start:]
    untold = _UNTOLD.search(text)
    if untold is None or not _SIGN.search(text, untold.end()):
        return text
    return text if _POSSIBLE.search(text, untold.end()) else text[untold.end() :]


def without_denied(
    text: str,
    rights: Sequence[Span],
    others: Sequence[Span],
    question: str,
    *,
    may_repeat: bool = False,
) -> str:
    """A plain answer with the parts blanked that deny something else than what is right.

    Args:
        text: the plain answer.
        rights: where right values stand.
        others: where other values stand.
        question: the plain question; what it negates itself is not denied.
        may_repeat: whether a denied part may name what is right, too, if that also stands
            elsewhere: a list that shares an item with the right one.
    """
    if not others:
        return text
    text = _after_turn(text, rights, others)
    values = (*rights, *others)
    # Words of a value deny nothing; a full stop behind an abbreviated unit ends a sentence, too.
    clear = without_tone(
        masked_text(text, [(start, end - (text[end - 1] == ".")) for start, end in values])
    )
    stops = [other_match.span() for other_match in _STOP.finditer(clear)]
    ends = [stop for stop in stops if not _joins(clear, stop, values)]
    parts: list[Span] = []
    denials = list(_BEFORE.finditer(clear))
    ends_of_parts = [start for start, _ in ends] + [denial.start() for denial in denials]
    for match in denials:
        end = min((start for start in ends_of_parts if start >= match.end()), default=len(text))
        clause = min((start for start, _ in stops if start >= match.end()), default=end)
        if _SIGN.search(clear, match.end(), clause):  # not of "5, maybe not, 7"
            parts.append((match.start(), end))
    for match in _AFTER.finditer(clear):
        openings = ends if _BOTH.search(match[0]) else stops
        start = max((end for _, end in openings if end <= match.start()), default=0)
        parts.append((start, match.end()))
    for start, end in parts:
        part = clear[start:end]
        opening = max(
            (other_match.end() for other_match in _SENTENCE.finditer(clear, 0, start)), default=0
        )
        inside = [right for right in rights if start <= right[0] < end]
        if (
            any(start <= first < end for first, _ in others)
            and (not inside or (may_repeat and _all_elsewhere(text, inside, rights)))
            and len(_NEGATION.findall(part)) == 1
            and (own_negation(_LINK.sub("", part), question) or not _OWN.search(part))
            and not _CONDITION.search(clear, opening, end)
            and not _EITHER_OR.match(clear, end)
        ):
            text = f"{text[:start]}{' ' * (end - start)}{text[end:]}"
    return text


_TURN: Final = re.compile("|".join(TURNS))
_IMPRESSION: Final = re.compile("|".join(IMPRESSIONS))
_BUT: Final = re.compile("|".join(BUTS))
_IGNORED: Final = re.compile("|".join(IGNORED))
_OPEN: Final = re.compile("|".join(ALTERNATIVES))
_RATHER: Final = re.compile(r"\bor rather\b|或者说")


_DENIED: Final = re.compile(r"(?:\bnot|n't|\bnever|\bno|[不没]有?|并非) ?(?:an? |the )?$")
_LAST_CLAUSE: Final = re.compile(r"[.,;:!?。()]|而是")


def _after_turn(text: str, rights: Sequence[Span], others: Sequence[Span]) -> str:
    """A plain answer with all blanked that stands before its last turn to a right value.

    A turn stands between two values: the speaker corrects himself, or says "but" after he called
    what is before an impression. Who leaves both values possible does not turn.
    """
    values = sorted((*rights, *others))
    clear = _RATHER.sub(
        lambda match: f"{'rather':<{len(match[0])}}"[: len(match[0])],
        without_tone(masked_text(text, values)),
    )
    first = min(others)
    for before, after in reversed(list(itertools.pairwise(values))):
        if after not in rights or before < first or reads_out(clear[: before[1]]):
            continue
        between = clear[before[1] : after[0]]
        opening = max(
            (other_match.end() for other_match in _SENTENCE.finditer(clear, 0, before[0])),
            default=0,
        )
        ending = _SENTENCE.search(clear, after[1])
        behind = clear[after[1] : ending.start() if ending else len(clear)]
        last_clause = _LAST_CLAUSE.split(between)[-1]
        if any(item.search(between) for item in (_OPEN, _CONDITION)) or _OPEN.search(behind):
            continue
        if _BEFORE.search(last_clause) or _POSSIBLE.search(_SENTENCE.split(between)[-1]):
            continue
        is_turned = any(
            not _DENIED.search(between[: turn.start()]) for turn in _TURN.finditer(between)
        ) or (_SENTENCE.search(between) and _IGNORED.search(clear, opening, before[0]))
        is_turned = is_turned or (
            _BUT.search(between)
            and _IMPRESSION.search(clear, opening, after[0])
            and not _POSSIBLE.search(between)
        )
        if is_turned and not _POSSIBLE.search(behind):
            return f"{' ' * after[0]}{text[after[0] :]}"
    return text


def _joins(text: str, stop: Span, values: Sequence[Span]) -> bool:
    """Whether a value follows a comma at once, as one of several that are denied."""
    joint = _JOINT.match(text, stop[1]) if text[stop[0]] == "," else None
    return joint is not None and any(first == joint.end() for first, _ in values)


def _all_elsewhere(text: str, inside: Sequence[Span], rights: Sequence[Span]) -> bool:
    outside = {text[start:end] for start, end in rights if (start, end) not in inside}
    return {text[start:end] for start, end in inside} <= outside
