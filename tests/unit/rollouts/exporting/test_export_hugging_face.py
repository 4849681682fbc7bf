"""The folder loads in datasets, pandas and polars, and says what the episodes are."""

import json
from dataclasses import replace

import numpy as np
import pytest

from mobile_gym.core import actions
from mobile_gym.core.errors import StoreError, UnknownName
from mobile_gym.rollouts.exporting import export, hugging_face

datasets = pytest.importorskip("datasets", reason="needs datasets")
pd = pytest.importorskip("pandas", reason="needs pandas")
pl = pytest.importorskip("polars", reason="needs polars")


def load(folder, tmp_path, **options):
    return datasets.load_dataset(str(folder), cache_dir=str(tmp_path / "cache"), **options)


@pytest.fixture(autouse=True)
def offline(monkeypatch, tmp_path):
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setenv("HF_HOME", str(tmp_path / "hf"))


def test_it_loads_with_its_images(run, episodes, tmp_path):
    seen = []
    done = export(run, "hf", tmp_path / "out", lambda *told: seen.append(told))
    assert (done.episodes, seen) == (3, [(1, 3), (2, 3), (3, 3)])
    assert done.steps == sum(len(episode.steps) - 1 for episode in episodes)
    rows = load(tmp_path / "out", tmp_path, split="train")
    moments = [(episode, record) for episode in episodes for record in episode.steps]
    assert len(rows) == len(moments)
    for row, (episode, record) in zip(rows, moments, strict=True):
        np.testing.assert_array_equal(np.asarray(row["screenshot"]), record.frame.screenshot)
        told = None if row["action"] is None else actions.from_json(json.loads(row["action"]))
        assert told == record.action
        assert (row["episode_id"], row["instruction"]) == (episode.id, episode.task.text)
        assert (row["reward"], row["success"]) == (record.reward, record.report.success)
        assert len(row["satisfied"]) == len(row["substates"]) == len(episode.task.substates)
    assert "tap “Room 20”" in rows["action_text"][:]


def test_what_the_user_said_is_a_column(keep, episodes, tmp_path):
    first, second, *rest = episodes[0].steps
    asked = replace(second, action=actions.AskUser("Which?"), user_reply="Room 20.")
    export(keep([replace(episodes[0], steps=(first, asked, *rest))]), "hf", tmp_path / "out")
    rows = load(tmp_path / "out", tmp_path, split="train")
    assert rows["user_reply"][:3] == ["", "Room 20.", ""]
    assert rows["action_text"][1] == "ask the user “Which?”"


def test_pandas_and_polars_read_it(run, episodes, tmp_path):
    export(run, "hf", tmp_path / "out")
    file = tmp_path / "out" / "data" / "train-00000.parquet"
    rewards = [record.reward for episode in episodes for record in episode.steps]
    assert pd.read_parquet(file)["reward"].tolist() == rewards
    frame = pl.read_parquet(file)
    assert frame["reward"].to_list() == rewards
    assert frame["screenshot"].struct.field("bytes")[0].startswith(b"\x89PNG")


def test_splits_and_full_files(keep, episodes, tmp_path, monkeypatch):
    monkeypatch.setattr(hugging_face, "MAX_FILE_BYTES", 1)
    told = [replace(episodes[0], task=replace(episodes[0].task, split="a-b")), *episodes[1:]]
    export(keep(told), "hf", tmp_path / "out")
    names = sorted(path.name for path in (tmp_path / "out" / "data").iterdir())
    assert names == ["a_b-00000.parquet", "train-00000.parquet", "train-00001.parquet"]
    loaded = load(tmp_path / "out", tmp_path)
    assert {name: len(rows) for name, rows in loaded.items()} == {
        "a_b": len(episodes[0].steps),
        "train": sum(len(episode.steps) for episode in episodes[1:]),
    }


def test_an_episode_without_screens(keep, episodes, tmp_path):
    blind = replace(
        episodes[0],
        steps=tuple(
            replace(record, frame=replace(record.frame, screenshot=None, forest=None))
            for record in episodes[0].steps
        ),
    )
    export(keep([blind]), "hf", tmp_path / "out")
    rows = load(tmp_path / "out", tmp_path, split="train")
    assert set(rows["screenshot"]) == set(rows["hierarchy"]) == {None}


def test_whole_or_not_there(run, tmp_path):
    damaged = sorted((run / "episodes").iterdir())[1]
    damaged.write_bytes(damaged.read_bytes()[:-100])
    with pytest.raises(StoreError, match=damaged.name):
        export(run, "hf", tmp_path / "out")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["run"]


def test_what_cannot_be_done_is_told(run, tmp_path):
    with pytest.raises(UnknownName, match="did you mean hf"):
        export(run, "hff", tmp_path / "out")
    with pytest.raises(StoreError, match="no such folder"):
        export(tmp_path / "nowhere", "hf", tmp_path / "out")
    with pytest.raises(StoreError, match="not an empty folder"):
        export(run, "hf", run)
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="cannot be written"):
        export(run, "hf", tmp_path / "file" / "out")
