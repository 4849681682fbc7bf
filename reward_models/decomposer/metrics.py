"""How good a decomposition is next to a person's: AutoEval's four rates.

Source: AutoEval, section 4.1. The Cover Rate divides by the person's substates, the other three by
the generated ones. An optional substate of the person's is one that another way gets around; it
need not be covered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

from mobile_gym.core.errors import UsageError
from mobile_gym.core.substates import Substate
from reward_models.decomposer.matching import Label, SubstateMatcher


@dataclass(frozen=True, slots=True)
class Quality:
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
) -> Quality:
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
    return Quality(
        cover=len(covered) / len(required),
        redundant=labels.count(Label.REDUNDANT) / total,
        optional=labels.count(Label.OPTIONAL) / total,
        incorrect=(labels.count(Label.INCORRECT) + malformed) / total,
    )


def mean(qualities: Sequence[Quality]) -> Quality:
    """The mean over tasks, rate by rate.

    Raises:
        UsageError: there are none.
    """
    if not qualities:
        raise UsageError("there is no decomposition to take the mean of")
    return Quality(
        *(
            sum(getattr(quality, field.name) for quality in qualities) / len(qualities)
            for field in fields(Quality)
        )
    )
