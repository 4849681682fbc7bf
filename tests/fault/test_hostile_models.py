"""Whatever happens inside a model or a judge, an episode is judged or void, and a run ends well."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mobile_gym.agents.noop import NoopAgent
from mobile_gym.core.actions import Answer, Finish, OpenApp, Wait
from mobile_gym.core.errors import JudgeUnavailable
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.envs import MobileEnv
from mobile_gym.rollouts.collecting.collect import (
    MAX_ATTEMPTS,
    RunSettings,
    make_environment,
    play_episode,
)
from reward_models.annotators.reasoning import ReasoningAnnotator
from reward_models.arena import ArenaJudge
from reward_models.autoeval import AutoEvalJudge
from reward_models.combination.cadenced import CadencedJudge
from reward_models.combination.cascade import make_cascade
from reward_models.combination.vote import VoteJudge
from reward_models.digidata import DigiDataJudge
from reward_models.language_models import ModelUnavailable, Reply, Request, Usage
from reward_models.rules import RulesJudge
from reward_models.spa_bench import SpaBenchJudge
from task_suites import catalog

TASK = "Settings.TurnOnWifi"
JUDGES: dict[str, Callable[[Any], Any]] = {
    "autoeval": lambda model: AutoEvalJudge(model, tries=2),
    "autoeval, pictures": lambda model: AutoEvalJudge(model, model, tries=1, when="step"),
    "arena": lambda model: ArenaJudge(model, when="every_step", tries=1),
    "arena, states of the model": lambda model: ArenaJudge(model, states="generated", tries=1),
    "digidata": lambda model: DigiDataJudge(model, when="every_step", tries=1),
    "spa_bench": lambda model: SpaBenchJudge(model, coarse="off", when="every_step", tries=1),
    "vote": lambda model: VoteJudge([AutoEvalJudge(model, tries=1), "rules"]),
    "cascade": lambda model: make_cascade("rules", AutoEvalJudge(model, tries=1)),
    "cadenced": lambda model: CadencedJudge(AutoEvalJudge(model, tries=1)),
}


class Hostile:
    """A model that returns, or raises, whatever it is told to."""

    name = "hostile"

    def __init__(self, said: Any) -> None:
        self.said = said

    def complete(self, requests: Sequence[Request]) -> Any:
        said = self.said() if callable(self.said) else self.said
        if isinstance(said, BaseException):
            raise said.with_traceback(None)  # which would keep every episode so far
        return said


SAID: dict[str, Any] = {
    "KeyError": KeyError("choices"),
    "OSError": OSError("no network"),
    "RecursionError": RecursionError("deep"),
    "MemoryError": MemoryError(),
    "OverflowError": OverflowError("int too large"),
    "unavailable, raised": ModelUnavailable("down"),
    "None": None,
    "nothing": [],
    "two": [Reply("a"), Reply("b")],
    "a text": "yes",
    "texts": ["yes"],
    "a generator": lambda: (Reply("x") for _ in range(1)),
    "a number as text": [Reply(5)],  # type: ignore[arg-type]
    "no usage": [Reply("x", usage=None)],  # type: ignore[arg-type]
    "cost without end": [Reply("x", usage=Usage(cost_usd=float("nan")))],
    "a list as end": [Reply("x", finish_reason=["stop"])],  # type: ignore[arg-type]
    "unavailable": [ModelUnavailable("busy")],
    "nested": [Reply("[" * 50_000)],
    "nested a little": [Reply("[" * 900 + "]" * 900)],
    "half a character": [Reply('{"a": "\\ud83d"}')],
    "a huge number": [Reply('{"judgements": [{"id": 1' + "0" * 400 + "}]}")],
    "empty": [Reply("")],
}


def played(judge: Any) -> dict[str, Any] | None:
    """The last info of a short episode; None where the judge could not begin."""
    env = MobileEnv(TASK, judge=judge, terminate_on="finish")
    try:
        env.reset(seed=0)
        info: dict[str, Any] = {}
        for action in (OpenApp("Settings"), Wait(0.1), Finish()):
            _, reward, terminated, truncated, info = env.step(action)
            assert reward == reward
            if terminated or truncated:
                break
        return info
    except JudgeUnavailable:
        return None
    finally:
        env.close()


@pytest.mark.one_in(3)
@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize("name", JUDGES)
def test_any_model_behind_any_judge(name: str, said: str) -> None:
    info = played(JUDGES[name](Hostile(SAID[said])))
    if info is not None and not info["valid"]:
        assert info["termination_reason"] == "judge_unavailable"
        assert not info["is_success"]


leaves = (
    st.none()
    | st.booleans()
    | st.integers(-1, 40)
    | st.sampled_from([10**400, 1e308, "Success", "Uncertain", "yes", "", "x" * 5000, "\ud83d"])
)
values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=12,
)
NAMES = ("judgements", "id", "analysis", "verdict", "critical_info", "states", "success", "reason",
         "screens", "evidence", "result", "score", "summary", "label")  # fmt: skip
replies = st.recursive(
    values, lambda inner: st.dictionaries(st.sampled_from(NAMES), inner, max_size=6)
)


@pytest.mark.parametrize("name", JUDGES)
@given(said=st.lists(replies, min_size=1, max_size=4))
@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_any_json_behind_any_judge(name: str, said: list[Any]) -> None:
    turns = iter(said * 100)
    played(JUDGES[name](Hostile(lambda: [Reply(json.dumps(next(turns)))])))


@pytest.mark.parametrize("said", SAID)
def test_any_model_behind_the_annotator(said: str) -> None:
    env = MobileEnv(TASK)
    env.reset(seed=0)
    before = env.frame
    env.step(OpenApp("Settings"))
    annotator = ReasoningAnnotator(Hostile(SAID[said]), see="text", tries=1)
    annotation = annotator.annotate(env.task, before, env.last_record)
    assert annotation.reasoning is None
    assert annotation.why_missing
    env.close()


class Broken(RulesJudge):
    """The rules, but for what it does instead in some of its calls."""

    def __init__(self, said: Any, *, at: str, times: int = 10**6) -> None:
        super().__init__()
        self.left = times
        self._said, self._at = said, at

    def _instead(self, at: str) -> bool:
        if at != self._at or not self.left:
            return False
        self.left -= 1
        if isinstance(self._said, BaseException):
            raise self._said
        return True

    def probes(self, task: Task) -> tuple[str, ...]:
        return self._said if self._instead("probes") else super().probes(task)

    def begin(self, task: Task, transition: Transition) -> JudgeReport:
        return self._said if self._instead("begin") else super().begin(task, transition)

    def judge(self, transition: Transition) -> JudgeReport:
        return self._said if self._instead("judge") else super().judge(transition)


@pytest.mark.parametrize("at", ["probes", "begin", "judge"])
@pytest.mark.parametrize(
    "said",
    [
        KeyError("x"),
        RuntimeError("CUDA out of memory"),
        None,
        5,
    ],
)
def test_a_judge_that_breaks(at: str, said: Any) -> None:
    info = played(Broken(said, at=at))
    assert info is None if at != "judge" else info is not None
    if info is not None:
        assert (info["valid"], info["termination_reason"]) == (False, "judge_unavailable")
        assert "Error" in info["device_fault"] or "no report" in info["device_fault"]


def an_episode(judge: Any) -> Any:
    """One episode as a run plays it."""
    template = catalog.template(TASK)
    run = RunSettings(agent="noop", max_steps=4)
    agent = NoopAgent()
    env = make_environment(template, agent, run)
    inner: Any = env.unwrapped
    inner.session.judge = judge
    game = play_episode(env, template, agent, run, 0)
    try:
        moment = next(game)
        while True:
            moment = game.send(agent.act(*moment))
    except StopIteration as ended:
        return ended.value
    finally:
        env.close()


@pytest.mark.parametrize("at", ["begin", "judge"])
def test_an_episode_that_is_void_for_its_judge_is_run_again(at: str) -> None:
    times = 3 if at == "begin" else 4  # as often as an attempt asks before it is void
    episode = an_episode(Broken(KeyError("x"), at=at, times=times))
    assert episode.provenance["faults"] == "1"
    assert all(record.info["valid"] for record in episode.steps)


@pytest.mark.parametrize("at", ["begin", "judge"])
def test_a_judge_that_stays_away_ends_the_run_in_one_line(at: str) -> None:
    with pytest.raises(JudgeUnavailable, match=rf"{TASK}: the judge .* {MAX_ATTEMPTS} times"):
        an_episode(Broken(KeyError("x"), at=at))


class Talking:
    """Judges every question `Uncertain`, but talks nonsense on some screens."""

    name = "talking"

    def __init__(self, *nonsense: int, absent: tuple[int, ...] = ()) -> None:
        self.rounds, self._nonsense, self._absent = -1, nonsense, absent

    def complete(self, requests: Sequence[Request]) -> list[Reply | ModelUnavailable]:
        self.rounds += 1
        if self.rounds in self._absent:
            return [ModelUnavailable("busy")]
        if self.rounds in self._nonsense:
            return [Reply("I think so.")]
        asked = [line for line in requests[0].messages[1].text.splitlines() if line[:1].isdigit()]
        ids = [int(line.split()[0]) for line in asked]
        told = [{"id": one, "analysis": "", "verdict": "Uncertain"} for one in ids]
        return [Reply(json.dumps({"judgements": told, "critical_info": ""}))]


def waited(model: Talking, steps: int) -> dict[str, Any]:
    env = MobileEnv(TASK, judge=AutoEvalJudge(model, tries=1, when="step"), max_steps=20)
    env.reset(seed=0)
    info: dict[str, Any] = {}
    for _ in range(steps):
        *_, info = env.step(Wait(0.1))
    env.close()
    return info


def test_rounds_that_autoeval_skips_do_not_void_an_episode() -> None:
    assert waited(Talking(*range(1, 8)), 9)["valid"]


def test_rounds_without_any_reply_do() -> None:
    info = waited(Talking(absent=(1, 2, 3)), 3)
    assert (info["valid"], info["termination_reason"]) == (False, "judge_unavailable")
    assert waited(Talking(2, absent=(1, 3, 4)), 5)["valid"]  # the judge was there in between


def test_an_end_that_was_skipped_is_void() -> None:
    env = MobileEnv(TASK, judge=AutoEvalJudge(Talking(1), tries=1), terminate_on="finish")
    env.reset(seed=0)
    env_info = env.step(OpenApp("Settings"))[4]
    assert env_info["valid"]
    env.close()
    ended = MobileEnv(TASK, judge=AutoEvalJudge(Talking(1), tries=1, when="step"))
    ended.reset(seed=0)
    info = ended.step(Answer("nothing"))[4]
    assert (info["valid"], info["termination_reason"]) == (False, "judge_unavailable")
    assert "given up" in info["device_fault"]
    ended.close()


SILENT = (
    '{"name": "autoeval", "model": {"kind": "openai", "model": "m", "tries": 1, '
    '"price": {"input_usd": 0, "output_usd": 0}, "base_url": "http://127.0.0.1:9/v1"}}'
)


@pytest.mark.parametrize(
    ("engine", "judge"),
    [
        ("local", "autoeval"),
        ("local", '{"name": "autoeval", "model": {"kind": "scripted", "script": ["no"]}}'),
        ("process", '{"name": "autoeval", "model": {"kind": "scripted", "script": [5]}}'),
        ("local", SILENT),
        ("process", SILENT),
        ("local", '{"name": "autoeval", "model": {"kind": "transformers", "path": "nowhere"}}'),
        ("local", '{"name": "autoeval", "model": "gpt-4o"}'),
        ("local", '{"name": "autoeval", "model": ' + "[" * 5000),
    ],
)
@pytest.mark.one_in(3)
def test_a_run_never_ends_with_a_traceback(engine: str, judge: str, tmp_path: Path) -> None:
    command = (
        sys.executable, "-c", "from mobile_gym.cli import main; main()",
        "run", "--suite", "all", "--task", TASK,
        "--agent", "noop", "--judge", judge, "--engine", engine, "--out", str(tmp_path / "run"),
    )  # fmt: skip
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode in (1, 2)
    assert "Traceback" not in ended.stderr
    lines = [line for line in ended.stderr.splitlines() if "warning" not in line]
    # before the error: how the judge can be checked, and the first attempt that was void
    assert 1 <= len(lines) <= 3, ended.stderr
    assert all(line.startswith("mobile-gym: ") for line in lines)
    assert not (tmp_path / "run").exists()
