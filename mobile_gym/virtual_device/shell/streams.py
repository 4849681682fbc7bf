"""Where commands read and write, and the limits that keep a script finite."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ["Budget", "Input", "LimitExceeded", "Output"]

MAX_COMMANDS: Final = 20_000
MAX_OUTPUT_BYTES: Final = 32 << 20


class LimitExceeded(Exception):
    """The script ran too many commands or printed too much."""


@dataclass(slots=True)
class Budget:
    """What a script may still use; shared by all of its subshells."""

    commands: int = MAX_COMMANDS
    output_bytes: int = MAX_OUTPUT_BYTES

    def command(self) -> None:
        """Count one command."""
        self.commands -= 1
        if self.commands < 0:
            raise LimitExceeded(f"stopped after {MAX_COMMANDS} commands")

    def output(self, size: int) -> None:
        """Count printed bytes."""
        self.output_bytes -= size
        if self.output_bytes < 0:
            raise LimitExceeded(f"stopped after {MAX_OUTPUT_BYTES} bytes of output")


class Input:
    """Bytes to read; commands of one loop share them."""

    def __init__(self, content: bytes = b"") -> None:
        self._content = content
        self._position = 0

    def read(self) -> bytes:
        """All that is left."""
        left = self._content[self._position :]
        self._position = len(self._content)
        return left

    def line(self) -> bytes | None:
        """The next line with its end, or None at the end."""
        if self._position >= len(self._content):
            return None
        end = self._content.find(b"\n", self._position)
        end = len(self._content) if end < 0 else end + 1
        found = self._content[self._position : end]
        self._position = end
        return found


class Output:
    """Bytes that were written."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._content = bytearray()

    def write(self, content: str | bytes) -> None:
        """Append; text is written as UTF-8."""
        if isinstance(content, str):
            content = content.encode("utf-8", "surrogateescape")
        self._budget.output(len(content))
        self._content += content

    def getvalue(self) -> bytes:
        """All that was written."""
        return bytes(self._content)
