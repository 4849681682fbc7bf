"""Which split each task of ours is in: decided by its apps, then by a hash of its name.

The catalogue imports it when a suite is loaded; naming tasks needs none of it.

- `test_app`: templates that use an app of `TEST_APPS`; no template of another split uses one.
- `test_template`: of the others of a suite one in `TEMPLATE_SHARE`, by a hash of the id, so that
  nobody picked them.
- `train`: the rest. Of the instances of a template in `train` a fifth is held out
  (`core.tasks.is_held_out`): these are `test_instance`.

A benchmark plays the three test splits; a policy learns from `train` alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Final

from mobile_gym.core.tasks import Split, TaskTemplate

TEST_APPS: Final = frozenset({"com.android.documentsui", "com.android.dialer"})
"""Files and Phone: lists, editors and dialogs as elsewhere, with contents that no other app has."""
TEMPLATE_SHARE: Final = 5


def with_splits(templates: Sequence[TaskTemplate]) -> tuple[TaskTemplate, ...]:
    """The templates of one of our suites, each with its split."""
    others = [template.id for template in templates if not TEST_APPS.intersection(template.apps)]
    unseen = set(sorted(others, key=_floor_digest)[: round(len(others) / TEMPLATE_SHARE)])
    return tuple(replace(template, split=_split_of(template, unseen)) for template in templates)


def _split_of(template: TaskTemplate, unseen: Collection[str]) -> Split:
    if TEST_APPS.intersection(template.apps):
        return "test_app"
    return "test_template" if template.id in unseen else "train"


def _floor_digest(template_id: str) -> bytes:
    return hashlib.blake2b(template_id.encode(), digest_size=8).digest()


def in_split(templates: Iterable[TaskTemplate], split: Split) -> tuple[TaskTemplate, ...]:
    """Those of the templates that have instances in a split."""
    return tuple(template for template in templates if split in template.splits)
