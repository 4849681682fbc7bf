"""The client against a real server on a real socket, which misbehaves in every way it can."""

from __future__ import annotations

import asyncio
import base64
import email.utils
import gc
import logging
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import numpy as np
import pytest

from mobile_gym.core.errors import UsageError
from reward_models.language_models import (
    Message,
    ModelUnavailable,
    Picture,
    Reply,
    Request,
    ask_model,
    make_model,
)
from reward_models.language_models.cached import CachedModel
from reward_models.language_models.chat_wire import retry_after_s
from reward_models.language_models.openai_compatible import OpenAICompatibleModel
from reward_models.language_models.prices import UnknownPrice

pytest.importorskip("openai", reason="needs the extra mobile-gym[llm]")

from chat_server import (
    ChatServer,
    drips,
    fails,
    hangs_up,
    is_cut,
    is_silent,
    says,
    sends,
    serving,
)

KEY = "sk-test-0123456789abcdefghij"
QUESTION = Request((Message("user", ("Is the alarm set?",)),))
PRICE = {"input_usd": 2.5, "output_usd": 10.0}


@contextmanager
def client(server: ChatServer, **arguments: Any) -> Iterator[OpenAICompatibleModel]:
    defaults = {"base_url": server.url, "price": PRICE, "backoff_s": 0.01}
    model = OpenAICompatibleModel("tested-model", **{**defaults, **arguments})
    try:
        yield model
    finally:
        model.close()


SCHEMA: Final = {
    "type": "object",
    "properties": {"answer": {"type": "string"}},
    "required": ["answer"],
    "additionalProperties": False,
}
PICTURE: Final = Picture(b"\x89PNG pixels")
QUESTION: Final = Request(
    (Message("system", ("Judge.",)), Message("user", ("Before:", PICTURE, "Is it set?"))),
    schema=SCHEMA,
    max_tokens=77,
    seed=5,
)


def test_a_reply_has_its_text_its_model_and_what_it_cost() -> None:
    with serving(says('{"answer": "yes"}')) as server, client(server) as model:
        reply = ask_model(model, QUESTION)
    assert reply.text == '{"answer": "yes"}'
    assert (reply.model, reply.finish_reason) == ("tested-model-1", "stop")
    assert (reply.usage.input_tokens, reply.usage.output_tokens) == (1000, 200)
    assert reply.usage.cost_usd == pytest.approx((1000 * 2.5 + 200 * 10) / 1e6)
    assert reply.usage.latency_s > 0


def test_a_question_is_sent_with_its_settings_and_its_schema() -> None:
    with serving(says('{"answer": "yes"}')) as server, client(server) as model:
        ask_model(model, QUESTION)
    (seen,) = server.seen
    assert seen.path == "/v1/chat/completions"
    sent = seen.body
    assert sent["model"] == "tested-model"
    assert (sent["temperature"], sent["max_tokens"], sent["seed"]) == (0, 77, 5)
    assert sent["response_format"]["json_schema"]["schema"] == SCHEMA
    assert sent["response_format"]["json_schema"]["strict"] is True


def test_a_question_is_sent_with_its_pictures_between_its_texts() -> None:
    with serving(says('{"answer": "yes"}')) as server, client(server) as model:
        ask_model(model, QUESTION)
    (seen,) = server.seen
    system, user = seen.body["messages"]
    assert system == {"role": "system", "content": "Judge."}
    before, image, after = user["content"]
    assert (before["text"], after["text"]) == ("Before:", "Is it set?")
    head, _, data = image["image_url"]["url"].partition(",")
    assert head == "data:image/png;base64"
    assert base64.b64decode(data) == PICTURE.data


def test_fields_can_be_added_renamed_and_taken_out() -> None:
    arguments = {
        "extra": {"temperature": None, "reasoning_effort": "low"},
        "max_tokens_field": "max_completion_tokens",
        "structured": "json_object",
    }
    request = Request(QUESTION.messages, schema={"type": "object"}, max_tokens=9)
    with serving(says("{}")) as server, client(server, **arguments) as model:
        ask_model(model, request)
    sent = server.seen[0].body
    assert sent["reasoning_effort"] == "low"
    assert sent["max_completion_tokens"] == 9
    assert sent["response_format"] == {"type": "json_object"}
    assert not sent.keys() & {"temperature", "max_tokens", "seed"}


