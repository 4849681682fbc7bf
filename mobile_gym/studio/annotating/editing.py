"""Changes of an annotation; each leaves the old one as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mobile_gym.core.errors import UsageError
from mobile_gym.studio.annotating.drafts import Draft, Shown, State
from mobile_gym.studio.annotating.tools import JsonObject


def add_primitive(
    draft: Draft, primitive: JsonObject, shown: Shown, number: int | None = None
) -> Draft:
    """Ask something more: of a state, or of the one that this screen has or gets.

    Args:
        draft: the annotation.
        primitive: what is asked.
        shown: the screen that it was made on.
        number: of the state; None for that of the screen.

    Raises:
        UsageError: there is no such state, or it asks that already.
    """
    if number is None:
        number = next((n for n, state in enumerate(draft.states) if state.shown == shown), None)
    if number is None:
        return add_state(draft, State((primitive,), shown=shown))
    state = _state(draft, number)
    if primitive in state.primitives:
        raise UsageError(f"state {number + 1} asks that already")
    return _with(draft, number, replace(state, primitives=(*state.primitives, primitive)))


def add_state(draft: Draft, state: State) -> Draft:
    """A further state, where its screen comes in its trace; one without a screen is the last."""
    place = len(draft.states)
    if state.shown is not None:
        shown = [other.shown for other in draft.states]
        later = [
            number
            for number, other in enumerate(shown)
            if other is not None
            and other.file == state.shown.file
            and other.moment > state.shown.moment
        ]
        told = [number + 1 for number, other in enumerate(shown) if other is not None]
        place = later[0] if later else max(told, default=0)
    return replace(draft, states=(*draft.states[:place], state, *draft.states[place:]))


def drop_primitive(draft: Draft, number: int, position: int) -> Draft:
    """Ask one thing less; a state that asks nothing more is gone.

    Raises:
        UsageError: there is no such state or primitive.
    """
    state = _state(draft, number)
    if not 0 <= position < len(state.primitives):
        raise UsageError(f"state {number + 1} has no primitive {position + 1}")
    left = (*state.primitives[:position], *state.primitives[position + 1 :])
    return (
        _with(draft, number, replace(state, primitives=left)) if left else _without(draft, number)
    )


def drop_state(draft: Draft, number: int) -> Draft:
    """Without one of the states.

    Raises:
        UsageError: there is no such state.
    """
    _state(draft, number)
    return _without(draft, number)


def move(draft: Draft, number: int, by: int) -> Draft:
    """A state earlier or later; at the end it stays where it is.

    Raises:
        UsageError: there is no such state.
    """
    state = _state(draft, number)
    others = [one for place, one in enumerate(draft.states) if place != number]
    others.insert(min(max(number + by, 0), len(others)), state)
    return replace(draft, states=tuple(others))


def describe(draft: Draft, number: int, description: str, substates: Sequence[int]) -> Draft:
    """Say what a state is, and which of the task's substates are reached with it.

    Raises:
        UsageError: there is no such state.
    """
    new = replace(
        _state(draft, number), description=description.strip(), substates=tuple(substates)
    )
    return _with(draft, number, new)


def _state(draft: Draft, number: int) -> State:
    if not 0 <= number < len(draft.states):
        raise UsageError(f"there is no state {number + 1}; there are {len(draft.states)}")
    return draft.states[number]


def _with(draft: Draft, number: int, state: State) -> Draft:
    states = draft.states
    return replace(draft, states=(*states[:number], state, *states[number + 1 :]))


def _without(draft: Draft, number: int) -> Draft:
    return replace(draft, states=(*draft.states[:number], *draft.states[number + 1 :]))
