"""Every judge that asks a model, over a tiny random one that really runs: garbage pays nothing."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

os.environ["HF_HUB_OFFLINE"] = "1"
pytest.importorskip("transformers", reason="needs the extra mobile-gym[models]")

import tiny_models
import torch

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core import plugins
from mobile_gym.core.errors import JudgeUnavailable
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.envs import MobileEnv
from mobile_gym.testing.play import Played, play
from reward_models.annotators.reasoning import ReasoningAnnotator
from reward_models.autoeval import AutoEvalJudge, PictureCapturer
from reward_models.decomposer import Decomposer, DecompositionError
from reward_models.judge_bench.rehearsal import RehearsedJudge
from reward_models.language_models import ModelUnavailable, Reply, Request
from reward_models.language_models.local import TransformersModel

CONTEXT_TOKENS = 32_768
BRIEF: dict[str, Any] = {"tries": 2, "max_tokens": 8}


class Tiny(TransformersModel):
    """A tiny model; `ends` tells its replies as whole, so that what they say is read, too."""

    def __init__(self, path: Path, *, ends: bool) -> None:
        super().__init__(path)
        self.ends = ends
        self.replies: list[Reply] = []
        self.pictures = 0

    def complete(self, requests: Sequence[Request]) -> list[Reply | ModelUnavailable]:
        told = super().complete(requests)
        assert all(isinstance(one, Reply) for one in told), told
        self.replies += [one for one in told if isinstance(one, Reply)]
        self.pictures += sum(
            len(message.pictures) for request in requests for message in request.messages
        )
        if not self.ends:
            return told
        return [
            dataclasses.replace(one, finish_reason="stop") if isinstance(one, Reply) else one
            for one in told
        ]


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> Any:
    """The model is so small that threads would only wait for each other."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny_models.save_vision_model(tmp_path_factory.mktemp("vision"), CONTEXT_TOKENS)


@pytest.fixture(params=[False, True], ids=["cut off", "whole"])
def tiny(weights: Path, request: pytest.FixtureRequest) -> Tiny:
    return Tiny(weights, ends=request.param)


@pytest.fixture(scope="module")
def played() -> Played:
    """A solution, with its pixels."""
    env = MobileEnv("Settings.TurnOnWifi", terminate_on="finish", image_size=(600, 270))
    try:
        played = play(env, SolutionAgent(), 0)
    finally:
        env.close()
    assert played.report.success
    return played


def transitions(played: Played) -> list[Transition]:
    frames = [played.records[0].frame, *(record.frame for record in played.records)]
    return [
        Transition(before, record.action, record.frame, probes=record.probes, step=record.step)
        for before, record in zip(frames, played.records, strict=False)
    ]


JUDGES: dict[str, Callable[[Tiny], dict[str, Any]]] = {
    "arena, final state": lambda model: {"name": "arena", "mode": "final_state", "model": model},
    "arena, sequence": lambda model: {"name": "arena", "mode": "sequence", "model": model},
    "arena, step pairs": lambda model: {"name": "arena", "mode": "step_pairs", "model": model},
    "arena, windows": lambda model: {"name": "arena", "model": model},
    "spa_bench": lambda model: {"name": "spa_bench", "coarse": "off", "model": model},
    "digidata": lambda model: {"name": "digidata", "model": model},
}


def judged(spec: dict[str, Any], played: Played) -> list[JudgeReport]:
    arguments = dict(spec)
    judge = plugins.load("judge", arguments.pop("name"))(**arguments)
    first, *others = transitions(played)
    return [judge.begin(played.task, first), *(judge.judge(one) for one in others)]


def check_nothing_counts(reports: Sequence[JudgeReport], model: Tiny) -> None:
    assert model.replies
    assert all(reply.usage.output_tokens > 0 for reply in model.replies)
    assert not reports[-1].available, "an unreadable verdict is no verdict"
    for report in reports:
        assert (report.progress, report.success, report.newly_satisfied) == (0.0, False, ())


@pytest.mark.parametrize("name", JUDGES)
def test_garbage_pays_nothing(name: str, tiny: Tiny, played: Played) -> None:
    check_nothing_counts(judged({**JUDGES[name](tiny), **BRIEF}, played), tiny)
    assert tiny.pictures > 0


def test_in_a_vote_and_in_a_cascade(tiny: Tiny, played: Played) -> None:
    one = {"name": "spa_bench", "coarse": "off", "model": tiny, **BRIEF}
    check_nothing_counts(judged({"name": "vote", "judges": [one, one, one]}, played), tiny)
    for confirm in ("claims", "success"):
        expensive = {"model": tiny, "see": "both", **BRIEF}
        spec = {"name": "cascade", "cheap": "rules", "expensive": expensive, "confirm": confirm}
        reports = judged(spec, played)
        assert not reports[-1].available
        assert not any(report.success for report in reports)
        if confirm == "claims":
            check_nothing_counts(reports, tiny)


def test_autoeval_skips_the_round(tiny: Tiny, played: Played) -> None:
    """After a reset that a readable reply has judged; a reset that has none is refused."""
    first, *others = transitions(played)
    judge = AutoEvalJudge(tiny, PictureCapturer(tiny, max_tokens=8), **BRIEF)
    with pytest.raises(JudgeUnavailable, match="first screen was not judged"):
        judge.begin(played.task, first)
    begun = RehearsedJudge()
    start = begun.begin(played.task, first)
    judge = AutoEvalJudge(tiny, **BRIEF)
    judge.load_state(begun.judged.save_state())
    reports = [start, *(judge.judge(one) for one in others)]
    check_nothing_counts(reports, tiny)
    assert judge.statistics.skipped > 0


def test_nothing_is_annotated_or_decomposed(tiny: Tiny, played: Played) -> None:
    before, record = played.records[0].frame, played.records[1]
    said = ReasoningAnnotator(tiny, **BRIEF).annotate(played.task, before, record)
    assert said.reasoning is None
    assert said.why_missing
    assert said.calls == BRIEF["tries"]
    with pytest.raises(DecompositionError, match="after 2 tries"):
        Decomposer(tiny, **BRIEF).decompose(played.task)
