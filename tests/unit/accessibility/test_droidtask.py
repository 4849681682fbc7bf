from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from mobile_gym.accessibility import parse_droidbot
from mobile_gym.accessibility.droidtask import (
    RecordedInput,
    parse_element_list,
    read_recording,
    task_id,
)
from mobile_gym.core.errors import RecordingError


def test_a_folder_is_read(recorded_folder: Path) -> None:
    recording = read_recording(recorded_folder)
    assert recording.left_out == ()
    assert [task_id(recording, task) for task in recording.tasks] == [
        "Recorded.notes.task1",
        "Recorded.notes.task2",
    ]
    first, second = recording.tasks
    assert [step.input for step in first.steps] == [
        RecordedInput("tap", 1),
        RecordedInput("type", 1, "milk"),
        RecordedInput("tap", 2),
        None,
    ]
    assert second.steps[1].scroll == 1
    assert [event.input for event in recording.events] == [
        RecordedInput("key", None, "back"),
        RecordedInput("tap", 2),
    ]
    assert read_recording(recorded_folder) is recording


def test_every_recorded_state_parses(shared_data: Path) -> None:
    files = sorted((shared_data / "droidtask").glob("*/states/*.json"))
    assert len(files) == 193
    for file in files:
        state = json.loads(file.read_text(encoding="utf-8"))
        assert len(parse_droidbot(state)) == len(state["views"])


def test_lists_are_read_by_id_and_duplicates_counted() -> None:
    elements = parse_element_list(
        "<p id=2>a</p>\n<p id=0>a</p> <button id=1 text='x'>go back</button>"
    )
    assert [elements[2].duplicate, elements[0].duplicate] == [1, 0]
    assert not elements[1].is_back
    assert parse_element_list("<button id=0>go back</button>")[0].is_back


def remove(*parts: str) -> Callable[[Path], None]:
    def change(folder: Path) -> None:
        target = folder.joinpath(*parts)
        if target.is_dir():
            for file in target.iterdir():
                file.unlink()
            target.rmdir()
        else:
            target.unlink()

    return change


def write(text: str, *parts: str) -> Callable[[Path], None]:
    return lambda folder: void(folder.joinpath(*parts).write_text(text, encoding="utf-8"))


def void(_: object) -> None: ...


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (write("{", "states", "x.json"), "x.json"),
        (write("[" * 100_000, "states", "x.json"), "x.json"),
        (write('{"views": []}', "states", "x.json"), "x.json"),
        (write("[]", "events", "x.json"), "x.json"),
        (write('{"start_state": 1}', "events", "x.json"), "x.json"),
        (write("a: [", "task9.yaml"), "task9.yaml"),
        (write("!!python/object/apply:os.getcwd []", "task9.yaml"), "task9.yaml"),
        (write("records: []", "task9.yaml"), "task9.yaml"),
        (write("task_name: a\nrecords: [1]", "task9.yaml"), "task9.yaml"),
    ],
)
def test_a_corrupt_file_is_named_and_stops_no_other(
    recorded_folder: Path, change: Callable[[Path], None], named: str
) -> None:
    whole = read_recording(recorded_folder)
    change(recorded_folder)
    recording = read_recording(recorded_folder)
    assert recording.tasks == whole.tasks
    assert len(recording.states) == len(whole.states)
    assert len(recording.events) == len(whole.events)
    ((file, why),) = recording.left_out
    assert Path(file).name == named
    assert "\n" not in why
    assert len(why) < 400


@pytest.mark.parametrize("part", ["events", "states"])
def test_a_folder_without_its_parts_is_one_clear_error(recorded_folder: Path, part: str) -> None:
    remove(part)(recorded_folder)
    with pytest.raises(RecordingError, match=part) as caught:
        read_recording(recorded_folder)
    assert "\n" not in str(caught.value)


def set_activity(folder: Path, *activity: object) -> str:
    """Give the first state this activity, or none at all; returns the state's id."""
    file = min((folder / "states").glob("*.json"))
    state = json.loads(file.read_text(encoding="utf-8"))
    del state["foreground_activity"]
    state |= dict(zip(("foreground_activity",), activity, strict=False))
    file.write_text(json.dumps(state), encoding="utf-8")
    return state["state_str"]


def test_an_activity_that_was_not_known_is_empty(recorded_folder: Path) -> None:
    state = set_activity(recorded_folder, None)
    recording = read_recording(recorded_folder)
    assert recording.states[state].activity == ""
    assert recording.left_out == ()
    assert all(one.activity for name, one in recording.states.items() if name != state)


@pytest.mark.parametrize("activity", [(), (7,), (["a"],)])
def test_an_activity_of_another_kind_is_malformed(
    recorded_folder: Path, activity: tuple[object, ...]
) -> None:
    set_activity(recorded_folder, *activity)
    told = dict(read_recording(recorded_folder).left_out)
    assert any("'foreground_activity' is" in why for why in told.values())


def rewrite(file: Path, **fields: object) -> None:
    value = yaml.safe_load(file.read_text(encoding="utf-8"))
    value["records"][0] |= fields
    file.write_text(yaml.safe_dump(value), encoding="utf-8")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"state_str": "nowhere"}, "not in states/"),
        ({"Choice": 77}, "no element with the id 77"),
        ({"State": "<button id=0>Other</button>"}, "no node"),
    ],
)
def test_a_task_that_cannot_be_replayed_is_left_out(
    recorded_folder: Path, fields: dict[str, object], reason: str
) -> None:
    rewrite(recorded_folder / "task1.yaml", **fields)
    recording = read_recording(recorded_folder)
    assert [task.name for task in recording.tasks] == ["task2"]
    ((file, told),) = recording.left_out
    assert file == "task1.yaml"
    assert reason in told
    rewrite(recorded_folder / "task2.yaml", **fields)
    with pytest.raises(RecordingError, match=r"task1\.yaml"):
        read_recording(recorded_folder)


@pytest.mark.parametrize(
    "views",
    [
        None,
        "abc",
        [],
        [1],
        [{"parent": 0}],
        [{"parent": -1}, {"parent": -1}],
        [{"parent": -1}, {"parent": 5}],
        [{"parent": -1}, {"parent": 0}, {"parent": 0}, {"parent": 1}],
        [{"parent": -1, "bounds": [1, 2, 3, 4]}],
    ],
)
def test_malformed_states_are_refused(views: object) -> None:
    with pytest.raises(RecordingError):
        parse_droidbot({"views": views})
