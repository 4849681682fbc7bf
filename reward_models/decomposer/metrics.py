"""How good a decomposition is next to a person's: matched substates, and AutoEval's four rates.

Source: AutoEval, section 4.1. The Cover Rate divides by the person's substates, the other three by
the generated ones. An optional substate of the person's is one that another way gets around; it
need not be covered.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Final, Protocol

from mobile_gym.core.errors import UsageError
from mobile_gym.core.substates import Substate
from mobile_gym.judging import text_similarity
from mobile_gym.judging.similarity import normalize_text
from reward_models.decomposer.prompts import COMPARE
from reward_models.decomposer.syntax import write_line
from reward_models.judge_toolkit.checked_replies import ReplyRefused, ask_until_read
from reward_models.language_models import (
    LanguageModel,
    Message,
    ModelUnavailable,
    Request,
    Usage,
)
from reward_models.language_models.factory import make_model
from reward_models.language_models.schema import (
    INTEGER,
    check_schema,
    enum_schema,
    list_schema,
    object_schema,
    read_json,
)


class MatchLabel(StrEnum):
    """What a generated substate is, next to a person's list."""

    MATCH = "match"
    REDUNDANT = "redundant"
    OPTIONAL = "optional"
    INCORRECT = "incorrect"


@dataclass(frozen=True, slots=True)
class SubstateMatch:
    """One generated substate's label, and the ids of the person's substates that it asks for."""

    substate_id: int
    label: MatchLabel
    covers: tuple[int, ...] = ()


class SubstateMatcher(Protocol):
    """Labels generated substates."""

    usage: Usage
    """What asking has taken so far."""

    def match(
        self, generated: Sequence[Substate], reference: Sequence[Substate], task: str = ""
    ) -> tuple[SubstateMatch, ...]:
        """One match per generated substate, in order.

        Args:
            generated: what is measured.
            reference: a person's substates; those marked optional are path-dependent.
            task: in words, for matchers that can use it.
        """
        ...


_WORD: Final = re.compile(r"[a-z]+|[\u3400-\u4dbf\u4e00-\u9fff]")
_LITERAL: Final = re.compile(r'\d+(?:[.:]\d+)*|"([^"]*)"|“([^”]*)”')
_FILLERS: Final = (
    "a an and app are at be been by for from has have in is it its of on page screen shown "
    "shows s that the there this to visible was which with"
)
_EMPTY_WORDS: Final = frozenset(_FILLERS.split())
"""Words in which descriptions of the same thing differ without meaning something else."""


class TextMatcher:
    """Compares descriptions as text: the same values, and words that are alike enough.

    Of the words that tell something, the larger counts of their characters' likeness
    (`text_similarity`) and their Dice coefficient; two descriptions are different where numbers or
    quoted values differ. The best pairs are matched first. What is left and like a substate that is
    taken already is redundant, like an optional one optional; the rest counts as incorrect, since
    a text cannot tell a hallucinated page from one on another path. A model can.
    """

    def __init__(self, threshold: float = 0.6) -> None:
        if not 0 < threshold <= 1:
            raise UsageError(f"threshold is {threshold}; it must be in (0, 1]")
        self.usage = Usage()
        self._threshold = threshold

    def match(
        self, generated: Sequence[Substate], reference: Sequence[Substate], task: str = ""
    ) -> tuple[SubstateMatch, ...]:
        """Label by likeness; `task` is not used."""
        pairs = sorted(
            (
                (-description_similarity(substate.description, other.description), row, column)
                for row, substate in enumerate(generated)
                for column, other in enumerate(reference)
            ),
        )
        matches: dict[int, SubstateMatch] = {}
        taken: set[int] = set()
        for negative, row, column in pairs:
            if -negative < self._threshold:
                break
            if row in matches:
                continue
            identifier, other = generated[row].id, reference[column]
            if column in taken:
                matches[row] = SubstateMatch(identifier, MatchLabel.REDUNDANT)
            elif other.optional:
                matches[row] = SubstateMatch(identifier, MatchLabel.OPTIONAL)
            else:
                matches[row] = SubstateMatch(identifier, MatchLabel.MATCH, (other.id,))
            taken.add(column)
        return tuple(
            matches.get(row, SubstateMatch(substate.id, MatchLabel.INCORRECT))
            for row, substate in enumerate(generated)
        )


def description_similarity(first: str, second: str) -> float:
    """How alike two descriptions are, 0 to 1; 0 where a number or a quoted value differs."""
    first, second = normalize_text(first), normalize_text(second)
    if first == second:
        return 1.0
    if _numbers_and_quotes(first) != _numbers_and_quotes(second):
        return 0.0
    words, others = _description_words(first), _description_words(second)
    both = len(set(words)) + len(set(others))
    dice = 2 * len(set(words) & set(others)) / both if both else 0.0
    return max(text_similarity(" ".join(words), " ".join(others)), dice)


def _numbers_and_quotes(text: str) -> set[str]:
    """Numbers and quoted values; the number 7 in "7 alarms" is the one in '"7" alarms'."""
    return {next(filter(None, match.groups()), match[0]) for match in _LITERAL.finditer(text)}


def _description_words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text) if word not in _EMPTY_WORDS]


