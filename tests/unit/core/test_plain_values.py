"""Values of NumPy and of tensors: whoever keeps them keeps the plain value, at every entry."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.plain_values import integer_of
from mobile_gym.core.tasks import Task
from mobile_gym.core.verdicts import JudgeReport, Verdict
from mobile_gym.envs.wrappers import ChooseNode, FlatActions
from mobile_gym.rollouts import RunSettings
from mobile_gym.trainers.task_rows import TaskRow, task_rows
from mobile_gym.trainers.trl_environment import EpisodeColumns
from task_suites import catalog

ID = "MobileGym/Clock.SetAlarm-v0"
computed: Any = np
"""NumPy, whose values are of other types than those of the arguments that they are given as."""


def phone() -> gymnasium.Env[Any, Any]:
    return gymnasium.make(ID, observe=("activity",), image_size=(120, 54))


def task(**changes: Any) -> Task:
    made = catalog.template("Clock.SetAlarm").task(np.random.default_rng(0))
    return dataclasses.replace(made, **changes)


def arguments_of(env: gymnasium.Env[Any, Any]) -> dict[str, Any]:
    assert env.spec is not None
    return json.loads(env.spec.to_json())["additional_wrappers"][-1]["kwargs"]


def fields_of(value: Any) -> dict[str, Any]:
    return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}


KEPT: dict[str, tuple[Callable[[], Any], Any]] = {
    "task_number": (lambda: task(golden_steps=computed.int64(4)).golden_steps, 4),
    "task_params": (
        lambda: task(params={"hour": computed.int64(8), "days": computed.array([1, 2])}).params,
        {"hour": 8, "days": [1, 2]},
    ),
    "task_tags": (lambda: sorted(task(tags=frozenset({computed.str_("a")})).tags), ["a"]),
    "verdict": (lambda: Verdict(1, computed.True_, True, True).satisfied, True),
    "report": (lambda: JudgeReport((), progress=computed.float32(0.5)).progress, 0.5),
    "settings": (
        lambda: fields_of(
            RunSettings(
                "random",
                seed=computed.int64(3),
                episodes=computed.int32(2),
                repeats=computed.uint8(1),
                max_steps=computed.int16(6),
                image_size=computed.array([120, 54]),
            )
        ),
        fields_of(
            RunSettings("random", 3, 2, repeats=1, max_steps=6, image_size=(120, 54)),
        ),
    ),
    "row": (
        lambda: TaskRow(
            computed.str_("Clock.SetAlarm"), computed.int64(3), computed.str_("train")
        ).columns(),
        {"task": "Clock.SetAlarm", "seed": 3, "split": "train"},
    ),
    "row_of_columns": (
        lambda: TaskRow.from_columns(
            {
                "task": computed.str_("Clock.SetAlarm"),
                "seed": computed.array(3),
                "split": float("nan"),
            }
        ).columns(),
        {"task": "Clock.SetAlarm", "seed": 3, "split": None},
    ),
    "rows": (
        lambda: [
            row.columns()
            for row in task_rows("clock", instances=computed.int64(1), first_seed=computed.int8(2))[
                : computed.int64(2)
            ]
        ],
        [row.columns() for row in task_rows("clock", first_seed=2)[:2]],
    ),
    "columns_of_trl": (
        lambda: fields_of(
            EpisodeColumns.of({"seed": computed.int64(3), "task": computed.str_("a")}, ())
        ),
        {"seed": 3, "task": "a", "split": None, "env_id": None},
    ),
    "choose_node": (
        lambda: arguments_of(ChooseNode(phone(), computed.int64(8), computed.array(["a"]))),
        {"max_nodes": 8, "phrases": ["a"]},
    ),
    "flat_actions": (
        lambda: arguments_of(
            FlatActions(
                phone(),
                grid=computed.array([5, 3]),
                texts=computed.array(["a"]),
                apps=computed.array([]),
            )
        ),
        {"form": "grid", "grid": [5, 3], "apps": [], "texts": ["a"]},
    ),
}


@pytest.mark.parametrize("entry", KEPT)
def test_what_is_kept_is_json(entry: str) -> None:
    keep, expected = KEPT[entry]
    for _ in range(2):  # types that were accepted once are remembered
        kept = keep()
        assert kept == expected
        assert json.loads(json.dumps(kept)) == json.loads(json.dumps(expected))


WRONG = (-1, 1.5, "3", True, float("nan"), [3], np.array([3]), np.float64(3), np.True_)


@pytest.mark.parametrize("value", WRONG, ids=repr)
@pytest.mark.parametrize(
    "give",
    [
        lambda value: integer_of("seed", value, least=0),
        lambda value: TaskRow("Clock.SetAlarm", value),
        lambda value: TaskRow.from_columns({"task": "Clock.SetAlarm", "seed": value}),
        lambda value: task_rows("clock", first_seed=value),
        lambda value: task_rows("clock", instances=value),
        lambda value: RunSettings("random", seed=value),
        lambda value: RunSettings("random", repeats=value),
        lambda value: phone().reset(seed=value),
        lambda value: EpisodeColumns.of({"seed": value}, ()),
    ],
    ids=["integer", "row", "columns", "first", "instances", "run", "repeats", "reset", "trl"],
)
def test_what_is_no_such_number_is_refused_where_it_is_given(give: Any, value: Any) -> None:
    with pytest.raises(UsageError, match=r"(seed|instances|repeats).* must be an integer"):
        give(value)


def test_tensors_are_integers_where_they_are() -> None:
    torch = pytest.importorskip("torch", reason="needs the extra mobile-gym[train]")
    assert integer_of("seed", torch.tensor(3), least=0) == 3
    assert TaskRow.from_columns({"task": "a", "seed": torch.tensor(3)}).seed == 3
    for value in (torch.tensor(3.0), torch.tensor(True), torch.tensor([3]), torch.tensor([3, 4])):
        with pytest.raises(UsageError, match="must be an integer"):
            integer_of("seed", value, least=0)


@pytest.mark.parametrize("columns", [None, 3, "Clock.SetAlarm", [("task", "a")]], ids=repr)
def test_a_row_that_is_no_mapping_is_refused_by_name(columns: Any) -> None:
    with pytest.raises(UsageError, match="a row is a mapping of columns"):
        TaskRow.from_columns(columns)


@pytest.mark.parametrize("columns", [{}, {"task": "a"}, {"seed": 3}, {"task": None, "seed": 1}])
def test_a_column_that_is_missing_is_named(columns: Any) -> None:
    with pytest.raises(UsageError, match="a row needs a column task"):
        TaskRow.from_columns(columns)
    with pytest.raises(UnknownName, match="split"):
        TaskRow("a", 1, "nowhere")  # type: ignore[arg-type]
