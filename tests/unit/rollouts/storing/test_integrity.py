import contextlib
import dataclasses
import hashlib
import json
import shutil
from pathlib import Path

import lamp_phone
import numpy as np
import pyarrow.parquet as pq
import pytest

from mobile_gym.agents.noop import NoopAgent
from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Finish, Swipe, Tap
from mobile_gym.core.errors import StoreError, UsageError
from mobile_gym.rollouts import (
    RunFolder,
    RunSettings,
    collect,
    read_episode,
    report_run,
    write_episode,
)
from mobile_gym.rollouts.reviewing.curate import combine_reviews, write_questions
from mobile_gym.rollouts.reviewing.rejudging import rejudge
from mobile_gym.rollouts.reviewing.verdicts import VerdictFolder, judge_files
from mobile_gym.rollouts.storing import merge
from mobile_gym.rollouts.storing.episode_index import store_stats
from mobile_gym.rollouts.storing.episode_rows import lacking
from mobile_gym.rollouts.storing.integrity import check_episodes, episode_damage
from mobile_gym.rollouts.storing.merge import merge_runs
from mobile_gym.rollouts.storing.recode import recode_run
from mobile_gym.rollouts.storing.sidecar_files import file_digest
from mobile_gym.rollouts.storing.store import EpisodeFolder, stored_codec, write_whole
from reward_models.rules import RulesJudge

GOLDEN = Path(__file__).parents[3] / "golden"
OLDER = tuple(GOLDEN / f"episode_v{version}.parquet" for version in (1, 2, 3, 4))
"""Written by earlier versions of the format; never to be written again."""
WITHOUT_PROBES = OLDER[:2]


AGENTS = {"noop": NoopAgent, "solution": SolutionAgent}


def make_run(path, seed=0, templates=lamp_phone.TEMPLATES, agent="noop", max_steps=2, **fields):
    settings = RunSettings(agent, seed=seed, max_steps=max_steps, **fields)
    tasks = [template.env_id for template in templates]
    folder = RunFolder.start(path, suite="lamps", settings=settings, version="1", tasks=tasks)
    for position, episode in enumerate(collect(templates, AGENTS[agent](), settings)):
        folder.keep(position, episode)
    return folder


@pytest.fixture
def episode():
    return next(collect(lamp_phone.TEMPLATES, SolutionAgent(), RunSettings("solution", seed=1)))


def damage_in(folder):
    return {checked.path.name: checked.damage for checked in check_episodes(folder)}


@pytest.mark.parametrize("path", OLDER, ids=lambda path: path.stem)
def test_earlier_versions_of_the_format_are_still_read(path):
    episode = read_episode(path)
    assert [type(step.action) for step in episode.steps] == (
        [type(None), Swipe, Swipe, Swipe, Tap, Tap, Finish]
    )
    assert [step.reward for step in episode.steps] == [0, 0, 0, 0, 0.25, 0.25, 0.5]
    pixels = b"".join(step.frame.screenshot.tobytes() for step in episode.steps)
    assert hashlib.blake2b(pixels, digest_size=8).hexdigest() == "851fc4fc588fa395"
    assert (episode.id, episode.seed) == ("Lamp.TurnOn-0", 840472913)
    assert episode.task.text == "Turn on the lamp in Room 20"
    assert episode_damage(episode) == ()
    assert {step.reasoning for step in episode.steps} == {None}
    assert {step.user_reply for step in episode.steps} == {""}
    # The first ones knew of no goals apart; this task has no roles, so they are the same.
    progress = [0, 0, 0, 0, 0.5, 1, 1]
    assert [step.report.progress for step in episode.steps] == progress
    assert [step.report.goal_progress for step in episode.steps] == progress


@pytest.mark.parametrize("path", WITHOUT_PROBES, ids=lambda path: path.stem)
def test_what_the_first_formats_did_not_record_cannot_be_judged(path):
    episode = read_episode(path)
    assert {str(step.probes) for step in episode.steps} == {"{}"}
    (why,) = set(rejudge(RulesJudge(), episode).missing.values())
    assert "was not recorded" in why


