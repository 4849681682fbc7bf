"""Memory that processes share: batches of observations and actions; which blocks are free.

One piece of anonymous memory holds everything. It has no name that could be left behind, pages that
nobody writes cost nothing, and it is gone with the last process.

So a batch is handed out without copying it, and is never changed while somebody looks at it.
"""

from __future__ import annotations

import copy
import ctypes
import math
import mmap
import os
import weakref
from collections.abc import Mapping
from dataclasses import dataclass, field
from multiprocessing.heap import Arena
from typing import Any, Final, TypeAlias, cast

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from mobile_gym.envs.vector.columns import (
    ArrayColumn,
    Columns,
    DictColumns,
    TextColumn,
    TupleColumns,
    is_array_space,
    text_bytes,
)

_ALIGNMENT: Final = 64
"""Bytes of a cache line, so that no two processes write to the same one."""

Buffer: TypeAlias = "ctypes.Array[ctypes.c_ubyte]"


@dataclass(frozen=True, slots=True)
class _ArrayPart:
    offset: int
    shape: tuple[int, ...]
    dtype: str
    is_number: bool = False

    def array(self, buffer: Buffer) -> npt.NDArray[Any]:
        count = math.prod(self.shape)
        flat = np.frombuffer(cast("mmap.mmap", buffer), self.dtype, count, self.offset)
        return flat.reshape(self.shape)

    def columns(self, buffer: Buffer) -> Columns:
        return ArrayColumn(self.array(buffer), is_number=self.is_number)


@dataclass(frozen=True, slots=True)
class _TextPart:
    data: _ArrayPart
    sizes: _ArrayPart

    def columns(self, buffer: Buffer) -> Columns:
        return TextColumn(self.data.array(buffer), self.sizes.array(buffer))


@dataclass(frozen=True, slots=True)
class _DictPart:
    fields: Mapping[str, _Part]

    def columns(self, buffer: Buffer) -> Columns:
        return DictColumns({name: part.columns(buffer) for name, part in self.fields.items()})


@dataclass(frozen=True, slots=True)
class _TuplePart:
    fields: tuple[_Part, ...]

    def columns(self, buffer: Buffer) -> Columns:
        return TupleColumns([part.columns(buffer) for part in self.fields])


_Part: TypeAlias = _ArrayPart | _TextPart | _DictPart | _TuplePart


