"""Who holds which leases, and what becomes of those of a worker that died.

For engines whose workers may die. A worker's mistake, unlike its death, would happen again
elsewhere: it comes back as a `Failure` and ends the run.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from mobile_gym.core.errors import (
    AgentUnavailable,
    DeviceFault,
    JudgeUnavailable,
    MobileGymError,
    StoreError,
    UsageError,
)
from mobile_gym.rollouts.collecting.engines.run_plan import Lease

__all__ = ["AHEAD", "MAX_DEATHS", "Failure", "Holder", "LeaseQueue"]

AHEAD: Final = 2
"""Leases that a worker holds: one to play, and one to go on with while the first is stored."""
MAX_DEATHS: Final = 8
"""Workers that one episode may end before it is taken to be the cause.

Also how many in a row may die as they start.
"""

_ERRORS: Final[tuple[type[MobileGymError], ...]] = (
    StoreError,
    UsageError,
    DeviceFault,
    JudgeUnavailable,
    AgentUnavailable,
    MobileGymError,
)
"""What a worker's error is raised as by the driver: the first one that fits it."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A worker's error as a value that can be sent: `kind` is a place in `_ERRORS`."""

    kind: int
    message: str

    @classmethod
    def of(cls, error: BaseException) -> Failure:
        """The failure that an error is."""
        for kind, known in enumerate(_ERRORS):
            if isinstance(error, known):
                return cls(kind, str(error))
        return cls(_ERRORS.index(MobileGymError), f"a worker failed: {error!r}")

    def as_error(self) -> MobileGymError:
        """The error, for the driver to raise."""
        return _ERRORS[self.kind](self.message)


class Holder(Protocol):
    """A worker, as far as its leases go: `held` has them in the order in which they were lent."""

    held: deque[Lease]
    is_ready: bool


AnyHolder = TypeVar("AnyHolder", bound=Holder)


class LeaseQueue:
    """The leases of a run that nobody holds, and how often workers have died.

    A worker gets no lease before it says that it is ready. So an episode is never blamed for what
    ended a worker that was still starting.
    """

    def __init__(
        self, leases: Iterable[Lease], is_stopped: Callable[[], bool] = lambda: False
    ) -> None:
        self._waiting = deque(leases)
        self._is_stopped = is_stopped
        self._deaths: Counter[int] = Counter()
        self._failed_starts = 0

    def __len__(self) -> int:
        """How many leases nobody holds."""
        return len(self._waiting)

    def goes_on(self) -> bool:
        """Whether anything is left to lend; nothing is, once the run is stopped."""
        if self._is_stopped():
            self._waiting.clear()
        return bool(self._waiting)

    def welcome(self, worker: Holder) -> None:
        """Lend to a worker from now on."""
        worker.is_ready = True
        self._failed_starts = 0

    def lend(self, crew: Sequence[AnyHolder]) -> Iterator[tuple[AnyHolder, Lease]]:
        """Give every worker something to do, and to some already what comes next."""
        for most in range(1, AHEAD + 1):
            for worker in crew:
                if self._waiting and worker.is_ready and len(worker.held) < most:
                    lease = self._waiting.popleft()
                    worker.held.append(lease)
                    yield worker, lease

    def requeue(self, worker: Holder, lost: Sequence[Lease], cause: str) -> None:
        """Lend again, before all others, what a dead worker held and had not stored.

        Args:
            worker: was ready or not.
            lost: in the order in which it was lent; the worker died while it played the first.
            cause: of the death, as far as it is known.

        Raises:
            MobileGymError: that episode has now ended `MAX_DEATHS` workers, or as many in a row
                have died before they were ready.
        """
        self._waiting.extendleft(reversed(lost))
        self._failed_starts += not worker.is_ready
        if self._failed_starts >= MAX_DEATHS:
            raise MobileGymError(f"{MAX_DEATHS} workers in a row died as they started: {cause}")
        if not lost:
            return
        first = lost[0]
        self._deaths[first.position] += 1
        if self._deaths[first.position] >= MAX_DEATHS:
            raise MobileGymError(
                f"{first.task_id}, episode {first.number}: {MAX_DEATHS} workers were killed while "
                "they played it; is there enough memory?"
            )
