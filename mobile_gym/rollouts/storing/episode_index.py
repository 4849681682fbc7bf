"""The index beside the episode files: one line of JSON per episode, for readers of many.

```
DIR/episodes/index.jsonl      task, seed, language, outcome and sizes of each file
```

Opening 100,000 files takes minutes, reading their index a fraction of a second. It holds nothing
that the files do not: whoever reads it compares it with the names and sizes of the files that are
there, and reads those that it lacks. The collector appends a line when an episode is on the disk. A
line that was cut off, and what a process that was killed had stored without a line, is made up for
by the next run on the folder, or by `mobile-gym store check`, which compares every line.
"""

from __future__ import annotations

import os
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import pyarrow as pa

from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import RecordingError, StoreError
from mobile_gym.foreign.arrow_tables import read_json_lines
from mobile_gym.rollouts.storing.codecs import DEFAULT_CODEC
from mobile_gym.rollouts.storing.file_sizes import COLUMNS, FileSizes, sizes_of
from mobile_gym.rollouts.storing.index_rows import (
    ALL_COLUMNS,
    KEY_COLUMNS,
    OUTCOME_COLUMNS,
    SIZE_COLUMNS,
    IndexEntry,
    column_values,
    index_entries,
    index_line,
    index_outcomes,
    total_sizes,
    valid_rows,
)
from mobile_gym.rollouts.storing.outcomes import Outcome, outcome_of
from mobile_gym.rollouts.storing.provenance import episode_seed_of
from mobile_gym.rollouts.storing.store import (
    EPISODE_FILES,
    EpisodeFolder,
    episode_files,
    read_episode,
    write_episode,
    write_whole,
)

INDEX: Final = "index.jsonl"


class _ValidLines(NamedTuple):
    """The lines of the index that are about the files that are there, in the order of the files.

    Attributes:
        table: one row per line.
        missing: names of the files without a line.
        is_clean: whether there is nothing else in the index.
    """

    table: pa.Table
    missing: Sequence[str]
    is_clean: bool


def index_entry(file: Path, episode: Episode, data: bytes | None = None) -> IndexEntry:
    """The index entry of an episode.

    Args:
        file: where it is stored, or will be.
        episode: may be without its pixels and trees.
        data: what the file holds, where it is not there yet.

    Raises:
        StoreError: the file is no episode file.
        UsageError: the episode has no outcome.
    """
    return IndexEntry(
        file=file.name,
        outcome=outcome_of(episode),
        language=episode.task.language,
        agent=episode.agent,
        judge=episode.judge,
        device=episode.device,
        episode_seed=episode_seed_of(episode.seed, episode.provenance).value,
        sizes=sizes_of(file, data),
    )


def read_entry(file: Path) -> IndexEntry:
    """The same from the episode file alone.

    Raises:
        StoreError: it cannot be read.
        UsageError: the episode has no outcome.
    """
    return index_entry(file, read_episode(file, pixels=False, trees=False))


def store_episode(
    folder: EpisodeFolder, position: int, episode: Episode, codec: str = DEFAULT_CODEC
) -> IndexEntry:
    """Write an episode, and its line into the index.

    Args:
        folder: that takes it; no other process writes there.
        position: of the episode in the run.
        episode: what to write.
        codec: of the screenshots.

    Raises:
        UnknownName: there is no such codec.
        StoreError: it cannot be written.
    """
    file = folder.file(position, episode.id)
    write_episode(file, episode, codec)
    entry = index_entry(file, episode)
    EpisodeIndex(folder.path).append(entry)
    return entry


