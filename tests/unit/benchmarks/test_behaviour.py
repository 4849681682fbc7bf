"""The proof of refactorings: a planted change in each face is named by it, in words.

Two trees are copies of this one: in one each face has a change, in the other a module and a class
have other names. All changes lie in one tree, and all comparisons share its runs.
"""

from __future__ import annotations

import dataclasses
import importlib
import json
import os
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[3]
COPIED = ("mobile_gym", "reward_models", "task_suites", "docs/api")
SOLUTION = "solution Clock.SetAlarm en plain 1"
CASES = (
    SOLUTION,
    "shell aosp en",
    "prompts preset any en clock",
    "catalogue Clock.SetAlarm",
    "order",
    "api agents",
)
WALK = "walk aosp com.android.deskclock 0"


class Planted(NamedTuple):
    """A change of one line, and how the face that shows it names it."""

    file: str
    before: str
    after: str
    words: tuple[str, ...]


CLOCK = "mobile_gym/virtual_device/apps/clock"
PLANTED = {
    "pixels": Planted(
        "mobile_gym/virtual_device/ui/theme.py",
        "accent_container=0xFFD9E2FF",
        "accent_container=0xFFD9E2F0",
        (SOLUTION, "step 1", "of 648000 pixels differ, in the box x "),
    ),
    "trees": Planted(
        f"{CLOCK}/frame.py",
        'resource_id="bottom_view"',
        'resource_id="bottom_bar"',
        (SOLUTION, "step 1: windows[0].nodes[", "].resource_id: ", "_view' -> ", "bottom_bar'"),
    ),
    "rewards": Planted(
        "mobile_gym/judging/tracking.py",
        "GOAL_SHARE: Final = 0.7",
        "GOAL_SHARE: Final = 0.6",
        (SOLUTION, "step 1", "report.progress: ", " -> "),
    ),
    "state": Planted(
        "mobile_gym/virtual_device/state.py",
        "emoji_page: int = 1",
        "emoji_page: int = 2",
        (SOLUTION, "reset: ime.emoji_page: 1 -> 2"),
    ),
    "rows": Planted(
        "mobile_gym/virtual_device/apps/messages/storage.py",
        'text("snippet_text", ',
        'text("snippet", ',
        (
            SOLUTION,
            "end: com.android.messaging",
            "/conversations: rows[",
            "snippet_text=",
            "snippet=",
        ),
    ),
    "files": Planted(
        f"{CLOCK}/provider.py",
        '"selected_tab": data.tab',
        '"selected_page": data.tab',
        (SOLUTION, "com.android.deskclock_preferences.xml: line ", "selected_"),
    ),
    "shell": Planted(
        "mobile_gym/virtual_device/shell/interpreter.py",
        "inaccessible or not found",
        "not found",
        (
            "shell aosp en",
            "command 107 (no_such_command",
            "stderr: 'sh: no_such_command: inaccessible",
            "-> 'sh: no_such_command: not found",
        ),
    ),
    "texts": Planted(
        "mobile_gym/agents/texts.py",
        "The user wants: {goal}",
        "Goal: {goal}",
        ("prompts preset any en clock", "step 1, question 1: messages[", "'Goal: "),
    ),
    "catalogue": Planted(
        "task_suites/clock/alarms.py",
        '"another minute"',
        '"a later minute"',
        ("wrong_endings[0].name: 'another minute' -> 'a later minute'",),
    ),
    "order": Planted(
        "mobile_gym/core/plugins.py",
        '        "sparse": "mobile_gym.judging.shaping:SparseShaper",\n'
        '        "potential": "mobile_gym.judging.shaping:PotentialShaper",\n',
        '        "potential": "mobile_gym.judging.shaping:PotentialShaper",\n'
        '        "sparse": "mobile_gym.judging.shaping:SparseShaper",\n',
        ("order, rewards: item ", " moved from "),
    ),
    "api": Planted(
        "mobile_gym/agents/random.py",
        'frame: Frame) -> actions.Action:\n        """Draw a kind',
        'frame: Frame, hurry: bool = False) -> actions.Action:\n        """Draw a kind',
        ("api agents, RandomAgent.act: parameter hurry added",),
    ),
}
MOVED = (
    ("mobile_gym/core/plugins.py", "mobile_gym.agents.random:", "mobile_gym.agents.chance:"),
    ("docs/api/agents.md", "mobile_gym.agents.random", "mobile_gym.agents.chance"),
    ("mobile_gym/virtual_device/state.py", "CoveredFocus", "HiddenFocus"),
    ("mobile_gym/virtual_device/system/system.py", "CoveredFocus", "HiddenFocus"),
)


@pytest.fixture(scope="module")
def behaviour() -> Iterator[ModuleType]:
    """The command's module; those that it imports lie beside it."""
    folder = str(ROOT / "benchmarks")
    sys.path.insert(0, folder)
    yield importlib.import_module("behaviour")
    sys.path.remove(folder)


