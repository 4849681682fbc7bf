import pytest

from mobile_gym.agents.planner.words import (
    content_stems,
    label_similarity,
    normalized_text,
    word_coverage,
)


def test_the_same_words_are_the_same():
    assert label_similarity("dark theme", "Dark theme") == 1.0


def test_endings_and_small_words_do_not_count():
    assert content_stems("the alarms of a day") == content_stems("Alarm, day")


@pytest.mark.parametrize(
    ("wanted", "better", "worse"),
    [
        ("Gym", "Gym", "Gym bag"),
        ("screen timeout", "Screen timeout", "Screen saver"),
        ("Rotation of the screen", "Auto-rotate screen", "Screen lock"),
        ("闹钟", "闹钟", "时钟"),
    ],
)
def test_likeness_orders_labels(wanted, better, worse):
    assert label_similarity(wanted, better) > label_similarity(wanted, worse)


def test_nothing_is_like_nothing():
    assert (
        label_similarity("", "x")
        == label_similarity("x", "")
        == label_similarity("...", "x")
        == 0.0
    )


def test_coverage_is_a_share_of_the_wanted_words():
    assert word_coverage("red green", "a red door") == 0.5


def test_long_texts_are_read_in_part():
    assert len(normalized_text("a " * 100_000)) <= 600
