"""Ray clusters, simulated on this machine, whose nodes, actors and drivers are killed."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from expected_skips import NOT_LINUX
from started_benches import EPISODES as BENCH_EPISODES
from started_benches import bench_differences, start_bench, stored_in_bench
from started_runs import PATIENCE_S, children, differences, finish, runs, start, stored, wait_until

if not sys.platform.startswith("linux"):
    pytest.skip(NOT_LINUX, allow_module_level=True)
pytest.importorskip("ray", reason="needs the extra mobile-gym[ray]")

EPISODES = 60
_TRIES = 3
SMALL = ("--image-size", "240x108")
QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A node with one CPU, the head; tests may add others."""
    from ray.cluster_utils import Cluster

    folder = tempfile.mkdtemp(prefix="ray")  # paths of sockets must be short
    Path(folder, "ray").mkdir()  # where a cluster writes its address, and does not make the folder
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (QUIET | {"RAY_TMPDIR": folder}).items():
            patch.setenv(name, value)
        head = {"num_cpus": 1, "include_dashboard": False, "temp_dir": folder}
        cluster = started(lambda: Cluster(initialize_head=True, head_node_args=head))
        pids = [raylet_of(node) for node in cluster.list_all_nodes()]
        yield cluster
        cluster.shutdown()
    wait_for_the_end_of(pids)
    shutil.rmtree(folder, ignore_errors=True)


def started(start: Callable[[], Any]) -> Any:
    """What a start gives; Ray's 30 s for a node are too few where other tests take the machine."""
    tries = 1
    while True:
        try:
            return start()
        except Exception as error:  # Ray's own is nothing more special
            if tries == _TRIES or "timed out during startup" not in str(error):
                raise
        tries += 1


def raylet_of(node: Any) -> int:
    return node.all_processes["raylet"][0].process.pid


def actors_of(node: Any) -> list[int]:
    return children(raylet_of(node), b"ray::_EpisodePlayer")


def wait_for_the_end_of(pids: list[int]) -> None:
    deadline_s = time.monotonic() + PATIENCE_S
    while any(runs(pid) for pid in pids):
        assert time.monotonic() < deadline_s, "a process is left behind"


def begin(out: Path, cluster: Any, *options: str) -> subprocess.Popen[str]:
    where = ("--engine", "ray", "--ray-address", cluster.address)
    return start(out, *SMALL, *where, *options, episodes=EPISODES)


@pytest.mark.one_in(3)
def test_a_killed_node_driver_and_actor_lose_nothing(cluster: Any, tmp_path: Path) -> None:
    out, calm = tmp_path / "run", tmp_path / "calm"
    head, other = cluster.head_node, started(lambda: cluster.add_node(num_cpus=1))

    driver = begin(out, cluster, "--workers", "3")
    with driver:
        assert wait_until(driver, lambda: len(actors_of(head)) == len(actors_of(other)) == 1)
        before = stored(out)
        assert wait_until(driver, lambda: stored(out) >= before + 5)
        doomed = actors_of(other)
        cluster.remove_node(other, allow_graceful=False)
        after = stored(out)
        assert doomed
        assert wait_until(driver, lambda: stored(out) >= after + 4), "all was done before the kill"
        orphans = actors_of(head)
        driver.kill()
    wait_for_the_end_of([*doomed, *orphans])

    driver = begin(out, cluster, "--workers", "2")
    assert wait_until(driver, lambda: bool(actors_of(head)))
    before = stored(out)
    assert wait_until(driver, lambda: stored(out) >= before + 4)
    os.kill(actors_of(head)[0], signal.SIGKILL)
    said = finish(driver)
    assert "episodes are finished" in said
    assert stored(out) == EPISODES

    finish(start(calm, "--engine", "local", *SMALL, episodes=EPISODES))
    assert not differences(out, calm)


