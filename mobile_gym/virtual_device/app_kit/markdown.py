"""Markdown as blocks: what a viewer shows of a text. Pure, and linear in the text's length.

Source: CommonMark 0.31 for headings, quotes, lists, fences and rules; GitHub's tables and task
lists. Marks inside of a line are taken off; a line that is bold as a whole stays bold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

_MAX_LINE: Final = 2_000
"""A longer line is shown as it is: the patterns below look at a line once for each mark in it."""
_HEADING: Final = re.compile(r"(#{1,6})(?:[ \t]+|$)(.*?)[ \t]*#*[ \t]*$")
_ITEM: Final = re.compile(r"([ \t]*)([-*+]|\d{1,9}[.)])[ \t]+(.*)$")
_TASK: Final = re.compile(r"\[([ xX])\][ \t]+(.*)$")
_BOX: Final = re.compile(r"\[[ xX]\]")
_RULE: Final = re.compile(r"[ ]{0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$")
_DASHES: Final = re.compile(r"[ \t]*\|?[ \t:|-]*-[ \t:|-]*$")
_LINK: Final = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)")
_MARKS: Final = re.compile(r"(\*\*|__|~~|\*|`)(?=\S)([^*_`~]+?)(?<=\S)\1")
_UNDERLINED: Final = re.compile(r"(?<!\w)_(?=\S)([^_]+?)(?<=\S)_(?!\w)")

BlockKind = Literal["heading", "text", "item", "quote", "code", "rule", "row"]


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a document.

    Attributes:
        kind: what it is; `row` is a row of a table.
        words: what it says.
        level: of a heading, 1 to 6; how deep an item stands, from 0; 1 for a table's first row.
        mark: the number of an item, "" for a bullet.
        checked: of an item of a task list; None where it is none.
        bold: all of its words.
    """

    kind: BlockKind
    words: str = ""
    level: int = 0
    mark: str = ""
    checked: bool | None = None
    bold: bool = False


def inline(words: str) -> str:
    """A line without its marks; a link or picture is its words."""
    if len(words) > _MAX_LINE:
        return words
    return _UNDERLINED.sub(r"\1", _MARKS.sub(r"\2", _LINK.sub(r"\1", words)))


def cells_of(row: str) -> list[str]:
    """The cells of a table's row."""
    return [inline(cell.strip()) for cell in row.strip().strip("|").split("|")]


def blocks_of(text: str, *, breaks: bool = False) -> Iterator[Block]:
    """The blocks of a text, in order; with `breaks` the lines of a paragraph stay lines."""
    between = "\n" if breaks else " "
    lines = text.split("\n")
    paragraph: list[str] = []
    place = 0
    while place < len(lines):
        line = lines[place]
        if line.lstrip().startswith("```"):
            yield from _close_paragraph(paragraph, between)
            end = next(
                (at for at in range(place + 1, len(lines)) if lines[at].lstrip().startswith("```")),
                len(lines),
            )
            yield Block("code", "\n".join(lines[place + 1 : end]))
            place = end + 1
            continue
        block = _block(line, place, lines)
        if block is None and line.strip():
            paragraph.append(line.strip())
        else:
            yield from _close_paragraph(paragraph, between)
            if block is not None:
                yield block
                if block.kind == "row" and block.level:
                    place += 1  # the dashes below the first row
        place += 1
    yield from _close_paragraph(paragraph, between)


def with_task_toggled(text: str, number: int) -> str:
    """The text with the box of its task of a number, from 0, ticked or emptied."""
    lines, fenced, tasks = text.split("\n"), False, 0
    for place, line in enumerate(lines):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        block = None if fenced else _block(line, place, lines)
        if block is None or block.checked is None:
            continue
        if tasks == number:
            lines[place] = _BOX.sub("[ ]" if block.checked else "[x]", line, count=1)
            break
        tasks += 1
    return "\n".join(lines)


def _close_paragraph(paragraph: list[str], between: str) -> Iterator[Block]:
    """The paragraph that the lines so far make, which is over."""
    if paragraph:
        words = between.join(paragraph)
        bold = len(words) > 4 and words.startswith("**") and words.endswith("**")
        yield Block("text", inline(words), bold=bold)
        paragraph.clear()


def _block(line: str, place: int, lines: list[str]) -> Block | None:
    """The block that a line is by itself; None for one of a paragraph."""
    if len(line) > _MAX_LINE:
        return None
    if (heading := _HEADING.match(line)) is not None:
        return Block("heading", inline(heading[2]), len(heading[1]))
    if _RULE.match(line) is not None:
        return Block("rule")
    if (item := _ITEM.match(line)) is not None:
        depth = len(item[1].expandtabs(4)) // 2
        mark = "" if item[2] in "-*+" else item[2]
        task = _TASK.match(item[3])
        if task is not None:
            return Block("item", inline(task[2]), depth, mark, task[1] != " ")
        return Block("item", inline(item[3]), depth, mark)
    if line.startswith(">"):
        return Block("quote", inline(line.lstrip("> ")))
    if "|" in line:
        following = lines[place + 1] if place + 1 < len(lines) else ""
        if "|" in following and "-" in following and _DASHES.match(following[:_MAX_LINE]):
            return Block("row", line, 1)
        if line.strip().startswith("|") or _in_table(place, lines):
            return Block("row", line)
    return None


def _in_table(place: int, lines: list[str]) -> bool:
    """Whether the line above is one of a table: its dashes, or a row that begins with a bar."""
    above = lines[place - 1] if place else ""
    return "|" in above and _DASHES.match(above[:_MAX_LINE]) is not None
