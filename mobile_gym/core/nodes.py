"""Accessibility nodes, one flat tree per window, and the forest of all windows.

A node is a NamedTuple: a frozen dataclass of as many fields costs about seven times as much to
make. A tree is a tuple of nodes in document (pre-)order, each with the index of its parent, so
that filtering and encoding are plain loops.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from mobile_gym.core.geometry import Rect

NO_BOUNDS: Final = Rect(0, 0, 0, 0)


class RangeInfo(NamedTuple):
    """`AccessibilityNodeInfo.RangeInfo` of a slider: what it can be set to and what it is at.

    Units are the slider's own, as in Android: steps of a volume, milliseconds of a recording.
    """

    minimum: float
    maximum: float
    current: float

    def __str__(self) -> str:
        """Such as `7 of 0..15`."""
        return f"{self.current:.12g} of {self.minimum:.12g}..{self.maximum:.12g}"


class AccessibilityNode(NamedTuple):
    """One node, under Android's own attribute names.

    `bounds` are device pixels, clipped to what is visible. `parent` is the index of the parent in
    `AccessibilityTree.nodes`, -1 for the root. `extras` holds source attributes that have no field
    here (`NAF`, `drawing-order`, ...), and `absent` names attributes that the source left out, so
    that a tree can be written back attribute for attribute. `range_info` is a slider's, where
    the source tells it; Android's own dumps do not.
    """

    class_name: str = ""
    package_name: str = ""
    resource_id: str = ""
    text: str = ""
    content_description: str = ""
    hint_text: str = ""
    bounds: Rect = NO_BOUNDS
    parent: int = -1
    checkable: bool = False
    checked: bool = False
    clickable: bool = False
    enabled: bool = True
    focusable: bool = False
    focused: bool = False
    scrollable: bool = False
    long_clickable: bool = False
    password: bool = False
    selected: bool = False
    editable: bool = False
    visible: bool = True
    extras: tuple[tuple[str, str], ...] = ()
    absent: tuple[str, ...] = ()
    range_info: RangeInfo | None = None

    @property
    def label(self) -> str:
        """What a person would call it: the text, else the description, else the hint."""
        return self.text or self.content_description or self.hint_text

    @property
    def description(self) -> str:
        """`content_description`, as selectors call it."""
        return self.content_description

    @property
    def hint(self) -> str:
        """`hint_text`, as selectors call it."""
        return self.hint_text


class WindowType(StrEnum):
    """`android.view.accessibility.AccessibilityWindowInfo` types."""

    APPLICATION = "application"
    INPUT_METHOD = "input_method"
    SYSTEM = "system"


@dataclass(frozen=True, slots=True)
class AccessibilityTree:
    """One window's nodes in document order; `nodes[0]` is the root.

    `attributes` keeps the root element's attributes of a source document (`rotation`), in order.
    """

    nodes: tuple[AccessibilityNode, ...]
    window_type: WindowType = WindowType.APPLICATION
    title: str = ""
    is_active: bool = True
    attributes: tuple[tuple[str, str], ...] = ()

    @property
    def is_toast(self) -> bool:
        """Whether it is the window of a toast, which takes no touch.

        Source: AOSP, `ToastPresenter`, which names the window and makes it not touchable.
        """
        return self.title == "Toast"

    def ancestors(self, index: int) -> Iterator[int]:
        """Indices of the ancestors of a node, the nearest first."""
        parent = self.nodes[index].parent
        while parent >= 0:
            yield parent
            parent = self.nodes[parent].parent

    def children(self, index: int) -> Iterator[int]:
        """Indices of the children of a node, in order. Descendants follow their ancestor."""
        for position in range(index + 1, len(self.nodes)):
            parent = self.nodes[position].parent
            if parent < index:
                return
            if parent == index:
                yield position


@dataclass(frozen=True, slots=True)
class AccessibilityForest:
    """All windows, from the back to the front."""

    trees: tuple[AccessibilityTree, ...] = ()

    def __iter__(self) -> Iterator[AccessibilityNode]:
        """Every node of every window, in order."""
        for tree in self.trees:
            yield from tree.nodes

    def __len__(self) -> int:
        """How many nodes there are."""
        return sum(len(tree.nodes) for tree in self.trees)

    @property
    def active(self) -> AccessibilityTree | None:
        """The window that has the input focus, which `uiautomator dump` writes."""
        for tree in reversed(self.trees):
            if tree.is_active:
                return tree
        return None


EMPTY_FOREST: Final = AccessibilityForest()
