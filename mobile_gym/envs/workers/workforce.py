"""The workers of a vector environment: what is known of each, and how it is started again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from multiprocessing.context import BaseContext
from typing import Any, Final

import numpy as np

from mobile_gym.envs.workers.faults import KnownInfos
from mobile_gym.envs.workers.memory import SharedMemory
from mobile_gym.envs.workers.process import WorkerDied, WorkerProcess
from mobile_gym.envs.workers.serving import Assignment
from mobile_gym.envs.workers.settings import Setting

__all__ = ["MAX_DEATHS", "Worker", "start_all"]

MAX_DEATHS: Final = 3
"""How often one worker may die without a step in between."""


class Worker:
    """A worker and what must be known of it when it is gone.

    Args:
        process: the process, which is replaced in it.
    """

    def __init__(self, process: WorkerProcess) -> None:
        self.process = process
        self.index = process.assignment.index
        rows = process.assignment.rows
        self.numbers = rows
        self.rows = slice(rows.start, rows.stop)
        self.known = KnownInfos(len(rows))
        self.learned: bytes | None = None
        """What its curricula have learned."""
        self.deaths = 0
        """In a row, without a step in between."""
        self.last_death = ""
        self.restarts = 0

    def receive(self) -> Any:
        """What the last request came to.

        Raises:
            WorkerDied: it is gone, or does not answer.
            Exception: what the worker raised.
        """
        answer = self.process.receive()
        if answer.learned is not None:
            self.learned = answer.learned
        return answer.value

    def restart(
        self, death: WorkerDied, settings: Sequence[Setting], seeds: Mapping[int, int | None]
    ) -> None:
        """Start the process again; it goes on as the one before, but with other episodes.

        Args:
            death: of the one before.
            settings: that it is given.
            seeds: the first ones of those of its environments that had an episode, by place.

        Raises:
            WorkerDied: it has died too often.
        """
        while True:
            self.process.stop()
            self.deaths += 1
            self.last_death = f"{type(death).__name__}: {death}"
            if self.deaths > MAX_DEATHS:
                deaths, self.deaths = self.deaths, 0  # whoever goes on all the same may try again
                raise WorkerDied(
                    f"{self.process.name} died {deaths} times without a step in between, the "
                    f"last time because it {str(death).removeprefix(self.process.name).strip()}; "
                    "is there enough memory for so many environments?"
                ) from death
            self.restarts += 1
            self.process.start()
            fresh = {place: None if seed is None else self._seed(seed) for place, seed in seeds.items()}
            try:
                self.process.send("resume", settings, self.learned, fresh, is_required=True)
            except WorkerDied as another:
                death = another
            else:
                return

    def _seed(self, first: int) -> int:
        """What an environment is seeded with after a restart: no episode is played again."""
        return int(np.random.SeedSequence([first, self.restarts]).generate_state(1)[0])


def start_all(
    context: BaseContext,
    assignments: Sequence[Assignment],
    memory: SharedMemory,
    deadline_s: float | None,
) -> list[Worker]:
    """Start the workers, at the same time, and wait until each is ready.

    Raises:
        WorkerDied: one does not start.
        Exception: what one raised while it made its environments.
    """
    workers = [
        Worker(WorkerProcess(context, assignment, memory, deadline_s))
        for assignment in assignments
    ]
    try:
        for worker in workers:
            worker.process.start()
        for worker in workers:
            worker.receive()
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
