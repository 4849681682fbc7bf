"""Checking the actions of a batch before any of them is done: a wrong one then moves no row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector.utils import iterate

from mobile_gym.core.errors import InvalidAction, UsageError
from mobile_gym.envs.arguments import shown
from mobile_gym.spaces import (
    ActionSpace,
    array_of,
    decode,
    integers_of_action,
    require_encodable_text,
)

AnyEnv = gymnasium.Env[Any, Any]
_OF_INTEGERS = (spaces.Discrete, spaces.MultiDiscrete)


def rows_of_actions(
    single: spaces.Space[Any], batched: spaces.Space[Any], actions: Any
) -> list[Any]:
    """The actions of a batch, one by one.

    Args:
        single: the space of one action.
        batched: the space of the batch.
        actions: a member of it, or a sequence of one action each.

    Raises:
        InvalidAction: it is no batch, or its numbers are of another kind than the space's.
    """
    if isinstance(actions, Mapping) and isinstance(single, ActionSpace):
        return _rows_of_codes(actions)
    if isinstance(actions, np.ndarray) and actions.dtype.hasobject:
        return list(actions)
    if hasattr(actions, "__array__"):  # torch's tensors have it, too
        return _rows_of_array(single, array_of(actions, "actions"))
    if isinstance(actions, Mapping) or (
        isinstance(actions, tuple) and isinstance(single, spaces.Tuple)
    ):
        return list(iterate(batched, actions))
    if isinstance(actions, Sequence) and not isinstance(actions, str):
        return list(actions)
    raise InvalidAction(
        f"actions must be a batch of the action space or a sequence, not {type(actions).__name__}"
    )


def decode_checked(action: Any) -> Any:
    """An encoded action decoded; any other action as it is, checked.

    Raises:
        InvalidAction: it is not in the action space.
    """
    if isinstance(action, Mapping):
        return decode(action)
    require_encodable_text(action)
    return action


def check_action(env: AnyEnv, action: Any) -> Any:
    """An action as `step` of an environment takes it, checked without doing it.

    What a wrapper's action space contains is right. Another action is right where the wrapper
    translates it, as an `ActionWrapper` does, into one that is right inside.

    Args:
        env: a `MobileEnv`, wrapped or not.
        action: of the outermost wrapper.

    Raises:
        InvalidAction: it is not in the action space.
        Exception: what a wrapper raises that translates actions.
    """
    if not isinstance(env, gymnasium.Wrapper):
        return decode_checked(action)
    space = env.action_space
    if isinstance(space, ActionSpace):
        decode_checked(action)
    elif not _space_contains(space, action):
        _check_translated(env, action)
    return action


def is_in_space(space: spaces.Space[Any], action: Any) -> bool:
    """Whether an action is right by its space alone; else `check_action` has to say.

    Raises:
        InvalidAction: it is an encoded action, and wrong.
    """
    if isinstance(space, ActionSpace):
        decode_checked(action)
        return True
    return _space_contains(space, action)


def with_row_number(error: Exception, row: int) -> Exception:
    """An error as one that says which environment's action, or state, is wrong."""
    if isinstance(error, UsageError) and type(error).__init__ is UsageError.__init__:
        named = type(error)(f"environment {row}: {error}")
        return named.with_traceback(error.__traceback__)
    error.add_note(f"in environment {row}")
    return error


def _check_translated(env: AnyEnv, action: Any) -> None:
    """Check an action that is not in the space of an environment.

    Raises:
        InvalidAction: no wrapper takes it.
    """
    while isinstance(env, gymnasium.Wrapper):
        translate = getattr(type(env), "action", None)
        if callable(translate):
            check_action(env.env, translate(env, action))
            return
        if env.action_space is not env.env.action_space:  # what it does with it, nobody can see
            break
        env = env.env
    raise InvalidAction(f"{shown(action)} is not in {env.action_space}")


def _rows_of_array(single: spaces.Space[Any], array: npt.NDArray[Any]) -> list[Any]:
    """The rows of an array of actions; one of shape (n, 1) has one number in each.

    Raises:
        InvalidAction: it has no rows, or numbers of another kind than the space's.
    """
    if not array.ndim:
        raise InvalidAction(f"actions are {array}; they must have a row for each environment")
    if isinstance(single, _OF_INTEGERS):
        array = integers_of_action(array, "actions")
        if isinstance(single, spaces.Discrete) and array.shape[1:] == (1,):
            array = array[:, 0]
    return list(array)


def _space_contains(space: spaces.Space[Any], action: Any) -> bool:
    """Whether a space has an action, in whatever type of number it is written."""
    if isinstance(space, _OF_INTEGERS):
        try:
            integers = integers_of_action(action, "the action")
        except InvalidAction:
            return False
        if isinstance(space, spaces.Discrete):
            return integers.size == 1 and bool(space.contains(int(integers.item())))
        return bool(space.contains(integers))
    if space.contains(action):
        return True
    is_numbers = hasattr(action, "__array__") or isinstance(action, Sequence | float)
    if space.dtype is None or not is_numbers:
        return False
    try:
        numbers = np.asarray(action)
        if not np.can_cast(numbers.dtype, space.dtype, "same_kind"):
            return False
        return bool(space.contains(numbers.astype(space.dtype)))
    except (TypeError, ValueError):
        return False


def _rows_of_codes(batch: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The rows of encoded actions, as plain numbers: a fifth of what NumPy's own rows take.

    Raises:
        InvalidAction: a field has no rows, or fewer or more than another.
    """
    columns: dict[str, list[Any]] = {}
    for name, column in batch.items():
        rows: Any = column.tolist() if hasattr(column, "tolist") else column
        if not isinstance(rows, Sequence) or isinstance(rows, str):
            raise InvalidAction(f"{name} must have a row for each environment")
        columns[name] = list(rows)
    if len({len(rows) for rows in columns.values()}) > 1:
        counts = ", ".join(f"{name} {len(rows)}" for name, rows in columns.items())
        raise InvalidAction(f"the fields of the actions differ in their number of rows: {counts}")
    names = tuple(columns)
    return [dict(zip(names, row, strict=True)) for row in zip(*columns.values(), strict=True)]
