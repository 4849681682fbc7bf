"""What holds for every agent after a paper, whatever its stages are."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from model_screens import FIRST, SECOND, ScriptedModel, task, user_text

from mobile_gym.agents.prompted.agent import PromptedAgent
from mobile_gym.agents.prompted.texts import Prompts
from mobile_gym.agents.texts import ConversationTexts
from mobile_gym.core import plugins
from mobile_gym.core.actions import Action, Invalid, PressKey, Tap
from mobile_gym.core.errors import AgentUnavailable, UsageError
from mobile_gym.core.language_models import ModelUnavailable, Reply, Request
from mobile_gym.core.ports import Agent
from mobile_gym.dialects import DIALECTS

NAMES = (
    "a3_marks",
    "app_agent",
    "auto_droid",
    "autoeval",
    "digidata",
    "digidata_cot",
    "m3a",
    "mobile_agent_e",
    "mobile_agent_v1",
    "mobile_agent_v2",
    "see_act",
    "t3a",
)
SCREENS = (FIRST, SECOND, FIRST)
LONG = 1_000_001


def agent(name: str, model: ScriptedModel | None, **arguments: Any) -> PromptedAgent[Any]:
    return plugins.load("agent", name)(model, **arguments)


def played(name: str, model: ScriptedModel, language: str = "en") -> list[Action]:
    player = agent(name, model)
    player.reset(task(language), 3)  # type: ignore[arg-type]
    return [player.act({}, screen) for screen in SCREENS]


def tap_of(name: str) -> str:
    """A tap on the button, in the dialect of the agent's first stage that acts."""
    dialect = next(stage.dialect for stage in plugins.load("agent", name).stages if stage.dialect)
    return DIALECTS[dialect].encode(Tap(140 / 540, 450 / 1200), FIRST)


@pytest.mark.parametrize("name", NAMES)
def test_it_is_known_by_its_name(name: str) -> None:
    player = agent(name, ScriptedModel("x"))
    assert isinstance(player, Agent)
    assert player.name == name
    assert player.source


@pytest.mark.parametrize("name", NAMES)
def test_a_tap_is_a_tap(name: str) -> None:
    taps = played(name, ScriptedModel(tap_of(name)))
    assert all(isinstance(tap, Tap) for tap in taps)
    assert taps[0].point.x == pytest.approx(140 / 540, abs=0.01)  # type: ignore[union-attr]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "text", ["", "Let us see.", "{" * 200, "Action: " * 50, "x" * LONG, "Verdict: \nPlan:"]
)
def test_what_cannot_be_read_is_an_invalid_action(name: str, text: str, language: str) -> None:
    actions = played(name, ScriptedModel(text), language)
    assert all(isinstance(action, Invalid) for action in actions)


@pytest.mark.parametrize("name", NAMES)
def test_the_model_is_told_why_its_answer_was_no_good(name: str) -> None:
    model = ScriptedModel("Let us see.")
    (first, *_) = played(name, model)
    assert isinstance(first, Invalid)
    again = ConversationTexts.of("en").say_again.format(reason=first.reason)
    assert any(again in user_text(request) for request in model.requests)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_replies_give_the_same_questions_and_actions(name: str) -> None:
    one, other = ScriptedModel(tap_of(name)), ScriptedModel(tap_of(name))
    assert played(name, one) == played(name, other)
    assert one.requests == other.requests


@pytest.mark.parametrize("name", NAMES)
def test_an_episode_knows_nothing_of_the_one_before(name: str) -> None:
    model = ScriptedModel("Let us see.")
    player = agent(name, model)
    player.reset(task(), 3)
    player.act({}, FIRST)
    asked = list(model.requests)
    player.reset(task(), 3)
    player.act({}, FIRST)
    assert model.requests == [*asked, *asked]


@pytest.mark.parametrize("name", [*NAMES, "model"])
def test_a_reset_forgets_what_an_episode_left(name: str) -> None:
    model = ScriptedModel("Let us see.")
    used, fresh = agent(name, model), agent(name, model)
    used.reset(task("zh"), 4)
    used.act({}, FIRST)
    used._waiting.append(Tap(0.5, 0.5))
    used._mistake = "unreadable"
    for player in (used, fresh):
        player.reset(task(), 3)
    for attribute, value in vars(fresh).items():
        if attribute not in ("usage", "_conversation"):
            made_anew = type(value).__eq__ is object.__eq__  # compares by identity
            assert vars(used)[attribute] == value or made_anew, attribute


@pytest.mark.parametrize("name", NAMES)
def test_what_all_stages_cost_is_the_cost_of_the_action(name: str) -> None:
    model = ScriptedModel(tap_of(name))
    player = agent(name, model)
    player.reset(task(), 3)
    costs: list[float] = []
    for screen in SCREENS:
        player.act({}, screen)
        assert player.last_cost_usd is not None
        costs.append(player.last_cost_usd)
    assert sum(costs) == player.usage.cost_usd == len(model.requests) * 0.5
    assert player.usage.calls == len(model.requests)


