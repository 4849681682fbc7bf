"""`AgentProcess`: an agent that is a command, from its start until nothing of it is left."""

from __future__ import annotations

import contextlib
import os
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Literal, Self, TypeAlias

from mobile_gym.core.errors import UsageError
from mobile_gym.core.processes import end_group

RunEnd: TypeAlias = Literal["exited", "timeout", "failed", "too_many_frames", "too_many_inputs"]
"""How the run of an agent ended: by itself, also with a failure, or why it was stopped."""

_LOG_BYTES: Final = 20_000
"""How much of the end of an agent's output is kept."""
_ANSWER_BYTES: Final = 4000
_GRACE_S: Final = 5.0
"""How long an agent may take to end after SIGTERM."""
_ANSWER_MARK: Final = "ANSWER:"
_ANSWER_FILE: Final = "MOBILE_GYM_ANSWER"


@dataclass(frozen=True, slots=True)
class BlackBoxAgent:
    """A command that drives the device itself.

    Attributes:
        command: the program and its arguments; no shell reads them. `{instruction}` in an argument
            stands for the task's text, `{serial}` for the device's name.
        environment: variables besides those of this process; `ANDROID_SERIAL`, which adb reads, is
            the device's name unless it is given here.
        folder: where it is run; None for here.
        timeout_s: after which it is stopped.
    """

    command: Sequence[str]
    environment: Mapping[str, str] | None = None
    folder: Path | None = None
    timeout_s: float = 600.0

    def __post_init__(self) -> None:
        if isinstance(self.command, str) or not self.command:
            raise UsageError(
                f"command is {self.command!r}; it must be a list: a program and its arguments"
            )
        if not self.timeout_s > 0:
            raise UsageError(f"timeout_s is {self.timeout_s}; it must be positive")


class AgentProcess:
    """A running agent; a context manager, which leaves nothing of the agent running.

    Args:
        agent: what to run.
        words: what stands for `{name}` in its arguments, by name; `serial` and `instruction` are
            in its environment, too.

    Attributes:
        duration_s: how long it ran, once it has ended.
    """

    def __init__(self, agent: BlackBoxAgent, words: Mapping[str, str]) -> None:
        self._agent = agent
        self._words = words
        self._stack = contextlib.ExitStack()
        self._process: subprocess.Popen[bytes] | None = None
        self._log: IO[bytes] | None = None
        self._answer_file = Path()
        self._started_s = 0.0
        self.duration_s = 0.0

    def __enter__(self) -> Self:
        """Start it.

        Raises:
            UsageError: the command cannot be started.
        """
        with contextlib.ExitStack() as stack:
            self._log = stack.enter_context(tempfile.TemporaryFile())
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="mobile-gym-agent-"))
            self._answer_file = Path(folder) / "answer.txt"
            self._process = self._start(self._log)
            self._stack = stack.pop_all()
        self._started_s = time.monotonic()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop what is left of it, and forget its output."""
        self.stop()
        self._stack.close()

    def _start(self, log: IO[bytes]) -> subprocess.Popen[bytes]:
        words, agent = self._words, self._agent
        command = [_fill_argument(part, words) for part in agent.command]
        environment = (
            os.environ
            | {
                "ANDROID_SERIAL": words["serial"],
                "MOBILE_GYM_INSTRUCTION": words["instruction"],
                _ANSWER_FILE: str(self._answer_file),
            }
            | dict(agent.environment or {})
        )
        try:
            return subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=agent.folder,
                env=environment,
                start_new_session=True,  # a group of its own, to be stopped as a whole
            )
        except OSError as error:
            raise UsageError(f"the agent {command[0]!r} cannot be started: {error}") from error

    # -- while it runs --------------------------------------------------------------------------

    @property
    def is_overdue(self) -> bool:
        """Whether it has had all of its time."""
        return time.monotonic() >= self._started_s + self._agent.timeout_s

    def has_ended(self, interval_s: float) -> bool:
        """Wait for its end, for one interval or until its deadline; whether it has ended."""
        left_s = max(self._started_s + self._agent.timeout_s - time.monotonic(), 0.0)
        try:
            self._require_running.wait(timeout=min(interval_s, left_s))
        except subprocess.TimeoutExpired:
            return False
        return True

    def stop(self) -> None:
        """End it, politely at first, and then everything that it has started."""
        process = self._require_running
        if not self.duration_s:
            self.duration_s = time.monotonic() - self._started_s
        if process.poll() is None:
            end_group(process.pid, at_once=False)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=_GRACE_S)
        end_group(process.pid)
        process.wait()

    # -- what it leaves -------------------------------------------------------------------------

    @property
    def exit_code(self) -> int | None:
        """Its exit code; None while it runs."""
        return self._require_running.returncode

    def log_tail(self) -> str:
        """The end of what it printed, both streams."""
        assert self._log is not None
        size = self._log.seek(0, os.SEEK_END)
        self._log.seek(max(size - _LOG_BYTES, 0))
        return self._log.read().decode("utf-8", errors="replace")

    def answer(self) -> str | None:
        """What it answers: the file's content if it wrote one, else its last line `ANSWER: ...`."""
        if self._answer_file.is_file():
            with self._answer_file.open("rb") as file:
                text = file.read(_ANSWER_BYTES).decode("utf-8", errors="replace").strip()
            if text:
                return text
        for line in reversed(self.log_tail().splitlines()):
            if line.startswith(_ANSWER_MARK):
                text = line.removeprefix(_ANSWER_MARK).strip()
                return text.encode()[:_ANSWER_BYTES].decode("utf-8", "ignore") or None
        return None

    @property
    def _require_running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            raise RuntimeError("the agent has not been started")
        return self._process


def _fill_argument(part: str, words: Mapping[str, str]) -> str:
    """An argument with its words; the task's text last, which may have such names in it."""
    for name, value in sorted(words.items(), key=lambda word: word[0] == "instruction"):
        part = part.replace("{" + name + "}", value)
    return part
