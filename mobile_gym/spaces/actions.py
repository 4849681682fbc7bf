"""The action space: every `core.actions` kind as one flat dictionary of fixed fields.

Others take it from the face of the package; `batching` registers it with Gymnasium.

| field | space | used by |
|---|---|---|
| `kind` | Discrete, an index into `core.actions.ACTION_TYPES` | all |
| `point` | float64 (2,): x, y in [0, 1] | Tap, DoubleTap, LongPress, Type; Swipe, Drag: start |
| `end_point` | float64 (2,) | Swipe, Drag |
| `duration_s` | float64 () in [0, 60] | LongPress, Swipe, Wait; Drag: how long it holds |
| `text` | Utf8Text | Type, OpenApp, Answer, AskUser |
| `key` | Discrete, an index into `core.actions.Key` | PressKey |
| `status` | Discrete, an index into `core.actions.FinishStatus` | Finish |
| `at_point`, `clear`, `submit` | Discrete(2) | Type |

Every member means an action: fields that a kind does not use may hold any value of their space and
are ignored, so a policy with one head per field can act directly. `encode` leaves them at zero,
which makes it the canonical form: `decode(encode(action)) == action` exactly (floats are float64),
and `encode(decode(member))` is stable.

A policy of discrete actions gives integers: of Python or NumPy, or an array or tensor of them. A
float is refused rather than cut: it is mostly a policy whose argmax was forgotten. So are texts and
truth values.
"""

from __future__ import annotations

import bisect
from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import Error
from gymnasium.vector.utils import batch_space

from mobile_gym.core import actions
from mobile_gym.core.construction import error_reason
from mobile_gym.core.errors import InvalidAction
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.spaces.boxes import ScalarBox
from mobile_gym.spaces.text import Utf8Text

_BEYOND = 2**63
_SHOWN_CHARACTERS = 100


def array_of(value: Any, what: str) -> npt.NDArray[Any]:
    """The array that an array, a tensor, a number or a sequence of these is.

    Args:
        value: any.
        what: it is, for the message.

    Raises:
        InvalidAction: it is none, or a tensor that is on a GPU or needs a gradient.
    """
    try:
        array = np.asarray(value)
    except Exception as error:  # of a library of anybody
        why = " ".join(f"{error}".split())
        raise InvalidAction(f"{what} cannot be read as an array: {why:.200}") from error
    if array.dtype == object:
        raise InvalidAction(f"{what} must be numbers, not {_value_text(value)}")
    return array


def integers_of_action(value: Any, what: str) -> npt.NDArray[np.int64]:
    """Integers as an array, int64 of the shape of what was given.

    Args:
        value: an integer, an array or a tensor of integers, or a sequence of these.
        what: it is, for the message.

    Raises:
        InvalidAction: it is something else, or an integer is too large.
    """
    return _checked_integers(value, what, "integers")


def integer_of_action(value: Any, what: str) -> int:
    """One integer, alone or in an array or tensor of shape (1,).

    Args:
        value: as for `integers_of_action`.
        what: it is, for the message.

    Raises:
        InvalidAction: it is something else, or too large.
    """
    if isinstance(value, np.integer):
        value = int(value.item())  # pyright: ignore[reportUnknownArgumentType, reportUnknownMemberType]
    if isinstance(value, int) and not isinstance(value, bool):
        if not -_BEYOND <= value < _BEYOND:  # what spaces of NumPy cannot compare
            raise InvalidAction(f"{what} must be an integer of 64 bits, not {_value_text(value)}")
        return value
    array = _checked_integers(value, what, "an integer")
    if array.shape not in ((), (1,)):
        raise InvalidAction(f"{what} must be an integer, not an array of shape {array.shape}")
    return int(array.item())


def number_of_action(value: Any, what: str) -> float:
    """One real number, alone or in an array or tensor of shape (1,).

    Args:
        value: a number, or an array or a tensor of one.
        what: it is, for the message.

    Raises:
        InvalidAction: it is something else, such as a text.
    """
    if isinstance(value, float):  # NumPy's, too
        return float(value)
    array = array_of(value, what)
    if array.dtype.kind not in "fiu" or array.shape not in ((), (1,)):
        raise InvalidAction(f"{what} must be a number, not {_value_text(value)}")
    return float(array.item())


def _checked_integers(value: Any, what: str, expected: str) -> npt.NDArray[np.int64]:
    array = array_of(value, what)
    if array.dtype.kind not in "iu" and array.size:
        is_float = array.dtype.kind == "f"
        hint = "; take the argmax of a policy's outputs, or draw from them" if is_float else ""
        raise InvalidAction(f"{what} must be {expected}, not {_value_text(value)}{hint}")
    if array.dtype.kind == "u" and (array > np.iinfo(np.int64).max).any():
        raise InvalidAction(f"{what} must be {expected} of 64 bits, not {_value_text(value)}")
    return array.astype(np.int64, copy=False)


