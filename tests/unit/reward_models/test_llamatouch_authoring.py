"""Primitives of what a person points at; and recordings that lack what nobody asks for."""

import pytest
from llamatouch_screens import node, screen

from mobile_gym.core.errors import TaskError
from reward_models.llamatouch import authoring
from reward_models.llamatouch.primitives import PRIMITIVES

FRAME = screen(node("TextView", "Milk"), node("Button", "Buy", "buy", clickable=True))
BUY = (0, 2)


def state(*primitives):
    return {"primitives": list(primitives)}


@pytest.mark.parametrize("keyword", sorted(set(PRIMITIVES) - {"changed"}))
def test_every_primitive_is_made_and_told(keyword):
    made = authoring.make_primitive(keyword, FRAME, BUY, text="back")
    assert list(made) == [keyword]
    [words] = authoring.told(state(made))
    assert words


@pytest.mark.parametrize("keyword", ["exact", "exclude", "click", "type", "fuzzy_textbox"])
def test_what_is_asked_of_a_node_marks_it(keyword):
    made = authoring.make_primitive(keyword, FRAME, BUY, text="milk")
    [boxes] = authoring.marked(state(made), FRAME)
    assert list(boxes) == [FRAME.nodes.trees[0].nodes[2].bounds]


@pytest.mark.parametrize(
    ("keyword", "place", "words"),
    [
        ("exact", None, "choose a node"),
        ("click", (0, 99), "no node 0.99"),
        ("click", (-1, 0), "no node -1.0"),
        ("fuzzy_textbox", (0, 0), "a node with a text"),
        ("changed", BUY, "is not one of"),
        ("type", None, "the text that is typed"),
    ],
)
def test_what_cannot_be_made_is_told(keyword, place, words):
    with pytest.raises(TaskError, match=words):
        authoring.make_primitive(keyword, FRAME, place)


def test_the_memory_of_another_judge_is_refused():
    with pytest.raises(TypeError, match="no memory of a llamatouch judge"):
        authoring.passed("memory", ())
