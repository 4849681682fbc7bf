"""How a decomposition is measured against another one."""

from __future__ import annotations

import json

import pytest

from mobile_gym.core.errors import UsageError
from reward_models.decomposer import (
    Label,
    ModelMatcher,
    Quality,
    TextMatcher,
    mean,
    measure,
    parse_ssr,
)
from reward_models.language_models import ModelUnavailable
from reward_models.language_models.scripted import ScriptedModel

REFERENCE = parse_ssr(
    "1 page: The Clock app is open\n"
    "2 page in 1: The Alarm tab is shown\n"
    "3 page in 2 optional: The dialog for choosing a time is shown\n"
    "4 unit in 2: There is an alarm at 7:30 AM\n"
    "5 unit in 2: The alarm at 7:30 AM is switched on"
)

GENERATED = parse_ssr(
    "1 page: Clock app is open\n"
    "2 page in 1: Alarm tab is visible\n"
    "3 page in 2: A dialog for choosing the time is shown\n"
    "4 unit in 2: An alarm at 7:30 AM is there\n"
    "5 unit in 2: An alarm at 7:40 AM is switched on\n"
    "6 page in 1: The Clock app has been open\n"
    "7 page in 1: The weather forecast is shown"
)


class TestMetrics:
    def test_by_text(self) -> None:
        labels = [str(one.label) for one in TextMatcher().match(GENERATED, REFERENCE)]
        assert labels == [
            "match", "match", "optional", "match", "incorrect", "redundant", "incorrect",
        ]  # fmt: skip
        quality = measure(GENERATED, REFERENCE, TextMatcher())
        assert quality == Quality(3 / 4, 1 / 7, 1 / 7, 2 / 7)

    def test_a_perfect_one(self) -> None:
        required = [one for one in REFERENCE if not one.optional]
        assert measure(required, REFERENCE, TextMatcher()) == Quality(1.0, 0.0, 0.0, 0.0)

    def test_malformed_lines_are_incorrect(self) -> None:
        quality = measure(REFERENCE[:1], REFERENCE, TextMatcher(), malformed=3)
        assert quality.incorrect == 3 / 4
        assert measure((), REFERENCE, TextMatcher(), malformed=2) == Quality(0.0, 0.0, 0.0, 1.0)

    def test_mean_and_bad_arguments(self) -> None:
        assert mean([Quality(1, 0, 0, 0), Quality(0, 1, 0.5, 0)]) == Quality(0.5, 0.5, 0.25, 0)
        with pytest.raises(UsageError, match="no decomposition"):
            mean([])
        with pytest.raises(UsageError, match="the rates need"):
            measure((), REFERENCE, TextMatcher())
        with pytest.raises(UsageError, match="threshold is 0"):
            TextMatcher(0)

    def test_by_a_model(self) -> None:
        def entry(identifier: int, label: Label, *covers: int) -> dict[str, object]:
            return {"id": identifier, "label": label, "covers": covers}

        entries = [
            entry(1, Label.MATCH, 1),
            entry(2, Label.MATCH, 2),
            entry(3, Label.MATCH, 3),
            entry(4, Label.MATCH, 4, 5),
            entry(5, Label.INCORRECT),
            entry(6, Label.MATCH, 1),
            entry(7, Label.INCORRECT),
        ]
        good = json.dumps({"judgements": entries})
        bad = [
            json.dumps({"judgements": entries[:-1]}),
            json.dumps({"judgements": [*entries, entries[0]]}),
            json.dumps({"judgements": [*entries[:-1], entry(7, Label.MATCH)]}),
            json.dumps({"judgements": [*entries[:-1], entry(7, Label.MATCH, 99)]}),
            f"{good} That is all.",
            good.replace("incorrect", "wrong"),
        ]
        model = ScriptedModel([*bad, good])
        matcher = ModelMatcher(model, tries=7)
        quality = measure(GENERATED, REFERENCE, matcher, task="Set an alarm")
        # the second match of 1 is redundant, the match of an optional state is optional
        assert quality == Quality(1.0, 1 / 7, 1 / 7, 2 / 7)
        assert matcher.usage.calls == 7
        told = [request.messages[-1].text for request in model.requests[1:]]
        for reason, text in zip(
            ("ids must be", "comes twice", "a match covers", "no state 99", "exactly one", "label"),
            told,
            strict=True,
        ):
            assert reason in text

    def test_no_valid_comparison(self) -> None:
        with pytest.raises(ModelUnavailable, match="no valid comparison after 2 tries"):
            ModelMatcher(ScriptedModel(["", "{}"]), tries=2).match(GENERATED, REFERENCE)
