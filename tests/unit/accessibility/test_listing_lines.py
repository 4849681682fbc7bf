"""Lines of a screen, and how their labels are cut."""

from __future__ import annotations

import pytest

from mobile_gym.accessibility.listing import Line, Listing


@pytest.mark.parametrize(
    ("label", "cut"),
    [
        ("a" * 10, "a" * 10),
        ("a" * 11, "a" * 9 + "…"),
        (r"aaaaaaaa\"bb", "aaaaaaaa…"),
        (r"aaaaaaa\\\bb", r"aaaaaaa\\…"),
        ("aaaa&quot;bbbb", "aaaa…"),
        ("aa&amp;bbbbbb", "aa&amp;bb…"),
    ],
)
def test_labels_are_cut_before_an_escape(label: str, cut: str) -> None:
    assert Line(("<", label, ">"), is_control=True).written(10) == f"<{cut}>"


def test_only_labels_are_cut() -> None:
    line = Line(("[0] field ", "a" * 30, " hint ", "b" * 30, " [0,0][1080,2400]"), True)
    assert line.written(5) == "[0] field aaaa… hint bbbb… [0,0][1080,2400]"
    assert line.written() == "".join(line.parts)


def test_what_says_nothing_is_known() -> None:
    assert Line(('a "', "label", '"'), is_control=True).has_label
    assert not Line(("<p>", "", "</p>"), is_control=False).has_label


def test_a_remark_is_the_last_line() -> None:
    listing = Listing(head="<a>", foot="</a>", remark=("<!-- ", " -->"))
    assert listing.text(["x"], "1 left out") == "<a>\nx\n</a>\n<!-- 1 left out -->"
    assert str(listing) == "<a>\n</a>"
