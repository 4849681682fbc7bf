"""The splits: nothing of one is in another, and every template has its place."""

from __future__ import annotations

import numpy as np
import pytest

from mobile_gym.core.errors import TaskError, UnknownName
from mobile_gym.core.tasks import FIXED, SPLITS, Split, TaskTemplate, is_held_out
from task_suites.catalog import suite
from task_suites.splits import TEST_APPS

TRAIN = suite("all", "train")
TEMPLATE_SPLITS: tuple[Split, ...] = ("train", "test_template", "test_app")
VARYING = suite("all", "test_instance")


def drawn(template: TaskTemplate, split: Split | None, seed: int) -> dict[str, object]:
    return dict(template.task(np.random.default_rng(seed), split=split).params)


def test_every_template_is_in_one_split() -> None:
    """Train, unseen templates and unseen apps share nothing and leave nothing out."""
    parts = [suite("all", split) for split in TEMPLATE_SPLITS]
    ids = [template.id for part in parts for template in part]
    assert sorted(ids) == sorted(template.id for template in suite("all"))
    assert all(part for part in parts)


def test_unseen_apps_are_in_no_other_split() -> None:
    """Not even as a part of a task over several apps."""
    for split in ("train", "test_template"):
        for template in suite("all", split):
            assert not TEST_APPS & set(template.apps), template.id


def test_no_suite_is_all_of_one_kind() -> None:
    """Unseen templates are of many apps and levels, although nobody picked them."""
    unseen = suite("all", "test_template")
    assert len({template.id.split(".")[0] for template in unseen}) >= 5
    assert {template.level for template in unseen} == {1, 2, 3}


@pytest.mark.parametrize("template", VARYING, ids=lambda one: one.id)
def test_instances_for_testing_are_never_trained_on(template: TaskTemplate) -> None:
    """Whatever the seed, the two splits draw different parameters."""
    for seed in range(10):
        assert not is_held_out(template.id, drawn(template, "train", seed))
        assert is_held_out(template.id, drawn(template, "test_instance", seed))


def test_about_a_fifth_of_the_instances_is_held_out() -> None:
    """Counted over all templates that vary."""
    held_out = [
        is_held_out(template.id, drawn(template, None, seed))
        for template in VARYING
        for seed in range(20)
    ]
    assert 0.15 < np.mean(held_out) < 0.25


def test_a_template_with_one_instance_is_trained_on_and_not_tested() -> None:
    """It has no unseen parameters."""
    fixed = [template for template in TRAIN if FIXED in template.tags]
    assert fixed
    for template in fixed:
        assert template not in VARYING
        assert template.task(np.random.default_rng(0), split="train").split == "train"


def test_a_task_says_its_split() -> None:
    """That of its parameters, whether it was asked for or not."""
    template = VARYING[0]
    rng = np.random.default_rng(0)
    for _ in range(10):
        task = template.task(rng)
        held_out = is_held_out(template.id, task.params)
        assert task.split == ("test_instance" if held_out else "train")
    assert template.task(rng, split="test_instance").split == "test_instance"
    unseen = suite("all", "test_app")[0]
    assert unseen.task(rng).split == "test_app"


def test_no_split_draws_as_before() -> None:
    """Asking for none takes the first draw, whatever it is."""
    for template in VARYING[:20]:
        assert drawn(template, None, 3) == template.sample(np.random.default_rng(3))


@pytest.mark.parametrize("split", ["test_template", "test_app"])
def test_a_template_has_no_instances_of_another_split(split: Split) -> None:
    """The message says where it has some."""
    with pytest.raises(TaskError, match="train, test_instance"):
        TRAIN[0].task(np.random.default_rng(0), split=split)


def test_an_unknown_split_is_named() -> None:
    """With those that there are."""
    with pytest.raises(UnknownName, match="test_template"):
        suite("all", "test_templates")  # type: ignore[arg-type]
    assert SPLITS == ("train", "test_instance", "test_template", "test_app")
