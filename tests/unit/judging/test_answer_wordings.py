"""The rule on answers against wordings that were written apart from it.

`answer_wordings` has a file for each kind of answer and language, with a question in each line: the
right value, what else is on the device, and answers that a careful person takes (`right`), takes
although they sound unsure (`unsure`), and refuses (`wrong`).
"""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from pathlib import Path

import pytest

from mobile_gym.core.answers import ANSWER_KINDS, AnswerKind, AnswerMatches
from mobile_gym.judging import answer_verdict

FOLDER = Path(__file__).parent / "answer_wordings"
LANGUAGES = ("en", "zh")
KINDS = tuple(kind for kind in ANSWER_KINDS if kind != "moment")
"""Whose wordings were written; dates with a time are among the generated answers."""
MAX_REFUSED, MAX_REFUSED_OF_A_KIND = 0.012, 0.06
MAX_PAID, MAX_PAID_OF_A_KIND = 0.02, 0.055


def questions(kind: AnswerKind, language: str) -> list[dict]:
    lines = (FOLDER / f"{kind}_{language}.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def mistakes(kind: AnswerKind, language: str) -> tuple[Counter[str], list[str]]:
    """How many answers of a file there are and are misread, as right or wrong, and which."""
    counts, misread = Counter[str](), list[str]()
    for one in questions(kind, language):
        expected = AnswerMatches(
            tuple(one["accepted"]), kind, tuple(one.get("candidates", ())), one.get("unit", "")
        )
        rights = (*one["right"], *one.get("unsure", ()))
        for place, text in enumerate((*rights, *one["wrong"])):
            name = "right" if place < len(rights) else "wrong"
            verdict = answer_verdict(expected, text, question=one["question"], language=language)
            counts[name] += 1
            if verdict.is_right != (name == "right"):
                counts[f"{name} misread"] += 1
                misread.append(f"{name}: {text}")
    return counts, misread


def plain(wording: str) -> str:
    return unicodedata.normalize("NFKC", wording).casefold().strip(" .。!！\"'“”*`")


@pytest.mark.parametrize("language", LANGUAGES)
def test_wordings_are_read_as_a_careful_person_reads_them(language: str) -> None:
    total = Counter[str]()
    for kind in KINDS:
        counts, misread = mistakes(kind, language)
        print(kind, misread)
        assert counts["right misread"] <= MAX_REFUSED_OF_A_KIND * counts["right"], misread
        assert counts["wrong misread"] <= MAX_PAID_OF_A_KIND * counts["wrong"], misread
        total += counts
    assert total["right misread"] <= MAX_REFUSED * total["right"]
    assert total["wrong misread"] <= MAX_PAID * total["wrong"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_no_wrong_wording_is_a_right_one(kind: AnswerKind, language: str) -> None:
    asked = questions(kind, language)
    assert len({one["question"] for one in asked}) == len(asked) >= 11
    for one in asked:
        rights = {plain(text) for text in (*one["right"], *one.get("unsure", ()))}
        assert not rights & {plain(text) for text in one["wrong"]}
    assert sum(len(one["right"]) for one in asked) >= 40
    assert sum(len(one["wrong"]) for one in asked) >= 40
