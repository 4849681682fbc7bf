"""What the tools of the editor do to its text: marks around a selection, and at starts of lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mobile_gym.virtual_device.apps.markor.documents import TEXT, replace_text, text_typed

if TYPE_CHECKING:
    from mobile_gym.virtual_device.apps.markor.formats import Tool
    from mobile_gym.virtual_device.system.system import System

__all__ = ["apply_tool", "marked", "marked_lines"]


def apply_tool(system: System, tool: Tool, path: str) -> None:
    """Use a tool on what is selected, or where the caret stands: at the end without a focus."""
    words = text_typed(system, path)
    focus = system.state.focus
    start = end = len(words)
    if focus is not None and focus.key == TEXT.key:
        other = focus.cursor if focus.anchor is None else focus.anchor
        start, end = (min(place, len(words)) for place in sorted((focus.cursor, other)))
    if tool.line:
        changed, caret = marked_lines(words, start, end, tool.before)
    else:
        changed, caret = marked(words, start, end, tool.before, tool.after)
    replace_text(system, changed, path)
    system.focus(TEXT.key, caret)


def marked(words: str, start: int, end: int, before: str, after: str) -> tuple[str, int]:
    """A text with marks around a part of it, and where the caret goes: inside of empty marks."""
    inner = words[start:end]
    changed = f"{words[:start]}{before}{inner}{after}{words[end:]}"
    caret = start + len(before) + len(inner)
    return changed, caret + len(after) if inner else caret


def marked_lines(words: str, start: int, end: int, mark: str) -> tuple[str, int]:
    """A text whose lines from one place to another have a mark, or have it no more.

    The mark is taken off where all of these lines have it. The caret stays at its character.
    """
    first = words.rfind("\n", 0, start) + 1
    last = words.find("\n", end)
    last = len(words) if last < 0 else last
    lines = words[first:last].split("\n")
    if all(line.startswith(mark) for line in lines):
        lines = [line[len(mark) :] for line in lines]
    else:
        lines = [line if line.startswith(mark) else mark + line for line in lines]
    changed = "\n".join(lines)
    caret = max(first, end + len(changed) - (last - first))
    return words[:first] + changed + words[last:], caret
