"""Which tests run in the same process, one after the other."""

from __future__ import annotations

from typing import Final

from xdist.scheduler import LoadScopeScheduling

__all__ = ["WorkUnits", "work_unit"]

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
}
"""Files that share what takes long to find out: facts of all source files, pages of all apps."""


def work_unit(node_id: str) -> str:
    """A file, a template whose plays several files share, or files that share what they ask."""
    file, _, case = node_id.partition("::")
    if file.startswith(TEMPLATES) and "[" in case:
        return TEMPLATES + case.partition("[")[2].rstrip("]").partition("-")[0]
    return SHARING.get(file, file)


class WorkUnits(LoadScopeScheduling):
    """Spreads work units over the processes of pytest-xdist, those with most tests first."""

    def _split_scope(self, nodeid: str) -> str:
        return work_unit(nodeid)
