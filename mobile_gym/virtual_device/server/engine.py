"""`DeviceEngine`: the one thread that owns a served device, and its clock.

A device belongs to one thread. Whoever serves a protocol posts jobs and waits for their results;
between jobs, the owner lets things happen when they fall due. A job that takes long (a script, a
slow swipe) pauses between its parts (`DeviceHost.yield_to_other_jobs`), and others have
their turn before it goes on: no client keeps another one waiting for longer than a part takes.
"""

from __future__ import annotations

import bisect
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, Literal, TypeVar

from mobile_gym.core.lifecycle import Service
from mobile_gym.core.nodes import AccessibilityForest
from mobile_gym.core.verdicts import ShellResult
from mobile_gym.core.virtual_devices import SETTLE_MS
from mobile_gym.virtual_device import shell
from mobile_gym.virtual_device.host import DeviceHost
from mobile_gym.virtual_device.server.jobs import EngineBusy, EngineClosed, Job, Look
from mobile_gym.virtual_device.server.observed_host import recording_script
from mobile_gym.virtual_device.server.saved_states import SavedStates
from mobile_gym.virtual_device.shell import Input, ShellOutput
from mobile_gym.virtual_device.state import DeviceState


class Changes:
    """Counts a device's changes. For any thread."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._number = 1
        self._watchers = 0
        self._is_over = False

    @property
    def number(self) -> int:
        """Grows with every change."""
        return self._number

    @property
    def are_watched(self) -> bool:
        """Whether somebody waits, or is about to."""
        return self._watchers > 0

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Be one of those who wait, within this context."""
        with self._changed:
            self._watchers += 1
        try:
            yield
        finally:
            with self._changed:
                self._watchers -= 1

    def count(self) -> None:
        """There is one more."""
        with self._changed:
            self._number += 1
            self._changed.notify_all()

    def end(self) -> None:
        """There will be no more; may be called twice."""
        with self._changed:
            self._is_over = True
            self._changed.notify_all()

    def wait(self, after: int, timeout_s: float) -> int:
        """Wait until the number is greater than `after`.

        Returns:
            The number, not greater than `after` where the time ran out.

        Raises:
            EngineClosed: the device is gone.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._number > after or self._is_over, timeout_s)
            if self._is_over:
                raise EngineClosed("the virtual device is closed")
            return self._number


class ScreenChanges:
    """Counts the changes of a device.

    Args:
        host: the device.
        changes: the number that grows, and those who wait for that.
    """

    def __init__(self, host: DeviceHost, changes: Changes) -> None:
        self._host = host
        self._changes = changes
        self._state: DeviceState | None = None
        self._shown: tuple[object, AccessibilityForest, str] | None = None

    def begin(self) -> None:
        """Take the state as it is now for known."""
        self._state = self._host.state

    def notice(self) -> None:
        """Count a change if anything has changed but the time; the screen's own where watched."""
        state, known = self._host.state, self._state
        self._state = state
        if state is known:
            return
        if known is None or _differs(known, state):
            self._count()
        elif self._changes.are_watched:
            self._compare()

    def look(self) -> None:
        """Number what is looked at: first what the job before changed, then time's own changes."""
        self.notice()
        self._compare()
        self._state = self._host.state  # looking may itself close a keyboard

    def _count(self) -> None:
        self._shown = None
        self._changes.count()

    def _compare(self) -> None:
        """Count a change if the screen is not what it was when it was last looked at."""
        scene = self._host.scene()
        shown = (scene.items, scene.forest, self._host.activity)
        if self._shown is not None and self._shown != shown:
            self._count()
        self._shown = shown


def _differs(old: DeviceState, new: DeviceState) -> bool:
    """Whether two states differ in more than the time; by identity, so it may be too careful."""
    before, after = old.__dict__, new.__dict__
    return any(after[name] is not value for name, value in before.items() if name != "now_ms")


