"""A thread that stores episodes while the next ones are played."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from mobile_gym.core.episodes import Episode
from mobile_gym.rollouts.storing.episode_index import IndexEntry, index_entry
from mobile_gym.rollouts.storing.store import EpisodeFolder, write_episode

OnStored = Callable[[int, IndexEntry], None]
"""Called for each episode that is on the disk: its position in the run, and its line of the index,
which is not written yet."""

Failed = Callable[[BaseException], None]
"""Called at once with what kept an episode from being stored, where nobody may wait for `put`."""

WAITING: Final = 2
"""Finished episodes that may wait for the disk; then playing waits, so that memory stays flat."""


class EpisodeWriter:
    """Stores episodes in the order in which they are given; a context manager.

    Leaving the context waits until all of them are stored.
    """

    def __init__(
        self, folder: Path, on_stored: OnStored, failed: Failed | None, codec: str
    ) -> None:
        """Keep the folder and the listeners, which are called from the writer's thread."""
        self._folder = EpisodeFolder(folder)
        self._on_stored = on_stored
        self._failed = failed
        self._codec = codec
        self._thread = ThreadPoolExecutor(1, "episode writer")
        self._pending: deque[Future[None]] = deque()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._thread.shutdown()
        if error is None:
            self._wait_for_pending(0)

    def put(self, position: int, episode: Episode) -> None:
        """Hand over an episode; waits while the disk is behind.

        Raises:
            StoreError: an episode before this one could not be stored.
        """
        self._wait_for_pending(WAITING)
        stored = self._thread.submit(self._store, position, episode)
        stored.add_done_callback(self._report_stored)
        self._pending.append(stored)

    def _wait_for_pending(self, most: int) -> None:
        """Wait until at most so many episodes are pending, and raise what went wrong."""
        while self._pending and (len(self._pending) > most or self._pending[0].done()):
            self._pending.popleft().result()

    def _report_stored(self, stored: Future[None]) -> None:
        error = stored.exception()
        if error is not None and self._failed is not None:
            self._failed(error)

    def _store(self, position: int, episode: Episode) -> None:
        file = self._folder.file(position, episode.id)
        write_episode(file, episode, self._codec)
        self._on_stored(position, index_entry(file, episode))
