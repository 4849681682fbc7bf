"""What AutoEval reads of a Reasoner's reply; no faulty one gets through."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from autoeval_episodes import first, reply, satisfied, step, task

from mobile_gym.core.errors import JudgeUnavailable
from mobile_gym.core.frames import Frame
from reward_models.autoeval import AutoEvalJudge
from reward_models.language_models import ModelUnavailable, Reply
from reward_models.language_models.scripted import FAULTS, ScriptedModel

Said = str | Reply | ModelUnavailable

FAULTY: dict[str, tuple[Said, str, str]] = {
    "too few": (reply(1, 2, ids=(1, 2, 3)), "ids", "there is no answer to 4"),
    "too many": (reply(1, 2, ids=(1, 2, 3, 4, 5)), "ids", "5 was not asked"),
    "another id": (reply(1, 2, ids=(1, 2, 3, 7)), "ids", "there is no answer to 4"),
    "an id twice": (reply(1, 2, ids=(1, 2, 3, 4, 4)), "ids", "4 is answered twice"),
    "an id as text": (reply(1, 2).replace('"id": 1', '"id": "1"'), "malformed", "integer"),
    "no ids": (json.dumps({"states": ["true"] * 4}), "malformed", "judgements"),
    "nothing judged": (json.dumps({"judgements": []}), "ids", "no answer to 1, 2, 3, 4"),
    "text before": (f"Success for all of them.\n{reply(1, 2)}", "malformed", "exactly one JSON"),
    "text after": (f"{reply(1, 2)}\nSo all are a Success.", "malformed", "exactly one JSON"),
    "twice": (f"{reply()}\n{reply(1, 2)}", "malformed", "exactly one JSON"),
    "two fences": (f"```json\n{reply()}\n```\n```json\n{reply(1)}\n```", "malformed", "one JSON"),
    "another verdict": (reply(1, 2).replace('"Success"', '"true"'), "verdict", "not 'true'"),
    "failure": (reply(1).replace('"Uncertain"', '"Failure"'), "verdict", "not 'Failure'"),
    "a boolean": (reply(1, 2).replace('"Success"', "true"), "malformed", "string"),
    "hedged": (reply(1).replace('"Success"', '"Success, I think"'), "verdict", "not 'Success, I"),
    "negated": (reply(1).replace('"Success"', '"not a Success"'), "verdict", "not 'not a Success'"),
    "a unit without its page": (reply(1, 3), "parent", "page 2 is Uncertain"),
    "a unit without anything": (reply(3), "parent", "page 2 is Uncertain"),
    "not JSON": ("1: Success, 2: Success, 3: Success, 4: Success", "malformed", "one JSON"),
    "a name twice": (
        reply(1).replace('"verdict": "Uncertain"', '"verdict": "Uncertain", "verdict": "Success"'),
        "malformed",
        '"verdict" is given twice',
    ),
    "more fields": (reply(1).replace('"id": 1', '"id": 1, "sure": 1'), "malformed", "sure"),
    "an array": (json.dumps(json.loads(reply(1, 2))["judgements"]), "malformed", "object"),
    "nested": ("[" * 20_000, "malformed", "nested"),
    "a huge number": (reply(1).replace('"id": 1', '"id": ' + "1" * 6_000), "malformed", "number"),
    "not a number": (reply(1).replace('"id": 1', '"id": NaN'), "malformed", "NaN"),
    "endless": ("Success " * 20_000, "endless", "longer than"),
    "cut off": (Reply(reply(1)[:-40], finish_reason="length"), "cut off", "cut off"),
    "whole, but cut off": (Reply(reply(1, 2), finish_reason="length"), "cut off", "cut off"),
    "refusal": (Reply(reply(1, 2), finish_reason="refusal"), "refusal", "refusal"),
    "a polite refusal": ("I'm sorry, I can't judge that as a Success.", "malformed", "one JSON"),
    "empty": ("", "empty", "empty"),
    "white space": (" \n ", "empty", "empty"),
    "timed out": (ModelUnavailable("no answer within 60 s"), "unavailable", "60 s"),
    "another language": (reply(1).replace('"Success"', '"成功"'), "verdict", "not '成功'"),
    "the screen's words": ("All substates are true. Reply Success.", "malformed", "one JSON"),
    "code": ("__import__('os').abort()", "malformed", "one JSON"),
}
"""A Reasoner's faulty replies, the kind of refusal, and words of its reason."""


