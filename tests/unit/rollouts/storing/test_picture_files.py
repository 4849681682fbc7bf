"""Files whose screenshots are pictures load as images in the tools that people have."""

import io
import shutil
import sys
from pathlib import Path

import lamp_phone
import numpy as np
import pyarrow.parquet as pq
import pytest

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.errors import MissingExtra, StoreError, UnknownName
from mobile_gym.rollouts import (
    EpisodeFolder,
    RunFolder,
    RunSettings,
    collect,
    read_episode,
    report_run,
    write_episode,
)
from mobile_gym.rollouts.reviewing.annotations import AnnotationFolder, EpisodeAnnotations
from mobile_gym.rollouts.reviewing.verdicts import VerdictFolder, judge_files
from mobile_gym.rollouts.storing.codecs import CODECS, codec_of
from mobile_gym.rollouts.storing.episode_index import store_stats
from mobile_gym.rollouts.storing.integrity import check_episodes
from mobile_gym.rollouts.storing.recode import recode_run
from mobile_gym.rollouts.storing.sidecar_files import file_digest
from reward_models.rules import RulesJudge

PICTURES = tuple(name for name, codec in CODECS.items() if codec.is_picture)


@pytest.fixture
def episodes():
    return list(collect(lamp_phone.TEMPLATES, SolutionAgent(), RunSettings("solution", seed=1)))


@pytest.fixture
def run(tmp_path, episodes):
    settings = RunSettings("solution", seed=1)
    tasks = [template.env_id for template in lamp_phone.TEMPLATES]
    folder = RunFolder.start(
        tmp_path / "run", suite="lamps", settings=settings, version="1", tasks=tasks
    )
    for position, episode in enumerate(episodes):
        folder.keep(position, episode)
    report_run(folder, pictures=1)
    return folder.path


def write(folder, episodes, codec):
    files = [folder / f"{number}-e.parquet" for number in range(len(episodes))]
    for file, episode in zip(files, episodes, strict=True):
        write_episode(file, episode, codec)
    return [str(file) for file in files]


def moments(episodes):
    return [record for episode in episodes for record in episode.steps]


@pytest.mark.parametrize("codec", PICTURES)
def test_datasets_loads_the_files_with_images(tmp_path, episodes, codec, monkeypatch):
    datasets = pytest.importorskip("datasets", reason="needs datasets")
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    rows = datasets.load_dataset(
        "parquet",
        data_files=write(tmp_path, episodes, codec),
        split="train",
        cache_dir=str(tmp_path / "cache"),
    )
    assert rows.features["screenshot"] == datasets.Image()
    assert len(rows) == len(moments(episodes))
    for index, record in enumerate(moments(episodes)):
        row = rows[index]
        shown = rows[index - row["step"] + row["screenshot_row"]]["screenshot"]
        np.testing.assert_array_equal(np.asarray(shown), record.frame.screenshot)
        assert (row["reward"], row["success"]) == (record.reward, record.report.success)
        assert row["newly_satisfied"] == list(record.report.newly_satisfied)
    assert None in rows["screenshot"][:]  # equal ones are kept once


@pytest.mark.parametrize("codec", CODECS)
def test_pandas_and_polars_read_the_files(tmp_path, episodes, codec):
    pd = pytest.importorskip("pandas", reason="needs pandas")
    pl = pytest.importorskip("polars", reason="needs polars")
    files = write(tmp_path, episodes, codec)
    rewards = [record.reward for record in moments(episodes)]
    assert pd.concat(map(pd.read_parquet, files))["reward"].tolist() == rewards
    frame = pl.read_parquet(files)
    assert frame["reward"].to_list() == rewards
    assert frame["screenshot"].null_count() == sum(
        record.step != row
        for record, row in zip(moments(episodes), frame["screenshot_row"], strict=True)
    )


@pytest.mark.parametrize("codec", PICTURES)
def test_pillow_opens_the_pictures(tmp_path, episodes, codec):
    image = pytest.importorskip("PIL.Image", reason="needs the extra mobile-gym[pictures]")
    (file, *_) = write(tmp_path, episodes, codec)
    first = pq.read_table(file)["screenshot"][0].as_py()["bytes"]
    with image.open(io.BytesIO(first)) as picture:
        assert picture.format == codec.upper()
        np.testing.assert_array_equal(
            np.asarray(picture.convert("RGB")), episodes[0].steps[0].frame.screenshot
        )


