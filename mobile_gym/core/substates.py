"""Substates: AutoEval's Structured Substate Representation (SSR), with what we add to it.

Source: AutoEval, section 3 (PageNode, UnitNode, parents); `after` is LlamaTouch's order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from mobile_gym.core.checks import Check
from mobile_gym.core.errors import TaskError

__all__ = ["MAX_SUBSTATES", "Hold", "PageNode", "Substate", "UnitNode", "validate"]

Hold = Literal["ever", "final"]

MAX_SUBSTATES: Final = 32
"""The fixed size of the substate arrays in `info`."""


@dataclass(frozen=True, slots=True)
class Substate:
    """One thing that must become true on the way; make a `PageNode` or a `UnitNode`.

    Attributes:
        id: positive and strictly increasing within a task.
        description: what must be true, in natural language.
        parent_id: an earlier PageNode. A UnitNode holds only where its parent's condition holds
            on the same frame; a PageNode does not wait for its parent.
        check: how the device's truth is asked; None leaves it to a model.
        hold: `"ever"` latches once reached, `"final"` counts only while it holds.
        after: ids that must have been reached before this one can be.
        optional: reported, but neither progress nor success.
        alternatives: name of a group that shares one weight; any member satisfies it.
        weight: share of the progress.
    """

    id: int
    description: str
    parent_id: int | None = None
    check: Check | None = None
    hold: Hold = "ever"
    after: tuple[int, ...] = ()
    optional: bool = False
    alternatives: str = ""
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class PageNode(Substate):
    """A page is shown. Its parent is an earlier PageNode or none."""


@dataclass(frozen=True, slots=True)
class UnitNode(Substate):
    """A unit of a page has a state. Its parent is a PageNode, or none (a fact of the device)."""


def validate(substates: Sequence[Substate], where: str = "substates") -> None:
    """Check the rules of an SSR.

    Raises:
        TaskError: names the substate and the rule that it breaks.
    """
    if not substates:
        raise TaskError(f"{where}: there are no substates")
    if len(substates) > MAX_SUBSTATES:
        raise TaskError(f"{where}: {len(substates)} substates; at most {MAX_SUBSTATES} are allowed")
    seen: dict[int, Substate] = {}
    last = 0
    for substate in substates:
        name = f"{where}: substate {substate.id}"
        if type(substate) is Substate:
            raise TaskError(f"{name} is neither a PageNode nor a UnitNode")
        if substate.id <= last:
            raise TaskError(f"{name} follows {last}; ids must be positive and strictly increase")
        if substate.parent_id is not None and not isinstance(
            seen.get(substate.parent_id), PageNode
        ):
            raise TaskError(f"{name}: its parent {substate.parent_id} is not an earlier PageNode")
        if missing := [other for other in substate.after if other not in seen]:
            raise TaskError(f"{name} comes after {missing}, which are not earlier substates")
        if not substate.weight > 0:
            raise TaskError(f"{name}: weight {substate.weight} is not positive")
        if substate.optional and substate.alternatives:
            raise TaskError(f"{name} is optional and one of alternatives; it can be only one")
        seen[last := substate.id] = substate
    if all(substate.optional for substate in substates):
        raise TaskError(f"{where}: every substate is optional, so nothing could be achieved")
