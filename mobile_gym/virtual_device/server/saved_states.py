"""Named snapshots of a device, kept in memory and bounded in number."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import Final

from mobile_gym.virtual_device.host import Snapshot

MAX_SAVED_STATES: Final = 4096
"""A snapshot shares its parts with the others; it is its own changes that cost memory."""
MAX_NAME_CHARACTERS: Final = 512


class TooManySavedStates(Exception):
    """There is no room for another snapshot; forget one first."""


@dataclass(frozen=True, slots=True)
class SavedState:
    """A snapshot under a name.

    Attributes:
        name: unique among the snapshots of a store.
        snapshot: the device's condition.
        saved_at_s: when it was kept, seconds since 1970 on the host's clock.
    """

    name: str
    snapshot: Snapshot
    saved_at_s: float


class SavedStates:
    """A bounded store of named snapshots, for any thread."""

    def __init__(self, limit: int = MAX_SAVED_STATES) -> None:
        self._limit = limit
        self._lock = threading.Lock()
        self._states: dict[str, SavedState] = {}

    def keep(self, name: str, snapshot: Snapshot) -> None:
        """Keep a snapshot; an older one of that name is replaced.

        Raises:
            TooManySavedStates: the store is full.
            ValueError: the name is empty or too long.
        """
        if not 0 < len(name) <= MAX_NAME_CHARACTERS:
            raise ValueError(f"a snapshot's name has 1 to {MAX_NAME_CHARACTERS} characters")
        with self._lock:
            if name not in self._states and len(self._states) >= self._limit:
                raise TooManySavedStates(
                    f"{self._limit} snapshots are kept already; delete one before the next"
                )
            self._states[name] = SavedState(name, snapshot, time.time())

    def get(self, name: str) -> Snapshot | None:
        """The snapshot of that name; None where there is none."""
        with self._lock:
            saved = self._states.get(name)
        return saved.snapshot if saved is not None else None

    def delete(self, name: str) -> bool:
        """Forget a snapshot; whether there was one."""
        with self._lock:
            return self._states.pop(name, None) is not None

    def all(self) -> tuple[SavedState, ...]:
        """Every snapshot, the oldest first."""
        with self._lock:
            return tuple(sorted(self._states.values(), key=lambda state: state.saved_at_s))
