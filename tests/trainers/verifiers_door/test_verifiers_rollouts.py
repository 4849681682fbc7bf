"""Rollouts of verifiers on phones of a server, with a model that follows a script."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import gymnasium
import pytest

vf = pytest.importorskip("verifiers.v1", reason="needs the extra mobile-gym[verifiers]")

from verifiers.v1.utils.loaders import load_environment, resolve_env_config  # noqa: E402

import mobile_gym  # noqa: E402, F401 - registers the environments
from mobile_gym.agents.solution import SolutionAgent  # noqa: E402
from mobile_gym.core.errors import UsageError  # noqa: E402
from mobile_gym.dialects import DIALECTS  # noqa: E402
from mobile_gym.testing.model_server import ReceivedQuestion, ServedAnswer, model_server  # noqa: E402
from mobile_gym.trainers.task_rows import task_rows  # noqa: E402

ID = "mobile-gym-verifiers"


def solved_replies(index: int) -> list[str]:
    """What a model would answer that knows the solution of an episode."""
    row = task_rows("clock", "train", instances=2)[index]
    env: Any = gymnasium.make(
        "MobileGym/Suite-v0", suite="clock", split="train", observe=("activity", "screen_rect")
    )
    observation, _ = env.reset(seed=row.seed, options={"task": row.task})
    agent = SolutionAgent()
    agent.reset(env.unwrapped.task, 0)
    replies, over = [], False
    while not over:
        action = agent.act(observation, env.unwrapped.frame)
        replies.append(DIALECTS["gym_json"].encode(action, env.unwrapped.frame))
        observation, _, terminated, truncated, _ = env.step(action)
        over = terminated or truncated
    env.close()
    return replies


def environment(address: str, **taskset: Any) -> Any:
    config = {"taskset": {"id": ID, "base_url": address, **taskset}}
    return load_environment(resolve_env_config(config))


def rollouts(
    env: Any, indices: list[int], answer: Callable[[ReceivedQuestion], ServedAnswer]
) -> list[Any]:
    """The episodes of some tasks, all at once."""
    tasks = [task for task in env.taskset if task.data.idx in indices]

    async def play(url: str) -> list[Any]:
        client = vf.EvalClientConfig(base_url=url, api_key_var="NO_KEY_IS_NEEDED")
        context = vf.ModelContext(client=client, model="scripted", sampling=vf.SamplingConfig())
        async with env.serving():
            return await asyncio.gather(*(env.run_episode(task, context) for task in tasks))

    with model_server(answer) as models:
        episodes = asyncio.run(play(models.url))
        assert not models.complaints
    return episodes


def replying(scripts: dict[str, list[str]]) -> Callable[[ReceivedQuestion], ServedAnswer]:
    """Answers each conversation from the script whose instruction it begins with."""

    def answer(asked: ReceivedQuestion) -> ServedAnswer:
        messages = asked.body["messages"]
        turns = sum(message["role"] == "assistant" for message in messages)
        opening = str(next(m["content"] for m in messages if m["role"] == "user"))
        script = next(replies for start, replies in scripts.items() if start in opening)
        return ServedAnswer(script[turns])

    return answer


def test_the_taskset_has_the_servers_tasks(server):
    tasks = list(environment(server).taskset)
    assert len(tasks) == len(task_rows("clock", "train", instances=2))
    assert tasks[0].data.name == task_rows("clock", "train")[0].task
    assert "action_type" in tasks[0].data.system_prompt


def test_rollouts_at_once_earn_our_rewards(server):
    env = environment(server, dialect="gym_json", listing="indexed_list")
    names = {task.data.idx: task.data for task in env.taskset}
    indices = [0, 1, 2]
    scripts = {instruction_of(index): solved_replies(index) for index in indices}
    episodes = rollouts(env, indices, replying(scripts))
    assert len(episodes) == len(indices)
    for episode in episodes:
        assert episode.ok, episode.errors
        (trace,) = episode.traces
        assert trace.reward == pytest.approx(1.0)
        assert trace.metrics["success"] == 1.0
        assert trace.task.data.name in {names[index].name for index in indices}


def test_giving_up_earns_nothing(server):
    finish = '{"action_type": "status", "goal_status": "infeasible"}'
    (episode,) = rollouts(
        environment(server), [0], lambda _: ServedAnswer(f"Reason: no.\nAction: {finish}")
    )
    (trace,) = episode.traces
    assert (trace.reward, trace.metrics["actions_done"]) == (0.0, 1.0)


def test_pictures_reach_the_model(server):
    sizes = []

    def answer(asked: ReceivedQuestion) -> ServedAnswer:
        sizes.extend(asked.sizes)
        return ServedAnswer('{"action": "Finish", "status": "complete"}')

    env = environment(server, dialect="gym_json", listing="none", picture="screenshot")
    rollouts(env, [0], answer)
    assert sizes == [(540, 1200)]


def test_the_command_of_the_page_is_understood(server, tmp_path):
    command = "import sys; from verifiers.v1.cli.eval.main import main; sys.exit(main())"
    taskset = {"base-url": server, "split": "train", "dialect": "gym_json"}
    options = [f"--env.taskset.{name}={value}" for name, value in taskset.items()]
    done = subprocess.run(
        [sys.executable, "-c", command, ID, "-m", "scripted", *options, "--dry-run", "--no-rich"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_server_that_is_not_there_is_one_clear_error():
    with pytest.raises(UsageError, match="start one with  mobile-gym serve-env --openenv"):
        list(environment("http://127.0.0.1:9").taskset)


def test_a_split_that_is_not_there_is_told(server):
    with pytest.raises(UsageError, match="unknown split"):
        list(environment(server, split="validation").taskset)


def instruction_of(index: int) -> str:
    row = task_rows("clock", "train", instances=2)[index]
    env: Any = gymnasium.make(
        "MobileGym/Suite-v0", suite="clock", split="train", observe=("activity",)
    )
    env.reset(seed=row.seed, options={"task": row.task})
    instruction = env.unwrapped.status.instruction
    env.close()
    return instruction
