"""A pool of emulators: started in parallel, lent out one by one, replaced when they die."""

from __future__ import annotations

import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Final

from mobile_gym.core.errors import DeviceFault, DeviceTimeout, MobileGymError, UsageError
from mobile_gym.core.lifecycle import Service
from mobile_gym.devices.emulator.config import EmulatorConfig
from mobile_gym.devices.pool_workers import AvdWorker, DeviceAddress, VirtualWorker, Worker

MAX_SIZE: Final = 256
_TRIES: Final = 3
"""Starts of one worker in a row that may fail before it is given up."""
_ENDING_AT_ONCE: Final = 32


@dataclass(frozen=True, slots=True)
class PoolConfig:
    """What a pool holds: virtual emulators, or real ones.

    Attributes:
        virtual: how many virtual emulators.
        avds: the Android virtual devices to launch, one emulator each. Two emulators cannot write
            to the same one.
        options: command line options of `python -m mobile_gym.virtual_device`, such as
            `("--clock", "stepped", "--screen", "1200x540")`; ports are the pool's to choose.
        snapshot: with which real emulators start; "" for none.
        headless: whether real emulators have no window.
        start_timeout_s: for one worker to start.
        health_timeout_s: for one worker to answer.
        starting_at_once: workers that start at the same time; booting takes all a core has.
    """

    virtual: int = 0
    avds: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    snapshot: str = ""
    headless: bool = True
    start_timeout_s: float = 120.0
    health_timeout_s: float = 5.0
    starting_at_once: int = 4

    def __post_init__(self) -> None:
        """Check what is told.

        Raises:
            UsageError: a value that cannot be.
        """
        for name in ("avds", "options"):
            if isinstance(given := getattr(self, name), str):
                raise UsageError(f"a pool's {name} are a tuple of texts, not {given!r}")
        if not isinstance(self.virtual, int):
            raise UsageError(f"a pool's 'virtual' is how many, not {self.virtual!r}")
        size = self.virtual + len(self.avds)
        if self.virtual < 0 or not 1 <= size <= MAX_SIZE:
            raise UsageError(f"a pool has 1 to {MAX_SIZE} devices, not {size}")
        if len(set(self.avds)) != len(self.avds):
            raise UsageError("each AVD can be launched once; copy it for a second emulator")
        if self.start_timeout_s <= 0 or self.health_timeout_s <= 0:
            raise UsageError("a pool's timeouts are seconds above 0")
        if self.starting_at_once < 1:
            raise UsageError("at least one worker has to start at a time")
        taken = {"--grpc-port", "--console-port", "--adb-port", "--adb-server-port", "--state-file"}
        names = {option.partition("=")[0] for option in self.options}
        given = {name for name in taken for start in names if _is_short_for(start, name)}
        if given:
            raise UsageError(f"{', '.join(sorted(given))}: the pool chooses these by itself")


def _is_short_for(start: str, name: str) -> bool:
    """Whether a program takes what begins like an option for it."""
    return len(start) > len("--") and name.startswith(start)


class _State(Enum):
    STARTING = "starting"
    FREE = "free"
    LENT = "lent"
    BROKEN = "broken"


@dataclass(slots=True)
class _Slot:
    """A worker and what is known of it.

    Attributes:
        worker: the emulator.
        state: whether it may be lent.
        is_ready: whether it runs, lent or not.
        place: where it is, or last was.
        starts: how often it was started.
        ended: which of its starts has ended last.
        problem: why it could not be started.
        fault: the same as an error.
    """

    worker: Worker
    state: _State = _State.STARTING
    is_ready: bool = False
    place: DeviceAddress | None = None
    starts: int = 0
    ended: int = 0
    problem: str = ""
    fault: MobileGymError | None = field(default=None, repr=False)


