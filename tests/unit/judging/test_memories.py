"""Which classes a judge's memory is made of."""

from __future__ import annotations

import pytest

from mobile_gym.core.errors import UsageError
from mobile_gym.core.ports import Judge
from mobile_gym.judging.memories import memory_classes
from reward_models.combination.cadenced import CadencedJudge, CadenceMemory
from reward_models.combination.rounds import CombinedMemory
from reward_models.combination.vote import VoteJudge
from reward_models.rules import RulesJudge, RulesMemory


class Vague(RulesJudge):
    """A judge whose memory is of no declared class."""

    def save_state(self) -> object:  # type: ignore[override]
        return None


@pytest.mark.parametrize(
    ("judge", "classes"),
    [
        (RulesJudge(), (RulesMemory,)),
        (CadencedJudge("rules"), (CadenceMemory, RulesMemory)),
        (VoteJudge(["rules", "rules"]), (CombinedMemory, RulesMemory)),
        (
            VoteJudge(["rules", CadencedJudge("rules")]),
            (CombinedMemory, RulesMemory, CadenceMemory),
        ),
    ],
    ids=["annotated", "one inside", "two inside", "nested"],
)
def test_the_first_class_is_the_memorys_own(judge: Judge, classes: tuple[type, ...]) -> None:
    assert memory_classes(judge) == classes


def test_a_judge_of_which_nothing_is_known_is_refused() -> None:
    with pytest.raises(UsageError, match="Vague cannot be saved as JSON"):
        memory_classes(Vague())
