from __future__ import annotations

import asyncio
import ctypes
import functools
import gc
import locale
import os
import resource
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import drawn
import pytest
from expected_skips import SkipWatch
from hypothesis import settings
from recorded_notes import write_recording
from work_units import TEMPLATES, WorkUnits, place, work_unit

ROOT = Path(__file__).resolve().parents[1]
SHARED_DATA = ROOT.parent / "shared" / "data"
TIGHT_MB, TIGHTER_MB = 900, 1150
"""From here on a module's end is used to give memory back, and to look for garbage."""
CACHED = type(functools.cache(lambda: None))


def is_of_tests(cached: Any) -> bool:
    """Whether a cached function is written here; what the product caches is its own business."""
    code = getattr(cached.__wrapped__, "__code__", None)
    return code is not None and Path(code.co_filename).is_relative_to(ROOT / "tests")


# How long an example takes by the clock says how busy the machine is; tests that care use CPU time.
settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")


@pytest.hookimpl(tryfirst=True)  # before hypothesis reads its seed
def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("hypothesis_seed", None) is None:
        config.option.hypothesis_seed = str(drawn.SEED)
    config.addinivalue_line("markers", "one_in(prime): a run draws it so often (tests/drawn.py)")
    if not hasattr(config, "workerinput"):  # the process that sees the reports of all workers
        config.pluginmanager.register(SkipWatch(SHARED_DATA.is_dir()))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is not drawn, and put long work first."""
    left_out = [item for item in items if not is_drawn(item)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = sorted((item for item in items if item not in left_out), key=place)


def is_drawn(item: pytest.Item) -> bool:
    marker = item.get_closest_marker("one_in")
    return marker is None or drawn.is_drawn(item.nodeid, marker.args[0])


def pytest_report_header() -> str:
    return drawn.header()


def pytest_collection_finish() -> None:
    """What was collected lives until the end; nobody need look through it for garbage."""
    gc.collect()
    gc.freeze()


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> WorkUnits:
    return WorkUnits(config, log)


@pytest.fixture(scope="module", autouse=True)
def no_event_loop_is_left() -> Iterator[None]:
    """Which module comes next in this process is luck, and it may want a loop of its own."""
    yield
    with pytest.raises(RuntimeError, match="no running event loop"):
        asyncio.get_running_loop()


def shared_by_tests() -> dict[str, Any]:
    """What tests of one process share, and a test could leave changed for those after it."""
    from mobile_gym.core import plugins

    return {
        "built-in plug-ins": {kind: dict(names) for kind, names in plugins._BUILT_IN.items()},
        "the working directory": os.getcwd(),
        "the locale": locale.setlocale(locale.LC_ALL),
        "the limit of recursion": sys.getrecursionlimit(),
    }


@pytest.fixture(scope="module", autouse=True)
def nothing_is_left_changed() -> Iterator[None]:
    """Which module comes next in this process is luck, and what it finds must not depend on it."""
    before = shared_by_tests()
    yield
    left = [name for name, value in shared_by_tests().items() if value != before[name]]
    assert not left, f"this module leaves changed: {', '.join(left)}"


@pytest.fixture(scope="module", autouse=True)
def memory_is_given_back(request: pytest.FixtureRequest) -> Iterator[None]:
    """A process runs hundreds of modules: what one of them has cached ends with it.

    What the C library keeps of what was freed goes back to the system.
    """
    yield
    file = request.path.relative_to(ROOT).as_posix()
    if work_unit(f"{file}::") == file:  # others share what they cache with the files of their unit
        for value in vars(request.module).values():
            if isinstance(value, CACHED) and is_of_tests(value):
                value.cache_clear()
    if not file.startswith(TEMPLATES) and (resident := resident_mb()) > TIGHT_MB:
        if resident > TIGHTER_MB:
            gc.collect()
            gc.freeze()  # what is left is not looked through again
        ctypes.CDLL(None).malloc_trim(0)


def resident_mb() -> float:
    """What this process has in memory; 0 where the system does not say it in Linux's way."""
    pages = Path("/proc/self/statm")
    if not pages.exists():
        return 0.0
    return int(pages.read_text().split()[1]) * resource.getpagesize() / 1e6


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """Real material that lies beside the repository and is never part of it."""
    if not SHARED_DATA.is_dir():
        pytest.skip("no ../shared/data")
    return SHARED_DATA


@pytest.fixture
def recorded_folder(tmp_path: Path) -> Path:
    """A notes app in DroidTask's format: home <-> edit (a field), settings (two positions)."""
    return write_recording(tmp_path / "notes")
