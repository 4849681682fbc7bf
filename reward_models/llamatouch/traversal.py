"""Going through an execution: greedy, in order, one executed screen for one essential state.

For each essential state the execution is searched forward for the first screen that satisfies it;
then both move on, so that one screen never satisfies two states. The same loop works while an
episode goes on: a state that asks for an action waits until the action on the screen is known.

Source: LlamaTouch, section 3.3, and the loop of its evaluator.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from reward_models.llamatouch.matching import StateMatcher
from reward_models.llamatouch.primitives import EssentialState
from reward_models.llamatouch.system_state import SystemView
from reward_models.llamatouch.traces import TraceState


@dataclass(frozen=True, slots=True)
class Passage:
    """How far an execution has come.

    Attributes:
        matched: for each essential state passed, the position of the screen that satisfied it, -1
            for a state that asks nothing of a screen.
        used: position of the last screen that satisfied a state.
        evidence: what was seen, for each state passed; then why the next one is not.
        contradicted: bit mask of states passed that a later screen took back.
    """

    matched: tuple[int, ...] = ()
    used: int = -1
    evidence: tuple[str, ...] = ()
    missing: str = ""
    contradicted: int = 0


class TraceVerdict(NamedTuple):
    """The verdict on a whole execution; `reason` is "" where it succeeds."""

    success: bool
    matched: tuple[int, ...]
    reason: str = ""


def advance_progress(
    states: Sequence[EssentialState],
    matcher: StateMatcher,
    passage: Passage,
    executed: TraceState,
    position: int,
    *,
    is_complete: bool,
) -> Passage:
    """Look at one executed screen.

    Args:
        states: the essential states.
        matcher: how screens are compared.
        passage: how far the execution had come.
        executed: the screen, with its action as far as it is known.
        position: of the screen in the execution.
        is_complete: whether it is known which action follows; until then the same screen is looked
            at again.
    """
    passage = _skip_system(states, passage)
    at = len(passage.matched)
    if at < len(states) and passage.used < position:
        state = states[at]
        if is_complete or not state.asks_action:
            result = matcher.match(state, executed)
            if result.holds:
                passage = replace(
                    passage,
                    matched=(*passage.matched, position),
                    used=position,
                    evidence=(*passage.evidence, result.evidence),
                    missing="",
                )
            else:
                passage = replace(passage, missing=result.evidence)
    return _skip_system(states, _undo_contradicted(states, matcher, passage, executed))


def _skip_system(states: Sequence[EssentialState], passage: Passage) -> Passage:
    while len(passage.matched) < len(states) and not states[len(passage.matched)].asks_screen:
        passage = replace(
            passage,
            matched=(*passage.matched, -1),
            evidence=(*passage.evidence, "asked at the end"),
        )
    return passage


def _undo_contradicted(
    states: Sequence[EssentialState], matcher: StateMatcher, passage: Passage, executed: TraceState
) -> Passage:
    mask = passage.contradicted
    for number, state in enumerate(states[: len(passage.matched)]):
        seen = matcher.is_contradicted(state, executed)
        if seen is not None:
            mask = mask | 1 << number if seen else mask & ~(1 << number)
    return passage if mask == passage.contradicted else replace(passage, contradicted=mask)


def holding_states(
    states: Sequence[EssentialState],
    matcher: StateMatcher,
    passage: Passage,
    view: SystemView,
) -> tuple[bool, ...]:
    """For each essential state whether it counts now: passed, not taken back, the system right."""
    return tuple(
        number < len(passage.matched)
        and not passage.contradicted >> number & 1
        and matcher.match_system(state, view).holds
        for number, state in enumerate(states)
    )


def match_trace(
    states: Sequence[EssentialState],
    execution: Sequence[TraceState],
    matcher: StateMatcher | None = None,
) -> TraceVerdict:
    """Judge a whole execution: whether it passes through all essential states in order."""
    matcher = matcher if matcher is not None else StateMatcher()
    passage = Passage()
    for position, executed in enumerate(execution):
        passage = advance_progress(states, matcher, passage, executed, position, is_complete=True)
    passage = _skip_system(states, passage)
    view = SystemView()
    if execution:
        first, last = execution[0], execution[-1]
        view = SystemView(last.installed, first.probes, last.probes)
    counts = holding_states(states, matcher, passage, view)
    if all(counts):
        return TraceVerdict(True, passage.matched)
    first = counts.index(False)
    reason = passage.missing
    if first < len(passage.matched):
        reason = matcher.match_system(states[first], view).evidence or "undone later"
    return TraceVerdict(False, passage.matched, f"essential state {first + 1}: {reason}")
