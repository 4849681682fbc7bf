"""Executions as LlamaTouch sees them: screens, each with the action that was taken on it.

All of LlamaTouch speaks of executions in its terms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mobile_gym.core.actions import Action
from mobile_gym.core.episodes import StepRecord
from mobile_gym.core.frames import Frame
from mobile_gym.core.verdicts import ShellResult


@dataclass(frozen=True, slots=True)
class TraceState:
    """A screen and the action taken on it; `action` is None on the last one.

    `installed` are the packages that were installed then, None where nobody asked. `target` is the
    index of the node that the action was aimed at, in the screen's first tree, where that is known
    better than by the point. `probes` is what shell commands answered then.
    """

    frame: Frame
    action: Action | None = None
    installed: frozenset[str] | None = None
    target: int | None = None
    probes: Mapping[str, ShellResult] = field(default_factory=dict[str, ShellResult])


def trace_states(records: Sequence[StepRecord]) -> tuple[TraceState, ...]:
    """A recorded episode: N actions and N + 1 frames become N + 1 states.

    An action that the device did not do is left out with the screen that it was given on.
    """
    states: list[TraceState] = []
    for record, following in zip(records, [*records[1:], None], strict=True):
        if following is None:
            states.append(TraceState(record.frame, probes=record.probes))
        elif following.receipt.accepted:
            states.append(TraceState(record.frame, following.action, probes=record.probes))
    return tuple(states)
