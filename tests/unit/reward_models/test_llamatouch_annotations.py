"""Annotations as JSON, and LlamaTouch's own folders."""

import json
import re

import pytest

from mobile_gym.core.actions import Finish, PressKey, Swipe, Tap, Type
from mobile_gym.core.errors import RecordingError, TaskError
from reward_models.llamatouch import (
    Component,
    EssentialState,
    EssentialTrace,
    from_json,
    match_trace,
    read_annotations,
    read_essential_trace,
    read_execution,
    to_json,
)
from reward_models.llamatouch.primitives import (
    ActivityIs,
    Click,
    Exact,
    Exclude,
    FuzzyScreen,
    FuzzyTextbox,
    Installed,
    PressedKey,
    Typed,
    Uninstalled,
)

BUTTON = Component("android.widget.Button", "a:id/save", text="Save", title="Save", clickable=True)
TRACE = EssentialTrace(
    "Shop.Buy",
    (
        EssentialState(
            (
                ActivityIs("a/.Main"),
                FuzzyScreen("<p>milk</p>"),
                FuzzyTextbox("milk"),
                Exact(BUTTON, ignore=("focused",), lasting=True),
                Exclude(BUTTON),
                Click(BUTTON, any_date=True),
            ),
            "the shop",
            (1, 2),
        ),
        EssentialState((Typed("milk", BUTTON),)),
        EssentialState((PressedKey("back"), Installed("a.b"), Uninstalled("c.d"))),
    ),
    "buy milk",
    {"what": "milk"},
)


def test_annotations_come_back_as_they_were(tmp_path):
    written = json.dumps(to_json(TRACE))
    assert from_json(json.loads(written)) == TRACE
    (tmp_path / "one.json").write_text(written, encoding="utf-8")
    (tmp_path / "two.json").write_text(f"[{written}, {written}]", encoding="utf-8")
    assert read_annotations(tmp_path) == (TRACE, TRACE, TRACE)


def state(*primitives):
    return {
        "format": "mobile_gym.llamatouch",
        "version": 1,
        "task": "t",
        "states": [{"primitives": list(primitives)}],
    }


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([], "must be a mapping"),
        ({}, "is not of the format"),
        (state() | {"version": 2}, "is not of the format"),
        (state() | {"task": ""}, "'task' not empty"),
        (state() | {"states": []}, "no essential states"),
        (state(), "has no primitives"),
        (state({"click": {}, "type": {}}), "one keyword"),
        (state({"tap": {}}), "'tap' is not one of"),
        (state({"click": {}}), "lacks component"),
        (state({"click": {"component": {}}}), "would be any"),
        (state({"click": {"component": {"size": 1}}}), "no attribute 'size'"),
        (state({"click": {"component": {"checked": 1}}}), "'checked' is 1"),
        (state({"type": {"text": 5}}), "'text' must be a str"),
        (state({"type": {"text": "a", "speed": 1}}), "no field 'speed'"),
        (state({"exact": {"component": {"text": "a"}, "ignore": ["x"]}}), "names 'x'"),
    ],
)
def test_what_is_wrong_is_said(value, message):
    with pytest.raises(TaskError, match=re.escape(message)):
        from_json(value)


def test_broken_files_are_named(tmp_path):
    with pytest.raises(TaskError, match="holds no annotations"):
        read_annotations(tmp_path)
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    with pytest.raises(TaskError, match=r"bad\.json: is not JSON"):
        read_annotations(tmp_path)
    with pytest.raises(TaskError, match="cannot be read"):
        read_annotations(tmp_path / "none.json")


# LlamaTouch's own folders.

XML = """<?xml version='1.0' encoding='UTF-8'?><hierarchy rotation="0">
<node class="android.widget.FrameLayout" package="a" bounds="[0,0][400,800]" enabled="true">
<node class="android.widget.EditText" package="a" resource-id="a:id/query" text="{query}"
 bounds="[0,0][400,100]" clickable="true" enabled="true" focusable="true" />
<node class="android.widget.Button" package="a" resource-id="a:id/go" text="Go"
 bounds="[0,100][400,200]" clickable="true" enabled="true" focusable="true" />
</node></hierarchy>"""
COMPONENTS = [
    {
        "id": number,
        "class": kind,
        "text": text,
        "resource-id": f"a:id/{name}",
        "content-desc": "",
        "bounds": bounds,
        "enabled": True,
        "clickable": True,
        "focusable": True,
    }
    for number, (kind, text, name, bounds) in enumerate(
        [
            ("android.widget.EditText", "hotels in tokyo", "query", "[0,0][400,100]"),
            ("android.widget.Button", "Go", "go", "[0,100][400,200]"),
        ]
    )
]