@pytest.fixture(scope="module")
def words(behaviour: ModuleType) -> ModuleType:
    return importlib.import_module("behaviour_differences")


def linked(target: Path) -> Path:
    """A copy of the tree that shares its files."""
    for name in COPIED:
        shutil.copytree(ROOT / name, target / name, copy_function=link)
    return target


def link(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:  # another file system
        shutil.copy2(source, target)


def replaced(tree: Path, file: str, before: str, after: str) -> None:
    """Write a file of a linked tree anew, without touching the one that it is linked to."""
    path = tree / file
    text = path.read_text(encoding="utf-8")
    assert before in text, f"{file} has no {before!r}"
    path.unlink()
    path.write_text(text.replace(before, after), encoding="utf-8")


@pytest.fixture(scope="module")
def plan(behaviour: ModuleType) -> Any:
    return behaviour.Plan(cases=CASES, workers=1)


@pytest.fixture(scope="module")
def before(behaviour: ModuleType, plan: Any) -> Any:
    return behaviour.collect(ROOT, plan)


@pytest.fixture(scope="module")
def planted(
    behaviour: ModuleType, plan: Any, before: Any, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    """How the tree with all planted changes compares, by face."""
    tree = linked(tmp_path_factory.mktemp("planted"))
    for change in PLANTED.values():
        replaced(tree, change.file, change.before, change.after)
    after = behaviour.collect(tree, plan)
    reports = behaviour.compare(before.digests, after.digests)
    return {one.face: one for one in behaviour.explained(reports, (ROOT, tree), plan)}


def test_every_face_has_a_planted_change(behaviour: ModuleType) -> None:
    assert set(PLANTED) == set(behaviour.FACES)


@pytest.mark.parametrize("face", PLANTED)
def test_a_planted_change_is_named_by_its_face(planted: dict[str, Any], face: str) -> None:
    report = planted[face]
    assert report.before != report.after
    assert report.words.startswith(f"{face}: ")
    for part in PLANTED[face].words:
        assert part in report.words


def test_no_case_of_the_planted_tree_raises(planted: dict[str, Any]) -> None:
    assert set(planted) == set(PLANTED)


def test_the_same_tree_has_no_difference(
    behaviour: ModuleType, plan: Any, before: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("PYTHONHASHSEED", "5"), ("TZ", "Asia/Tokyo"), ("LC_ALL", "C")):
        monkeypatch.setenv(name, value)
    again = behaviour.collect(ROOT, dataclasses.replace(plan, workers=2))
    reports = behaviour.compare(before.digests, again.digests)
    assert [*behaviour.report_lines(reports)][-1] == "no difference"
    assert all(report.cases for report in reports)


def test_moved_modules_and_renamed_classes_are_no_difference(
    behaviour: ModuleType, tmp_path: Path
) -> None:
    tree = linked(tmp_path / "tree")
    agents = tree / "mobile_gym" / "agents"
    (agents / "random.py").rename(agents / "chance.py")
    for file, old, new in MOVED:
        replaced(tree, file, old, new)
    plan = behaviour.Plan(cases=(WALK, "api agents"), workers=1)
    with pytest.raises(behaviour.Failed, match="RandomAgent is at none of the paths in NAMES"):
        behaviour.collect(tree, plan)
    collector = tmp_path / "behaviour_collector"
    shutil.copytree(behaviour.COLLECTOR, collector)
    replaced(
        tmp_path,
        "behaviour_collector/names.py",
        '("mobile_gym.agents.random:RandomAgent",)',
        '("mobile_gym.agents.chance:RandomAgent", "mobile_gym.agents.random:RandomAgent")',
    )
    reports = behaviour.compare_trees(ROOT, tree, plan, collector)
    assert [*behaviour.report_lines(reports)][-1] == "no difference"
    assert {report.face for report in reports if report.cases} >= {"trees", "state", "api"}


# -- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({"a": 1}, {"a": 1}, None),
        ({"a": [{"text": "Add"}]}, {"a": [{"text": "New"}]}, "a[0].text: 'Add' -> 'New'"),
        ({"a": 1}, {"a": True}, "a: 1 -> True"),
        ({"a": 0.0}, {"a": -0.0}, "a: 0.0 -> -0.0"),
        ({"a": 1, "b": 2}, {"a": 1}, "b removed: 2"),
        (
            {"parameters": {"point": {}, "duration_s": 1}},
            {"parameters": {"point": {}}},
            "parameter duration_s removed: 1",
        ),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, "b moved from 1 to 0"),
        ([1, 2, 3], [1, 3], "item 1 removed: 2"),
        ([1, 3], [1, {"text": "x"}, 3], "item 1 inserted: text='x'"),
        ([1, 2, 3], [2, 3, 1], "item 1 moved from 0 to 2"),
        ([{"a": 1, "b": 2}], [{"b": 2, "a": 1}], "[0]: b moved from 1 to 0"),
        ("one\ntwo", "one\nten", "line 2: 'two' -> 'ten'"),
        ("one", "one\ntwo", "line 2 added: 'two'"),
        ("one\ntwo\n", "one\ntwo", "'one\\ntwo\\n' -> 'one\\ntwo', at the end"),
        ("x" * 90 + "a", "x" * 90 + "b", f"from character 76: '{'x' * 15}a' -> '{'x' * 15}b'"),
        (b"\xff\x00\x01", b"\xff\x00\x02\x03", "from byte 2: 01 -> 02 03 (3 -> 4 bytes)"),
        (b"<a>\n", b"<b>\n", "'<a>\\n' -> '<b>\\n'"),
    ],
)
def test_the_first_difference_in_words(
    words: ModuleType, before: Any, after: Any, expected: str | None
) -> None:
    assert words.first_difference(before, after) == expected


