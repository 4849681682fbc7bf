"""The agent of any model: what it asks, and what it does with answers."""

from __future__ import annotations

import json

import numpy as np
import pytest
from model_screens import FIRST, SECOND, ScriptedModel, pictures, task, user_text

from mobile_gym.agents.model import ModelAgent
from mobile_gym.agents.shared_models import is_remote_model, shared_model
from mobile_gym.core import plugins
from mobile_gym.core.actions import Finish, Invalid, Tap
from mobile_gym.core.errors import AgentUnavailable, UnknownName, UsageError
from mobile_gym.core.language_models import ModelUnavailable, Reply, Usage
from mobile_gym.core.ports import Agent
from mobile_gym.dialects import DIALECTS

TAP = "tap(0.5, 0.5)"
TWO = f"{TAP}\nstatus(complete)"


def agent(model: ScriptedModel, **arguments: object) -> ModelAgent:
    made = ModelAgent(model, **{"dialect": "digidata", "text": "none"} | arguments)  # type: ignore[arg-type]
    made.reset(task(), 3)
    return made


def test_it_is_known_by_its_name() -> None:
    assert plugins.load("agent", "model") is ModelAgent
    assert isinstance(agent(ScriptedModel(TAP)), Agent)


def test_it_does_what_the_model_answers() -> None:
    assert agent(ScriptedModel(TAP)).act({}, FIRST) == Tap(0.5, 0.5)


def test_it_asks_for_the_goal_of_the_task() -> None:
    model = ScriptedModel(TAP)
    agent(model).act({}, FIRST)
    (request,) = model.requests
    assert "Save the note" in user_text(request)
    assert (request.seed, request.tools) == (3, ())


def test_it_speaks_the_language_of_the_task_or_another() -> None:
    model = ScriptedModel(TAP)
    player = agent(model)
    player.reset(task("zh"), 0)
    player.act({}, FIRST)
    other = agent(model, language="en")
    other.reset(task("zh"), 0)
    other.act({}, FIRST)
    assert "用户的要求：保存笔记" in user_text(model.requests[0])
    assert "The user wants: 保存笔记" in user_text(model.requests[1])


def test_points_follow_the_screen_onto_the_canvas() -> None:
    tap = agent(ScriptedModel(TAP)).act({"screen_rect": np.array([0.5, 0, 1, 1])}, FIRST)
    assert tap == Tap(0.75, 0.5)


def test_it_follows_what_somebody_else_did() -> None:
    model = ScriptedModel(TWO)
    player = agent(model)
    player.act({}, FIRST)
    player.follow({}, SECOND, Tap(0.25, 0.75))
    assert player.act({}, FIRST) == Tap(0.5, 0.5)
    assert "tap(0.25, 0.75)" in user_text(model.requests[1])


class TestSeveralActions:
    def test_they_are_done_without_asking_again(self) -> None:
        model = ScriptedModel(TWO)
        player = agent(model)
        assert [player.act({}, FIRST), player.act({}, SECOND)] == [Tap(0.5, 0.5), Finish()]
        assert len(model.requests) == 1

    def test_they_cost_once(self) -> None:
        player = agent(ScriptedModel(TWO))
        player.act({}, FIRST)
        assert player.last_cost_usd == 0.5
        player.act({}, SECOND)
        assert player.last_cost_usd == 0.0
        assert player.last_reasoning is None

    def test_what_the_user_says_comes_first(self) -> None:
        model = ScriptedModel(TWO)
        player = agent(model)
        player.act({}, FIRST)
        assert player.act({"user_reply": "the blue one"}, SECOND) == Tap(0.5, 0.5)
        assert "The user answers: the blue one" in user_text(model.requests[1])

    def test_a_new_episode_forgets_them(self) -> None:
        model = ScriptedModel(TWO)
        player = agent(model)
        player.act({}, FIRST)
        player.reset(task(), 3)
        assert player.act({}, FIRST) == Tap(0.5, 0.5)


def test_an_unreadable_answer_costs_a_step_and_is_told() -> None:
    model = ScriptedModel("No idea.", TAP, TAP)
    player = agent(model)
    invalid = player.act({}, FIRST)
    assert isinstance(invalid, Invalid)
    player.act({}, SECOND)
    player.act({}, FIRST)
    again = f"Your last answer could not be read: {invalid.reason}."
    assert [again in user_text(request) for request in model.requests] == [False, True, False]


def test_no_answer_is_an_unavailable_agent() -> None:
    player = agent(ScriptedModel(ModelUnavailable("silence")))
    with pytest.raises(AgentUnavailable, match="scripted: silence"):
        player.act({}, FIRST)


def test_after_no_answer_the_same_is_asked_again() -> None:
    model = ScriptedModel(ModelUnavailable("once"), TAP)
    player = agent(model)
    with pytest.raises(AgentUnavailable):
        player.act({}, FIRST)
    assert player.act({}, FIRST) == Tap(0.5, 0.5)
    assert model.requests[0] == model.requests[1]