def _value_text(value: object) -> str:
    try:
        text = " ".join(repr(value).split())
    except Exception:  # an object of anybody
        text = f"something of type {type(value).__name__}"
    return text if len(text) <= _SHOWN_CHARACTERS else f"{text[:_SHOWN_CHARACTERS]}..."


# Gymnasium's Dict is only partly typed.
# pyright: reportUnknownMemberType=false


SAMPLE_WEIGHTS: Final[Mapping[type, float]] = {
    actions.Tap: 0.55,
    actions.DoubleTap: 0.02,
    actions.LongPress: 0.05,
    actions.Swipe: 0.16,
    actions.Type: 0.07,
    actions.PressKey: 0.10,
    actions.OpenApp: 0.02,
    actions.Wait: 0.02,
    actions.Answer: 0.004,
    actions.Finish: 0.006,
    actions.Drag: 0.01,
    actions.AskUser: 0.002,
}
"""How often `sample` draws each kind. Answer and Finish end an episode: once in a hundred steps."""

_TEXT: Final = Utf8Text(actions.MAX_TEXT_BYTES)
_KINDS: Final = {kind: np.int64(index) for index, kind in enumerate(actions.ACTION_TYPES)}
_KEYS: Final = tuple(actions.Key)
_STATUSES: Final = tuple(actions.FinishStatus)
_PROBABILITIES: Final = np.array([SAMPLE_WEIGHTS[kind] for kind in actions.ACTION_TYPES])
_CUMULATED: Final = np.cumsum(_PROBABILITIES / _PROBABILITIES.sum())
_MASKABLE: Final = ("kind", "key", "status", "at_point", "clear", "submit")
_SAMPLED_MAX_S: Final = 2.0
"""Longest sampled duration; a minute is in the space, and would waste one on a real phone."""

Encoded: TypeAlias = dict[str, Any]


def encode(action: actions.Action) -> Encoded:
    """The action as a member of `ActionSpace`.

    Raises:
        InvalidAction: the action is `Invalid`, or its text is too long or has a NUL.
    """
    kind = _KINDS.get(type(action))
    if kind is None:
        raise InvalidAction(f"{type(action).__name__} is not part of the action space")
    out = _blank_encoding(kind)
    match action:
        case actions.Tap() | actions.DoubleTap():
            out["point"][:] = action.point
        case actions.LongPress():
            out["point"][:] = action.point
            out["duration_s"] = np.array(action.duration_s)
        case actions.Swipe():
            out["point"][:] = action.start
            out["end_point"][:] = action.end
            out["duration_s"] = np.array(action.duration_s)
        case actions.Drag():
            out["point"][:] = action.start
            out["end_point"][:] = action.end
            out["duration_s"] = np.array(action.hold_s)
        case actions.Type():
            out["text"] = require_encodable_text(action)
            if action.at is not None:
                out["at_point"] = np.int64(1)
                out["point"][:] = action.at
            out["clear"] = np.int64(action.clear)
            out["submit"] = np.int64(action.submit)
        case actions.PressKey():
            out["key"] = np.int64(_KEYS.index(action.key))
        case actions.OpenApp() | actions.Answer() | actions.AskUser():
            out["text"] = require_encodable_text(action)
        case actions.Wait():
            out["duration_s"] = np.array(action.duration_s)
        case actions.Finish():
            out["status"] = np.int64(_STATUSES.index(action.status))
        case _:
            raise AssertionError(action)
    return out


def decode(value: Mapping[str, Any]) -> actions.Action:
    """The action that a member of `ActionSpace` means. Unused fields are not looked at.

    Raises:
        InvalidAction: a used field is missing or outside its space.
    """
    try:
        return _decode_fields(value)
    except KeyError as error:
        raise InvalidAction(f"the encoded action has no field {error}") from None
    except InvalidAction:
        raise
    except (TypeError, ValueError) as error:
        raise InvalidAction(f"the encoded action cannot be read: {error_reason(error)}") from None


