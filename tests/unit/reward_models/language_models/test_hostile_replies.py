"""Whatever a server sends, a model gives a reply or says that it has none, in bounded memory."""

from __future__ import annotations

import gzip
import json
import resource
import time
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from chat_server import Exchange, completion, fails, says, sends, serving
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from working_time import works_at_most

from reward_models.language_models import Message, ModelUnavailable, Reply, Request
from reward_models.language_models.chat_wire import (
    ParsedCompletion,
    UnreadableBody,
    read_body,
    retry_after_s,
)
from reward_models.language_models.openai_compatible import MAX_BODY_BYTES, OpenAICompatibleModel
from reward_models.language_models.prices import Price

QUESTION = Request((Message("user", ("Is it set?",)),))
PRICE = {"input_usd": 2.5, "output_usd": 10.0}
HUGE = 10**400

leaves = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([HUGE, -HUGE, 10**30, -1, 0])
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["\ud83d", "\0", "x" * 100_000, "length", "content_filter"])
)
values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
PLACES: list[tuple[str | int, ...]] = [
    (),
    ("id",),
    ("object",),
    ("model",),
    ("choices",),
    ("choices", 0),
    ("choices", 0, "index"),
    ("choices", 0, "finish_reason"),
    ("choices", 0, "message"),
    ("choices", 0, "message", "role"),
    ("choices", 0, "message", "content"),
    ("choices", 0, "message", "refusal"),
    ("usage",),
    ("usage", "prompt_tokens"),
    ("usage", "completion_tokens"),
    ("error",),
    ("error", "message"),
    ("error", "code"),
    ("error", "type"),
]


def replaced(value: Any, place: tuple[str | int, ...], by: Any) -> Any:
    """The value with another one in a place; the places on the way are made."""
    if not place:
        return by
    first, *rest = place
    if isinstance(first, int):
        return [replaced(value[0] if value else {}, tuple(rest), by)]
    return {**(value or {}), first: replaced((value or {}).get(first), tuple(rest), by)}


def nested(depth: int) -> bytes:
    return b'{"choices":' + b"[" * depth + b"]" * depth + b"}"


def model_at(url: str, **arguments: Any) -> OpenAICompatibleModel:
    given: dict[str, Any] = {
        "base_url": url, "tries": 1, "backoff_s": 0.001, "timeout_s": 5.0, "deadline_s": 10.0,
        "price": PRICE,
    }  # fmt: skip
    return OpenAICompatibleModel("tested-model", **{**given, **arguments})


def answer_of(*behaviours: Callable[[Exchange], None], **arguments: Any) -> Any:
    with serving(*behaviours) as server:
        model = model_at(server.url, **arguments)
        try:
            (answer,) = model.complete([QUESTION])
        finally:
            model.close()
    return answer


def is_sound(found: ParsedCompletion) -> bool:
    found.text.encode()
    found.model.encode()
    cost_usd = Price(2.5, 10.0).of(found.input_tokens, found.output_tokens)
    return found.finish_reason in {"stop", "length", "refusal"} and 0 <= cost_usd < 1e9


@given(st.lists(st.tuples(st.sampled_from(PLACES), values), min_size=1, max_size=3))
@settings(
    max_examples=300,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    deadline=None,
)
def test_a_body_with_anything_anywhere(changes: list[tuple[tuple[str | int, ...], Any]]) -> None:
    body: Any = completion("fine")
    for place, value in changes:
        try:
            body = replaced(body, place, value)
        except (AttributeError, KeyError, TypeError):  # an earlier change took the place away
            continue
    try:
        found = read_body(json.dumps(body).encode("utf-8", "replace"))
    except UnreadableBody:
        return
    assert is_sound(found)


@given(st.binary(max_size=200) | st.sampled_from([nested(10_000), nested(500_000)]))
@settings(max_examples=100, deadline=None)
def test_a_body_that_is_no_json(body: bytes) -> None:
    with pytest.raises(UnreadableBody):
        read_body(body)


@pytest.mark.parametrize("value", ["stop", ["stop"], {}, 1, None, True])
def test_any_kind_of_end(value: Any) -> None:
    reply = answer_of(says("fine", finish_reason=value))
    assert isinstance(reply, Reply)
    assert (reply.text, reply.finish_reason) == ("fine", "stop")


