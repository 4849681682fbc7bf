"""Scripted and erring models, budgets, prices, and models from JSON."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from mobile_gym.core.errors import MissingExtra, UnknownName, UsageError
from reward_models.language_models import (
    LanguageModel,
    MalformedReply,
    Message,
    ModelUnavailable,
    Picture,
    Reply,
    Request,
    Usage,
    ask_model,
    make_model,
    read_reply,
)
from reward_models.language_models.budget import BudgetedModel
from reward_models.language_models.prices import PRICES, UnknownPrice, price_of
from reward_models.language_models.scripted import FAULTS, ErringModel, ScriptedModel


def question(text: str = "Is it set?", *pictures: Picture) -> Request:
    return Request((Message("user", (text, *pictures)),))


class TestScripted:
    def test_a_list_in_order_and_what_was_asked(self) -> None:
        model = ScriptedModel(["yes", ModelUnavailable("down"), Reply("", finish_reason="length")])
        first, second, third = model.complete([question(str(n)) for n in range(3)])
        assert isinstance(first, Reply)
        assert isinstance(third, Reply)
        assert (first.text, str(second), third.finish_reason) == ("yes", "down", "length")
        assert [request.messages[0].text for request in model.requests] == ["0", "1", "2"]
        with pytest.raises(UsageError, match="3 replies; this is question 4"):
            ask_model(model, question())

    def test_a_function_of_the_request_that_may_fail(self) -> None:
        def answer(request: Request) -> str:
            if request.messages[0].pictures:
                raise ModelUnavailable("blind")
            return request.messages[0].text.upper()

        model = ScriptedModel(answer)
        assert ask_model(model, question("yes")).text == "YES"
        with pytest.raises(ModelUnavailable, match="blind"):
            ask_model(model, question("yes", Picture(b"")))

    def test_pictures_and_texts_count_as_tokens(self) -> None:
        model = ScriptedModel(lambda request: "x" * 40)
        usage = ask_model(model, question("y" * 400, Picture(b""))).usage
        assert (usage.calls, usage.input_tokens, usage.output_tokens) == (1, 865, 10)


class TestErring:
    def erring(self, rates: dict[str, float], seed: int = 0) -> ErringModel:
        truthful = ScriptedModel(lambda request: '{"verdict": "Success"}')
        return ErringModel(
            truthful, rates, seed=seed, make_wrong=lambda text, rng: '{"verdict": "Uncertain"}'
        )

    @pytest.mark.parametrize("rate", [0.05, 0.1, 0.2])
    def test_errors_come_at_the_given_rates(self, rate: float) -> None:
        model = self.erring({"wrong": rate, "empty": 0.1})
        replies = model.complete([question()] * 4000)
        wrong = sum(isinstance(one, Reply) and "Uncertain" in one.text for one in replies)
        assert wrong == model.suffered["wrong"]
        assert wrong / 4000 == pytest.approx(rate, abs=0.02)
        assert model.suffered["empty"] / 4000 == pytest.approx(0.1, abs=0.02)

    def test_the_same_seed_errs_alike_and_a_repeated_question_is_a_new_draw(self) -> None:
        first, again, other = (
            [str(one) for one in self.erring({"wrong": 0.5}, seed).complete([question()] * 50)]
            for seed in (1, 1, 2)
        )
        assert first == again != other
        assert len(set(first)) == 2

    @pytest.mark.parametrize("fault", sorted(set(FAULTS) - {"fenced", "unavailable"}))
    def test_no_broken_form_can_be_read(self, fault: str) -> None:
        reply = ask_model(self.erring({fault: 1.0}), question())
        assert reply.usage.calls == 1
        with pytest.raises(MalformedReply):
            read_reply(reply)

    def test_what_is_certain_is_repaired_and_what_is_missing_is_told(self) -> None:
        fenced = ask_model(self.erring({"fenced": 1.0}), question())
        assert read_reply(fenced) == {"verdict": "Success"}
        with pytest.raises(ModelUnavailable, match="timed out"):
            ask_model(self.erring({"unavailable": 1.0}), question())

    @pytest.mark.parametrize(
        ("rates", "complaint"),
        [
            ({"emty": 0.1}, "did you mean empty"),
            ({"empty": 1.1}, "must lie in"),
            ({"empty": 0.6, "refusal": 0.6}, "more than 1"),
        ],
    )
    def test_bad_rates(self, rates: dict[str, float], complaint: str) -> None:
        with pytest.raises(UsageError, match=complaint):
            self.erring(rates)


class TestBudget:
    def model(self, cost_usd: float = 0.0) -> ScriptedModel:
        return ScriptedModel(lambda request: Reply("yes", Usage(calls=1, cost_usd=cost_usd)))

    def test_calls_are_counted_exactly(self) -> None:
        inner = self.model()
        model = BudgetedModel(inner, max_calls=5)
        first = model.complete([question()] * 3)
        second = model.complete([question()] * 3)
        assert all(isinstance(one, Reply) for one in first + second[:2])
        assert isinstance(second[2], ModelUnavailable)
        assert "budget of 5 calls" in str(second[2])
        assert len(inner.requests) == 5
        assert model.spent.calls == 5

    def test_calls_are_counted_over_threads(self) -> None:
        inner = self.model()
        model = BudgetedModel(inner, max_calls=50)
        with ThreadPoolExecutor(8) as threads:
            batches = list(threads.map(lambda _: model.complete([question()] * 10), range(8)))
        answered = sum(isinstance(one, Reply) for batch in batches for one in batch)
        assert answered == len(inner.requests) == 50

    def test_money_runs_out(self) -> None:
        inner = self.model(cost_usd=0.04)
        model = BudgetedModel(inner, max_cost_usd=0.1)
        results = [model.complete([question()])[0] for _ in range(5)]
        assert [isinstance(one, Reply) for one in results] == [True, True, True, False, False]
        assert "budget of 0.1 US dollars" in str(results[-1])
        assert model.spent.cost_usd == pytest.approx(0.12)

    def test_failed_calls_count(self) -> None:
        failing = BudgetedModel(ScriptedModel(lambda _: ModelUnavailable("down")), max_calls=2)
        told = [str(failing.complete([question()])[0]) for _ in range(3)]
        assert told[:2] == ["down", "down"]
        assert "budget" in told[2]

    def test_a_negative_budget(self) -> None:
        with pytest.raises(UsageError, match="max_calls is -1"):
            BudgetedModel(self.model(), max_calls=-1)


class TestPrices:
    @pytest.mark.parametrize(
        "name", ["gpt-4o", "gpt-4o-2024-08-06", "openai/gpt-4o", "a/b/gpt-4o-20240806"]
    )
    def test_snapshots_and_vendors_have_the_price_of_the_model(self, name: str) -> None:
        price = price_of(name)
        assert price == PRICES["gpt-4o"]
        assert price.of(1_000_000, 100_000) == pytest.approx(2.5 + 1.0)

    @pytest.mark.parametrize("name", ["gpt-4o-turbo", "gpt", "", "my-gpt-4o"])
    def test_others_are_unknown(self, name: str) -> None:
        with pytest.warns(UnknownPrice, match="counted as 0"):
            assert price_of(name) is None

    def test_the_table_is_plausible(self) -> None:
        assert all(0 < price.input_usd < price.output_usd < 100 for price in PRICES.values())


class TestMakeModel:
    def test_without_the_extras_it_says_what_to_install(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        specs = {
            "openai": {"kind": "openai", "model": "gpt-4o", "base_url": "http://localhost/v1"},
            "transformers": {"kind": "transformers", "path": "weights"},
        }
        for package, extra in (("openai", "llm"), ("transformers", "models")):
            monkeypatch.setitem(sys.modules, package, None)
            with pytest.raises(MissingExtra, match=rf"mobile-gym\[{extra}\]"):
                ask_model(make_model(specs[package]), question())

    def test_nothing_heavy_is_imported_before_a_question_is_asked(self) -> None:
        code = """
