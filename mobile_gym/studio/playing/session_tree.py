"""The moments of a played session as a tree: each but the first follows another by an action."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mobile_gym.core.errors import UsageError
from mobile_gym.studio.playing.player_actions import PlayerAction


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """A moment, and the action that led to it.

    Attributes:
        number: 0 is the moment after reset.
        parent: the moment that it follows from; -1 for the first.
        player_action: None for the first.
        label: the action in words.
        reward: that came with it; `earned` is the return up to here.
        ending: why the episode is over here; "" where it is not.
    """

    number: int
    parent: int
    player_action: PlayerAction | None
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

    moment: PlayedStep
    lane: int
    is_on_branch: bool


class SessionTree:
    """The moments so far, and where the player stands."""

    def __init__(self) -> None:
        self._moments: dict[int, PlayedStep] = {0: PlayedStep(0, -1, None, "Start")}
        self._next = 1
        self.now = 0

    def __len__(self) -> int:
        return len(self._moments)

    def moment(self, number: int) -> PlayedStep:
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

    def add(self, moment: PlayedStep, instead_of: int | None = None) -> None:
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
        return [moment.number for moment in self._moments.values() if moment.parent == number]

    def path(self, number: int) -> list[PlayedStep]:
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
        branch = {moment.number for moment in self.path(self.now)}
        children: dict[int, list[int]] = {}
        for moment in self._moments.values():
            children.setdefault(moment.parent, []).append(moment.number)
        waiting = [(0, 0)]
        while waiting:
            number, lane = waiting.pop()
            yield TreeLine(self._moments[number], lane, number in branch)
            *older, last = children.get(number) or [None]
            if last is not None:
                waiting.append((last, lane))
                waiting.extend(
                    (moment, lane + 1) for moment in reversed(older) if moment is not None
                )