@pytest.mark.parametrize(
    "count", ["1" + "0" * 400, "-1", "1.5", "true", '"7"', "[7]", "null", "NaN"]
)
def test_any_count_of_tokens(count: str) -> None:
    body = completion("fine")
    body["usage"]["prompt_tokens"] = "COUNT"
    reply = answer_of(sends(json.dumps(body).replace('"COUNT"', count).encode()))
    assert isinstance(reply, Reply)
    assert (reply.usage.input_tokens, reply.usage.output_tokens) == (0, 200)


def test_a_number_that_python_does_not_read() -> None:
    body = json.dumps(completion("fine")).replace("1000", "1" + "0" * 5000).encode()
    assert isinstance(answer_of(sends(body)), ModelUnavailable)


@pytest.mark.parametrize(
    "value",
    ["1e300", "9" * 400, "1e-400", "-1e300", "Fri, 31 Dec 9999 23:59:59 GMT",
     "Fri, 31 Dec 99999 23:59:59 GMT", "Mon, 01 Jan 0001 00:00:00 -2359", "é", "1_000", "0x10"],
)  # fmt: skip
def test_any_time_to_wait(value: str) -> None:
    wait_s = retry_after_s({"retry-after": value})
    assert wait_s is None or 0 <= wait_s <= 86_400
    started_s = time.monotonic()
    answer = answer_of(fails(429, **{"retry-after": value.encode("ascii", "ignore").decode()}),
                       says("fine"), tries=2, deadline_s=5.0)  # fmt: skip
    assert isinstance(answer, Reply | ModelUnavailable)
    assert len(str(answer)) < 1000
    assert time.monotonic() - started_s < 30


@pytest.mark.parametrize("code", [["insufficient_quota"], {"a": 1}, 10**30, None, True])
@pytest.mark.parametrize("status", [400, 429, 500])
def test_any_code_of_an_error(status: int, code: Any) -> None:
    assert isinstance(answer_of(fails(status, "no" * 100_000, code)), ModelUnavailable)


def endless(status: int, coding: str = "", start: bytes = b"") -> Callable[[Exchange], None]:
    """A body without end, as fast as it goes."""

    def behave(exchange: Exchange) -> None:
        exchange.send_response(status)
        exchange.send_header("content-type", "application/json")
        if coding:
            exchange.send_header("content-encoding", coding)
        if status in {301, 307}:
            exchange.send_header("location", "/v1/elsewhere")
        exchange.end_headers()
        exchange.wfile.write(start)
        chunk = b" " * 1_000_000
        pack = zlib.compressobj(wbits=31) if coding == "gzip" else None
        while not exchange.server.stopping.is_set():
            exchange.wfile.write(chunk if pack is None else pack.compress(chunk * 20))

    return behave


@pytest.mark.parametrize("status", [200, 307, 400, 500])
@pytest.mark.parametrize("coding", ["", "gzip", "br", "zstd"])
def test_a_body_without_end(status: int, coding: str) -> None:
    before_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with works_at_most(5):
        answer = answer_of(endless(status, coding))
    assert isinstance(answer, ModelUnavailable)
    assert "body is longer" in str(answer) or "packed as" in str(answer)
    grown_kb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before_kb
    assert grown_kb * 1024 < 20 * MAX_BODY_BYTES  # the server, too, is in this process


@pytest.mark.parametrize("coding", ["gzip", "deflate", "identity", "br"])
def test_a_packed_body(coding: str) -> None:
    data = json.dumps(completion("fine")).encode()
    packed = {"gzip": gzip.compress, "deflate": zlib.compress}.get(coding, bytes)(data)
    reply = answer_of(sends(packed, **{"content-encoding": coding}))
    assert isinstance(reply, ModelUnavailable if coding == "br" else Reply)
    wrong = answer_of(sends(b"\x00" * 100, **{"content-encoding": coding}))
    assert isinstance(wrong, ModelUnavailable)


def test_one_hostile_reply_does_not_take_the_others_with_it() -> None:
    with serving(says("one"), sends(b'{"choices": [1'), says("three")) as server:
        model = model_at(server.url, concurrency=1)
        one, two, three = model.complete([QUESTION] * 3)
        model.close()
    assert isinstance(one, Reply)
    assert isinstance(two, ModelUnavailable)
    assert isinstance(three, Reply)
