"""What a model is trained on and what it is only measured on: templates and whole apps apart.

Programs that train or measure the learned judge share it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mobile_gym.core import plugins
from reward_models.judge_bench.oracles import ORACLES
from reward_models.learned.collecting import virtual_templates

UNSEEN_APPS: Final = ("com.android.notes", "com.android.documentsui")
_TWINS: Final = "android_world"
"""A suite of which nothing is trained on or measured here: most of its apps have few templates."""
_EVERY: Final = 4
"""Of the remaining templates of the judge bench, one of so many is not trained on."""


class Split(NamedTuple):
    """Ids of templates.

    Attributes:
        trained: what a model is trained on.
        measured: those of them that the judge bench has an oracle for.
        unseen: of the trained apps, but not trained on; with an oracle.
        unseen_apps: of apps that no trained template uses; with an oracle.
    """

    trained: tuple[str, ...]
    measured: tuple[str, ...]
    unseen: tuple[str, ...]
    unseen_apps: tuple[str, ...]


def template_split() -> Split:
    """The split; it is the same everywhere."""
    catalog = plugins.load("suite catalog", "built-in")
    twins = {template.id for template in catalog.suite(_TWINS)}
    virtual = [name for name in virtual_templates() if name not in twins]
    oracles = [name for name in ORACLES if name not in twins]
    names = dict.fromkeys((*virtual, *oracles))
    foreign = {name for name in names if set(UNSEEN_APPS) & set(catalog.template(name).apps)}
    known = [name for name in oracles if name not in foreign]
    unseen = tuple(known[::_EVERY])
    return Split(
        tuple(name for name in virtual if name not in foreign and name not in unseen),
        tuple(name for name in known if name not in unseen),
        unseen,
        tuple(name for name in oracles if name in foreign),
    )
