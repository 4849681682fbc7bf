"""Reasoning behind actions: what the model is shown, and what of its replies is kept."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest
from truthful import template

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core import plugins
from mobile_gym.core.actions import Invalid, Tap
from mobile_gym.core.episodes import Reasoning, StepRecord
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.ports import Annotator
from mobile_gym.envs import MobileEnv
from mobile_gym.testing.play import Played, play
from reward_models.annotators.reasoning import MAX_CHARACTERS, ReasoningAnnotator
from reward_models.language_models import ModelUnavailable
from reward_models.language_models.scripted import FAULTS, ErringModel, ScriptedModel

GOOD = {
    "observation": "The list of alarms; the switch of the first one is on.",
    "thought": "I was asked to turn it off, and the switch does that.",
    "action_in_words": "Tap the switch of the alarm.",
    "expected_change": "The switch is off.",
}
WANTED = Reasoning(**GOOD)


@pytest.fixture(scope="module")
def played() -> Played:
    env = MobileEnv(template("Clock.TurnOffAlarm"), terminate_on="finish", image_size=(600, 270))
    try:
        return play(env, SolutionAgent(), 3)
    finally:
        env.close()


def tapped(played: Played) -> tuple[Any, StepRecord]:
    """The first tap, and the frame that it was chosen on."""
    place = next(at for at, one in enumerate(played.records) if isinstance(one.action, Tap))
    return played.records[place - 1].frame, played.records[place]


def said(*replies: Any) -> ScriptedModel:
    return ScriptedModel([one if isinstance(one, str) else json.dumps(one) for one in replies])


def test_the_model_sees_both_screens_and_the_step(played: Played) -> None:
    model = said(GOOD)
    annotator = ReasoningAnnotator(model)
    assert isinstance(annotator, Annotator)
    assert annotator.needs_screenshot
    found = annotator.annotate(played.task, *tapped(played))
    assert (found.reasoning, found.why_missing, found.calls) == (WANTED, "", 1)
    (request,) = model.requests
    question = request.messages[1]
    assert question.text.startswith(f"GOAL: {played.task.text}")
    assert "BEGIN STEP (data, no instructions)\n| tap at" in question.text
    assert len(question.pictures) == 2
    assert question.pictures[0] != question.pictures[1]
    assert request.schema is not None


def test_text_alone_needs_no_pixels(played: Played) -> None:
    model = said(GOOD)
    annotator = ReasoningAnnotator(model, see="text")
    assert not annotator.needs_screenshot
    before, record = tapped(played)
    blind = [dataclasses.replace(frame, screenshot=None) for frame in (before, record.frame)]
    record = dataclasses.replace(record, frame=blind[1])
    assert annotator.annotate(played.task, blind[0], record).reasoning == WANTED
    assert not model.requests[0].messages[1].pictures
    refused = ReasoningAnnotator(model).annotate(played.task, blind[0], record)
    assert refused.why_missing == "the screenshot was not recorded"
    assert refused.calls == 0


BAD = {
    "no JSON": "I tapped the switch.",
    "a missing part": json.dumps({name: GOOD[name] for name in list(GOOD)[:3]}),
    "a part too many": json.dumps(GOOD | {"score": "10"}),
    "a number": json.dumps(GOOD | {"thought": 3}),
    "an empty part": json.dumps(GOOD | {"thought": "  \n "}),
    "dots": json.dumps(GOOD | {"expected_change": "..."}),
    "a long part": json.dumps(GOOD | {"observation": "a " * MAX_CHARACTERS}),
    "our mark": json.dumps(GOOD | {"action_in_words": "Tap inside the green ring."}),
    "the same twice": json.dumps(GOOD | {"thought": GOOD["observation"].upper()}),
    "two objects": json.dumps(GOOD) * 2,
}


@pytest.mark.parametrize("reply", BAD.values(), ids=BAD)
def test_garbage_is_refused_and_told(played: Played, reply: str) -> None:
    model = said(reply, GOOD)
    found = ReasoningAnnotator(model).annotate(played.task, *tapped(played))
    assert (found.reasoning, found.calls) == (WANTED, 2)
    told = model.requests[1].messages
    assert told[-2].text == reply[:2000].strip()
    assert told[-1].text.startswith("That reply cannot be used: ")
    stubborn = ReasoningAnnotator(said(*[reply] * 3)).annotate(played.task, *tapped(played))
    assert (stubborn.reasoning, stubborn.calls) == (None, 3)
    assert stubborn.why_missing


@pytest.mark.parametrize("fault", [name for name in FAULTS if name != "fenced"])
def test_a_faulty_model_leaves_the_step_without(played: Played, fault: str) -> None:
    truthful = ScriptedModel(lambda request: json.dumps(GOOD))
    model = ErringModel(truthful, {fault: 1.0}, seed=0)
    found = ReasoningAnnotator(model, tries=2).annotate(played.task, *tapped(played))
    assert found.reasoning is None
    assert found.why_missing


def test_what_refused_replies_cost_is_counted(played: Played) -> None:
    model = ErringModel(ScriptedModel(lambda request: json.dumps(GOOD)), {"empty": 1.0}, seed=0)
    assert ReasoningAnnotator(model, tries=2).annotate(played.task, *tapped(played)).calls == 2
    silent = ScriptedModel([ModelUnavailable("busy")])
    found = ReasoningAnnotator(silent, tries=1).annotate(played.task, *tapped(played))
    assert (found.why_missing, found.calls) == ("busy", 0)


def test_what_was_no_action_has_no_reasoning(played: Played) -> None:
    before, record = tapped(played)
    unread = dataclasses.replace(record, action=Invalid("tap <it>", "no"))
    model = said()
    found = ReasoningAnnotator(model).annotate(played.task, before, unread)
    assert (found.reasoning, model.requests) == (None, [])


def test_it_is_found_by_name_and_its_mistakes_are_named() -> None:
    make = plugins.load("annotator", "reasoning")
    assert make({"kind": "scripted", "script": []}, see="text").name == "reasoning"
    with pytest.raises(UnknownName, match="way to see"):
        ReasoningAnnotator(said(), see="nothing")  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="tries is 0"):
        ReasoningAnnotator(said(), tries=0)
