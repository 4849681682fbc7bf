"""Writes the table of columns in `docs/episodes.md`; the tests assert that it is up to date.

python docs/make_episodes.py
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from mobile_gym.rollouts.storing.episode_rows import COLUMNS

FILE: Final = Path(__file__).parent / "episodes.md"
_HEAD: Final = "| column | type | content |\n|---|---|---|\n"


def with_columns(page: str) -> str:
    """The page with the table of an episode file's columns as they are declared."""
    rows = "".join(
        f"| `{column.name}` | {_words(str(column.type))} | {column.meaning} |\n"
        for column in COLUMNS
    )
    before, head, after = page.partition(_HEAD)
    return before + head + rows + re.sub(r"\A(\|[^\n]*\n)*", "", after)


def _words(kind: str) -> str:
    return re.sub(r"list<\w+: (\w+)>", r"list of \1", kind)


if __name__ == "__main__":
    FILE.write_text(with_columns(FILE.read_text(encoding="utf-8")), encoding="utf-8")
