"""What Gymnasium's vector and flattening tools do with our spaces.

Gymnasium dispatches these functions on the type of the space. `ScalarBox` is a Box, so only what
would build its bounds as arrays is given here; `Utf8Text` batches to a `Tuple`, as `Text` does.
"""

# Gymnasium's dispatch tables are only partly typed, and they alone call these functions.
# pyright: standard, reportUnusedFunction=false

from __future__ import annotations

import ctypes
import multiprocessing
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Dict
from gymnasium.spaces.utils import flatdim, flatten, flatten_space, unflatten
from gymnasium.vector.utils import (
    batch_differing_spaces,
    batch_space,
    create_empty_array,
    create_shared_memory,
    read_from_shared_memory,
    write_to_shared_memory,
)
from gymnasium.wrappers.utils import create_zero_array

from mobile_gym.spaces.actions import ActionSpace, BatchedActionSpace
from mobile_gym.spaces.boxes import Image, ScalarBox
from mobile_gym.spaces.text import SharedTexts, Utf8Text


class _SharedArray(Protocol):
    def get_obj(self) -> Any: ...


@batch_space.register
def _batch_scalar_box(space: ScalarBox, n: int = 1) -> ScalarBox:
    low, high = space.bounds
    return ScalarBox(low, high, (n, *space.shape), space.dtype, seed=deepcopy(space.np_random))


@batch_differing_spaces.register(ScalarBox)
@batch_differing_spaces.register(Image)
def _batch_differing_scalar_boxes(spaces: Sequence[ScalarBox]) -> Any:
    first = spaces[0]
    if all(space == first for space in spaces):
        return _batch_scalar_box(first, len(spaces))
    plain = batch_differing_spaces.registry[ScalarBox.__base__]
    return plain(spaces)


@flatten_space.register
def _flatten_scalar_box_space(space: ScalarBox) -> ScalarBox:
    low, high = space.bounds
    return ScalarBox(low, high, (int(np.prod(space.shape)),), space.dtype)


@batch_space.register
def _batch_action_space(space: ActionSpace, n: int = 1) -> Dict:
    return BatchedActionSpace(space, n)


@flatten_space.register
def _flatten_text_space(space: Utf8Text) -> ScalarBox:
    return ScalarBox(0, 255, (space.max_bytes,), np.uint8)


@flatdim.register
def _flatdim_text(space: Utf8Text) -> int:
    return space.max_bytes


@flatten.register
def _flatten_text(space: Utf8Text, x: str) -> npt.NDArray[np.uint8]:
    return space.to_bytes(x)


@unflatten.register
def _unflatten_text(space: Utf8Text, x: npt.NDArray[np.uint8]) -> str:
    return space.from_bytes(x.astype(np.uint8))


@create_empty_array.register
def _empty_texts(space: Utf8Text, n: int = 1, fn: Callable[..., Any] = np.zeros) -> tuple[str, ...]:
    return ("",) * n


@create_zero_array.register
def _zero_text(space: Utf8Text) -> str:
    return ""


@create_shared_memory.register
def _create_shared_texts(space: Utf8Text, n: int = 1, ctx: Any = multiprocessing) -> Any:
    return ctx.Array(ctypes.c_ubyte, n * space.max_bytes)


@read_from_shared_memory.register  # type: ignore[call-overload, arg-type] # a view, as arrays are
def _read_shared_texts(space: Utf8Text, shared_memory: _SharedArray, n: int = 1) -> SharedTexts:
    return SharedTexts(np.frombuffer(shared_memory.get_obj(), np.uint8), space, n)


@write_to_shared_memory.register
def _write_shared_text(
    space: Utf8Text, index: int, value: str, shared_memory: _SharedArray
) -> None:
    row = np.frombuffer(shared_memory.get_obj(), np.uint8).reshape(-1, space.max_bytes)[index]
    encoded = value.encode("utf-8")
    row[: len(encoded)] = np.frombuffer(encoded, np.uint8)
    row[len(encoded) : len(encoded) + 1] = 0  # one NUL ends it; a full row needs none
