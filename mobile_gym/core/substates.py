"""Substates: AutoEval's Structured Substate Representation (SSR), with what we add to it.

Source: AutoEval, section 3 (PageNode, UnitNode, parents); `after` is LlamaTouch's order. Roles are
ours: what an instruction demands decides success, and how one gets there only pays on the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from mobile_gym.core.checks import Check
from mobile_gym.core.errors import TaskError
from mobile_gym.core.field_checks import validate_fields

Hold = Literal["ever", "final"]
Role = Literal["goal", "way", "guard"]

MAX_SUBSTATES: Final = 32
"""The fixed size of the substate arrays in `info`."""


@validate_fields()
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
        weight: share of the progress, within its role.
        role: `"goal"`: the instruction demands it, so it decides success. `"way"`: it pays on the
            way to the goals, and no success asks for it. `"guard"`: a goal that holds right after
            reset; it pays nothing, and while it is broken there is no success. None: the task has
            no roles, and every substate that is not optional decides success.
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
    role: Role | None = None

    @property
    def decides_success(self) -> bool:
        """Whether success asks for it: a goal, a guard, or what is required without roles."""
        return not self.optional and self.role != "way"


@validate_fields()
@dataclass(frozen=True, slots=True)
class PageNode(Substate):
    """A page is shown. Its parent is an earlier PageNode or none."""


@validate_fields()
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
    if any(substate.role is not None for substate in substates):
        _validate_roles(substates, where)


def _validate_roles(substates: Sequence[Substate], where: str) -> None:
    goals = {substate.id for substate in substates if substate.role == "goal"}
    groups = {substate.alternatives for substate in substates if substate.id in goals} - {""}
    for substate in substates:
        name = f"{where}: substate {substate.id}"
        if substate.role not in get_args(Role):
            raise TaskError(
                f"{name} has role {substate.role!r}; where one substate has a role, each is one of "
                f"{', '.join(get_args(Role))}"
            )
        if substate.optional and substate.role != "way":
            raise TaskError(f"{name} is optional, so it can only be a way")
        if substate.alternatives in groups and substate.id not in goals:
            raise TaskError(f"{name} is an alternative to a goal, so it must be a goal")
        if substate.role == "goal" and (
            others := {*substate.after, substate.parent_id or substate.id} - goals
        ):
            raise TaskError(f"{name} is a goal, so {sorted(others)}, which it waits for, must be")
        if substate.role == "guard" and (
            substate.hold != "final"
            or substate.after
            or substate.alternatives
            or substate.parent_id is not None
        ):
            raise TaskError(
                f"{name} is a guard: its hold is 'final', without parent, order or alternatives"
            )
    if not goals:
        raise TaskError(f"{where}: no substate is a goal, so nothing would decide success")
