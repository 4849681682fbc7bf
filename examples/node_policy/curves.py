"""Curves of a run: always as CSV, and where asked for to TensorBoard, Trackio or W&B."""

from __future__ import annotations

import csv
import importlib
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any, TextIO

from mobile_gym.core.errors import UsageError

PACKAGES = {
    "tensorboard": ("torch.utils.tensorboard", "tensorboard", "the extra `mobile-gym[train]`"),
    "trackio": ("trackio", "trackio", "`pip install trackio`"),
    "wandb": ("wandb", "wandb", "`pip install wandb`"),
}
"""By name: the module, its package, and how it is installed."""


class Curves:
    """Writes rows of numbers to `curves.csv` of a folder, with the steps and seconds so far.

    Args:
        folder: of the run.
        others: names of `PACKAGES`.
        facts: what the run was told, for those that keep it.

    Raises:
        UsageError: a package is not installed; the message says how to.
    """

    def __init__(
        self, folder: Path, others: Sequence[str] = (), facts: Mapping[str, Any] | None = None
    ) -> None:
        modules = {name: _import_module(name) for name in others}
        folder.mkdir(parents=True, exist_ok=True)
        self._file: TextIO = (folder / "curves.csv").open("a", newline="", encoding="utf-8")
        self._is_new = self._file.tell() == 0
        self._columns: list[str] | None = None
        self._started = time.monotonic()
        self._boards = []
        if "tensorboard" in modules:
            self._boards.append(modules["tensorboard"].SummaryWriter(str(folder)))
        self._runs = []
        for name in ("trackio", "wandb"):
            if name in modules:
                run = modules[name].init(project="mobile-gym", name=folder.name, config=facts or {})
                self._runs.append(modules[name] if run is None else run)

    def write(self, steps: int, numbers: Mapping[str, float]) -> None:
        """Add a row; the first one decides which columns there are."""
        seconds = time.monotonic() - self._started
        row = {"steps": steps, "seconds": round(seconds, 1)}
        row |= {name: float(f"{float(value):.5g}") for name, value in numbers.items()}
        if self._columns is None:
            self._columns = list(row)
            if self._is_new:
                csv.writer(self._file).writerow(self._columns)
        csv.DictWriter(self._file, self._columns, extrasaction="ignore").writerow(row)
        self._file.flush()
        print(", ".join(f"{name} {value:g}" for name, value in row.items()), flush=True)
        for board in self._boards:
            for name, value in numbers.items():
                board.add_scalar(name, value, steps)
        for run in self._runs:
            run.log({**row})

    def close(self) -> None:
        """Finish all of them."""
        self._file.close()
        for board in self._boards:
            board.close()
        for run in self._runs:
            run.finish()

    def __enter__(self) -> Curves:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _import_module(name: str) -> ModuleType:
    module, package, install = PACKAGES[name]
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise UsageError(f"--log {name} needs the package {package}: {install}") from error
