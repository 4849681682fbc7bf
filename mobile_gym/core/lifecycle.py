"""What is started and closed, so that `with` does both.

Pools of devices and servers start and close alike.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Self


class Service(ABC):
    """Something that runs from `start` to `close`; as a context manager, for as long as that."""

    @abstractmethod
    def start(self) -> None:
        """Begin."""

    @abstractmethod
    def close(self) -> None:
        """End; may be called twice."""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()
