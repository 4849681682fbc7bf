"""A pool of virtual emulators, each a real process; some of them die."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import adbutils
import pytest

from mobile_gym.core.errors import DeviceFault, DeviceTimeout, UsageError
from mobile_gym.devices.pool import (
    DeviceAddress,
    DevicePool,
    PoolConfig,
    VirtualWorker,
    is_answering,
)

OPTIONS = ("--screen", "600x270", "--clock", "stepped")


def wait_for(holds: Callable[[], bool], timeout_s: float = 30) -> None:
    deadline_s = time.monotonic() + timeout_s
    ready = threading.Event()
    while not holds():
        assert time.monotonic() < deadline_s, "it never came to that"
        ready.wait(0.05)


def pids(pool: DevicePool) -> list[int]:
    return [slot.worker.pid for slot in pool._slots if isinstance(slot.worker, VirtualWorker)]


def runs(pid: int) -> bool:
    """Whether a process does; one that has ended may wait for somebody to ask how."""
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat")
        return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False


@pytest.fixture
def pool() -> Iterator[DevicePool]:
    with DevicePool(PoolConfig(virtual=2, options=OPTIONS, health_timeout_s=1.0)) as made:
        yield made


def test_devices_are_lent_and_given_back(pool: DevicePool) -> None:
    assert len(pool.addresses) == 2
    with pool.lease() as one, pool.lease() as other:
        assert one.serial != other.serial
        assert one.grpc_port != other.grpc_port
        assert one.adb_server_port != other.adb_server_port
        assert one.device["serial"] == one.serial
        assert is_answering(one.console_port, 2)
        with pytest.raises(DeviceTimeout, match="became free"), pool.lease(timeout_s=0.1):
            pass
    with pool.lease(timeout_s=1) as again:
        assert again in (one, other)


def test_one_that_waits_gets_the_next(pool: DevicePool) -> None:
    got: list[DeviceAddress] = []

    def wait() -> None:
        with pool.lease(timeout_s=20) as place:
            got.append(place)

    with pool.lease(), pool.lease() as second:
        waiting = threading.Thread(target=wait)
        waiting.start()
        assert not got
    waiting.join(20)
    assert got
    assert second.serial.startswith("emulator-")


def test_a_lent_one_that_is_killed_comes_back_where_it_was(pool: DevicePool) -> None:
    with pool.lease() as place:
        number = pool.addresses.index(place)
        pid = pids(pool)[number]
        os.kill(pid, signal.SIGKILL)
        wait_for(lambda: pool.restarts == 1 and place in pool.addresses)
        assert is_answering(place.console_port, 5)
        assert pids(pool)[number] != pid
        with pool.lease(timeout_s=5) as other:
            assert other != place
    with pool.lease(timeout_s=5), pool.lease(timeout_s=5):
        pass


def test_a_free_one_that_is_killed_is_replaced(pool: DevicePool) -> None:
    for pid in pids(pool):
        os.kill(pid, signal.SIGKILL)
    wait_for(lambda: pool.restarts == 2)
    with pool.lease(timeout_s=30) as one, pool.lease(timeout_s=30) as other:
        assert is_answering(one.console_port, 5)
        assert is_answering(other.console_port, 5)


def test_one_that_hangs_is_replaced_before_it_is_lent() -> None:
    with DevicePool(PoolConfig(virtual=1, options=OPTIONS, health_timeout_s=0.5)) as pool:
        (pid,) = pids(pool)
        os.kill(pid, signal.SIGSTOP)
        with pool.lease(timeout_s=60) as place:
            assert pool.restarts == 1
            assert is_answering(place.console_port, 5)
        assert not runs(pid)


def test_an_environment_runs_on_a_lent_device(pool: DevicePool) -> None:
    import gymnasium

    import mobile_gym

    with pool.lease() as place:
        env: Any = gymnasium.make(
            "MobileGym/Clock.SetAlarm-v0", device=place.device, image_size=(600, 270)
        )
        try:
            observation, info = env.reset(seed=1)
            assert observation["screenshot"].any()
            assert info["valid"]
            *_, info = env.step(mobile_gym.Tap(0.5, 0.5))
            assert info["valid"]
        finally:
            env.close()


def test_everything_ends_after_an_error() -> None:
    started: list[int] = []
    folder: list[Path] = []

    def use() -> None:
        with DevicePool(PoolConfig(virtual=2, options=OPTIONS)) as pool, pool.lease():
            started.extend(pids(pool))
            folder.extend(slot.worker._log for slot in pool._slots)  # type: ignore[attr-defined]
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        use()
    assert len(started) == 2
    assert not any(map(runs, started))
    assert not any(path.exists() for path in folder)
    assert not [t.name for t in threading.enumerate() if t.name.startswith("pool")]
    pool = DevicePool(PoolConfig(virtual=1))
    with pytest.raises(DeviceFault, match="closed"), pool.lease(timeout_s=1):
        pass
    pool.close()


POOL_OF_TWO = """
import json, os, sys
from mobile_gym.devices.pool import DevicePool, PoolConfig

