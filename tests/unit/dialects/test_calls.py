"""Call syntax as models write it."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from working_time import works_at_most

from mobile_gym.core.frames import Frame
from mobile_gym.dialects.parts.calls import Call, quoted, read_calls
from mobile_gym.dialects.parts.coordinates import Grid, point_of
from mobile_gym.dialects.parts.reading import Unreadable
from mobile_gym.dialects.parts.sections import Label, last_section


def _alone(text: str) -> list[Call]:
    return list(read_calls(text, (*"abcdfg", "back", "tap")))


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
        "f(1",
        "f(1 2, (3",
        "f(,)",
        "f(=1)",
        "f(k=)",
        "f(k=1, 2)",
        "f(k=1, k=2)",
        "f(g(1))",
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
    text = 'I Tap(1) and tick(2) or "stop", then STOP.'
    calls = read_calls(text, ("tap",), ("STOP",), in_prose=True)
    assert list(calls) == [Call("tap", ("1",), {}), Call("STOP", (), {})]


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("f(1, [2, 3]", Call("f", ("1", ("2", "3")), {})),
        ("f(k='(2,3)'", Call("f", (), {"k": "(2,3)"})),
        ("f(k='<point>2 3</point>", Call("f", (), {"k": "<point>2 3</point>"})),
        ("f(k='two words)", Call("f", (), {"k": "two words"})),
        ("f(k='two words)\nf(k='more')", Call("f", (), {"k": "two words"})),
        ("f(k=[2, 3)", Call("f", (), {"k": ("2", "3")})),
        ("f(1))", Call("f", ("1",), {})),
        ("- `f(1)`  # go on", Call("f", ("1",), {})),
        ("f(1)\n\nThen I call f (later).", Call("f", ("1",), {})),
    ],
)
def test_a_last_mark_may_be_missing_or_too_many(text: str, call: Call) -> None:
    """Where one reading remains."""
    assert next(read_calls(text, ("f",))) == call


@given(st.text(st.characters(blacklist_categories=("Cs",))), st.sampled_from("'\""))
def test_a_quoted_text_is_read_as_it_was(text: str, quote: str) -> None:
    """Whatever is in it, first, alone or before another argument."""
    written = quoted(text, quote)
    assert _alone(f"f({written})") == [Call("f", (text,), {})]
    assert _alone(f"f(k={written}, n={written})") == [Call("f", (), {"k": text, "n": text})]
    assert list(read_calls(f"so f({written}) then", ("f",), in_prose=True)) == [
        Call("f", (text,), {})
    ]


@pytest.mark.parametrize(
    "value",
    [
        ("500", "250"),
        (("500", "250"),),
        "(500, 250)",
        "500 250",
        "（500，250）",
        "<point>500 250</point>",
        "<|box_start|>(500,250)<|box_end|>",
        '["500", "250"]',
        {"x": 500, "y": "250"},
        (("400", "200"), ("600", "300")),
        (("400", "200", "600", "300"),),
        "(500; 250)",
        "[500px, 250px]",
        "50%, 25%",
        ["50%", "25 %"],
        "x=500, y=250",
    ],
)
def test_a_place_is_a_point_or_the_centre_of_a_box(value: object, frame: Frame) -> None:
    """However it is bracketed or tagged."""
    assert point_of(value, "it", Grid(1000), frame) == (0.5, 0.25)


def test_the_far_edge_of_a_grid_of_999_may_be_1000(frame: Frame) -> None:
    """Models that know both grids write it."""
    assert point_of([1000, 0], "it", Grid(999), frame) == (1, 0)


@pytest.mark.parametrize("value", ["", "500", ("1", "2", "3"), ("a", "b"), (), "(500/250)"])
def test_what_is_no_place(value: object, frame: Frame) -> None:
    """Other counts and other words are refused."""
    with pytest.raises(Unreadable):
        point_of(value, "it", Grid(1000), frame)


@pytest.mark.parametrize("pattern", ["f('", "f(", "', ", "')", "',a", "\\'", "((", "[", "' )", "a"])
def test_a_million_characters_take_no_time(pattern: str) -> None:
    """Time is linear in the length, in quotes and out of them."""
    junk = pattern * (1_000_000 // len(pattern))
    with works_at_most(6):
        for text in (junk, f"f('{junk}", f"f(k='{junk}')"):
            with suppress(Unreadable):
                list(islice(read_calls(f"{text} ?", ("f",)), 32))


@pytest.mark.parametrize(
    "label",
    ["Action:", "action:", "**Action:**", "**Action**:", "### Action", "## Action:", "Action："],
)
def test_a_section_follows_the_last_label(label: str) -> None:
    """At a line's start, in any case and any mark-up; all of a text has none."""
    text = f"Thought: an Action: here\nAction: one\n{label} two\nSummary: three"
    expected = " two\n" if not label.startswith("#") or label.endswith(":") else None
    if expected is None:
        text = text.replace(f"{label} two", f"{label}\ntwo")
        expected = "\ntwo\n"
    assert Label("Action", ends=("Summary",)).last(text) == expected
    assert Label("Action").last("none") == "none"
    assert last_section("none", "Action:") is None
