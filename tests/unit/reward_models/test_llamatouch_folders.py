"""The bench on folders of other structure than those at hand: what is judged, left out, refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from recorded_notes import button, view, write_event, write_recording, write_state

from mobile_gym.core.errors import RecordingError
from reward_models.judge_bench.llamatouch_traces import main, run_traces

FIELD = view("EditText", (0, 100, 400, 180), 0, text="Title", editable=True, clickable=True)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty recording."""
    (tmp_path / "app" / "states").mkdir(parents=True)
    (tmp_path / "app" / "events").mkdir()
    return tmp_path / "app"


def record(state: Any, choice: int, *listed: str, text: str = "null", **more: Any) -> dict:
    return {
        "State": "\n".join(listed),
        "Choice": choice,
        "Input": text,
        "state_str": state,
        **more,
    }


def end(state: Any) -> dict:
    return record(state, -1)


def item(number: int, label: str, tag: str = "button") -> str:
    return f"<{tag} id={number}>{label}</{tag}>"


def write_task(folder: Path, name: str, instruction: str, *records: dict, **more: Any) -> None:
    value = {"task_name": instruction, "records": list(records), **more}
    (folder / f"{name}.yaml").write_text(
        yaml.safe_dump(value, allow_unicode=True), encoding="utf-8"
    )


def tap(folder: Path, name: str, start: str, stop: str, seen: dict, position: int) -> None:
    event = {"event_type": "click", "view": seen | {"temp_id": position}}
    write_event(folder, name, start, stop, event)


def assert_well_defined(result: dict[str, Any]) -> None:
    assert result["traces"] == result["correct"] + result["wrong"]
    assert sum(kind["traces"] for kind in result["kinds"].values()) == result["traces"]
    assert sum(app["traces"] for app in result["apps"].values()) == result["traces"]
    for row in (result, *result["ablation"].values()):
        for name in ("accuracy", "accepted_correct", "rejected_wrong"):
            assert row[name] is None or 0.0 <= row[name] <= 1.0
    assert (result["accepted_correct"] is None) == (result["correct"] == 0)
    assert (result["rejected_wrong"] is None) == (result["wrong"] == 0)


def test_a_path_that_does_nothing_is_no_trace_and_said(folder, capsys):
    write_state(folder, "only", "Main", "h", [button("Go", 100)])
    write_task(folder, "task1", "look at it", end("only"))
    result = run_traces(folder)
    assert_well_defined(result)
    assert result["traces"] == 0
    assert result["accepted_correct"] is result["accuracy"] is None
    assert "does nothing" in result["left_out"][0]
    assert main(["--traces", str(folder)]) == 0
    assert "traces                 0" in capsys.readouterr().out


def test_an_app_of_one_screen(folder):
    write_state(folder, "only", "Main", "h", [button("Go", 100), button("Stop", 200)])
    write_task(folder, "task1", "go", record("only", 0, item(0, "Go")), end("only"))
    write_task(folder, "task2", "stop", record("only", 0, item(0, "Stop")), end("only"))
    result = run_traces(folder)
    assert_well_defined(result)
    assert result["accepted_correct"] == result["rejected_wrong"] == 1.0
    assert result["kinds"]["other task"] == {"traces": 2, "accepted": 0}


def test_tasks_that_cannot_be_replayed_are_left_out_with_the_reason(folder):
    write_state(folder, "start", "Main", "h", [button("Go", 100)])
    go = item(0, "Go")
    write_task(folder, "task1", "go", record("start", 0, go), end("start"), checked_by="nobody")
    write_task(folder, "task2", "go far", record("elsewhere", 0, go), end("start"))
    write_task(folder, "task3", "no path at all")
    result = run_traces(folder)
    assert result["tasks"] == 1
    assert [told.partition(":")[0] for told in result["left_out"]] == [
        "app/task2.yaml",
        "app/task3.yaml",
    ]


def test_other_languages_and_cycles(folder):
    """Home <-> settings <-> a page; every way leads back, and a button leads to where it is."""
    home = [button("设置", 100), button("Über uns", 200)]
    write_state(folder, "home", "Main", "h", home)
    write_state(folder, "settings", "Settings", "s", [button("深色模式", 100)])
    write_state(folder, "dark", "Dark", "d", [button("开", 100)])
    tap(folder, "1", "home", "settings", home[0], 1)
    tap(folder, "2", "settings", "home", button("深色模式", 100), 1)
    tap(folder, "3", "dark", "settings", button("开", 100), 1)
    tap(folder, "4", "home", "home", home[1], 2)
    to_settings = record("home", 0, item(0, "设置"), item(1, "Über uns"))
    to_dark = record("settings", 0, item(0, "深色模式"))
    write_task(folder, "task1", "打开设置", to_settings, end("settings"))
    on = record("dark", 0, item(0, "开"))
    write_task(folder, "task2", "打开深色模式", to_settings, to_dark, on, end("dark"))
    result = run_traces(folder)
    assert_well_defined(result)
    assert result["accepted_correct"] == result["rejected_wrong"] == 1.0
    assert result["traces"] > 10


