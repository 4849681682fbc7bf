"""Deleting files and folders, and bringing them back while the message about it is there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from immutabledict import immutabledict

from mobile_gym.virtual_device.state import EMPTY, FrozenMap
from mobile_gym.virtual_device.system import files

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = ["DeletedFiles", "delete", "restore"]


@dataclass(frozen=True, slots=True)
class DeletedFiles:
    """Contents and times of what was deleted, by path."""

    paths: tuple[str, ...] = ()
    contents: FrozenMap = EMPTY
    times: FrozenMap = EMPTY


def delete(system: System, paths: Iterable[str]) -> DeletedFiles:
    """Delete what is there of some paths, but for the folders that Android always has."""
    before = system.state
    gone: list[str] = []
    for path in paths:
        if path not in files.ALWAYS and files.exists(system.state, path):
            files.remove(system, path)
            gone.append(path)
    after = system.state
    contents = {path: data for path, data in before.files.items() if path not in after.files}
    times = {path: before.file_times.get(path, 0) for path in contents if path in before.file_times}
    times |= {path: before.file_times[path] for path in gone if path in before.file_times}
    return DeletedFiles(tuple(gone), immutabledict(contents), immutabledict(times))


def restore(system: System, deleted: DeletedFiles) -> None:
    """Bring back what was deleted; what has been written there meanwhile stays."""
    state = system.state
    system.change(
        files=immutabledict({**deleted.contents, **state.files}),
        file_times=immutabledict({**deleted.times, **state.file_times}),
    )
