"""AndroidWorld's numbered elements, which its agents M3A, T3A and SeeAct name.

Source: google-research/android_world, `representation_utils.forest_to_ui_elements` as its
controller calls it: windows from the front to the back, as Android lists them; in each, in document
order, every visible node that is a leaf, has a content description, or scrolls.
"""

from __future__ import annotations

from mobile_gym.accessibility.selectors import Match
from mobile_gym.core.nodes import AccessibilityForest


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
