"""The index beside the episodes: what it holds, and that it never tells what the files do not."""

from __future__ import annotations

import dataclasses
import json
import math

import pytest
from lamp_phone import TEMPLATES

from mobile_gym.agents.noop import NoopAgent
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.errors import StoreError
from mobile_gym.rollouts import (
    EpisodeFolder,
    RunFolder,
    RunSettings,
    collect,
    outcome_of,
    read_episode,
    report_run,
    write_episode,
)
from mobile_gym.rollouts.collecting.engines import RunPlan, run_leases
from mobile_gym.rollouts.reviewing.curate import EpisodeFilter, select_files
from mobile_gym.rollouts.storing import episode_index, recorded_store
from mobile_gym.rollouts.storing.episode_index import (
    EpisodeIndex,
    read_entry,
    store_episode,
    store_stats,
)
from mobile_gym.rollouts.storing.file_sizes import COLUMNS
from mobile_gym.rollouts.storing.integrity import check_episodes, repair_index
from mobile_gym.rollouts.storing.merge import merge_runs
from mobile_gym.rollouts.storing.recode import recode_run
from task_suites import catalog

EPISODES = 2 * len(TEMPLATES)
SETTINGS = RunSettings("solution", episodes=2)


@pytest.fixture(scope="module")
def played():
    from mobile_gym.core import plugins

    phone = pytest.MonkeyPatch()
    phone.setitem(plugins._BUILT_IN["device"], "lamp", "lamp_phone:open_device")
    episodes = list(collect(TEMPLATES, SolutionAgent(), SETTINGS))
    phone.undo()
    return episodes


@pytest.fixture
def run(tmp_path, played):
    folder = RunFolder.create(tmp_path / "run", suite="lamps", settings=SETTINGS, version="1")
    for position, episode in enumerate(played):
        folder.keep(position, episode)
    return folder


@pytest.fixture
def index(run):
    return EpisodeIndex(run.episodes)


@pytest.fixture
def opened(monkeypatch):
    """Names of the episode files that are opened from now on."""
    names = []
    for name in ("read_episode", "sizes_of"):
        read = getattr(episode_index, name)

        def opening(path, *args, read=read, **kwargs):
            names.append(path.name)
            return read(path, *args, **kwargs)

        monkeypatch.setattr(episode_index, name, opening)
    return names


def lines(index):
    return [json.loads(line) for line in index.file.read_text().splitlines()]


def files(run):
    return EpisodeFolder(run.episodes).files()


def test_it_says_what_the_files_say(run, index, opened):
    entries = index.entries()
    assert not opened
    assert list(entries) == [file.name for file in files(run)]
    assert list(entries.values()) == [read_entry(file) for file in files(run)]


def test_its_outcomes_are_those_of_the_episodes(run, index, opened):
    outcomes = index.outcomes()
    assert not opened
    assert list(outcomes.values()) == [outcome_of(read_episode(file)) for file in files(run)]


def test_texts_of_every_kind_come_back(run, index, played):
    names = ("settings/global/灯\n", 'a "quoted" \u2028 name', "")
    episode = dataclasses.replace(
        played[0], provenance={**played[0].provenance, "side_effects": json.dumps(names)}
    )
    entry = store_episode(EpisodeFolder(run.episodes), 9, episode)
    assert index.entries()[entry.file].outcome.side_effects == names


def test_a_report_opens_only_the_episodes_that_it_shows(run, opened, played):
    summary = report_run(run, pictures=0)
    assert (summary.episodes, summary.success_rate) == (len(played), 1.0)
    assert not opened


def test_a_run_that_goes_on_opens_no_finished_episode(run, opened):
    with run.held():
        assert len(run.outcomes()) == EPISODES
    assert not opened


def test_stats_are_those_of_the_files(run, index, opened):
    told = store_stats(run.path)
    assert not opened
    index.file.unlink()
    assert store_stats(run.path) == told
    assert told.bytes == sum(file.stat().st_size for file in files(run))
    assert set(told.bytes_by_column) <= set(COLUMNS)
    assert opened


def test_a_folder_without_an_index_is_read_from_its_files(run, index):
    outcomes = index.outcomes()
    index.file.unlink()
    assert index.outcomes() == outcomes
    assert not index.file.exists()