@pytest.mark.parametrize(
    "failure",
    [
        fails(429),
        fails(500),
        fails(503),
        fails(408),
        is_cut,
        hangs_up,
        sends(b"<html>bad gateway</html>", content_type="text/html"),
        sends(b'{"choices": [{"mess'),
        sends(b"[" * 100_000),
        sends([1, 2]),
        sends({"choices": []}),
        sends({"choices": [{"message": "text"}]}),
        sends({"error": {"message": "overloaded"}}),
        says(None),
        says(None, tool_calls=[{"id": "1"}], finish_reason="tool_calls"),
    ],
)
def test_what_passes_is_tried_again(failure: Any) -> None:
    with serving(failure, says("fine")) as server, client(server) as model:
        assert ask_model(model, QUESTION).text == "fine"
    assert len(server.seen) == 2


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
def test_what_does_not_pass_is_told_at_once(status: int) -> None:
    with (
        serving(fails(status, "no such thing")) as server,
        client(server) as model,
        pytest.raises(ModelUnavailable, match=f"tested-model: status {status}.*no such"),
    ):
        ask_model(model, QUESTION)
    assert len(server.seen) == 1


def test_a_spent_account_is_not_asked_again() -> None:
    spent = fails(429, "pay first", code="insufficient_quota")
    with (
        serving(spent) as server,
        client(server) as model,
        pytest.raises(ModelUnavailable, match="pay first"),
    ):
        ask_model(model, QUESTION)
    assert len(server.seen) == 1


def test_tries_come_to_an_end() -> None:
    with (
        serving(fails(500)) as server,
        client(server, tries=3) as model,
        pytest.raises(ModelUnavailable, match=r"status 500.*try 3 of 3"),
    ):
        ask_model(model, QUESTION)
    assert len(server.seen) == 3


class TestPauses:
    def paused(self, *behaviours: Any, **arguments: Any) -> list[float]:
        pauses: list[float] = []

        async def pause(seconds: float) -> None:
            pauses.append(seconds)

        with serving(*behaviours) as server:
            rng = np.random.default_rng(1)
            with client(server, pause=pause, rng=rng, **arguments) as model:
                model.complete([QUESTION])
        return pauses

    def test_each_is_longer_and_shortened_at_random(self) -> None:
        pauses = self.paused(fails(500), tries=5, backoff_s=2.0)
        draws = np.random.default_rng(1).random(4)
        expected = [2.0 * 2**n * (1 - draw / 2) for n, draw in enumerate(draws)]
        assert pauses == pytest.approx(expected)

    @pytest.mark.parametrize("headers", [{"retry_after": "7"}, {"retry_after_ms": "7000"}])
    def test_the_server_says_how_long_at_least(self, headers: dict[str, str]) -> None:
        (pause_s,) = self.paused(fails(429, **headers), says("fine"))
        assert 7.0 <= pause_s <= 7.01

    def test_the_server_may_say_until_when(self) -> None:
        now = datetime(2026, 1, 1, tzinfo=UTC)
        later = email.utils.format_datetime(now + timedelta(seconds=9), usegmt=True)
        assert retry_after_s({"retry-after": later}, now) == 9.0
        assert retry_after_s({"retry-after": later}, now + timedelta(days=1)) == 0.0

    @pytest.mark.parametrize("value", ["soon", "-5", "nan", "inf", ""])
    def test_nonsense_is_not_waited_for(self, value: str) -> None:
        (pause_s,) = self.paused(fails(429, retry_after=value), says("fine"))
        assert pause_s <= 0.01

    def test_a_wait_past_the_deadline_is_given_up_at_once(self) -> None:
        with (
            serving(fails(429, retry_after="3600")) as server,
            client(server) as model,
            pytest.raises(ModelUnavailable, match=r"3600\.0 s would miss the deadline"),
        ):
            ask_model(model, QUESTION)
        assert len(server.seen) == 1


