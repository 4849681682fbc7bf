"""The screen as somebody reads it: what can be touched, and what is written on and beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from mobile_gym.accessibility import Match, is_shown, reachable_point
from mobile_gym.agents.canvas import ScreenCanvas
from mobile_gym.agents.planner.words import label_similarity, word_coverage
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, Rect
from mobile_gym.core.nodes import AccessibilityNode, WindowType

_SYSTEM_UI: Final = "com.android.systemui"
_BARS: Final = ("StatusBar", "NavigationBar")
"""How the titles of windows begin that nobody acts on."""
_LATER: Final = 0.87
"""Of what a label is worth that is not the first one: a row's title names it, the rest tells."""
_IN_ONE: Final = 0.8
"""Of what a label is worth whose words stand in several texts of a row."""


class ScreenElement:
    """Something on the screen: a control with all that is written on it, or a text by itself."""

    __slots__ = ("labels", "match", "parts")

    def __init__(self, match: Match) -> None:
        self.match = match
        self.labels: list[str] = []
        self.parts: list[Match] = []
        """What it has within: texts and checkable nodes."""

    @property
    def node(self) -> AccessibilityNode:
        """The node itself."""
        return self.match.node

    @property
    def bounds(self) -> Rect:
        """Where it is."""
        return self.match.node.bounds

    @property
    def label(self) -> str:
        """All that is written on it."""
        return " ".join(self.labels)

    @property
    def is_control(self) -> bool:
        """Whether a touch does something."""
        node = self.match.node
        return node.clickable or node.checkable or node.editable or node.long_clickable

    def likeness(self, wanted: str) -> float:
        """How much it is what somebody asks for."""
        best = max(
            (
                label_similarity(wanted, label) * (_LATER if place else 1.0)
                for place, label in enumerate(self.labels)
            ),
            default=0.0,
        )
        if best < _IN_ONE and len(self.labels) > 1 and word_coverage(wanted, self.label) == 1.0:
            return max(best, _IN_ONE * 0.9)
        return best


class PlannerScreen:
    """One frame, read."""

    def __init__(self, frame: Frame, observation: Mapping[str, Any]) -> None:
        self.frame = frame
        self._canvas = ScreenCanvas.of(observation)
        self.user_reply = str(observation.get("user_reply") or "")
        self.elements = tuple(_screen_elements(frame))
        self.key = hash(
            (
                frame.activity,
                tuple((element.label, element.node.checked) for element in self.elements),
            )
        )
        """The same for screens that show the same."""

    @property
    def controls(self) -> Iterator[ScreenElement]:
        """What a touch does something to."""
        return (element for element in self.elements if element.is_control)

    @property
    def fields(self) -> tuple[ScreenElement, ...]:
        """What can be typed into."""
        return tuple(element for element in self.elements if element.node.editable)

    @property
    def has_dialog(self) -> bool:
        """Whether the window in front is smaller than the screen."""
        trees = [t for t in self.frame.nodes.trees if t.window_type == WindowType.APPLICATION]
        if not trees or not trees[-1].nodes:
            return False
        box = trees[-1].nodes[0].bounds
        return box.height < 0.9 * self.frame.height_px

    @property
    def is_loading(self) -> bool:
        """Whether an app shows that it is at work, and nothing yet to act on."""
        return not any(control.labels for control in self.controls) and any(
            node.class_name.endswith("ProgressBar") for node in self.frame.nodes
        )

    @property
    def is_web(self) -> bool:
        """Whether it shows a web page."""
        return any("WebView" in node.class_name for node in self.frame.nodes)

    def element_by_id(self, name: str) -> ScreenElement | None:
        """The element with one of Android's own ids, such as `android:id/hours`."""
        return next(
            (element for element in self.elements if element.node.resource_id == name), None
        )

    def best(
        self,
        wanted: str,
        least: float,
        allowed: Callable[[ScreenElement], bool] | None = None,
    ) -> ScreenElement | None:
        """The element most like what is asked for; controls and what is in front come first."""
        choice, most = None, least
        for element in self.elements:
            if allowed is not None and not allowed(element):
                continue
            worth = element.likeness(wanted)
            if worth <= 0.0:
                continue
            if not element.is_control:
                worth -= 0.03
            if worth >= most + 1e-9 or (choice is None and worth >= most):
                choice, most = element, worth
        return choice

    def named(self, *labels: str) -> ScreenElement | None:
        """The first control that has exactly one of the labels."""
        wanted = {label.casefold() for label in labels}
        for control in self.controls:
            if any(label.casefold() in wanted for label in control.labels):
                return control
        return None

    def point(self, element: ScreenElement) -> NormalizedPoint | None:
        """Where a finger reaches it; None where it is covered."""
        pixel = reachable_point(self.frame, element.match)
        return None if pixel is None else self._canvas.point(pixel, self.frame)

    @property
    def canvas(self) -> ScreenCanvas:
        """Where the screen is on the canvas."""
        return self._canvas

    def switch_of(self, row: ScreenElement) -> ScreenElement | None:
        """What shows whether a row is on: itself, what is in it, or what stands on its line."""
        if row.node.checkable:
            return row
        for element in self.elements:
            if element.node.checkable and element.match.tree == row.match.tree:
                ancestors = self.frame.nodes.trees[row.match.tree].ancestors(element.match.index)
                if row.match.index in ancestors:
                    return element
        middle = row.bounds.center.y
        beside = [
            element
            for element in self.elements
            if element.node.checkable and element.bounds.top <= middle < element.bounds.bottom
        ]
        return min(
            beside, key=lambda element: abs(element.bounds.left - row.bounds.right), default=None
        )


def _screen_elements(frame: Frame) -> Iterator[ScreenElement]:
    screen = Rect(0, 0, frame.width_px, frame.height_px)
    for position, tree in enumerate(frame.nodes.trees):
        if tree.window_type == WindowType.INPUT_METHOD or not tree.nodes:
            continue
        if tree.is_toast or tree.title.startswith(_BARS):
            continue
        by_index: dict[int, ScreenElement] = {}
        owners: dict[int, int] = {-1: -1}
        for index, node in enumerate(tree.nodes):
            owner = owners.get(node.parent, -1)
            if _is_control(node):
                owners[index] = index
                if not is_shown(node) or node.bounds.intersection(screen).is_empty:
                    continue
                element = by_index[index] = ScreenElement(Match(position, index, node))
                element.labels.extend(_node_texts(node))
                if owner in by_index:
                    by_index[owner].parts.append(element.match)
            else:
                owners[index] = owner
                texts = _node_texts(node)
                if not texts or not is_shown(node):
                    continue
                if owner in by_index:
                    by_index[owner].labels.extend(texts)
                    by_index[owner].parts.append(Match(position, index, node))
                else:
                    element = by_index[index] = ScreenElement(Match(position, index, node))
                    element.labels.extend(texts)
        yield from by_index.values()


def _is_control(node: AccessibilityNode) -> bool:
    return node.clickable or node.checkable or node.editable or node.long_clickable


def _node_texts(node: AccessibilityNode) -> list[str]:
    texts = (node.text, node.content_description, node.hint_text)
    return [text for text in dict.fromkeys(texts) if text]