class WallClock:
    """Counts whole milliseconds; what is left of one is counted with the next.

    Args:
        runs: False for a device whose time is stepped: nothing ever passes by itself.
    """

    def __init__(self, *, runs: bool) -> None:
        self._runs = runs
        self._is_paused = False
        self._taken_at_s = 0.0
        self._spare_s = 0.0

    @property
    def is_paused(self) -> bool:
        """Whether it was stopped."""
        return self._is_paused

    @property
    def stands_still(self) -> bool:
        """Whether no time passes by itself."""
        return self._is_paused or not self._runs

    def left_s(self, now_s: float) -> float:
        """How much has passed and was not taken; negative where more was taken than has passed."""
        return now_s - self._taken_at_s + self._spare_s

    def take_ahead(self, duration_ms: int) -> None:
        """Take time that is still to pass."""
        if not self.stands_still:
            self._spare_s -= duration_ms / 1000

    def restart(self, *, paused: bool = False) -> None:
        """Count from now on, or stop."""
        self._is_paused, self._taken_at_s, self._spare_s = paused, time.monotonic(), 0.0

    def take_ms(self, at_least_ms: int = 1) -> int:
        """The milliseconds that have passed; 0 where there are fewer, which are left for later."""
        if self.stands_still:
            return 0
        now_s = time.monotonic()
        passed_s = self.left_s(now_s)
        passed_ms = int(passed_s * 1000)
        if passed_ms < at_least_ms:
            return 0
        self._taken_at_s, self._spare_s = now_s, passed_s - passed_ms / 1000
        return passed_ms


T = TypeVar("T")
Clock = Literal["real", "stepped"]

DEFAULT_TIMEOUT_S: Final = 60.0
MAX_JOBS: Final = 1024
"""Jobs that may wait; more than there are threads to post them."""
REFRESH_S: Final = 0.1
"""How often a watched screen is looked at for what time alone has changed, under the real clock."""
FRAME_MS: Final = 16
"""A display of 60 Hz shows a new picture every 16.7 ms; less time than that changes nothing on it,
so nothing is composed again for the requests that come within it."""
AHEAD_S: Final = 0.064
"""How far a job may bring a device ahead of the wall: a tap goes through at once. A job that takes
longer waits, and from then on takes as long as it would on a phone."""
_REST_S: Final = 0.5
"""How often a job that waits for time to pass looks whether its client is still there."""
_LONGEST_WAIT_S: Final = 3600.0
TURN_S: Final = 0.03
"""How long a job has the device to itself, where it can pause and others wait."""
_BEFORE_LONG: Final = 8
"""Short jobs that may come before one that has paused, so that it gets on."""
SCRIPT_TIMEOUT_S: Final = 600.0
"""A script works for at most `shell.streams.MAX_SCRIPT_S`, but others may have their turns."""


