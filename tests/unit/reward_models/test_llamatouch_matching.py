"""Every primitive, the levels, the order, and the defects that are not repeated."""

import dataclasses
import sys
from pathlib import Path

import numpy as np
import pytest

from mobile_gym.accessibility.selectors import visible_nodes
from mobile_gym.core.actions import Finish, LongPress, PressKey, Swipe, Tap, Type, Wait
from mobile_gym.core.errors import TaskError, UnknownName, UsageError
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityTree
from reward_models.llamatouch import EssentialState, StateMatcher, TraceState, match_trace
from reward_models.llamatouch.components import component_of_node
from reward_models.llamatouch.primitives import (
    ActivityIs,
    Click,
    Exact,
    Exclude,
    FuzzyScreen,
    FuzzyTextbox,
    Installed,
    PressedKey,
    Typed,
    Uninstalled,
)
from reward_models.llamatouch.similarity import EmbeddingSimilarity, screen_html

sys.path.insert(0, str(Path(__file__).parent))

from llamatouch_screens import APP, node, row, screen, trace

SAVE = node("Button", "Save", "save", clickable=True)
FIELD = node("EditText", "", "title", clickable=True, editable=True, focused=True)
SWITCH = node("Switch", "Alarm", "alarm", clickable=True, checkable=True)
HOME = screen(FIELD, SAVE, SWITCH)


def component(frame, position):
    """The component of the node in that row."""
    return component_of_node(frame, list(visible_nodes(frame.nodes))[position + 1])


def holds(primitive, frame, action=None, matcher=None):
    state = EssentialState((primitive,))
    return (matcher or StateMatcher()).match(state, TraceState(frame, action)).holds


def test_activity_is_compared_whole():
    assert holds(ActivityIs(f"{APP}/.Main"), HOME)
    assert holds(ActivityIs(f"{APP}/{APP}.Main"), HOME)
    assert not holds(ActivityIs(f"{APP}/.MainScreen"), HOME)  # one name is a part of the other
    assert not holds(ActivityIs(f"{APP}/.Ma"), HOME)


def test_fuzzy_screen_forgives_numbers_and_dates_but_not_another_page():
    labels = [node("TextView", f"item {word}", word) for word in ("milk", "bread", "cheese")]
    monday = screen(*labels, node("TextView", "Mon, March 3, 10:15", "date"))
    friday = screen(*labels, node("TextView", "Fri, April 28, 9:01", "date"))
    assert holds(FuzzyScreen(screen_html(monday)), friday)
    assert not holds(FuzzyScreen(screen_html(monday)), HOME)


def test_fuzzy_screen_with_an_embedding_model():
    class Embedder:
        def embed(self, texts):
            return np.array([[1.0, 0.2] if "Save" in text else [0.0, 1.0] for text in texts])

    matcher = StateMatcher(EmbeddingSimilarity(Embedder()))
    part = FuzzyScreen(screen_html(HOME))
    assert holds(part, screen(SAVE), matcher=matcher)
    assert not holds(part, screen(FIELD), matcher=matcher)


def test_fuzzy_textbox():
    assert holds(FuzzyTextbox("hotels in Tokyo"), screen(node("TextView", "Hotels in  tokyo!")))
    assert not holds(FuzzyTextbox("hotels in Tokyo"), screen(node("TextView", "cafes in Kyoto")))


@pytest.mark.parametrize(
    ("change", "equal"),
    [
        ({"text": "ALARM"}, True),
        ({"text": "Alarms"}, False),
        ({"checked": True}, False),
        ({"selected": True}, False),
        ({"resource_id": f"{APP}:id/ALARM"}, False),  # only texts are case-folded
        ({"class_name": "android.widget.CheckBox"}, False),
    ],
)
def test_exact_component_compares_every_attribute(change, equal):
    wanted = component(HOME, 2)
    assert holds(Exact(wanted), screen(SAVE, SWITCH._replace(**change))) is equal
    assert holds(Exclude(wanted), screen(SAVE, SWITCH._replace(**change))) is not equal


def test_a_picture_stands_for_a_text():
    icon = node("ImageView", name="icon")
    plain, striped = screen(icon, pixels=True), screen(icon, pixels=True)
    striped.screenshot[:40] = 255
    assert holds(Exact(component(striped, 0)), striped)
    assert not holds(Exact(component(striped, 0)), plain)
    half = screen(icon, pixels=True)
    half.screenshot[:80, :200] = 255
    assert not holds(Exact(component(striped, 0)), half)


def test_a_click_lies_in_the_box_of_the_component():
    click = Click(component(HOME, 1))
    moved = screen(SWITCH, FIELD, SAVE)  # told by what it is, not by where it was
    assert holds(click, HOME, Tap(row(1)))
    assert holds(click, moved, Tap(row(2)))
    assert not holds(click, moved, Tap(row(1)))
    assert not holds(click, HOME, LongPress(row(1)))
    assert not holds(click, HOME, Swipe(row(1), row(0)))
    assert not holds(click, screen(FIELD), Tap(row(0)))  # gone: no match, and no error
    assert holds(dataclasses.replace(click, long=True), HOME, LongPress(row(1)))


