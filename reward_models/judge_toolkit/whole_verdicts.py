"""Reading a model's verdict on a whole task: success or failure, with or without reasons.

Judges of three papers read verdicts on whole tasks by it.

The verdict is read from its own field alone, never from the words around it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from reward_models.judge_toolkit.checked_replies import ReplyRefused
from reward_models.language_models.schema import (
    STRING,
    check_schema,
    enum_schema,
    object_schema,
    read_json,
)

MAX_REASON_CHARACTERS: Final = 600
"""Reasons are kept up to here, so that evidence and memory stay small."""

_VERDICTS: Final = {"success": True, "failure": False}


@dataclass(frozen=True, slots=True)
class WholeVerdict:
    """Whether a task succeeded, and why."""

    success: bool
    reason: str = ""


def verdict_schema(*, reasoned: bool) -> Mapping[str, Any]:
    """The form of a reply; with reasons, they come before the verdict."""
    reason = {"reason": STRING} if reasoned else {}
    return object_schema(**reason, verdict=enum_schema("success", "failure"))


def read_verdict(reply: str, *, reasoned: bool) -> WholeVerdict:
    """Read a reply.

    Raises:
        MalformedReply: it is not one JSON object of the form that was asked for.
        ReplyRefused: the verdict is neither word.
    """
    value = read_json(reply)
    schema = dict(verdict_schema(reasoned=reasoned))
    schema["properties"] = schema["properties"] | {"verdict": {"type": "string"}}
    check_schema(value, schema)
    verdict = value["verdict"].strip().lower()
    if verdict not in _VERDICTS:
        raise ReplyRefused(
            "verdict", f"the verdict must be success or failure, not {value['verdict'][:40]!r}"
        )
    reason = " ".join(value.get("reason", "").split())
    return WholeVerdict(_VERDICTS[verdict], reason[:MAX_REASON_CHARACTERS])