class DeviceEngine(Service):
    """Owns a device.

    Args:
        host: the device; nobody else may touch it while the engine runs.
        clock: `"real"`: time passes as on the wall, and a command or a gesture takes as long as on
            a phone; `"stepped"`: time passes by `advance`, commands and gestures only, at once.

    Attributes:
        saved: named snapshots of the device.
        local_ports: TCP ports of the device on which something listens, and where on this machine
            that is: `(host, port)`.
        before_replies: called with every shell script, in the thread that asked and after the
            script has run, before its output is given back.
        shutdown: set when somebody on the wire has asked the emulator to end.
    """

    def __init__(self, host: DeviceHost, clock: Clock = "real") -> None:
        self.clock: Final[Clock] = clock
        self.saved = SavedStates()
        self.local_ports: dict[int, tuple[str, int]] = {}
        self.before_replies: list[Callable[[str], None]] = []
        self.shutdown = threading.Event()
        self._host = host
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._paused_jobs: deque[Job] = deque()  # can go on; the owner's alone
        self._resting: list[Job] = []  # go on when some time has passed
        self._asking: set[Job] = set()  # go on when their clients have answered
        self._current: Job | None = None
        self._turn_ends_s = 0.0
        self._in_a_row = 0
        self._door = threading.Lock()  # around starting, closing and posting
        self._owner: threading.Thread | None = None
        self._open = False
        self._failure: BaseException | None = None
        self._changes = Changes()
        self._wall_clock = WallClock(runs=clock == "real")
        self._input_ms = 0
        self._screen = ScreenChanges(host, self._changes)

    # -- life -----------------------------------------------------------------------------------

    def start(self) -> None:
        """Boot the device if need be and let its time run; nothing if it runs already."""
        with self._door:
            if self._open:
                return
            if self._failure is not None or self._owner is not None:
                raise EngineClosed("an engine starts once; make a new one")
            self._open = True
            self._owner = threading.Thread(
                target=self._require_engine_thread, name="device-engine", daemon=True
            )
            self._owner.start()

    def close(self) -> None:
        """End the owner thread; jobs that still wait fail. May be called twice."""
        with self._door:
            owner = self._owner
            if self._open:
                self._open = False
                self._jobs.put(None)
        if owner is not None and owner is not threading.current_thread():
            owner.join()

    # -- jobs -----------------------------------------------------------------------------------

    def run(
        self,
        job: Callable[[DeviceHost], T],
        timeout_s: float = DEFAULT_TIMEOUT_S,
        *,
        is_input: bool = False,
        is_wanted: Callable[[], bool] | None = None,
        answer: Callable[[Any], Any] | None = None,
    ) -> T:
        """Do something on the device and return what it returns, or raise what it raises.

        Args:
            job: runs in the owner thread; it must not wait for anything.
            timeout_s: how long to wait for it.
            is_input: whether the screen has to settle after it.
            is_wanted: whether the client is still there; a long job ends when it is not.
            answer: runs in this thread and answers what the job asks (`ask`); it may wait.

        Raises:
            EngineClosed: the device is gone.
            EngineBusy: too many jobs wait already.
            EngineTimeout: it was not done in time; if it had not begun, it never will be.
        """
        if threading.current_thread() is self._owner:
            return job(self._host)
        posted = Job(job, is_input, is_wanted)
        with self._door:
            if not self._open:
                raise EngineClosed("the virtual device is closed") from self._failure
            if self._jobs.qsize() >= MAX_JOBS:
                raise EngineBusy(f"{MAX_JOBS} requests wait for the virtual device; try again")
            self._jobs.put(posted)
        return posted.wait(timeout_s, answer, self._put_back)

    def _put_back(self, job: Job) -> None:
        with self._door:
            if self._open:
                self._jobs.put(job)

    def yield_to_other_jobs(self) -> None:
        """For a job that runs: if it has had its turn, others have theirs, and then it goes on."""
        if self._current is not None and time.monotonic() >= self._turn_ends_s:
            self._current.pause()

    def elapse(self, duration_ms: int) -> None:
        """For a job that runs: let the time pass that it takes; others have the device meanwhile.

        Where time follows the wall, it is waited for; the device is never far ahead of the wall.
        """
        job, clock = self._current, self._wall_clock
        now_s = time.monotonic()
        ahead_s = max(-clock.left_s(now_s), 0.0)
        ends_s = now_s + ahead_s + duration_ms / 1000  # when the wall is there
        while job is not None and not clock.stands_still:
            if ends_s - now_s <= (0.0 if job.has_rested else AHEAD_S):
                break
            job.rest(min(ends_s, now_s + _REST_S))
            now_s = time.monotonic()
            duration_ms = max(round((ends_s - now_s + clock.left_s(now_s)) * 1000), 0)
        clock.take_ahead(duration_ms)
        self._host.advance(duration_ms)

    def ask(self, request: Any) -> Any:
        """For a job that runs: ask its client something; others have the device meanwhile."""
        assert self._current is not None
        return self._current.ask(request)

    def shell(self, script: str) -> ShellResult:
        """Run a shell script; what is not UTF-8 in its output has U+FFFD in its place."""
        output = self.shell_bytes(script)
        return ShellResult(
            output.stdout.decode("utf-8", "replace"),
            output.exit_code,
            output.stderr.decode("utf-8", "replace"),
        )

    def shell_bytes(
        self,
        script: str,
        receive: Callable[[int | None], tuple[bytes, bool]] | None = None,
        *,
        merged: bool = False,
        is_wanted: Callable[[], bool] | None = None,
    ) -> ShellOutput:
        """Run a shell script; every script from the wire comes through here (`shell.run_bytes`).

        Args:
            script: the script.
            receive: what it reads (`shell.Input`'s `more`), waited for in this thread; None for
                nothing.
            merged: whether errors go to the output.
            is_wanted: whether the client is still there; without one, the script ends.
        """

        def job(host: DeviceHost) -> ShellOutput:
            stdin = Input() if receive is None else Input(is_whole=False, more=self.ask)
            with recording_script(script):
                return shell.run_bytes(host, script, stdin, merged=merged)

        output = self.run(job, SCRIPT_TIMEOUT_S, is_input=True, is_wanted=is_wanted, answer=receive)
        for observer in tuple(self.before_replies):
            observer(script)
        return output

    def boot(
        self, seed: int = 0, language: str = "en", perturbation: Mapping[str, Any] | None = None
    ) -> None:
        """Start the device afresh, as `DeviceHost.boot`."""
        self.run(lambda host: host.boot(seed, language, perturbation), is_input=True)

    def reboot(self) -> None:
        """Restart the device; what lasts is kept (`DeviceHost.reboot`)."""
        self.run(DeviceHost.reboot, is_input=True)

    def look(self) -> Look:
        """What the device shows now."""
        return self.run(self._look)

    # -- time -----------------------------------------------------------------------------------

    def advance(self, duration_ms: int) -> int:
        """Let the device's time pass at once; returns its time in milliseconds since 1970."""

        def job(host: DeviceHost) -> int:
            host.advance(duration_ms)
            return host.state.now_ms

        return self.run(job)

    def pause(self) -> None:
        """Stop the real clock."""
        self.run(lambda _: self._wall_clock.restart(paused=True))

    def resume(self) -> None:
        """Let the real clock go on from where it stopped."""
        self.run(lambda _: self._wall_clock.restart())

    @property
    def is_paused(self) -> bool:
        """Whether the real clock is stopped."""
        return self._wall_clock.is_paused

    # -- changes --------------------------------------------------------------------------------

    @property
    def generation(self) -> int:
        """A number that grows whenever the device changes."""
        return self._changes.number

    @contextmanager
    def subscribe(self) -> Iterator[Changes]:
        """Wait for changes within this context; time's own changes of the screen count, too."""
        with self._changes.watching():
            self._wake()
            yield self._changes

    def wait_for_change(self, after: int, timeout_s: float) -> int:
        """See `Changes.wait`; of the screen's own changes, only those are sure that are watched."""
        return self._changes.wait(after, timeout_s)

    def _wake(self) -> None:
        """Have the owner think again about how long it may wait."""
        with self._door:
            if self._open and self._jobs.qsize() < MAX_JOBS:
                self._jobs.put(Job(lambda _: None, False))

    # -- the owner thread -------------------------------------------------------------------------

    def _require_engine_thread(self) -> None:
        try:
            self._host.yield_to_other_jobs = self.yield_to_other_jobs
            self._host.elapses = self.elapse
            self._screen.begin()
            self._wall_clock.restart()
            while self._turn():
                pass
        except BaseException as error:  # told to whoever asks next
            self._failure = error
        finally:
            with self._door:
                self._open = False
            self._refuse_all()
            self._changes.end()

    def _turn(self) -> bool:
        """Do a job, a part of one, or what has fallen due; False at the end."""
        try:
            job = self._next()
        except queue.Empty:
            self._catch_up()
        else:
            if job is None:
                return False
            self._do(job)
        self._screen.notice()
        return True

    def _next(self) -> Job | None:
        """What comes first, then what has paused; None at the end.

        Raises:
            queue.Empty: nobody wants anything, and something has fallen due.
        """
        paused = self._paused_jobs
        self._wake_rested()
        if not paused:
            return self._jobs.get(timeout=self._wait_s())
        if self._in_a_row < _BEFORE_LONG:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                pass
            else:
                self._in_a_row += 1
                return job
        self._in_a_row = 0
        return paused.popleft()

    def _wake_rested(self) -> None:
        """Let those go on whose time has come, in the order in which it came."""
        if self._resting and self._resting[0].rests_until_s <= (now_s := time.monotonic()):
            rested = [job for job in self._resting if job.rests_until_s <= now_s]
            del self._resting[: len(rested)]
            self._paused_jobs += rested

    def _do(self, job: Job) -> None:
        if not job.is_begun and not job.claim():
            return  # nobody waits for it any more
        if job.is_input:
            self._before_input()
        else:
            self._catch_up_shown()
        self._asking.discard(job)
        self._current, self._turn_ends_s = job, time.monotonic() + TURN_S
        try:
            has_ended = job.go_on(self._host)
        finally:
            self._current = None
        if job.is_input:
            self._input_ms = self._host.state.monotonic_ms
        if not has_ended:
            if job.is_asking:
                self._asking.add(job)
            elif job.rests_until_s:
                bisect.insort(self._resting, job, key=lambda resting: resting.rests_until_s)
            else:
                self._paused_jobs.append(job)

    def _wait_s(self) -> float | None:
        """How long nothing will happen by itself."""
        now_s = time.monotonic()
        rested_s = [max(job.rests_until_s - now_s, 0.0) for job in self._resting[:1]]
        if self._wall_clock.stands_still:
            return min(rested_s, default=None)
        waits_s = [_LONGEST_WAIT_S, *rested_s]
        due_ms = self._host.next_due_ms()
        if due_ms is not None:
            left_s = (due_ms - self._host.state.now_ms) / 1000
            waits_s.append(max(left_s - self._wall_clock.left_s(now_s), 0.001))
        if self._changes.are_watched:
            waits_s.append(REFRESH_S)
        return min(waits_s)

    def _before_input(self) -> None:
        self._catch_up_shown()
        # The job may itself look whether all has settled.
        self._input_ms = self._host.state.monotonic_ms

    def _catch_up_shown(self) -> None:
        """Let time pass as far as it can be seen; for a finger on the screen, all of it."""
        self._catch_up(FRAME_MS if self._host.snapshot().pointer is None else 1)

    def _catch_up(self, at_least_ms: int = 1) -> None:
        """Let the time pass that has passed on the wall; less than this is left for later."""
        passed_ms = self._wall_clock.take_ms(at_least_ms)
        if passed_ms:
            self._host.advance(passed_ms)

    def _refuse_all(self) -> None:
        for job in (*self._paused_jobs, *self._resting, *self._asking):
            job.close(self._failure)
        while True:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return
            if job is not None:
                job.refuse(self._failure)

    def _look(self, host: DeviceHost) -> Look:
        frame = host.screenshot()
        self._screen.look()
        return Look(
            frame,
            host.forest(),
            host.activity,
            self._changes.number,
            self._is_settled(host),
            host.state.monotonic_ms,
            host.state.rotation,
            host.state.keyboard,
        )

    def _is_settled(self, host: DeviceHost) -> bool:
        state = host.state
        if state.tasks[-1].activities[-1].ready_ms > state.monotonic_ms:
            return False
        due_ms = host.next_due_ms()
        return due_ms is None or due_ms > state.on_wall_ms(self._input_ms) + SETTLE_MS
