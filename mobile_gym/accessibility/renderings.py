"""A screen as text for a model, by the name of the form.

It stands above all forms, which do not know each other; agents choose one by its name.

Elements have the numbers of `element_numbers`: what a model is shown is what its answer names.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from mobile_gym.accessibility.element_numbers import android_world_elements, app_agent_elements
from mobile_gym.accessibility.html import html_elements
from mobile_gym.accessibility.listing import Line, Listing
from mobile_gym.accessibility.selectors import Match, collapse_whitespace, is_shown
from mobile_gym.accessibility.shape import is_control
from mobile_gym.accessibility.simplified_xml import xml_listing
from mobile_gym.accessibility.text import window_lines
from mobile_gym.accessibility.touch import touch_target
from mobile_gym.accessibility.wording import (
    MAX_LABEL,
    flags_text,
    label_of,
    quote_label,
    role_of,
    window_labels,
)
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode

_HINT: Final = '" hint "'
"""Between a field's label and its hint in an indexed list."""
_STATES: Final = ("clickable", "long_clickable", "scrollable", "editable", "selected", "focused")


def _indexed_listing(frame: Frame) -> Listing:
    front = _focused_window_index(frame.nodes)
    return Listing(
        tuple(
            Line(_line_parts(line), line.lstrip().startswith("["), front in (None, position))
            for position, lines in enumerate(window_lines(frame.nodes))
            for line in lines
        )
    )


def _html_listing(frame: Frame) -> Listing:
    front = _focused_window_index(frame.nodes)
    lines: list[Line] = []
    for number, element in enumerate(html_elements(frame.nodes)):
        line = element.line(number)
        inner = len(line) - len(f"{element.text}</{element.tag}>")
        lines.append(
            Line(
                (line[:inner], element.text, f"</{element.tag}>"),
                element.tag != "p",
                element.match is None or front in (None, element.match.tree),
            )
        )
    return Listing(tuple(lines))


def _android_world_listing(frame: Frame) -> Listing:
    """An element is a JSON object after its number; what is false or empty is not told.

    What has no pixels, or neither says nor does anything, has a number but no line.
    """
    front = _focused_window_index(frame.nodes)
    lines = (
        _json_line(frame.nodes, number, match, front)
        for number, match in enumerate(android_world_elements(frame.nodes))
        if is_shown(match.node)
    )
    return Listing(tuple(line for line in lines if line.is_control or line.has_label))


def _json_line(forest: AccessibilityForest, number: int, match: Match, front: int | None) -> Line:
    nodes, node = forest.trees[match.tree].nodes, match.node
    target = nodes[touch_target(nodes, match.index)]
    acts = is_control(node) or is_control(target)
    parts = [f'{number}: {{"role": "{role_of(node) if acts else "text"}"']
    words = {node.hint_text: "hint", node.content_description: "description", node.text: "text"}
    for each, name in reversed(words.items()):
        if label := collapse_whitespace(each)[:MAX_LABEL]:
            parts[-1] += f', "{name}": "'
            parts += [json.dumps(label, ensure_ascii=False)[1:-1], '"']
    clickable = node.clickable or target.clickable
    states = [
        state for state in _STATES if (clickable if state == "clickable" else getattr(node, state))
    ]
    parts[-1] += "".join(f', "{state}": true' for state in states)
    if node.checkable:
        parts[-1] += f', "checked": {str(node.checked).lower()}'
    if not node.enabled:
        parts[-1] += ', "enabled": false'
    parts[-1] += f', "bounds": {list(node.bounds)}}}'
    return Line(tuple(parts), acts, front in (None, match.tree))


def _app_agent_listing(frame: Frame) -> Listing:
    """The tagged elements with what they say, and below them the other texts of the window."""
    elements = app_agent_elements(frame.nodes)
    if not elements:
        return Listing()
    nodes = frame.nodes.trees[elements[0].tree].nodes
    words = window_labels(nodes, {match.index for match in elements})
    tagged = (
        _element_line(f"[{tag}] {_node_role(match.node)}", words.labels[match.index], match.node)
        for tag, match in enumerate(elements, start=1)
    )
    texts = (_element_line("-", label_of(nodes[index]), nodes[index]) for index in words.texts)
    return Listing(
        tuple(Line(_line_parts(line), line.startswith("[")) for line in (*tagged, *texts))
    )


def _element_line(head: str, label: str, node: AccessibilityNode) -> str:
    words = f' "{quote_label(label)}"' if label else ""
    flags = "" if head == "-" else flags_text(node)
    left, top, right, bottom = node.bounds
    return f"{head}{words}{flags} [{left},{top}][{right},{bottom}]"


def _node_role(node: AccessibilityNode) -> str:
    return role_of(node) if is_control(node) else "item"


def _line_parts(line: str) -> tuple[str, ...]:
    """A line of an indexed list: its label, and a field's hints, apart from the rest."""
    first, last = line.find('"'), line.rfind('"')
    if first < 0:
        return (line,)
    parts = [line[: first + 1]]
    for label in line[first + 1 : last].split(_HINT):
        parts += [label, _HINT]
    return (*parts[:-1], line[last:])


def _focused_window_index(forest: AccessibilityForest) -> int | None:
    """The position of the window that has the input; None where none says so."""
    return None if forest.active is None else forest.trees.index(forest.active)


LISTINGS: Final[Mapping[str, Callable[[Frame], Listing]]] = {
    "none": lambda _: Listing(),
    "indexed_list": _indexed_listing,
    "html": _html_listing,
    "xml": xml_listing,
    "android_world": _android_world_listing,
    "app_agent": _app_agent_listing,
}
"""By name: what makes the lines of a screen."""


def _listing_text(listing: Callable[[Frame], Listing], frame: Frame) -> str:
    return str(listing(frame))


RENDERINGS: Final[Mapping[str, Callable[[Frame], str]]] = {
    name: partial(_listing_text, listing) for name, listing in LISTINGS.items()
}
"""By name: what writes all of a screen."""
