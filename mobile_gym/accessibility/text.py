"""What a language model reads: the screen's texts and controls, in order, with their places.

The order is the tree's, as a screen reader walks it. What belongs together is told by the tree and
by places: children of one container that lie beside each other are a row.
"""

from __future__ import annotations

from functools import lru_cache

from mobile_gym.accessibility.lines import lines_of
from mobile_gym.accessibility.selectors import Match
from mobile_gym.accessibility.shape import is_interactive
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode


def interactive_nodes(forest: AccessibilityForest) -> tuple[Match, ...]:
    """The nodes that can be acted on, in the order and with the numbers of `indexed_list`."""
    return tuple(
        Match(position, index, tree.nodes[index])
        for position, tree in enumerate(forest.trees)
        for index, node in enumerate(tree.nodes)
        if is_interactive(node)
    )


def indexed_list(forest: AccessibilityForest, max_nodes: int = 200) -> str:
    r"""The screen as text, in document order.

    A line is `[number] role "label" flags [left,top][right,bottom]` for a node that can be acted
    on, and `- "label" [left,top][right,bottom]` for other text. Numbers are positions in
    `interactive_nodes`; bounds are device pixels.

    Texts that belong together are one line, joined by ` | `: a control and what it contains up to
    the next control, what stands side by side, the few texts of a container. What a list or a
    control contains is indented, and so are controls beside the text that names them. A field
    tells its text and then its `hint`, a slider its value and range. In a label a quote is `\"`
    and a line break `\n`.

    Args:
        forest: the windows, from back to front.
        max_nodes: how many lines at most; what is left out is counted in the last line.
    """
    lines = [line for window in window_lines(forest) for line in window]
    if len(lines) > max_nodes:
        left_out = len(lines) - max_nodes
        lines[max_nodes:] = [f"({left_out} more)"]
    return "\n".join(lines)


def window_lines(forest: AccessibilityForest) -> tuple[list[str], ...]:
    """The lines of `indexed_list`, all of them, window by window."""
    windows: list[list[str]] = []
    number = 0
    for tree in forest.trees:
        lines, number = _lines_of(tree.nodes, number)
        windows.append(lines)
    return tuple(windows)


@lru_cache(maxsize=256)
def _lines_of(nodes: tuple[AccessibilityNode, ...], number: int) -> tuple[list[str], int]:
    """`lines_of`, kept: on most frames bars and keyboards are as before, and pages come again."""
    return lines_of(nodes, number)
