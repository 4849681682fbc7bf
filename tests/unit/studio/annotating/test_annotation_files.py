import json

import pytest

from mobile_gym.core.errors import StoreError, TaskError
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import Task
from mobile_gym.studio.annotating.drafts import (
    AnnotationDraft,
    DraftFile,
    DraftState,
    ScreenRef,
    draft_file_name,
    drafts_in,
    read_expectations,
    write_expectations,
)
from reward_models.llamatouch import read_annotations, to_json

PRIMITIVES = (
    {"fuzzy_screen": {"html": "<p>Milk</p>"}},
    {"fuzzy_textbox": {"text": "Milk <b>& more</b>"}},
    {"activity": {"activity": "org.example/.Main"}},
    {"exact": {"component": {"text": "Milk", "checked": True}, "ignore": ["focused"]}},
    {"exclude": {"component": {"text": "Sold out"}}},
    {"click": {"component": {"title": "Buy", "resource_id": "org.example:id/buy"}, "long": True}},
    {"type": {"text": "milk 牛奶", "field": {"class_name": "android.widget.EditText"}}},
    {"installed": {"package": "org.example"}},
    {"uninstalled": {"package": "org.example.old"}},
)
"""One of each of LlamaTouch's nine."""


def task(**params):
    return Task(
        "Shop.Buy", {"en": "Buy milk."}, (), (UnitNode(1, "Milk is bought"),), 3, params=params
    )


def draft_of(run, **params):
    return DraftFile.of(run, task(**params))


def test_all_nine_primitives_are_read_back_by_the_judge(tmp_path):
    known = draft_of(tmp_path, count=2)
    states = tuple(
        DraftState((one,), f"state {n}", (1,), ScreenRef("0-a.parquet", n))
        for n, one in enumerate(PRIMITIVES)
    )
    saved = known.save(AnnotationDraft("Shop.Buy", "Buy milk.", {"count": 2}, states))
    [trace] = read_annotations(tmp_path / "essential_states")
    value = to_json(trace)
    assert [state["primitives"] for state in value["states"]] == [[one] for one in PRIMITIVES]
    assert (value["task"], value["params"]) == ("Shop.Buy", {"count": 2})
    assert draft_of(tmp_path, count=2) == saved


def test_another_set_of_parameters_has_an_annotation_of_its_own(tmp_path):
    state = DraftState((PRIMITIVES[2],))
    draft_of(tmp_path, count=2).save(AnnotationDraft("Shop.Buy", "", {"count": 2}, (state,)))
    assert draft_of(tmp_path, count=3).draft.states == ()
    assert draft_of(tmp_path, count=2).draft.states == (state,)


def test_an_annotation_for_any_parameters_is_that_of_all(tmp_path):
    state = DraftState((PRIMITIVES[2],))
    draft_of(tmp_path, count=2).save(AnnotationDraft("Shop.Buy", "", {}, (state,)))
    assert draft_of(tmp_path, count=3).draft.states == (state,)


def test_without_a_state_there_is_no_file(tmp_path):
    saved = draft_of(tmp_path).save(
        AnnotationDraft("Shop.Buy", states=(DraftState((PRIMITIVES[2],)),))
    )
    assert saved.version
    assert saved.save(AnnotationDraft("Shop.Buy")).version == ""
    assert drafts_in(tmp_path) == []


def test_what_the_judge_could_not_read_is_not_written(tmp_path):
    saved = draft_of(tmp_path).save(
        AnnotationDraft("Shop.Buy", states=(DraftState((PRIMITIVES[2],)),))
    )
    with pytest.raises(TaskError, match="no_such"):
        saved.save(AnnotationDraft("Shop.Buy", states=(DraftState(({"no_such": {}},)),)))
    assert draft_of(tmp_path) == saved


def test_a_damaged_annotation_is_told_and_not_overwritten(tmp_path):
    saved = draft_of(tmp_path).save(
        AnnotationDraft("Shop.Buy", states=(DraftState((PRIMITIVES[2],)),))
    )
    saved.path.write_text("{", encoding="utf-8")
    with pytest.raises(StoreError, match=saved.path.name):
        draft_of(tmp_path)
    assert saved.path.read_text(encoding="utf-8") == "{"


@pytest.mark.parametrize("name", ["../../etc/passwd", "..", "/root", "a" * 500, "", "Ü<script>"])
def test_no_task_leads_out_of_the_folder(name):
    file = draft_file_name(name, {})
    assert "/" not in file
    assert not file.startswith(".")
    assert len(file) < 120


def test_named_traces_are_read_back(tmp_path):
    path = tmp_path / "essential_states" / "a.json"
    write_expectations(path, {"episodes/0-a.parquet": "wrong"})
    assert read_expectations(path) == {"episodes/0-a.parquet": "wrong"}
    [file] = path.parent.glob("traces/*.json")
    file.write_text(json.dumps({"traces": {"episodes/0-a.parquet": "good"}}), encoding="utf-8")
    assert read_expectations(path) == {}
