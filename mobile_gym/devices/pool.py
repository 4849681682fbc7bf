"""A pool of emulators: started in parallel, lent out one by one, replaced when they die.

Programs that need many devices use it; of ours only `mobile-gym observe` does.
"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeout
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any, Final, Protocol

from mobile_gym.core.errors import DeviceFault, DeviceTimeout, MobileGymError, UsageError
from mobile_gym.core.lifecycle import Service
from mobile_gym.devices.emulator.adb import Adb
from mobile_gym.devices.emulator.config import EmulatorConfig
from mobile_gym.devices.emulator.launch import LaunchedEmulator
from mobile_gym.devices.emulator.ports import reserve_port

_PROGRAM: Final = (sys.executable, "-m", "mobile_gym.virtual_device")
_HOST: Final = "127.0.0.1"
_END_S: Final = 5.0
"""How long a virtual emulator may take to end by itself."""
_MAX_OUTPUT_BYTES: Final = 2000
_GREETING: Final = b"Android Console"


@dataclass(frozen=True, slots=True)
class DeviceAddress:
    """Where a worker's device is.

    Attributes:
        serial: what adb calls it.
        grpc_port: of its gRPC service.
        console_port: of its console.
        adb_server_port: of the adb server that knows it, which is its own.
    """

    serial: str
    grpc_port: int
    console_port: int
    adb_server_port: int

    @property
    def device(self) -> dict[str, Any]:
        """What `gymnasium.make(..., device=...)` is given."""
        return {
            "kind": "emulator",
            "serial": self.serial,
            "grpc_port": self.grpc_port,
            "adb_server_port": self.adb_server_port,
        }


class Worker(Protocol):
    """One emulator. `start` and `close` may follow each other any number of times."""

    def start(self, timeout_s: float, on_end: Callable[[], None]) -> DeviceAddress:
        """Start it.

        Args:
            timeout_s: how long that may take.
            on_end: called, from another thread, when a virtual one ends by itself. That a real
                one has is noticed when it is to be lent.

        Raises:
            DeviceFault: it does not start.
        """
        ...

    def is_healthy(self, timeout_s: float) -> bool:
        """Whether it answers now."""
        ...

    def close(self) -> None:
        """End it; nothing where it does not run."""
        ...

    def forget(self) -> None:
        """Give back what it keeps between two starts; after `close`, for good."""
        ...


def is_answering(console_port: int, timeout_s: float) -> bool:
    """Whether an emulator's console greets whoever connects; a hanging emulator's does not."""
    try:
        with socket.create_connection((_HOST, console_port), timeout_s) as link:
            link.settimeout(timeout_s)
            return link.recv(64).startswith(_GREETING)
    except OSError:
        return False


class VirtualWorker:
    """A virtual emulator in a process of its own.

    It comes back on the ports that it had, and with what its clients told it once, so that a
    client which was connected finds it again.

    Args:
        options: further command line options of `python -m mobile_gym.virtual_device`.
        folder: where to keep its state file and what it writes.
    """

    def __init__(self, options: tuple[str, ...], folder: Path) -> None:
        self._options = options
        self._log = folder / "output.txt"
        self._state_file = folder / "state.json"
        self._adb_server_port = 0
        self._reserved: socket.socket | None = None
        self._place: DeviceAddress | None = None
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._reader: threading.Thread | None = None

    @property
    def pid(self) -> int:
        """The process; 0 where none runs."""
        process = self._process
        return process.pid if process is not None else 0

    def start(self, timeout_s: float, on_end: Callable[[], None]) -> DeviceAddress:
        """See `Worker.start`; the second try after a failure takes other ports.

        Raises:
            DeviceFault: it does not start.
        """
        self.close()
        known, self._place = self._place, None
        if not self._adb_server_port:
            self._reserved, self._adb_server_port = reserve_port()
        announced: Future[bytes] = Future()
        with self._log.open("wb") as log:
            process = subprocess.Popen(
                [*_PROGRAM, *self._arguments(known), *self._options],
                stdin=subprocess.PIPE,  # it ends when this is closed, so also when we are killed
                stdout=subprocess.PIPE,
                stderr=log,
            )
        reader = threading.Thread(
            target=self._read_output,
            args=(process, announced, on_end),
            name="pool-reader",
            daemon=True,
        )
        with self._lock:
            self._process, self._reader = process, reader
        reader.start()
        try:
            line = announced.result(timeout_s)
        except FutureTimeout:
            self.close()
            raise DeviceTimeout(
                f"a virtual emulator did not start in {timeout_s:g} s: {self._output_tail()}"
            ) from None
        if not line:
            self.close()
            raise DeviceFault(f"a virtual emulator did not start: {self._output_tail()}")
        self._place = self._parse_announcement(line)
        return self._place

    def _arguments(self, known: DeviceAddress | None) -> list[str]:
        ports = (0, 0, 0)
        if known is not None:
            ports = (known.grpc_port, known.console_port, known.console_port + 1)
        names = ("--grpc-port", "--console-port", "--adb-port")
        return [
            *(text for name, port in zip(names, ports, strict=True) for text in (name, str(port))),
            *("--adb-server-port", str(self._adb_server_port)),
            *("--state-file", str(self._state_file)),
            "--end-with-parent",
        ]

    def _read_output(
        self,
        process: subprocess.Popen[bytes],
        announced: Future[bytes],
        on_end: Callable[[], None],
    ) -> None:
        """Read its announcement, and then wait for its end."""
        assert process.stdout is not None
        with process.stdout as output:
            announced.set_result(output.readline())
            while output.read(1 << 16):
                pass  # it says nothing more
        process.wait()
        on_end()

    def _parse_announcement(self, line: bytes) -> DeviceAddress:
        try:
            announcement: Mapping[str, Any] = json.loads(line)
            return DeviceAddress(
                str(announcement["serial"]),
                int(announcement["grpc_port"]),
                int(announcement["console_port"]),
                self._adb_server_port,
            )
        except (ValueError, KeyError, TypeError) as error:
            self.close()
            raise DeviceFault(
                f"a virtual emulator announced itself as {line[:200]!r}, which is not understood"
            ) from error

    def _output_tail(self) -> str:
        try:
            output = self._log.read_bytes()[-_MAX_OUTPUT_BYTES:].decode("utf-8", "replace")
        except OSError as error:
            output = str(error)
        return " ".join(output.split()) or "it said nothing"

    def is_healthy(self, timeout_s: float) -> bool:
        """See `Worker.is_healthy`."""
        process, place = self._process, self._place
        if process is None or place is None or process.poll() is not None:
            return False
        return is_answering(place.console_port, timeout_s)

    def close(self) -> None:
        """See `Worker.close`; one that does not end by itself is killed."""
        with self._lock:
            process, self._process = self._process, None
            reader, self._reader = self._reader, None
        if process is None:
            return
        process.terminate()
        try:
            process.wait(_END_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        assert process.stdin is not None
        process.stdin.close()
        if reader is not None and reader is not threading.current_thread():
            reader.join()

    def forget(self) -> None:
        """See `Worker.forget`: its adb server, which a client may have started, and its port."""
        if self._adb_server_port:
            Adb("", host=_HOST, port=self._adb_server_port).stop_server()
        reserved, self._reserved, self._adb_server_port = self._reserved, None, 0
        if reserved is not None:
            reserved.close()


class AvdWorker:
    """A real emulator, launched from an Android virtual device of its own.

    Args:
        config: names the AVD, its snapshot and how it is launched.

    Raises:
        UsageError: there is no emulator program.
    """

    def __init__(self, config: EmulatorConfig) -> None:
        self._emulator = LaunchedEmulator(config)

    def start(self, timeout_s: float, on_end: Callable[[], None]) -> DeviceAddress:
        """See `Worker.start`; android_env waits for it to boot, for as long as it thinks right.

        Raises:
            DeviceFault: it does not boot.
        """
        self._emulator.restart()
        emulator = self._emulator
        return DeviceAddress(
            emulator.serial, emulator.grpc_port, emulator.console_port, emulator.adb_server_port
        )

    def is_healthy(self, timeout_s: float) -> bool:
        """See `Worker.is_healthy`."""
        console_port = self._emulator.console_port
        return bool(console_port) and is_answering(console_port, timeout_s)

    def close(self) -> None:
        """See `Worker.close`."""
        self._emulator.close()

    def forget(self) -> None:
        """See `Worker.forget`: nothing, its adb server ends with it."""


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
        given = {name for name in taken for start in names if _is_option_prefix(start, name)}
        if given:
            raise UsageError(f"{', '.join(sorted(given))}: the pool chooses these by itself")


def _is_option_prefix(start: str, name: str) -> bool:
    """Whether a program takes what begins like an option for it."""
    return len(start) > len("--") and name.startswith(start)


class _SlotState(Enum):
    STARTING = "starting"
    FREE = "free"
    LENT = "lent"
    BROKEN = "broken"


@dataclass(slots=True)
class _WorkerSlot:
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
    state: _SlotState = _SlotState.STARTING
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
        self._slots: list[_WorkerSlot] = []
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
            self._slots = [_WorkerSlot(worker) for worker in self._workers(folder)]
            self._executor = ThreadPoolExecutor(
                min(self.config.starting_at_once, len(self._slots)), thread_name_prefix="pool"
            )
            stack.callback(self._end_workers)
            for slot in self._slots:
                self._submit(self._executor, slot)
            with self._changed:
                self._changed.wait_for(self._is_started_or_failed)
                broken = next((s for s in self._slots if s.state is _SlotState.BROKEN), None)
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
        slot, place = self._take_slot(timeout_s)
        try:
            yield place
        finally:
            with self._changed:
                if slot.state is _SlotState.LENT:
                    slot.state = _SlotState.FREE if slot.is_ready else _SlotState.STARTING
                self._changed.notify_all()

    def _take_slot(self, timeout_s: float) -> tuple[_WorkerSlot, DeviceAddress]:
        deadline_s = time.monotonic() + timeout_s
        while True:
            with self._changed:
                is_free = self._changed.wait_for(
                    self._can_stop_waiting, max(deadline_s - time.monotonic(), 0)
                )
                slot = self._free_slot()
                if slot is None:
                    raise self._refusal(timeout_s, hopeless=is_free)
                slot.state, place = _SlotState.LENT, slot.place
            assert place is not None
            if slot.worker.is_healthy(self.config.health_timeout_s):
                return slot, place
            with self._changed:
                if slot.state is _SlotState.LENT:  # it may have been given up meanwhile
                    slot.state = _SlotState.STARTING
                self._replace(slot)

    def _free_slot(self) -> _WorkerSlot | None:
        return next((s for s in self._slots if s.state is _SlotState.FREE and s.is_ready), None)

    def _can_stop_waiting(self) -> bool:
        """Whether there is something to lend, or nothing to wait for."""
        hopeless = all(slot.state is _SlotState.BROKEN for slot in self._slots)
        return self._free_slot() is not None or self._closing or hopeless

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

    def _is_started_or_failed(self) -> bool:
        """Whether every worker has come up, or one has not."""
        states = {slot.state for slot in self._slots}
        return _SlotState.BROKEN in states or _SlotState.STARTING not in states

    def _submit(self, executor: ThreadPoolExecutor, slot: _WorkerSlot) -> None:
        """Have a worker started; a start that breaks in a way nobody thought of is told, too."""

        def on_end(start: Future[None]) -> None:
            error = None if start.cancelled() else start.exception()
            if error is not None:
                self._give_up(slot, f"a worker did not start: {error!r}")

        executor.submit(self._start_slot, slot).add_done_callback(on_end)

    def _give_up(self, slot: _WorkerSlot, problem: str) -> None:
        with self._changed:
            slot.problem, slot.state = problem, _SlotState.BROKEN
            self._changed.notify_all()

    def _start_slot(self, slot: _WorkerSlot) -> None:
        """Start a worker, again if it fails; runs in a thread of the pool."""
        for _ in range(_TRIES):
            with self._changed:
                if self._closing:
                    return
                slot.starts += 1
                start = slot.starts
            try:
                place = slot.worker.start(
                    self.config.start_timeout_s,
                    lambda start=start: self._on_worker_end(slot, start),
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
                    if slot.state is _SlotState.STARTING:
                        slot.state = _SlotState.FREE
                    self._changed.notify_all()
                    return
        slot.worker.close()  # it may run, but not answer
        self._give_up(slot, slot.problem)

    def _on_worker_end(self, slot: _WorkerSlot, start: int) -> None:
        """A worker has ended by itself (also when it is ended to be replaced)."""
        with self._changed:
            slot.ended = start
            if slot.starts == start:
                self._replace(slot)

    def _replace(self, slot: _WorkerSlot) -> None:
        """Have a worker started again, once. Called with the lock held."""
        if not slot.is_ready or self._closing or self._executor is None:
            return
        slot.is_ready = False
        if slot.state is _SlotState.FREE:
            slot.state = _SlotState.STARTING
        self._restarts += 1
        self._changed.notify_all()
        self._submit(self._executor, slot)

    def _end_workers(self) -> None:
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


def _close_all(slots: Sequence[_WorkerSlot]) -> None:
    """End the workers of slots side by side: one takes a second, and one that hangs longer."""
    with ThreadPoolExecutor(_ENDING_AT_ONCE, thread_name_prefix="pool-end") as ending:
        ends = [ending.submit(slot.worker.close) for slot in slots]
    for end in ends:
        end.result()
