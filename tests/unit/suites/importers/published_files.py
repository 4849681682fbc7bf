"""Small files in the formats of published task suites, as tests need them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

SINGLE_APP = (
    "task_identifier,task_app,task_language,task_description,task_difficulty,golden_steps,"
    "key_component_final,adb_app,adb_home_page,is_cross_app"
)
CROSS_APP = (
    "task_identifier,category,task_language,task_app,task_description,task_difficulty,"
    "golden_steps,is_cross_app"
)
ESSENTIAL = {
    "name": "lamp_on",
    "task": "Turn the lamp on.",
    "level": "easy",
    "category": "operation",
    "max_steps": 15,
    "app": "lamp",
    "app_package": "org.example.lamp",
    "essential states": '["The lamp page is open", "The lamp is on"]',
}


def write_spa_bench(folder: Path, *rows: str) -> Path:
    """A folder with one table of single-app tasks."""
    folder.mkdir(exist_ok=True)
    text = "\n".join((SINGLE_APP, *rows))
    (folder / "single-app-ENG.csv").write_text(f"\ufeff{text}\n", encoding="utf-8")
    return folder


def write_parts(folder: Path, name: str, parts: Sequence[Mapping[str, object]]) -> None:
    """The parts of a task across apps."""
    (folder / "cross-app-split").mkdir(exist_ok=True)
    record = {f"subtask_{number}": part for number, part in enumerate(parts, start=1)}
    (folder / "cross-app-split" / f"{name}.json").write_text(json.dumps(record))


def write_lines(path: Path, records: Sequence[object]) -> Path:
    """A file of lines; what is a text already is written as it is."""
    lines = (record if isinstance(record, str) else json.dumps(record) for record in records)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path
