import pytest

from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree


@pytest.fixture
def benchmark_forest():
    """80 nodes: rows of a title and a switch."""
    nodes = [AccessibilityNode("android.widget.FrameLayout", "app", bounds=Rect(0, 0, 100, 9999))]
    for row in range(0, 78, 3):
        box = Rect(0, row, 100, row + 3)
        index = len(nodes)
        nodes.append(
            AccessibilityNode(
                "android.widget.LinearLayout",
                "app",
                f"app:id/row_{row // 3}",
                bounds=box,
                parent=0,
                clickable=True,
            )
        )
        nodes.append(
            AccessibilityNode(
                "android.widget.TextView", "app", text=f"Row {row}", bounds=box, parent=index
            )
        )
        nodes.append(
            AccessibilityNode(
                "android.widget.Switch",
                "app",
                bounds=box,
                parent=index,
                checkable=True,
                checked=True,
            )
        )
    return AccessibilityForest((AccessibilityTree(tuple(nodes)),))