def test_usage_adds_up_and_thoughts_are_handed_over() -> None:
    player = agent(ScriptedModel(Reply(TAP, Usage(1, 10, 2, 0.25))))
    player.act({}, FIRST)
    player.act({}, SECOND)
    assert player.usage == Usage(2, 20, 4, 0.5)
    assert player.last_cost_usd == 0.25
    assert player.last_reasoning is not None
    assert player.last_reasoning.thought == TAP


def test_tools_are_handed_over_and_native_calls_are_read() -> None:
    call = {"function": {"name": "tap", "arguments": '{"x": 0.5, "y": 0.5}'}}
    model = ScriptedModel(Reply("", tool_calls=(call,)))
    assert agent(model, tools=True).act({}, FIRST) == Tap(0.5, 0.5)
    assert model.requests[0].tools == DIALECTS["digidata"].tool_schema()


def test_many_ask_their_models_together() -> None:
    one, other = ScriptedModel(TAP), ScriptedModel("tap(0.25, 0.5)")
    players = [agent(one), agent(other), agent(one)]
    actions = ModelAgent.act_many(players, [{}] * 3, [FIRST] * 3)
    assert actions == [Tap(0.5, 0.5), Tap(0.25, 0.5), Tap(0.5, 0.5)]
    assert (one.batches, other.batches) == ([2], [1])


def test_one_that_has_actions_left_does_not_ask() -> None:
    model = ScriptedModel(TWO)
    first, second = agent(model), agent(model)
    first.act({}, FIRST)
    ModelAgent.act_many([first, second], [{}] * 2, [SECOND] * 2)
    assert model.batches == [1, 1]


def test_a_preset_decides_and_arguments_replace_parts_of_it() -> None:
    model = ScriptedModel(DIALECTS["ui_tars_1_5"].encode(Tap(0.5, 0.5), FIRST))
    player = ModelAgent(model, preset="ui_tars_1_5", pictures=2)
    player.reset(task(), 0)
    for screen in (FIRST, SECOND, FIRST):
        assert isinstance(player.act({}, screen), Tap)
    assert [len(pictures(request)) for request in model.requests] == [1, 2, 2]


def test_pictures_are_observed_only_where_they_are_shown() -> None:
    assert "screenshot" in agent(ScriptedModel(TAP)).observe
    blind = agent(ScriptedModel(TAP), picture="none", text="html")
    assert "screenshot" not in blind.observe


def test_an_episode_is_needed() -> None:
    with pytest.raises(UsageError, match="call reset"):
        ModelAgent(ScriptedModel(TAP)).act({}, FIRST)


def test_unknown_names_are_told() -> None:
    with pytest.raises(UnknownName, match="qwen3_vl"):
        ModelAgent(ScriptedModel(TAP), preset="qwen3vl")
    with pytest.raises(UnknownName, match="digidata"):
        ModelAgent(ScriptedModel(TAP), dialect="digidat")


class TestSharedModels:
    def test_equal_arguments_are_one_model(self) -> None:
        one = shared_model("model", {"kind": "scripted", "script": ["a"]})
        assert shared_model("t3a", {"script": ["a"], "kind": "scripted"}) is one
        assert shared_model("model", {"kind": "scripted", "script": ["b"]}) is not one

    def test_a_name_is_a_model_behind_a_server(self) -> None:
        price = {"input_usd": 0.0, "output_usd": 0.0}
        made = shared_model(
            "model", "mine", base_url="http://127.0.0.1:9/v1", options={"price": price}
        )
        assert made.name == "mine"

    def test_a_model_is_needed(self) -> None:
        with pytest.raises(UsageError, match="agent model needs a model"):
            ModelAgent()

    def test_arguments_are_json(self) -> None:
        with pytest.raises(UsageError, match="must be JSON values"):
            shared_model("model", {"kind": "scripted", "script": {1, 2}})

    def test_a_model_in_this_process_is_not_waited_for(self) -> None:
        assert is_remote_model("mine", "openai")
        assert not is_remote_model("weights", "transformers")
        assert not is_remote_model({"kind": "transformers", "path": "weights"}, "openai")

    def test_specifications_can_be_written_down(self) -> None:
        spec = {"kind": "scripted", "script": [TAP]}
        player = ModelAgent(json.loads(json.dumps(spec)), dialect="digidata")
        player.reset(task(), 0)
        assert player.act({}, FIRST) == Tap(0.5, 0.5)


def test_a_reply_that_was_cut_off_is_named_so() -> None:
    model = ScriptedModel(Reply("tap(0.5,", finish_reason="length"), TAP)
    player = agent(model)
    action = player.act({}, FIRST)
    assert isinstance(action, Invalid)
    assert action.reason == "it was cut off at its longest allowed length; be brief"
    player.act({}, FIRST)
    assert "it was cut off" in user_text(model.requests[1])
