"""The moments of a played session as a tree: each but the first follows from another by a deed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mobile_gym.core.errors import UsageError
from mobile_gym.studio.playing.deeds import Deed


@dataclass(frozen=True, slots=True)
class PlayedMoment:
    """A moment, and the deed that led to it.

    Attributes:
        number: 0 is the moment after reset.
        parent: the moment that it follows from; -1 for the first.
        deed: None for the first.
        label: the deed in words.
        reward: that came with it; `earned` is the return up to here.
        ending: why the episode is over here; "" where it is not.
    """

    number: int
    parent: int
    deed: Deed | None
    label: str
    reward: float = 0.0
    earned: float = 0.0
    progress: float = 0.0
    success: bool = False
    ending: str = ""


@dataclass(frozen=True, slots=True)
class TreeLine:
    """A moment as a line of the list that shows the tree.

    Attributes:
        lane: how many branches stand to the left of it.
        is_on_branch: it is the present moment, or led to it.
    """

    moment: PlayedMoment
    lane: int
    is_on_branch: bool


class MomentTree:
    """The moments so far, and where the player stands."""

    def __init__(self) -> None:
        self._moments: dict[int, PlayedMoment] = {0: PlayedMoment(0, -1, None, "Start")}
        self._next = 1
        self.now = 0

    def __len__(self) -> int:
        return len(self._moments)

    def moment(self, number: int) -> PlayedMoment:
        """A moment.

        Raises:
            UsageError: there is none of that number.
        """
        moment = self._moments.get(number)
        if moment is None:
            raise UsageError(f"there is no moment {number} in this session")
        return moment

    @property
    def next_number(self) -> int:
        """That of the moment that comes next; no number is given twice."""
        return self._next

    def add(self, moment: PlayedMoment, instead_of: int | None = None) -> None:
        """Take in a moment, where the player then stands.

        Args:
            moment: that follows from one of the tree, or from nothing: the first one, seen again.
            instead_of: a moment that nothing follows from, which this one takes the place of.

        Raises:
            UsageError: it follows from no moment, or what it is to replace cannot be.
        """
        if moment.parent >= 0:
            self.moment(moment.parent)
        if instead_of is not None:
            if self.moment(instead_of).parent != moment.parent or self.children(instead_of):
                raise UsageError(f"moment {instead_of} cannot be replaced")
            del self._moments[instead_of]
        self._moments[moment.number] = moment
        self._next = max(self._next, moment.number + 1)
        self.now = moment.number

    def go(self, number: int) -> None:
        """Stand at a moment."""
        self.now = self.moment(number).number

    def children(self, number: int) -> list[int]:
        """What follows from a moment, the oldest first."""
        return [one.number for one in self._moments.values() if one.parent == number]

    def path(self, number: int) -> list[PlayedMoment]:
        """From the first moment to this one."""
        path = [self.moment(number)]
        while path[-1].parent >= 0:
            path.append(self.moment(path[-1].parent))
        return path[::-1]

    def lines(self) -> Iterator[TreeLine]:
        """The tree as lines: each moment below the one that it follows from.

        The branch that was played last goes on in the same lane; older ones stand before it, one
        lane further to the right.
        """
        branch = {one.number for one in self.path(self.now)}
        children: dict[int, list[int]] = {}
        for one in self._moments.values():
            children.setdefault(one.parent, []).append(one.number)
        waiting = [(0, 0)]
        while waiting:
            number, lane = waiting.pop()
            yield TreeLine(self._moments[number], lane, number in branch)
            *older, last = children.get(number) or [None]
            if last is not None:
                waiting.append((last, lane))
                waiting.extend((one, lane + 1) for one in reversed(older) if one is not None)
