"""The workers of a vector environment: what is known of each, and how it is started again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from multiprocessing.context import BaseContext
from typing import Any, Final

import numpy as np

from mobile_gym.envs.workers.faults import KnownInfos
from mobile_gym.envs.workers.memory import SharedMemory
from mobile_gym.envs.workers.process import WorkerDied, WorkerProcess
from mobile_gym.envs.workers.serving import Assignment
from mobile_gym.envs.workers.settings import Setting

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
        self.is_whole = True
        """Whether it was given everything that it is to go on with, since it started."""

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

    def answer(self, request: str, *arguments: Any) -> Any:
        """What a request comes to, or the `WorkerDied`.

        Raises:
            Exception: what the worker raised.
        """
        try:
            self.process.send(request, *arguments)
            return self.receive()
        except WorkerDied as death:
            return death

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
        self.is_whole = False
        while True:
            self.process.stop()
            self.deaths += 1
            self.last_death = f"{type(death).__name__}: {death}"
            if self.deaths > MAX_DEATHS:
                deaths, self.deaths = self.deaths, 0  # whoever goes on all the same may try again
                raise WorkerDied(
                    f"{self.process.name} died {deaths} times without a step in between, the "
                    f"last time because it {str(death).removeprefix(self.process.name).strip()}; "
                    "are memory and deadline_s enough for so many environments?"
                ) from death
            self.restarts += 1
            self.process.start()
            fresh = {
                place: None if seed is None else self._seed(seed) for place, seed in seeds.items()
            }
            try:
                self.process.send("resume", settings, self.learned, fresh, is_required=True)
            except WorkerDied as another:
                death = another
            else:
                self.is_whole = True
                return

    def _seed(self, first: int) -> int:
        """What an environment is seeded with after a restart: no episode is played again."""
        return int(np.random.SeedSequence([first, self.restarts]).generate_state(1)[0])


def ask_all(
    workers: Sequence[Worker], request: str, arguments: Callable[[Worker], tuple[Any, ...]]
) -> list[Any]:
    """The answers of all workers, which work at the same time; `WorkerDied` instead of one's.

    Raises:
        Exception: the first that a worker raised; all others have answered then.
    """
    answers: list[Any] = []
    error: Exception | None = None
    for worker in workers:
        try:
            worker.process.send(request, *arguments(worker))
            answers.append(None)
        except WorkerDied as death:
            answers.append(death)
    for index, worker in enumerate(workers):
        if answers[index] is None:
            try:
                answers[index] = worker.receive()
            except WorkerDied as death:
                answers[index] = death
            except Exception as raised:
                error = error or raised
    if error is not None:
        raise error
    return answers


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
        Worker(WorkerProcess(context, assignment, memory, deadline_s)) for assignment in assignments
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