@pytest.mark.one_in(3)
def test_a_bench_on_two_nodes_one_of_them_killed_has_the_same_result(
    cluster: Any, tmp_path: Path
) -> None:
    out, calm = tmp_path / "bench", tmp_path / "calm"
    head, other = cluster.head_node, started(lambda: cluster.add_node(num_cpus=1))
    where = ("--engine", "ray", "--ray-address", cluster.address, "--workers", "2")

    driver = start_bench(out, *where)
    with driver:
        assert wait_until(driver, lambda: len(actors_of(head)) == len(actors_of(other)) == 1)
        assert wait_until(driver, lambda: stored_in_bench(out) >= 3)
        doomed = actors_of(other)
        cluster.remove_node(other, allow_graceful=False)
        after = stored_in_bench(out)
        assert wait_until(driver, lambda: stored_in_bench(out) >= after + 2)
        orphans = actors_of(head)
        driver.kill()
    wait_for_the_end_of([*doomed, *orphans])
    assert stored_in_bench(out) < BENCH_EPISODES, "all was done before the kill"

    finish(start_bench(out, *where))
    finish(start_bench(calm, "--engine", "local"))
    assert stored_in_bench(calm) == BENCH_EPISODES
    assert not bench_differences(out, calm)


@pytest.mark.one_in(3)
def test_an_actor_that_is_stopped_is_replaced(cluster: Any, tmp_path: Path) -> None:
    out, calm = tmp_path / "run", tmp_path / "calm"
    driver = begin(out, cluster, "--workers", "1", "--timeout-s", "20")
    assert wait_until(driver, lambda: stored(out) >= 2)
    [actor] = actors_of(cluster.head_node)
    os.kill(actor, signal.SIGSTOP)
    said = finish(driver)
    assert "its worker did not answer in 20 s; the episode is played again" in said
    assert stored(out) == EPISODES
    assert json.loads((out / "summary.json").read_text())["faults"] >= 1
    wait_for_the_end_of([actor])
    finish(start(calm, "--engine", "local", *SMALL, episodes=EPISODES))
    assert not differences(out, calm)


SCRIPT = """
import sys
from pathlib import Path

import ray

from mobile_gym.core.errors import MobileGymError
from mobile_gym.rollouts import RunSettings
from mobile_gym.rollouts.collecting.engines import RunPlan, run_leases
from mobile_gym.rollouts.collecting.engines import ray as engine
from task_suites import catalog

class Holder:
    def is_placed(self):
        return True


address, folder, case = sys.argv[1:]
ray.init(address=address, log_to_driver=False)
settings = RunSettings("noop", max_steps=2, image_size=(2, 2) if case == "mistake" else None)
if case == "busy":
    engine.PLACE_TIMEOUT_S = 1.0
    holder = ray.remote(num_cpus=1)(Holder).remote()
    ray.get(holder.is_placed.remote())
if case == "other version":
    engine.package_version = lambda: "0"
try:
    run_leases("ray", RunPlan("settings", settings, Path(folder)), catalog.suite("settings")[:1],
               workers=1, finished=(), report=print)
except MobileGymError as error:
    print(type(error).__name__, error)
assert ray.is_initialized(), "who was connected before stays connected"
"""


@pytest.mark.parametrize(
    ("case", "said"),
    [
        ("mistake", "UsageError image_size is (2, 2)"),
        ("busy", "MobileGymError no node of the Ray cluster had a free CPU"),
        ("other version", "MobileGymError a node has mobile-gym"),
    ],
)
def test_why_nothing_can_be_played_is_told(
    cluster: Any, tmp_path: Path, case: str, said: str
) -> None:
    command = [sys.executable, "-c", SCRIPT, cluster.address, str(tmp_path), case]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE_S, env=os.environ, check=False
    )
    assert done.returncode == 0, done.stderr
    assert f"\n{said}" in f"\n{done.stdout}"  # Ray tells of the node that was lost before it
    assert not list(tmp_path.iterdir())
