"""How a decomposition is measured against another one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mobile_gym.core.errors import UsageError
from reward_models.decomposer import (
    DecompositionQuality,
    MatchLabel,
    ModelMatcher,
    TextMatcher,
    mean_quality,
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
        assert quality == DecompositionQuality(3 / 4, 1 / 7, 1 / 7, 2 / 7)

    def test_a_perfect_one(self) -> None:
        required = [one for one in REFERENCE if not one.optional]
        assert measure(required, REFERENCE, TextMatcher()) == DecompositionQuality(
            1.0, 0.0, 0.0, 0.0
        )

    def test_malformed_lines_are_incorrect(self) -> None:
        quality = measure(REFERENCE[:1], REFERENCE, TextMatcher(), malformed=3)
        assert quality.incorrect == 3 / 4
        assert measure((), REFERENCE, TextMatcher(), malformed=2) == DecompositionQuality(
            0.0, 0.0, 0.0, 1.0
        )

    def test_mean_and_bad_arguments(self) -> None:
        assert mean_quality(
            [DecompositionQuality(1, 0, 0, 0), DecompositionQuality(0, 1, 0.5, 0)]
        ) == DecompositionQuality(0.5, 0.5, 0.25, 0)
        with pytest.raises(UsageError, match="no decomposition"):
            mean_quality([])
        with pytest.raises(UsageError, match="the rates need"):
            measure((), REFERENCE, TextMatcher())
        with pytest.raises(UsageError, match="threshold is 0"):
            TextMatcher(0)

    @staticmethod
    def entry(identifier: int, label: MatchLabel, *covers: int) -> dict[str, object]:
        return {"id": identifier, "label": label, "covers": covers}

    def entries(self) -> list[dict[str, object]]:
        """A model's valid comparison."""
        return [
            self.entry(1, MatchLabel.MATCH, 1),
            self.entry(2, MatchLabel.MATCH, 2),
            self.entry(3, MatchLabel.MATCH, 3),
            self.entry(4, MatchLabel.MATCH, 4, 5),
            self.entry(5, MatchLabel.INCORRECT),
            self.entry(6, MatchLabel.MATCH, 1),
            self.entry(7, MatchLabel.INCORRECT),
        ]

    def test_by_a_model_a_second_match_is_redundant_and_an_optional_one_optional(self) -> None:
        model = ScriptedModel([json.dumps({"judgements": self.entries()})])
        quality = measure(GENERATED, REFERENCE, ModelMatcher(model), task="Set an alarm")
        assert quality == DecompositionQuality(1.0, 1 / 7, 1 / 7, 2 / 7)

    @pytest.mark.parametrize(
        ("spoil", "reason"),
        [
            (lambda entries: entries[:-1], "ids must be"),
            (lambda entries: [*entries, entries[0]], "comes twice"),
            (
                lambda entries: [*entries[:-1], TestMetrics.entry(7, MatchLabel.MATCH)],
                "a match covers",
            ),
            (
                lambda entries: [*entries[:-1], TestMetrics.entry(7, MatchLabel.MATCH, 99)],
                "no state 99",
            ),
        ],
    )
    def test_a_comparison_that_breaks_a_rule_is_asked_again(self, spoil: Any, reason: str) -> None:
        comparisons = (spoil(self.entries()), self.entries())
        model = ScriptedModel([json.dumps({"judgements": one}) for one in comparisons])
        matcher = ModelMatcher(model, tries=2)
        measure(GENERATED, REFERENCE, matcher, task="Set an alarm")
        assert matcher.usage.calls == 2
        assert reason in model.requests[1].messages[-1].text

    @pytest.mark.parametrize(
        ("old", "new", "reason"),
        [("}]}", "}]} That is all.", "exactly one"), ("incorrect", "wrong", "label")],
    )
    def test_a_comparison_of_another_form_is_asked_again(
        self, old: str, new: str, reason: str
    ) -> None:
        good = json.dumps({"judgements": self.entries()})
        model = ScriptedModel([good.replace(old, new), good])
        measure(GENERATED, REFERENCE, ModelMatcher(model, tries=2), task="Set an alarm")
        assert reason in model.requests[1].messages[-1].text

    def test_no_valid_comparison(self) -> None:
        with pytest.raises(ModelUnavailable, match="no valid comparison after 2 tries"):
            ModelMatcher(ScriptedModel(["", "{}"]), tries=2).match(GENERATED, REFERENCE)