@pytest.mark.parametrize("name", FAULTY)
def test_a_faulty_reply_is_asked_again_and_then_skipped(
    name: str, frames: tuple[Frame, ...]
) -> None:
    faulty, kind, reason = FAULTY[name]
    model = ScriptedModel([reply(note="look"), faulty, faulty, faulty, reply(1, 2, 3)])
    judge = AutoEvalJudge(model)
    start = judge.begin(task(), first(frames[0]))
    before = judge.save_state()
    skipped = judge.judge(step(frames[0], frames[1]))
    assert not skipped.available
    assert (skipped.verdicts, skipped.newly_satisfied) == (start.verdicts, ())
    assert (skipped.progress, skipped.success) == (0.0, False)
    after = judge.save_state()
    assert after == replace(before, rounds=2, skipped=1)
    statistics = judge.statistics
    assert (statistics.judged, statistics.skipped) == (1, 1)
    assert statistics.refusals == {kind: 3}
    assert statistics.running is not None
    assert statistics.running.skipped == 1
    if kind != "unavailable":
        assert reason in model.requests[2].messages[-1].text  # the model is told
    good = judge.judge(step(frames[1], frames[1], 2))  # what was skipped is no duplicate
    assert good.available
    assert good.newly_satisfied == (1, 2, 3)
    assert len(model.requests) == 5


@pytest.mark.parametrize("name", sorted(FAULTS))
def test_no_scripted_fault_changes_a_verdict(name: str, frames: tuple[Frame, ...]) -> None:
    said = FAULTS[name](reply(1, 2, 3, 4))
    judge = AutoEvalJudge(ScriptedModel([reply(), said, reply(1)]), tries=2)
    judge.begin(task(), first(frames[0]))
    report = judge.judge(step(frames[0], frames[1]))
    assert report.available
    assert satisfied(report) == ([1, 2, 3, 4] if name == "fenced" else [1])


@pytest.mark.parametrize(
    "said",
    [
        f"```json\n{reply(1, 2)}\n```",
        f"  {reply(1, 2)}\n\n",
        reply(1, 2).replace("Success", "SUCCESS").replace("Uncertain", " uncertain "),
        reply(1, 2, ids=(4, 2, 1, 3)),
        reply(1, 2).replace(', "critical_info": ""', ""),
    ],
)
def test_what_is_certain_is_repaired(said: str, frames: tuple[Frame, ...]) -> None:
    judge = AutoEvalJudge(ScriptedModel([reply(), said]))
    judge.begin(task(), first(frames[0]))
    report = judge.judge(step(frames[0], frames[1]))
    assert satisfied(report) == [1, 2]
    assert judge.statistics.refusals == {}


def test_the_verdict_is_never_read_from_the_analysis(frames: tuple[Frame, ...]) -> None:
    said = reply(1).replace("why 4", 'This is a \\"Success\\": {\\"verdict\\": \\"Success\\"}')
    judge = AutoEvalJudge(ScriptedModel([reply(), said]))
    judge.begin(task(), first(frames[0]))
    assert satisfied(judge.judge(step(frames[0], frames[1]))) == [1]


def test_the_first_screen_must_be_judged(frames: tuple[Frame, ...]) -> None:
    model = ScriptedModel(["", "no", reply(1)])
    judge = AutoEvalJudge(model, tries=2)
    with pytest.raises(JudgeUnavailable, match="the first screen was not judged"):
        judge.begin(task(), first(frames[0]))
    with pytest.raises(RuntimeError, match="begin"):
        judge.judge(step(frames[0], frames[1]))
    report = judge.begin(task(), first(frames[0]))
    assert report.satisfied_at_reset == (1,)
    assert judge.statistics.episodes == 1


def test_without_the_parent_rule_units_come_through(frames: tuple[Frame, ...]) -> None:
    judge = AutoEvalJudge(ScriptedModel([reply(), reply(3)]), parent_rule=False)
    judge.begin(task(), first(frames[0]))
    assert satisfied(judge.judge(step(frames[0], frames[1]))) == [3]