class ModelMatcher:
    """Asks a model for the labels; its reply must name every generated substate exactly once.

    Args:
        model: a live model, or the mapping that `language_models.make_model` takes.
        tries: how often to ask; from the second on, with what was wrong.
    """

    def __init__(self, model: LanguageModel | Mapping[str, Any], *, tries: int = 3) -> None:
        if tries < 1:
            raise UsageError(f"tries is {tries}; it must be at least 1")
        self.usage = Usage()
        self._model = make_model(model)
        self._tries = tries

    def match(
        self, generated: Sequence[Substate], reference: Sequence[Substate], task: str = ""
    ) -> tuple[SubstateMatch, ...]:
        """Label by asking.

        Raises:
            ModelUnavailable: no try gave a valid reply.
        """
        if not generated:
            return ()
        parts = (
            f"TASK: {task}",
            "THE PERSON'S STATES:\n" + "\n".join(map(write_line, reference)),
            "THE GENERATED STATES:\n" + "\n".join(map(write_line, generated)),
        )
        request = Request(
            (Message("system", (COMPARE,)), Message("user", ("\n\n".join(parts),))),
            schema=_SCHEMA,
        )
        outcome = ask_until_read(
            self._model,
            request,
            lambda reply: _read_matches(reply, generated, reference),
            self._tries,
        )
        self.usage += outcome.usage
        if outcome.value is None:
            raise ModelUnavailable(
                f"no valid comparison after {self._tries} tries; "
                f"the last: {outcome.refusals[-1].reason}"
            )
        return outcome.value


_SCHEMA: Final = object_schema(
    judgements=list_schema(
        object_schema(
            id=INTEGER, label=enum_schema(*map(str, MatchLabel)), covers=list_schema(INTEGER)
        )
    )
)


def _read_matches(
    reply: str, generated: Sequence[Substate], reference: Sequence[Substate]
) -> tuple[SubstateMatch, ...]:
    value = read_json(reply)
    check_schema(value, _SCHEMA)
    known = {other.id for other in reference}
    matches: dict[int, SubstateMatch] = {}
    for item in value["judgements"]:
        match = SubstateMatch(
            item["id"], MatchLabel(item["label"]), tuple(sorted(set(item["covers"])))
        )
        if match.substate_id in matches:
            raise ReplyRefused("wrong ids", f"the generated state {match.substate_id} comes twice")
        if unknown := [other for other in match.covers if other not in known]:
            raise ReplyRefused("wrong ids", f"the person has no state {unknown[0]}")
        if bool(match.covers) != (match.label is MatchLabel.MATCH):
            raise ReplyRefused(
                "inconsistent",
                f"state {match.substate_id}: a match covers something, and nothing else does",
            )
        matches[match.substate_id] = match
    ids = [substate.id for substate in generated]
    if set(matches) != set(ids):
        raise ReplyRefused("wrong ids", f"the ids must be {ids}, each once, not {[*matches]}")
    return _resolve_matches([matches[identifier] for identifier in ids], reference)


def _resolve_matches(
    matches: Sequence[SubstateMatch], reference: Sequence[Substate]
) -> tuple[SubstateMatch, ...]:
    """What follows from the labels.

    An optional substate's match is optional itself, and one that covers only what earlier ones
    cover is redundant.
    """
    optional = {other.id for other in reference if other.optional}
    covered: set[int] = set()
    settled: list[SubstateMatch] = []
    for match in matches:
        covers = set(match.covers)
        if match.label is MatchLabel.MATCH and covers <= covered:
            settled.append(SubstateMatch(match.substate_id, MatchLabel.REDUNDANT))
        elif match.label is MatchLabel.MATCH and covers <= optional:
            settled.append(SubstateMatch(match.substate_id, MatchLabel.OPTIONAL))
        else:
            settled.append(match)
        covered |= covers
    return tuple(settled)


@dataclass(frozen=True, slots=True)
class DecompositionQuality:
    """Four rates from 0 to 1.

    Attributes:
        cover: share of the person's required substates that a generated one asks for.
        redundant: share of the generated substates that say what others say already.
        optional: share of the generated substates that only one way to the goal needs.
        incorrect: share of the generated substates that cannot be, or are not in the right form.
    """

    cover: float
    redundant: float
    optional: float
    incorrect: float


def measure(
    generated: Sequence[Substate],
    reference: Sequence[Substate],
    matcher: SubstateMatcher,
    *,
    task: str = "",
    malformed: int = 0,
) -> DecompositionQuality:
    """Measure a decomposition.

    Args:
        generated: its substates.
        reference: a person's.
        matcher: tells which of them ask for the same.
        task: in words.
        malformed: how many more lines were generated that are no substates; they are incorrect.

    Raises:
        UsageError: nothing was generated, or the reference has no required substate.
    """
    required = {other.id for other in reference if not other.optional}
    total = len(generated) + malformed
    if not required or not total:
        raise UsageError("the rates need a generated substate and a required one of a person's")
    matches = matcher.match(generated, reference, task)
    covered = {other for match in matches for other in match.covers} & required
    labels = [match.label for match in matches]
    return DecompositionQuality(
        cover=len(covered) / len(required),
        redundant=labels.count(MatchLabel.REDUNDANT) / total,
        optional=labels.count(MatchLabel.OPTIONAL) / total,
        incorrect=(labels.count(MatchLabel.INCORRECT) + malformed) / total,
    )


def mean_quality(qualities: Sequence[DecompositionQuality]) -> DecompositionQuality:
    """The mean over tasks, rate by rate.

    Raises:
        UsageError: there are none.
    """
    if not qualities:
        raise UsageError("there is no decomposition to take the mean of")
    return DecompositionQuality(
        *(
            sum(getattr(quality, field.name) for quality in qualities) / len(qualities)
            for field in fields(DecompositionQuality)
        )
    )
