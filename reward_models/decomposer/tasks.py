"""Substates of tasks as text, and tasks with other substates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mobile_gym.core.substates import Substate, validate
from mobile_gym.core.tasks import Task
from mobile_gym.judging.similarity import normalize_text
from reward_models.decomposer.syntax import write_ssr


def ssr_of(task: Task) -> str:
    """The task's substates as text, without their checks.

    Raises:
        SsrError: a substate has no text form.
    """
    return write_ssr(task.substates)


def with_substates(task: Task, substates: Sequence[Substate]) -> Task:
    """The task with these substates, as read from a text.

    A substate that says what one of the task's own says, in the same kind, takes over its check;
    what only a model can judge has none. `start_satisfied` follows the substates that stay. Roles
    are those of the text: without any, every substate decides success.

    Raises:
        TaskError: the substates break the rules of an SSR.
    """
    validate(substates, where=task.id)
    known = {_key(own): own for own in task.substates}
    new: list[Substate] = []
    moved: dict[int, int] = {}
    for substate in substates:
        own = known.get(_key(substate))
        if own is not None:
            moved.setdefault(own.id, substate.id)
            if substate.check is None:
                substate = replace(substate, check=own.check)  # noqa: PLW2901
        new.append(substate)
    return replace(
        task,
        substates=tuple(new),
        start_satisfied=tuple(moved[old] for old in task.start_satisfied if old in moved),
    )


def _key(substate: Substate) -> tuple[type, str]:
    return type(substate), normalize_text(substate.description)