def test_a_path_that_ends_with_typing_is_not_contradicted_by_its_own_text(folder):
    write_state(folder, "empty", "Edit", "e", [FIELD])
    write_state(folder, "filled", "Edit", "e", [FIELD | {"text": "qwerty"}])
    typed = record("empty", 0, item(0, "Title", "input"), text="qwerty")
    write_task(folder, "task1", "type qwerty", typed, end("filled"))
    result = run_traces(folder)
    assert result["kinds"]["wrong ending"]["traces"] == 2  # the back key, and another text
    assert result["accepted_correct"] == result["rejected_wrong"] == 1.0


def test_a_path_that_ends_scrolled(folder):
    """The last screen has two scroll positions; what was switched is on the second."""
    scroller = view("ScrollView", (0, 0, 400, 800), 0, scrollable=True)
    switch = view("Switch", (0, 400, 400, 480), 1, text="Sync", checkable=True, clickable=True)
    write_state(folder, "top", "Main", "h", [scroller, button("About", 100) | {"parent": 1}])
    write_state(folder, "low", "Main", "l", [scroller, switch])
    write_state(folder, "low-on", "Main", "l", [scroller, switch | {"checked": True}])
    listed = (item(0, "About"), "<checkbox id=1 checked=False>Sync</checkbox>")
    write_task(folder, "task1", "sync", record(["top", "low"], 1, *listed), end(["top", "low-on"]))
    result = run_traces(folder)
    assert_well_defined(result)
    assert result["accepted_correct"] == result["rejected_wrong"] == 1.0


def test_screens_that_differ_only_in_dates_and_counters(folder):
    for name, told in (("one", "Monday, 3 items"), ("two", "Tuesday, 4 items")):
        line = view("TextView", (0, 300, 400, 350), 0, text=told)
        write_state(folder, name, "Main", "h", [button("Add", 100), line])
    add = [record(name, 0, item(0, "Add")) for name in ("one", "two")]
    write_task(folder, "task1", "add an item", add[0], end("two"))
    write_task(folder, "task2", "add two items", *add, end("two"))
    result = run_traces(folder)
    # Adding twice adds once on the way; whether it is one item only, no path can tell.
    assert result["kinds"]["other task"] == {"traces": 1, "accepted": 0}
    assert result["accepted_correct"] == result["rejected_wrong"] == 1.0


def test_the_same_task_in_other_words_and_longer_tasks_are_no_wrong_traces(tmp_path):
    folder = write_recording(tmp_path / "notes")
    plain = run_traces(folder)["kinds"]["other task"]["traces"]
    first = yaml.safe_load((folder / "task1.yaml").read_text(encoding="utf-8"))
    write_task(folder, "task3", "  Write a note  'MILK'", *first["records"])
    write_task(folder, "task4", "put milk into a new note", *first["records"])
    write_task(folder, "task5", "open the page for a new note", first["records"][0], end("edit"))
    result = run_traces(folder)
    assert result["tasks"] == 5
    # Each of the three is a wrong trace of task 2 and the other way round, and so is task 5; and
    # task 5 stops too early for each of the three.
    assert plain == 2
    assert result["kinds"]["other task"] == {"traces": 3 + 3 + 2 + 3, "accepted": 0}
    assert result["accepted_correct"] == result["rejected_wrong"] == 1.0


def test_the_same_by_another_way_is_no_wrong_trace(tmp_path):
    """Two tasks come to the settings by different taps and switch the same thing off."""
    folder = write_recording(tmp_path / "notes")
    write_state(folder, "menu", "MenuActivity", "m", [button("All settings", 100)])
    second = yaml.safe_load((folder / "task2.yaml").read_text(encoding="utf-8"))
    home = record("home", 0, item(0, "New note"), item(1, "Settings"))
    by_menu = record("menu", 0, item(0, "All settings"))
    write_task(
        folder, "task3", "no saving by itself, please", home, by_menu, *second["records"][1:]
    )
    kinds = run_traces(folder)["kinds"]
    assert kinds["other task"]["traces"] == 4  # with task 1 alone, both ways each
    assert kinds["other task"]["accepted"] == 0


def test_a_path_without_its_way_back_is_no_wrong_trace(folder):
    write_state(folder, "list", "Main", "h", [button("Clear", 100)])
    write_state(folder, "done", "Done", "d", [button("Ok", 100)])
    back = record("done", 1, item(0, "Ok"), item(1, "go back"))
    write_task(
        folder, "task1", "clear the list", record("list", 0, item(0, "Clear")), back, end("list")
    )
    assert run_traces(folder)["kinds"]["cut short"] == {"traces": 1, "accepted": 0}


