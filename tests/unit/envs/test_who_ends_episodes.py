"""The table of docs/environments.md on who ends an episode, measured.

An episode is played until its success stands, then ended in every way there is. What is stored,
notified, judged and returned is compared with the row of the table that names the way.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import pytest
from drawn import cases
from expected_skips import NOT_LINUX
from gymnasium.wrappers import RecordEpisodeStatistics, TimeLimit

import mobile_gym
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core import plugins
from mobile_gym.core.verdicts import JudgeReport, Transition
from mobile_gym.envs import WorkerVectorEnv
from mobile_gym.rollouts import EpisodeFolder, read_episode, record_episodes
from reward_models.combination.cadenced import CadencedJudge
from reward_models.rules import RulesJudge

PAGE = Path(__file__).resolve().parents[3] / "docs" / "environments.md"
TASK, SEED = "Settings.TurnOnWifi", 0
WAIT = mobile_gym.Wait(0.1)
OTHERWHERE = {"an interrupt of `run` or `bench`": "tests/fault/test_stopped_runs.py"}
"""Rows that tests with processes of their own hold."""


class Row(NamedTuple):
    """What follows from an end; a cell of the table each."""

    reason: str
    stored: str
    notified: str
    judged: str
    paid: float


def rows() -> dict[str, tuple[str, ...]]:
    """The cells of the table by who ends the episode."""
    table = PAGE.read_text(encoding="utf-8").partition("| the episode is ended by |")[2]
    lines = table.partition("\n\n")[0].splitlines()[2:]
    cells = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines]
    return {first: rest for first, *rest in cells}


class Curriculum:
    """Writes into a file what it is notified of, also from another process."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __call__(self, rng: np.random.Generator, ids: Any) -> str:
        return ids[0]

    def episode_ended(self, info: Mapping[str, Any]) -> None:
        with self.path.open("a") as file:
            file.write(f"{info['termination_reason']}\n")


class Asked(RulesJudge):
    """Writes into a file that it is asked."""

    asks_model = False

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path

    def judge(self, transition: Transition) -> JudgeReport:
        with self.path.open("a") as file:
            file.write("asked\n")
        return super().judge(transition)


class AskedModel(Asked):
    """The same, of a model."""

    asks_model = True


class Horizon(gymnasium.Wrapper[Any, Any, Any, Any]):
    """A limit that is no `TimeLimit`."""

    def step(self, action: Any) -> Any:
        observation, reward, terminated, _, info = self.env.step(action)
        return observation, reward, terminated, action is not WAIT and info["is_success"], info


def lines(path: Path) -> list[str]:
    return path.read_text().split() if path.exists() else []


def make(path: Path, judge: Any = "rules", **kwargs: Any) -> Any:
    return gymnasium.make("MobileGym/Suite-v0", **arguments(path, judge), **kwargs)


def arguments(path: Path, judge: Any) -> dict[str, Any]:
    return {
        "tasks": [TASK],
        "curriculum": Curriculum(path),
        "judge": judge,
        "terminate_on": "finish",
        "observe": ("screenshot",),
        "image_size": (60, 27),
    }


def make_vector(path: Path, judge: Any = "rules", **kwargs: Any) -> Any:
    given = arguments(path, judge) | kwargs
    return gymnasium.make_vec("MobileGym/Suite-v0", num_envs=1, **given)


@pytest.fixture(scope="module")
def solution() -> list[mobile_gym.Action]:
    """Actions after which success stands."""
    env: Any = mobile_gym.MobileEnv(TASK, terminate_on="success", observe=("screenshot",))
    agent, actions, is_over = SolutionAgent(), list[mobile_gym.Action](), False
    observation, _ = env.reset(seed=SEED)
    agent.reset(env.task, SEED)
    while not is_over:
        actions.append(agent.act(observation, env.frame))
        observation, _, is_over, _, info = env.step(actions[-1])
    assert info["is_success"]
    env.close()
    return actions


Play = Callable[[Any, list[mobile_gym.Action]], float]


def play(env: Any, actions: list[mobile_gym.Action]) -> float:
    """Do the actions, whose return it is; a vector has one environment."""
    env.reset(seed=SEED)
    is_vector = isinstance(env, gymnasium.vector.VectorEnv)
    return float(sum(np.sum(env.step([one] if is_vector else one)[1]) for one in actions))


def waits(env: Any, actions: list[mobile_gym.Action]) -> float:
    return play(env, [*actions, WAIT])


def is_reset(env: Any, actions: list[mobile_gym.Action]) -> float:
    total = play(env, actions)
    env.reset(seed=SEED)
    return total


def is_closed(env: Any, actions: list[mobile_gym.Action]) -> float:
    total = play(env, actions)
    env.close()
    return total


def is_left(env: Any, actions: list[mobile_gym.Action]) -> float:
    total = play(env, actions)
    if isinstance(env, gymnasium.vector.VectorEnv):
        env.call("end_episode", "left")
    else:
        env.unwrapped.end_episode("left")
    return total


def is_interrupted(env: Any, actions: list[mobile_gym.Action]) -> float:
    raise KeyboardInterrupt(play(env, actions))


