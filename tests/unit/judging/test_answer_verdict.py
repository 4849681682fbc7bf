"""What an answer must say, and what is told of one that does not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from working_time import works_at_most

from mobile_gym.core.answers import ANSWER_KINDS
from mobile_gym.core.checks import AnswerMatches, from_json, to_json
from mobile_gym.core.errors import TaskError
from mobile_gym.judging import answer_verdict
from mobile_gym.judging.answers import MAX_CHARACTERS, shows_value

HEDGES = {
    "en": (
        "{right} or {other}",
        "It is not {right}",
        "It can't be {right}",
        "❌ {right}",
        "<{right}",
        "at least {right}",
        "either {other} or {right}",
        "{other}, {right}",
        "{right}, but it could be {other}",
    ),
    "zh": (
        "{right}或{other}",
        "不是{right}",
        "绝不是{right}",
        "❌{right}",
        "至少{right}",
        "要么{other}要么{right}",
        "{other}、{right}",
        "{right}，但也可能是{other}",
    ),
}
VALUES = {
    "number": ("45", "29"),
    "money": ("$45.50", "$29"),
    "time": ("19:35", "20:15"),
    "date": ("2026-01-09", "2026-01-10"),
    "moment": ("2026-01-09 19:35", "2026-01-10 08:00"),
    "duration": ("2 min 8 s", "3 min"),
    "phone": ("555-0143", "555-0199"),
    "email": ("a.b@example.com", "c@example.com"),
    "code": ("204816", "317409"),
    "name": ("Rosa Keel", "Nils Arden"),
    "title": ("Rye bread", "Gift ideas"),
    "choice": ("Harbor", "Old Town"),
}


@pytest.mark.parametrize("kind", VALUES)
@pytest.mark.parametrize("language", HEDGES)
def test_no_hedge_is_paid(kind, language):
    right, other = VALUES[kind]
    expected = AnswerMatches((right,), kind, candidates=(other,))
    for hedge in HEDGES[language]:
        given = hedge.format(right=right, other=other)
        assert not answer_verdict(expected, given, language=language).is_right, given


@pytest.mark.parametrize("kind", VALUES)
def test_the_bare_value_is_right_and_the_other_is_not(kind):
    right, other = VALUES[kind]
    expected = AnswerMatches((right,), kind, candidates=(other,))
    assert answer_verdict(expected, right).reason == "right"
    assert answer_verdict(expected, other).reason in ("other_value", "no_value")


def test_operands_of_an_equation_that_holds_are_no_values_of_their_own():
    expected = AnswerMatches(("74",), "number")
    assert answer_verdict(expected, "45 + 29 = 74").is_right
    assert answer_verdict(expected, "74 = 45 + 29").is_right
    assert not answer_verdict(expected, "45 + 28 = 74").is_right
    assert not answer_verdict(expected, "45 + 29, 74").is_right


@pytest.mark.parametrize(
    "answer", ["maybe {}", "{}?", "I am not sure, but {}", "也许是{}", "不确定，可能{}"]
)
def test_how_sure_an_answer_sounds_does_not_count(answer):
    assert answer_verdict(AnswerMatches(("45",), "number"), answer.format(45)).is_right


@pytest.mark.parametrize(
    ("answer", "is_right"),
    [
        ("I first saw 29. The answer is 45.", True),
        ("<think>29</think><answer>45</answer>", True),
        ('{"thought": "29", "answer": 45}', True),
        ("29, so \\boxed{45}", True),
        ("<answer>45</answer> No, wait: 29", False),
        ("The answer is 45. The answer is 29.", False),
        ("Answer: 29. I first thought of 45.", False),
    ],
)
def test_the_explicit_field_or_what_follows_the_last_lead_is_read(answer, is_right):
    assert answer_verdict(AnswerMatches(("45",), "number"), answer).is_right is is_right


def test_a_page_that_is_read_out_is_no_answer():
    expected = AnswerMatches(("45",), "number")
    assert answer_verdict(expected, f"{'word ' * 29}45").is_right
    assert answer_verdict(expected, f"{'word ' * 31}45").reason == "too_long"


@pytest.mark.parametrize(
    ("right", "other", "given"),
    [("2025-10-20", "2025-10-27", "Monday"), ("2025-10-20", "2025-11-20", "the 20th")],
)
def test_a_coarse_value_is_right_where_only_one_on_the_device_is_compatible(right, other, given):
    assert answer_verdict(AnswerMatches((right,), "date"), given).is_right
    both = AnswerMatches((right,), "date", candidates=(other,))
    assert answer_verdict(both, given).reason == "ambiguous"


def test_a_part_of_a_name_is_right_where_one_person_has_it():
    expected = AnswerMatches(("Rosa Keel",), "name", candidates=("Nils Arden", "Rosa Moss"))
    assert answer_verdict(expected, "Keel").is_right
    assert answer_verdict(expected, "Rosa").reason == "ambiguous"
    assert not answer_verdict(expected, "Olga Keel").is_right
    assert not answer_verdict(expected, "Rosa Keel and Moss").is_right


def test_a_padded_hour_is_no_afternoon():
    expected = AnswerMatches(("14:25",), "time")
    assert answer_verdict(expected, "2:25").is_right
    assert not answer_verdict(expected, "02:25").is_right


@pytest.mark.parametrize("given", ["12 minutes", "12 kg", "$12", "12%"])
def test_another_unit_is_wrong(given):
    assert not answer_verdict(AnswerMatches(("12",), "number", unit="s"), given).is_right
    assert not answer_verdict(AnswerMatches(("12",), "number", unit="events"), given).is_right


def test_a_value_in_words_of_the_question_is_no_answer():
    question = "By how many seconds is Seagulls 2.wav longer than Seagulls 1.wav?"
    expected = AnswerMatches(("2",), "number", unit="s")
    repeated = "Seagulls 2.wav is longer than Seagulls 1.wav"
    assert answer_verdict(expected, repeated, question=question).reason == "no_value"
    assert answer_verdict(expected, f"{repeated} by 2 s", question=question).is_right


def test_a_value_of_the_question_may_be_repeated():
    question = "How many of the 12 alarms ring before 8?"
    given = "7 of the 12 alarms ring before 8."
    assert answer_verdict(AnswerMatches(("7",), "number"), given, question=question).is_right


@pytest.mark.parametrize("given", ["一共59。", "一共59分钟", "一共是59", "总共59"])
def test_altogether_is_no_number_in_chinese(given):
    expected = AnswerMatches(("59",), "number", unit="min")
    assert answer_verdict(expected, given, language="zh").is_right
    assert not answer_verdict(expected, given.replace("9", "8"), language="zh").is_right


@pytest.mark.parametrize(("language", "is_right"), [("en", True), ("zh", False)])
def test_a_time_without_its_half_follows_the_clock_of_the_language(language, is_right):
    expected = AnswerMatches(("19:35",), "time")
    assert answer_verdict(expected, "7:35", language=language).is_right is is_right


def test_a_time_without_its_half_is_refused_where_the_other_half_is_a_candidate():
    expected = AnswerMatches(("19:35",), "time", candidates=("7:35 AM",))
    assert not answer_verdict(expected, "7:35").is_right


@pytest.mark.parametrize("items", [("滑雪", "跑步", "单板滑雪"), ("rye", "oats", "rye bread")])
@pytest.mark.parametrize("kind", ["list", "sequence"])
def test_an_item_of_a_list_may_stand_inside_another(kind, items):
    expected = AnswerMatches(items, kind)
    assert answer_verdict(expected, ", ".join(items)).is_right
    assert not answer_verdict(expected, ", ".join(items[1:])).is_right
    assert not answer_verdict(expected, ", ".join(items[:2])).is_right


@pytest.mark.parametrize("text", ["9" * 4096, "45 " * 2000, "a" * MAX_CHARACTERS + "45"])
def test_a_long_answer_is_none_and_costs_nothing(text):
    with works_at_most(0.01):
        verdict = answer_verdict(AnswerMatches(("45",), "number"), text)
    assert verdict.reason == "too_long"


@given(
    kind=st.sampled_from(sorted(VALUES)),
    text=st.text(
        st.sampled_from("0123456789 .,:-/+()年月日点半一二十or no'$@%abc\0\ud800"), max_size=300
    ),
)
def test_any_text_gets_a_verdict_within_milliseconds(kind, text):
    with works_at_most(0.2):
        answer_verdict(AnswerMatches((VALUES[kind][0],), kind), text, question=text)


@pytest.mark.parametrize("kind", ANSWER_KINDS)
def test_expected_answers_survive_json(kind):
    expected = AnswerMatches(("yes",), kind, candidates=("no",), unit="km")
    assert from_json(to_json(expected)) == expected


@pytest.mark.parametrize(
    ("mode", "kind"), [("number", "number"), ("exact", "title"), ("contains", "title")]
)
def test_the_modes_of_older_files_become_kinds(mode, kind):
    old = {"type": "AnswerMatches", "accepted": ["45"], "mode": mode}
    assert from_json(old) == AnswerMatches(("45",), kind)


@pytest.mark.parametrize("fields", [{"accepted": ()}, {"accepted": (" ",)}])
def test_there_must_be_something_to_accept(fields):
    with pytest.raises(TaskError, match="must accept something"):
        AnswerMatches(**fields)


def test_a_kind_that_does_not_exist_is_named():
    with pytest.raises(TaskError, match=r"kind must be one of 'number', .* not 'regex'"):
        AnswerMatches(("x",), "regex")


@pytest.mark.parametrize(
    ("text", "value", "kind", "is_shown"),
    [
        ("I paid 45 dollars for the tent", "45", "number", True),
        ("I paid 145 dollars", "45", "number", False),
        ("Arrives 7:35 PM", "19:35", "time", True),
        ("Rosa Keel, mobile", "Rosa Keel", "name", True),
        ("Rosa Keeling", "Rosa Keel", "name", False),
        ("07700 900541", "+44 7700 900541", "phone", True),
        ("Wi-Fi", "45", "number", False),
        ("The door code is 2604", "2604", "code", True),
        ("门禁密码是 2604", "2604", "code", True),
        ("The door code is 26041", "2604", "code", False),
        ("Mar 18, 18.5 kB, WAV audio", "18 s", "duration", False),
        ("3月18日，18.5 kB", "18 s", "duration", False),
        ("0:18", "18 s", "duration", True),
        ("18 seconds", "18 s", "duration", True),
        ("Nach 18 Sekunden Inaktivität", "18 s", "duration", True),
        ("Nach 18 Minuten Inaktivität", "18 s", "duration", False),
    ],
)
def test_a_screen_shows_a_value(text, value, kind, is_shown):
    assert shows_value(text, value, kind) is is_shown
