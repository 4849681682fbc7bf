"""What is true of tasks in Files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from reward_models.judge_bench.oracles.sight import Oracle, Sight, app, page

__all__ = ["ORACLES"]

_APP: Final = "com.android.documentsui"
_SHARED: Final = "/sdcard/"
_OPEN: Final = app(_APP)


def _files(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of the shared storage; a path that ends with a slash is an empty folder."""
    return {
        path: content
        for path, content in files.items()
        if path.startswith(_SHARED) and not path.endswith("/")
    }


def _target(see: Sight) -> str:
    return f"{_SHARED}Documents/{_folder_and_names(see)[0]}"


def _folder_and_names(see: Sight) -> tuple[str, tuple[str, ...]]:
    """The new folder is quoted first, the files after it."""
    return see.quoted[0], see.quoted[1:]


def _folder_made(see: Sight) -> bool:
    inside = f"{_target(see)}/"
    return any(path.startswith(inside) for path in see.now.files)


def _both_moved(see: Sight) -> bool:
    wanted = _files(see.start.files)
    for name in _folder_and_names(see)[1]:
        wanted[f"{_target(see)}/{name}"] = wanted.pop(f"{_SHARED}Download/{name}")
    return _files(see.now.files) == wanted


def _unchanged(see: Sight) -> bool:
    return _files(see.now.files) == _files(see.start.files)


ORACLES: Final[dict[str, Oracle]] = {
    "Files.SortAsGrid": Oracle(
        {
            1: _OPEN,
            2: lambda see: bool(see.data(_APP)[1].grid),
            3: lambda see: see.data(_APP)[1].sort == see.task.params["sort"] and _unchanged(see),
        }
    ),
    "Files.TidyIntoFolder": Oracle(
        {
            1: _OPEN,
            2: _folder_made,
            3: page(f"{_APP}/.picker.PickActivity"),
            4: _both_moved,
        }
    ),
}
