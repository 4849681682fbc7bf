"""Runs against servers that are slow, have a small context, or refuse."""

from __future__ import annotations

import json
import logging
from dataclasses import replace

import numpy as np
import pytest
from lamp_phone import TEMPLATES

from mobile_gym.agents.model import ModelAgent
from mobile_gym.cli import main
from mobile_gym.core import plugins
from mobile_gym.core.errors import AgentRefused, AgentUnavailable, PromptTooLong
from mobile_gym.rollouts import RunFolder, RunSettings, collect
from mobile_gym.testing.model_server import ServedAnswer, model_server, within

WAIT = ServedAnswer('{"action": "wait", "seconds": 1}')
STEPS = 8


def agent(server, name="model", options=None, **arguments):
    options = {"price": {"input_usd": 0, "output_usd": 0}, "backoff_s": 0.01, **(options or {})}
    return plugins.load("agent", name)("m", base_url=server.url, options=options, **arguments)


def played(asked, templates=TEMPLATES):
    return list(collect(templates, asked, RunSettings("model", max_steps=STEPS)))


def text_of(body):
    return "".join(
        part["text"]
        for message in body["messages"]
        for part in (
            message["content"]
            if isinstance(message["content"], list)
            else [{"type": "text", "text": message["content"]}]
        )
        if part["type"] == "text"
    )


def test_a_slow_reply_is_waited_for_and_asked_for_once():
    """Each reply takes three times as long as the silence that is borne."""
    slow = ServedAnswer(json.dumps({"action": "wait", "seconds": 1}, indent=1), pause_s=0.1)
    with model_server(lambda _: slow) as server:
        episodes = played(agent(server, preset="text", options={"timeout_s": 0.3}), TEMPLATES[:1])
    assert [len(one.steps) - 1 for one in episodes] == [STEPS]
    assert len(server.asked) == STEPS


@pytest.mark.parametrize("preset", ["text", "any", "qwen3_vl"])
def test_a_prompt_is_shortened_to_a_small_context(preset, caplog):
    with model_server(lambda _: WAIT) as server:
        limits = {"max_tokens": 64}
        played(agent(server, preset=preset, **limits))
    lengths = [len(text_of(one.body)) // 4 for one in server.asked]
    small = max(lengths) - 10 + 64  # the longest prompts do not fit
    with model_server(within(small, lambda _: WAIT)) as server, caplog.at_level(logging.WARNING):
        asked = agent(server, preset=preset, **limits)
        episodes = played(asked)
    assert [one.steps[-1].info["termination_reason"] for one in episodes] == ["max_steps"] * 2
    assert asked.shortened in (1, 2)
    assert "the prompt is shortened" in caplog.text
    texts = [text_of(one.body) for one in server.asked]
    assert len(set(texts)) == len(texts)  # nothing is sent twice


@pytest.mark.parametrize(("name", "preset"), [("model", "text"), ("model", "any"), ("t3a", None)])
def test_an_episode_whose_prompt_never_fits_fails_alone(name, preset):
    arguments = {} if preset is None else {"preset": preset, "max_tokens": 64}
    with model_server(within(100, lambda _: WAIT)) as server:
        episodes = played(agent(server, name, **arguments))
    for episode in episodes:
        last = episode.steps[-1]
        assert last.info["termination_reason"] == "agent_failed"
        assert last.info["action_error"].startswith("prompt too long: m: status 400")
        assert len(json.loads(episode.provenance["agent_failures"])) == 1
    texts = [text_of(one.body) for one in server.asked]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("name", ["model", "t3a"])
def test_of_many_agents_only_that_one_fails(name):
    """Which of the two is asked for what does not fit is told by its episode's seed."""
    refuse = within(1, lambda _: WAIT)

    def answer(asked):
        return refuse(asked) if "first" in text_of(asked.body) else WAIT

    with model_server(answer) as server:
        agents = [agent(server, name) for _ in range(2)]
        [episode] = collect(TEMPLATES[:1], agents[0], RunSettings("model", max_steps=1))
        for one, goal in zip(agents, ("first", "second"), strict=True):
            one.reset(replace(episode.task, instruction={"en": goal}), 0)
        frame = episode.steps[0].frame
        shot = frame.screenshot
        seen = {"screenshot": shot, "user_reply": "", "screen_rect": (0, 0, *shot.shape[:2])}
        answers = type(agents[0]).act_many(agents, [seen, seen], [frame, frame])
    assert isinstance(answers[0], PromptTooLong)
    assert not isinstance(answers[1], Exception)


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
def test_what_a_server_refuses_for_good_is_asked_once(status):
    refused = ServedAnswer("Incorrect API key", status=status)
    with model_server(lambda _: refused) as server:
        with pytest.raises(AgentRefused, match=f"status {status}"):
            played(agent(server, preset="text"))
        assert len(server.asked) == 1


@pytest.mark.parametrize("status", [408, 409, 425, 429, 500, 503])
def test_what_passes_is_asked_again(status, caplog):
    answers = iter([ServedAnswer("busy", status=status)])
    with model_server(lambda _: next(answers, WAIT)) as server:
        episodes = played(agent(server, preset="text"), TEMPLATES[:1])
    assert len(server.asked) == STEPS + 1
    assert len(episodes) == 1
    assert f"m: status {status}" in caplog.text
    assert caplog.text.count("it is asked again") == 1


def test_a_void_attempt_is_named_at_once(caplog):
    class Once(ModelAgent):
        failed = False

        def act(self, observation, frame):
            if not type(self).failed:
                type(self).failed = True
                raise AgentUnavailable("out of reach")
            return super().act(observation, frame)

    with model_server(lambda _: WAIT) as server:
        played(Once("m", base_url=server.url, options={"price": {"input_usd": 0, "output_usd": 0}}))
    assert "out of reach; it is played again" in caplog.text


def test_a_run_goes_on_past_episodes_that_do_not_fit(tmp_path):
    """The agent is in a process of its own; the second task does not fit."""
    refuse = within(1, lambda _: WAIT)
    too_long = TEMPLATES[1].task(np.random.default_rng(0)).text[:20]
    with model_server(
        lambda asked: refuse(asked) if too_long in text_of(asked.body) else WAIT
    ) as server:
        arguments = json.dumps({"model": "m", "preset": "text", "base_url": server.url})
        given = ("--suite", "lamps", "--agent", "model", "--agent-args", arguments)
        few = ("--max-steps", "3", "--pictures", "0", "--episodes", "2")
        with pytest.raises(SystemExit) as ended:
            main(["run", *given, *few, "--out", str(tmp_path / "run")])
    assert ended.value.code == 0
    outcomes = RunFolder.open(tmp_path / "run").outcomes().values()
    reasons = [one.termination_reason for one in outcomes]
    assert sorted(reasons) == ["agent_failed"] * 2 + ["max_steps"] * 2