@pytest.mark.parametrize("name", NAMES)
def test_no_answer_at_all_is_an_unavailable_agent(name: str) -> None:
    player = agent(name, ScriptedModel(ModelUnavailable("silence")))
    player.reset(task(), 3)
    with pytest.raises(AgentUnavailable, match="silence"):
        player.act({}, FIRST)


@pytest.mark.parametrize("name", NAMES)
def test_a_turn_that_was_broken_off_leaves_nothing_behind(name: str) -> None:
    """At whichever of its questions: asked again, the turn begins from its start."""
    whole = ScriptedModel(tap_of(name))
    actions = played(name, whole)
    for place in range(len(whole.requests)):
        broken = _FailingOnce(tap_of(name), place)
        player = agent(name, broken)
        player.reset(task(), 3)
        again: list[Action] = []
        for screen in SCREENS:
            try:
                again.append(player.act({}, screen))
            except AgentUnavailable:
                again.append(player.act({}, screen))
        assert again == actions
        assert broken.requests[-1] == whole.requests[-1]


class _FailingOnce(ScriptedModel):
    def __init__(self, text: str, place: int) -> None:
        super().__init__(text)
        self._place = place

    def _reply(self, request: Request) -> Reply | ModelUnavailable:
        reply = super()._reply(request)
        if len(self.requests) - 1 == self._place:
            return ModelUnavailable("once")
        return reply


@pytest.mark.parametrize("name", NAMES)
def test_many_ask_their_model_together(name: str) -> None:
    model = ScriptedModel(tap_of(name))
    players = [agent(name, model) for _ in range(3)]
    for player in players:
        player.reset(task(), 3)
    actions = players[0].act_many(players, [{}] * 3, [FIRST] * 3)
    assert len(set(actions)) == 1
    assert set(model.batches) == {3}


@pytest.mark.parametrize("name", NAMES)
def test_points_are_on_the_canvas(name: str) -> None:
    player = agent(name, ScriptedModel(tap_of(name)))
    player.reset(task(), 3)
    tap = player.act({"screen_rect": np.array([0.5, 0, 1, 1], np.float32)}, FIRST)
    assert isinstance(tap, Tap)
    assert tap.point.x == pytest.approx(0.5 + 140 / 540 / 2, abs=0.01)


@pytest.mark.parametrize("name", NAMES)
def test_pictures_are_shown_only_to_who_observes_them(name: str) -> None:
    model = ScriptedModel(tap_of(name))
    player = agent(name, model)
    player.reset(task(), 3)
    for screen in SCREENS:
        player.act({}, screen)
    shown = any(message.pictures for request in model.requests for message in request.messages)
    assert shown == ("screenshot" in player.observe)


def several(name: str) -> tuple[PromptedAgent[Any], ScriptedModel]:
    model = ScriptedModel("- id=1 - action=tap\n- id=2 - action=tap")
    player = agent(name, model)
    player.reset(task(), 3)
    return player, model


def test_several_actions_of_an_answer_are_done_one_by_one() -> None:
    player, model = several("auto_droid")
    assert isinstance(player.act({}, FIRST), Tap)
    assert isinstance(player.act({}, SECOND), PressKey)
    assert len(model.requests) == 1


def test_an_answer_of_several_actions_costs_once() -> None:
    player, _ = several("auto_droid")
    player.act({}, FIRST)
    player.act({}, SECOND)
    assert player.last_cost_usd == 0.0
    assert player.last_reasoning is None


def test_what_the_user_says_is_heard_before_the_rest_is_done() -> None:
    player, model = several("auto_droid")
    player.act({}, FIRST)
    player.act({"user_reply": "the blue one"}, SECOND)
    assert "the blue one" in user_text(model.requests[-1])


def test_all_replies_of_a_turn_are_the_reasoning() -> None:
    player = agent("see_act", ScriptedModel("Touch it.", tap_of("see_act")))
    player.reset(task(), 3)
    player.act({}, FIRST)
    assert player.last_reasoning is not None
    assert player.last_reasoning.thought == f"[describe] Touch it.\n\n[ground] {tap_of('see_act')}"


def test_it_plays_in_the_language_of_the_task() -> None:
    model = ScriptedModel("x")
    player = agent("t3a", model)
    player.reset(task("zh"), 3)
    player.act({}, FIRST)
    assert model.requests[0].messages[0].text.startswith(Prompts.list_operator.of("zh"))
    assert "保存笔记" in user_text(model.requests[0])


def test_another_language_may_be_given() -> None:
    model = ScriptedModel("x")
    player = agent("t3a", model, language="en")
    player.reset(task("zh"), 3)
    player.act({}, FIRST)
    assert model.requests[0].messages[0].text.startswith(Prompts.list_operator.of("en"))


def test_every_prompt_is_in_chinese() -> None:
    assert Prompts.is_in("zh")


def test_a_model_is_needed() -> None:
    with pytest.raises(UsageError, match="agent t3a needs a model"):
        agent("t3a", None)


def test_an_episode_is_needed() -> None:
    with pytest.raises(UsageError, match="call reset"):
        agent("t3a", ScriptedModel("x")).act({}, FIRST)
