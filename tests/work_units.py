"""Which tests run in the same process, one after the other."""

from __future__ import annotations

from typing import Any, Final

import pytest
from xdist.scheduler import LoadScopeScheduling

TEMPLATES: Final = "tests/templates/"
_DEVICE: Final = "tests/unit/virtual_device"
SHARING: Final = {
    "tests/test_architecture.py": "sources",
    "tests/test_order_of_sets.py": "sources",
    "tests/unit/foreign/test_who_reads.py": "sources",
    f"{_DEVICE}/test_every_screen.py": "galleries",
    f"{_DEVICE}/test_gallery_habits.py": "galleries",
    f"{_DEVICE}/test_popup_places.py": "galleries",
    f"{_DEVICE}/test_state_json.py": "galleries",
    "tests/property/test_pixels_and_tree.py": "readers",
    "tests/unit/reward_models/test_ocr.py": "readers",
    "tests/unit/reward_models/test_spa_bench.py": "readers",
}
"""Files that share what takes long to find out, or much memory: facts of all source files, pages of
all apps, a reader of texts in pictures."""

FIRST: Final = ("tests/fault/", "tests/wire/", "tests/test_examples.py", "tests/docs/")
"""Tests that start other processes and wait for them."""


def work_unit(node_id: str) -> str:
    """A file, a template whose plays several files share, or files that share what they ask."""
    file, _, case = node_id.partition("::")
    if file.startswith(TEMPLATES) and "[" in case:
        return TEMPLATES + case.partition("[")[2].rstrip("]").partition("-")[0]
    return SHARING.get(file, file)


def place(item: pytest.Item) -> tuple[int, str]:
    """Where a test stands in the order: what waits and what is long first, templates last.

    The small units of templates fill what is left at the end, one template after the other.
    """
    unit = work_unit(item.nodeid)
    if unit.startswith(TEMPLATES) and not unit.endswith(".py"):
        return 2, unit
    is_first = item.nodeid.startswith(FIRST) or unit == "galleries"
    return (0 if is_first else 1), unit


class WorkUnits(LoadScopeScheduling):
    """Spreads work units over the processes of pytest-xdist, in the order of the tests."""

    def __init__(self, config: pytest.Config, log: Any = None) -> None:
        super().__init__(config, log)
        config.option.loadscopereorder = False

    def _split_scope(self, nodeid: str) -> str:
        return work_unit(nodeid)
