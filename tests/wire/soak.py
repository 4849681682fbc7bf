"""Many served devices at once, driven by one process: does anything grow that should not?

`python tests/wire/soak.py --devices 16 --seconds 300` prints its figures as JSON and exits with 1
where something leaks. Linux only: it reads /proc. Each device is a process of a pool; each is
driven by a thread of this one, which taps, swipes, looks and asks the shell, starts episodes
afresh, and every now and then leaves and connects again.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import numpy as np

from mobile_gym.core.actions import PressKey, Swipe, Tap
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.ports import Device, DeviceReset
from mobile_gym.devices import open_device
from mobile_gym.devices.pool import DeviceAddress, DevicePool, PoolConfig, VirtualWorker

OPTIONS: Final = ("--screen", "1200x540")
SHARED: Final = Path("/dev/shm")
STEPS_OF_EPISODE: Final = 25
EPISODES_OF_CONNECTION: Final = 2
GROWTH_MB: Final = 64.0
"""Of one process between a third of the time and its end: caches fill, allocators keep."""
SPARE: Final = 8
"""Sockets and threads that come and go: a connection that is being replaced."""


@dataclass(frozen=True)
class Reading:
    """One process at one moment."""

    memory_mb: float
    files: int
    threads: int


def read(pid: int | str) -> Reading:
    fields = dict(
        line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines()
    )
    return Reading(
        int(fields["VmRSS"].split()[0]) / 1024,
        len(list(Path(f"/proc/{pid}/fd").iterdir())),
        int(fields["Threads"]),
    )


def shared_files() -> set[str]:
    """Files of this process in shared memory: its devices name them after it."""
    return {path.name for path in SHARED.glob(f"*-{os.getpid()}-*")}


class Driver:
    """Drives one device until it is told to stop."""

    def __init__(self, place: DeviceAddress, number: int, until_s: float) -> None:
        self.place, self.until_s = place, until_s
        self.rng = np.random.default_rng(number)
        self.steps = self.episodes = self.connections = 0
        self.error: BaseException | None = None
        self.thread = threading.Thread(target=self.run, name=f"soak-{number}")

    def run(self) -> None:
        try:
            while time.monotonic() < self.until_s:
                device = open_device(self.place.device, screen_size=(1200, 540))
                self.connections += 1
                try:
                    self.use(device)
                finally:
                    device.close()
        except BaseException as error:  # told by the main thread
            self.error = error

    def use(self, device: Device) -> None:
        for _ in range(EPISODES_OF_CONNECTION):
            device.reset(DeviceReset(seed=int(self.rng.integers(1000))))
            self.episodes += 1
            for _ in range(STEPS_OF_EPISODE):
                if time.monotonic() >= self.until_s:
                    return
                self.step(device)

    def step(self, device: Device) -> None:
        x, y, end_x, end_y = self.rng.uniform(0.05, 0.95, 4)
        match self.rng.integers(10):
            case 0:
                device.perform(PressKey("back"))
            case 1 | 2:
                start, end = NormalizedPoint(x, y), NormalizedPoint(end_x, end_y)
                device.perform(Swipe(start, end))
            case 3:
                assert device.shell("settings get system font_scale").exit_code == 0
            case _:
                device.perform(Tap(NormalizedPoint(x, y)))
        frame = device.observe()
        assert frame.screenshot.shape == (1200, 540, 3)
        assert len(frame.forest)
        self.steps += 1


def soak(devices: int, seconds: float) -> dict[str, object]:
    """Drive so many devices for so long; the figures, with what leaked under `leaks`."""
    threads_before = threading.active_count()
    with DevicePool(PoolConfig(virtual=devices, options=OPTIONS)) as pool:
        pids = [s.worker.pid for s in pool._slots if isinstance(s.worker, VirtualWorker)]
        begun_s = time.monotonic()
        drivers = [Driver(p, n, begun_s + seconds) for n, p in enumerate(pool.addresses)]
        for driver in drivers:
            driver.thread.start()
        threading.Event().wait(seconds / 3)
        first = {pid: read(pid) for pid in ("self", *pids)}
        for driver in drivers:
            driver.thread.join()
        took_s = time.monotonic() - begun_s
        gc.collect()
        last = {pid: read(pid) for pid in ("self", *pids)}
        restarts = pool.restarts
    errors = [repr(driver.error) for driver in drivers if driver.error is not None]
    steps = sum(driver.steps for driver in drivers)
    leaks = [leak for pid in first for leak in _growth(str(pid), first[pid], last[pid])]
    leaks += [f"pid {pid} still runs" for pid in pids if Path(f"/proc/{pid}").exists()]
    leaks += [f"shared memory {name}" for name in sorted(shared_files())]
    if threading.active_count() > threads_before:
        leaks.append(f"threads {[thread.name for thread in threading.enumerate()]}")
    return {
        "devices": devices,
        "seconds": round(took_s, 1),
        "steps": steps,
        "steps_per_second": round(steps / took_s, 1),
        "episodes": sum(driver.episodes for driver in drivers),
        "connections": sum(driver.connections for driver in drivers),
        "restarts": restarts,
        "client": {"after_a_third": asdict(first["self"]), "at_the_end": asdict(last["self"])},
        "servers": {
            "after_a_third": _most([first[pid] for pid in pids]),
            "at_the_end": _most([last[pid] for pid in pids]),
        },
        "errors": errors,
        "leaks": leaks,
    }


def _growth(name: str, first: Reading, last: Reading) -> list[str]:
    found: list[str] = []
    if last.memory_mb > first.memory_mb + GROWTH_MB:
        found.append(f"{name}: memory {first.memory_mb:.0f} to {last.memory_mb:.0f} MB")
    if last.files > first.files + SPARE:
        found.append(f"{name}: open files {first.files} to {last.files}")
    if last.threads > first.threads + SPARE:
        found.append(f"{name}: threads {first.threads} to {last.threads}")
    return found


def _most(readings: Sequence[Reading]) -> dict[str, float]:
    return {
        "most_memory_mb": round(max(reading.memory_mb for reading in readings), 1),
        "most_files": max(reading.files for reading in readings),
        "most_threads": max(reading.threads for reading in readings),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--devices", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=60.0)
    given = parser.parse_args()
    figures = soak(given.devices, given.seconds)
    print(json.dumps(figures, indent=2))
    return int(bool(figures["leaks"] or figures["errors"] or figures["restarts"]))


if __name__ == "__main__":
    sys.exit(main())
