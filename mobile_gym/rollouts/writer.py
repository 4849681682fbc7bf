"""A thread that stores episodes while the next ones are played."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import StoreError
from mobile_gym.rollouts.store import EpisodeFolder, write_episode
from mobile_gym.rollouts.summary import Outcome, outcome_of

__all__ = ["EpisodeWriter", "Report"]

Report = Callable[[int, Outcome], None]
"""Told of each episode that is on the disk: its position in the run, and what came of it."""

WAITING: Final = 2
"""Finished episodes that may wait for the disk; then playing waits, so that memory stays flat."""


class EpisodeWriter:
    """Stores episodes in the order in which they are given; a context manager.

    Leaving the context waits until all of them are stored.
    """

    def __init__(self, folder: Path, report: Report) -> None:
        """Store the folder and the listener, which is called from the writer's thread."""
        self._folder = EpisodeFolder(folder)
        self._report = report
        self._waiting: queue.Queue[tuple[int, Episode] | None] = queue.Queue(WAITING)
        self._error: StoreError | None = None
        self._thread = threading.Thread(target=self._write, name="episode writer")

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._waiting.put(None)
        self._thread.join()
        if error is None:
            self._complain()

    def put(self, position: int, episode: Episode) -> None:
        """Hand over an episode; waits while the disk is behind.

        Raises:
            StoreError: an episode before this one could not be stored.
        """
        self._complain()
        self._waiting.put((position, episode))

    def _complain(self) -> None:
        if self._error is not None:
            raise self._error

    def _write(self) -> None:
        while (item := self._waiting.get()) is not None:
            if self._error is not None:
                continue  # the run is ending: take what comes, so that nobody waits for room
            position, episode = item
            try:
                write_episode(self._folder.file(position, episode.id), episode)
            except StoreError as error:
                self._error = error
            else:
                self._report(position, outcome_of(episode))
