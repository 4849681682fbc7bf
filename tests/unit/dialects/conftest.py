"""Screens that the dialects' tests speak about."""

from __future__ import annotations

import pytest

from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree

_PACKAGE = "com.example.notes"


def _node(parent: int, bounds: tuple[int, int, int, int], **fields: object) -> AccessibilityNode:
    defaults: dict[str, object] = {
        "class_name": "android.view.View",
        "package_name": _PACKAGE,
        "enabled": True,
        "visible": True,
    }
    return AccessibilityNode(parent=parent, bounds=Rect(*bounds), **(defaults | fields))  # type: ignore[arg-type]


def _forest() -> AccessibilityForest:
    button, field = "android.widget.Button", "android.widget.EditText"
    label = "android.widget.TextView"
    return AccessibilityForest(
        (
            AccessibilityTree(
                (
                    _node(-1, (0, 0, 1080, 2400), class_name="android.widget.FrameLayout"),
                    _node(0, (0, 80, 1080, 240), text="Notes", class_name=label),
                    _node(
                        0, (40, 260, 1040, 400), class_name=field, editable=True, clickable=True,
                        focusable=True, hint_text="Title", resource_id=f"{_PACKAGE}:id/title",
                    ),
                    _node(
                        0, (40, 420, 500, 560), class_name=button, text="Save", clickable=True,
                        resource_id=f"{_PACKAGE}:id/save",
                    ),
                    _node(
                        0, (580, 420, 1040, 560), class_name=button, text="Cancel", clickable=True,
                        long_clickable=True,
                    ),
                    _node(
                        0, (0, 600, 1080, 2200), class_name="android.widget.ListView",
                        scrollable=True,
                    ),
                    _node(
                        5, (0, 600, 1080, 800), clickable=True, content_description="Milk and eggs",
                    ),
                    _node(
                        5, (0, 800, 1080, 1000), class_name="android.widget.CheckBox",
                        text="Bread", checkable=True, clickable=True,
                    ),
                )
            ),
        )
    )  # fmt: skip


@pytest.fixture(scope="session")
def frame() -> Frame:
    """A screen of 1080 x 2400 pixels with a field, two buttons and a list of two rows."""
    return Frame(1080, 2400, f"{_PACKAGE}/.Main", forest=_forest())


@pytest.fixture
def small_frame() -> Frame:
    """The embedded device's size, 540 x 1200 pixels, with nothing on it."""
    return Frame(540, 1200, f"{_PACKAGE}/.Main", forest=AccessibilityForest(()))
