import json
from dataclasses import replace

import lamp_phone
import numpy as np
import pytest

from mobile_gym.core.actions import Swipe, Tap
from mobile_gym.core.checks import (
    ActionWas,
    AllOf,
    AnswerMatches,
    ContentRow,
    FileExists,
    NodePresent,
    Not,
    Selector,
    SettingIs,
    ValueShown,
)
from mobile_gym.core.errors import TaskError
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import (
    DragOnto,
    Perform,
    ScrollTo,
    Subtask,
    TapOn,
    Task,
    TypeInto,
    Violation,
    WrongEnding,
)
from mobile_gym.core.users import UserFact
from mobile_gym.rollouts.storing import store

FULL = Task(
    id="T.Full",
    instruction={"en": "do", "zh": "做"},
    apps=("a", "b"),
    substates=(
        PageNode(1, "p", check=NodePresent(Selector(text="x", has=Selector(checked=True)))),
        UnitNode(
            3,
            "u",
            1,
            check=AllOf((Not(ActionWas(("Tap", "Swipe"))), ContentRow("c", (("k", "v"),)))),
            hold="final",
            after=(1,),
            alternatives="g",
            weight=2.0,
        ),
        UnitNode(4, "o", optional=True),
    ),
    golden_steps=3,
    version=2,
    language="zh",
    params={"n": 3, "list": [1, 2]},
    level=2,
    kind="multi_frame_query",
    max_steps=9,
    setup=("settings put x",),
    violations=(Violation("paid", NodePresent(Selector(label="Paid"))),),
    expected_answer=AnswerMatches(("5 KB", "5120"), "number", ("6", "7"), unit="KB"),
    key_components=("k",),
    subtasks=(Subtask("a", "t", True, "m"),),
    reference=(Tap(0.5, 0.25), Swipe((0, 0), (1, 1))),
    solution=(
        TapOn(Selector(text="x", within=Selector(scrollable=True)), hold=True),
        TypeInto(Selector(hint="h"), "t", clear=False),
        TypeInto(None, "t"),
        ScrollTo(Selector(text="y"), within=Selector(nth=0)),
        DragOnto(Selector(text="a"), onto=Selector(text="b", nth=1)),
        Perform(Tap(0.1, 0.2)),
    ),
    wrong_endings=(WrongEnding("w", (TapOn(Selector(nth=1)),)),),
    start_satisfied=(1,),
    may_change=("data/x/history",),
    user_facts=(UserFact("when", {"en": ("when", "time"), "zh": ("几点",)}, "7 点。"),),
    device="recorded:x",
    split="test",
    tags=frozenset({"a", "b"}),
    source="here",
)
ROLES = replace(
    FULL,
    substates=(
        PageNode(1, "p", check=NodePresent(Selector(text="x")), role="way"),
        UnitNode(2, "w", 1, check=SettingIs("secure", "x", "1"), optional=True, role="way"),
        UnitNode(
            3, "seen", check=ValueShown("5", "number", "KB", subject=("plan.pdf",)), role="goal"
        ),
        UnitNode(4, "g", check=FileExists("/x", exists=False), hold="final", role="goal"),
        UnitNode(5, "left alone", check=ContentRow("c", ()), hold="final", role="guard"),
    ),
    start_satisfied=(5,),
)
RNG = np.random.default_rng(0)


@pytest.mark.parametrize(
    "task", [FULL, ROLES, *(template.task(RNG, "zh") for template in lamp_phone.TEMPLATES)]
)
def test_tasks_come_back_exactly(task):
    assert store.task_from_json(json.loads(json.dumps(store.task_to_json(task)))) == task


@pytest.mark.parametrize(
    "value",
    [
        {},
        {"id": "x"},
        store.task_to_json(FULL) | {"substates": [{"type": "Node"}]},
        store.task_to_json(FULL) | {"golden_steps": 0},
        store.task_to_json(FULL) | {"new": 1},
    ],
)
def test_what_is_no_task_is_one_error(value):
    with pytest.raises(TaskError):
        store.task_from_json(value)


@pytest.mark.parametrize(
    ("mode", "kind"), [("number", "number"), ("exact", "title"), ("contains", "title")]
)
def test_answers_of_format_3_have_a_kind(mode, kind):
    written = store.task_to_json(FULL)
    written["expected_answer"] = {"type": "AnswerMatches", "accepted": ["5"], "mode": mode}
    read = store.task_from_json(json.loads(json.dumps(written)))
    assert read.expected_answer == AnswerMatches(("5",), kind)
    # What was the default of the mode was not written.
    del written["expected_answer"]["mode"]
    assert store.task_from_json(written).expected_answer == AnswerMatches(("5",), "title")


@pytest.mark.parametrize(
    "change",
    [
        {"expected_answer": {"type": "AnswerMatches", "accepted": ["5"], "mode": "regex"}},
        {"expected_answer": {"type": "AnswerMatches", "accepted": ["5"], "kind": "contains"}},
        {"expected_answer": {"type": "AnswerMatches", "accepted": []}},
        {"expected_answer": {"type": "SettingIs", "namespace": "a", "key": "b", "value": "c"}},
        {"expected_answer": {"type": "AnswerMatches", "accepted": ["5"], "mode": ["number"]}},
        {"substates": [{"type": "UnitNode", "id": 1, "description": "d", "role": "wish"}]},
    ],
)
def test_an_answer_or_a_role_that_does_not_exist_is_one_error(change):
    with pytest.raises(TaskError):
        store.task_from_json(store.task_to_json(FULL) | change)
