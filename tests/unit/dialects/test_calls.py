"""Call syntax as models write it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from working_time import works_at_most

from mobile_gym.core.frames import Frame
from mobile_gym.dialects.parts.calls import (
    Call,
    bound,
    calls_after,
    calls_alone,
    calls_in_prose,
    place,
    quoted,
)
from mobile_gym.dialects.parts.coordinates import Grid
from mobile_gym.dialects.parts.reading import Unreadable
from mobile_gym.dialects.parts.sections import after_label, after_thinking, last_section


def _alone(text: str) -> list[Call]:
    return list(calls_alone(text))


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("back()", Call("back", (), {})),
        ("tap( 5 )", Call("tap", ("5",), {})),
        ("tap(5,)", Call("tap", ("5",), {})),
        ("f(1, 'a', k=[2, (3, 4)])", Call("f", ("1", "a"), {"k": ("2", ("3", "4"))})),
        ("f(k=None, n=-1.5e3)", Call("f", (), {"k": "None", "n": "-1.5e3"})),
        ("f(k=<point>1 2</point>)", Call("f", (), {"k": "<point>1 2</point>"})),
        ("f(k='it's', n=1)", Call("f", (), {"k": "it's", "n": "1"})),
        ("f(k='a, b', 'c')", None),
        ("f('a, 'b', 'c')", Call("f", ("a, 'b", "c"), {})),
        ("f(k='x = 'y', n='z')", Call("f", (), {"k": "x = 'y", "n": "z"})),
        ('f("it\'s (so)")', Call("f", ("it's (so)",), {})),
        (r"f('\'\"\\\n\t\r\d')", Call("f", ("'\"\\\n\t\r\\d",), {})),
        ("f('a\nb')", Call("f", ("a\nb",), {})),
        ("f(keys=['ctrl', 'c'])", Call("f", (), {"keys": ("ctrl", "c")})),
        ("```python\nf()\n```", Call("f", (), {})),
    ],
)
def test_one_call(text: str, call: Call | None) -> None:
    """Names, numbers, texts with quotes in them, lists; None marks what breaks the syntax."""
    if call is None:
        with pytest.raises(Unreadable):
            _alone(text)
    else:
        assert _alone(text) == [call]


@pytest.mark.parametrize(
    "text",
    [
        "f(",
        "f)",
        "f(1",
        "f(1 2, (3",
        "f(,)",
        "f(=1)",
        "f(k=)",
        "f(k=1, 2)",
        "f(k=1, k=2)",
        "f('a)",
        "f(g(1))",
        "f(1) + 2",
        "x = f(1)",
        "f((((((1))))))",
        f"f({', '.join('1' * 20)})",
    ],
)
def test_what_breaks_the_syntax(text: str) -> None:
    """It is refused with one line."""
    with pytest.raises(Unreadable) as error:
        _alone(text)
    assert "\n" not in str(error.value)


def test_calls_stand_below_or_beside_each_other() -> None:
    """With `;`, blank lines or the label between them."""
    assert [call.name for call in _alone("a()\n\nb(); c() Action: d()")] == ["a", "b", "c", "d"]


def test_calls_in_prose_are_those_of_the_names_given() -> None:
    """In any case; words without parentheses count where they are asked for."""
    calls = calls_in_prose('I Tap(1) and tick(2) or "stop", then STOP.', ("tap",), ("STOP",))
    assert list(calls) == [Call("tap", ("1",), {}), Call("STOP", (), {})]


def test_calls_after_a_pattern_have_the_name_it_matched() -> None:
    """What stands between them is skipped."""
    start = re.compile(r"^>(\w+)\(", re.MULTILINE)
    assert list(calls_after("a(1)\n>b(2)\n>c(3)", start)) == [
        Call("b", ("2",), {}),
        Call("c", ("3",), {}),
    ]


@given(st.text(st.characters(blacklist_categories=("Cs",))), st.sampled_from("'\""))
def test_a_quoted_text_is_read_as_it_was(text: str, quote: str) -> None:
    """Whatever is in it, first, alone or before another argument."""
    written = quoted(text, quote)
    assert _alone(f"f({written})") == [Call("f", (text,), {})]
    assert _alone(f"f(k={written}, n={written})") == [Call("f", (), {"k": text, "n": text})]
    assert list(calls_in_prose(f"so f({written}) then", ("f",))) == [Call("f", (text,), {})]


def test_arguments_have_the_names_of_their_positions() -> None:
    """Those by name come after those by position."""
    call = Call("f", ("1",), {"b": "2"})
    assert bound(call, "a", "b", optional=("c",)) == {"a": "1", "b": "2"}


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        (Call("f", ("1", "2", "3"), {}), "takes 2 arguments"),
        (Call("f", ("1",), {"a": "2"}), "twice"),
        (Call("f", (), {"c": "2"}), "no argument 'c'"),
        (Call("f", (), {"b": "2"}), "needs the argument 'a'"),
    ],
)
def test_arguments_that_do_not_fit(call: Call, reason: str) -> None:
    """The reason names the argument."""
    with pytest.raises(Unreadable, match=reason):
        bound(call, "a", optional=("b",))


@pytest.mark.parametrize(
    "value",
    [
        ("500", "250"),
        (("500", "250"),),
        "(500, 250)",
        "500 250",
        "<point>500 250</point>",
        "<|box_start|>(500,250)<|box_end|>",
        (("400", "200", "600", "300"),),
    ],
)
def test_a_place_is_a_point_or_the_centre_of_a_box(value: object, frame: Frame) -> None:
    """However it is bracketed or tagged."""
    assert place(value, "it", Grid(1000), frame) == (0.5, 0.25)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", ["", "500", ("1", "2", "3"), ("a", "b"), (), "(500; 250)"])
def test_what_is_no_place(value: object, frame: Frame) -> None:
    """Other counts and other words are refused."""
    with pytest.raises(Unreadable):
        place(value, "it", Grid(1000), frame)  # type: ignore[arg-type]


@pytest.mark.parametrize("pattern", ["f('", "f(", "', ", "')", "',a", "\\'", "((", "[", "' )", "a"])
def test_a_million_characters_take_no_time(pattern: str) -> None:
    """Time is linear in the length, in quotes and out of them."""
    junk = pattern * (1_000_000 // len(pattern))
    with works_at_most(6):
        for text in (junk, f"f('{junk}", f"f(k='{junk}')"):
            with pytest.raises(Unreadable):
                _alone(f"{text} ?")


def test_reasoning_ends_at_its_first_closing_tag() -> None:
    """Unless the answer begins without any."""
    assert after_thinking("<think>a</think>b</think>c", "do(") == "b</think>c"
    assert after_thinking("a</think>b", "do(") == "b"
    assert after_thinking("do(a</think>b)", "do(") == "do(a</think>b)"
    assert after_thinking("none", "do(") == "none"


def test_sections_begin_at_the_starts_of_lines() -> None:
    """The first label for calls that follow each other, the last for one action."""
    text = "Thought: an Action: here\nAction: one\n**Action:** two\nSummary: three"
    assert after_label(text, "Action:") == " one\n**Action:** two\nSummary: three"
    assert last_section(text, "Action:", "Summary:") == " two\n"
    assert after_label("none", "Action:") == "none"
    assert last_section("none", "Action:") is None
