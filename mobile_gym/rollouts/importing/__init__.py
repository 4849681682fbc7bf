"""Import: traces of other data sets as episodes, which any judge can then judge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Final, Protocol

from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import MissingExtra, RecordingError, StoreError, UnknownName, UsageError
from mobile_gym.foreign.wording import parser_error_text, value_text
from mobile_gym.rollouts.storing.episode_index import store_episode
from mobile_gym.rollouts.storing.partial_files import atomic_folder
from mobile_gym.rollouts.storing.store import EpisodeFolder, OnEpisode

__all__ = ["FORMATS", "ImportSummary", "import_traces"]

FORMATS: Final = {
    "digidata": "mobile_gym.rollouts.importing.digidata:DigiDataReader",
    "llamatouch": "mobile_gym.rollouts.importing.llamatouch:LlamaTouchReader",
}
"""What opens each format: `open(path)` gives something that has episodes by name."""


class _TraceReader(Protocol):
    @property
    def left_out(self) -> Sequence[tuple[str, str]]: ...
    def names(self) -> Sequence[str]: ...
    def read(self, name: str) -> Episode: ...


@dataclass(frozen=True, slots=True)
class ImportSummary:
    """How many episodes were written, and what was left out: its name, and why."""

    episodes: int
    left_out: tuple[tuple[str, str], ...] = ()


def import_traces(
    source: Path,
    format_name: str,
    out: Path,
    on_episode: OnEpisode | None = None,
) -> ImportSummary:
    """Write the traces of another data set as episodes into `out/episodes`.

    A trace that cannot be read is left out and named, and the others are written.

    Args:
        source: a folder or a file of that data set.
        format_name: one of `FORMATS`.
        out: a new or empty folder, which is there whole or not at all.
        on_episode: called after every episode with how many are done, and how many there are.

    Raises:
        UnknownName: there is no such format.
        RecordingError: there are no traces, or none of them can be read; the message says why.
        StoreError: the folder cannot be written.
        MissingExtra: pictures cannot be read.
    """
    if format_name not in FORMATS:
        raise UnknownName.among("format", format_name, FORMATS)
    module, _, name = FORMATS[format_name].partition(":")
    traces: _TraceReader = getattr(import_module(module), name).open(source)
    left_out = list(traces.left_out)
    names, written = traces.names(), 0
    with atomic_folder(out) as partial:
        folder = EpisodeFolder(partial / "episodes")
        folder.path.mkdir()
        for done, name in enumerate(names, start=1):
            try:
                episode = traces.read(name)
            except (StoreError, MissingExtra):
                raise
            except UsageError as error:  # of the record, or of the task that is made of it
                left_out.append((value_text(name), parser_error_text(error)))
            else:
                store_episode(folder, written, episode)
                written += 1
            if on_episode is not None:
                on_episode(done, len(names))
        if not written:
            what, why = left_out[0]
            others = f" ({len(left_out)} are left out)" if len(left_out) > 1 else ""
            raise RecordingError(f"{source}: no trace can be read: {what}: {why}{others}")
    return ImportSummary(written, tuple(left_out))