class TestDeadline:
    def test_a_slow_drip_ends_at_the_deadline(self) -> None:
        started_s = time.monotonic()
        with serving(drips) as server, client(server, deadline_s=0.4) as model:
            with pytest.raises(ModelUnavailable, match=r"no reply within 0\.4 s"):
                ask_model(model, QUESTION)
            assert time.monotonic() - started_s < 20
        assert len(server.seen) == 1

    def test_silence_is_one_failed_try(self) -> None:
        with (
            serving(is_silent, says("fine")) as server,
            client(server, timeout_s=0.2) as model,
        ):
            assert ask_model(model, QUESTION).text == "fine"

    def test_nobody_listens(self) -> None:
        with serving(says("never")) as server:
            pass
        with (
            client(server, tries=2) as model,
            pytest.raises(ModelUnavailable, match="the connection failed"),
        ):
            ask_model(model, QUESTION)


class TestMany:
    def test_replies_are_in_order_and_one_failure_is_alone(self) -> None:
        def echo(exchange: Any) -> None:
            text = exchange.body["messages"][0]["content"]
            (fails(400) if text == "3" else says(f"re {text}"))(exchange)

        requests = [Request((Message("user", (str(n),)),)) for n in range(10)]
        with serving(echo) as server, client(server, concurrency=3) as model:
            replies = model.complete(requests)
        assert isinstance(replies.pop(3), ModelUnavailable)
        texts = [reply.text for reply in replies if isinstance(reply, Reply)]
        assert texts == [f"re {n}" for n in range(10) if n != 3]
        assert server.most_at_once <= 3

    def test_concurrency_is_limited_over_threads_and_used(self) -> None:
        four = threading.Barrier(4, timeout=5)

        def meet(exchange: Any) -> None:
            four.wait()  # breaks where fewer than four are on their way
            says("met")(exchange)

        with (
            serving(meet) as server,
            client(server, concurrency=4, tries=1) as model,
            ThreadPoolExecutor(4) as threads,
        ):
            batches = list(threads.map(lambda _: model.complete([QUESTION] * 3), range(4)))
        assert all(isinstance(reply, Reply) for batch in batches for reply in batch)
        assert len(server.seen) == 12
        assert server.most_at_once == 4

    def test_inside_an_event_loop(self) -> None:
        async def notebook(model: OpenAICompatibleModel) -> str:
            return ask_model(model, QUESTION).text

        with serving(says("fine")) as server, client(server) as model:
            assert asyncio.run(notebook(model)) == "fine"

    def test_nothing_to_ask(self) -> None:
        assert OpenAICompatibleModel("m", price=PRICE).complete([]) == []


@pytest.mark.parametrize(
    ("behaviour", "finish", "text"),
    [
        (says("half an ans", finish_reason="length"), "length", "half an ans"),
        (says(None, finish_reason="length"), "length", ""),
        (says("done \ud83d", finish_reason="length"), "length", "done ?"),
        (says(None, refusal="I will not."), "refusal", "I will not."),
        (says("", finish_reason="content_filter"), "refusal", ""),
    ],
)
def test_how_a_reply_ended(behaviour: Any, finish: str, text: str) -> None:
    with serving(behaviour) as server, client(server) as model:
        reply = ask_model(model, QUESTION)
    assert (reply.finish_reason, reply.text) == (finish, text)


def test_a_model_that_is_forgotten_closes_its_connections() -> None:
    before = threading.active_count()
    with serving(says("fine")) as server:
        model = OpenAICompatibleModel("m", base_url=server.url, price=PRICE)
        ask_model(model, QUESTION)
        del model
        gc.collect()
    assert threading.active_count() <= before


