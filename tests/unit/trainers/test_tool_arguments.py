"""Arguments as models send them."""

import math

import pytest

from mobile_gym.core.actions import MAX_TEXT_BYTES
from mobile_gym.core.errors import InvalidAction
from mobile_gym.trainers.tool_arguments import (
    parse_choice,
    parse_flag,
    parse_node_number,
    parse_real_number,
    parse_text,
)


@pytest.mark.parametrize("value", [3, 3.0, "3", " 3 ", "3.0", "[3]", "[ 3 ]", "+3"])
def test_one_node_is_written_in_many_ways(value):
    number = parse_node_number(value)
    assert number == 3
    assert type(number) is int


def test_minus_one_is_a_whole_number():
    assert parse_node_number("-1") == parse_node_number(-1.0) == -1


@pytest.mark.parametrize(
    "value",
    [
        True,
        False,
        None,
        3.5,
        "3.5",
        "three",
        "",
        "3 4",
        "٣",
        math.nan,
        math.inf,
        "9" * 5000,
        [3],
        b"3",
    ],
)
def test_what_is_no_whole_number_is_refused(value):
    with pytest.raises(InvalidAction, match=r"number is .*; it must be a whole number") as caught:
        parse_node_number(value)
    assert len(str(caught.value)) < 200


def test_a_huge_number_in_a_message_is_not_written_whole():
    with pytest.raises(InvalidAction, match="a huge number"):
        parse_text(10**5000, "text")


@pytest.mark.parametrize(("value", "number"), [(1, 1.0), ("0.25", 0.25), (" 1e1 ", 10.0)])
def test_numbers_are_read_from_texts(value, number):
    assert parse_real_number(value, "seconds") == number


@pytest.mark.parametrize("value", [True, "nan", math.nan, 10**400, "1e999", None, "1,5"])
def test_what_is_no_finite_number_is_refused(value):
    with pytest.raises(InvalidAction, match=r"seconds is .*; it must be a number"):
        parse_real_number(value, "seconds")


@pytest.mark.parametrize(("value", "meant"), [(True, True), ("false", False), (" True ", True)])
def test_switches_are_true_or_false(value, meant):
    assert parse_flag(value, "submit") is meant


@pytest.mark.parametrize("value", [1, 0, "yes", None, "true" * 50])
def test_what_is_no_switch_is_refused(value):
    with pytest.raises(InvalidAction, match=r"submit is .*; it must be true or false"):
        parse_flag(value, "submit")


def test_a_choice_is_one_of_a_list_in_any_case():
    assert parse_choice(" UP ", "direction", {"up": 1, "down": 2}) == 1


@pytest.mark.parametrize("value", ["sideways", None, 1, ["up"]])
def test_other_words_are_refused_with_the_list(value):
    with pytest.raises(InvalidAction, match=r"direction is .*; it must be one of up, down"):
        parse_choice(value, "direction", {"up": 1, "down": 2})


def test_digits_may_come_as_a_number():
    assert parse_text(2468, "text") == "2468"


@pytest.mark.parametrize("value", [True, 1.5, None, ["a"], "a\0b", "é" * MAX_TEXT_BYTES, "\ud800"])
def test_what_no_phone_can_type_is_refused(value):
    with pytest.raises(InvalidAction, match=r"^text "):
        parse_text(value, "text")