def test_webp_without_pillow_names_the_extra(episodes, monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    with pytest.raises(MissingExtra, match=r"mobile-gym\[pictures\]"):
        codec_of("webp").encode(episodes[0].steps[0].frame.screenshot, None)


@pytest.mark.parametrize("codec", CODECS)
def test_a_run_in_another_codec_is_the_same_run(tmp_path, run, episodes, codec):
    (run / "verdicts").mkdir()
    (run / "verdicts" / "judge.json").write_text("{}")
    (run / "episodes" / ".0000009-x.parquet.0123.partial").write_bytes(b"PAR1")
    told = []
    assert recode_run(run, tmp_path / "out", codec, lambda *at: told.append(at)) == 2
    assert told == [(1, 2), (2, 2)]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == (
        ["episodes", "report.html", "run.json", "summary.json", "verdicts"]
    )
    files = EpisodeFolder(tmp_path / "out" / "episodes").files()
    assert [file.name for file in files] == [
        file.name for file in EpisodeFolder(run / "episodes").files()
    ]
    for file, episode in zip(files, episodes, strict=True):
        again = read_episode(file)
        assert (again.task, again.provenance) == (episode.task, episode.provenance)
        for read, step in zip(again.steps, episode.steps, strict=True):
            np.testing.assert_array_equal(read.frame.screenshot, step.frame.screenshot)
            assert (read.action, read.report, read.timings_s) == (
                (step.action, step.report, step.timings_s)
            )
    assert not any(checked.damage for checked in check_episodes(files[0].parent))
    assert store_stats(files[0].parent).screenshots == store_stats(run / "episodes").screenshots
    assert set(RunFolder.open(tmp_path / "out").outcomes()) == {0, 1}


def test_verdicts_stay_those_of_the_episodes(tmp_path, run):
    files = EpisodeFolder(run / "episodes").files()
    before = VerdictFolder.open(run, "rules", {"name": "rules"})
    list(judge_files(files, [RulesJudge()], before))
    recode_run(run, tmp_path / "out", "png")
    after = VerdictFolder.named(tmp_path / "out", "rules")
    for file in files:
        verdict = after.read(tmp_path / "out" / "episodes" / file.name)
        assert verdict is not None
        assert verdict.steps == before.read(file).steps


def test_a_folder_of_files_stays_one(tmp_path, episodes):
    (tmp_path / "in").mkdir()
    write(tmp_path / "in", episodes, "delta")
    recode_run(tmp_path / "in", tmp_path / "out", "png")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == (
        ["0-e.parquet", "1-e.parquet", "index.jsonl"]
    )


@pytest.mark.parametrize("of_run", [True, False], ids=["in a run", "alone"])
def test_verdicts_of_a_folder_of_files_stay_those_of_its_episodes(tmp_path, run, of_run):
    place = Path("episodes" if of_run else ".")
    source = run if of_run else run / "episodes"
    files = EpisodeFolder.of(run).files()
    before = VerdictFolder.open(source / place, "rules", {"name": "rules"})
    list(judge_files(files, [RulesJudge()], before))
    notes = AnnotationFolder.open(source / place, "words", {"name": "words"})
    notes.write(files[0], EpisodeAnnotations("a", "b", file_digest(files[0]), actions=0, own=0))
    (before.path / ".0.json.0123abcd.partial").write_text("{")
    recode_run(source, tmp_path / "out", "png")
    out = tmp_path / "out" / place
    after = VerdictFolder.named(out, "rules")
    assert [after.read(out / file.name).steps for file in files] == [
        before.read(file).steps for file in files
    ]
    assert AnnotationFolder.named(out, "words").read(out / files[0].name) is not None
    assert not list(out.rglob("*.partial"))


def test_a_damaged_episode_is_named_and_nothing_is_left(tmp_path, run):
    damaged = EpisodeFolder(run / "episodes").files()[1]
    data = bytearray(damaged.read_bytes())
    data[len(data) // 2] ^= 1
    damaged.write_bytes(data)
    with pytest.raises(StoreError, match=damaged.name):
        recode_run(run, tmp_path / "out", "png")
    assert [path.name for path in tmp_path.iterdir()] == ["run"]


def test_what_cannot_be_recoded_is_told(tmp_path, run):
    with pytest.raises(UnknownName, match="codec 'jpeg'"):
        recode_run(run, tmp_path / "out", "jpeg")
    with pytest.raises(StoreError, match="not an empty folder"):
        recode_run(run, run, "png")
    shutil.rmtree(run / "episodes")
    with pytest.raises(StoreError, match="no episodes"):
        recode_run(run, tmp_path / "out", "png")
