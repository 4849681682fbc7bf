"""Export: episodes in the formats that other tools read; the folder is whole or not there."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Final

from mobile_gym.core.errors import UnknownName
from mobile_gym.rollouts.exporting.sources import Exported, Source
from mobile_gym.rollouts.storing.partial_files import whole_folder
from mobile_gym.rollouts.storing.store import OnEpisode

__all__ = ["FORMATS", "Exported", "export"]

FORMATS: Final = {
    "androidcontrol": "mobile_gym.rollouts.exporting.android_control",
    "digidata": "mobile_gym.rollouts.exporting.digidata",
    "hf": "mobile_gym.rollouts.exporting.hugging_face",
    "llamatouch": "mobile_gym.rollouts.exporting.llamatouch",
    "minari": "mobile_gym.rollouts.exporting.minari_dataset",
}
"""Where each format's `write(source, out)` lives."""


def export(
    source: Path,
    format_name: str,
    out: Path,
    on_episode: OnEpisode | None = None,
    *,
    annotations: str | None = None,
) -> Exported:
    """Write the episodes of a folder in another format.

    Args:
        source: the folder of a run, or of episode files.
        format_name: one of `FORMATS`.
        out: a new or empty folder, which is there whole or not at all.
        on_episode: called after every episode with how many are done, and how many there are.
        annotations: name of the run's annotations that are taken along as the
            reasoning of their actions, by formats that have a place for it.

    Raises:
        UnknownName: there is no such format.
        StoreError: an episode cannot be read, or the folder not written.
        UsageError: there are no annotations of that name.
        MissingExtra: the format needs a package that is not installed.
    """
    if format_name not in FORMATS:
        raise UnknownName.among("format", format_name, FORMATS)
    episodes = Source.open(source, on_episode, annotations)
    write = import_module(FORMATS[format_name]).write
    with whole_folder(out) as partial:
        return write(episodes, partial)
