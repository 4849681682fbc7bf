"""What the toolkit keeps between frames: parts, their measures, and what they become at a place."""

import gc
import weakref
from collections.abc import Iterator
from typing import Any

import pytest

from mobile_gym.core.geometry import Rect
from mobile_gym.virtual_device.ui.budget import PARTS
from mobile_gym.virtual_device.ui.layout import Layout
from mobile_gym.virtual_device.ui.view import (
    FILL,
    View,
    box,
    column,
    icon,
    is_still,
    row,
    scroll,
    space,
    stack,
    text,
)

AREA = Rect(0, 0, 400, 600)


class Handler:
    """A handler that can be watched as it goes."""

    def __call__(self, *arguments: Any) -> None:
        """Do nothing."""


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    """Each test begins with nothing kept, and leaves nothing."""
    PARTS.forget()
    yield
    PARTS.forget()


def laid_out(view: View) -> Layout:
    layout = Layout(1.0, 1.0, "com.example.toy")
    layout.add(view, AREA)
    return layout


def line(title: str, **handlers: Any) -> View:
    return row(
        icon("clock", 24),
        space(width=8),
        column(text(title), text("summary"), weight=1),
        width=FILL,
        height=48,
        class_name="android.widget.LinearLayout",
        **handlers,
    )


def test_a_container_without_handlers_is_kept_by_what_it_shows() -> None:
    assert line("Wi-Fi") is line("Wi-Fi")
    assert line("Wi-Fi") is not line("Bluetooth")
    assert box(height=1, fill=7) is box(height=1, fill=7)
    assert stack(text("a"), align="center") != stack(text("a"), align="end")


def test_a_container_with_a_handler_somewhere_is_not_kept() -> None:
    button = stack(icon("clock"), on_tap=Handler())
    for view in (
        line("Wi-Fi", on_tap=Handler()),
        row(text("a"), button),
        row(text("a"), text("b")._replace(on_tap=Handler())),
        column(scroll("list", text("a"))),
    ):
        assert not view.shared
        assert not is_still(view)
    assert is_still(line("Wi-Fi"))


@pytest.mark.parametrize("handler", ["on_tap", "on_long_press", "on_double_tap", "on_drag"])
def test_what_looks_the_same_runs_its_own_handler(handler: str) -> None:
    found = [laid_out(line("Wi-Fi", **{handler: action})) for action in (Handler(), Handler())]
    first, second = found
    assert first.items == second.items
    assert first.nodes == second.nodes
    assert [target[:4] for target in first.targets] == [target[:4] for target in second.targets]
    (one,), (other,) = first.targets, second.targets
    assert one.view is not None
    assert other.view is not None
    assert getattr(one.view, handler) is not getattr(other.view, handler)


def test_handlers_decide_what_a_node_can_do_and_where_it_reacts() -> None:
    kinds: list[dict[str, Any]] = [
        {},
        {"on_tap": Handler()},
        {"on_long_press": Handler()},
        {"on_fling": Handler()},
    ]
    for _ in range(2):  # once to keep it, and once to look it up
        seen = [laid_out(line("Wi-Fi", **handlers)) for handlers in kinds]
        assert [bool(layout.targets) for layout in seen] == [False, True, True, True]
        assert [layout.nodes[0].clickable for layout in seen] == [False, True, False, False]
        assert [layout.nodes[0].long_clickable for layout in seen] == [False, False, True, False]
        bare = laid_out(line("Wi-Fi")._replace(shared=False))
        assert not bare.targets


def test_kept_parts_are_clipped_where_they_are_placed_now() -> None:
    rows = [line(str(number), on_tap=Handler()) for number in range(30)]
    for offset in (0, 20, 500, 20, 0):
        layout = Layout(1.0, 1.0, "com.example.toy")
        layout.ui = {"scroll:list": offset}
        layout.add(scroll("list", column(*rows, width=FILL)), AREA)
        assert layout.targets[0][:4] == (0, 0, 400, 48 - offset % 48)
        assert layout.targets[0].view is rows[offset // 48]
        assert all(target.bottom <= AREA.bottom for target in layout.targets)


def test_a_kept_part_that_was_given_a_handler_reacts_each_time() -> None:
    for _ in range(2):
        inside = text("b")._replace(on_tap=Handler())
        layout = laid_out(column(text("a"), row(inside, on_tap=Handler())))
        assert [target.view for target in layout.targets][-1] is inside
        assert len(layout.targets) == 2


def test_no_handler_is_kept() -> None:
    """A handler holds the state that it was made in; keeping it would keep that, too."""
    handlers = [Handler() for _ in range(4)]
    gone = [weakref.ref(handler) for handler in handlers]
    laid_out(line("Wi-Fi", on_tap=handlers[0]))
    laid_out(row(text("a"), text("b")._replace(on_tap=handlers[1])))
    laid_out(row(text("c")._replace(on_tap=handlers[2]), on_tap=handlers[3]))
    handlers.clear()
    gc.collect()
    assert [reference() for reference in gone] == [None] * 4


def test_a_layout_goes_without_the_garbage_collector() -> None:
    gc.disable()
    try:
        layout = laid_out(column(line("Wi-Fi", on_tap=Handler()), scroll("list", line("a"))))
        gone = weakref.ref(layout)
        del layout
        assert gone() is None
    finally:
        gc.enable()