def require_encodable_text(action: actions.Action) -> str:
    """The text of an action, if it has any and it fits the space; "" if it has none.

    Raises:
        InvalidAction: it is too long, has a NUL or is not valid Unicode; or this is no action.
    """
    if not isinstance(action, (*actions.ACTION_TYPES, actions.Invalid)):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidAction(
            f"{action!r} is no action; give a member of the action space, or an object "
            "such as mobile_gym.Tap(0.5, 0.25)"
        )
    match action:
        case actions.Type() | actions.Answer() | actions.AskUser():
            text = action.text
        case actions.OpenApp():
            text = action.name
        case _:
            return ""
    if not _TEXT.contains(text):
        raise InvalidAction(
            f"{type(action).__name__}: text must be valid Unicode without NUL "
            f"and at most {actions.MAX_TEXT_BYTES} bytes as UTF-8"
        )
    return text


def _decode_fields(value: Mapping[str, Any]) -> actions.Action:
    kind = actions.ACTION_TYPES[_decode_index(value, "kind", len(actions.ACTION_TYPES))]
    action: actions.Action
    if kind is actions.Tap:
        return actions.Tap(_decode_point(value, "point"))
    if kind is actions.Swipe:
        return actions.Swipe(
            _decode_point(value, "point"),
            _decode_point(value, "end_point"),
            _decode_duration_s(value),
        )
    if kind is actions.LongPress:
        return actions.LongPress(
            _decode_point(value, "point"), duration_s=_decode_duration_s(value)
        )
    if kind is actions.DoubleTap:
        return actions.DoubleTap(_decode_point(value, "point"))
    if kind is actions.PressKey:
        return actions.PressKey(_KEYS[_decode_index(value, "key", len(_KEYS))])
    if kind is actions.Wait:
        return actions.Wait(_decode_duration_s(value))
    if kind is actions.Finish:
        return actions.Finish(_STATUSES[_decode_index(value, "status", len(_STATUSES))])
    if kind is actions.Drag:
        return actions.Drag(
            _decode_point(value, "point"),
            _decode_point(value, "end_point"),
            _decode_duration_s(value),
        )
    if kind is actions.Type:
        action = actions.Type(
            value["text"],
            at=_decode_point(value, "point") if _decode_index(value, "at_point", 2) else None,
            clear=bool(_decode_index(value, "clear", 2)),
            submit=bool(_decode_index(value, "submit", 2)),
        )
    elif kind is actions.OpenApp:
        action = actions.OpenApp(value["text"])
    else:
        action = (
            actions.Answer(value["text"])
            if kind is actions.Answer
            else actions.AskUser(value["text"])
        )
    require_encodable_text(action)
    return action


def _decode_index(value: Mapping[str, Any], field: str, count: int) -> int:
    given = value[field]
    if count == 2 and isinstance(given, bool | np.bool_):
        given = 1 if given else 0
    index = integer_of_action(given, field)
    if not 0 <= index < count:
        raise InvalidAction(f"{field} is {index}; it must be in [0, {count})")
    return index


def _decode_point(value: Mapping[str, Any], field: str) -> NormalizedPoint:
    x, y = value[field]
    try:
        return NormalizedPoint.checked(
            number_of_action(x, f"x of {field}"), number_of_action(y, f"y of {field}")
        )
    except InvalidAction:
        raise
    except ValueError as error:
        raise InvalidAction(f"{field}: {error}") from None


def _decode_duration_s(value: Mapping[str, Any]) -> float:
    return number_of_action(value["duration_s"], "duration_s")


def _blank_encoding(kind: np.int64) -> Encoded:
    zero = np.int64(0)
    return {
        "at_point": zero,
        "clear": zero,
        "duration_s": np.zeros((), np.float64),
        "end_point": np.zeros(2, np.float64),
        "key": zero,
        "kind": kind,
        "point": np.zeros(2, np.float64),
        "status": zero,
        "submit": zero,
        "text": "",
    }


class _OneStreamDict(spaces.Dict):
    """A Dict space that draws all fields of a sample from its own generator."""

    def seed(self, seed: int | dict[str, Any] | None = None) -> Any:
        """Seed `sample`, and the fields' own spaces as any Dict space does."""
        if seed is None:  # Dict would leave its own generator as it is
            spaces.Space.seed(self, None)
        return super().seed(seed)


