import json

import lamp_phone
import numpy as np
import pytest

from mobile_gym.core.actions import Swipe, Tap
from mobile_gym.core.checks import (
    ActionWas,
    AllOf,
    AnswerMatches,
    ContentRow,
    NodePresent,
    Not,
    Selector,
)
from mobile_gym.core.errors import TaskError
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import (
    Perform,
    ScrollTo,
    Subtask,
    TapOn,
    Task,
    TypeInto,
    Violation,
    WrongEnding,
)
from mobile_gym.rollouts import task_json

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
    expected_answer=AnswerMatches(("5", "five"), "contains"),
    key_components=("k",),
    subtasks=(Subtask("a", "t", True, "m"),),
    reference=(Tap(0.5, 0.25), Swipe((0, 0), (1, 1))),
    solution=(
        TapOn(Selector(text="x", within=Selector(scrollable=True)), hold=True),
        TypeInto("t", Selector(hint="h"), clear=False),
        TypeInto("t"),
        ScrollTo(Selector(text="y"), within=Selector(nth=0)),
        Perform(Tap(0.1, 0.2)),
    ),
    wrong_endings=(WrongEnding("w", (TapOn(Selector(nth=1)),)),),
    start_satisfied=(1,),
    may_change=("data/x/history",),
    device="recorded:x",
    split="test",
    tags=frozenset({"a", "b"}),
    source="here",
)
RNG = np.random.default_rng(0)


@pytest.mark.parametrize(
    "task", [FULL, *(template.task(RNG, "zh") for template in lamp_phone.TEMPLATES)]
)
def test_tasks_come_back_exactly(task):
    assert task_json.from_json(json.loads(json.dumps(task_json.to_json(task)))) == task


@pytest.mark.parametrize(
    "value",
    [
        {},
        {"id": "x"},
        task_json.to_json(FULL) | {"substates": [{"type": "Node"}]},
        task_json.to_json(FULL) | {"golden_steps": 0},
        task_json.to_json(FULL) | {"new": 1},
    ],
)
def test_what_is_no_task_is_one_error(value):
    with pytest.raises(TaskError):
        task_json.from_json(value)
