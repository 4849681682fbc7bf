"""What a language model reads: the screen's texts and controls, in order, with their places.

The order is the tree's, as a screen reader walks it. What belongs together is told by the tree and
by places: children of one container that lie beside each other are a row.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from mobile_gym.accessibility.selectors import Match
from mobile_gym.accessibility.shape import CONTROL, TEXT, is_beside, is_interactive, node_kind
from mobile_gym.accessibility.wording import MAX_LABEL, flags_text, label_of, quote_label, role_of
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode

MAX_DEPTH: Final = 8
"""Lines are not indented further, so that a chain of containers costs no more than it says."""
_MAX_ROW_SHARE: Final = 1 / 6
"""What is higher, in parts of a window's longer side, is a part of the page, not of a row."""
_MAX_ROW: Final = 12
"""So many lines can still be a part of a row."""

_INDENTS: Final = tuple("  " * depth for depth in range(MAX_DEPTH + 2))


class _Row:
    """Texts that are read together, and the controls beside them."""

    __slots__ = ("head", "indent", "line")

    def __init__(self, head: Rect, line: int, indent: int) -> None:
        self.head = head
        """The box that it begins with, which others may be beside although not its neighbours."""
        self.line = line
        """The number of its last line of text, which the next text may be added to."""
        self.indent = indent
        """How much deeper than its first line the others are."""


_Scope = tuple[int, int, _Row | None]
"""Of what a node holds: how deep it is, the line of the control whose label its texts belong to,
and the row that all of it is read with."""


class _NodeTexts(NamedTuple):
    """What a node says by itself."""

    kind: int
    parent: int
    line: str
    """The whole line but for indentation and number."""
    label: str
    head: str
    """`-` or the role."""
    flags: str


class _GrowingLine:
    """A line that took up the texts of other nodes; only the last line does."""

    __slots__ = ("before", "box", "labels", "size", "words")

    def __init__(self, before: str, words: _NodeTexts, box: Rect) -> None:
        self.before = before
        self.words = words
        self.labels = [words.label] if words.label else []
        self.size = len(words.label)
        self.box = box

    def add(self, label: str) -> None:
        self.labels.append(label)
        self.size += len(label)

    def reach(self, box: Rect) -> None:
        left, top, right, bottom = self.box
        self.box = Rect(
            min(left, box.left), min(top, box.top), max(right, box.right), max(bottom, box.bottom)
        )

    def written(self) -> str:
        label = " | ".join(self.labels)
        return f"{self.before}{self.words.head}{_line_tail(label, self.words.flags, self.box)}"


class _PageLines:
    """The lines of a window so far."""

    def __init__(self, nodes: tuple[AccessibilityNode, ...]) -> None:
        self.lines: list[str] = []
        self._nodes = nodes
        self.sources: list[tuple[int, _NodeTexts, str]] = []
        """Of each line its node, and what stands before the node's own words."""
        self._grown: dict[int, _GrowingLine] = {}  # by position

    def grow(self) -> _GrowingLine:
        """The last line, to add to."""
        at = len(self.lines) - 1
        line = self._grown.get(at)
        if line is None:
            line = self._grown[at] = self._line(at)
        return line

    def fits(self, label: str) -> bool:
        """Whether a text can be added to the last line without making it too long."""
        return bool(self.lines) and self.grow().size + len(label) <= MAX_LABEL

    def begin_row(self, head: Rect, first: int) -> _Row:
        """Make a row of the lines from `first` on, which the next node stands beside."""
        end = len(self.lines)
        if first >= end or end - first > _MAX_ROW:
            return _Row(head, 0, 0)
        if any(words.kind != TEXT for _, words, _ in self.sources[first:end]):
            # What comes first names the others only where it is a text.
            return _Row(head, 0, int(self.sources[first][1].kind == TEXT))
        later = [self._grown.pop(at, None) or self._line(at) for at in range(first + 1, end)]
        del self.lines[first + 1 :], self.sources[first + 1 :]
        if later:
            line = self.grow()
            for other in later:
                line.labels += other.labels
                line.size += other.size
                line.reach(other.box)
        return _Row(head, first + 1, 1)

    def written(self) -> list[str]:
        """Every line."""
        for at, line in self._grown.items():
            self.lines[at] = line.written()
        return self.lines

    def _line(self, at: int) -> _GrowingLine:
        index, words, before = self.sources[at]
        return _GrowingLine(before, words, self._nodes[index].bounds)


