"""The workers of a vector environment: what is known of each, and how it is started again."""

from __future__ import annotations

from collections.abc import Sequence
from multiprocessing.context import BaseContext
from typing import Final

import numpy as np

from mobile_gym.envs.workers.faults import KnownInfos
from mobile_gym.envs.workers.memory import SharedMemory
from mobile_gym.envs.workers.process import WorkerDied, WorkerProcess
from mobile_gym.envs.workers.serving import Assignment

__all__ = ["MAX_DEATHS", "Worker", "start_all"]

MAX_DEATHS: Final = 3
"""How often one worker may die without a step in between."""


class Worker:
    """A worker and what must be known of it when it dies.

    Args:
        process: the process, which is replaced in it.
    """

    def __init__(self, process: WorkerProcess) -> None:
        self.process = process
        self.index = process.assignment.index
        rows = process.assignment.rows
        self.rows = slice(rows.start, rows.stop)
        self.known = KnownInfos(len(rows))
        self.deaths = 0
        """In a row, without a step in between."""
        self.last_death = ""
        self._restarts = 0

    def restart(self, death: WorkerDied, first_seeds: Sequence[int | None]) -> None:
        """Start the process again, and new episodes in it.

        Args:
            death: of the one before.
            first_seeds: of its environments; None where there was none, and then there is none now.

        Raises:
            WorkerDied: it has died too often.
        """
        while True:
            self.deaths += 1
            self._restarts += 1
            self.last_death = f"{type(death).__name__}: {death}"
            if self.deaths > MAX_DEATHS:
                raise WorkerDied(
                    f"{self.process.name} died {self.deaths} times without a step in between, the "
                    f"last time because it {str(death).removeprefix(self.process.name).strip()}; "
                    "is there enough memory for so many environments?"
                ) from death
            self.process.stop()
            self.process.start()
            seeds = [seed if seed is None else self._seed(seed) for seed in first_seeds]
            everywhere = np.ones(len(seeds), np.bool_)
            try:
                self.process.send("reset", None, seeds, {}, everywhere)
            except WorkerDied as another:
                death = another
            else:
                return

    def _seed(self, first: int) -> int:
        """What an environment is seeded with after a restart: no episode is played again."""
        return int(np.random.SeedSequence([first, self._restarts]).generate_state(1)[0])


def start_all(
    context: BaseContext, assignments: Sequence[Assignment], memory: SharedMemory
) -> list[Worker]:
    """Start the workers, at the same time, and wait until each is ready.

    Raises:
        WorkerDied: one does not start.
        Exception: what one raised while it made its environments.
    """
    workers = [Worker(WorkerProcess(context, assignment, memory)) for assignment in assignments]
    try:
        for worker in workers:
            worker.process.start()
        for worker in workers:
            worker.process.receive()
    except BaseException as error:
        for worker in workers:
            worker.process.stop()
        if isinstance(error, WorkerDied):
            raise WorkerDied(
                f"{error} before it was ready; a script must make its environments under "
                'if __name__ == "__main__":, or pass context="fork"'
            ) from error
        raise
    return workers
