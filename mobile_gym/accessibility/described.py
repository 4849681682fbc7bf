"""Nodes that a person would name by their text, or by a description of their icon.

It knows trees and no dialect; the dialect of Mobile-Agent names elements by it.

It stands in for the text recognition and the icon search of agents that have no tree: what is
read is what the tree says, so nothing depends on a model of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, Literal, TypeAlias

from mobile_gym.accessibility.selectors import Match, collapse_whitespace, is_shown
from mobile_gym.accessibility.touch import reachable_point, touch_target
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import AccessibilityNode

Part = Literal["top", "bottom", "left", "right", "center"]
PARTS: Final[tuple[Part, ...]] = ("top", "bottom", "left", "right", "center")
"""Where on a screen an icon lies: a half of it, or the middle half both ways."""
_TextsOf: TypeAlias = Callable[[AccessibilityNode], tuple[str, ...]]


def nodes_with_text(frame: Frame, text: str) -> tuple[Match, ...]:
    """The nodes that show a text, or else those whose text has it in it; any case.

    Nodes that take touches together count once, and what cannot be touched does not count.
    """
    return _matching_nodes(
        frame, text, lambda node: (node.text, node.hint_text, node.content_description)
    )


def icons_with_description(frame: Frame, description: str, part: Part) -> tuple[Match, ...]:
    """The nodes without a text that are described so, in a part of the screen; any case."""
    icons = _matching_nodes(
        frame, description, lambda node: () if node.text else (node.content_description,)
    )
    return tuple(match for match in icons if _is_in_screen_part(match.node, part, frame))


def _matching_nodes(frame: Frame, words: str, texts_of: _TextsOf) -> tuple[Match, ...]:
    sought = collapse_whitespace(words).casefold()
    if not sought:
        return ()
    texts = [
        (match, [collapse_whitespace(text).casefold() for text in texts_of(match.node) if text])
        for match in _visible_matches(frame)
    ]
    exact = [match for match, each in texts if sought in each]
    inside = [match for match, each in texts if any(sought in text for text in each)]
    return tuple(_touchable_matches(frame, exact)) or tuple(_touchable_matches(frame, inside))


def _visible_matches(frame: Frame) -> Iterator[Match]:
    for position, tree in enumerate(frame.nodes.trees):
        for index, node in enumerate(tree.nodes):
            if is_shown(node):
                yield Match(position, index, node)


def _touchable_matches(frame: Frame, matches: Iterable[Match]) -> Iterator[Match]:
    seen: set[tuple[int, int]] = set()
    for match in matches:
        target = match.tree, touch_target(frame.nodes.trees[match.tree].nodes, match.index)
        if target not in seen and reachable_point(frame, match) is not None:
            seen.add(target)
            yield match


def _is_in_screen_part(node: AccessibilityNode, part: Part, frame: Frame) -> bool:
    x, y = node.bounds.center
    width, height = frame.width_px, frame.height_px
    match part:
        case "top":
            return y < height / 2
        case "bottom":
            return y >= height / 2
        case "left":
            return x < width / 2
        case "right":
            return x >= width / 2
        case "center":
            return width / 4 <= x < width * 3 / 4 and height / 4 <= y < height * 3 / 4
