"""What a script sends to the background: it runs while the script waits, and can be ended.

A job has a stack of its own (a greenlet) in the one thread to which the device belongs. It runs
at once, up to where it waits for time to pass; that time passes when the script itself waits, at
`wait`, and at the end of the script, as `adb shell` ends only when nothing writes to it any more.
"""

from __future__ import annotations

import contextvars
from collections.abc import Callable
from typing import Final

from greenlet import greenlet

from mobile_gym.virtual_device.shell.host import ShellHost
from mobile_gym.virtual_device.shell.streams import LimitExceeded

MAX_JOBS: Final = 32
_FIRST: Final = 4300


class _Job:
    """A list of commands in the background."""

    def __init__(self, work: Callable[[], int]) -> None:
        self.code = 0
        self.due_ms: int | None = None
        """When it goes on, on the device's monotonic clock; None where it does not wait."""
        self.error: BaseException | None = None
        self._work = work
        self.stack = greenlet(self._run)
        self.stack.gr_context = contextvars.copy_context()

    def _run(self) -> None:
        try:
            self.code = self._work()
        except Exception as error:  # belongs to the script
            self.error = error


class BackgroundJobs:
    """The jobs of a script and of the shells within it.

    Args:
        host: the device.
    """

    def __init__(self, host: ShellHost) -> None:
        self._host = host
        self._jobs: dict[int, _Job] = {}
        self._codes: dict[int, int] = {}
        self._current: _Job | None = None
        self._parent: greenlet | None = None
        self._count = 0
        self.last = 0
        """The number of the one that was begun last (`$!`); 0 where there was none."""

    def start(self, work: Callable[[], int]) -> None:
        """Begin a job.

        Raises:
            LimitExceeded: there are too many.
        """
        if len(self._jobs) >= MAX_JOBS:
            raise LimitExceeded(f"stopped at {MAX_JOBS} background jobs")
        self._count += 1
        self.last = _FIRST + self._count
        job = self._jobs[self.last] = _Job(work)
        self._go_on(self.last, job)

    def end(self, number: int, *, ends: bool) -> bool:
        """Send a signal to a job; whether there is one.

        Args:
            number: its number.
            ends: whether the signal ends it.
        """
        if number not in self._jobs:
            return False
        if ends:
            self._jobs.pop(number).stack.throw()
            self._codes[number] = 143  # 128 + SIGTERM
        return True

    def wait(self, number: int | None = None) -> int:
        """Wait for a job, or for all; its exit code, 127 where there was none of that number."""
        while self._jobs if number is None else number in self._jobs:
            first, job = min(self._jobs.items(), key=lambda entry: entry[1].due_ms or 0)
            self._pass_until(job.due_ms or 0)
            self._go_on(first, job)
        return 0 if number is None else self._codes.get(number, 127)

    def run_for(self, work: Callable[[], int], duration_ms: int) -> int | None:
        """Run something for so long at most; its exit code, or None where it was ended."""
        before = self.last
        self.start(work)
        number, self.last = self.last, before
        until_ms = self._host.state.monotonic_ms + duration_ms
        while number in self._jobs:
            first, job = min(self._jobs.items(), key=lambda entry: entry[1].due_ms or 0)
            if (job.due_ms or 0) > until_ms:
                self._pass_until(until_ms)
                self.end(number, ends=True)
                return None
            self._pass_until(job.due_ms or 0)
            self._go_on(first, job)
        return self._codes[number]

    def elapse(self, duration_ms: int) -> None:
        """Let the time pass that a command takes, and the jobs run that wait for it."""
        until_ms = self._host.state.monotonic_ms + duration_ms
        if self._current is not None and self._parent is not None:
            self._current.due_ms = until_ms
            self._parent.switch()
            return
        while due := [entry for entry in self._jobs.items() if (entry[1].due_ms or 0) < until_ms]:
            number, job = min(due, key=lambda entry: entry[1].due_ms or 0)
            self._pass_until(job.due_ms or 0)
            self._go_on(number, job)
        self._pass_until(until_ms)

    def _pass_until(self, until_ms: int) -> None:
        left_ms = until_ms - self._host.state.monotonic_ms
        if left_ms > 0:
            self._host.elapse(left_ms)

    def _go_on(self, number: int, job: _Job) -> None:
        """Run a job up to where it waits, or to its end."""
        outer = self._current, self._parent
        self._current, self._parent = job, greenlet.getcurrent()
        job.stack.parent = self._parent
        job.due_ms = None
        try:
            while not job.stack.dead and job.due_ms is None:
                job.stack.switch()  # comes back, too, where others had their turn in the middle
        finally:
            self._current, self._parent = outer
        if job.stack.dead:
            self._jobs.pop(number, None)
            self._codes[number] = job.code
            if job.error is not None:
                raise job.error
