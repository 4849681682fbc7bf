"""DigiData's records: every field of table 5, and the way back."""

import json
import re
import sys
from dataclasses import replace

import numpy as np
import pyarrow.json
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mobile_gym.core.actions import (
    Answer,
    AskUser,
    Drag,
    Finish,
    Invalid,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.errors import MissingExtra, RecordingError, UnknownName
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.dialects.records import DIGIDATA
from mobile_gym.rollouts import EpisodeFolder, read_episode
from mobile_gym.rollouts.exporting import ExportOptions, export_episodes
from mobile_gym.rollouts.exporting.words import words_of
from mobile_gym.rollouts.importing import ImportSummary, import_traces

TABLE_5 = {
    "episode_id": str,
    "step_id": int,
    "episode_len": int,
    "app": str,
    "action": str,
    "goal": str,
    "action_history": list,
    "xml": str,
    "image": str,
    "image_history": list,
    "complete": bool,
    "eval_category": str,
    "conversations": list,
}


def records(folder):
    lines = (folder / "episodes.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


def imported(folder):
    return [read_episode(file) for file in EpisodeFolder(folder / "episodes").files()]


@pytest.fixture
def out(run, tmp_path):
    export_episodes(run, "digidata", tmp_path / "out")
    return tmp_path / "out"


def test_every_field(out, episodes):
    told = records(out)
    assert len(told) == sum(len(episode.steps) - 1 for episode in episodes)
    for record in told:
        assert {name: type(record[name]) for name in TABLE_5} == TABLE_5
        assert (out / record["image"]).read_bytes().startswith(b"\x89PNG")
        assert "<hierarchy" in (out / record["xml"]).read_text()
        assert record["complete"] is True
    last = told[len(episodes[0].steps) - 2]
    assert (last["action"], last["app"]) == ("status(complete)", "Lamps")
    assert last["step_id"] == last["episode_len"] - 1
    before = [record["action"] for record in told[: last["step_id"]]]
    assert last["action_history"] == before[-3:]
    assert len(last["image_history"]) == 3
    request, answer = last["conversations"]
    assert last["goal"] in request["value"]
    assert before[-1] in request["value"]
    assert answer == {"from": "gpt", "value": "status(complete)"}


def test_the_category_is_how_new_an_app_is_to_what_was_trained_on(keep, episodes, tmp_path):
    assert {record["policy"] for record in told_of(keep, episodes, tmp_path)} == {"solution"}
    apps = {"Lamps": "NOVEL", "com.android.deskclock": "SEEN", "org.tasks": "NOVEL"}
    apps["com.android.documentsui"] = "FAMILIAR"  # a tool, as the clock is
    for number, (app, category) in enumerate(apps.items()):
        used = [replace(one, task=replace(one.task, apps=(app,))) for one in episodes]
        options = ExportOptions(trained_on=("com.android.deskclock",))
        records_of_it = told_of(keep, used, tmp_path / str(number), options)
        assert {record["eval_category"] for record in records_of_it} == {category}
    with pytest.raises(UnknownName, match=r"did you mean com\.android\.deskclock"):
        told_of(keep, episodes, tmp_path / "x", ExportOptions(trained_on=("com.android.deskcloc",)))


def told_of(keep, episodes, folder, options=ExportOptions()):  # noqa: B008
    export_episodes(keep(episodes, folder / "run"), "digidata", folder / "out", options=options)
    return records(folder / "out")


def test_it_loads_in_pyarrow(out):
    table = pyarrow.json.read_json(out / "episodes.jsonl")
    assert set(TABLE_5) < set(table.column_names)
    assert table["action"].to_pylist() == [record["action"] for record in records(out)]


def test_the_way_back(out, episodes, tmp_path):
    assert import_traces(out, "digidata", tmp_path / "back") == ImportSummary(3)
    for back, episode in zip(imported(tmp_path / "back"), episodes, strict=True):
        assert back.task.text == episode.task.text
        assert back.task.apps == episode.task.apps
        assert [record.action for record in back.steps] == [
            record.action for record in episode.steps
        ]
        for read, record in zip(back.steps[:-1], episode.steps[:-1], strict=True):
            np.testing.assert_array_equal(read.frame.screenshot, record.frame.screenshot)
            assert [node.label for node in read.frame.forest] == [
                node.label for node in record.frame.forest
            ]
            assert not read.frame.is_stale
        end = back.steps[-1]
        assert (end.frame.is_stale, end.terminated, end.report.available) == (True, True, False)


def test_what_has_no_words_is_left_out_and_said(keep, episodes, tmp_path):
    first, second, third, *rest = episodes[0].steps
    held = replace(third, action=LongPress(0.5, 0.5))
    told = replace(episodes[0], steps=(first, second, held, *rest))
    done = export_episodes(keep([told]), "digidata", tmp_path / "out")
    assert done.left_out == {"LongPress": 1}
    lines = records(tmp_path / "out")
    assert {record["complete"] for record in lines} == {False}
    assert [record["step_id"] for record in lines] == [0, *range(2, len(rest) + 2)]
    assert {record["episode_len"] for record in lines} == {len(rest) + 2}
    import_traces(tmp_path / "out", "digidata", tmp_path / "back")
    (back,) = imported(tmp_path / "back")
    assert len(back.steps) == len(rest) + 2
    assert back.provenance["complete"] == "false"


def test_what_has_no_words_at_first_is_cut(keep, episodes, tmp_path):
    first, second, *rest = episodes[0].steps
    opened = replace(second, action=OpenApp("Lamps"))
    told = replace(episodes[0], steps=(first, opened, *rest))
    only = replace(episodes[0], steps=(first, opened))
    done = export_episodes(keep([told, only]), "digidata", tmp_path / "out")
    assert done.left_out == {"OpenApp": 2}
    assert done.episodes == 1  # of the other one nothing is left
    lines = records(tmp_path / "out")
    assert {record["complete"] for record in lines} == {True}
    assert [record["step_id"] for record in lines] == list(range(len(rest)))
    assert {record["episode_len"] for record in lines} == {len(rest)}


def test_records_of_others(out, tmp_path):
    """Without our own field, in another order, in a file that is named."""
    told = [record for record in records(out) if record.pop("gym_action")]
    shuffled = out / "other.jsonl"
    shuffled.write_text("\n\n".join(json.dumps(record) for record in reversed(told)))
    import_traces(shuffled, "digidata", tmp_path / "back")
    back = imported(tmp_path / "back")
    assert [record.action for record in back[-1].steps[1:]] == [
        DIGIDATA.action(record["action"])
        for record in told
        if record["episode_id"] == told[0]["episode_id"]
    ]


def test_an_equal_screen_is_one_file(keep, episodes, tmp_path):
    first, second, *_ = episodes[0].steps
    copied = replace(first.frame, screenshot=first.frame.screenshot.copy())
    told = replace(episodes[0], steps=(first, replace(second, frame=copied), second))
    export_episodes(keep([told]), "digidata", tmp_path / "out")
    one, two = records(tmp_path / "out")
    assert one["image"] == two["image"]
    assert [path.name for path in (tmp_path / "out" / "images").rglob("*.png")] == ["0.png"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"step_id": "1"}, "episodes.jsonl:1: 'step_id' is '1'; it must be int"),
        ({"image": "../../secret.png"}, "lies outside"),
        ({"image": "images/none.png"}, "none.png: cannot be read"),
        ({"xml": "xml/none.xml"}, "none.xml: cannot be read"),
        ({"image": "", "xml": ""}, "neither a picture nor a tree"),
        ({"step_id": 1}, "a step more than once"),
        ({"gym_action": '{"action": "Fly"}'}, "'Fly' is not one of"),
    ],
)
def test_bad_records_are_named(out, tmp_path, change, said):
    told = records(out)
    told[0] |= change
    file = out / "episodes.jsonl"
    file.write_text("\n".join(json.dumps(record) for record in told))
    done = import_traces(out, "digidata", tmp_path / "back")
    assert done.episodes == len(imported(tmp_path / "back")) == 2
    ((_, why),) = done.left_out
    assert re.search(said, why)
    bad = told[0]["episode_id"]
    file.write_text("\n".join(json.dumps(one) for one in told if one["episode_id"] == bad))
    with pytest.raises(RecordingError, match=said):
        import_traces(out, "digidata", tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_no_records(tmp_path):
    with pytest.raises(RecordingError, match="no records"):
        import_traces(tmp_path, "digidata", tmp_path / "back")
    (tmp_path / "a.jsonl").write_text("{not json}\n")
    with pytest.raises(RecordingError, match=r"a\.jsonl:1: is not JSON"):
        import_traces(tmp_path, "digidata", tmp_path / "back")


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("tap(.23, .76)", Tap(0.23, 0.76)),
        ("swipe(.43, .80, .51, .32)", Swipe((0.43, 0.8), (0.51, 0.32))),
        ("type('wooden toy')", Type("wooden toy")),
        ('type("it\'s")', Type("it's")),
        ("type(hello)", Type("hello")),
        ("navigate(back)", PressKey("back")),
        ("navigate('enter')", PressKey("enter")),
        ("status(impossible)", Finish("impossible")),
    ],
)
def test_words_are_read(words, action):
    assert DIGIDATA.action(words) == action