@dataclass(frozen=True, slots=True)
class EpisodeIndex:
    """The index of a folder of episode files, which may have none.

    Only one process at a time may write it: the one that holds the run's folder.
    """

    folder: Path

    @classmethod
    def of(cls, path: Path) -> EpisodeIndex:
        """That of a run's folder, or of a folder of episode files.

        Raises:
            StoreError: there is no such folder.
        """
        return cls(EpisodeFolder.of(path).path)

    @property
    def file(self) -> Path:
        """Where it is."""
        return self.folder / INDEX

    def append(self, entry: IndexEntry) -> None:
        """Add the line of an episode that is on the disk.

        Raises:
            StoreError: it cannot be written.
        """
        line = index_line(entry)
        try:
            descriptor = os.open(self.file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
            try:
                os.write(descriptor, line)  # at once, so that at most its end can be lacking
            finally:
                os.close(descriptor)
        except OSError as error:
            raise StoreError(
                f"{self.file}: cannot be written: {error.strerror or error}"
            ) from error

    def write(self, entries: Iterable[IndexEntry]) -> None:
        """Write the whole index anew.

        Raises:
            StoreError: it cannot be written.
        """
        write_whole(self.file, b"".join(map(index_line, entries)))

    def outcomes(self) -> dict[str, Outcome]:
        """What came of every episode, by the name of its file, in the order of the files.

        Raises:
            StoreError: an episode that the index lacks cannot be read.
        """
        lines = self._lines((*KEY_COLUMNS, *OUTCOME_COLUMNS))
        outcomes = dict(
            zip(column_values(lines.table, "file"), index_outcomes(lines.table), strict=True)
        )
        if not lines.missing:
            return outcomes
        outcomes |= {name: read_entry(self.folder / name).outcome for name in lines.missing}
        return {name: outcomes[name] for name in sorted(outcomes)}

    def entries(self) -> dict[str, IndexEntry]:
        """All that is known of every episode, by the name of its file, in the order of the files.

        Raises:
            StoreError: an episode that the index lacks cannot be read.
        """
        lines = self._lines(ALL_COLUMNS)
        entries = {entry.file: entry for entry in index_entries(lines.table)}
        if not lines.missing:
            return entries
        entries |= {name: read_entry(self.folder / name) for name in lines.missing}
        return {name: entries[name] for name in sorted(entries)}

    def known(self) -> dict[str, IndexEntry]:
        """As `entries`, without the episodes that the index lacks; no episode is read."""
        return {entry.file: entry for entry in index_entries(self._lines(ALL_COLUMNS).table)}

    def table(self) -> tuple[pa.Table, Sequence[str]]:
        """All columns of the known episodes, and the names of the files that the index lacks.

        No episode is read, and no value is made of a row: for readers of very many.

        Raises:
            StoreError: there is no such folder.
        """
        lines = self._lines(ALL_COLUMNS)
        return lines.table, lines.missing

    def sizes(self) -> tuple[FileSizes, int]:
        """The sizes of all episode files together, and how many there are.

        Raises:
            StoreError: a file that the index lacks is no episode file.
        """
        table, missing, _ = self._lines((*KEY_COLUMNS, ("steps", pa.int64()), *SIZE_COLUMNS))
        files = [total_sizes(table), *(sizes_of(self.folder / name) for name in missing)]
        total = FileSizes(
            bytes=sum(each.bytes for each in files),
            rows=sum(each.rows for each in files),
            screenshots=sum(each.screenshots for each in files),
            by_column=tuple(map(sum, zip(*(each.by_column for each in files), strict=True))),
        )
        return total, table.num_rows + len(missing)

    def complete(self) -> int:
        """Add what the index lacks, and take out what is cut off or about files that are gone.

        Returns:
            How many episodes it lacked.

        Raises:
            StoreError: such an episode cannot be read, or the index not written.
        """
        lines = self._lines(KEY_COLUMNS)
        if not lines.is_clean:
            self.write(self.entries().values())
        else:
            for name in lines.missing:
                self.append(read_entry(self.folder / name))
        return len(lines.missing)

    def repair(self, entries: Sequence[IndexEntry]) -> str:
        """Compare with what the files themselves say, and write the index anew where it differs.

        Args:
            entries: of all intact episode files.

        Returns:
            What was wrong, in words; "" where it was right, or there are no episodes.

        Raises:
            StoreError: it cannot be written.
        """
        lines = self._lines(ALL_COLUMNS)
        indexed = {entry.file: entry for entry in index_entries(lines.table)}
        lacking = [entry for entry in entries if entry.file not in indexed]
        wrong = [entry for entry in entries if indexed.get(entry.file, entry) != entry]
        intact = {entry.file for entry in entries}
        is_clean = lines.is_clean and indexed.keys() <= intact
        if not (lacking or wrong) and (is_clean or not self.file.exists()):
            return ""
        is_new = not self.file.exists()
        self.write(entries)
        if is_new:
            return "there was none"
        if lacking or wrong:
            return f"it lacked {len(lacking)} episodes, and {len(wrong)} had another line"
        return "it had lines that were cut off, or about files that are damaged or gone"

    def _lines(self, columns: Sequence[tuple[str, pa.DataType]]) -> _ValidLines:
        """Read some columns; the lines of changed files, or of another version, are left out."""
        sizes = self._file_sizes()
        try:
            table, is_whole = read_json_lines(self.file, pa.schema(columns))
        except RecordingError:  # there is none, or it is damaged: the files say it all
            table, is_whole = pa.schema(columns).empty_table(), not self.file.exists()
        sound = valid_rows(table)
        rows = {
            name: row
            for row, (name, size) in enumerate(
                zip(column_values(sound, "file"), column_values(sound, "bytes"), strict=True)
            )
            if sizes.get(name) == size
        }
        order = [rows[name] for name in sorted(rows)]
        is_clean = is_whole and len(order) == table.num_rows
        if order != list(range(sound.num_rows)):
            sound = sound.take(pa.array(order, pa.int64()))
        return _ValidLines(sound, sorted(sizes.keys() - rows.keys()), is_clean)

    def _file_sizes(self) -> dict[str, int]:
        try:
            with os.scandir(self.folder) as items:
                return {
                    item.name: item.stat().st_size
                    for item in items
                    if EPISODE_FILES.fullmatch(item.name)
                }
        except OSError as error:
            raise StoreError(f"{self.folder}: cannot be read: {error.strerror or error}") from error


@dataclass(frozen=True, slots=True)
class ReturnStatistics:
    """The undiscounted returns of one policy's episodes, and how many of them succeed."""

    episodes: int
    success_rate: float
    mean: float
    deviation: float
    least: float
    most: float

    @classmethod
    def of(cls, outcomes: Sequence[Outcome]) -> ReturnStatistics:
        """Those of at least one episode; the deviation is that of the sample, 0 for one."""
        returns = [outcome.total_reward for outcome in outcomes]
        return cls(
            len(returns),
            statistics.fmean(outcome.success for outcome in outcomes),
            statistics.fmean(returns),
            statistics.stdev(returns) if len(returns) > 1 else 0.0,
            min(returns),
            max(returns),
        )


@dataclass(frozen=True, slots=True)
class StoreStats:
    """Counts and sizes of a folder of episodes.

    Attributes:
        steps: actions, all episodes together.
        screenshots: distinct ones, per episode; equal ones are kept once.
        bytes_by_column: compressed sizes, the largest first.
        returns: by policy, as episodes name their agent.
    """

    episodes: int
    steps: int
    screenshots: int
    bytes: int
    bytes_by_column: dict[str, int]
    returns: dict[str, ReturnStatistics]

    @property
    def bytes_per_step(self) -> float:
        """Everything that the files weigh, over the steps."""
        return self.bytes / self.steps if self.steps else 0.0

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self) | {"bytes_per_step": round(self.bytes_per_step, 1)}


def store_stats(folder: Path) -> StoreStats:
    """Count the episodes of a run's folder, or of a folder of episode files.

    Raises:
        StoreError: there are none, or a file is no episode file.
    """
    index = EpisodeIndex.of(folder)
    sizes, episodes = index.sizes()
    if not episodes:
        episode_files(folder)  # says that there are none
    by_policy: defaultdict[str, list[Outcome]] = defaultdict(list)
    for entry in index.entries().values():
        by_policy[entry.agent].append(entry.outcome)
    by_column = Counter(dict(zip(COLUMNS, sizes.by_column, strict=True)))
    return StoreStats(
        episodes=episodes,
        steps=sizes.rows - episodes,
        screenshots=sizes.screenshots,
        bytes=sizes.bytes,
        bytes_by_column={name: size for name, size in by_column.most_common() if size},
        returns={
            name: ReturnStatistics.of(outcomes) for name, outcomes in sorted(by_policy.items())
        },
    )
