"""What a seed varies beside the instruction: which others are there, how many, in which order.

A template with a parameter `layout=LAYOUTS` draws from it, so that what it asks for stands in
another place, among others, whenever the seed is another one. The instruction does not name it.

    @SUITE.add(level=1, title=tuple(NOTES), layout=LAYOUTS)
    def pin_note(draft: Draft, title: str, layout: int) -> Task:
        lots = Lots(draft, layout)
        crowd = lots.some([name for name in NOTES if name != title], lots.number(8, 14))
        rows = lots.among(crowd, title)
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

import numpy as np

from mobile_gym.core.former_names import former_names
from mobile_gym.core.texts import Text
from task_suites.suite import TaskBuilder

if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Lots="LayoutRandom")

One = TypeVar("One")

LAYOUTS: Final = range(1_000_000)
"""What a parameter `layout` can be: so many that none comes again.

Whoever had seen a layout before would know the target by its place, without the instruction: a
thousand of them were few enough that a policy, or a random forest over 100 starts, learned some.
"""


class LayoutRandom:
    """Draws that depend on the template and on the layout alone, one after the other.

    They are the same in every language. A draw that is added changes those that come after it.

    Args:
        draft: of the task.
        layout: its parameter.
        stream: draws of another name are independent of these, and leave them as they are.
    """

    def __init__(self, draft: TaskBuilder, layout: int, stream: str = "") -> None:
        self.draft = draft
        self._rng = np.random.default_rng((zlib.crc32(f"{draft.id}{stream}".encode()), layout))

    def number(self, low: int, high: int, step: int = 1) -> int:
        """A number from low to high, both included."""
        return low + step * int(self._rng.integers((high - low) // step + 1))

    def chance(self, share: float) -> bool:
        """True in this share of the draws."""
        return bool(self._rng.random() < share)

    def one(self, choices: Iterable[One], *, exclude: Iterable[One] = ()) -> One:
        """One of the choices that is none of `exclude`."""
        (drawn,) = self.some(choices, 1, exclude=exclude)
        return drawn

    def some(
        self, choices: Iterable[One], count: int, *, exclude: Iterable[One] = ()
    ) -> tuple[One, ...]:
        """So many different ones of the choices, in a drawn order, none of them one of `exclude`.

        Raises:
            ValueError: there are not so many.
        """
        left_out = tuple(exclude)
        row = [choice for choice in choices if choice not in left_out] if left_out else [*choices]
        drawn = self._rng.permutation(len(row))[:count].tolist()
        if len(drawn) < count:
            raise ValueError(f"{count} of {len(row)} choices cannot be drawn")
        return tuple(row[place] for place in drawn)

    def words(self, pool: Mapping[str, Text]) -> tuple[str, ...]:
        """A pool's words in the task's language, to draw from; places are alike in all of them."""
        return tuple(map(self.draft.pick, pool.values()))

    def shuffled(self, row: Iterable[One]) -> tuple[One, ...]:
        """The same in a drawn order."""
        items = tuple(row)
        return self.some(items, len(items))

    def among(self, row: Sequence[One], *targets: One, first: int = 0) -> tuple[One, ...]:
        """A row in its order, with each target put in at a drawn place.

        Args:
            row: the others.
            targets: in whatever order.
            first: how many of the row come before any target.
        """
        found = list(row)
        for target in targets:
            found.insert(self.number(first, len(found)), target)
        return tuple(found)
