"""Export: episodes in the formats that other tools read; the folder is whole or not there."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from mobile_gym.core.errors import StoreError, UnknownName, UsageError
from mobile_gym.core.former_names import former_names
from mobile_gym.rollouts.exporting.sources import ROWS, EpisodeSource, ExportOptions, ExportSummary
from mobile_gym.rollouts.storing.partial_files import atomic_folder
from mobile_gym.rollouts.storing.secret_search import find_secrets
from mobile_gym.rollouts.storing.store import OnEpisode

if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, export="export_episodes", Options="ExportOptions")

__all__ = ["FORMATS", "ExportOptions", "ExportSummary", "export_episodes"]


class _ExportFormat(NamedTuple):
    """Where `write(source, out)` of a format lives, and which of `Options` it takes."""

    module: str
    takes: frozenset[str] = frozenset()


FORMATS: Final[Mapping[str, _ExportFormat]] = {
    "androidcontrol": _ExportFormat("android_control"),
    "digidata": _ExportFormat("digidata", frozenset({"trained_on"})),
    "hf": _ExportFormat("hugging_face", frozenset({"rows", "split"})),
    "llamatouch": _ExportFormat("llamatouch"),
    "minari": _ExportFormat("minari_dataset", frozenset({"name"})),
    "parquet": _ExportFormat("parquet_rows", frozenset({"rows", "split"})),
}


def export_episodes(
    source: Path,
    format_name: str,
    out: Path,
    on_episode: OnEpisode | None = None,
    *,
    annotations: str | None = None,
    options: ExportOptions = ExportOptions(),  # noqa: B008  (frozen)
    allow_secrets: bool = False,
) -> ExportSummary:
    """Write the episodes of a folder in another format.

    Args:
        source: the folder of a run, or of episode files.
        format_name: one of `FORMATS`.
        out: a new or empty folder, which is there whole or not at all.
        on_episode: called after every episode with how many are done, and how many there are.
        annotations: name of the run's annotations that are taken along as the
            reasoning of their actions, by formats that have a place for it.
        options: what else is asked for.
        allow_secrets: write it also where a text looks like a key.

    Raises:
        UnknownName: there is no such format, or no such rows.
        StoreError: an episode cannot be read, or the folder not written; or there is a secret in
            what would be written.
        UsageError: there are no annotations of that name, or the format does not take an option.
        MissingExtra: the format needs a package that is not installed.
    """
    if format_name not in FORMATS:
        raise UnknownName.among("format", format_name, FORMATS)
    module, takes = FORMATS[format_name]
    for name in options.given():
        if name not in takes:
            able = ", ".join(
                known_format for known_format, kind in FORMATS.items() if name in kind.takes
            )
            raise UsageError(f"{name} is no option of the format {format_name}, but of {able}")
    if options.rows not in ROWS:
        raise UnknownName.among("rows", options.rows, ROWS)
    episodes = EpisodeSource.open(source, on_episode, annotations, options)
    write = import_module(f"{__name__}.{module}").write
    with atomic_folder(out) as partial:
        done = write(episodes, partial)
        if not allow_secrets and (found := next(find_secrets(partial), None)) is not None:
            raise StoreError(f"{found}; remove it, or export it with --allow-secrets")
        return done