def test_an_episode_that_it_lacks_is_read_from_its_file(run, index, opened):
    *others, last = index.file.read_bytes().splitlines(keepends=True)
    entries = index.entries()
    index.file.write_bytes(b"".join(others))
    assert index.entries() == entries
    assert set(opened) == {json.loads(last)["file"]}


def test_lines_of_before_repeated_steps_were_counted_are_read_as_they_are(run, index, opened):
    entries = index.entries()
    before = [
        {name: value for name, value in line.items() if name != "repeated_steps"}
        for line in lines(index)
    ]
    index.file.write_text("".join(json.dumps(line) + "\n" for line in before))
    assert index.entries() == entries
    assert not opened


@pytest.mark.parametrize("cut", [1, 5, 200])
def test_a_line_that_was_cut_off_is_noticed(run, index, cut):
    entries = index.entries()
    index.file.write_bytes(index.file.read_bytes()[:-cut])
    assert index.entries() == entries
    assert index.complete() == 1
    assert len(lines(index)) == EPISODES
    assert index.entries() == entries


@pytest.mark.parametrize(
    "damage",
    [b"\0" * 40 + b"\n", b"[1, 2]\n", b'{"file": 3}\n', b"{}\n", b'{"file": "x"\n', b"\xff\xfe\n"],
)
def test_a_damaged_index_never_says_anything_else(run, index, damage):
    entries = index.entries()
    index.file.write_bytes(damage + index.file.read_bytes())
    assert index.entries() == entries
    index.complete()
    assert len(lines(index)) == EPISODES


@pytest.mark.parametrize(
    ("name", "value"),
    [("steps", None), ("apps", None), ("apps", [None]), ("column_bytes", [1]), ("schema", 99)],
)
def test_a_line_that_lacks_something_counts_for_nothing(run, index, opened, name, value):
    entries = index.entries()
    first, *others = lines(index)
    changed = [first | {name: value}, *others]
    index.file.write_text("".join(json.dumps(line) + "\n" for line in changed))
    assert index.entries() == entries
    assert set(opened) == {first["file"]}


def test_a_file_of_another_size_is_read_itself(run, index, played):
    [first, *_] = files(run)
    write_episode(first, dataclasses.replace(played[0], agent="somebody else"))
    assert index.entries()[first.name].agent == "somebody else"


def test_an_index_without_any_line_that_counts_is_read_from_the_files(run, index):
    entries = index.entries()
    changed = [line | {"bytes": 1} for line in lines(index)]
    index.file.write_text("".join(json.dumps(line) + "\n" for line in changed))
    assert index.entries() == entries
    assert store_stats(run.path).episodes == EPISODES


def test_the_last_line_about_a_file_counts(run, index, played):
    [first, *_] = files(run)
    first.unlink()
    other = dataclasses.replace(played[0], agent="somebody else entirely")
    store_episode(EpisodeFolder(run.episodes), 0, other)
    assert index.entries()[first.name].agent == "somebody else entirely"
    assert len(index.entries()) == EPISODES


def test_a_file_that_is_gone_is_taken_out(run, index):
    [first, *others] = files(run)
    first.unlink()
    assert list(index.outcomes()) == [file.name for file in others]
    index.complete()
    assert [line["file"] for line in lines(index)] == [file.name for file in others]


def test_a_held_run_completes_it(run, index):
    index.file.unlink()
    with run.held():
        assert len(lines(index)) == EPISODES


def test_what_json_cannot_tell_is_read_from_the_file(run, index, played):
    steps = (*played[0].steps[:-1], dataclasses.replace(played[0].steps[-1], reward=math.inf))
    entry = store_episode(
        EpisodeFolder(run.episodes), 9, dataclasses.replace(played[0], steps=steps)
    )
    assert index.outcomes()[entry.file].total_reward == math.inf
    assert len(lines(index)) == EPISODES


@pytest.mark.parametrize(
    ("engine", "suite", "templates"),
    [("local", "lamps", TEMPLATES), ("process", "clock", [catalog.template("Clock.SetAlarm")])],
)
def test_engines_append_to_it(tmp_path, engine, suite, templates):
    episodes = tmp_path / "episodes"
    episodes.mkdir()
    plan = RunPlan(
        suite, RunSettings("noop", episodes=2, max_steps=1), episodes, agent_process=False
    )
    run_leases(engine, plan, templates, workers=2, finished=(), report=lambda *_: None)
    index = EpisodeIndex(episodes)
    names = {file.name for file in episodes.glob("0*")}
    assert {line["file"] for line in lines(index)} == names
    assert len(names) == 2 * len(templates)


