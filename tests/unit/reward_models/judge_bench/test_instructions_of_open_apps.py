"""Oracles of AndroidWorld's tasks in apps for expenses, recipes, to-dos, tracks, messages, notes.

No judge takes part: the oracle alone says whether the instruction is fulfilled.
"""

from __future__ import annotations

from typing import Final

import pytest
from drawn import cases
from endings import is_fulfilled, task_of

from mobile_gym.core import plugins
from mobile_gym.core.tasks import LANGUAGES, Language
from reward_models.judge_bench.oracles import (
    ORACLES,
    android_world_broccoli,
    android_world_joplin,
    android_world_open_tracks,
    android_world_pro_expense,
    android_world_simple_sms,
    android_world_tasks_org,
)

_MODULES: Final = {
    "com.arduia.expense": android_world_pro_expense,
    "com.flauschcode.broccoli": android_world_broccoli,
    "org.tasks": android_world_tasks_org,
    "de.dennisguse.opentracks": android_world_open_tracks,
    "com.simplemobiletools.smsmessenger": android_world_simple_sms,
    "net.cozic.joplin": android_world_joplin,
}
_NAMES: Final = tuple(name for module in _MODULES.values() for name in module.ORACLES)
_SEED: Final = 1
_IN_TURN: Final = tuple((name, LANGUAGES[at % len(LANGUAGES)]) for at, name in enumerate(_NAMES))


@pytest.mark.parametrize("package", _MODULES)
def test_every_template_of_an_app_has_its_oracle(package: str) -> None:
    templates = plugins.load("suite catalog", "built-in").suite("android_world")
    named = {one.id for one in templates if package in one.apps}
    assert named - {"AndroidWorld.MarkorCreateNoteAndSms"} == set(_MODULES[package].ORACLES)
    assert named <= set(ORACLES)


@pytest.mark.parametrize(
    ("name", "language"),
    cases([(name, language) for name in _NAMES for language in LANGUAGES], 5, of="fulfilled"),
)
def test_the_solution_fulfils(name: str, language: Language) -> None:
    task = task_of(name, language, _SEED)
    assert is_fulfilled(name, language, _SEED, task.solution), task.text


@pytest.mark.parametrize(("name", "language"), cases(_IN_TURN, 5, of="not fulfilled"))
def test_nothing_and_wrong_endings_do_not(name: str, language: Language) -> None:
    task = task_of(name, language, _SEED)
    others = [("nothing", ()), *((one.name, one.steps) for one in task.wrong_endings)]
    found = [what for what, steps in others if is_fulfilled(name, language, _SEED, steps)]
    assert not found, task.text
