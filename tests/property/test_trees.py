"""Whatever is done on the device, its trees are well formed and survive uiautomator's XML."""

from __future__ import annotations

from collections import Counter

from hypothesis import example, given, settings
from walking import sampled, started, starts

from mobile_gym.accessibility import parse_xml, write_xml
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import AccessibilityNode, AccessibilityTree

STEPS = 12


def twice(tree: AccessibilityTree) -> list[AccessibilityNode]:
    return [node for node, count in Counter(tree.nodes).items() if count > 1]


def check_tree(frame: Frame) -> None:
    if not frame.nodes.trees:  # as on a phone whose screen is off
        assert frame.screenshot is not None
        assert not frame.screenshot.any()
        return
    for tree in frame.nodes.trees:
        assert tree.nodes, f"window {tree.title!r} has no nodes"
        assert tree.nodes[0].parent == -1
        window = tree.nodes[0].bounds
        # A node is known by its window and its place there; two that are all alike are one twice.
        assert len(set(tree.nodes)) == len(tree.nodes), twice(tree)
        path: list[int] = []
        for index, node in enumerate(tree.nodes):
            while path and path[-1] != node.parent:
                path.pop()
            assert path or index == 0, f"node {index} is no descendant of the ones before it"
            path.append(index)
            left, top, right, bottom = node.bounds
            assert max(window.left, 0) <= left <= right <= min(window.right, frame.width_px)
            assert max(window.top, 0) <= top <= bottom <= min(window.bottom, frame.height_px)
            assert node.class_name
            assert node.package_name
    assert sum(tree.is_active for tree in frame.nodes.trees) == 1


def check_xml(frame: Frame) -> None:
    if not frame.nodes.trees:  # uiautomator writes none: "null root node"
        return
    written = write_xml(frame.nodes)
    back = parse_xml(written)
    assert len(back.trees) == len(frame.nodes.trees)
    for read, tree in zip(back.trees, frame.nodes.trees, strict=True):
        # What is read remembers in `extras` which optional attributes the text had.
        assert [node._replace(extras=()) for node in read.nodes] == list(tree.nodes)
    assert write_xml(back) == written


@settings(max_examples=25, deadline=None)
@given(starts)
@example(("Clock.SetAlarm", 7586587, "en"))  # a long press in an empty search field
def test_trees_stay_well_formed(start: tuple[str, int, str]) -> None:
    env = started(*start)
    frames = [env.frame]
    for action in sampled(env, STEPS):
        env.step(action)
        frames.append(env.frame)
    for frame in frames:
        check_tree(frame)
        check_xml(frame)
