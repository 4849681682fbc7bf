"""What is said for each thing that can be acted on: its own label, and the texts inside it."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from mobile_gym.accessibility.shape import BRANCH, CONTROL, LIST, kind_of
from mobile_gym.accessibility.wording import MAX_LABEL, label_of
from mobile_gym.core.nodes import AccessibilityNode

_JOINT: Final = " | "


@dataclass(frozen=True, slots=True)
class Spoken:
    """The labels of a window's elements, and the texts that are not part of any.

    Attributes:
        labels: by the index of each element.
        texts: indices of the other nodes that are seen and say something.
    """

    labels: dict[int, str] = field(default_factory=dict)
    texts: list[int] = field(default_factory=list)


def controls_of(nodes: Sequence[AccessibilityNode]) -> Iterator[int]:
    """Indices of what can be acted on, in document order: controls and what scrolls."""
    return (index for index, node in enumerate(nodes) if kind_of(node) in (CONTROL, LIST))


def spoken(nodes: Sequence[AccessibilityNode], elements: Container[int]) -> Spoken:
    """What each element says: itself, and the texts up to the next element in it.

    What scrolls takes no texts: those of a page are not its name. A label that is full takes no
    more either.

    Args:
        nodes: of one window, in document order.
        elements: indices of those that get labels.
    """
    result = Spoken()
    owners: list[int] = []
    for index, node in enumerate(nodes):
        kind = kind_of(node)
        if index in elements:
            result.labels[index] = label_of(node)
            owners.append(-1 if kind == LIST else index)
            continue
        owner = owners[node.parent] if node.parent >= 0 else -1
        owners.append(-1 if kind == LIST else owner)
        if kind == BRANCH or not node.label:
            continue
        label = label_of(node)
        if owner < 0 or len(result.labels[owner]) + len(label) > MAX_LABEL:
            result.texts.append(index)
        else:
            before = result.labels[owner]
            result.labels[owner] = f"{before}{_JOINT}{label}" if before else label
    return result
