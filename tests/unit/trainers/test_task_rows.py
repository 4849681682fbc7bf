"""Rows of trainers' data sets: the same ones everywhere, and no test among those to learn from."""

import gymnasium
import pytest

import mobile_gym  # noqa: F401
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.seeds import EpisodeSeed
from mobile_gym.core.tasks import SPLITS, is_held_out
from mobile_gym.trainers.task_rows import TaskRow, splits_of, task_rows
from task_suites import catalog


def test_every_task_of_the_split_comes_once_before_any_comes_twice() -> None:
    rows = task_rows("clock", "train", instances=3, first_seed=5)
    ids = [one.id for one in catalog.suite("clock", "train")]
    assert len(rows) == 3 * len(ids)
    assert [row.task for row in rows[: len(ids)]] == ids
    assert {row.seed for row in rows[: len(ids)]} == {5}
    assert rows[len(ids)] == TaskRow(ids[0], 6, "train")
    assert rows[-1] == TaskRow(ids[-1], 7, "train")


def test_equal_arguments_give_equal_rows() -> None:
    assert list(task_rows("notes", "train", instances=2)) == list(
        task_rows("notes", "train", instances=2)
    )


def test_no_instance_to_learn_from_is_one_of_the_tests() -> None:
    for template in catalog.suite("clock", "test_instance"):
        drawn = {"train": set[bool](), "test_instance": set[bool]()}
        for split in ("train", "test_instance"):
            for row in task_rows("clock", split, instances=20):
                if row.task == template.id:
                    rng = EpisodeSeed.after_reset(row.seed).stream("parameters")
                    task = template.task(rng, split=row.split)
                    drawn[split].add(is_held_out(template.id, task.params))
        assert drawn == {"train": {False}, "test_instance": {True}}


@pytest.mark.parametrize("split", ["test_template", "test_app"])
def test_tasks_of_the_other_splits_are_nobody_elses(split: str) -> None:
    train = {row.task for row in task_rows("all", "train")}
    other = {row.task for row in task_rows("all", split)}  # type: ignore[arg-type]
    assert other
    assert not train & other


def test_an_environment_begins_the_episode_that_a_row_names() -> None:
    row = task_rows("clock", "test_instance", instances=2)[-1]
    template = catalog.template(row.task)
    env = gymnasium.make(template.env_id, split=row.split, observe=("activity",))
    env.reset(seed=row.seed)
    rng = EpisodeSeed.after_reset(row.seed).stream("parameters")
    assert env.unwrapped.task.params == template.task(rng, split="test_instance").params  # type: ignore[attr-defined]
    env.close()


def test_a_row_is_json_by_columns() -> None:
    assert TaskRow("Clock.SetAlarm", 3, "train").columns() == {
        "task": "Clock.SetAlarm",
        "seed": 3,
        "split": "train",
    }


def test_splits_of_a_suite_are_those_with_tasks() -> None:
    assert splits_of("all") == SPLITS
    assert splits_of("phone") == ("test_app",)


def test_a_suite_without_tasks_in_the_split_says_where_it_has_some() -> None:
    with pytest.raises(UsageError, match="test_app"):
        task_rows("phone", "train")


def test_unknown_names_are_refused() -> None:
    with pytest.raises(UnknownName):
        task_rows("no such suite")
    with pytest.raises(UnknownName):
        task_rows("clock", "test")  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [{"instances": 0}, {"instances": True}, {"first_seed": -1}])
def test_numbers_out_of_range_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(UsageError, match=next(iter(wrong))):
        task_rows("clock", **wrong)  # type: ignore[arg-type]


def test_a_row_that_is_not_there_is_an_index_error() -> None:
    rows = task_rows("clock", "train")
    with pytest.raises(IndexError):
        rows[len(rows)]