def test_two_buttons_that_lead_to_the_same_are_no_wrong_ending(folder):
    both = [button("Done", 100), button("Finish", 200), button("Help", 300)]
    write_state(folder, "form", "Form", "f", both)
    write_state(folder, "sent", "Sent", "s", [button("Again", 100)])
    write_state(folder, "help", "Help", "h", [button("Close", 100)])
    tap(folder, "1", "form", "sent", both[1], 2)
    tap(folder, "2", "form", "help", both[2], 3)
    write_task(folder, "task1", "send the form", record("form", 0, item(0, "Done")), end("sent"))
    result = run_traces(folder)
    assert result["kinds"]["wrong ending"] == {"traces": 3, "accepted": 0}
    assert result["rejected_wrong"] == 1.0


def test_tabs_are_a_way_and_stars_are_not(folder):
    """A tab is another way to a page; a star that is set and cleared again is none."""

    def page(selected: str, *, star: str = "Star") -> list[dict]:
        tabs = [
            view("TextView", (130 * at, 0, 130 * at + 130, 80), 0, text=name, clickable=True)
            | {"selected": name == selected}
            for at, name in enumerate(("Alarm", "Timer", "Clock"))
        ]
        return [*tabs, button(star if selected == "Alarm" else f"{selected} page", 300)]

    for name in ("Alarm", "Timer", "Clock"):
        write_state(folder, name, "Main", name, page(name))
    write_state(folder, "starred", "Main", "starred", page("Alarm", star="Starred"))
    numbers = {"Alarm": 1, "Timer": 2, "Clock": 3}
    for start in numbers:
        for stop, position in numbers.items():
            if start != stop:
                seen = page(start)[position - 1]
                tap(folder, f"{start}{stop}", start, stop, seen, position)
    tap(folder, "s1", "Alarm", "starred", page("Alarm")[3], 4)
    tap(folder, "s2", "starred", "Alarm", page("Alarm", star="Starred")[3], 4)
    tabs = [item(at, name, "p") for at, name in enumerate(("Alarm", "Timer", "Clock"))]
    tabs = [text.replace("<p", "<button").replace("</p", "</button") for text in tabs]
    write_task(
        folder,
        "task1",
        "press the button of the timer page",
        record("Clock", 1, *tabs),
        record("Timer", 3, *tabs, item(3, "Timer page")),
        end("Timer"),
    )
    result = run_traces(folder)
    assert result["kinds"]["other way"]["traces"] == 1
    assert result["kinds"]["other way"]["accepted"] == 1


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("task1.yaml", b"\xff\xfe\x00", "task1.yaml: is not UTF-8"),
        ("task1.yaml", b"", "it holds no mapping"),
        ("task1.yaml", b"task_name: x", "'records' is None"),
        ("task1.yaml", b"task_name: x\nrecords: []", "it has no records"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line(folder, capsys, name, content, told):
    write_state(folder, "only", "Main", "h", [button("Go", 100)])
    (folder / name).write_bytes(content)
    with pytest.raises(RecordingError, match=told):
        run_traces(folder)
    with pytest.raises(SystemExit):
        main(["--traces", str(folder)])
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("seed", range(6))
def test_random_apps(folder, seed):
    """Pages, dialogs and buttons at random, and tasks along random ways through them."""
    rng = np.random.default_rng(seed)
    count = int(rng.integers(2, 7))
    names = [f"page{number}" for number in range(count)]
    buttons = {
        name: [f"{name} {word}" for word in ("one", "2", "três", "四")[: int(rng.integers(1, 5))]]
        for name in names
    }
    leads: dict[tuple[str, int], str] = {}
    for name in names:
        seen = [button(text, 100 + 90 * at) for at, text in enumerate(buttons[name])]
        activity = f"A{int(rng.integers(3))}"
        write_state(folder, name, activity, name, seen)
        for at, shown in enumerate(seen):
            stop = names[int(rng.integers(count))]
            leads[name, at] = stop
            tap(folder, f"{name}{at}", name, stop, shown, at + 1)
    for number in range(int(rng.integers(1, 6))):
        here, records = names[0], []
        for _ in range(int(rng.integers(0, 5))):
            at = int(rng.integers(len(buttons[here])))
            listed = [item(place, text) for place, text in enumerate(buttons[here])]
            records.append(record(here, at, *listed))
            here = leads[here, at]
        write_task(folder, f"task{number}", f"do {number}", *records, end(here))
    result = run_traces(folder)
    assert_well_defined(result)
    if result["correct"]:
        assert result["accepted_correct"] >= 0.95, result["errors"]
