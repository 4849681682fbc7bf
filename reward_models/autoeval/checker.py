"""The Checker: reads a Reasoner's reply and lets through only what keeps the rules.

Source: AutoEval, section 3.5: (1) every answer is Success or Uncertain, one for each substate that
was asked; (2) a unit succeeds only together with its page. The verdict is read from its own field
alone, never from the words around it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from reward_models.autoeval.questions import SubstateQuestion
from reward_models.judge_toolkit.checked_replies import ReplyRefused
from reward_models.language_models.schema import (
    INTEGER,
    STRING,
    check_schema,
    enum_schema,
    list_schema,
    object_schema,
    read_json,
)

MAX_NOTE_CHARACTERS: Final = 500
"""Critical information and analyses are cut here, so that a memory cannot fill a context."""

_VERDICTS: Final = {"success": True, "uncertain": False}

SCHEMA: Final = object_schema(
    judgements=list_schema(
        object_schema(id=INTEGER, analysis=STRING, verdict=enum_schema("Success", "Uncertain"))
    ),
    critical_info=STRING,
)
_LENIENT: Final[Mapping[str, Any]] = {
    **SCHEMA,
    "properties": {
        **SCHEMA["properties"],
        "judgements": {
            "type": "array",
            "items": {
                **SCHEMA["properties"]["judgements"]["items"],
                "properties": {
                    "id": {"type": "integer"},
                    "analysis": {"type": "string"},
                    "verdict": {"type": "string"},
                },
            },
        },
    },
    "required": ["judgements"],
}
"""What is read: the case of a verdict and an absent note change nothing in the meaning."""


@dataclass(frozen=True, slots=True)
class QuestionJudgement:
    """The Reasoner's answer on one question."""

    substate_id: int
    success: bool
    analysis: str = ""


@dataclass(frozen=True, slots=True)
class ReasonerReply:
    """A whole answer: one judgement per question, in the questions' order."""

    judgements: tuple[QuestionJudgement, ...]
    critical_info: str = ""


def check_reply(
    reply: str, questions: Sequence[SubstateQuestion], *, parent_rule: bool = True
) -> ReasonerReply:
    """Read a reply and check both rules.

    Args:
        reply: the whole text.
        questions: what was asked.
        parent_rule: check the second rule; False only to measure what it does.

    Raises:
        MalformedReply: it is not one JSON object of the form that was asked for.
        ReplyRefused: it breaks a rule.
    """
    ruling = read_reply(reply, questions)
    if parent_rule:
        succeeded = {item.substate_id for item in ruling.judgements if item.success}
        for question in questions:
            parent_id = question.parent_id
            if question.id in succeeded and parent_id is not None and parent_id not in succeeded:
                raise ReplyRefused(
                    "parent",
                    f"statement {question.id} is a Success on page {parent_id}, but page "
                    f"{parent_id} is Uncertain; either both are a Success or {question.id} is not",
                )
    return ruling


def read_reply(reply: str, questions: Sequence[SubstateQuestion]) -> ReasonerReply:
    """The first rule alone: one Success or Uncertain for each question, and nothing else.

    Raises:
        MalformedReply: it is not one JSON object of the form that was asked for.
        ReplyRefused: an id is wrong, missing or repeated, or a verdict is neither word.
    """
    value = read_json(reply)
    check_schema(value, _LENIENT)
    judgements: dict[int, QuestionJudgement] = {}
    for item in value["judgements"]:
        identifier, verdict = item["id"], item["verdict"].strip().lower()
        if verdict not in _VERDICTS:
            raise ReplyRefused(
                "verdict",
                f"the verdict of {identifier} must be Success or Uncertain, "
                f"not {item['verdict'][:40]!r}",
            )
        if identifier in judgements:
            raise ReplyRefused("ids", f"statement {identifier} is answered twice")
        judgements[identifier] = QuestionJudgement(
            identifier, _VERDICTS[verdict], item["analysis"][:MAX_NOTE_CHARACTERS]
        )
    ids = [question.id for question in questions]
    if missing := [asked for asked in ids if asked not in judgements]:
        raise ReplyRefused("ids", f"there is no answer to {', '.join(map(str, missing))}")
    if extra := [given for given in judgements if given not in ids]:
        raise ReplyRefused("ids", f"{', '.join(map(str, extra))} was not asked")
    return ReasonerReply(
        tuple(judgements[asked] for asked in ids),
        " ".join(value.get("critical_info", "").split())[:MAX_NOTE_CHARACTERS],
    )
