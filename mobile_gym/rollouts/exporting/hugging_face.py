"""A folder that `datasets.load_dataset` reads as it is: Parquet by split, and a dataset card.

```
OUT/README.md                      the card; its head says which files are which split
OUT/data/train-00000.parquet       as `parquet_rows` writes them
```
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from mobile_gym.rollouts.exporting.parquet_rows import KINDS, RowKind, WrittenTables, write_tables
from mobile_gym.rollouts.exporting.sources import EpisodeSource, ExportSummary, Rows
from mobile_gym.rollouts.storing.store import SCHEMA_VERSION

_ABOUT: Final[Mapping[Rows, str]] = {
    "moments": (
        "An episode of N actions has N + 1 rows: row 0 is the\n"
        "screen after reset, and `action` in every other row is what led to that row's screen."
    ),
    "transitions": (
        "An episode of N actions has N rows, each with the\n"
        "screen before and after its action, `observation` and `next`."
    ),
}


def write(source: EpisodeSource, out: Path) -> ExportSummary:
    """Write the episodes into a folder."""
    written, rows = write_tables(source, out), source.options.rows
    card = _data_card(written, KINDS[rows], _ABOUT[rows])
    (out / "README.md").write_text(card, encoding="utf-8")
    return written.exported


def _data_card(written: WrittenTables, kind: RowKind, about_rows: str) -> str:
    exported, rows, success = written
    files = "\n".join(
        f"  - split: {name}\n    path: data/{name}-*.parquet" for name in sorted(rows)
    )
    splits = "\n".join(f"| {name} | {count} |" for name, count in sorted(rows.items()))
    columns = "\n".join(f"| `{name}` | {meaning} |" for name, (_, meaning) in kind.columns.items())
    return f"""---
pretty_name: Mobile Gym episodes
task_categories:
- reinforcement-learning
- image-text-to-text
tags:
- android
- gui-agents
configs:
- config_name: default
  data_files:
{files}
---

# Mobile Gym episodes

{exported.episodes} episodes with {exported.steps} actions on simulated or real Android phones;
{success} of the episodes end in success. {about_rows} Points are
relative to the screen, from 0 to 1, with the origin at the top left.

```python
from datasets import load_dataset

rows = load_dataset("path/to/this/folder", split="{min(rows)}")
```

`split="all"` has the rows of all splits.

| split | rows |
|---|---|
{splits}

| column | content |
|---|---|
{columns}

Made from episodes of format {SCHEMA_VERSION}.
"""
