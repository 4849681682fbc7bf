"""What is true of AndroidWorld's tasks about deleting and moving a file.

There is one module of oracles for each app of AndroidWorld.
"""

from __future__ import annotations

from typing import Final

from reward_models.judge_bench.oracles.assembly import make_oracles
from reward_models.judge_bench.oracles.description_patterns import DescriptionPattern
from reward_models.judge_bench.oracles.files import DESCRIPTIONS
from reward_models.judge_bench.oracles.files_goals import SHARED, are_files_removed, is_moved
from reward_models.judge_bench.oracles.sight import Fact, Oracle, Sight


def _is_file_deleted(see: Sight) -> bool:
    """The named file of the named folder has gone, and nothing else has changed."""
    params = see.task.params
    return are_files_removed(see, [f"{SHARED}{params['folder']}/{params['file']}"])


def _is_file_moved(see: Sight) -> bool:
    """The named file lies in the other folder alone, and nothing else has changed."""
    name, source, target = (see.task.params[key] for key in ("file", "source", "target"))
    return is_moved(see, {f"{SHARED}{source}/{name}": f"{SHARED}{target}/{name}"})


_DESCRIPTIONS: Final = (
    DescriptionPattern(
        "{file} is no longer in {folder}, and the other files are as they were",
        "{file} 已不在 {folder} 中，其他文件保持原样",
        lambda see, **_: _is_file_deleted(see),
    ),
    DescriptionPattern(
        "{file} is in {target}, and the other files are as they were",
        "{file} 在 {target} 中，其他文件保持原样",
        lambda see, **_: _is_file_moved(see),
    ),
    *DESCRIPTIONS,
)

_FULFILLED: Final[dict[str, Fact]] = {
    "AndroidWorld.FilesDeleteFile": _is_file_deleted,
    "AndroidWorld.FilesMoveFile": _is_file_moved,
}

ORACLES: Final[dict[str, Oracle]] = make_oracles(_DESCRIPTIONS, _FULFILLED)
