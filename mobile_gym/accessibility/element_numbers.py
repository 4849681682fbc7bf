"""The numbers by which models name what is on a screen: one function per numbering.

Whoever shows a model numbers and whoever reads its answer take them from here, so that both mean
the same thing. AndroidWorld's elements are named by M3A, T3A and SeeAct; AppAgent has tags of what
can be touched, and areas of a grid.

Source: google-research/android_world, `representation_utils.forest_to_ui_elements` as its
controller calls it: windows from the front to the back, as Android lists them; in each, in document
order, every visible node that is a leaf, has a content description, or scrolls.
TencentQQGYLab/AppAgent, `scripts/and_controller.py`, `task_executor.py`, `utils.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from mobile_gym.accessibility.html import html_elements
from mobile_gym.accessibility.selectors import Match, is_shown
from mobile_gym.accessibility.text import interactive_nodes
from mobile_gym.core.errors import UnknownName
from mobile_gym.core.former_names import former_names
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import PixelPoint, Rect
from mobile_gym.core.nodes import AccessibilityForest

if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, numbered="nodes_by_number")


def android_world_elements(forest: AccessibilityForest) -> tuple[Match, ...]:
    """The elements of a screen; an element's number is its position.

    Elements without pixels have numbers, too, although AndroidWorld's agents are not shown them.
    """
    elements: list[Match] = []
    for position in reversed(range(len(forest.trees))):
        nodes = forest.trees[position].nodes
        parents = {node.parent for node in nodes}
        elements += [
            Match(position, index, node)
            for index, node in enumerate(nodes)
            if node.visible
            and (index not in parents or node.content_description or node.scrollable)
        ]
    return tuple(elements)


MIN_DISTANCE_PX: Final = 30
"""Elements whose centres are as near as this to an earlier one's get no tag."""
MIN_AREA_PX: Final = 120
MAX_AREA_PX: Final = 180
"""Sides of a grid's area: the smallest divisor of the screen's side in this range, or else 120."""


def app_agent_elements(forest: AccessibilityForest) -> tuple[Match, ...]:
    """The tagged elements of the active window; an element's tag is its position plus one.

    Those that can be clicked come first, then those that can only have the focus.
    """
    window = forest.active
    if window is None:
        return ()
    position = forest.trees.index(window)
    shown = [
        Match(position, index, node) for index, node in enumerate(window.nodes) if is_shown(node)
    ]
    clickable = _drop_near_duplicates(match for match in shown if match.node.clickable)
    return _drop_near_duplicates(
        [*clickable, *_drop_near_duplicates(match for match in shown if match.node.focusable)]
    )


def app_agent_grid(width_px: int, height_px: int) -> tuple[int, int]:
    """Rows and columns of the grid over a screen; areas are numbered from 1, row by row."""
    return _area_count(height_px), _area_count(width_px)


def app_agent_areas(width_px: int, height_px: int) -> Mapping[int, Rect]:
    """The areas of the grid by their numbers; what is left over at the right and below has none."""
    rows, columns = app_agent_grid(width_px, height_px)
    width, height = width_px // columns, height_px // rows
    return {
        1 + row * columns + column: Rect(
            column * width, row * height, (column + 1) * width, (row + 1) * height
        )
        for row in range(rows)
        for column in range(columns)
    }


def _area_count(side_px: int) -> int:
    fitting = (
        each
        for each in range(MIN_AREA_PX, MAX_AREA_PX + 1)
        if side_px >= each and not side_px % each
    )
    return max(side_px // next(fitting, MIN_AREA_PX), 1)


def _drop_near_duplicates(matches: Iterable[Match]) -> tuple[Match, ...]:
    """Those whose centre is not near to that of one before."""
    chosen: list[Match] = []
    near: dict[tuple[int, int], list[PixelPoint]] = {}
    for match in matches:
        center = match.node.bounds.center
        column, row = center.x // MIN_DISTANCE_PX, center.y // MIN_DISTANCE_PX
        if any(
            (center.x - other.x) ** 2 + (center.y - other.y) ** 2 <= MIN_DISTANCE_PX**2
            for across in (-1, 0, 1)
            for down in (-1, 0, 1)
            for other in near.get((column + across, row + down), ())
        ):
            continue
        chosen.append(match)
        near.setdefault((column, row), []).append(center)
    return tuple(chosen)


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


def nodes_by_number(numbering: str, frame: Frame) -> Mapping[int, Match]:
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
