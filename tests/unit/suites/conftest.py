"""Suites of other distributions, which a test writes and the catalog finds."""

from __future__ import annotations

import importlib.metadata
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from task_suites import catalog
from task_suites.listing import FILE_NAME, ListedTask, text_of

SOURCE: Final = '''\
"""Tasks that nobody builds."""
from mobile_gym.core.tasks import TaskTemplate

def nobody(*arguments):
    raise NotImplementedError

TEMPLATES = [
    TaskTemplate(f"Acme.Do{number}", build=nobody, sample=nobody, tags=frozenset({"acme_tag"}))
    for number in range(COUNT)
]
'''


class OtherSuites:
    """A folder on the path for packages with suites, and the entry points that name them."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self._monkeypatch = monkeypatch

    def write(
        self, package: str, *, count: int = 2, source: str = SOURCE, listed: int | None = None
    ) -> str:
        """Write a suite `phone_tasks` within a package.

        Args:
            package: the package's name.
            count: how many tasks the suite has.
            source: text of its module.
            listed: how many tasks its list has; None for no list.

        Returns:
            Its dotted name.
        """
        module = self.folder / package / "phone_tasks"
        module.mkdir(parents=True)
        (self.folder / package / "__init__.py").touch()
        (module / "__init__.py").write_text(source.replace("COUNT", str(count)))
        if listed is not None:
            tasks = [
                ListedTask(f"Acme.Do{number}", 0, 1, ("acme_tag",)) for number in range(listed)
            ]
            (module / FILE_NAME).write_text(text_of(tasks))
        return f"{package}.phone_tasks"

    def name(self, **modules: str) -> None:
        """Make these modules the suites of other distributions, by name."""
        entries = [
            importlib.metadata.EntryPoint(name, module, catalog.ENTRY_POINTS)
            for name, module in modules.items()
        ]
        self._monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: entries)
        forget_suites()


def forget_suites() -> None:
    """The catalog looks for suites again."""
    for cached in (catalog._modules, catalog._suites, catalog._by_id):
        cached.cache_clear()


@pytest.fixture
def other_suites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OtherSuites]:
    """None yet; what is written and imported is forgotten when the test ends."""
    modules = set(sys.modules)
    monkeypatch.syspath_prepend(tmp_path)
    yield OtherSuites(tmp_path, monkeypatch)
    monkeypatch.undo()
    forget_suites()
    for name in set(sys.modules) - modules:
        if (getattr(sys.modules[name], "__file__", None) or "").startswith(str(tmp_path)):
            del sys.modules[name]