class ActionSpace(_OneStreamDict):
    """The space of encoded actions; see the top of this module for its fields.

    Args:
        seed: of `sample`; one stream draws all fields.
    """

    def __init__(self, seed: int | np.random.Generator | None = None) -> None:
        flag_fields = {name: spaces.Discrete(2) for name in ("at_point", "clear", "submit")}
        super().__init__(
            {
                **flag_fields,
                "duration_s": ScalarBox(0.0, actions.MAX_DURATION_S, (), np.float64),
                "end_point": ScalarBox(0.0, 1.0, (2,), np.float64),
                "key": spaces.Discrete(len(_KEYS)),
                "kind": spaces.Discrete(len(actions.ACTION_TYPES)),
                "point": ScalarBox(0.0, 1.0, (2,), np.float64),
                "status": spaces.Discrete(len(_STATUSES)),
                "text": Utf8Text(actions.MAX_TEXT_BYTES),
            },
            seed=seed,
        )

    def sample(
        self,
        mask: Mapping[str, Any] | None = None,
        probability: Mapping[str, Any] | None = None,
    ) -> Encoded:
        """Draw an action, kinds by `SAMPLE_WEIGHTS`, in canonical form.

        Args:
            mask: for any of the Discrete fields, which values are allowed (int8, 1 or 0).
            probability: for any of the Discrete fields, the probability of each value.
        """
        rng = self.np_random
        choose = _MaskedSampler(rng, mask, probability)
        kind = choose("kind", _PROBABILITIES)
        out = _blank_encoding(np.int64(kind))
        action = actions.ACTION_TYPES[kind]
        if action in (
            actions.Tap,
            actions.DoubleTap,
            actions.LongPress,
            actions.Swipe,
            actions.Drag,
        ):
            out["point"] = rng.random(2)
        if action in (actions.Swipe, actions.Drag):
            out["end_point"] = rng.random(2)
        if action in (actions.LongPress, actions.Swipe, actions.Wait, actions.Drag):
            out["duration_s"] = np.array(rng.uniform(0.1, _SAMPLED_MAX_S))
        if action in (actions.Type, actions.OpenApp, actions.Answer, actions.AskUser):
            out["text"] = Utf8Text(actions.MAX_TEXT_BYTES, seed=rng).sample()
        if action is actions.Type:
            for field in ("at_point", "clear", "submit"):
                out[field] = np.int64(choose(field, np.full(2, 0.5)))
            if out["at_point"]:
                out["point"] = rng.random(2)
        if action is actions.PressKey:
            out["key"] = np.int64(choose("key", np.full(len(_KEYS), 1 / len(_KEYS))))
        if action is actions.Finish:
            out["status"] = np.int64(choose("status", np.full(len(_STATUSES), 0.5)))
        return out

    def __repr__(self) -> str:
        return "ActionSpace()"


class _MaskedSampler:
    """Draws the Discrete fields under a mask or a probability, as Gymnasium means them."""

    def __init__(
        self,
        rng: np.random.Generator,
        mask: Mapping[str, Any] | None,
        probability: Mapping[str, Any] | None,
    ) -> None:
        if mask is not None and probability is not None:
            raise Error("give either mask or probability, not both")
        given = mask if mask is not None else probability or {}
        if unknown := [
            name for name, part in given.items() if part is not None and name not in _MASKABLE
        ]:
            raise Error(f"only {', '.join(_MASKABLE)} can be masked, not {', '.join(unknown)}")
        self._rng = rng
        self._given = given
        self._is_mask = mask is not None

    def __call__(self, field: str, weights: npt.NDArray[np.float64]) -> int:
        given = self._given.get(field)
        if given is not None:
            given = np.asarray(given, np.float64)
            if given.shape != weights.shape or not np.all(given >= 0):
                raise Error(f"{field}: expected {weights.shape} non-negative numbers, got {given}")
            weights = weights * given if self._is_mask else given
        total = np.cumsum(weights)
        if not total[-1] > 0:
            raise Error(f"{field}: nothing is allowed")
        return bisect.bisect_right(total.tolist(), self._rng.random() * float(total[-1]))


class BatchedActionSpace(_OneStreamDict):
    """`n` actions: every field batched by Gymnasium, sampled as `ActionSpace` samples each.

    Args:
        single: the space of one action.
        n: how many.
    """

    def __init__(self, single: ActionSpace, n: int) -> None:
        super().__init__({name: batch_space(space, n=n) for name, space in single.spaces.items()})
        self._single = ActionSpace()
        self._n = n
        self._np_random = deepcopy(single.np_random)  # as Gymnasium's own batches: not advanced

    def sample(
        self,
        mask: Mapping[str, Any] | None = None,
        probability: Mapping[str, Any] | None = None,
    ) -> Encoded:
        """Draw `n` actions; masks and probabilities apply to each of them."""
        self._single._np_random = self.np_random  # pyright: ignore[reportPrivateUsage]
        drawn = [self._single.sample(mask, probability) for _ in range(self._n)]
        return {
            name: tuple(action[name] for action in drawn)
            if name == "text"
            else np.array([action[name] for action in drawn])
            for name in self.spaces
        }

    def __repr__(self) -> str:
        return f"BatchedActionSpace({self._n})"
