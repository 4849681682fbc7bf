"""AndroidLab's, AndroidWorld's, LlamaTouch's and DigiData's files as tasks."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from published_files import write_lines

from mobile_gym.core.errors import RecordingError, UnknownName
from mobile_gym.core.tasks import Task
from task_suites.importers.published_suites import FORMATS, import_tasks

LAB = """\
APP: lamp
package: org.example.lamp
tasks:
  - task_id: lamp_1
    task: Is the lamp on?
    metric_type: query_detect
  - task_id: lamp_2
    task: Turn it on
    metric_type: operation
"""
WORLD = {
    "task_name": "LampTurnOff",
    "task_template": 'Turn lamp "{name}" {on_or_off}.',
    "difficulty": "medium",
    "tags": ["parameterized"],
    "optimal_steps": "4",
}
TOUCH = "episode\tcategory\tpath\tdescription\tnsteps\tapp"
STEP = {"episode_id": "e1", "step_id": 0, "goal": "Turn the lamp on", "app": "Lamp"}


def tasks_of(format_name: str, path: Path) -> list[Task]:
    return [
        template.task(np.random.default_rng(5), language=template.languages[0])
        for template in import_tasks(format_name, path).templates
    ]


def write_lab(folder: Path, lengths: object) -> Path:
    (folder / "config").mkdir()
    (folder / "config" / "lamp.yaml").write_text(LAB)
    (folder / "ground_truth_length.json").write_text(json.dumps(lengths))
    return folder


def test_android_labs_lengths_are_golden_steps(tmp_path: Path) -> None:
    first, second = tasks_of("android_lab", write_lab(tmp_path, {"lamp_1": 3, "lamp_2": 11}))
    assert (first.id, first.golden_steps, first.level) == ("AndroidLab.lamp_1", 3, 1)
    assert (second.golden_steps, second.level, second.max_steps) == (11, 3, 25)
    assert "query" in first.tags
    assert first.apps == ("org.example.lamp",)


def test_android_labs_task_without_a_length_says_so(tmp_path: Path) -> None:
    first, second = tasks_of("android_lab", write_lab(tmp_path, {"lamp_2": 2}))
    assert "estimated-steps" in first.tags
    assert "estimated-steps" not in second.tags


def test_android_labs_broken_app_does_not_stop_others(tmp_path: Path) -> None:
    write_lab(tmp_path, {})
    (tmp_path / "config" / "a.yaml").write_text("tasks: &x [*x]")
    imported = import_tasks("android_lab", tmp_path)
    assert len(imported.templates) == 2
    assert imported.left_out[0].where == "a.yaml"


def test_android_worlds_places_are_filled(tmp_path: Path) -> None:
    (task,) = tasks_of("android_world", write_lines(tmp_path / "task_metadata.json", [[WORLD]]))
    assert task.params.keys() == {"name", "on_or_off"}
    assert task.text == f'Turn lamp "{task.params["name"]}" off.'
    assert (task.level, task.golden_steps) == (2, 4)


def test_android_worlds_values_can_be_given(tmp_path: Path) -> None:
    path = write_lines(tmp_path / "task_metadata.json", [[WORLD]])
    (template,) = import_tasks("android_world", path).templates
    task = template.task(np.random.default_rng(0), params={"name": "{on_or_off}"})
    assert task.text == 'Turn lamp "{on_or_off}" off.'


def test_android_worlds_unknown_place_is_left_out(tmp_path: Path) -> None:
    odd = WORLD | {"task_name": "Odd", "task_template": "Turn {it.__class__} or {thing} on"}
    path = write_lines(tmp_path / "task_metadata.json", [[odd, WORLD]])
    imported = import_tasks("android_world", path)
    assert [template.id for template in imported.templates] == ["AndroidWorld.LampTurnOff"]
    assert "asks for 'thing'" in imported.left_out[0].why


def test_llamatouchs_table_is_tab_separated(tmp_path: Path) -> None:
    rows = ['7\tinstall\tinstall/trace_0\topen app "Lamp", then stop\t5\t']
    rows += ["08\tgenerated\tgenerated/trace_1\tTurn it on\t9\tLamp", "9\tx\ty\tno steps\t\t"]
    (tmp_path / "tasks.tsv").write_text("\n".join((TOUCH, *rows)))
    imported = import_tasks("llamatouch", tmp_path)
    first, second = tasks_of("llamatouch", tmp_path)
    assert first.id == "LlamaTouch.7"
    assert (first.text, first.level, first.apps) == ('open app "Lamp", then stop', 2, ())
    assert (second.id, second.level, second.apps) == ("LlamaTouch.08", 3, ("Lamp",))
    assert "'nsteps'" in imported.left_out[0].why


def test_digidatas_episode_is_a_task(tmp_path: Path) -> None:
    records: list[object] = [STEP | {"step_id": step} for step in range(7)]
    records += ["{", STEP | {"episode_id": "e2", "episode_len": 2, "eval_category": "Novel"}]
    records.append({"episode_id": "e3"})
    path = write_lines(tmp_path / "records.jsonl", records)
    first, second = tasks_of("digidata", path)
    assert (first.id, first.golden_steps, first.level) == ("DigiData.e1", 7, 2)
    assert (second.golden_steps, second.level) == (2, 1)
    assert "novel" in second.tags
    assert len(import_tasks("digidata", path).left_out) == 2


@pytest.mark.parametrize("format_name", FORMATS)
def test_a_missing_file_is_one_clear_error(format_name: str, tmp_path: Path) -> None:
    with pytest.raises(RecordingError, match="there is no such file or folder"):
        import_tasks(format_name, tmp_path / "missing")


@pytest.mark.parametrize("format_name", FORMATS)
@pytest.mark.parametrize("junk", [b"", b"\xff\xfe\x00", b"[" * 100_000, b"a\tb,c\n1,2\n", b"{}"])
def test_junk_is_one_clear_error(format_name: str, junk: bytes, tmp_path: Path) -> None:
    path = tmp_path / "junk"
    path.write_bytes(junk)
    with pytest.raises(RecordingError, match="junk") as caught:
        import_tasks(format_name, path)
    assert len(str(caught.value)) < 600


def test_an_unknown_format_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="spa_bench"):
        import_tasks("spa", tmp_path)
