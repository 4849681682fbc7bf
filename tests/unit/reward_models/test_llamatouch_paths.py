"""Which screens of a path are essential, and which texts on them."""

from __future__ import annotations

from llamatouch_screens import node, row, screen, trace

from mobile_gym.core.actions import Tap
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityTree
from reward_models.llamatouch import TraceState, essential_states, match_trace
from reward_models.llamatouch.primitives import Click, Exact


def web_page(title: str, *lines: str, big: bool = False) -> Frame:
    """A page in a browser: every page is the same activity, and most words are the site's own."""
    shared = [f"of the site in general {number}" for number in range(5)]
    texts = [*lines, *shared[: 3 if big else 5]]
    view = node("WebView", title, focusable=True, scrollable=big)
    view = view._replace(class_name="android.webkit.WebView")
    return screen(view, *(node("View", text, clickable=True) for text in texts))


def test_a_link_to_another_web_page_only_leads_there():
    """Both pages look alike and are one activity; the title says that they are two."""
    first, second = web_page("Open pages", "All pages"), web_page("All pages", "Moon")
    done = screen(node("TextView", "Saved"), activity=".Saved")
    path = trace((first, Tap(*row(1))), (second, Tap(*row(1))), (done, None))
    states = essential_states(path)
    parts = [part for state in states for part in state.primitives]
    clicks = [part.component.title for part in parts if isinstance(part, Click)]
    assert clicks == ["Moon"]
    by_search = trace((second, Tap(*row(1))), (done, None))
    assert match_trace(states, by_search).success


def test_whether_a_page_scrolls_depends_on_the_size_of_its_letters():
    saved = web_page("Moon", "Save")
    path = trace((saved, Tap(*row(1))), (saved, None))
    states = essential_states(path, "save the page Moon")
    larger = web_page("Moon", "Save", big=True)
    asked = [part for state in states for part in state.primitives if isinstance(part, Exact)]
    assert any(part.component.text == "Moon" for part in asked)
    for part in asked:
        assert "scrollable" in part.ignore
    assert match_trace(states[:1], trace((larger, Tap(*row(1))), (larger, None))).success


def form(*texts: str) -> Frame:
    """A form that scrolls, with a button."""
    labels = [node("TextView", text) for text in texts]
    frame = screen(node("ScrollView", scrollable=True), *labels, node("Button", "Send"))
    (tree,) = frame.nodes.trees
    inside = (*tree.nodes[:2], *(item._replace(parent=1) for item in tree.nodes[2:]))
    forest = AccessibilityForest((AccessibilityTree(inside),))
    return Frame(frame.width_px, frame.height_px, frame.activity, forest=forest)


def test_what_may_have_been_scrolled_away_is_not_asked_for_where_a_button_is_tapped():
    kinds = screen(node("Button", "Lamp", clickable=True), activity=".Kinds")
    sent = screen(node("TextView", "Thank you"), activity=".Sent")

    def sending(*texts: str, at: int) -> tuple[TraceState, ...]:
        return trace((kinds, Tap(*row(0))), (form(*texts), Tap(*row(at))), (sent, None))

    states = essential_states(sending("Lamp", "Details", at=3))
    assert not any(isinstance(part, Exact) for part in states[-2].primitives)
    assert match_trace(states, sending("Details", "More", at=3)).success
    assert not match_trace(states, sending("Details", "More", at=1)).success
