"""The folder loads in datasets, pandas and polars, and says what the episodes are."""

import json
from dataclasses import replace

import numpy as np
import pytest

from mobile_gym.accessibility import write_xml
from mobile_gym.core import actions
from mobile_gym.core.errors import StoreError, UnknownName, UsageError
from mobile_gym.rollouts import EpisodeFolder, read_episode
from mobile_gym.rollouts.exporting import ExportOptions, export_episodes, parquet_rows

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
    done = export_episodes(run, "hf", tmp_path / "out", lambda *told: seen.append(told))
    assert (done.episodes, seen) == (3, [(1, 3), (2, 3), (3, 3)])
    assert done.steps == sum(len(episode.steps) - 1 for episode in episodes)
    rows = load(tmp_path / "out", tmp_path, split="train")
    moments = [(episode, record) for episode in episodes for record in episode.steps]
    assert len(rows) == len(moments)
    for row, (episode, record) in zip(rows, moments, strict=True):
        np.testing.assert_array_equal(np.asarray(row["screenshot"]), record.frame.screenshot)
        told = None if row["action"] is None else actions.from_json(json.loads(row["action"]))
        assert told == record.action
        assert (row["episode_id"], row["instruction"]) == (
            f"{episode.id}-{episode.uid}",
            episode.task.text,
        )
        assert row["policy"] == episode.agent == "solution"
        assert (row["reward"], row["success"]) == (record.reward, record.report.success)
        assert len(row["satisfied"]) == len(row["substates"]) == len(episode.task.substates)
    assert "tap “Room 20”" in rows["action_text"][:]


def test_what_the_user_said_is_a_column(keep, episodes, tmp_path):
    first, second, *rest = episodes[0].steps
    asked = replace(second, action=actions.AskUser("Which?"), user_reply="Room 20.")
    export_episodes(
        keep([replace(episodes[0], steps=(first, asked, *rest))]), "hf", tmp_path / "out"
    )
    rows = load(tmp_path / "out", tmp_path, split="train")
    assert rows["user_reply"][:3] == ["", "Room 20.", ""]
    assert rows["action_text"][1] == "ask the user “Which?”"


def test_pandas_and_polars_read_it(run, episodes, tmp_path):
    export_episodes(run, "hf", tmp_path / "out")
    file = tmp_path / "out" / "data" / "train-00000.parquet"
    rewards = [record.reward for episode in episodes for record in episode.steps]
    assert pd.read_parquet(file)["reward"].tolist() == rewards
    frame = pl.read_parquet(file)
    assert frame["reward"].to_list() == rewards
    assert frame["screenshot"].struct.field("bytes")[0].startswith(b"\x89PNG")


def test_splits_and_full_files(keep, episodes, tmp_path, monkeypatch):
    monkeypatch.setattr(parquet_rows, "MAX_FILE_BYTES", 1)
    told = [replace(episodes[0], task=replace(episodes[0].task, split="a-b")), *episodes[1:]]
    export_episodes(keep(told), "hf", tmp_path / "out")
    names = sorted(path.name for path in (tmp_path / "out" / "data").iterdir())
    assert names == ["a_b-00000.parquet", "train-00000.parquet", "train-00001.parquet"]
    loaded = load(tmp_path / "out", tmp_path)
    assert {name: len(rows) for name, rows in loaded.items()} == {
        "a_b": len(episodes[0].steps),
        "train": sum(len(episode.steps) for episode in episodes[1:]),
    }


def test_a_named_split_has_all_rows(keep, episodes, tmp_path):
    told = [replace(episodes[0], task=replace(episodes[0].task, split="a-b")), *episodes[1:]]
    export_episodes(keep(told), "hf", tmp_path / "out", options=ExportOptions(split="demos"))
    rows = sum(len(episode.steps) for episode in episodes)
    assert {name: len(one) for name, one in load(tmp_path / "out", tmp_path).items()} == {
        "demos": rows
    }
    export_episodes(tmp_path / "run", "hf", tmp_path / "apart")
    assert len(load(tmp_path / "apart", tmp_path, split="all")) == rows


def screen_of(frame, user_reply=""):
    return (
        frame.screenshot.tolist(),
        write_xml(frame.forest),
        frame.activity,
        frame.width_px,
        frame.height_px,
        user_reply,
    )


def read_screen(value):
    pixels = np.asarray(value["screenshot"]).tolist()
    names = ("hierarchy", "activity", "width_px", "height_px", "user_reply")
    return (pixels, *(value[name] for name in names))