import sys
from reward_models.language_models import make_model
make_model({"kind": "openai", "model": "gpt-4o", "cache": {"folder": "x"}})
make_model({"kind": "transformers", "path": "weights", "budget": {"max_calls": 1}})
assert not {"openai", "torch", "transformers", "PIL"} & set(sys.modules)
"""
        subprocess.run([sys.executable, "-c", code], check=True)

    def test_every_part_from_json(self, tmp_path: Any) -> None:
        spec = {
            "kind": "scripted",
            "script": ["yes", "no"],
            "name": "script",
            "budget": {"max_calls": 1},
            "cache": {"folder": str(tmp_path)},
        }
        model = make_model(spec)
        assert isinstance(model, LanguageModel)
        assert model.name == "script"
        assert [ask_model(model, question()).text for _ in range(3)] == ["yes"] * 3
        with pytest.raises(ModelUnavailable, match="budget of 1 calls"):
            ask_model(model, question("other"))

    def test_a_live_model_is_itself(self) -> None:
        model = ScriptedModel([])
        assert make_model(model) is model

    @pytest.mark.parametrize(
        ("spec", "complaint"),
        [
            ("gpt-4o", "must be a LanguageModel or a mapping"),
            ({}, "needs a kind, one of: openai"),
            ({"kind": "opneai"}, "did you mean openai"),
            ({"kind": "openai"}, "needs 'model'"),
            ({"kind": "openai", "model": "gpt-4o", "base_uri": "x"}, "did you mean base_url"),
            ({"kind": "openai", "model": "gpt-4o", "tries": "many"}, "cannot be made"),
            ({"kind": "transformers", "path": "x", "batch_size": 0}, "batch_size is 0"),
            ({"kind": "scripted", "script": [], "cache": "here"}, "cache of a model must be"),
            ({"kind": "scripted", "script": [], "cache": {}}, "needs 'folder'"),
            ({"kind": "scripted", "script": [], "budget": {"max": 1}}, "did you mean"),
        ],
    )
    def test_what_is_wrong_is_named(self, spec: Any, complaint: str) -> None:
        with pytest.raises(UsageError, match=complaint):
            make_model(spec)

    @pytest.mark.parametrize("name", ["api_key", "API_KEY", "token", "X-Password"])
    @pytest.mark.parametrize("deep", [False, True])
    def test_keys_are_refused_and_not_repeated(self, name: str, deep: bool) -> None:
        secret: dict[str, Any] = {name: "sk-0123456789abcdef"}
        spec = {"kind": "openai", "model": "gpt-4o", **({"extra": secret} if deep else secret)}
        with pytest.raises(UsageError, match="environment variable") as refused:
            make_model(spec)
        assert "sk-" not in str(refused.value)

    def test_unknown_names_are_unknown_names(self) -> None:
        with pytest.raises(UnknownName):
            make_model({"kind": "magic"})
