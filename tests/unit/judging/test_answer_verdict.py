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
THIRDS = {
    "number": "37",
    "money": "$74.50",
    "time": "06:10",
    "date": "2026-03-21",
    "moment": "2026-03-21 09:15",
    "duration": "17 min",
    "phone": "555-0122",
    "email": "d.e@example.org",
    "code": "998271",
    "name": "Wanda Birk",
    "title": "Cold frames",
    "choice": "Orchard",
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


DENIED = {
    "en": (
        "It's not {other}; it's {right}.",
        "The answer isn't {other}, it's {right}.",
        "It isn't {other}. It's {right}.",
        "{right} (not {other}, which belongs to something else)",
        "{right} rather than {other}",
        "{right}, as opposed to {other}",
        "The answer is {right} and not {other}",
        "{right}, not {other} or {third}",
        "{right} and neither {other} nor {third}",
        "{other} is wrong, {right} is right",
    ),
    "zh": (
        "不是{other}，而是{right}。",
        "不是{other}也不是{third}，是{right}",
        "是{right}，不是{other}、{third}。",
        "我看错了，不是{other}，是{right}",
        "正确的是{right}，{other}是错的。",
        "应该是{right}而非{other}",
        "{other}不对，是{right}",
    ),
}
TAKEN_BACK = {
    "en": (
        "{other}. No, wait, it is {right}.",
        "{other}... scratch that. {right}.",
        "{other}, no, sorry, {right}.",
        "{other} - sorry, I misread that. It's {right}.",
        "{other}. Hmm, actually no: {right}.",
        "{other}? No, {third}. No, wait, {right}.",
        "I would have said {other}, but the page clearly says {right}.",
    ),
    "zh": (
        "{other}？不，是{right}。",
        "{other}……不对。{right}。",
        "我本来要说{other}，但页面上清楚地写着{right}。",
    ),
}
STILL_OPEN = {
    "en": (
        "It's {other}, not {right}",
        "It's not {right}, it's {other}",
        "{other} rather than {right}",
        "{right}. No, wait, it is {other}.",
        "{right}. No, wait.",
        "{other}? No.",
        "{right} is wrong, {other} is right",
        "{right} and {other} are wrong",
        "{right}, {other} are wrong",
        "not {other}, {right}",
        "neither {other} nor {right}",
        "If it's not {other}, it's {right}",
        "{other} is not wrong; {right}",
        "{right}, that is not it",
        "{right} or {other}, not {third}",
        "{right}, maybe not, {other}",
        "It isn't only {other}, it's {right}",
        "It might not be {other}, {right} perhaps or {third}",
        "I would have said {right}, but the page says {other}.",
    ),
    "zh": (
        "是{other}，不是{right}",
        "不是{other}，就是{right}",
        "如果不是{other}，那就是{right}",
        "{right}不是{other}的话就是{third}",
        "不仅是{other}，而且是{right}",
        "{right}……不对。{other}。",
        "{right}、{other}都是错的",
        "{right}是错的，{other}是对的",
        "比{right}早",
        "比{right}多",
    ),
}


WRONG = {"number": ("12",), "name": ("尤子安",)}


def judged(kind: str, language: str, wording: str) -> bool:
    right, other = VALUES[kind]
    third = THIRDS[kind]
    return answer_verdict(
        AnswerMatches((right,), kind, candidates=(other, third)),
        wording.format(right=right, other=other, third=third),
        language=language,
    ).is_right


@pytest.mark.parametrize("kind", VALUES)
@pytest.mark.parametrize("language", HEDGES)
def test_what_is_denied_or_taken_back_covers_nothing(kind, language):
    wordings = (*DENIED[language], *TAKEN_BACK[language])
    assert [one for one in wordings if not judged(kind, language, one)] == []


@pytest.mark.parametrize("kind", VALUES)
@pytest.mark.parametrize("language", HEDGES)
def test_denying_something_else_does_not_save_what_is_open(kind, language):
    assert [one for one in STILL_OPEN[language] if judged(kind, language, one)] == []


@pytest.mark.parametrize(
    ("accepted", "kind", "question", "answer", "is_right"),
    [
        # what the asked thing does itself is no bound and no denial
        ("18:55", "time", "When does the alarm stop ringing?", "It rings until 18:55.", True),
        ("18:55", "time", "When does the alarm ring?", "until 18:55", False),
        ("18:55", "time", "闹钟几点停止响铃？", "闹钟响到18:55为止。", True),
        ("150", "number", "", "Both bills add up to 150.", True),
        ("150", "number", "", "up to 150", False),
        ("织围巾", "title", "哪个任务尚未完成？", "还没做的是织围巾。", True),
        ("织围巾", "title", "哪个任务已完成？", "还没做的是织围巾。", False),
        # words of a name make no condition
        ("崔若溪", "name", "", "是崔若溪，不是尤子安。", True),
        # numbers in words and other forms
        ("8842", "code", "", "It's eight eight four two", True),
        ("8842", "code", "", "It's eight eight four three", False),
        ("586719", "code", "", "答案为五八六七一九。", True),
        (
            "07700900515",
            "phone",
            "",
            "oh double seven double oh nine double oh five one five",
            True,
        ),
        ("66.4", "number", "", "sixty-six point four", True),
        ("887.25", "money", "", "eight hundred eighty-seven point two five", True),
        ("21678", "number", "", "二万一千六百七十八", True),
        ("18:51", "time", "", "18:51 hours", True),
        ("11 min 12 s", "duration", "", "11分钟又12秒", True),
        # workings in words, whose result stands last and holds
        ("367", "number", "", "902 minus 535 makes 367.", True),
        ("367", "number", "", "From 902 I subtracted 535, which gives 367.", True),
        ("106", "number", "", "The first is 61 and the second is 45, so together 106.", True),
        ("107", "number", "", "The first is 61 and the second is 45, so together 107.", False),
        ("61", "number", "", "The first is 61 and the second is 45, so together 106.", False),
        ("106", "number", "", "61, 45, 106", False),
        ("106", "number", "", "61 or 45, so 106", False),
        ("106", "number", "", "I added 61 and 45 and got 106", True),
        ("288", "number", "", "用613减去325，得288。", True),
        ("13", "number", "", "第一个是8，第二个是5，一共是13。", True),
        # steps before a conclusion
        ("7", "number", "", "1. 打开应用\n2. 打开那一项\n\n所以：7", True),
        # two numbers on either side of a Chinese comma are two
        ("592", "number", "", "正确的是592，296是错的。", True),
        ("592296", "number", "", "592，296", False),
        # a name that the question quotes says neither yes nor no
        ("True", "yes_no", "Is the note “Piano tuner” a to-do?", "Piano tuner", False),
        ("True", "yes_no", "Is the note “Piano tuner” a to-do?", "Piano tuner is a to-do", True),
        ("True", "yes_no", "Is the note “Piano tuner” a to-do?", "False, no, sorry, True.", True),
        ("True", "yes_no", "Is the note “Piano tuner” a to-do?", "It's not False; it's True", True),
        (
            "True",
            "yes_no",
            "Is the note “Piano tuner” a to-do?",
            "It's not True; it's False",
            False,
        ),
        ("True", "yes_no", "Is the note “Piano tuner” a to-do?", "False, not True", False),
        ("False", "yes_no", "Is the note “Piano tuner” a to-do?", "No, no, it is not.", True),
    ],
)
def test_wordings_that_only_look_like_another_value(accepted, kind, question, answer, is_right):
    language = "zh" if any(ord(sign) > 0x2FFF for sign in answer) else "en"
    expected = AnswerMatches((accepted,), kind, candidates=WRONG.get(kind, ()))
    verdict = answer_verdict(expected, answer, question=question, language=language)
    assert verdict.is_right is is_right, verdict


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


@pytest.mark.parametrize(
    ("answer", "language"),
    [
        ("Stretching, Market day, Laundry", "en"),
        ("Phone in, Market day and Laundry", "en"),
        ("Laundry / Feed the cat / Market day", "en"),
        ("拉伸、赶集、洗衣服", "zh"),
    ],
)
def test_a_list_of_names_that_the_device_does_not_have_commits_to_none(
    answer: str, language: str
) -> None:
    right = "Market day" if language == "en" else "赶集"
    expected = AnswerMatches((right,), "title")
    verdict = answer_verdict(expected, answer, question="Which alarm?", language=language)
    assert verdict.reason == "ambiguous"
    clauses = {"en": "Market day, I read it there, sure", "zh": "赶集，我看过详情，可以确定"}
    clause = answer_verdict(expected, clauses[language], question="Which?", language=language)
    assert clause.is_right


TURNED = {
    "en": (
        "{other}. Sorry, {right}.",
        "At first glance it's {other}, but on a closer look it's {right}.",
        "{other}. Actually, it's {right}.",
        "I looked at the wrong entry: {other}. Edit: {right}",
        "~~{other}~~ {right}",
        "❌ {other}\n✅ {right}",
    ),
    "zh": (
        "{other}。哎呀，我想说的是{right}。",
        "起初想到的是{other}，仔细一看是{right}。",
        "{other}。修改：我弄错了，是{right}。",
        "❌ {other}\n✅ {right}",
    ),
}
NOT_TURNED = {
    "en": ("{other}, though it might actually be {right}", "{other}. Or rather, also {right}."),
    "zh": ("{other}，其实也可能是{right}", "{other}，其实还是{right}？"),
}


@pytest.mark.parametrize("kind", VALUES)
@pytest.mark.parametrize("language", TURNED)
def test_a_turn_sets_aside_what_stands_before_it(kind, language):
    right, other = VALUES[kind]
    for frame in TURNED[language]:
        assert judged(kind, language, frame), frame
        expected = AnswerMatches((right,), kind, candidates=(other,))
        turned = frame.format(right=other, other=right)
        assert not answer_verdict(expected, turned, language=language).is_right, turned
    assert [one for one in NOT_TURNED[language] if judged(kind, language, one)] == []


@pytest.mark.parametrize(
    ("answer", "is_right"),
    [
        ('{"name": "answer", "arguments": {"text": "45"}}', True),
        ('{"thought": "I see 3 of them", "action": {"type": "answer", "text": "45"}}', True),
        ('{"answer": "45", "confidence": 0.9}', True),
        ('{"answer": "45", "alternative": "29"}', False),
        ("Answer: 29\nAnswer: 45", False),
        ("Answer: 29\nWait, that was the wrong line. Answer: 45", True),
        ("45 (16 + 29)", True),
        ("I have 74 on one side and 29 on the other. The difference is 45.", True),
        ("Both of the two screens say 45", True),
        ("one or 45", False),
        ("It didn't take long: 45", True),
        ("Not the answer: 45", False),
    ],
)
def test_fields_leads_and_workings(answer, is_right):
    expected = AnswerMatches(("45",), "number", candidates=("29",))
    assert answer_verdict(expected, answer).is_right is is_right
