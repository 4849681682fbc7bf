"""Pictures and trees of recorded moments: the last few episodes that were looked at stay open."""

from __future__ import annotations

import threading
from collections import OrderedDict
from pathlib import Path
from typing import Final

from mobile_gym.core.episodes import Episode, StepRecord
from mobile_gym.core.errors import UsageError
from mobile_gym.core.png import encode_png
from mobile_gym.rollouts.storing.store import read_episode

_MOST_OPEN: Final = 3
"""Episodes in memory, each with all its screenshots: 2 MB a step at 1200 x 540."""
_LEVEL: Final = 1
"""Of zlib: a browser asks for one picture after the other."""


class OpenEpisodes:
    """The episodes that were asked for last, by file; from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open: OrderedDict[tuple[Path, int, int], Episode] = OrderedDict()

    def read(self, file: Path) -> Episode:
        """An episode, with pictures and trees.

        Raises:
            StoreError: it cannot be read.
        """
        about = file.stat()
        key = file, about.st_mtime_ns, about.st_size
        with self._lock:
            episode = self._open.get(key)
            if episode is None:
                episode = self._open[key] = read_episode(file)
                if len(self._open) > _MOST_OPEN:
                    self._open.popitem(last=False)
            self._open.move_to_end(key)
            return episode

    def moment(self, file: Path, number: int) -> StepRecord:
        """A moment of an episode.

        Raises:
            StoreError: the episode cannot be read.
            UsageError: it has no such moment.
        """
        steps = self.read(file).steps
        if not 0 <= number < len(steps):
            raise UsageError(f"there is no moment {number}; there are {len(steps)}, from 0")
        return steps[number]


def picture_of(record: StepRecord) -> bytes:
    """The screen of a moment as PNG, as it was stored.

    Raises:
        UsageError: it was recorded without pictures.
    """
    if record.frame.screenshot is None:
        raise UsageError("this moment was recorded without a picture")
    return encode_png(record.frame.screenshot, _LEVEL)
