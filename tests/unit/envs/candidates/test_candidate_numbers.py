"""Numbers that are put in figure by figure, and lines that they are read from."""

import pytest

from mobile_gym.envs.wrappers.candidates.memory import (
    NUMBER_COLUMNS,
    entered_part,
    number_columns,
    numbers_in_text,
    related_lines,
    update_entered,
)

TIMER = "Start a timer for 34 minutes and 5 seconds."


def columns(label: str, *entered: str, source: str = TIMER) -> set[str]:
    row = number_columns(label, update_entered(source, entered))
    return {name for name, value in zip(NUMBER_COLUMNS, row, strict=True) if value}


def test_the_first_figure_of_a_number_goes_on() -> None:
    assert columns("3") == {"goes_on", "goes_on_next"}
    assert columns("4") == set()


def test_the_last_figure_completes_it() -> None:
    assert columns("4", "3") == {"is_next", "is_due"}


def test_a_number_that_is_in_makes_room_for_the_next() -> None:
    assert columns("0", "3", "4") == {"goes_on", "goes_on_next"}
    assert columns("5", "3", "4", "0") == {"is_next", "is_due"}


def test_a_number_may_be_put_in_at_once() -> None:
    assert columns("34") == {"is_next", "is_due"}
    assert "was_put_in" in columns("34", "34")


def test_a_price_may_end_without_its_zero() -> None:
    assert "is_next" in columns("5", "2", "6", ".", source="It costs $26.50")


def test_what_belongs_to_no_number_is_forgotten() -> None:
    assert update_entered(TIMER, ("9", "3")).figures == "3"


@pytest.mark.parametrize(
    ("text", "piece"), [("7", "7"), (" 12 ", "12"), (".", "."), ("7 PM", ""), ("", "")]
)
def test_figures_numbers_and_points_are_put_in(text: str, piece: str) -> None:
    assert entered_part(text) == piece


def test_values_are_in_order() -> None:
    assert numbers_in_text("7:05 for $2.50") == (7.0, 5.0, 2.5)


INSTRUCTION = "Set an alarm for “Farm visit” on Sunday, December 21."


def test_the_line_behind_what_is_named_is_related() -> None:
    labels = ["Sunday, December 21, 2025", "Farm visit", "9:40 AM", "Choir", "7:00 PM"]
    assert related_lines(labels, INSTRUCTION)[0][1] == "9:40 AM"
    assert "7:00 PM" not in [line for _, line in related_lines(labels, INSTRUCTION)]


def test_a_line_that_says_nothing_new_is_not_related() -> None:
    assert related_lines(["December 21"], INSTRUCTION) == ()


def test_a_word_of_many_lines_counts_less() -> None:
    labels = ["Sunday 3", "Sunday 4", "Sunday 5", "December 6"]
    assert related_lines(labels, INSTRUCTION)[0][1] == "December 6"


def test_lines_of_earlier_screens_stay() -> None:
    first = related_lines(["Farm visit", "9:40 AM"], INSTRUCTION)
    assert first[0] in related_lines(["Alarm"], INSTRUCTION, first)


def test_without_an_instruction_nothing_is_related() -> None:
    assert related_lines(["Farm visit", "9:40 AM"], "") == ()
