"""What a pool does with workers that fail at moments which are hard to meet with processes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mobile_gym.core.errors import DeviceFault, UsageError
from mobile_gym.devices.pool import DeviceAddress, DevicePool, PoolConfig, Worker

LIMIT_S = 20.0


class ToldWorker:
    """A worker that does as it is told, and knows whether it runs.

    Attributes:
        faults: of its next starts; None for one that works.
        answers: whether it is healthy, and what happens meanwhile.
        runs: between `start` and `close`, where it has not died.
    """

    def __init__(self, number: int) -> None:
        self.place = DeviceAddress(f"emulator-{number}", number, number + 1, number + 2)
        self.faults: list[str | None] = []
        self.answers: Callable[[], bool] = lambda: True
        self.runs = self.is_forgotten = False
        self.starts = 0
        self._on_end: Callable[[], None] = lambda: None

    def start(self, timeout_s: float, on_end: Callable[[], None]) -> DeviceAddress:
        self.close()
        self.starts += 1
        self._on_end = on_end
        fault = self.faults.pop(0) if self.faults else None
        if fault is not None:
            raise DeviceFault(fault)
        self.runs = True
        return self.place

    def die(self) -> None:
        self.runs = False
        self._on_end()

    def is_healthy(self, timeout_s: float) -> bool:
        return self.runs and self.answers()

    def close(self) -> None:
        self.runs = False

    def forget(self) -> None:
        self.is_forgotten = True


class PoolOf(DevicePool):
    """A pool of given workers."""

    def __init__(self, *workers: ToldWorker) -> None:
        super().__init__(PoolConfig(virtual=len(workers)))
        self.given = workers

    def _workers(self, folder: Path) -> Iterator[Worker]:
        yield from self.given

    def wait_until(self, holds: Callable[[], bool]) -> None:
        with self._changed:
            assert self._changed.wait_for(holds, LIMIT_S), "it never came to that"

    def is_given_up(self, number: int) -> bool:
        return self._slots[number].state.name == "BROKEN"


def test_one_that_is_given_up_while_it_is_looked_at_is_gone() -> None:
    worker = ToldWorker(5554)
    pool = PoolOf(worker)
    with pool:

        def die() -> bool:
            worker.faults = ["no memory"] * 3
            threading.Thread(target=worker.die).start()
            pool.wait_until(lambda: pool.is_given_up(0))
            return False

        worker.answers = die
        with pytest.raises(DeviceFault, match="is gone: no memory"), pool.lease(LIMIT_S):
            pass
        assert worker.starts == 4


def test_the_last_problem_is_told_and_not_an_earlier_one() -> None:
    worker = ToldWorker(5554)
    worker.faults = ["no memory", None, None]
    worker.answers = lambda: False
    with pytest.raises(DeviceFault, match="emulator-5554 started, but does not answer"):
        PoolOf(worker).start()


def test_one_that_is_given_up_does_not_go_on_running() -> None:
    good, bad = ToldWorker(5554), ToldWorker(5556)
    pool = PoolOf(good, bad)
    with pool:
        bad.answers = lambda: False
        bad.die()
        pool.wait_until(lambda: pool.is_given_up(1))
        assert (good.runs, bad.runs) == (True, False)
        with pool.lease(LIMIT_S) as place:
            assert place == good.place
    assert not good.runs
    assert good.is_forgotten
    assert bad.is_forgotten


def test_workers_end_side_by_side_and_one_that_cannot_keeps_none() -> None:
    workers = [ToldWorker(5554 + 2 * number) for number in range(3)]
    together = threading.Barrier(len(workers), timeout=LIMIT_S)

    def end(worker: ToldWorker) -> None:
        together.wait()
        worker.runs = False
        if worker is workers[0]:
            raise DeviceFault("it does not end")

    pool = PoolOf(*workers)
    pool.start()
    for worker in workers:
        worker.close = lambda worker=worker: end(worker)  # type: ignore[method-assign]
    with pytest.raises(DeviceFault, match="does not end"):
        pool.close()
    assert [(worker.runs, worker.is_forgotten) for worker in workers] == [(False, True)] * 3


def test_shortened_names_of_the_pools_own_options_are_refused() -> None:
    for option in ("--grpc", "--grpc-p=8554", "--state", "--adb-server-port=5037"):
        with pytest.raises(UsageError, match="the pool chooses"):
            PoolConfig(virtual=1, options=(option,))
    PoolConfig(virtual=1, options=("--seed", "1", "--allow-remote"))
