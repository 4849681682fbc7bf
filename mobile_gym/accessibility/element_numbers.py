"""The numbers by which models name what is on a screen: one function per numbering.

Whoever shows a model numbers and whoever reads its answer take them from here, so that both mean
the same thing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from mobile_gym.accessibility.android_world import android_world_elements
from mobile_gym.accessibility.app_agent import app_agent_elements
from mobile_gym.accessibility.html import html_elements
from mobile_gym.accessibility.selectors import Match
from mobile_gym.accessibility.text import interactive_nodes
from mobile_gym.core.errors import UnknownName
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import AccessibilityForest


def _html_matches(forest: AccessibilityForest) -> Sequence[Match | None]:
    return [element.match for element in html_elements(forest)]


_NUMBERINGS: Final[
    Mapping[str, tuple[Callable[[AccessibilityForest], Sequence[Match | None]], int]]
] = {
    "indexed_list": (interactive_nodes, 0),
    "android_world_elements": (android_world_elements, 0),
    "app_agent_elements": (app_agent_elements, 1),
    "html_elements": (_html_matches, 0),
}
"""By name: the elements in order, and the number of the first one."""
NUMBERINGS: Final = tuple(_NUMBERINGS)


def numbered(numbering: str, frame: Frame) -> Mapping[int, Match]:
    """The nodes of a screen by their numbers; what stands for no node has none.

    Raises:
        UnknownName: there is no such numbering.
    """
    if numbering not in _NUMBERINGS:
        raise UnknownName.among("numbering of elements", numbering, NUMBERINGS)
    elements, first = _NUMBERINGS[numbering]
    return {
        number: match
        for number, match in enumerate(elements(frame.nodes), start=first)
        if match is not None
    }