def test_an_episode_with_probes_is_judged_again_as_it_was():
    episode = read_episode(GOLDEN / "episode_v3.parquet")
    command = "settings get lamp 'Room 20'"
    assert [step.probes[command].stdout for step in episode.steps] == ["0\n"] * 5 + ["1\n"] * 2
    again = rejudge(RulesJudge(), episode)
    assert not again.missing
    assert list(again.reports) == [step.report for step in episode.steps]
    assert list(again.rewards) == [step.reward for step in episode.steps]


def test_a_new_file_may_not_lack_what_is_new(tmp_path, episode):
    path = tmp_path / "e.parquet"
    write_episode(path, episode)
    for column in lacking(1):
        without = tmp_path / f"{column}.parquet"
        pq.write_table(pq.read_table(path).drop_columns([column]), without)
        with pytest.raises(StoreError, match=f"cannot be read as an episode: '{column}'"):
            read_episode(without, pixels=False)


def content(episode, *, pixels=True):
    return (
        episode.task,
        dict(episode.provenance),
        [
            (step.action, step.reward, step.report, dict(step.timings_s), step.frame.activity)
            for step in episode.steps
        ],
        [step.frame.screenshot.tobytes() for step in episode.steps if pixels],
        [step.frame.forest for step in episode.steps],
        [(step.probes, step.reasoning) for step in episode.steps],
        [
            {name: np.asarray(value).tolist() for name, value in step.info.items()}
            for step in episode.steps
        ],
    )