with DevicePool(PoolConfig(virtual=2, options=("--screen", "600x270"))) as pool:
    told = [
        (slot.worker.pid, slot.place.console_port, slot.place.adb_server_port)
        for slot in pool._slots
    ]
    print(json.dumps(told), flush=True)
    sys.stdin.read()
"""


def is_taken(port: int) -> bool:
    with socket.socket() as found:
        return found.connect_ex(("127.0.0.1", port)) == 0


def test_nothing_stays_behind_when_the_pools_process_is_killed(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", POOL_OF_TWO],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    ) as owner:
        assert owner.stdout is not None
        told = json.loads(owner.stdout.readline())
        for _, console_port, adb_server_port in told:
            assert is_answering(console_port, 5)
            started = [adbutils.adb_path(), "-P", str(adb_server_port), "start-server"]
            subprocess.run(started, check=True, capture_output=True, timeout=30)
            assert is_taken(adb_server_port)
        owner.kill()
    for pid, console_port, adb_server_port in told:
        wait_for(lambda pid=pid: not runs(pid), timeout_s=20)
        wait_for(lambda port=console_port: not is_taken(port))
        wait_for(lambda port=adb_server_port: not is_taken(port))


def test_the_port_of_an_adb_server_is_nobody_elses_before_it_starts(tmp_path: Path) -> None:
    worker = VirtualWorker(OPTIONS, tmp_path)
    place = worker.start(60, lambda: None)
    port = place.adb_server_port
    try:
        with pytest.raises(OSError, match="in use"), socket.socket() as other:
            other.bind(("127.0.0.1", port))
        adb = [adbutils.adb_path(), "-P", str(port)]
        for _ in range(2):  # it can start, end and start again on it
            subprocess.run([*adb, "start-server"], check=True, capture_output=True, timeout=30)
            assert is_taken(port)
            subprocess.run([*adb, "kill-server"], check=True, capture_output=True, timeout=30)
    finally:
        worker.close()
        worker.forget()
    with socket.create_server(("127.0.0.1", port)) as other:
        assert other.getsockname()[1] == port


def test_workers_that_cannot_start_say_why() -> None:
    config = PoolConfig(virtual=2, options=("--screen", "1x1"), start_timeout_s=30)
    with pytest.raises(DeviceFault, match="each side must be in"), DevicePool(config):
        pass
    with pytest.raises(DeviceTimeout, match=r"did not start in 0\.05 s"):
        DevicePool(PoolConfig(virtual=1, start_timeout_s=0.05)).start()


def test_a_worker_that_breaks_in_an_unforeseen_way_keeps_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def break_down(*_given: object) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(VirtualWorker, "start", break_down)
    with pytest.raises(DeviceFault, match="can't start new thread"):
        DevicePool(PoolConfig(virtual=2)).start()


def test_an_avd_without_an_emulator_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("ANDROID_HOME", raising=False)
    monkeypatch.delenv("ANDROID_SDK_ROOT", raising=False)
    with pytest.raises(UsageError, match="no emulator program"):
        DevicePool(PoolConfig(avds=("Pixel_6_API_33",))).start()


def test_impossible_pools_are_refused() -> None:
    with pytest.raises(UsageError, match="1 to 256"):
        PoolConfig()
    with pytest.raises(UsageError, match="launched once"):
        PoolConfig(avds=("a", "a"))
    with pytest.raises(UsageError, match="--grpc-port"):
        PoolConfig(virtual=1, options=("--grpc-port=8554",))
    with pytest.raises(UsageError, match="tuple of texts"):
        PoolConfig(virtual=1, options="--clock stepped")  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="how many, not '2'"):
        PoolConfig(virtual="2")  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="seconds above 0"):
        PoolConfig(virtual=1, start_timeout_s=0)
    with pytest.raises(UsageError, match="at least one"):
        PoolConfig(virtual=1, starting_at_once=0)
