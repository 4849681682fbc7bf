"""What a judge remembers of the episode that it is in, and that there is none before `begin`.

Judges with and without trajectories remember their episode by it.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from mobile_gym.judging import SubstateTracker

Memory = TypeVar("Memory")


class RunningEpisode(Generic[Memory]):
    """A base of judges that have a tracker and a memory of their own kind."""

    memory_class: type[Memory]

    def __init__(self) -> None:
        self._tracker: SubstateTracker | None = None
        self._memory: Memory | None = None

    @property
    def memory_classes(self) -> tuple[type, ...]:
        """That of the memory."""
        return (self.memory_class,)

    def save_state(self) -> Memory:
        """The judge's memory of the episode."""
        return self._tracker_and_memory()[1]

    def _tracker_and_memory(self) -> tuple[SubstateTracker, Memory]:
        if self._tracker is None or self._memory is None:
            raise RuntimeError("begin() starts an episode; the judge has none yet")
        return self._tracker, self._memory
