"""What a server offers: which tasks, how screens are shown, and how many phones there may be."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from mobile_gym.agents.screen_view import ScreenView
from mobile_gym.core.errors import MobileGymError, UnknownName, UsageError
from mobile_gym.dialects import DIALECTS

MOST_SESSIONS: Final = 1024


class NoPhoneFree(MobileGymError):
    """All phones are in use; a later try may find one."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What a server was started with. A session may ask for another view or dialect, no more.

    Attributes:
        suite: of the catalog, such as "all" or "clock".
        instances: of each task, in every split.
        first_seed: of each task's first instance; the others count on.
        max_sessions: phones that may be in use at once.
        idle_timeout_s: after which a session that says nothing is closed.
        dialect: of `dialects.DIALECTS`, in which raw texts are read.
        view: how screens are shown.
        env: arguments of `MobileEnv`, such as `reward` and `max_steps`.

    Raises:
        UsageError: a value is wrong.
    """

    suite: str = "all"
    instances: int = 100
    first_seed: int = 0
    max_sessions: int = 16
    idle_timeout_s: float = 1800.0
    dialect: str = "gym_json"
    view: ScreenView = ScreenView(picture="none", text="indexed_list")  # noqa: RUF009 - frozen
    env: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        if not 1 <= self.max_sessions <= MOST_SESSIONS:
            raise UsageError(
                f"max_sessions is {self.max_sessions}; it must be in [1, {MOST_SESSIONS}]"
            )
        if not self.idle_timeout_s > 0:
            raise UsageError(f"idle_timeout_s is {self.idle_timeout_s}; it must be positive")
        if self.dialect not in DIALECTS:
            raise UnknownName.among("dialect", self.dialect, DIALECTS)


class PhoneSlots:
    """How many phones of a server are in use; safe between threads.

    OpenEnv bounds sessions; its requests over HTTP alone are none, and count here, too.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._free = threading.Semaphore(count)

    def take(self) -> None:
        """Take one, to be given back.

        Raises:
            NoPhoneFree: all are taken.
        """
        if not self._free.acquire(blocking=False):
            raise NoPhoneFree(f"all {self._count} phones are in use; try again later")

    def give_back(self) -> None:
        """Give one back."""
        self._free.release()
