import numpy as np

from mobile_gym.accessibility import indexed_list, interactive_nodes
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree
from mobile_gym.spaces import (
    MAX_NODES,
    NODE_CLASSES,
    NODE_FLAGS,
    NODE_SPACES,
    Placement,
    encode_nodes,
)

FULL = Placement(100, 200, 0.0, 0.0, 1.0, 1.0)


def node(text: str = "", parent: int = 0, **attributes: object) -> AccessibilityNode:
    fields = {"bounds": Rect(0, 0, 50, 100), "class_name": "android.widget.Button"} | attributes
    return AccessibilityNode(text=text, parent=parent, **fields)  # type: ignore[arg-type]


def forest(*nodes: AccessibilityNode) -> AccessibilityForest:
    root = AccessibilityNode("android.widget.FrameLayout", bounds=Rect(0, 0, 100, 200))
    return AccessibilityForest((AccessibilityTree((root, *nodes)),))


def encoded(value: AccessibilityForest, placement: Placement = FULL) -> dict[str, np.ndarray]:
    out = {name: make().sample() for name, make in NODE_SPACES.items()}  # must be overwritten
    encode_nodes(value, placement, out)
    for name, make in NODE_SPACES.items():
        assert out[name] in make()
    return out


def label(arrays: dict[str, np.ndarray], row: int) -> str:
    return arrays["nodes_text"][row].tobytes().rstrip(b"\0").decode()


def test_rows_are_the_numbers_of_the_list() -> None:
    shown = forest(
        node("title"),
        node("确定", clickable=True),
        node("hidden", clickable=True, visible=False),
        node("Wi-Fi", checkable=True, checked=True, class_name="a.Switch"),
    )
    arrays = encoded(shown)
    assert [match.node.text for match in interactive_nodes(shown)] == ["确定", "Wi-Fi"]
    assert '[1] switch "Wi-Fi"' in indexed_list(shown)
    assert [label(arrays, row) for row in range(4)] == ["确定", "Wi-Fi", "title", ""]
    assert arrays["nodes_mask"].tolist()[:4] == [True, True, True, False]
    assert arrays["nodes_class"][:4].tolist() == [
        NODE_CLASSES.index("Button"),
        NODE_CLASSES.index("Switch"),
        NODE_CLASSES.index("Button"),
        0,
    ]


def test_flags_are_in_the_documented_order() -> None:
    for flag in NODE_FLAGS[1:]:
        off = dict.fromkeys(NODE_FLAGS[1:], False) | {"enabled": True}
        arrays = encoded(forest(node("x", **(off | {flag: True}))))
        acting = flag in ("checkable", "clickable", "scrollable", "long_clickable", "editable")
        expected = [float(acting)] + [float(name in (flag, "enabled")) for name in NODE_FLAGS[1:]]
        assert arrays["nodes_flags"][0].tolist() == expected


def test_a_disabled_control_has_no_number_and_comes_behind_those_that_have() -> None:
    shown = forest(node("Save", clickable=True, enabled=False), node("Cancel", clickable=True))
    arrays = encoded(shown)
    assert [label(arrays, row) for row in range(2)] == ["Cancel", "Save"]
    assert arrays["nodes_flags"][:2, NODE_FLAGS.index("interactive")].tolist() == [1, 0]
    assert arrays["nodes_flags"][:2, NODE_FLAGS.index("enabled")].tolist() == [1, 0]
    assert indexed_list(shown).splitlines()[0].startswith('- button "Save" disabled')


def test_a_row_is_called_after_what_it_contains() -> None:
    arrays = encoded(
        forest(
            node(clickable=True),
            node("Display", parent=1),
            node("Dark theme", parent=1),
            node(scrollable=True),
            node("in a list", parent=4),
        )
    )
    assert [label(arrays, row) for row in range(4)] == ["Display", "", "in a list", ""]


def test_bounds_are_parts_of_the_canvas() -> None:
    shown = forest(node("x", clickable=True, bounds=Rect(25, 50, 75, 100)))
    assert encoded(shown)["nodes_bounds"][0].tolist() == [0.25, 0.25, 0.75, 0.5]
    half = Placement(100, 200, 0.25, 0.0, 0.75, 1.0)
    assert encoded(shown, half)["nodes_bounds"][0].tolist() == [0.375, 0.25, 0.625, 0.5]
    beyond = forest(node("x", clickable=True, bounds=Rect(-20, 0, 900, 100)))
    assert encoded(beyond)["nodes_bounds"][0].tolist() == [0.0, 0.0, 1.0, 0.5]


def test_long_labels_are_cut_between_characters() -> None:
    arrays = encoded(forest(node("设" * 50, clickable=True)))
    assert label(arrays, 0) == "设" * 21


def test_too_many_nodes_and_none() -> None:
    many = encoded(forest(*[node(str(i), clickable=True) for i in range(300)]))
    assert many["nodes_mask"].all()
    assert label(many, MAX_NODES - 1) == str(MAX_NODES - 1)
    empty = encoded(AccessibilityForest())
    assert not any(array.any() for array in empty.values())


def test_an_unknown_class_counts_as_a_view() -> None:
    arrays = encoded(forest(node("x", clickable=True, class_name="com.my.FancyThing")))
    assert arrays["nodes_class"][0] == NODE_CLASSES.index("View")


def test_only_what_is_asked_for_is_written() -> None:
    out = {"nodes_mask": np.zeros(MAX_NODES, np.bool_)}
    encode_nodes(forest(node("x")), FULL, out)
    assert out["nodes_mask"].sum() == 1