def page_of_switches(first, second):
    """Two rows with a switch each; that of Wi-Fi is on."""
    nodes = [node("FrameLayout")._replace(bounds=Rect(0, 0, 400, 800), parent=-1)]
    for at, title in enumerate((first, second)):
        box = Rect(0, 100 * at, 400, 100 * at + 90)
        top = len(nodes)
        nodes += [
            node("LinearLayout", clickable=True, bounds=box, parent=0),
            node("TextView", title, "title", bounds=box._replace(right=200), parent=top),
            node(
                "Switch",
                name="switch",
                checkable=True,
                checked=title == "Wi-Fi",
                bounds=box._replace(left=300),
                parent=top,
            ),
        ]
    return dataclasses.replace(HOME, forest=AccessibilityForest((AccessibilityTree(tuple(nodes)),)))


WIFI_FIRST = page_of_switches("Wi-Fi", "Bluetooth")
WIFI_SECOND = page_of_switches("Bluetooth", "Wi-Fi")
WIFI = component_of_node(WIFI_FIRST, list(visible_nodes(WIFI_FIRST.nodes))[3])


def test_a_switch_has_the_title_of_its_row():
    assert WIFI.title == "Wi-Fi"


def test_a_switch_is_matched_in_its_row_wherever_that_stands():
    assert holds(Exact(WIFI), WIFI_SECOND)


def test_a_switch_is_not_matched_in_another_row():
    bluetooth = component_of_node(WIFI_FIRST, list(visible_nodes(WIFI_FIRST.nodes))[6])
    assert not holds(Exact(dataclasses.replace(bluetooth, checked=True)), WIFI_FIRST)


@pytest.mark.parametrize(("y", "is_clicked"), [(0.17, True), (0.05, False)])
def test_a_switch_is_clicked_in_its_row_alone(y, is_clicked):
    assert holds(Click(WIFI), WIFI_SECOND, Tap(0.9, y)) is is_clicked


def test_typing_is_compared_whole_and_by_case():
    assert holds(Typed("Milk"), HOME, Type("Milk"))
    assert not holds(Typed("Milk"), HOME, Type("M"))
    assert not holds(Typed("Milk"), HOME, Type("milk"))
    assert not holds(Typed("M"), HOME, Type("Milk"))
    other = screen(FIELD._replace(resource_id=f"{APP}:id/note"))
    assert holds(Typed("Milk", component(HOME, 0)), HOME, Type("Milk"))
    assert not holds(Typed("Milk", component(HOME, 0)), other, Type("Milk"))


def test_keys():
    assert holds(PressedKey("back"), HOME, PressKey("back"))
    assert not holds(PressedKey("back"), HOME, PressKey("home"))


def test_system_state_is_that_of_the_end():
    states = [EssentialState((Installed("a.b"), Uninstalled("c.d")))]

    def execution(*packages):
        end = None if not packages else frozenset(packages)
        return [
            TraceState(HOME, Wait(), frozenset({"c.d"})),
            TraceState(HOME, installed=end),
        ]

    assert match_trace(states, execution("a.b")).success
    assert not match_trace(states, execution("a.b", "c.d")).success
    assert not match_trace(states, execution("A.B")).success
    assert not match_trace(states, execution()).success  # nobody looked: no proof


def test_a_screen_without_a_tree_satisfies_nothing():
    blind = dataclasses.replace(HOME, forest=None)
    wanted = component(HOME, 1)
    for part in (
        FuzzyScreen(screen_html(blind)),
        FuzzyTextbox("Save"),
        Exact(wanted),
        Exclude(wanted),
        Click(wanted),
    ):
        assert not holds(part, blind, Tap(row(1))), part


def test_exclude_is_checked():
    gone = EssentialState((ActivityIs(f"{APP}/.Main"), Exclude(component(HOME, 1))))
    assert not match_trace([gone], trace((HOME, None))).success
    assert match_trace([gone], trace((HOME, Wait()), (screen(FIELD), None))).success


def test_one_screen_never_satisfies_two_states():
    home = EssentialState((ActivityIs(f"{APP}/.Main"),))
    assert not match_trace([home, home], trace((HOME, None))).success
    assert match_trace([home, home], trace((HOME, Wait()), (HOME, None))).matched == (0, 1)


def test_states_are_passed_in_order_and_forward_only():
    first = EssentialState((Click(component(HOME, 1)),))
    second = EssentialState((Click(component(HOME, 2)),))
    save, alarm = (HOME, Tap(row(1))), (HOME, Tap(row(2)))
    assert match_trace([first, second], trace(save, (HOME, Wait()), alarm)).matched == (0, 2)
    result = match_trace([first, second], trace(alarm, save, (HOME, Finish())))
    assert not result.success
    assert result.reason.startswith("essential state 2: ")


def test_what_is_switched_back_no_longer_counts():
    on = screen(FIELD, SAVE, SWITCH._replace(checked=True))
    state = EssentialState((Exact(component(on, 2), lasting=True),))
    switch = Tap(row(2))
    assert match_trace([state], trace((HOME, switch), (on, None))).success
    assert not match_trace([state], trace((HOME, switch), (on, switch), (HOME, None))).success
    again = trace((HOME, switch), (on, switch), (HOME, switch), (on, None))
    assert match_trace([state], again).success


def test_levels_can_be_switched_off():
    state = EssentialState((ActivityIs(f"{APP}/.Other"), Typed("Milk")))
    execution = trace((HOME, Type("Milk")), (HOME, None))
    assert not match_trace([state], execution).success
    assert match_trace([state], execution, StateMatcher(levels=frozenset({"action"}))).success
    with pytest.raises(UnknownName, match="unknown level 'actions'"):
        StateMatcher(levels=frozenset({"actions"}))
    with pytest.raises(UsageError, match="threshold"):
        StateMatcher(threshold=1.5)


def test_states_need_primitives():
    with pytest.raises(TaskError, match="at least one primitive"):
        EssentialState(())
