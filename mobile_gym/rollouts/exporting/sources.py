"""The episodes that an export reads, the files that it writes once each, and the counts of both."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args

from mobile_gym.core.episodes import Episode
from mobile_gym.core.frames import Screenshot
from mobile_gym.core.png import encode_png
from mobile_gym.rollouts.reviewing.annotations import AnnotationFolder, episode_with_annotations
from mobile_gym.rollouts.storing.store import OnEpisode, episode_files, read_episode

Rows: TypeAlias = Literal["moments", "transitions"]
ROWS: Final[tuple[Rows, ...]] = get_args(Rows)
_PNG_LEVEL: Final = 6


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """What an export may be asked for besides its format; each format takes some of these.

    Attributes:
        rows: `"moments"` (one per screen) or `"transitions"` (one per action).
        split: name of the one split that has all rows; None for the split of each task.
        trained_on: packages of the apps that a policy was trained on.
        name: of the data set.
    """

    rows: Rows = "moments"
    split: str | None = None
    trained_on: tuple[str, ...] = ()
    name: str | None = None

    def given(self) -> dict[str, Any]:
        """Those that are not left as they are."""
        return {
            option.name: value
            for option in fields(self)
            if (value := getattr(self, option.name)) != option.default
        }


@dataclass
class ExportSummary:
    """What an export wrote.

    `steps` are actions. `left_out` counts the actions that the format has no words for, by kind.
    """

    episodes: int = 0
    steps: int = 0
    left_out: Counter[str] = field(default_factory=Counter[str])


@dataclass(frozen=True, slots=True)
class EpisodeSource:
    """The episode files to export; make one with `open`.

    `annotations` are the reasoning of actions that their agent gave no reasons for.
    """

    path: Path
    files: tuple[Path, ...]
    on_episode: OnEpisode | None = None
    annotations: AnnotationFolder | None = None
    options: ExportOptions = ExportOptions()

    @classmethod
    def open(
        cls,
        path: Path,
        on_episode: OnEpisode | None = None,
        annotations: str | None = None,
        options: ExportOptions = ExportOptions(),
    ) -> EpisodeSource:
        """The episodes of a run's folder, or of a folder of episode files.

        Args:
            path: the folder.
            on_episode: called after each one.
            annotations: name of the annotations to take along.
            options: what the format was asked for.

        Raises:
            StoreError: there are none.
            UsageError: there are no annotations of that name.
        """
        files = episode_files(path)
        annotation_folder = (
            None if annotations is None else AnnotationFolder.named(path, annotations)
        )
        return cls(path, files, on_episode, annotation_folder, options)

    def episodes(self, *, pixels: bool = True) -> Iterator[Episode]:
        """Every episode, read when it is its turn.

        Raises:
            StoreError: a file is damaged.
        """
        for done, file in enumerate(self.files, start=1):
            episode = read_episode(file, pixels=pixels)
            if self.annotations is not None:
                episode = episode_with_annotations(episode, self.annotations.read(file))
            yield episode
            if self.on_episode is not None:
                self.on_episode(done, len(self.files))


def export_id(episode: Episode) -> str:
    """What exports call an episode: no episode of another one has that name."""
    return f"{episode.id}-{episode.uid}"


def safe_name(episode: Episode, position: int) -> str:
    """A file name that no other episode has, in this export and in others."""
    readable = re.sub(r"[^A-Za-z0-9._-]+", "_", episode.id)[:100]
    return f"{position:07d}-{readable}-{episode.uid}"


def picture_bytes(screenshot: Screenshot) -> bytes:
    """The screenshot as PNG, as small as it gets without waiting."""
    return encode_png(screenshot, _PNG_LEVEL)


class DeduplicatedFiles:
    """The files of one episode: each distinct content once, under the first step that has it."""

    def __init__(self, out: Path, folder: str, ending: str) -> None:
        self._out, self._folder, self._ending = out, folder, ending
        self._paths: dict[bytes, str] = {}
        self._last: tuple[object, str] = (None, "")

    def place(self, step: int, value: Any, encode: Callable[[Any], bytes]) -> str:
        """The path of the value, relative to the export; "" where there is none."""
        if value is None:
            return ""
        if value is not self._last[0]:
            data = encode(value)
            if data not in self._paths:
                self._paths[data] = f"{self._folder}/{step}.{self._ending}"
                path = self._out / self._paths[data]
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            self._last = (value, self._paths[data])
        return self._last[1]
