from __future__ import annotations

import contextlib
import dataclasses
import time
from collections.abc import Callable, Iterator

import pytest
from android_env.proto.a11y import android_accessibility_forest_pb2 as forest_pb2
from hypothesis import given
from hypothesis import strategies as st

from mobile_gym.accessibility import parse_proto, parse_xml, write_proto
from mobile_gym.accessibility.proto import parse_proto_bytes, write_proto_bytes
from mobile_gym.core.errors import UsageError
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import (
    EMPTY_FOREST,
    AccessibilityForest,
    AccessibilityNode,
    AccessibilityTree,
    WindowType,
)
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.host import DeviceHost

Forest = forest_pb2.AndroidAccessibilityForest
XML = """<hierarchy rotation="1"><node index="0" text="A" resource-id="x:id/a" class="android.A"
package="p" content-desc="" checkable="false" NAF="true" bounds="[0,0][9,9]"><node text="é中😀"
class="android.B" bounds="[1,2][3,4]" drawing-order="2"/></node></hierarchy>"""


def screens() -> Iterator[AccessibilityForest]:
    host = DeviceHost(APPS)
    host.boot(1)
    for app in ("Clock", "Settings", "Messages", "Phone"):
        host.open_app(app)
        host.advance(500)
        yield host.forest()


def test_every_screen_comes_back_as_it_was() -> None:
    for forest in screens():
        message = write_proto(forest)
        assert parse_proto(message) == forest
        assert parse_proto(Forest.FromString(message.SerializeToString())) == forest


def test_what_the_message_lacks_travels_too() -> None:
    forest = parse_xml(XML)
    assert forest.trees[0].nodes[0].extras
    assert forest.trees[0].nodes[1].absent
    assert forest.trees[0].attributes
    assert parse_proto(write_proto(forest)) == forest
    assert parse_proto(write_proto(EMPTY_FOREST)) == EMPTY_FOREST


def test_android_names_for_stock_readers() -> None:
    root = AccessibilityNode("android.A", "p", bounds=Rect(0, 0, 10, 20))
    child = AccessibilityNode("android.B", "p", "p:id/b", "B", parent=0, clickable=True)
    trees = (
        AccessibilityTree((root, child, child._replace(parent=1)), title="back"),
        AccessibilityTree((root,), WindowType.INPUT_METHOD, is_active=False),
    )
    message = write_proto(AccessibilityForest(trees))
    front, back = message.windows
    assert (front.layer, back.layer) == (1, 0)
    assert (front.window_type, back.window_type, back.title) == (2, 1, "back")
    first, second, third = back.tree.nodes
    assert list(first.child_ids) == [second.unique_id]
    assert list(second.child_ids) == [third.unique_id]
    assert [node.depth for node in back.tree.nodes] == [0, 1, 2]
    assert (second.text, second.view_id_resource_name, second.is_clickable) == ("B", "p:id/b", True)
    assert [action.id for action in second.actions] == [16]
    ids = [node.unique_id for window in message.windows for node in window.tree.nodes]
    assert len(set(ids)) == 4
    assert (back.bounds_in_screen.right, back.bounds_in_screen.bottom) == (10, 20)


def test_nodes_in_any_order_become_document_order() -> None:
    message = Forest()
    tree = message.windows.add(window_type=7, layer=-1).tree
    for unique_id, text, children in (
        (3, "c", []),
        (-1, "root", [2, 3]),
        (2, "b", [4]),
        (4, "d", []),
    ):
        tree.nodes.add(unique_id=unique_id, text=text, child_ids=children)
    (found,) = parse_proto(message).trees
    assert [(node.text, node.parent) for node in found.nodes] == [
        ("root", -1), ("b", 0), ("d", 1), ("c", 0)
    ]  # fmt: skip
    assert found.window_type is WindowType.SYSTEM


@pytest.mark.parametrize("links", [[(1, [2]), (2, [1])], [(1, [1])], [(0, []), (1, [2]), (2, [1])]])
def test_what_is_no_tree_is_refused(links: list[tuple[int, list[int]]]) -> None:
    message = Forest()
    tree = message.windows.add().tree
    for unique_id, children in links:
        tree.nodes.add(unique_id=unique_id, child_ids=children)
    with pytest.raises(UsageError, match="no tree"):
        parse_proto(message)


@given(st.binary(max_size=200))
def test_garbage_is_refused_or_read(content: bytes) -> None:
    with contextlib.suppress(UsageError):  # any other error fails
        assert isinstance(parse_proto_bytes(content), AccessibilityForest)


def test_lone_surrogates_do_not_stop_a_screen() -> None:
    tree = AccessibilityTree((AccessibilityNode(text="a\ud800b", extras=(("k", "\udfff"),)),))
    (node,) = parse_proto(write_proto(AccessibilityForest((tree,))))
    assert (node.text, node.extras) == ("a?b", (("k", "?"),))


def test_an_unchanged_screen_costs_little() -> None:
    *_, forest = screens()
    content = write_proto_bytes(forest)

    def best_ms(job: Callable[[], object]) -> float:
        times: list[float] = []
        for _ in range(30):
            start = time.perf_counter()
            job()
            times.append(time.perf_counter() - start)
        return min(times) * 1000

    assert best_ms(lambda: write_proto_bytes(forest)) < 0.3
    assert best_ms(lambda: parse_proto_bytes(content)) < 0.3


NODE = AccessibilityNode(class_name="android.A", bounds=Rect(0, 0, 9, 9))
TREE = AccessibilityTree((NODE, NODE._replace(parent=0)))
OF_A_TREE = {
    "window_type": WindowType.SYSTEM,
    "title": "Toast",
    "is_active": False,
    "attributes": (("rotation", "1"),),
}
OF_A_NODE = {
    "class_name": "android.B",
    "package_name": "p",
    "resource_id": "p:id/a",
    "text": "é",
    "content_description": "中",
    "hint_text": "h",
    "bounds": Rect(1, 2, 3, 4),
    "extras": (("NAF", "true"),),
    "absent": ("checkable",),
    **dict.fromkeys(
        (
            "checkable", "checked", "clickable", "focusable", "focused", "scrollable",
            "long_clickable", "password", "selected", "editable",
        ),
        True,
    ),
    **dict.fromkeys(("enabled", "visible"), False),
}  # fmt: skip


def test_what_changed_in_one_field_is_not_taken_for_what_was_written_before() -> None:
    assert OF_A_TREE.keys() == {item.name for item in dataclasses.fields(TREE)} - {"nodes"}
    assert OF_A_NODE.keys() == {*NODE._fields} - {"parent", "range_info"}
    others = [dataclasses.replace(TREE, **{name: value}) for name, value in OF_A_TREE.items()]
    for name, value in OF_A_NODE.items():
        changed = NODE._replace(parent=0, **{name: value})
        others.append(dataclasses.replace(TREE, nodes=(NODE, changed)))
    for other in others:
        for tree in (TREE, other, TREE):
            content = write_proto_bytes(AccessibilityForest((tree,)))
            assert parse_proto_bytes(content).trees == (tree,)
