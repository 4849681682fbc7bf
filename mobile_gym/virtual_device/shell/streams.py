"""Where commands read and write, and the limits that keep a script finite."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

MAX_COMMANDS: Final = 20_000
MAX_OUTPUT_BYTES: Final = 32 << 20
MAX_SCRIPT_S: Final = 10.0
"""How long a script may work, in processor time of its thread: a loaded machine stops no script,
and waiting for input or for others is free."""


class LimitExceeded(Exception):
    """The script ran too many commands, printed too much or took too long."""


class InputAwaited(Exception):
    """A command reads what has not been sent yet; the script is to be run again when it has.

    Attributes:
        size: how many bytes must have come by then, from the first one on; None for all.
    """

    def __init__(self, size: int | None) -> None:
        super().__init__("more input is needed")
        self.size = size


def go_on() -> None:
    """Stand between two parts of the work where nobody else waits for the device."""


class Budget:
    """What a script may still use; shared by all of its subshells.

    Args:
        yield_to_other_jobs: called between two parts of its work; whoever serves others serves
            them then.
        stdin: what the script reads; the time for which it waits is not the script's.

    Attributes:
        commands: commands that it may still run.
        output_bytes: bytes that it may still print.
    """

    def __init__(
        self, yield_to_other_jobs: Callable[[], None] = go_on, stdin: Input | None = None
    ) -> None:
        self.commands = MAX_COMMANDS
        self.output_bytes = MAX_OUTPUT_BYTES
        self._yield_to_other_jobs = yield_to_other_jobs
        self._stdin = stdin
        self._began_s = time.thread_time()
        self._paused_s = 0.0

    def command(self) -> None:
        """Count one command."""
        self.commands -= 1
        if self.commands < 0:
            raise LimitExceeded(f"stopped after {MAX_COMMANDS} commands")
        self.yield_to_other_jobs()

    def output(self, size: int) -> None:
        """Count printed bytes."""
        self.output_bytes -= size
        if self.output_bytes < 0:
            raise LimitExceeded(f"stopped after {MAX_OUTPUT_BYTES} bytes of output")
        self.yield_to_other_jobs()

    def yield_to_other_jobs(self) -> None:
        """Stand between two parts of the work.

        Raises:
            LimitExceeded: the script has worked for too long.
        """
        now_s = time.thread_time()
        waited_s = self._paused_s + (0.0 if self._stdin is None else self._stdin.waited_s)
        if now_s - self._began_s - waited_s > MAX_SCRIPT_S:
            raise LimitExceeded(f"stopped after {MAX_SCRIPT_S:g} s")
        if self._yield_to_other_jobs is not go_on:
            self._yield_to_other_jobs()
            self._paused_s += time.thread_time() - now_s


class Input:
    """Bytes to read; commands of one loop share them.

    Args:
        content: the bytes.
        is_whole: whether they are all.
        more: where they are not, waits until there are so many bytes in all (None for all that
            will ever come) and gives all from the first one on, and whether they are all; without
            it, reading beyond what is there raises.

    Attributes:
        waited_s: how long its thread has worked for others while it waited.
    """

    def __init__(
        self,
        content: bytes = b"",
        *,
        is_whole: bool = True,
        more: Callable[[int | None], tuple[bytes, bool]] | None = None,
    ) -> None:
        self.waited_s = 0.0
        self._content = content
        self._position = 0
        self._is_whole = is_whole
        self._more = more

    def _await(self, size: int | None) -> None:
        """Have so many bytes, or all that there will ever be."""
        if self._is_whole or (size is not None and size <= len(self._content)):
            return
        if self._more is None:
            raise InputAwaited(size)
        began_s = time.thread_time()
        self._content, self._is_whole = self._more(size)
        self.waited_s += time.thread_time() - began_s

    def read(self) -> bytes:
        """All that is left.

        Raises:
            InputAwaited: that has not come yet.
        """
        self._await(None)
        left = self._content[self._position :]
        self._position = len(self._content)
        return left

    def take(self, size: int) -> bytes:
        """So many bytes, or what is left of them at the end.

        Raises:
            InputAwaited: they have not come yet.
        """
        end = self._position + size
        self._await(end)
        part = self._content[self._position : end]
        self._position += len(part)
        return part

    def line(self) -> bytes | None:
        """The next line with its end, or None at the end.

        Raises:
            InputAwaited: it has not come yet.
        """
        while (end := self._content.find(b"\n", self._position)) < 0 and not self._is_whole:
            self._await(len(self._content) + 1)
        if self._position >= len(self._content):
            return None
        end = len(self._content) if end < 0 else end + 1
        part = self._content[self._position : end]
        self._position = end
        return part


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
