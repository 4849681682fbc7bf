"""Reading a reply: what is one JSON value, what is repaired, and what is refused with a reason."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mobile_gym.core.errors import JudgeUnavailable, UsageError
from reward_models.language_models import MalformedReply, Reply, read_json, read_reply
from reward_models.language_models.schema import can_be_enforced, check_schema

VERDICTS: dict[str, Any] = {
    "type": "object",
    "properties": {
        "reason": {"type": "string", "maxLength": 20},
        "verdicts": {
            "type": "array",
            "minItems": 1,
            "maxItems": 2,
            "items": {
                "type": "object",
                "properties": {
                    "id": {"type": "integer", "minimum": 1},
                    "verdict": {"enum": ["Success", "Uncertain"]},
                },
                "required": ["id", "verdict"],
                "additionalProperties": False,
            },
        },
    },
    "required": ["verdicts"],
    "additionalProperties": False,
}

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@settings(
    suppress_health_check=[HealthCheck.too_slow]
)  # the first texts take long where all is busy
@given(values, st.sampled_from(["{}", " \n{}\n", "\ufeff{}", "```json\n{}\n```", "```\n{}\n```\n"]))
def test_a_value_is_read_bare_or_in_one_fence(value: Any, around: str) -> None:
    text = around.replace("{}", json.dumps(value))
    assert read_json(text) == value


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        (" \n\t", "empty"),
        ("Success", "not exactly one JSON value"),
        ('The answer: {"a": 1}', "line 1, column 1"),
        ('{"a": 1} Success!', "Extra data"),
        ('{"a": 1}{"a": 2}', "Extra data"),
        ('{"a": 1,}', "not exactly one"),
        ("{'a': 1}", "not exactly one"),
        ('{"a": 1', "not exactly one"),
        ('{"a": 1, "a": 2}', "'a'|\"a\" is given twice"),
        ('{"a": NaN}', "NaN is not a JSON value"),
        ("-Infinity", "-Infinity is not"),
        ("[" * 100_000, "nested too deeply"),
        ("1" * 5000, "cannot be read"),
        ('{"a": ["\\ud83d"]}', "half of a character"),
        ('{"\\ude00": 1}', "half of a character"),
        ("x" * 200_001, "200001 characters"),
        ('```json\n{"a": 1}\n```\nSuccess', "not exactly one"),
        ('Here:\n```json\n{"a": 1}\n```', "not exactly one"),
        ('```json\n{"a": 1}\n```\n```json\n{"a": 2}\n```', "not exactly one"),
        ('```python\n{"a": 1}\n```', "not exactly one"),
        ("所有状态都已经达成", "not exactly one"),
    ],
)
def test_everything_else_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(MalformedReply, match=reason) as refused:
        read_json(text)
    assert isinstance(refused.value, JudgeUnavailable)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    ("finish", "reason"), [("length", "was cut off"), ("refusal", "is a refusal")]
)
def test_how_a_reply_ended_counts_before_its_text(finish: str, reason: str) -> None:
    with pytest.raises(MalformedReply, match=reason):
        read_reply(Reply('{"verdicts": []}', finish_reason=finish))


def test_a_reply_that_follows_its_schema() -> None:
    reply = Reply('{"verdicts": [{"id": 1, "verdict": "Success"}]}')
    assert read_reply(reply, VERDICTS) == {"verdicts": [{"id": 1, "verdict": "Success"}]}


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ([], r"the reply must be of type object, not \[\]"),
        ({}, "the reply lacks 'verdicts'"),
        ({"more": 1, "verdicts": []}, '"more", which was not asked for'),
        ({"verdicts": []}, r"the reply.verdicts is 0 items; at least 1"),
        ({"verdicts": [{"id": 1, "verdict": "Success"}] * 3}, "3 items; at most 2"),
        ({"verdicts": [{"id": True, "verdict": "Success"}]}, r"verdicts\[0\].id must be of type"),
        ({"verdicts": [{"id": 1.0, "verdict": "Success"}]}, "type integer, not 1.0"),
        ({"verdicts": [{"id": 0, "verdict": "Success"}]}, "id is 0; at least 1"),
        ({"verdicts": [{"id": 1, "verdict": "success"}]}, "must be one of"),
        ({"verdicts": [{"id": 1}]}, "lacks 'verdict'"),
        ({"verdicts": [{"id": 1, "verdict": "Success"}], "reason": "x" * 21}, "21 characters"),
    ],
)
def test_a_broken_schema_is_named_with_its_place(value: Any, reason: str) -> None:
    with pytest.raises(MalformedReply, match=reason):
        check_schema(value, VERDICTS)


def test_one_and_true_are_not_the_same() -> None:
    check_schema(1, {"enum": [1]})
    for schema in ({"enum": [1]}, {"const": 1}):
        with pytest.raises(MalformedReply):
            check_schema(True, schema)
    check_schema({"a": [1, 2]}, {"additionalProperties": {"uniqueItems": True}})
    with pytest.raises(MalformedReply, match="holds an item twice"):
        check_schema({"a": [1, 1]}, {"additionalProperties": {"uniqueItems": True}})


def test_a_keyword_that_would_be_ignored_is_an_error() -> None:
    with pytest.raises(UsageError, match="'oneOf' is not understood"):
        check_schema(1, {"oneOf": []})


def test_which_schemas_servers_can_enforce() -> None:
    closed = {"type": "object", "additionalProperties": False}
    text = {"type": "string"}
    assert can_be_enforced({**closed, "properties": {"a": text}, "required": ["a"]})
    assert not can_be_enforced({**closed, "properties": {"a": text}})
    assert not can_be_enforced({"type": "object", "properties": {"a": text}, "required": ["a"]})
    assert not can_be_enforced({"type": "array", "items": {"type": "object"}})
    assert not can_be_enforced(VERDICTS)  # its reason may be left out
