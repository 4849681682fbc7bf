"""Where commands read and write, and the limits that keep a script finite."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ["Budget", "Input", "InputAwaited", "LimitExceeded", "Output"]

MAX_COMMANDS: Final = 20_000
MAX_OUTPUT_BYTES: Final = 32 << 20


class LimitExceeded(Exception):
    """The script ran too many commands or printed too much."""


class InputAwaited(Exception):
    """A command reads what has not been sent yet; the script is to be run again when it has.

    Attributes:
        size: how many bytes must have come by then, from the first one on; None for all.
    """

    def __init__(self, size: int | None) -> None:
        super().__init__("more input is needed")
        self.size = size


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
    """Bytes to read; commands of one loop share them.

    Args:
        content: the bytes.
        is_whole: whether they are all; if more may come, reading beyond them raises.
    """

    def __init__(self, content: bytes = b"", *, is_whole: bool = True) -> None:
        self._content = content
        self._position = 0
        self._is_whole = is_whole

    def read(self) -> bytes:
        """All that is left.

        Raises:
            InputAwaited: that has not come yet.
        """
        if not self._is_whole:
            raise InputAwaited(None)
        left = self._content[self._position :]
        self._position = len(self._content)
        return left

    def take(self, size: int) -> bytes:
        """So many bytes, or what is left of them at the end.

        Raises:
            InputAwaited: they have not come yet.
        """
        end = self._position + size
        if end > len(self._content) and not self._is_whole:
            raise InputAwaited(end)
        found = self._content[self._position : end]
        self._position += len(found)
        return found

    def line(self) -> bytes | None:
        """The next line with its end, or None at the end.

        Raises:
            InputAwaited: it has not come yet.
        """
        end = self._content.find(b"\n", self._position)
        if end < 0 and not self._is_whole:
            raise InputAwaited(len(self._content) + 1)
        if self._position >= len(self._content):
            return None
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

    def note(self, text: str) -> None:
        """Append a last remark, also where nothing more may be written."""
        self._content += text.encode("utf-8")

    def getvalue(self) -> bytes:
        """All that was written."""
        return bytes(self._content)
