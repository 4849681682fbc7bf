"""The rule on answers against generated ones: all templates that ask, each kind of value."""

from __future__ import annotations

from collections import Counter

import pytest
from generated_answers import CLASSES, answers

from mobile_gym.judging import answer_verdict

LANGUAGES = ("en", "zh")
MAX_REFUSED = 0.01
MAX_PAID = 0.005
MAX_REFUSED_OF_A_TEMPLATE = 0.05


@pytest.mark.parametrize("language", LANGUAGES)
def test_right_answers_are_taken_and_wrong_ones_are_not(language):
    total, wrong = Counter[str](), Counter[str]()
    asked, refused = Counter[str](), Counter[str]()
    examples: list[str] = []
    for answer in answers(language):
        expected = answer.task.expected_answer
        assert expected is not None
        verdict = answer_verdict(
            expected, answer.text, question=answer.task.question, language=language
        )
        is_mistaken = verdict.is_right == bool(answer.wrong)
        total[answer.wrong] += 1
        wrong[answer.wrong] += is_mistaken
        if not answer.wrong:
            asked[answer.task.id] += 1
            refused[answer.task.id] += is_mistaken
        if is_mistaken:
            examples.append(f"{answer.task.id} {answer.wrong or 'right'}: {answer.text}")
    print(*examples, sep="\n")
    assert set(total) >= {"", *CLASSES} - {"in the question"}
    assert wrong[""] <= MAX_REFUSED * total[""]
    assert sum(wrong.values()) - wrong[""] <= MAX_PAID * (sum(total.values()) - total[""])
    assert all(refused[id] <= MAX_REFUSED_OF_A_TEMPLATE * asked[id] for id in asked)