def test_a_flipped_byte_is_found_and_never_read_as_something_else(tmp_path, episode):
    path = tmp_path / "e.parquet"
    write_episode(path, episode)
    whole = path.read_bytes()
    right = content(read_episode(path), pixels=False)
    positions = range(0, len(whole), len(whole) // 300)
    for position in positions:
        damaged = bytearray(whole)
        damaged[position] ^= 0x10
        path.write_bytes(damaged)
        with pytest.raises(StoreError):
            read_episode(path)
        with contextlib.suppress(StoreError):
            assert content(read_episode(path, pixels=False), pixels=False) == right, position


def test_a_changed_header_is_found(tmp_path, episode):
    path = tmp_path / "e.parquet"
    write_episode(path, episode)
    table = pq.read_table(path)
    metadata = dict(table.schema.metadata)
    key = b"mobile_gym.episode"
    changed = {**metadata, key: metadata[key].replace(b"Room 20", b"Room 21")}
    pq.write_table(table.replace_schema_metadata(changed), path)
    with pytest.raises(StoreError, match="checksum is wrong"):
        read_episode(path)
    del metadata[b"mobile_gym.digest"]
    pq.write_table(table.replace_schema_metadata(metadata), path)
    with pytest.raises(StoreError, match="checksum is wrong"):
        read_episode(path)


def test_a_whole_episode_has_no_damage(episode):
    assert episode_damage(episode) == ()


@pytest.mark.parametrize(
    ("harm", "complaint"),
    [
        (lambda steps: steps[1:], "has an action before its first observation"),
        (lambda steps: steps[:-1], "step 5 does not end it"),
        (lambda steps: steps[:2] + steps[3:], "not numbered from 0 without gaps"),
        (lambda steps: (), "has no moments"),
        (lambda steps: change(steps, 2, action=None), "step 2 has no action"),
        (lambda steps: change(steps, 2, reward=float("nan")), "step 2 has a reward of nan"),
        (lambda steps: change(steps, 3, truncated=True), "step 3 ends the episode too early"),
        (lambda steps: change_frame(steps, 1, screenshot=None), "step 1 has no screenshot"),
        (lambda steps: change_frame(steps, 1, forest=None), "step 1 has no view hierarchy"),
    ],
)
def test_what_is_wrong_with_an_episode_is_said(episode, harm, complaint):
    found = episode_damage(dataclasses.replace(episode, steps=harm(episode.steps)))
    assert any(complaint in line for line in found), found


def change(steps, place, **fields):
    return (*steps[:place], dataclasses.replace(steps[place], **fields), *steps[place + 1 :])


def change_frame(steps, place, **fields):
    return change(steps, place, frame=dataclasses.replace(steps[place].frame, **fields))


def test_a_folder_is_checked_file_by_file(tmp_path):
    folder = make_run(tmp_path, episodes=3)
    files = EpisodeFolder(folder.episodes).files()
    assert set(damage_in(folder.episodes).values()) == {()}
    flipped = bytearray(files[0].read_bytes())
    flipped[len(flipped) // 3] ^= 1
    files[0].write_bytes(flipped)
    files[1].write_bytes(files[1].read_bytes()[:-9])
    shutil.copy(files[2], folder.episodes / "0000009-again.parquet")
    (folder.episodes / ".0000004-x.parquet.0123abcd.partial").write_bytes(b"PAR1")
    found = damage_in(folder.episodes)
    damaged = {name: damage for name, damage in found.items() if damage}
    assert list(damaged) == [
        files[0].name,
        files[1].name,
        "0000009-again.parquet",
        ".0000004-x.parquet.0123abcd.partial",
    ]
    assert damaged[files[0].name] == ("its digest is wrong: it was changed after it was written",)
    assert "cannot be read as an episode" in damaged[files[1].name][0]
    assert damaged["0000009-again.parquet"] == (f"is the same episode as {files[2].name}",)
    assert len(found) == 8


def test_runs_are_joined_without_repeating(tmp_path):
    one, other = make_run(tmp_path / "1", episodes=2), make_run(tmp_path / "2", seed=5)
    again = tmp_path / "3"
    shutil.copytree(one.path, again)
    merged = merge_runs([one.path, other.path, again], tmp_path / "all")
    assert (merged.episodes, merged.repeated) == (6, 4)
    both = RunFolder.open(tmp_path / "all")
    assert set(damage_in(both.episodes).values()) == {()}
    assert sorted(both.outcomes()) == list(range(6))
    assert [item["seed"] for item in both.run["merged"]] == [0, 5, 0]
    assert report_run(both, pictures=1).episodes == 6
    settings = RunSettings("noop", max_steps=2, episodes=2)
    with pytest.raises(StoreError, match="merged"):
        RunFolder.start(
            both.path, suite="lamps", settings=settings, version="1", tasks=both.run["tasks"]
        )


def test_what_was_said_of_episodes_comes_along(tmp_path):
    one, other = make_run(tmp_path / "1", episodes=2), make_run(tmp_path / "2", seed=5)
    last = EpisodeFolder(other.episodes).files()[-1]
    verdicts = VerdictFolder.open(other.path, "mine", {"judge": "rules"})
    verdicts.save(last, {"episode_sha256": file_digest(last), "success": True})
    merge_runs([one.path, other.path], tmp_path / "all")
    copy = EpisodeFolder(tmp_path / "all" / "episodes").files()[-1]
    assert copy.name != last.name
    assert VerdictFolder.named(tmp_path / "all", "mine").load(copy) == {
        "episode_sha256": file_digest(copy),
        "success": True,
    }
    first = EpisodeFolder(one.episodes).files()[0]
    stranger = VerdictFolder.open(one.path, "mine", {"judge": "llamatouch"})
    stranger.save(first, {"episode_sha256": file_digest(first), "success": False})
    (tmp_path / "both").mkdir()
    with pytest.raises(StoreError, match="/both/verdicts/mine: has verdicts of another judge"):
        merge_runs([one.path, other.path], tmp_path / "both")
    assert not list((tmp_path / "both").iterdir())


def judged(folder, name="rules"):
    files = EpisodeFolder.of(folder).files()
    kept = VerdictFolder.open(folder, name, {"name": "rules"})
    return [verdict for _, verdict in judge_files(files, [RulesJudge()], kept)]


def test_seeds_stay_apart_in_a_joined_run(tmp_path):
    seeds = range(3)
    runs = [make_run(tmp_path / str(seed), seed=seed).path for seed in seeds]
    apart = [verdict for run in runs for verdict in judged(run)]
    with pytest.raises(UsageError, match=r"two verdicts .* 'Lamp.TurnOn-0'; join their runs"):
        combine_reviews(apart, {})
    with pytest.raises(UsageError, match="join their runs"):
        write_questions(tmp_path / "q.csv", iter(apart), {})
    both = tmp_path / "all"
    assert merge_runs(runs, both).episodes == 6
    files = EpisodeFolder.of(both).files()
    episodes = [read_episode(file) for file in files]
    ids = [episode.id for episode in episodes]
    assert len(set(ids)) == 6
    first, *others = (episode for episode in episodes if episode.task.id == "Lamp.TurnOn")
    assert first.id == "Lamp.TurnOn-0"
    assert [episode.id for episode in others] == [
        f"Lamp.TurnOn-0-seed{episode.seed}" for episode in others
    ]
    before = [read_episode(file) for run in runs for file in EpisodeFolder.of(run).files()]
    assert list(map(content, episodes)) == list(map(content, before))
    carried = VerdictFolder.named(both, "rules")
    verdicts = [carried.read(file) for file in files]
    assert [verdict.episode_id for verdict in verdicts] == ids
    assert [verdict.steps for verdict in verdicts] == [verdict.steps for verdict in apart]
    answers = {ids[-1]: {"r1": True, "r2": True}}
    assert combine_reviews(verdicts, answers).by_people == (ids[-1],)
    again = merge_runs([both, *runs], tmp_path / "again")
    assert (again.episodes, again.repeated) == (6, 6)
    assert [read_episode(file).id for file in EpisodeFolder.of(tmp_path / "again").files()] == ids


def test_a_renamed_episode_keeps_its_codec(tmp_path):
    runs = [make_run(tmp_path / "1").path, make_run(tmp_path / "2", seed=5).path]
    recode_run(runs[1], tmp_path / "png", "png")
    merge_runs([runs[0], tmp_path / "png"], tmp_path / "all")
    assert [stored_codec(file) for file in EpisodeFolder.of(tmp_path / "all").files()] == (
        ["zstd", "zstd", "png", "png"]
    )


def test_what_only_a_repeated_copy_knows_comes_along(tmp_path):
    one = make_run(tmp_path / "1").path
    shutil.copytree(one, tmp_path / "2")
    recode_run(one, tmp_path / "3", "png")
    verdicts = judged(tmp_path / "2"), judged(tmp_path / "3", "other"), judged(one / "episodes")
    merged = merge_runs([one, tmp_path / "2", tmp_path / "3"], tmp_path / "all")
    assert (merged.episodes, merged.repeated) == (2, 4)
    files = EpisodeFolder.of(tmp_path / "all").files()
    folders = (
        VerdictFolder.named(tmp_path / "all", "rules"),
        VerdictFolder.named(tmp_path / "all", "other"),
        VerdictFolder.named(tmp_path / "all" / "episodes", "rules"),
    )
    for folder, said in zip(folders, verdicts, strict=True):
        assert [folder.read(file).steps for file in files] == [verdict.steps for verdict in said]


def test_what_was_said_of_another_recording_does_not_come_along(tmp_path):
    one, other = make_run(tmp_path / "1").path, make_run(tmp_path / "2").path
    file = EpisodeFolder.of(other).files()[0]
    episode = read_episode(file)
    write_episode(
        file, dataclasses.replace(episode, steps=change(episode.steps, 1, action=Tap(0, 0)))
    )
    judged(other)
    merge_runs([one, other], tmp_path / "all")
    first, second = EpisodeFolder.of(tmp_path / "all").files()
    carried = VerdictFolder.named(tmp_path / "all", "rules")
    assert carried.read(first) is None
    assert carried.read(second) is not None


def test_an_interrupted_joining_leaves_nothing(tmp_path, monkeypatch):
    runs = [make_run(tmp_path / "1").path, make_run(tmp_path / "2", seed=1).path]
    written = []

    def interrupted(write):
        def begin(path, *rest):
            if len(written) == 3:
                raise KeyboardInterrupt
            write(path, *rest)
            written.append(path)

        return begin

    monkeypatch.setattr(merge, "write_whole", interrupted(write_whole))
    monkeypatch.setattr(merge, "write_episode", interrupted(write_episode))
    with pytest.raises(KeyboardInterrupt):
        merge_runs(runs, tmp_path / "both")
    assert len(written) == 3
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1", "2"]


def test_a_run_with_a_changed_byte_is_not_joined(tmp_path):
    one, other = make_run(tmp_path / "one"), make_run(tmp_path / "other", seed=1)
    file = EpisodeFolder(other.episodes).files()[0]
    data = bytearray(file.read_bytes())
    place = data.index(b"parquet-cpp")  # who wrote the file, which no reader needs
    data[place] ^= 1
    file.write_bytes(data)
    read_episode(file, pixels=False)
    with pytest.raises(StoreError, match=file.name):
        merge_runs([one.path, other.path], tmp_path / "both")
    assert not (tmp_path / "both").exists()


def test_what_another_data_set_does_not_have_is_no_damage(episode):
    blind = change_frame(episode.steps, 1, forest=None)
    imported = dataclasses.replace(episode, steps=blind, provenance={"imported_from": "digidata"})
    assert episode_damage(imported) == ()
    assert episode_damage(dataclasses.replace(episode, steps=blind)) == (
        "step 1 has no view hierarchy",
    )


def test_runs_that_do_not_belong_together_are_not_joined(tmp_path):
    one, other = make_run(tmp_path / "1"), make_run(tmp_path / "2", language="zh")
    with pytest.raises(StoreError, match=r"its language is zh, that of .*1 is en"):
        merge_runs([one.path, other.path], tmp_path / "all")
    (first, *_) = EpisodeFolder(one.episodes).files()
    first.write_bytes(first.read_bytes()[:500])
    with pytest.raises(StoreError, match=first.name):
        merge_runs([one.path], tmp_path / "all")
    assert not (tmp_path / "all").exists()


def test_runs_of_other_policies_suites_and_devices_are_joined(tmp_path):
    runs = [
        make_run(tmp_path / "1", max_steps=9),
        make_run(tmp_path / "2", max_steps=9, agent="solution"),
        make_run(tmp_path / "3", max_steps=9, agent="solution", device="lamp"),
    ]
    for path, suite in zip((run.path / "run.json" for run in runs), "aba", strict=True):
        path.write_text(json.dumps(json.loads(path.read_text()) | {"suite": suite}))
    merged = merge_runs([run.path for run in runs], tmp_path / "all")
    assert (merged.episodes, merged.repeated) == (4, 2)  # the device of the tasks is the lamp
    both = RunFolder.open(tmp_path / "all")
    assert both.run["suite"] == "a+b"
    assert both.run["settings"]["agent"] == "noop+solution"
    assert [one["agent"] for one in both.run["merged"]] == ["noop", "solution", "solution"]
    episodes = [read_episode(file) for file in EpisodeFolder(both.episodes).files()]
    assert [episode.agent for episode in episodes] == ["noop", "noop", "solution", "solution"]
    assert len({episode.id for episode in episodes}) == len({one.uid for one in episodes}) == 4
    assert list(map(content, episodes[2:])) == [
        content(read_episode(file)) for file in EpisodeFolder(runs[1].episodes).files()
    ]
    again = merge_runs([both.path, runs[0].path], tmp_path / "again")
    assert (again.episodes, again.repeated) == (4, 2)
    assert RunFolder.open(tmp_path / "again").run["settings"]["agent"] == "noop+solution"
    returns = store_stats(both.path).returns
    assert list(returns) == ["noop", "solution"]
    for name, of in returns.items():
        paid = [episode.total_reward for episode in episodes if episode.agent == name]
        assert (of.episodes, of.mean) == (2, pytest.approx(sum(paid) / 2))
        assert (of.least, of.most) == (min(paid), max(paid))
    assert (returns["noop"].success_rate, returns["solution"].success_rate) == (0, 1)


def test_a_folder_is_measured(tmp_path):
    folder = make_run(tmp_path, episodes=2)
    stats = store_stats(folder.episodes)
    files = EpisodeFolder(folder.episodes).files()
    assert (stats.episodes, stats.steps) == (4, 8)
    assert stats.screenshots == 4  # nothing is done, so that every episode has one screen
    assert stats.bytes == sum(path.stat().st_size for path in files)
    assert stats.bytes_per_step == stats.bytes / 8
    assert 0 < sum(stats.bytes_by_column.values()) < stats.bytes
    files[0].write_bytes(b"PAR1")
    with pytest.raises(StoreError, match=files[0].name):
        store_stats(folder.episodes)