def test_a_merged_run_has_one(run, played, tmp_path):
    other = RunFolder.create(
        tmp_path / "other", suite="lamps", settings=RunSettings("solution", seed=1), version="1"
    )
    renamed = dataclasses.replace(played[0], seed=played[0].seed + 1)
    other.keep(0, renamed)  # the same id with another seed, so it is written anew
    merge_runs([run.path, other.path], tmp_path / "both")
    index = EpisodeIndex.of(tmp_path / "both")
    assert index.complete() == 0
    assert len(lines(index)) == EPISODES + 1
    assert index.entries() == {file.name: read_entry(file) for file in index.folder.glob("0*")}


def test_a_recoded_run_has_one(run, tmp_path):
    recode_run(run.path, tmp_path / "out", "png")
    index = EpisodeIndex.of(tmp_path / "out")
    assert len(lines(index)) == EPISODES
    assert index.entries() == {file.name: read_entry(file) for file in index.folder.glob("0*")}


def test_a_right_index_needs_no_repair(run, index):
    before = index.file.stat().st_mtime_ns
    assert repair_index(run.path, check_episodes(run.path)) == ""
    assert index.file.stat().st_mtime_ns == before


def test_repair_makes_one_for_a_folder_without(run, index):
    entries = index.entries()
    index.file.unlink()
    assert repair_index(run.path, check_episodes(run.path)) == "there was none"
    assert index.entries() == entries
    assert len(lines(index)) == EPISODES


def test_repair_finds_a_line_that_is_wrong(run, index):
    first, *others = lines(index)
    wrong = [first | {"success": False}, *others]
    index.file.write_text("".join(json.dumps(line) + "\n" for line in wrong))
    told = repair_index(run.path, check_episodes(run.path))
    assert told == "it lacked 0 episodes, and 1 had another line"
    assert lines(index)[0]["success"] is True


def test_repair_takes_damaged_episodes_out(run, index):
    [first, *others] = files(run)
    data = bytearray(first.read_bytes())
    data[len(data) // 2] ^= 0xFF
    first.write_bytes(data)  # of the same size, so that only a check finds it
    assert "damaged" in repair_index(run.path, check_episodes(run.path))
    assert [line["file"] for line in lines(index)] == [file.name for file in others]


def test_a_folder_that_is_written_now_is_not_repaired(run, index):
    with run.held(), pytest.raises(StoreError, match="another run is writing here now"):
        repair_index(run.path, check_episodes(run.path))


def test_a_recorded_device_finds_its_episodes_without_opening_them(run, index, monkeypatch):
    described = recorded_store.find(run.path)
    assert [episode.task_id for episode in described] == [
        entry.outcome.task_id for entry in index.entries().values()
    ]
    index.file.unlink()
    assert recorded_store.find(run.path) == described  # from the headers of the files
    index.complete()
    monkeypatch.setattr(recorded_store, "read_header", None)
    assert recorded_store.find(run.path) == described


def test_files_are_selected_without_opening_them(run, opened):
    assert select_files(run.path, EpisodeFilter(success=True)) == files(run)
    assert select_files(run.path, EpisodeFilter(success=False)) == ()
    assert not opened


def test_a_full_disk_is_told(run, index, played, monkeypatch):
    def full(path, flags, mode=0o777):
        raise OSError(28, "No space left on device")

    entry = read_entry(files(run)[0])
    monkeypatch.setattr(episode_index.os, "open", full)
    with pytest.raises(StoreError, match=r"index\.jsonl: cannot be written: No space left"):
        index.append(entry)


def test_an_empty_folder_has_no_episodes(tmp_path):
    assert EpisodeIndex.of(tmp_path).entries() == {}
    assert EpisodeIndex.of(tmp_path).complete() == 0
    assert not list(tmp_path.iterdir())


def test_noop_episodes_are_told_apart_from_successes(tmp_path):
    folder = EpisodeFolder(tmp_path)
    for position, agent in enumerate((NoopAgent(), SolutionAgent())):
        [episode] = collect(TEMPLATES[:1], agent, RunSettings(agent.name, max_steps=5))
        store_episode(folder, position, episode)
    successes = [outcome.success for outcome in EpisodeIndex(tmp_path).outcomes().values()]
    assert successes == [False, True]
