"""A recording of a small notes app in DroidTask's format, made up for the tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import yaml

WIDTH, HEIGHT = 400, 800
PACKAGE = "org.example.notes"


def view(cls: str, bounds: tuple[int, int, int, int], parent: int, **fields: Any) -> dict[str, Any]:
    left, top, right, bottom = bounds
    return {
        "class": f"android.widget.{cls}",
        "package": PACKAGE,
        "bounds": [[left, top], [right, bottom]],
        "parent": parent,
        "text": None,
        "content_description": None,
        "resource_id": None,
        "visible": True,
        "enabled": True,
    } | fields


def write_state(folder: Path, name: str, activity: str, hash_: str, views: list[dict]) -> None:
    root = view("FrameLayout", (0, 0, WIDTH, HEIGHT), -1)
    listed = [item | {"temp_id": index} for index, item in enumerate([root, *views])]
    state = {
        "tag": name,
        "state_str": name,
        "state_str_content_free": hash_,
        "foreground_activity": f"{PACKAGE}/.{activity}",
        "width": WIDTH,
        "height": HEIGHT,
        "views": listed,
    }
    (folder / "states" / f"state_{name}.json").write_text(json.dumps(state), encoding="utf-8")


def write_event(folder: Path, name: str, start: str, stop: str, event: dict[str, Any]) -> None:
    value = {"tag": name, "event": event, "start_state": start, "stop_state": stop}
    (folder / "events" / f"event_{name}.json").write_text(json.dumps(value), encoding="utf-8")


def button(text: str, top: int) -> dict[str, Any]:
    return view("Button", (0, top, WIDTH, top + 80), 0, text=text, clickable=True)


def write_recording(folder: Path) -> Path:
    """Write it: home <-> edit (a field), settings (two positions). Returns the folder."""
    (folder / "states").mkdir(parents=True)
    (folder / "events").mkdir()
    home = [button("New note", 100), button("Settings", 200)]
    write_state(folder, "home", "MainActivity", "h", home)
    field = view("EditText", (0, 100, WIDTH, 180), 0, text="Title", editable=True, clickable=True)
    write_state(folder, "edit", "EditActivity", "e", [field, button("Save", 300)])
    write_state(
        folder, "typed", "EditActivity", "e", [field | {"text": "milk"}, button("Save", 300)]
    )
    scroller = view("ScrollView", (0, 0, WIDTH, HEIGHT), 0, scrollable=True)

    def switch(checked: bool) -> dict[str, Any]:
        return view(
            "Switch",
            (0, 400, WIDTH, 480),
            1,
            text="Autosave",
            checkable=True,
            clickable=True,
            checked=checked,
        )

    top = [scroller, button("Colours", 100) | {"parent": 1}]
    write_state(folder, "settings", "SettingsActivity", "s", top)
    write_state(folder, "settings-low-on", "SettingsActivity", "t", [scroller, switch(True)])
    write_state(folder, "settings-low-off", "SettingsActivity", "t", [scroller, switch(False)])
    write_event(folder, "1", "settings", "home", {"event_type": "key", "name": "BACK"})
    click = {"event_type": "click", "view": home[1] | {"temp_id": 2}}
    write_event(folder, "2", "home", "settings", click)
    back = "<button id={}>go back</button>"
    home_list = "<button id=1>Settings</button>\n<button id=0>New note</button>\n" + back.format(2)

    def record(state: Any, choice: int, listed: str, text: str = "null") -> dict[str, Any]:
        return {"State": listed, "Choice": choice, "Input": text, "state_str": state}

    edit_list = "<input id=0 >Title</input>\n<button id=1>Save</button>\n" + back.format(2)
    tasks = {
        "task1": (
            "write a note 'milk'",
            [
                record("home", 0, home_list),
                record(["edit"], 0, edit_list, "milk"),
                record("typed", 1, edit_list.replace("Title", "milk")),
                record("home", -1, home_list),
            ],
        ),
        "task2": (
            "turn off autosave",
            [
                record("home", 1, home_list),
                record(
                    ["settings", "settings-low-on"],
                    1,
                    "<button id=0>Colours</button>\n"
                    "<checkbox id=1 checked=True>Autosave</checkbox>",
                ),
                record(["settings", "settings-low-off"], -1, ""),
            ],
        ),
    }
    for name, (instruction, records) in tasks.items():
        value = {"task_name": instruction, "step_num": len(records), "records": records}
        (folder / f"{name}.yaml").write_text(yaml.safe_dump(value), encoding="utf-8")
    return folder
