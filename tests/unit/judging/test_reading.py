"""A value counts as read where the device shows it, not where the agent has typed it."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import Tap, Type
from mobile_gym.core.checks import ValueShown, from_json, to_json
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import (
    AccessibilityForest,
    AccessibilityNode,
    AccessibilityTree,
    WindowType,
)
from mobile_gym.core.verdicts import Transition
from mobile_gym.judging import evaluate
from mobile_gym.judging.reading import texts_typed

BOX = Rect(0, 0, 100, 50)


def node(text="", **fields):
    return AccessibilityNode("android.widget.TextView", "app", text=text, bounds=BOX, **fields)


def frame(*nodes, window=WindowType.APPLICATION, title=""):
    tree = AccessibilityTree((node(), *nodes), window, title)
    return Frame(100, 50, "app/.Main", forest=AccessibilityForest((tree,)))


def shown(check, *nodes, typed=(), **window):
    seen = frame(*nodes, **window)
    return evaluate(check, Transition(seen, None, seen, typed=typed)).holds


AMOUNT = ValueShown("45", "number", subject=("Rosa Keel",))


def test_the_value_and_its_subject_on_one_frame():
    assert shown(AMOUNT, node("Rosa Keel"), node("I paid 45 dollars"))
    assert not shown(AMOUNT, node("I paid 45 dollars"))
    assert not shown(AMOUNT, node("Rosa Keel"), node("I paid 145 dollars"))


def test_a_description_counts_too():
    described = node(content_description="45 dollars")
    assert shown(AMOUNT, node("Rosa Keel"), described)


@pytest.mark.parametrize(
    "hidden", [node("45", editable=True), node("45", visible=False)], ids=["field", "hidden"]
)
def test_fields_and_what_nobody_sees_do_not_count(hidden):
    assert not shown(AMOUNT, node("Rosa Keel"), hidden)


@pytest.mark.parametrize(
    "window",
    [{"window": WindowType.INPUT_METHOD}, {"window": WindowType.SYSTEM, "title": "Toast"}],
    ids=["keyboard", "toast"],
)
def test_the_keyboard_and_toasts_do_not_count(window):
    assert not shown(AMOUNT, node("Rosa Keel"), node("45"), **window)


def test_what_was_typed_does_not_count_wherever_it_comes_back():
    result = node("Results for 45")
    assert shown(AMOUNT, node("Rosa Keel"), result)
    assert not shown(AMOUNT, node("Rosa Keel"), result, typed=("45",))
    assert shown(AMOUNT, node("Rosa Keel"), node("45 dollars"), typed=("Rosa", "4"))


def test_words_that_were_searched_for_are_read_with_the_value_around_them():
    title = ValueShown("Planning with Omar")
    event = node("Planning with Omar")
    assert shown(title, event, typed=("with",))
    assert shown(title, event, typed=("Omar", "Planning"))
    assert not shown(title, event, typed=("Planning with Omar",))
    assert not shown(title, event, typed=("Planning with", "Omar"))
    assert not shown(
        AMOUNT, node("Rosa Keel"), node("45 dollars"), typed=("forty-five dollars", "45")
    )


def test_typing_is_what_the_action_says_and_what_taps_put_into_the_focused_field():
    def field(text):
        return frame(node(text, editable=True, focused=True, resource_id="app:id/search"))

    assert texts_typed(Transition(field(""), Type("45"), field("45"))) == ("45", "45")
    assert texts_typed(Transition(field("4"), Tap(0.5, 0.9), field("45"))) == ("45",)
    assert texts_typed(Transition(frame(), Tap(0.5, 0.5), field("already there"))) == ()


def test_it_survives_json():
    assert from_json(to_json(AMOUNT)) == AMOUNT
