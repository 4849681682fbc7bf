"""Where an instruction speaks of a label."""

from mobile_gym.envs.wrappers.candidates.words import (
    mention_of,
    mention_of_label_or_neighbour,
    parse_instruction,
)

SWITCHES = "Set bold text on, high contrast text off, and “Large” as the font size."


def test_the_longest_run_of_words_is_the_mention() -> None:
    mention = mention_of("High contrast text Black or white text stands out", SWITCHES)
    assert mention.words == 3
    assert (mention.before, mention.after) == ("", "off")


def test_a_part_of_the_sentence_ends_at_a_mark() -> None:
    assert mention_of("Bold text", SWITCHES).after == "on"


def test_what_is_not_mentioned_has_no_place() -> None:
    mention = mention_of("Brightness", SWITCHES)
    assert (mention.words, mention.start, mention.before, mention.times) == (0, 0.0, "", ())


def test_times_are_added_up_mention_by_mention() -> None:
    laps = "Press Lap 3 times and pause, then press Lap 2 times."
    assert mention_of("Lap", laps).times == (3, 5)


def test_words_that_are_quoted_weigh_most() -> None:
    told = parse_instruction(SWITCHES)
    weights = dict(zip(told.words, told.weights, strict=True))
    assert (weights["large"], weights["bold"]) == (2.0, 0.0)


def test_no_instruction_mentions_nothing() -> None:
    assert parse_instruction("").words == ()
    assert mention_of("Alarm", "").words == 0


def test_chinese_is_told_by_characters() -> None:
    assert mention_of("闹钟", "打开闹钟。").words == 2


def test_the_nearest_word_behind_says_how_a_switch_is_to_be() -> None:
    assert mention_of("Bold text", SWITCHES).is_told_on is True
    assert mention_of("High contrast text", SWITCHES).is_told_on is False
    assert mention_of("Font size", SWITCHES).is_told_on is None


def test_else_the_word_before_does() -> None:
    assert mention_of("Vibrate", "Turn off “Vibrate” in the settings").is_told_on is False


def test_what_stands_beside_a_label_is_its_mention_where_it_has_none() -> None:
    items = "Remove Cups from it, keep Torch."
    assert mention_of_label_or_neighbour("Delete item", "Cups", items).before == "remove"
    assert mention_of_label_or_neighbour("Torch", "Cups", items).before == "keep"