@pytest.fixture
def annotated(tmp_path):
    """Two screens; the second one is essential."""
    folder = tmp_path / "trace_0"
    folder.mkdir()
    (folder / "instruction.txt").write_text("4711\nfind hotels in tokyo", encoding="utf-8")
    for number in (0, 1):
        (folder / f"{number}.xml").write_text(XML.format(query="hotels in tokyo"))
        (folder / f"{number}.activity").write_text("a/.Search\n\n")
        (folder / f"{number}.json").write_text(json.dumps(COMPONENTS))
    (folder / "1.ess").write_text("activity<0>|fuzzy<0>|exact<1>|click<1>")
    return folder


@pytest.fixture
def execution(tmp_path):
    folder = tmp_path / "execution"
    for name in ("xml", "activity", "action", "installed_apps"):
        (folder / name).mkdir(parents=True)
    for number in (0, 1):
        (folder / "xml" / f"{number}.xml").write_text(XML.format(query="Hotels in Tokyo"))
        (folder / "activity" / f"{number}.activity").write_text("a/.Search")
    (folder / "action" / "0.action").write_text("CLICK|[0.5 0.1875]|NULL|400|800")
    (folder / "installed_apps" / "installed_apps.txt").write_text("a\ncom.duolingo\n")
    return folder


def accepted(annotated, execution):
    return match_trace(read_essential_trace(annotated).states, read_execution(execution)).success


def test_their_annotations_judge_their_executions(annotated, execution):
    trace = read_essential_trace(annotated)
    assert (trace.task, trace.instruction) == ("4711", "find hotels in tokyo")
    assert accepted(annotated, execution)
    (execution / "action" / "0.action").write_text("CLICK|[0.5, 0.05]|NULL|400|800")
    assert not accepted(annotated, execution)


def test_a_missing_tree_is_no_match(annotated, execution):
    for number in (0, 1):
        (execution / "xml" / f"{number}.xml").rename(execution / f"{number}.gone")
    (execution / "screenshot").mkdir()
    from PIL import Image

    Image.new("RGB", (400, 800)).save(execution / "screenshot" / "0.png")
    assert not accepted(annotated, execution)


def test_exclude_and_installed_are_asked(annotated, execution):
    (annotated / "1.ess").write_text("exclude<1>")
    assert not accepted(annotated, execution)
    (annotated / "1.ess").write_text("check_install<Duolingo>|fuzzy<-2>")
    assert accepted(annotated, execution)
    (annotated / "1.ess").write_text("uninstalled<com.duolingo>|fuzzy<-1>")
    assert not accepted(annotated, execution)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("TYPE|good burger|place|NULL|400|800", Type("good burger|place")),
        ("TYPE|Tokyo|NULL|400|800", Type("Tokyo")),
        ("SWIPE|[0.5 0.75]|[0.5, 0.25]|400|800", Swipe((0.5, 0.75), (0.5, 0.25))),
        ("CLICK|[1.02 -0.01]|NULL|400|800", Tap(1.0, 0.0)),
        ("PRESS_BACK|NULL|NULL|400|800", PressKey("back")),
        ("STATUS_TASK_COMPLETE|NULL|NULL|400|800", Finish()),
    ],
)
def test_their_actions(execution, line, action):
    (execution / "action" / "0.action").write_text(line)
    assert read_execution(execution)[0].action == action


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no list of keyword"),
        ("exact<1> and more", "no list of keyword"),
        ("grab<1>", "'grab' is not one of"),
        ("exact<9>", "has no component 9"),
        ("exact<one>", "not the number"),
        ("installed<Nobody's App>", "is not known"),
        ("fuzzy<-2>", "asks for nothing"),
    ],
)
def test_broken_annotations_are_named(annotated, text, message):
    (annotated / "1.ess").write_text(text)
    with pytest.raises(RecordingError, match=re.escape(message)) as caught:
        read_essential_trace(annotated)
    assert "1.ess" in str(caught.value)


def test_an_unknown_activity_is_not_any_activity(annotated):
    (annotated / "1.activity").write_text("null")
    with pytest.raises(RecordingError, match="lacks"):
        read_essential_trace(annotated)
