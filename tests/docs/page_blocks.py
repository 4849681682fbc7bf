"""The code blocks of a page of the documentation, and which of them say that they are not run."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
SHELLS = ("sh", "bash")

_FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_MARK = re.compile(r"\*Not run by the tests: ([^*]+)\.\*\s*\Z")


@dataclass(frozen=True)
class Block:
    """A fenced block.

    Attributes:
        language: what stands behind the fence, such as `python`.
        line: how many lines of the page stand above its first one.
        source: its text.
        not_run: the reason that the page itself gives, in a line right above the block.
    """

    language: str
    line: int
    source: str
    not_run: str = ""


def name_of(page: Path) -> str:
    """The page's path in the repository."""
    return page.relative_to(ROOT).as_posix()


def blocks_of(text: str) -> list[Block]:
    """Every fenced block of a page, in order."""
    blocks: list[Block] = []
    for fence in _FENCE.finditer(text):
        mark = _MARK.search(text[: fence.start()])
        reason = " ".join(mark[1].split()) if mark else ""
        line = text[: fence.start(2)].count("\n")
        blocks.append(Block(fence[1], line, fence[2], reason))
    return blocks


def blocks_of_page(page: Path) -> list[Block]:
    """Every fenced block of a file."""
    return blocks_of(page.read_text(encoding="utf-8"))
