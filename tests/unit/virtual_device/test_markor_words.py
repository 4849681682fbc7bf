"""What Markor makes of texts: Markdown as blocks, marks of tools, names, lines that are found."""

from __future__ import annotations

import pytest

from mobile_gym.virtual_device.app_kit.markdown import Block, blocks_of, cells_of, inline
from mobile_gym.virtual_device.apps.markor.editor import marked_lines, surround_selection
from mobile_gym.virtual_device.apps.markor.formats import kind_of
from mobile_gym.virtual_device.apps.markor.provider import on_one_line
from mobile_gym.virtual_device.apps.markor.search import hits_in


def test_markdown_is_read_in_blocks() -> None:
    text = "# Title #\nsome\nwords\n\n- a\n  1. b\n- [x] c\n> q\n---\n```\n# raw\n```\n**all**"
    assert list(blocks_of(text)) == [
        Block("heading", "Title", 1),
        Block("text", "some words"),
        Block("item", "a"),
        Block("item", "b", 1, "1."),
        Block("item", "c", checked=True),
        Block("quote", "q"),
        Block("rule"),
        Block("code", "# raw"),
        Block("text", "all", bold=True),
    ]


def test_tables_have_a_first_row_and_others() -> None:
    rows = list(blocks_of("| a | b |\n|---|---|\n| 1 | *2* |"))
    assert [(row.kind, row.level) for row in rows] == [("row", 1), ("row", 0)]
    assert cells_of(rows[1].words) == ["1", "2"]


def test_a_fence_that_is_not_closed_goes_to_the_end() -> None:
    assert list(blocks_of("```\na\nb")) == [Block("code", "a\nb")]


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("a **b** _c_ `d` ~~e~~", "a b c d e"),
        ("[words](http://x) ![p](y)", "words p"),
        ("snake_case_name 2 * 3 * 4", "snake_case_name 2 * 3 * 4"),
    ],
)
def test_marks_inside_of_a_line_are_taken_off(line: str, shown: str) -> None:
    assert inline(line) == shown


def test_a_long_line_of_marks_takes_no_long_time() -> None:
    assert len(list(blocks_of("[" * 100_000))) == 1
    assert len(list(blocks_of("**a" * 600))) == 1


def test_empty_marks_get_the_caret_between_them() -> None:
    assert surround_selection("ab", 1, 1, "**", "**") == ("a****b", 3)


def test_a_selection_gets_marks_around_it() -> None:
    assert surround_selection("a bc d", 2, 4, "_", "_") == ("a _bc_ d", 6)


def test_marks_of_lines_are_put_on_and_taken_off() -> None:
    on, caret = marked_lines("a\nb\nc", 0, 3, "- ")
    assert (on, caret) == ("- a\n- b\nc", 7)
    assert marked_lines(on, 0, 7, "- ") == ("a\nb\nc", 3)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.MD", "markdown"), ("todo.txt", "todo"), ("x.todo.txt", "todo"), ("a", "plain")],
)
def test_the_kind_of_a_document_is_known_by_its_name(name: str, kind: str) -> None:
    assert kind_of(name) == kind


def test_lines_are_found_where_they_begin() -> None:
    text = "Milk\nbread\nmilk"
    assert [(hit.line, hit.place) for hit in hits_in(text, "milk")] == [(1, 0), (3, 11)]
    assert [hit.line for hit in hits_in(text, "milk", exact_case=True)] == [3]


def test_a_text_on_one_line_can_be_told_from_its_imitation() -> None:
    assert on_one_line("a\nb") != on_one_line("a\\nb")
