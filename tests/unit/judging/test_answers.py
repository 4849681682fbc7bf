import pytest

from mobile_gym.core.checks import AnswerMatches
from mobile_gym.core.errors import TaskError
from mobile_gym.judging import answer_matches, text_similarity


@pytest.mark.parametrize(
    ("mode", "accepted", "answer", "expected"),
    [
        ("exact", "Monday", "  monday. ", True),
        ("exact", "7:30 AM", "7:30 am", True),
        ("exact", "5", "-5", False),
        ("exact", "-5", "(-5)", True),
        ("exact", "12", "１２", True),  # full width
        ("exact", "星期一", "“星期一”。", True),
        ("exact", "!", "?", False),
        ("contains", "5", "There are 5 alarms.", True),
        ("contains", "5", "There are 15 alarms.", False),
        ("contains", "5", "At 5:30", False),
        ("contains", "30", "At 5:30", False),
        ("contains", "5", "-5 degrees", False),
        ("contains", "5", "1.5 km", False),
        ("contains", "art", "party", False),
        ("contains", "5", "共有5个闹钟", True),
        ("contains", "5", "共有15个闹钟", False),
        ("contains", "two words", "These Two  Words.", True),
        ("contains", "", "anything", False),
        ("number", "5", "There are 5 alarms", True),
        ("number", "5", "5 of 10", False),
        ("number", "5.0", "5", True),
        ("number", "1024", "It is 1,024 MB", True),
        ("number", "-5", "It is -5 degrees", True),
        ("number", "5", "It is -5 degrees", False),
        ("number", "5", "共有5个闹钟", True),
        ("number", "5", "none", False),
        ("number", "10", "10-12", False),
    ],
)
def test_modes(mode, accepted, answer, expected):
    assert answer_matches(AnswerMatches((accepted,), mode), answer) is expected


def test_any_accepted_answer_will_do():
    assert answer_matches(AnswerMatches(("Mon", "Monday")), "Monday")


def test_a_mode_that_does_not_exist_is_named():
    with pytest.raises(TaskError, match="'regex' is not one of"):
        answer_matches(AnswerMatches(("x",), "regex"), "x")


def test_similarity_is_of_normalised_texts():
    assert text_similarity("Ｗｉ－Ｆｉ  settings", "wi-fi Settings") == 1.0
    assert text_similarity("", "") == 1.0
    assert text_similarity("abc", "") == 0.0
