from mobile_gym.agents.planner.apps import KNOWN_WORDS
from mobile_gym.agents.planner.values import (
    PartialDate,
    dates_in_text,
    duration_in_text_s,
    mask_values,
    times_in_text,
)


def values(text):
    return [(value.kind, value.text) for value in mask_values(text, KNOWN_WORDS).values]


def test_quoted_texts_names_and_numbers_to_call_are_values():
    text = "Send Ada Finch “See you” and call 07700 900123."
    assert values(text) == [("quote", "See you"), ("number", "07700 900123"), ("name", "Ada Finch")]


def test_verbs_that_begin_a_sentence_are_no_names():
    assert values("Remove Rope. Then add Seoul.") == [("name", "Rope"), ("name", "Seoul")]


def test_a_name_in_the_genitive_is_the_name():
    masked = mask_values("Delete Ada Finch’s entry", KNOWN_WORDS)
    assert masked.values[0].text == "Ada Finch"
    assert masked.text.endswith("’s entry")


def test_times_of_both_clocks():
    assert times_in_text("from 12:05 AM to 1:30 PM, or 17:45, or 8 pm") == (5, 810, 1065, 1200)


def test_what_is_no_time_of_day():
    assert times_in_text("25:10 and 7:61 and 1:02:03") == ()


def test_dates_of_both_orders():
    assert dates_in_text("Tuesday, April 7") == (PartialDate(4, 7),)
    assert dates_in_text("08 October 2026") == (PartialDate(10, 8),)
    assert dates_in_text("10月8日") == (PartialDate(10, 8),)


def test_durations_add_up():
    assert duration_in_text_s("for 1 hour, 2 minutes and 5 seconds") == 3725


def test_a_part_of_a_masked_text_reads_as_before():
    masked = mask_values('Rename "Old" to "New"', KNOWN_WORDS)
    assert masked.plain(masked.text) == "Rename Old to New"


def test_characters_that_stand_for_values_are_none_in_an_instruction():
    masked = mask_values("a \ue005 b “c”", KNOWN_WORDS)
    assert [value.text for value in masked.among(masked.text)] == ["c"]


def test_chinese_names_in_a_row():
    assert values("王小明、李雷和韩梅梅分别发短信") == [
        ("name", "王小明"),
        ("name", "李雷"),
        ("name", "韩梅梅"),
    ]


def test_files_are_values():
    assert values("Import it from team.vcf now") == [("quote", "team.vcf")]
