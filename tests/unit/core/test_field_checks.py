"""Tasks, checks, selectors and reports compare their fields with their annotations when made."""

from __future__ import annotations

import dataclasses
import pickle
from typing import Any

import pytest

from mobile_gym.core import actions, answers, checks, substates, tasks, users
from mobile_gym.core.checks import ContentRow, NodePresent, Selector
from mobile_gym.core.errors import InvalidAction, JudgeUnavailable, TaskError, UsageError
from mobile_gym.core.tasks import ScrollTo, TapOn, TypeInto
from mobile_gym.core.verdicts import JudgeReport, Verdict

WIFI = Selector("Wi-Fi")
ROW = NodePresent(WIFI)
DECLARED = [
    kind
    for module in (answers, checks, substates, tasks, users)
    for kind in vars(module).values()
    if isinstance(kind, type)
    and dataclasses.is_dataclass(kind)
    and kind.__module__ == module.__name__
] + [Verdict, JudgeReport]
PYTHONS_OWN_WORDS = ("__init__", "object has no attribute", "keyword argument", "'str' object")


class Nothing:
    """A value of which no field is."""


@pytest.mark.parametrize("kind", DECLARED, ids=lambda kind: kind.__name__)
def test_a_value_of_another_kind_is_refused_with_the_name_of_the_field(kind):
    fields = dataclasses.fields(kind)
    with pytest.raises(UsageError, match=rf"^{kind.__name__}: ") as raised:
        kind(**{field.name: Nothing() for field in fields})
    assert any(field.name in str(raised.value) for field in fields)
    assert not any(words in str(raised.value) for words in PYTHONS_OWN_WORDS)
    for field in fields:
        with pytest.raises(UsageError, match=rf"^{kind.__name__}: .*{field.name}x"):
            kind(**{f"{field.name}x": Nothing()})


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: TapOn("Wi-Fi"), "TapOn: target must be a Selector, not 'Wi-Fi'"),
        (lambda: TypeInto(WIFI), "TypeInto: it needs 'text'"),
        (lambda: TypeInto("a", "b"), "TypeInto: target must be a Selector or None, not 'b'"),
        (lambda: checks.AllOf(ROW), "AllOf: checks must be a tuple in which each is"),
        (lambda: checks.AllOf(ROW, ROW), "AllOf: 2 arguments were given by place; it takes checks"),
        (lambda: checks.Not(WIFI), "Not: check must be a NodePresent"),
        (lambda: checks.ScreenSimilar("abc"), "content must be a tuple in which each is a text"),
        (lambda: ContentRow("content://a", {"hour": 8}), "ContentRow: where must be"),
        (lambda: ContentRow("content://a", ((),)), "ContentRow: where must be"),
        (lambda: ContentRow("content://a", (("hour", "8", ""),)), "ContentRow: where must be"),
        (lambda: Selector(text=3), "Selector: text must be a text or None, not 3"),
        (lambda: Selector(hint="a", hint_text="b"), "hint_text and hint are the same"),
        (lambda: tasks.Perform("tap"), "Perform: action must be a Tap"),
        (lambda: Verdict(1, 1, True, True), "Verdict: satisfied must be true or false, not 1"),
        (lambda: JudgeReport((), progress=3.0), "progress is 3.0; it must be in [0, 1]"),
        (lambda: JudgeReport((), progress=float("nan")), "progress is nan"),
        (lambda: JudgeReport((), cost_usd=-1.0), "cost_usd is -1.0"),
        (lambda: JudgeReport((), (4,)), "[4] are satisfied, but there is no verdict on them"),
        (lambda: JudgeReport((Verdict(1, True, True, True),) * 2), "two verdicts"),
    ],
)
def test_a_mistake_is_reported_where_the_value_is_made(make, said):
    with pytest.raises(UsageError) as raised:
        make()
    assert said in str(raised.value)


def test_what_json_has_for_a_value_is_taken_for_it():
    row = ContentRow("content://a", {"hour": "8"})
    assert row == ContentRow("content://a", (("hour", "8"),))
    assert checks.AllOf([row, ROW]) == checks.AllOf((row, ROW))
    assert hash(checks.AllOf([row])) == hash(checks.AllOf((row,)))
    assert checks.from_json(checks.to_json(checks.AllOf([row, ROW]))) == checks.AllOf((row, ROW))


def test_rows_of_accepted_types_do_not_let_others_pass():
    ContentRow("content://a", (("hour", "8"),))
    for where in ((("hour", 8),), (("hour", "8"), ("hour",)), (("hour", "8"), "ab"), "ab"):
        with pytest.raises(TaskError, match="ContentRow: where must be"):
            ContentRow("content://a", where)
    assert ContentRow("content://a", (["hour", "8"],)).where == (("hour", "8"),)


def test_one_thing_has_one_name_and_older_names_stand_for_it():
    assert Selector(content_description="a", hint_text="b") == Selector(description="a", hint="b")
    assert TapOn(selector=WIFI) == TapOn(WIFI)
    assert ScrollTo(selector=WIFI) == ScrollTo(target=WIFI)
    assert NodePresent(target=WIFI) == ROW
    named = checks.from_json({"type": "NodePresent", "target": {"hint_text": "b"}})
    assert named == NodePresent(Selector(hint="b"))


def test_the_target_comes_first_as_in_every_step():
    typed = TypeInto(WIFI, "cafe", submit=True)
    assert typed == TypeInto("cafe", WIFI, submit=True) == TypeInto("cafe", WIFI, True, True)
    assert TypeInto("cafe") == TypeInto(target=None, text="cafe")
    assert dataclasses.replace(typed, text="bar").target == WIFI
    assert pickle.loads(pickle.dumps(typed)) == typed


@pytest.mark.parametrize(
    "value",
    [
        {"action": "Tap", "pnt": 1},
        {"action": "Tap", "point": 5},
        {"action": "Tap", "point": ["a", "b"]},
        {"action": "Wait", "duration_s": "long"},
        {"action": "Wait", "duration_s": None},
        {"action": "Type"},
        {"action": "Type", "text": "a", "at": 3},
        {"action": "Swipe", "start": [0, 0]},
        {"action": "OpenApp", "name": ["a"]},
    ],
)
def test_a_malformed_action_is_not_described_in_the_words_of_python(value):
    with pytest.raises(InvalidAction) as raised:
        actions.from_json(value)
    said = str(raised.value)
    assert said.startswith(value["action"])
    assert not any(words in said for words in (*PYTHONS_OWN_WORDS, "unpack", "not supported"))


def test_a_report_on_another_task_says_how_it_differs():
    from mobile_gym.core.asking import request_report

    task: Any = tasks.Task(
        "Clock.Test",
        {"en": "Do it"},
        ("Clock",),
        tuple(substates.UnitNode(one, "done", check=ROW) for one in (1, 2)),
        1,
    )
    with pytest.raises(
        JudgeUnavailable, match=r"substates \[1\]; those of Clock.Test are \[1, 2\]"
    ):
        request_report(object(), lambda: JudgeReport((Verdict(1, True, True, True),)), task)
    answer: Any = "yes"
    with pytest.raises(JudgeUnavailable, match="it returned str instead of JudgeReport"):
        request_report(object(), lambda: answer, task)


def test_subclasses_check_their_fields():
    with pytest.raises(TaskError, match="UnitNode: parent_id must be an integer or None"):
        substates.UnitNode(1, "a", "2")