LIMITS = "`max_steps`, `max_episode_steps`, a `TimeLimit`"
TRAINER = "a trainer's horizon, `reset` in the middle"
CLOSE = "`close`, an interrupt"
KNOWN = '`end_episode("left")`, the end of a recording'
LOST = "a worker that is killed or does not answer"
WAYS: dict[str, tuple[str, Callable[..., Any], Play]] = {
    "max_steps": (LIMITS, lambda path, n, judge: make(path, judge, max_steps=n), waits),
    "max_episode_steps": (
        LIMITS,
        lambda path, n, judge: make(path, judge, max_episode_steps=n),
        waits,
    ),
    "TimeLimit": (LIMITS, lambda path, n, judge: TimeLimit(make(path, judge), n), waits),
    "TimeLimit, deeper": (
        LIMITS,
        lambda path, n, judge: RecordEpisodeStatistics(TimeLimit(make(path, judge), n)),
        waits,
    ),
    "horizon": (TRAINER, lambda path, n, judge: Horizon(make(path, judge)), is_reset),
    "reset": (TRAINER, lambda path, n, judge: make(path, judge), is_reset),
    "close": (CLOSE, lambda path, n, judge: make(path, judge), is_closed),
    "interrupt": (CLOSE, lambda path, n, judge: make(path, judge), is_interrupted),
    "end_episode": (KNOWN, lambda path, n, judge: make(path, judge), is_left),
    "end of recording": (KNOWN, lambda path, n, judge: make(path, judge), play),
}
for _mode in ("NextStep", "SameStep", "Disabled"):
    _vector: Callable[..., Any] = lambda path, n, judge, mode=_mode, **kwargs: make_vector(  # noqa: E731
        path, judge, autoreset_mode=mode, **dict.fromkeys(kwargs, n)
    )
    WAYS |= {
        f"vector {_mode}, max_steps": (
            LIMITS,
            lambda *args, make=_vector: make(*args, max_steps=None),
            waits,
        ),
        f"vector {_mode}, max_episode_steps": (
            LIMITS,
            lambda *args, make=_vector: make(*args, max_episode_steps=None),
            waits,
        ),
        f"vector {_mode}, reset": (TRAINER, _vector, is_reset),
        f"vector {_mode}, close": (CLOSE, _vector, is_closed),
        f"vector {_mode}, end_episode": (KNOWN, _vector, is_left),
        f"vector {_mode}, end of recording": (KNOWN, _vector, play),
    }


def measured(way: str, solution: list[mobile_gym.Action], folder: Path) -> Row:
    """What one way to end an episode leads to: first what is paid, then what a judge is asked."""
    _, make_env, end = WAYS[way]
    limit = len(solution) + 1
    ends, asked = folder / "ends", {False: folder / "asked", True: folder / "asked_model"}
    env = make_env(ends, limit, "rules")
    paid, stored = _recorded(env, end, solution, folder / "run")
    judged = {}
    for asks_model, path in asked.items():
        judge = CadencedJudge((AskedModel if asks_model else Asked)(path), when="at_end")
        env = make_env(folder / "others", limit, judge)
        _recorded(env, end, solution, folder / f"run{asks_model}")
        judged[asks_model] = bool(lines(path))
    reasons = lines(ends)
    [(reason, truncated, success)] = stored
    assert success
    assert reasons in ([], [reason])
    return Row(
        reason,
        "as truncated" if truncated else "?",
        "yes" if reasons else "no",
        {(True, True): "yes", (True, False): "unless it asks a model"}.get(
            (judged[False], judged[True]), "no"
        ),
        round(paid, 6),
    )


def _recorded(env: Any, end: Play, solution: Any, folder: Path) -> tuple[float, list[Any]]:
    paid = np.nan
    with contextlib.suppress(KeyboardInterrupt), record_episodes(env, folder, agent="one"):
        try:
            paid = end(env, solution)
        except KeyboardInterrupt as interrupt:
            paid = interrupt.args[0]
            raise
    env.close()
    last = [read_episode(path).steps[-1] for path in EpisodeFolder(folder / "episodes").files()]
    return paid, [
        (one.info["termination_reason"], one.truncated, one.info["is_success"]) for one in last
    ]


ALONE = [way for way in WAYS if "vector" not in way]
IN_VECTORS = cases([way for way in WAYS if "vector" in way], 3, of="ends in vectors")


@pytest.mark.parametrize("way", ALONE + IN_VECTORS)
def test_a_row_says_what_happens(
    way: str, solution: list[mobile_gym.Action], tmp_path: Path
) -> None:
    found = measured(way, solution, tmp_path)
    reason, *cells, paid = rows()[WAYS[way][0]]
    assert f"`{found.reason}`" == reason
    assert [found.stored, found.notified, found.judged] == cells
    assert float(re.match(r"[\d.]+", paid)[0]) == found.paid  # type: ignore[index]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason=NOT_LINUX)
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_the_row_of_a_lost_worker(
    number: signal.Signals,
    mode: str,
    solution: list[mobile_gym.Action],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ends, asked = tmp_path / "ends", tmp_path / "asked"
    monkeypatch.setitem(plugins._BUILT_IN["judge"], "asked", f"{__name__}:Asked")
    judge = {"name": "cadenced", "judge": {"name": "asked", "path": asked}, "when": "at_end"}
    env = WorkerVectorEnv(
        1,
        workers=1,
        context="fork",
        deadline_s=5.0,
        autoreset_mode=mode,
        **arguments(ends, judge),
    )
    total = play(env, solution)
    for pid in env.worker_pids:
        os.kill(pid, number)
    *_, truncated, infos = env.step([WAIT])
    info = infos["final_info"] if mode == "SameStep" else infos
    reason, stored, notified, judged, paid = rows()[LOST]
    assert truncated.all()
    assert f"`{info['termination_reason'][0]}`, void" == reason
    assert not info["valid"].any()
    assert (stored, notified, judged) == ("no", "no", "no")
    assert lines(ends) == lines(asked) == []
    assert paid == "what was returned"
    assert total == 0.0  # a judge at the end pays there
    env.close()


def test_every_row_is_held_by_a_test() -> None:
    held = {row for row, *_ in WAYS.values()} | {LOST} | OTHERWHERE.keys()
    assert rows().keys() == held
    for path in OTHERWHERE.values():
        assert (PAGE.parents[1] / path).exists()