@dataclass(slots=True)
class _OffsetPlanner:
    """Gives out offsets, one after the other."""

    end: int = 0

    def array(self, shape: tuple[int, ...], dtype: Any, *, is_number: bool = False) -> _ArrayPart:
        kind = np.dtype(dtype)
        begin = -(-self.end // _ALIGNMENT) * _ALIGNMENT
        self.end = begin + math.prod(shape) * kind.itemsize
        return _ArrayPart(begin, shape, kind.str, is_number)

    def batch(self, space: gymnasium.Space[Any], rows: int) -> _Part:
        if isinstance(space, spaces.Dict):
            return _DictPart({name: self.batch(part, rows) for name, part in space.spaces.items()})
        if isinstance(space, spaces.Tuple):
            return _TuplePart(tuple(self.batch(part, rows) for part in space.spaces))
        if is_array_space(space):
            assert space.shape is not None
            is_number = isinstance(space, spaces.Discrete)
            return self.array((rows, *space.shape), space.dtype, is_number=is_number)
        size = text_bytes(space)
        return _TextPart(self.array((rows, size), np.uint8), self.array((rows,), np.uint32))


@dataclass(frozen=True, slots=True)
class BatchLayout:
    """Where the batch of a space lies in a region of memory, and how large that is."""

    part: _Part
    size: int

    @classmethod
    def of(cls, space: gymnasium.Space[Any], rows: int) -> BatchLayout:
        """That of so many rows.

        Raises:
            UsageError: a part of the space is neither an array nor a text.
        """
        planner = _OffsetPlanner()
        part = planner.batch(space, rows)
        return cls(part, -(-max(planner.end, 1) // mmap.PAGESIZE) * mmap.PAGESIZE)

    def columns(self, buffer: Buffer) -> Columns:
        """The batch in a buffer that is this region."""
        return self.part.columns(buffer)


@dataclass(frozen=True, slots=True)
class ControlArrays:
    """Where all environments stand and what a call came to; each worker writes its own part."""

    rewards: npt.NDArray[np.float64]
    terminations: npt.NDArray[np.bool_]
    truncations: npt.NDArray[np.bool_]
    states: npt.NDArray[np.int8]
    """`RowState`s, as the environments said at the end of the last request."""
    moved_in: npt.NDArray[np.int64]
    """The number of the last call in which a row did something; 0 for none."""
    steps: npt.NDArray[np.int64]
    """How many steps the episodes have."""
    is_writing: npt.NDArray[np.bool_]
    """By worker: observations are being written now."""
    alive_s: npt.NDArray[np.float64]
    """By worker: when it last got on with a request, by `time.monotonic`."""


@dataclass(slots=True)
class SharedMemory:
    """All regions: blocks of observations, the last ones of ended episodes, actions, control.

    Args:
        observations: the layout of a batch of observations.
        actions: the layout of a batch of actions.
        num_envs: rows of each batch.
        workers: how many processes write.
        blocks: how many batches of observations there are, besides the last ones of episodes.
    """

    observations: BatchLayout
    actions: BatchLayout
    num_envs: int
    workers: int
    blocks: int
    _arena: Arena = field(init=False)

    def __post_init__(self) -> None:
        """Take the memory."""
        size = self.observations.size * (self.blocks + 1) + self.actions.size
        self._arena = _anonymous_memory(size + self._control_layout()[1])

    def block(self, index: int) -> ctypes.Array[ctypes.c_ubyte]:
        """The region of one block; one after the last is for the last observations of episodes.

        It lives as long as anything that was made of it does: `weakref` tells when it is free.
        """
        begin = self.observations.size * index
        return self._region(begin, self.observations.size)

    def block_columns(self, index: int) -> Columns:
        """The observations in a block."""
        return self.observations.columns(self.block(index))

    def final_columns(self) -> Columns:
        """The last observations of episodes that ended in this step."""
        return self.block_columns(self.blocks)

    def action_columns(self) -> Columns:
        """The actions."""
        begin = self.observations.size * (self.blocks + 1)
        return self.actions.columns(self._region(begin, self.actions.size))

    def control(self) -> ControlArrays:
        """Where environments stand, rewards and ends."""
        parts, size = self._control_layout()
        begin = self.observations.size * (self.blocks + 1) + self.actions.size
        region = self._region(begin, size)
        return ControlArrays(*(part.array(region) for part in parts))

    def _control_layout(self) -> tuple[tuple[_ArrayPart, ...], int]:
        planner, rows = _OffsetPlanner(), (self.num_envs,)
        parts = (
            planner.array(rows, np.float64),
            *(planner.array(rows, np.bool_) for _ in range(2)),
            planner.array(rows, np.int8),
            *(planner.array(rows, np.int64) for _ in range(2)),
            planner.array((self.workers,), np.bool_),
            planner.array((self.workers,), np.float64),
        )
        return parts, planner.end

    def _region(self, begin: int, size: int) -> ctypes.Array[ctypes.c_ubyte]:
        return (ctypes.c_ubyte * size).from_buffer(self._arena.buffer, begin)


def _anonymous_memory(size: int) -> Arena:
    """Memory that can be handed to processes however they are started.

    `/dev/shm`, where `multiprocessing` would put it, is 64 MB in many containers, and too much
    there ends the process.
    """
    if not hasattr(os, "memfd_create"):  # not Linux
        return Arena(size)
    descriptor = os.memfd_create("mobile_gym")
    os.ftruncate(descriptor, size)
    arena = Arena(size, descriptor)
    weakref.finalize(arena, os.close, descriptor)
    return arena


LENT_BLOCKS: Final = 3
"""Batches that a caller may hold at once before they are copied: the last, the current, the next.

Like every block they only take memory once they are used.
"""


def block_count(*, is_copied: bool) -> int:
    """How many blocks are needed: one more than are lent, for when all of them are held."""
    return LENT_BLOCKS + 1 if is_copied else 1


class ObservationBlock:
    """A batch that is being filled.

    Args:
        index: of its memory.
        columns: its rows.
        is_lent: its memory goes to the caller.
    """

    def __init__(self, index: int, columns: Columns, *, is_lent: bool) -> None:
        self.index = index
        self.columns = columns
        self._is_lent = is_lent

    def batch(self) -> Any:
        """What the caller gets."""
        batch = self.columns.batch()
        return batch if self._is_lent else copy.deepcopy(batch)


class ObservationBlocks:
    """The blocks of a vector environment.

    Args:
        memory: where they lie.
        is_copied: each batch is the caller's own; False hands out the same arrays every time.
    """

    def __init__(self, memory: SharedMemory, *, is_copied: bool) -> None:
        self._memory = memory
        self._is_copied = is_copied
        self._free = set(range(LENT_BLOCKS)) if is_copied else set[int]()
        last = block_count(is_copied=is_copied) - 1
        self._own = ObservationBlock(last, memory.block_columns(last), is_lent=not is_copied)
        self.last: int | None = None
        """The block of the last finished batch. It is not filled next, as a worker may die then."""

    def take(self) -> ObservationBlock:
        """A block to be filled."""
        index = min(self._free - {self.last}, default=None)
        if index is None:
            return self._own
        region = self._memory.block(index)
        self._free.discard(index)
        weakref.finalize(region, self._free.add, index).atexit = False
        return ObservationBlock(index, self._memory.observations.columns(region), is_lent=True)

    def last_columns(self) -> Columns | None:
        """The last finished batch; None before there was one."""
        return None if self.last is None else self._memory.block_columns(self.last)
