"""The baselines: step-wise and longest-common-subsequence match of actions.

Both measurements of LlamaTouch compare with them.

Source: LlamaTouch compares actions as Android in the Wild does (`judging.step_matching`); typed
text does not count. The subsequence match is AndroidArena's.
"""

from __future__ import annotations

from collections.abc import Sequence

from mobile_gym.core.actions import Action, Finish
from mobile_gym.judging.step_matching import is_same_action
from reward_models.llamatouch.traces import TraceState


def actions_match(recorded: TraceState, executed: Action) -> bool:
    """Whether an action does what was recorded on a screen; boxes are those of that screen."""
    return recorded.action is not None and is_same_action(
        recorded.action, executed, recorded.frame, compare_texts=False
    )


def _states_with_action(trace: Sequence[TraceState]) -> list[TraceState]:
    """The states with an action; what ends the episode does nothing to the screen."""
    return [
        state
        for state in trace
        if state.action is not None and not isinstance(state.action, Finish)
    ]


def stepwise_match(recorded: Sequence[TraceState], executed: Sequence[TraceState]) -> bool:
    """Whether both took the same actions, one by one."""
    mine, others = _states_with_action(recorded), _states_with_action(executed)
    return len(mine) == len(others) and all(
        other.action is not None and actions_match(state, other.action)
        for state, other in zip(mine, others, strict=True)
    )


def lcs_match(recorded: Sequence[TraceState], executed: Sequence[TraceState]) -> bool:
    """Whether the recorded actions are a subsequence of those executed."""
    others = iter(_states_with_action(executed))
    # Taking the first action that matches is the best choice: what follows it only shrinks.
    return all(
        any(other.action is not None and actions_match(state, other.action) for other in others)
        for state in _states_with_action(recorded)
    )
