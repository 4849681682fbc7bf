"""Who holds which leases, and what becomes of those of a worker that died.

For engines whose workers may die. A worker's mistake, unlike its death, would happen again
elsewhere: it comes back as a `Failure` and ends the run.
"""

from __future__ import annotations

import logging
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, Protocol, TypeVar

from mobile_gym.core.errors import MobileGymError
from mobile_gym.rollouts.collecting.engines.run_plan import Lease

AHEAD: Final = 2
"""Leases that a worker holds: one to play, and one to go on with while the first is stored."""
MAX_DEATHS: Final = 8
"""Workers that one episode may end before it is taken to be the cause.

Also how many in a row may die as they start.
"""
_LOG: Final = logging.getLogger(__name__)


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

    def take(self, worker: Holder) -> Lease | None:
        """One lease more for a worker; None where nothing is left to lend."""
        if not self.goes_on():
            return None
        lease = self._waiting.popleft()
        worker.held.append(lease)
        return lease

    def requeue(self, worker: Holder, lost: Sequence[Lease], cause: str, steps: int = 0) -> None:
        """Lend again, before all others, what a dead worker held and had not stored.

        Args:
            worker: was ready or not.
            lost: in the order in which it was lent; the worker died while it played the first.
            cause: of the death, as far as it is known.
            steps: that it had taken in the first, as far as it is known.

        Raises:
            MobileGymError: that episode has now ended `MAX_DEATHS` workers, or as many in a row
                have died before they were ready.
        """
        again = list(lost)
        if again:
            lease = again[0]
            again[0] = replace(
                lease, faults=lease.faults + 1, repeated_steps=lease.repeated_steps + steps
            )
        self._waiting.extendleft(reversed(again))
        self._failed_starts += not worker.is_ready
        if self._failed_starts >= MAX_DEATHS:
            raise MobileGymError(f"{MAX_DEATHS} workers in a row died as they started: {cause}")
        if not again:
            _LOG.warning("a worker is replaced: %s", cause)
            return
        first = again[0]
        name = f"{first.task_id}, episode {first.number}"
        _LOG.warning("%s: %s; the episode is played again (%d steps)", name, cause, steps)
        self._deaths[first.position] += 1
        if self._deaths[first.position] >= MAX_DEATHS:
            raise MobileGymError(
                f"{name}: {MAX_DEATHS} workers were killed while they played it, the last one as "
                f"{cause}; is there enough memory?"
            )
