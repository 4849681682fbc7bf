import pytest

from mobile_gym.virtual_device.ui import clusters

SEQUENCES = {
    "skin tone": "👍🏽",
    "joined": "👨‍👩‍👧",
    "flag": "🇩🇪",
    "keycap": "1️⃣",
    "variation": "❤️",
    "tags": "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "combining mark": "e\u0301",
}


@pytest.mark.parametrize("sequence", SEQUENCES.values(), ids=SEQUENCES)
def test_a_sequence_is_one_cluster(sequence: str) -> None:
    assert clusters.clusters(f"a{sequence}b") == ["a", sequence, "b"]


def test_flags_are_told_apart_by_pairs() -> None:
    assert clusters.clusters("🇩🇪🇫🇷") == ["🇩🇪", "🇫🇷"]


def test_a_joiner_between_letters_ties_nothing() -> None:
    assert clusters.clusters("a\u200db") == ["a\u200d", "b"]


def test_a_line_break_is_one_cluster() -> None:
    assert clusters.before("a\r\n", 3) == 1


@pytest.mark.parametrize("sequence", SEQUENCES.values(), ids=SEQUENCES)
def test_the_place_before_is_where_the_sequence_begins(sequence: str) -> None:
    text = f"ab{sequence}"
    assert clusters.before(text, len(text)) == 2


def test_no_place_is_before_the_beginning() -> None:
    assert clusters.before("👍🏽", 0) == 0


def test_a_place_inside_moves_behind_the_cluster() -> None:
    assert clusters.after("a👍🏽b", 2) == 3
    assert clusters.after("a👍🏽b", 3) == 3