class TestKeys:
    def test_the_key_goes_to_the_server_and_nowhere_else(
        self, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Any
    ) -> None:
        monkeypatch.setenv("TEST_KEY", KEY)
        caplog.set_level(logging.DEBUG)
        echo = fails(401, f"Incorrect API key provided: {KEY}. Authorization: Bearer {KEY}")
        with (
            serving(says(f"your key is {KEY}"), echo) as server,
            client(server, api_key_env="TEST_KEY") as model,
        ):
            cached = CachedModel(model, tmp_path)
            reply = ask_model(cached, QUESTION)
            refused = model.complete([QUESTION])[0]
            shown = [repr(model), str(model), repr(cached), repr(model.settings), repr(reply)]
        assert [one.headers["authorization"] for one in server.seen] == [f"Bearer {KEY}"] * 2
        assert "secret removed" in reply.text
        assert isinstance(refused, ModelUnavailable)
        assert "status 401" in str(refused)
        assert refused.__cause__ is refused.__context__ is None
        kept = [path.read_text() for path in tmp_path.rglob("*.json")]
        assert len(kept) == 1
        everything = "\n".join([*shown, str(refused), caplog.text, *kept])
        assert KEY not in everything
        assert KEY[8:] not in everything

    def test_a_field_from_the_environment_is_sent_and_nowhere_else(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        plain = {"stop_token_ids": [2], "min_tokens": 1, "skip_special_tokens": True}
        spec = {"kind": "openai", "model": "m", "price": {"input_usd": 0, "output_usd": 0}}
        spec["extra"] = {"authToken": {"env": "TEST_FIELD"}, **plain}
        with pytest.raises(UsageError, match="TEST_FIELD is not set"):
            make_model(spec)
        monkeypatch.setenv("TEST_FIELD", "not-a-known-form")
        call = {"function": {"name": "tap", "arguments": '{"at": "not-a-known-form"}'}}
        replies = (says("not-a-known-form", tool_calls=[call]), fails(400, "not-a-known-form?"))
        with serving(*replies) as server:
            model: Any = make_model({**spec, "base_url": server.url})
            answers = [model.complete([QUESTION])[0] for _ in range(2)]
            shown = repr((model.settings, answers))
            model.close()
        assert {"authToken": "not-a-known-form", **plain}.items() <= server.seen[0].body.items()
        assert "not-a-known-form" not in shown

    def test_openais_key_never_goes_to_another_server(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        with serving(says("fine")) as server, client(server) as model:
            ask_model(model, QUESTION)
        assert server.seen[0].headers["authorization"] == "Bearer none"

    @pytest.mark.parametrize(
        ("arguments", "variable"), [({}, "OPENAI_API_KEY"), ({"api_key_env": "MINE"}, "MINE")]
    )
    def test_a_missing_key_is_the_users_mistake(
        self, monkeypatch: pytest.MonkeyPatch, arguments: dict[str, str], variable: str
    ) -> None:
        monkeypatch.delenv("OPENAI_API_KEY", raising=False)
        model = OpenAICompatibleModel("m", price=PRICE, **arguments)
        with pytest.raises(UsageError, match=f"environment variable {variable}"):
            ask_model(model, QUESTION)

    @pytest.mark.parametrize(
        "url", [f"http://me:{KEY}@host/v1", f"http://host/v1?key={KEY}", f"http://host#{KEY}"]
    )
    def test_an_address_with_a_key_is_refused_and_not_repeated(self, url: str) -> None:
        with pytest.raises(UsageError, match="bare address") as refused:
            make_model({"kind": "openai", "model": "m", "base_url": url, "price": PRICE})
        assert KEY not in str(refused.value)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"base_url": "localhost:8000"}, "must start with http"),
        ({"timeout_s": 0}, "timeout_s is 0"),
        ({"deadline_s": -1.0}, "deadline_s is -1"),
        ({"tries": 0}, "tries is 0"),
        ({"structured": "yaml"}, "unknown way to ask for JSON 'yaml'"),
        ({"max_tokens_field": "max"}, "unknown max_tokens_field"),
        ({"price": {"input": 1}}, "price is"),
        ({"price": {"input_usd": -1, "output_usd": 1}}, "price is"),
    ],
)
def test_bad_arguments_are_named(arguments: dict[str, Any], complaint: str) -> None:
    with pytest.raises(UsageError, match=complaint):
        OpenAICompatibleModel("m", **{"price": PRICE, **arguments})


def test_an_unknown_price_is_told_and_flagged() -> None:
    with pytest.warns(UnknownPrice, match="'tested-model' is not known"):
        model = OpenAICompatibleModel("tested-model")
    assert not model.is_priced
    assert OpenAICompatibleModel("openai/gpt-4o-2024-08-06").is_priced
