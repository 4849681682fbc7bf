"""The projects' own files: everything in them is imported, counted here in another way."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from mobile_gym.core.tasks import Task
from task_suites.importers.published_suites import import_tasks


@pytest.fixture
def published(shared_data: Path) -> Path:
    """The folder of published task files."""
    return shared_data / "tasks"


def tasks_of(format_name: str, path: Path) -> list[Task]:
    imported = import_tasks(format_name, path)
    assert imported.left_out == ()
    return [
        template.task(np.random.default_rng(1), language=template.languages[0])
        for template in imported.templates
    ]


def test_spa_benchs_340_tasks(published: Path) -> None:
    languages = {"ENG": "en", "CHN": "zh"}
    expected: Counter[tuple[int, str, bool]] = Counter()
    components = parts = 0
    for file in (published / "spa_bench").glob("*.csv"):
        with file.open(encoding="utf-8-sig", newline="") as text:
            for row in csv.DictReader(text):
                across = row["is_cross_app"] == "Y"
                language = languages[row["task_language"]]
                expected[int(row["task_difficulty"]), language, across] += 1
                components += (row.get("key_component_final") or "[]") != "[]"
    for file in (published / "spa_bench" / "cross-app-split").iterdir():
        parts += len(re.findall(r'"subtask_\d+"', file.read_text(encoding="utf-8")))
    tasks = tasks_of("spa_bench", published / "spa_bench")
    assert Counter((one.level, one.language, bool(one.subtasks)) for one in tasks) == expected
    assert Counter(bool(one.subtasks) for one in tasks) == {False: 300, True: 40}
    assert sum(bool(one.key_components) for one in tasks) == components == 299
    assert sum(len(one.subtasks) for one in tasks) == parts


def test_spa_benchs_memory_comes_back_in_later_parts(published: Path) -> None:
    across = [one for one in tasks_of("spa_bench", published / "spa_bench") if one.subtasks]
    places = [
        (place, {part.memory for part in one.subtasks[:number]})
        for one in across
        for number, part in enumerate(one.subtasks)
        for place in re.findall(r"\{(.+?)\}", part.text)
    ]
    assert len(places) > 20
    assert [place for place, known in places if place not in known] == []


def test_a3s_100_tasks(published: Path) -> None:
    lines = (published / "a3_aitk" / "tasks.jsonl").read_text(encoding="utf-8").splitlines()
    records = [json.loads(line) for line in lines]
    tasks = tasks_of("a3", published / "a3_aitk")
    levels = Counter(record["level"] for record in records)
    assert len(tasks) == 100
    assert Counter(("easy", "medium", "hard")[one.level - 1] for one in tasks) == levels
    assert sum(len(one.substates) for one in tasks) == 313
    assert {one.language for one in tasks} == {"en"}
    assert sum("today" in one.params for one in tasks) == 11


def test_android_labs_138_tasks(published: Path) -> None:
    texts = (path.read_text() for path in (published / "android_lab" / "config").iterdir())
    names = [name for text in texts for name in re.findall(r"task_id: *(\S+)", text)]
    lengths = json.loads((published / "android_lab" / "ground_truth_length.json").read_text())
    tasks = tasks_of("android_lab", published / "android_lab")
    assert len(tasks) == 138
    assert {one.id.partition(".")[2]: one.golden_steps for one in tasks} == {
        name: lengths[name] for name in names
    }
    assert sum("query" in one.tags for one in tasks) == 45


def test_android_worlds_116_templates(published: Path) -> None:
    file = published / "android_world" / "task_metadata.json"
    text = file.read_text(encoding="utf-8")
    tasks = tasks_of("android_world", file.parent)
    assert len(tasks) == 116
    assert Counter(("easy", "medium", "hard")[one.level - 1] for one in tasks) == Counter(
        re.findall(r'"difficulty": "(\w+)"', text)
    )
    assert sum(one.golden_steps for one in tasks) == sum(
        map(int, re.findall(r'"optimal_steps": "(\d+)"', text))
    )
    assert not [one.text for one in tasks if "{" in one.text]
