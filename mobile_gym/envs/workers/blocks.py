"""Which blocks of observations are free: those of which the caller holds no array any more.

So a batch is handed out without copying it, and is never changed while somebody looks at it.
"""

from __future__ import annotations

import copy
import weakref
from typing import Any, Final

from mobile_gym.envs.columns import Columns
from mobile_gym.envs.workers.memory import SharedMemory

LENT_BLOCKS: Final = 3
"""Batches that a caller may hold at once before they are copied: the last, the current, the next.

Like every block they only take memory once they are used.
"""


def block_count(*, is_copied: bool) -> int:
    """How many blocks are needed: one more than are lent, for when all of them are held."""
    return LENT_BLOCKS + 1 if is_copied else 1


class Block:
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


class Blocks:
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
        self._own = Block(last, memory.block_columns(last), is_lent=not is_copied)
        self.last: int | None = None
        """The block of the last finished batch. It is not filled next, as a worker may die then."""

    def take(self) -> Block:
        """A block to be filled."""
        index = min(self._free - {self.last}, default=None)
        if index is None:
            return self._own
        region = self._memory.block(index)
        self._free.discard(index)
        weakref.finalize(region, self._free.add, index).atexit = False
        return Block(index, self._memory.observations.columns(region), is_lent=True)

    def last_columns(self) -> Columns | None:
        """The last finished batch; None before there was one."""
        return None if self.last is None else self._memory.block_columns(self.last)