@pytest.mark.parametrize(
    "words", ["tap(.2)", "tap(2, 3)", "tap(a, b)", "navigate(up)", "status()", "fly(1)", "", "tap"]
)
def test_unreadable_words_are_invalid(words):
    assert isinstance(DIGIDATA.action(words), Invalid)


def test_what_cannot_be_told_exactly():
    assert words_of(DIGIDATA, Answer("24"), FRAME) == "status(complete)"
    for action in (Wait(), LongPress(0.1, 0.1), PressKey("menu"), Invalid("x", "y")):
        assert words_of(DIGIDATA, action, FRAME) is None


FRAME = Frame(1080, 2400, "")
POINTS = st.builds(
    lambda x, y: NormalizedPoint(x / 10_000, y / 10_000),
    st.integers(0, 10_000),
    st.integers(0, 10_000),
)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))


@given(
    st.one_of(
        st.builds(Tap, POINTS),
        st.builds(Swipe, POINTS, POINTS),
        st.builds(Type, TEXTS),
        st.sampled_from([PressKey("home"), Finish("complete")]),
    )
)
def test_words_come_back(action):
    assert DIGIDATA.action(words_of(DIGIDATA, action, FRAME)) == action


def test_without_pillow(out, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(MissingExtra, match=r"mobile-gym\[pictures\]"):
        import_traces(out, "digidata", tmp_path / "back")


def test_a_screen_without_a_picture_has_the_size_of_its_tree(out, episodes, tmp_path):
    lines = [json.dumps(record | {"image": ""}) for record in records(out)]
    (out / "episodes.jsonl").write_text("\n".join(lines))
    import_traces(out, "digidata", tmp_path / "back")
    frame = imported(tmp_path / "back")[0].steps[0].frame
    known = episodes[0].steps[0].frame
    assert frame.screenshot is None
    assert (frame.width_px, frame.height_px) == (known.width_px, known.height_px)


@pytest.mark.parametrize("action", [Drag((0.5, 0.5), (0.5, 0.1)), AskUser("Which?")])
def test_drags_and_questions_have_no_words(keep, episodes, tmp_path, action):
    first, second, third, *rest = episodes[0].steps
    told = replace(episodes[0], steps=(first, second, replace(third, action=action), *rest))
    done = export_episodes(keep([told]), "digidata", tmp_path / "out")
    assert done.left_out == {type(action).__name__: 1}
    assert done.steps == len(rest) + 1
