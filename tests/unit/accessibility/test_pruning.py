"""Texts of screens within a number of tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_gym.accessibility import parse_xml
from mobile_gym.accessibility.listing import Line, Listing, estimated_tokens, prune_listing
from mobile_gym.accessibility.renderings import LISTINGS
from mobile_gym.core.errors import UsageError
from mobile_gym.core.frames import Frame


def text(label: str) -> Line:
    return Line(('- "', label, '"'), is_control=False)


def control(number: int, label: str = "", *, in_front: bool = True) -> Line:
    parts = (f'[{number}] button "', label, '"') if label else (f"[{number}] button",)
    return Line(parts, is_control=True, in_front=in_front)


def words(told: str) -> int:
    return len(told.split())


def order_of_leaving(listing: Listing, starts: Sequence[str]) -> list[str]:
    """Beginnings of lines in the order in which the lines go when the text gets shorter."""
    gone: list[str] = []
    for characters in range(len(str(listing)), 0, -1):
        told = prune_listing(listing, characters, len).splitlines()
        gone += [
            start
            for start in starts
            if start not in gone and not any(line.startswith(start) for line in told)
        ]
    return gone


class TestPrune:
    def test_what_fits_is_left_alone(self) -> None:
        listing = Listing((text("Alarm"), control(0, "OK")))
        assert prune_listing(listing, 100) == '- "Alarm"\n[0] button "OK"'

    def test_texts_far_from_controls_go_first_then_long_ones(self) -> None:
        listing = Listing(
            (
                text("near" * 20),
                control(0, "OK" * 9),
                text("nearer than far" * 20),
                text("far" * 20),
                text("farthest" * 20),
            )
        )
        starts = ['- "fart', '- "farf', '- "neare', '- "nearn', "[0]"]
        assert order_of_leaving(listing, starts) == starts

    def test_labels_are_cut_when_no_text_is_left(self) -> None:
        listing = Listing((text("hello"), control(0, "word " * 100), control(1, "OK")))
        told = prune_listing(listing, 60)
        assert told.splitlines()[1:] == ['[1] button "OK"', "(1 text left out, labels cut)"]
        assert told.startswith('[0] button "word word')
        assert "hello" not in told

    def test_controls_go_last_and_those_behind_and_without_labels_before_others(self) -> None:
        unlabelled = Line((f"[1] {'button' * 20}",), is_control=True)
        back, yes, no = (control(number, "x" * 20, in_front=number > 0) for number in (0, 2, 3))
        listing = Listing((back, unlabelled, yes, no, text("hello" * 20)))
        starts = ["- ", "[0]", "[1]", "[3]", "[2]"]
        assert order_of_leaving(listing, starts) == starts

    def test_the_frame_of_a_form_stays(self) -> None:
        listing = Listing(
            (Line(("<text/>" * 20,), is_control=False), Line(("<button/>",), is_control=True)),
            head="<screen>",
            foot="</screen>",
            remark=("<!-- ", " -->"),
        )
        assert prune_listing(listing, 40).splitlines() == [
            "<screen>",
            "<button/>",
            "</screen>",
            "<!-- 1 text left out -->",
        ]

    def test_another_counter_decides(self) -> None:
        listing = Listing((text("one two three four five six seven eight"), control(0, "OK")))
        assert prune_listing(listing, 12, words) == str(listing)
        assert prune_listing(listing, 11, words) == '[0] button "OK"\n(1 text left out)'

    def test_there_must_be_tokens(self) -> None:
        with pytest.raises(UsageError, match="max_tokens"):
            prune_listing(Listing(), 0)

    def test_many_lines_take_no_long_time(self) -> None:
        lines = [control(number, "x" * 50) for number in range(1_000)]
        lines += [text("y" * 50) for _ in range(4_000)]
        assert 0 < estimated_tokens(prune_listing(Listing(tuple(lines)), 2_000)) <= 2_000


labels = st.text(alphabet='ab 设"\\&;\n', max_size=60)
listings = st.builds(
    Listing,
    st.lists(
        st.builds(
            lambda label, is_control, in_front: Line(("<", label, ">"), is_control, in_front),
            labels,
            st.booleans(),
            st.booleans(),
        ),
        max_size=30,
    ).map(tuple),
)


@given(listings, st.integers(1, 300), st.sampled_from([estimated_tokens, words, len]))
def test_the_budget_is_never_exceeded(listing, max_tokens, count) -> None:
    assert count(prune_listing(listing, max_tokens, count)) <= max_tokens


@pytest.mark.parametrize("name", sorted(set(LISTINGS) - {"none"}))
@pytest.mark.parametrize("max_tokens", [1, 10, 50, 200, 350, 500, 800, 1_200])
def test_on_real_screens_a_control_goes_only_when_no_text_is_left(
    screens: Mapping[str, Frame], name: str, max_tokens: int
) -> None:
    for frame in screens.values():
        check(LISTINGS[name](frame), max_tokens)


def test_on_real_dumps(shared_data: Path) -> None:
    for file in sorted((shared_data / "real_ui").rglob("*.xml"))[::3]:
        frame = Frame(1080, 2220, "a/.B", forest=parse_xml(file.read_bytes()))
        for listing in LISTINGS.values():
            for max_tokens in (30, 300, 900):
                check(listing(frame), max_tokens)


def check(listing: Listing, max_tokens: int) -> None:
    """A text within its budget, no control dropped before a text, and a true last line."""
    told = prune_listing(listing, max_tokens)
    assert estimated_tokens(told) <= max_tokens
    if told in ("", str(listing)):
        return
    *lines, remark = told.splitlines()
    starts = {line.parts[0]: line.is_control for line in listing.lines}
    left = [line for line in lines if line not in (listing.head, listing.foot)]
    texts_left = [
        line for line in left if not starts[max(filter(line.startswith, starts), key=len)]
    ]
    controls = sum(line.is_control for line in listing.lines)
    controls_left = len(left) - len(texts_left)
    assert controls_left == controls or not texts_left
    dropped_texts = len(listing.lines) - controls - len(texts_left)
    assert (f"{dropped_texts} text" in remark) == bool(dropped_texts)
    assert (f"{controls - controls_left} control" in remark) == (controls_left < controls)
