"""Small screens and traces for the tests of LlamaTouch."""

from __future__ import annotations

import numpy as np

from mobile_gym.core.actions import Action
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree
from reward_models.llamatouch.traces import TraceState

APP = "org.example.shop"
ROW_PX = 80


def node(kind: str, text: str = "", name: str = "", **fields: object) -> AccessibilityNode:
    """A node without a place; `screen` puts it below the one before it."""
    identifier = f"{APP}:id/{name}" if name else ""
    made = AccessibilityNode(f"android.widget.{kind}", APP, identifier, text)
    return made._replace(**fields)


def screen(*nodes: AccessibilityNode, activity: str = ".Main", pixels: bool = False) -> Frame:
    """A screen of 400 x 800 with the nodes one below the other."""
    root = AccessibilityNode("android.widget.FrameLayout", APP, bounds=Rect(0, 0, 400, 800))
    placed = [
        item._replace(bounds=Rect(0, ROW_PX * row, 400, ROW_PX * (row + 1)), parent=0)
        for row, item in enumerate(nodes)
    ]
    return Frame(
        400,
        800,
        f"{APP}/{activity}",
        screenshot=np.zeros((800, 400, 3), dtype=np.uint8) if pixels else None,
        forest=AccessibilityForest((AccessibilityTree((root, *placed)),)),
    )


def row(number: int) -> tuple[float, float]:
    """The middle of the row, as a point of the canvas."""
    return 0.5, (number + 0.5) * ROW_PX / 800


def trace(*steps: tuple[Frame, Action | None]) -> tuple[TraceState, ...]:
    return tuple(TraceState(frame, action) for frame, action in steps)