@pytest.mark.parametrize("form", ["hf", "parquet"])
def test_transitions_are_those_of_the_episodes(run, episodes, tmp_path, form):
    done = export_episodes(run, form, tmp_path / "out", options=ExportOptions(rows="transitions"))
    files = sorted(map(str, (tmp_path / "out" / "data").glob("*.parquet")))
    rows = datasets.load_dataset("parquet", data_files=files, split="train", cache_dir=tmp_path)
    assert (tmp_path / "out" / "README.md").exists() == (form == "hf")
    pairs = [
        (episode, before, after)
        for episode in episodes
        for before, after in zip(episode.steps, episode.steps[1:], strict=False)
    ]
    assert len(rows) == len(pairs) == done.steps
    kinds = [kind.__name__ for kind in actions.ACTION_TYPES]
    for row, (episode, before, after) in zip(rows, pairs, strict=True):
        assert row["episode_id"] == f"{episode.id}-{episode.uid}"
        assert row["episode_return"] == episode.total_reward
        assert row["instruction"] == episode.task.text
        assert read_screen(row["observation"]) == screen_of(before.frame, before.user_reply)
        assert read_screen(row["next"]) == screen_of(after.frame, after.user_reply)
        assert actions.from_json(json.loads(row["action"])) == after.action
        ended = (after.reward, after.terminated, after.truncated)
        assert (row["reward"], row["terminated"], row["truncated"]) == ended
        assert len(row["mask"]) == len(kinds)
        assert row["mask"][kinds.index(type(after.action).__name__)]
        fields = any(node.editable for node in before.frame.forest)
        assert row["mask"][kinds.index("Type")] == (fields or before.frame.keyboard_shown)


def test_exports_of_two_policies_share_no_episode(tmp_path, keep, episodes):
    other = [replace(episode, agent="random") for episode in episodes]
    for name, played in (("a", episodes), ("b", other)):
        export_episodes(keep(played, name), "hf", tmp_path / f"{name}-out")
    rows = datasets.concatenate_datasets(
        [load(tmp_path / f"{name}-out", tmp_path, split="train") for name in ("a", "b")]
    )
    by_episode = {}
    for row in rows:
        by_episode.setdefault(row["episode_id"], set()).add(row["policy"])
    assert len(by_episode) == 2 * len(episodes)
    assert sorted(map(sorted, by_episode.values())) == [["random"]] * 3 + [["solution"]] * 3


def test_a_uid_is_that_of_the_recording(keep, episodes, tmp_path):
    uids = [episode.uid for episode in episodes]
    assert len(set(uids)) == len(uids)
    files = EpisodeFolder.of(keep(episodes)).files()
    assert [read_episode(file).uid for file in files] == uids
    assert replace(episodes[0], id="another").uid == uids[0]
    first, second, *rest = episodes[0].steps
    changed = replace(episodes[0], steps=(first, replace(second, reward=0.125), *rest))
    assert changed.uid != uids[0]


def test_an_option_of_another_format_is_refused(run, tmp_path):
    with pytest.raises(UsageError, match="rows is no option of the format minari, but of hf, parq"):
        export_episodes(run, "minari", tmp_path / "out", options=ExportOptions(rows="transitions"))
    with pytest.raises(UnknownName, match="did you mean transitions"):
        export_episodes(run, "hf", tmp_path / "out", options=ExportOptions(rows="transition"))


def test_an_episode_without_screens(keep, episodes, tmp_path):
    blind = replace(
        episodes[0],
        steps=tuple(
            replace(record, frame=replace(record.frame, screenshot=None, forest=None))
            for record in episodes[0].steps
        ),
    )
    export_episodes(keep([blind]), "hf", tmp_path / "out")
    rows = load(tmp_path / "out", tmp_path, split="train")
    assert set(rows["screenshot"]) == set(rows["hierarchy"]) == {None}


def test_whole_or_not_there(run, tmp_path):
    damaged = sorted((run / "episodes").iterdir())[1]
    damaged.write_bytes(damaged.read_bytes()[:-100])
    with pytest.raises(StoreError, match=damaged.name):
        export_episodes(run, "hf", tmp_path / "out")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["run"]


def test_what_cannot_be_done_is_told(run, tmp_path):
    with pytest.raises(UnknownName, match="did you mean hf"):
        export_episodes(run, "hff", tmp_path / "out")
    with pytest.raises(StoreError, match="no such folder"):
        export_episodes(tmp_path / "nowhere", "hf", tmp_path / "out")
    with pytest.raises(StoreError, match="not an empty folder"):
        export_episodes(run, "hf", run)
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="cannot be written"):
        export_episodes(run, "hf", tmp_path / "file" / "out")
