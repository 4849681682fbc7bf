"""Import: traces of other data sets as episodes, which any judge can then judge."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Final, Protocol

from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import UnknownName
from mobile_gym.rollouts.export.whole_folder import whole_folder
from mobile_gym.rollouts.store import EpisodeFolder, write_episode

__all__ = ["FORMATS", "import_traces"]

FORMATS: Final = {
    "digidata": "mobile_gym.rollouts.importing.digidata:DigiData",
    "llamatouch": "mobile_gym.rollouts.importing.llamatouch:LlamaTouch",
}
"""What opens each format: `open(path)` gives something that has a length and episodes."""


class _Traces(Protocol):
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Episode]: ...


def import_traces(
    source: Path,
    format_name: str,
    out: Path,
    on_episode: Callable[[int, int], None] | None = None,
) -> int:
    """Write the traces of another data set as episodes into `out/episodes`; how many there are.

    Args:
        source: a folder or a file of that data set.
        format_name: one of `FORMATS`.
        out: a new or empty folder, which is there whole or not at all.
        on_episode: called after every episode with how many are done, and how many there are.

    Raises:
        UnknownName: there is no such format.
        RecordingError: a trace cannot be read; the message says where.
        StoreError: the folder cannot be written.
        MissingExtra: pictures cannot be read.
    """
    if format_name not in FORMATS:
        raise UnknownName.among("format", format_name, FORMATS)
    module, _, name = FORMATS[format_name].partition(":")
    traces: _Traces = getattr(import_module(module), name).open(source)
    with whole_folder(out) as aside:
        folder = EpisodeFolder(aside / "episodes")
        folder.path.mkdir()
        for position, episode in enumerate(traces):
            write_episode(folder.file(position, episode.id), episode)
            if on_episode is not None:
                on_episode(position + 1, len(traces))
    return len(traces)