class DevicePool(Service):
    """Holds emulators for as long as it is open. A context manager.

    A virtual worker that dies is started again at once, on the ports that it had; so a device that
    is connected to it finds it again (`EmulatorDevice`). A worker of either kind that does not
    answer when it is to be lent is replaced before.

    Args:
        config: what the pool holds.
    """

    def __init__(self, config: PoolConfig) -> None:
        self.config = config
        self._changed = threading.Condition()  # its lock is around all of this
        self._slots: list[_Slot] = []
        self._closing = False
        self._restarts = 0
        self._stack = ExitStack()
        self._executor: ThreadPoolExecutor | None = None

    # -- life -----------------------------------------------------------------------------------

    def start(self) -> None:
        """Start every worker; nothing if they run already.

        Raises:
            DeviceFault: one of them does not start; then none is left running.
            UsageError: there is no emulator program.
        """
        if self._slots:
            return
        self._closing = False
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="mobile-gym-")))
            self._slots = [_Slot(worker) for worker in self._workers(folder)]
            self._executor = ThreadPoolExecutor(
                min(self.config.starting_at_once, len(self._slots)), thread_name_prefix="pool"
            )
            stack.callback(self._end)
            for slot in self._slots:
                self._submit(self._executor, slot)
            with self._changed:
                self._changed.wait_for(self._is_settled)
                broken = next((s for s in self._slots if s.state is _State.BROKEN), None)
            if broken is not None:
                raise broken.fault or DeviceFault(broken.problem)
            self._stack = stack.pop_all()

    def close(self) -> None:
        """End every worker, lent or not; may be called twice."""
        self._stack.close()

    @property
    def restarts(self) -> int:
        """How often a worker had to be started again."""
        return self._restarts

    @property
    def addresses(self) -> tuple[DeviceAddress, ...]:
        """Where the devices are that are ready now."""
        with self._changed:
            return tuple(s.place for s in self._slots if s.is_ready and s.place is not None)

    # -- lending --------------------------------------------------------------------------------

    @contextmanager
    def lease(self, timeout_s: float = 300.0) -> Iterator[DeviceAddress]:
        """Have a device for oneself within this context.

        Its `device` is what an environment is made with. The device is as the last user left it; an
        environment's reset starts it afresh.

        Args:
            timeout_s: how long to wait for one that is free.

        Raises:
            DeviceTimeout: none became free in time.
            DeviceFault: the pool is closed, or all its workers have been given up.
        """
        slot, place = self._take(timeout_s)
        try:
            yield place
        finally:
            with self._changed:
                if slot.state is _State.LENT:
                    slot.state = _State.FREE if slot.is_ready else _State.STARTING
                self._changed.notify_all()

    def _take(self, timeout_s: float) -> tuple[_Slot, DeviceAddress]:
        deadline_s = time.monotonic() + timeout_s
        while True:
            with self._changed:
                is_free = self._changed.wait_for(
                    self._free_or_hopeless, max(deadline_s - time.monotonic(), 0)
                )
                slot = self._free()
                if slot is None:
                    raise self._refusal(timeout_s, hopeless=is_free)
                slot.state, place = _State.LENT, slot.place
            assert place is not None
            if slot.worker.is_healthy(self.config.health_timeout_s):
                return slot, place
            with self._changed:
                if slot.state is _State.LENT:  # it may have been given up meanwhile
                    slot.state = _State.STARTING
                self._replace(slot)

    def _free(self) -> _Slot | None:
        return next((s for s in self._slots if s.state is _State.FREE and s.is_ready), None)

    def _free_or_hopeless(self) -> bool:
        """Whether there is something to lend, or nothing to wait for."""
        hopeless = all(slot.state is _State.BROKEN for slot in self._slots)
        return self._free() is not None or self._closing or hopeless

    def _refusal(self, timeout_s: float, *, hopeless: bool) -> DeviceFault:
        if not hopeless:
            return DeviceTimeout(f"no device of the pool became free in {timeout_s:g} s")
        if self._closing or not self._slots:
            return DeviceFault("the pool is closed")
        return DeviceFault(f"every device of the pool is gone: {self._slots[0].problem}")

    # -- workers --------------------------------------------------------------------------------

    def _workers(self, folder: Path) -> Iterator[Worker]:
        for number in range(self.config.virtual):
            own = folder / str(number)
            own.mkdir()
            yield VirtualWorker(self.config.options, own)
        for avd in self.config.avds:
            yield AvdWorker(
                EmulatorConfig(
                    avd=avd, snapshot=self.config.snapshot, headless=self.config.headless
                )
            )

    def _is_settled(self) -> bool:
        """Whether every worker has come up, or one has not."""
        states = {slot.state for slot in self._slots}
        return _State.BROKEN in states or _State.STARTING not in states

    def _submit(self, executor: ThreadPoolExecutor, slot: _Slot) -> None:
        """Have a worker started; a start that breaks in a way nobody thought of is told, too."""

        def on_end(start: Future[None]) -> None:
            error = None if start.cancelled() else start.exception()
            if error is not None:
                self._give_up(slot, f"a worker did not start: {error!r}")

        executor.submit(self._start_slot, slot).add_done_callback(on_end)

    def _give_up(self, slot: _Slot, problem: str) -> None:
        with self._changed:
            slot.problem, slot.state = problem, _State.BROKEN
            self._changed.notify_all()

    def _start_slot(self, slot: _Slot) -> None:
        """Start a worker, again if it fails; runs in a thread of the pool."""
        for _ in range(_TRIES):
            with self._changed:
                if self._closing:
                    return
                slot.starts += 1
                start = slot.starts
            try:
                place = slot.worker.start(
                    self.config.start_timeout_s, lambda start=start: self._ended(slot, start)
                )
            except (MobileGymError, OSError) as error:
                slot.problem = str(error)
                slot.fault = error if isinstance(error, MobileGymError) else None
                if isinstance(error, UsageError):
                    break
                continue
            is_healthy = slot.worker.is_healthy(self.config.health_timeout_s)
            slot.problem, slot.fault = f"{place.serial} started, but does not answer", None
            with self._changed:
                if is_healthy and slot.ended != start:
                    slot.place, slot.is_ready = place, True
                    if slot.state is _State.STARTING:
                        slot.state = _State.FREE
                    self._changed.notify_all()
                    return
        slot.worker.close()  # it may run, but not answer
        self._give_up(slot, slot.problem)

    def _ended(self, slot: _Slot, start: int) -> None:
        """A worker has ended by itself (also when it is ended to be replaced)."""
        with self._changed:
            slot.ended = start
            if slot.starts == start:
                self._replace(slot)

    def _replace(self, slot: _Slot) -> None:
        """Have a worker started again, once. Called with the lock held."""
        if not slot.is_ready or self._closing or self._executor is None:
            return
        slot.is_ready = False
        if slot.state is _State.FREE:
            slot.state = _State.STARTING
        self._restarts += 1
        self._changed.notify_all()
        self._submit(self._executor, slot)

    def _end(self) -> None:
        """End everything; also where the start has failed half-way."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
            executor, self._executor = self._executor, None
        slots, self._slots = self._slots, []
        with ExitStack() as last_first:  # one that fails to end does not keep the others
            for slot in slots:
                last_first.callback(slot.worker.forget)
            last_first.callback(_close_all, slots)  # again, for those that were just being started
            if executor is not None:
                last_first.callback(executor.shutdown, cancel_futures=True)
            last_first.callback(_close_all, slots)


def _close_all(slots: Sequence[_Slot]) -> None:
    """End the workers of slots side by side: one takes a second, and one that hangs longer."""
    with ThreadPoolExecutor(_ENDING_AT_ONCE, thread_name_prefix="pool-end") as ending:
        ends = [ending.submit(slot.worker.close) for slot in slots]
    for end in ends:
        end.result()
