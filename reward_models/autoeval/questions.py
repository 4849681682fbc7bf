"""What the Reasoner is asked on a screen: which substates are open, and which must be asked again.

Source: AutoEval, algorithm 2. A substate that has succeeded leaves the list; a parent among those
is asked again, because a unit succeeds only where its page is on this very screen. Substates that
count only while they hold are ours: one on a page is asked on every screen; a fact of the device,
once seen, stays until a screen shows its opposite.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from mobile_gym.core.substates import Substate, UnitNode
from mobile_gym.judging import TrackerMemory


class Why(StrEnum):
    """Why a substate is asked."""

    OPEN = "open"
    PARENT = "parent"
    """It has been reached; an open unit lies on it."""
    UNDONE = "undone"
    """A fact that counts now: is it no longer so?"""


@dataclass(frozen=True, slots=True)
class Question:
    """One statement to judge on a screen."""

    substate: Substate
    why: Why

    @property
    def id(self) -> int:
        """The substate's."""
        return self.substate.id

    @property
    def line(self) -> str:
        """As the Reasoner reads it."""
        substate = self.substate
        if self.why is Why.UNDONE:
            return f"{substate.id} undone: {substate.description}"
        kind = "unit" if isinstance(substate, UnitNode) else "page"
        # A page's parent is where one came from, which does not matter to whether it is shown.
        place = f" in {substate.parent_id}" if self.parent_id is not None else ""
        return f"{substate.id} {kind}{place}: {substate.description}"

    @property
    def parent_id(self) -> int | None:
        """The page that must be a success too; None where there is no such condition."""
        if self.why is Why.OPEN and isinstance(self.substate, UnitNode):
            return self.substate.parent_id
        return None


def open_questions(substates: Sequence[Substate], memory: TrackerMemory) -> tuple[Question, ...]:
    """What is to be asked now, in the substates' order.

    Args:
        substates: of the task.
        memory: what has been reached and what counts.
    """
    asked: dict[int, Question] = {}
    for position, substate in enumerate(substates):
        if substate.hold == "final":
            is_fact = isinstance(substate, UnitNode) and substate.parent_id is None
            counts = memory.satisfied >> position & 1
            why = Why.UNDONE if is_fact and counts else Why.OPEN
            asked[substate.id] = Question(substate, why)
        elif not memory.reached >> position & 1:
            asked[substate.id] = Question(substate, Why.OPEN)
    parents = {question.parent_id for question in asked.values()} - {None}
    for substate in substates:
        if substate.id in parents and substate.id not in asked:
            asked[substate.id] = Question(substate, Why.PARENT)
    return tuple(asked[substate.id] for substate in substates if substate.id in asked)