def lines_of(nodes: tuple[AccessibilityNode, ...], number: int) -> tuple[list[str], int]:
    """The lines of a window, in one pass: linear in the number of nodes, whatever the tree.

    Args:
        nodes: the window's.
        number: of its first node that can be acted on.

    Returns:
        The lines, and the number after that of its last node that can be acted on.
    """
    if not nodes:
        return [], number
    size = len(nodes) + 1  # lists end with an entry for the window, which is index -1
    parents, last, first_line = [-1] * size, [-1] * size, [0] * size
    scopes: list[_Scope] = [(0, 0, None)] * size
    rows: dict[int, _Row] = {}  # the row that the last child so far of a container is in
    page = _PageLines(nodes)
    lines, sources = page.lines, page.sources
    left, top, right, bottom = nodes[0].bounds
    highest = _MAX_ROW_SHARE * max(right - left, bottom - top)
    for index, words in enumerate(map(_node_texts, nodes)):
        kind, parent = words[0], words[1]
        if parent >= index or parent < 0:
            parent = -1  # a root, or of a tree that is none
        else:
            parents[index] = parent
        depth, owner, row = scope = scopes[parent]
        if not kind:
            scopes[index] = scope
            continue
        at = len(lines)
        child, above = index, parent  # up to the first container that has something already
        while above >= 0 and last[above] < 0:
            last[above], first_line[child] = child, at
            child, above = above, parents[above]
        before, last[above], first_line[child] = last[above], child, at
        if row is None and before >= 0:
            box, other = nodes[child].bounds, nodes[before].bounds
            row = rows.get(above) if rows else None
            if row is None and box[1] >= other[3]:
                pass  # below what came before, as most things are
            elif box[3] - box[1] <= highest >= other[3] - other[1] and (
                is_beside(other, box) or (row is not None and is_beside(row.head, box))
            ):
                if row is None:
                    row = rows[above] = page.begin_row(other, first_line[before])
                    at = first_line[child] = len(lines)
                scope = depth, owner, row
                while parent != above:
                    scopes[parent], parent = scope, parents[parent]
            elif row is not None:
                del rows[above]
                row = None
        if row is not None:
            depth += row.indent
        if kind == TEXT:
            scopes[index] = scope
            if at and owner == at:
                page.grow().add(words.label)
            elif row is not None and row.line == at and page.fits(words.label):
                line = page.grow()
                line.add(words.label)
                line.reach(nodes[index].bounds)
            else:
                before_it = _INDENTS[depth]
                lines.append(before_it + words[2])
                sources.append((index, words, before_it))
                if row is not None:
                    row.line = at + 1
        else:
            if nodes[index].enabled:
                before_it = f"{_INDENTS[depth]}[{number}] "
                number += 1
            else:
                before_it = f"{_INDENTS[depth]}- "
            lines.append(before_it + words[2])
            sources.append((index, words, before_it))
            depth = depth + 1 if depth < MAX_DEPTH else depth
            scopes[index] = depth, (at + 1 if kind == CONTROL else 0), None
    return page.written(), number


@lru_cache(maxsize=8192)
def _node_texts(node: AccessibilityNode) -> _NodeTexts:
    """What a node says by itself; kept, as most nodes stay the same between two frames."""
    kind = node_kind(node)
    if not kind:
        return _NodeTexts(kind, node.parent, "", "", "", "")
    label = label_of(node)
    head, flags = ("-", "") if kind == TEXT else (role_of(node), flags_text(node))
    line = head + _line_tail(label, flags, node.bounds)
    return _NodeTexts(kind, node.parent, line, label, head, flags)


def _line_tail(label: str, flags: str, box: Rect) -> str:
    left, top, right, bottom = box
    words = f' "{quote_label(label)}"' if label else ""
    return f"{words}{flags} [{left},{top}][{right},{bottom}]"


def interactive_nodes(forest: AccessibilityForest) -> tuple[Match, ...]:
    """The nodes that can be acted on, in the order and with the numbers of `indexed_list`.

    A control that is disabled is none of them.
    """
    return tuple(
        Match(position, index, tree.nodes[index])
        for position, tree in enumerate(forest.trees)
        for index, node in enumerate(tree.nodes)
        if is_interactive(node)
    )


def focused_field(forest: AccessibilityForest) -> AccessibilityNode | None:
    """The field that typing goes into, where one is seen to have the focus."""
    for tree in reversed(forest.trees):
        for node in tree.nodes:
            if node.focused and node.editable:
                return node
    return None


def indexed_list(forest: AccessibilityForest, max_nodes: int = 200) -> str:
    r"""The screen as text, in document order.

    A line is `[number] role "label" flags [left,top][right,bottom]` for a node that can be acted
    on, `- role "label" disabled [left,top][right,bottom]` for a control that is disabled, and
    `- "label" [left,top][right,bottom]` for other text. Numbers are positions in
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
        lines, number = _cached_lines_of(tree.nodes, number)
        windows.append(lines)
    return tuple(windows)


@lru_cache(maxsize=256)
def _cached_lines_of(nodes: tuple[AccessibilityNode, ...], number: int) -> tuple[list[str], int]:
    """`lines_of`, kept: on most frames bars and keyboards are as before, and pages come again."""
    return lines_of(nodes, number)
