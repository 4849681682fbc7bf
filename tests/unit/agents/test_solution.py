import numpy as np
import pytest

from mobile_gym.accessibility import find, reachable_point
from mobile_gym.agents.canvas import ScreenCanvas
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core import plugins
from mobile_gym.core.actions import (
    Answer,
    Drag,
    Finish,
    LongPress,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.checks import NodePresent, Selector
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint, PixelPoint, Rect
from mobile_gym.core.nodes import (
    AccessibilityForest,
    AccessibilityNode,
    AccessibilityTree,
    WindowType,
)
from mobile_gym.core.ports import Agent
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import DragOnto, Perform, ScrollTo, TapOn, Task, TypeInto

WIDTH, HEIGHT = 100, 200


def task(*solution):
    check = NodePresent(Selector(text="x"))
    return Task("T.T", {"en": "x"}, (), (PageNode(1, "x", check=check),), 1, solution=solution)


def frame(*nodes, windows=(), keyboard=False):
    root = AccessibilityNode("android.widget.FrameLayout", bounds=Rect(0, 0, WIDTH, HEIGHT))
    trees = (AccessibilityTree((root, *nodes)), *windows)
    return Frame(
        WIDTH, HEIGHT, "app/.Main", forest=AccessibilityForest(trees), keyboard_shown=keyboard
    )


def node(text, bounds, parent=0, **fields):
    return AccessibilityNode(
        "android.view.View", text=text, bounds=Rect(*bounds), parent=parent, **fields
    )


def keyboard(top):
    root = AccessibilityNode(
        "android.inputmethodservice.SoftInput", bounds=Rect(0, top, 100, 200), clickable=True
    )
    return AccessibilityTree((root,), window_type=WindowType.INPUT_METHOD, is_active=False)


def start(*solution, steps=None):
    agent = SolutionAgent(steps)
    agent.reset(task(*solution), seed=0)
    return agent


def test_it_is_an_agent_by_name():
    for name in ("solution", "noop", "random"):
        agent = plugins.load("agent", name)()
        assert isinstance(agent, Agent)
        assert agent.name == name


def test_a_node_is_dragged_onto_another_one():
    screen = frame(node("a", (0, 0, 50, 20)), node("b", (0, 100, 50, 120)))
    agent = start(DragOnto(Selector(text="a"), onto=Selector(text="b")))
    assert agent.act({}, screen) == Drag((0.255, 0.0525), (0.255, 0.5525))
    assert agent.act({}, screen) == Finish()


def test_a_node_without_the_one_to_drag_it_onto_is_given_up():
    screen = frame(node("a", (0, 0, 50, 20)))
    agent = start(DragOnto(Selector(text="a"), onto=Selector(text="b")))
    actions = [agent.act({}, screen) for _ in range(3)]
    assert actions[-1] == Finish("impossible")
    assert "is not there" in agent.failure


def test_steps_become_actions_and_the_last_one_is_followed_by_finish():
    screen = frame(node("OK", (0, 0, 50, 20), clickable=True))
    agent = start(
        TapOn(Selector(text="OK")),
        TapOn(Selector(text="OK"), hold=True),
        TypeInto(None, "hi", submit=True),
        Perform(PressKey("back")),
        Perform(Answer("5")),
    )
    point = NormalizedPoint(0.255, 0.0525)  # the middle of pixel (25, 10)
    actions = [agent.act({}, screen) for _ in range(6)]
    assert actions == [
        Tap(point),
        LongPress(point),
        Type("hi", clear=True, submit=True),
        PressKey("back"),
        Answer("5"),
        Finish("complete"),
    ]
    assert agent.failure == agent.unfinished == ""


def test_given_steps_are_followed_instead_of_the_solution():
    agent = start(Perform(PressKey("back")), steps=[Perform(PressKey("home"))])
    assert agent.act({}, frame()) == PressKey("home")


@pytest.mark.parametrize("focused", [True, False])
def test_typing_touches_the_field_only_where_it_has_no_focus(focused):
    screen = frame(node("", (0, 0, 100, 20), editable=True, focused=focused, hint_text="Name"))
    action = start(TypeInto(Selector(hint="Name"), "x", clear=False)).act({}, screen)
    assert action == Type("x", at=None if focused else NormalizedPoint(0.505, 0.0525))


def test_a_row_is_touched_beside_its_switch():
    row = node("", (0, 0, 100, 20), clickable=True)
    title = node("Wi-Fi", (0, 0, 30, 20), parent=1)
    switch = node("", (40, 0, 100, 20), parent=1, clickable=True, checkable=True)
    screen = frame(row, title, switch)
    tapped = start(TapOn(Selector(clickable=True, has=Selector(text="Wi-Fi")))).act({}, screen)
    pixel = tapped.point.to_pixels(WIDTH, HEIGHT)
    assert row.bounds.contains(pixel)
    assert not switch.bounds.contains(pixel)
    by_title = start(TapOn(Selector(text="Wi-Fi"))).act({}, screen)
    assert title.bounds.contains(by_title.point.to_pixels(WIDTH, HEIGHT))


def test_what_something_covers_is_touched_where_it_is_not():
    below = node("Row", (0, 100, 100, 120), clickable=True)
    above = node("+", (40, 90, 60, 130), clickable=True)
    pixel = reachable_point(screen := frame(below, above), find(screen.nodes, Selector(text="Row")))
    assert not above.bounds.contains(pixel)
    covered = frame(below, node("Sheet", (0, 90, 100, 200), clickable=True))
    assert reachable_point(covered, find(covered.nodes, Selector(text="Row"))) is None


def test_a_keyboard_in_the_way_is_put_away():
    button = node("Save", (0, 180, 100, 200), clickable=True)
    agent = start(TapOn(Selector(text="Save")))
    covered = frame(button, windows=(keyboard(120),), keyboard=True)
    assert agent.act({}, covered) == PressKey("back")
    assert isinstance(agent.act({}, frame(button)), Tap)


def rows(first, count=5, **fields):
    """A list that shows `count` rows from `first` on."""
    place = node("", (0, 0, 100, 100), scrollable=True, **fields)
    shown = [
        node(f"Row {first + n}", (0, 20 * n, 100, 20 * n + 20), parent=1) for n in range(count)
    ]
    return frame(place, *shown)


def test_it_scrolls_down_and_then_up_until_nothing_changes():
    agent = start(TapOn(Selector(text="Row 0")))
    directions = []
    for first in (10, 12, 12, 10, 8, 6):
        swipe = agent.act({}, rows(first))
        directions.append(swipe.end.y < swipe.start.y)
    assert directions == [True, True, False, False, False, False]
    assert isinstance(agent.act({}, rows(0)), Tap)


def test_a_node_that_is_nowhere_ends_the_attempt_and_says_so():
    agent = start(TapOn(Selector(text="Cellar")))
    actions = []
    while not actions or not isinstance(actions[-1], Finish):
        actions.append(agent.act({}, rows(0)))
    assert actions[-1] == Finish("impossible")
    assert len([action for action in actions if isinstance(action, Wait)]) == 1
    assert len(actions) < 8
    assert "step 1: (text='Cellar') is not there on app/.Main" in agent.failure
    assert agent.act({}, rows(0)) == Finish("impossible")
    agent.reset(task(), seed=0)
    assert agent.failure == ""


def test_a_list_without_end_is_given_up():
    agent = start(ScrollTo(Selector(text="Cellar")))
    for first in range(200):
        action = agent.act({}, rows(first))
        if isinstance(action, Finish):
            break
    assert action == Finish("impossible")
    assert first < 150


def test_what_a_lists_edge_cuts_is_scrolled_to_and_what_is_small_as_a_whole_is_not():
    place = node("", (0, 0, 100, 100), scrollable=True)
    whole = frame(place, node("Go", (0, 50, 100, 52), parent=1))
    cut = frame(place, node("Go", (0, 98, 100, 100), parent=1))
    without = frame(node("Go", (0, 198, 100, 200)))
    for screen, kind in ((whole, Tap), (cut, Swipe), (without, Tap)):
        agent = SolutionAgent([TapOn(Selector(text="Go"))])
        agent.reset(task(), 0)
        assert isinstance(agent.act({}, screen), kind)


def test_what_a_search_finds_at_a_lists_edge_is_scrolled_further_but_not_for_ever():
    place = node("", (0, 0, 100, 100), scrollable=True)
    cut = frame(place, node("Go", (0, 98, 100, 100), parent=1))
    agent = start(TapOn(Selector(text="Go")))
    assert isinstance(agent.act({}, frame(place, node("A", (0, 0, 100, 50), parent=1))), Swipe)
    assert [type(agent.act({}, cut)) for _ in range(3)] == [Swipe, Swipe, Tap]


def test_scrolling_to_what_is_there_costs_nothing_and_stays_inside_its_place():
    agent = start(ScrollTo(Selector(text="Row 2")), Perform(PressKey("back")))
    assert agent.act({}, rows(0)) == PressKey("back")
    inner = Selector(resource_id="inner")
    small = node("", (0, 150, 40, 190), scrollable=True, resource_id="app:id/inner")
    screen = frame(node("", (0, 0, 100, 140), scrollable=True), small)
    swipe = start(ScrollTo(Selector(text="Row 9"), within=inner)).act({}, screen)
    assert isinstance(swipe, Swipe)
    for point in (swipe.start, swipe.end):
        assert small.bounds.contains(point.to_pixels(WIDTH, HEIGHT))


def test_points_follow_the_screen_into_a_letterbox():
    screen = frame(node("OK", (0, 0, 100, 200), clickable=True))
    observation = {"screen_rect": np.array([0.25, 0.0, 0.75, 1.0], np.float32)}
    assert start(TapOn(Selector(text="OK"))).act(observation, screen) == Tap(0.5025, 0.5025)
    agent = start(
        Perform(Tap(0.0, 1.0)),
        Perform(Swipe((1.0, 0.5), (0.0, 0.5))),
        Perform(Type("x", at=(0.5, 0.5))),
    )
    assert agent.act(observation, screen) == Tap(0.25, 1.0)
    assert agent.act(observation, screen) == Swipe((0.75, 0.5), (0.25, 0.5))
    assert agent.act(observation, screen) == Type("x", at=(0.5, 0.5))
    assert ScreenCanvas().point(PixelPoint(0, 0), screen) == NormalizedPoint(0.005, 0.0025)


def test_a_node_that_is_nowhere_may_be_skipped():
    screen = frame(node("OK", (0, 0, 50, 20), clickable=True))
    steps = (TapOn(Selector(text="gone")), TapOn(Selector(text="OK")))
    agent = SolutionAgent(steps, skips_missing=True)
    agent.reset(task(), seed=0)
    actions = [agent.act({}, screen) for _ in range(3)]
    assert actions == [Wait(1.0), Tap(NormalizedPoint(0.255, 0.0525)), Finish()]
    assert not agent.failure