def test_databases_differ_in_rows_or_in_bytes(words: ModuleType) -> None:
    contents: list[bytes] = []
    for hour, version in ((7, 1), (8, 1), (8, 2)):
        connection = sqlite3.connect(":memory:")
        connection.execute("CREATE TABLE alarms (_id, hour)")
        connection.execute("INSERT INTO alarms VALUES (1, ?)", (hour,))
        connection.execute(f"PRAGMA user_version = {version}")
        connection.commit()
        contents.append(connection.serialize())
        connection.close()
    first, second, third = contents
    assert words.first_difference(first, second) == "table alarms.rows[0].hour: 7 -> 8"
    assert words.first_difference(second, third).startswith("from byte ")


def test_pixels_differ_in_a_box(behaviour: ModuleType, words: ModuleType) -> None:
    values = importlib.import_module("behaviour_collector.values")
    before = np.zeros((20, 10, 3), np.uint8)
    after = before.copy()
    after[3:5, 2:7, 1] = 9
    found = words.first_difference(values.plain(before), values.plain(after))
    assert found == "10 of 200 pixels differ, in the box x 2 to 6, y 3 to 4"
    other = words.first_difference(values.plain(before), values.plain(after[:4]))
    assert other == "shape [20, 10, 3] -> [4, 10, 3]"


# -- comparison and stored digests --------------------------------------------------------------


def test_cases_and_labels_of_one_tree_alone_are_differences(behaviour: ModuleType) -> None:
    before = {"walk a": {"trees": [("step 1", "x"), ("step 2", "y")]}}
    after = {"walk a": {"trees": [("step 1", "x")]}, "walk b": {"trees": [("step 1", "z")]}}
    (report,) = behaviour.compare(before, after, ["trees"])
    assert [(one.case, one.label) for one in report.differences] == [
        ("walk a", "step 2"),
        ("walk b", "step 1"),
    ]
    place = ("walk b", "trees", "step 1")
    line = behaviour.in_words(report.differences[1], {}, {place: {"text": "Add"}})
    assert line == "trees: walk b, step 1: only after: text='Add'"
    swapped = {"walk a": {"trees": [("step 2", "y"), ("step 1", "x")]}}
    (report,) = behaviour.compare(before, swapped, ["trees"])
    assert "in another order" in behaviour.in_words(report.differences[0], {}, {})


def test_the_stored_digests_name_faces_and_groups(behaviour: ModuleType) -> None:
    digests = {
        "page aosp en com.a .Main 0 light portrait": {"trees": [("shown", "1")]},
        "page aosp en com.a .Main menu 0 light portrait": {"trees": [("shown", "2")]},
        "shell aosp en": {"shell": [("command 1 (am)", "3")], "pixels": [("x", "4")]},
    }
    versions = {"skia-python": "144.1", "sqlite": "3.40"}
    found = behaviour.Collected(digests, {}, {}, 0.0, versions)
    groups = behaviour.grouped(digests)
    assert [*groups] == ["page aosp en com.a", "shell aosp en"]
    stored = json.loads(json.dumps({"versions": versions, "groups": groups}))
    assert behaviour.sample_lines(stored, found) == (["no difference"], False)
    stored["versions"]["skia-python"] = "138"
    stored["groups"]["shell aosp en"]["pixels"] = "other"
    lines, differs = behaviour.sample_lines(stored, found)
    assert lines[0] == "pixels: not compared: skia-python 144.1 instead of 138"
    assert not differs
    stored["groups"]["page aosp en com.a"]["trees"] = "other"
    lines, differs = behaviour.sample_lines(stored, found)
    assert "trees: differs in 1 of 1 groups: page aosp en com.a" in lines
    assert differs
    assert any("--against COMMIT" in line for line in lines)


def test_what_is_stored_is_small_and_has_every_face(behaviour: ModuleType) -> None:
    assert behaviour.STORED.stat().st_size < 150_000
    stored = json.loads(behaviour.STORED.read_text(encoding="utf-8"))
    faces = {face for digests in stored["groups"].values() for face in digests}
    assert faces == set(behaviour.FACES)
