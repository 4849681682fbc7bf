import contextlib
import dataclasses

import lamp_phone
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from mobile_gym.agents.solution import SolutionAgent
from mobile_gym.core.actions import Invalid, Tap
from mobile_gym.core.episodes import Reasoning, StepRecord
from mobile_gym.core.errors import StoreError, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.verdicts import ActionReceipt, JudgeReport, ShellResult, Verdict
from mobile_gym.rollouts import EpisodeFolder, RunSettings, collect, read_episode, write_episode
from mobile_gym.rollouts.storing.codecs import codec_of
from mobile_gym.rollouts.storing.episode_index import store_stats
from mobile_gym.rollouts.storing.episode_rows import COLUMNS, SCHEMA, write_rows
from mobile_gym.rollouts.storing.integrity import check_episodes
from mobile_gym.rollouts.storing.store import episode_files


@pytest.fixture
def episode(lamps):
    settings = RunSettings("solution", seed=1)
    return next(collect(lamp_phone.TEMPLATES, SolutionAgent(), settings))


def same_info(one, other):
    assert one.keys() == other.keys()
    for name, value in one.items():
        np.testing.assert_equal(other[name], value)
        assert type(other[name]) is type(value)


def test_an_episode_comes_back_exactly(tmp_path, episode):
    path = tmp_path / "e.parquet"
    write_episode(path, episode)
    back = read_episode(path)
    assert back.task == episode.task
    assert dataclasses.replace(back, steps=()) == dataclasses.replace(episode, steps=())
    assert len(back.steps) == len(episode.steps) > 3
    for read, step in zip(back.steps, episode.steps, strict=True):
        same_info(step.info, read.info)
        np.testing.assert_array_equal(read.frame.screenshot, step.frame.screenshot)
        assert dataclasses.replace(read, frame=None, info={}) == dataclasses.replace(
            step, frame=None, info={}
        )
        assert dataclasses.replace(read.frame, screenshot=None, forest=None) == (
            dataclasses.replace(step.frame, screenshot=None, forest=None)
        )
        tree, original = read.frame.forest.trees[0], step.frame.forest.trees[0]
        assert (tree.title, tree.window_type, tree.is_active) == ("Lamps", "application", True)
        assert [node.label for node in tree.nodes] == [node.label for node in original.nodes]
        assert [node.bounds for node in tree.nodes] == [node.bounds for node in original.nodes]
    assert all(not step.frame.screenshot.flags.writeable for step in back.steps)


def test_probes_and_reasoning_come_back(tmp_path, episode):
    told = Reasoning("两个开关 <a>", "it is off", "tap it", "it is on\n")
    failed = {"ls -d /nothing": ShellResult("", 1, 'ls: /nothing: "No such file"\n')}
    first, second, *others = episode.steps
    second = dataclasses.replace(second, probes=failed, reasoning=told)
    third = dataclasses.replace(others[0], probes={})
    path = tmp_path / "e.parquet"
    write_episode(path, dataclasses.replace(episode, steps=(first, second, third, *others[1:])))
    back = read_episode(path, pixels=False).steps
    assert [step.probes for step in back[:3]] == [first.probes, failed, {}]
    assert [step.probes for step in back[3:]] == [step.probes for step in others[1:]]
    assert [step.reasoning for step in back[:3]] == [None, told, None]


def test_unchanged_answers_are_kept_once(tmp_path, episode):
    path = tmp_path / "e.parquet"
    write_episode(path, episode)
    table = pq.read_table(path)
    answers = [dict(step.probes) for step in episode.steps]
    rows = table["probes_row"].to_pylist()
    assert rows == [answers.index(one) for one in answers]
    assert [value is not None for value in table["probes"].to_pylist()] == (
        [rows.index(row) == position for position, row in enumerate(rows)]
    )
    assert len(set(rows)) == 2  # the lamp is off, then on


def test_equal_screens_are_kept_once(tmp_path, episode):
    first = episode.steps[0]
    copied = dataclasses.replace(first.frame, screenshot=first.frame.screenshot.copy())
    again = dataclasses.replace(first, frame=copied)
    path = tmp_path / "e.parquet"
    write_episode(path, dataclasses.replace(episode, steps=(first, *episode.steps[1:], again)))
    table = pq.read_table(path)
    kept = len([item for item in table["screenshot"] if item.is_valid])
    assert kept == len({step.frame.screenshot.tobytes() for step in episode.steps})
    assert table["screenshot_row"][-1].as_py() == 0
    assert read_episode(path).steps[-1].frame.screenshot.shape == first.frame.screenshot.shape


@pytest.mark.parametrize("codec", ["png", "webp"])
def test_pictures_in_a_column_of_bytes_are_read(tmp_path, episode, codec, monkeypatch):
    """As files had them before their pictures were marked as such; the format is the same."""
    if codec == "webp":
        pytest.importorskip("PIL", reason="needs the extra mobile-gym[pictures]")
    older, newer = tmp_path / "0-older.parquet", tmp_path / "newer" / "0-newer.parquet"
    with monkeypatch.context() as before:
        before.setattr("mobile_gym.rollouts.storing.store.episode_schema", lambda codec: SCHEMA)
        before.setattr("mobile_gym.rollouts.storing.episode_rows.picture_value", lambda data: data)
        write_episode(older, episode, codec)
    assert pq.read_schema(older).field("screenshot").type == pa.binary()
    for read, step in zip(read_episode(older).steps, episode.steps, strict=True):
        np.testing.assert_array_equal(read.frame.screenshot, step.frame.screenshot)
    newer.parent.mkdir()
    write_episode(newer, episode, codec)
    assert pq.read_schema(newer).field("screenshot").type != pa.binary()
    assert store_stats(tmp_path).screenshots == store_stats(newer.parent).screenshots > 1


def test_a_file_without_a_position_is_named(tmp_path):
    (tmp_path / "2024_notes.parquet").write_bytes(b"")
    with pytest.raises(StoreError, match=r"2024_notes.parquet: is no episode file of a run"):
        EpisodeFolder(tmp_path).by_position()


def test_pixels_can_be_left_unread(tmp_path, episode):
    path = tmp_path / "e.parquet"
    write_episode(path, episode)
    assert all(step.frame.screenshot is None for step in read_episode(path, pixels=False).steps)


def test_an_unreadable_action_is_kept_as_it_was_said(tmp_path, episode):
    said = dataclasses.replace(
        episode.steps[1], action=Invalid("tap <the> thing", "no"), raw_action="tap <the> thing"
    )
    path = tmp_path / "e.parquet"
    write_episode(path, dataclasses.replace(episode, steps=(episode.steps[0], said)))
    assert read_episode(path).steps[1].action == Invalid("tap <the> thing", "no")


def test_halves_of_characters_do_not_keep_an_episode_from_being_stored(tmp_path, episode):
    half, sign = "a \ud83d", "a \ufffd"
    first, second, *others = episode.steps
    (verdict, *verdicts) = second.report.verdicts
    said = dataclasses.replace(
        second,
        action=Invalid(half, half),
        raw_action=half,
        reasoning=Reasoning(half, half, half, "whole \U0001f600"),
        receipt=dataclasses.replace(second.receipt, error=half),
        report=dataclasses.replace(
            second.report,
            verdicts=(dataclasses.replace(verdict, evidence=half), *verdicts),
            violation=half,
        ),
        info=dict(second.info) | {"action_error": half},
    )
    path = tmp_path / "e.parquet"
    write_episode(path, dataclasses.replace(episode, steps=(first, said, *others)))
    step = read_episode(path).steps[1]
    assert (step.action, step.raw_action) == (Invalid(sign, sign), sign)
    assert step.reasoning == Reasoning(sign, sign, sign, "whole \U0001f600")
    assert (step.receipt.error, step.info["action_error"]) == (sign, sign)
    assert (step.report.verdicts[0].evidence, step.report.violation) == (sign, sign)


def test_where_the_episodes_of_a_folder_are_is_decided_once(tmp_path, episode):
    run, bare, empty = tmp_path / "run", tmp_path / "bare", tmp_path / "empty"
    for folder in (run / "episodes", bare, empty / "episodes"):
        folder.mkdir(parents=True)
    inside = EpisodeFolder.of(run).file(0, "e")
    write_episode(inside, episode)
    write_episode(EpisodeFolder.of(bare).file(0, "e"), episode)
    assert episode_files(run) == episode_files(run / "episodes") == (inside,)
    assert inside.parent == run / "episodes"
    assert [file.parent for file in episode_files(bare)] == [bare]
    with pytest.raises(StoreError, match="empty: there are no episodes; name the folder of a run"):
        episode_files(empty)
    with pytest.raises(StoreError, match="no: there is no such folder"):
        episode_files(tmp_path / "no")
    with pytest.raises(StoreError, match="there is no such folder"):
        list(check_episodes(inside))


@pytest.mark.parametrize("cut", [0, 3, 100, 2000])
def test_a_damaged_file_is_one_clear_error(tmp_path, episode, cut):
    path = tmp_path / "e.parquet"
    write_episode(path, episode)
    path.write_bytes(path.read_bytes()[:cut])
    with pytest.raises(StoreError, match=r"e\.parquet: cannot be read") as caught:
        read_episode(path)
    assert "\n" not in str(caught.value)


def test_flipped_bytes_never_come_back_as_something_else(tmp_path, episode):
    path = tmp_path / "e.parquet"
    write_episode(path, episode)
    whole = path.read_bytes()
    for position in range(200, len(whole) - 8, max(len(whole) // 25, 1)):
        damaged = bytearray(whole)
        damaged[position] ^= 0xFF
        path.write_bytes(damaged)
        try:
            back = read_episode(path)
        except StoreError:
            continue
        assert len(back.steps) == len(episode.steps)


def test_other_parquet_files_and_other_versions_are_told_apart(tmp_path, episode):
    path = tmp_path / "e.parquet"
    pq.write_table(pa.table({"x": [1]}), path)
    with pytest.raises(StoreError, match="no episode"):
        read_episode(path)
    write_episode(path, episode)
    table = pq.read_table(path)
    metadata = {**table.schema.metadata, b"mobile_gym.schema": b"99"}
    pq.write_table(table.replace_schema_metadata(metadata), path)
    with pytest.raises(StoreError, match="format 99"):
        read_episode(path)
    with pytest.raises(StoreError, match="no such file"):
        read_episode(tmp_path / "missing.parquet")


def test_what_cannot_be_written_leaves_nothing_behind(tmp_path, episode, monkeypatch):
    with pytest.raises(StoreError, match="cannot be written"):
        write_episode(tmp_path / "no" / "e.parquet", episode)

    def refuse(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", refuse)
    with pytest.raises(StoreError, match="No space left"):
        write_episode(tmp_path / "e.parquet", episode)
    assert list(tmp_path.iterdir()) == []


def test_actions_in_the_file_are_relative_to_the_screen(episode):
    taps = [step.action for step in episode.steps if isinstance(step.action, Tap)]
    assert taps
    assert all(0 <= tap.point.x <= 1 for tap in taps)


NOTHING = (0, 0.0, "", False, (), {}, None)


def test_a_value_that_is_nothing_is_not_taken_for_one_that_is_not_there(tmp_path, episode):
    """Every field of a moment and of its report, with each nothing that it may be."""
    report = dataclasses.replace(
        episode.steps[1].report, progress=0.5, goal_progress=0.25, cost_usd=0.1, violation="v"
    )
    moment = dataclasses.replace(episode.steps[1], report=report, raw_action="tap", reward=0.5)
    moments = [moment]
    for holder, wrap in (
        (moment, lambda changed: changed),
        (moment.report, lambda changed: dataclasses.replace(moment, report=changed)),
        (moment.receipt, lambda changed: dataclasses.replace(moment, receipt=changed)),
    ):
        for item in dataclasses.fields(holder):
            value = getattr(holder, item.name)
            for nothing in NOTHING:
                if type(nothing) is not type(value) or item.name in ("step", "verdicts"):
                    continue
                with contextlib.suppress(UsageError):
                    moments.append(wrap(dataclasses.replace(holder, **{item.name: nothing})))
    assert len(moments) > 12
    path = tmp_path / "e.parquet"
    steps = (episode.steps[0], *moments)
    write_episode(path, dataclasses.replace(episode, steps=steps))
    for read, step in zip(read_episode(path, pixels=False).steps, steps, strict=True):
        assert (read.report, read.receipt, read.reward) == (step.report, step.receipt, step.reward)
        assert dataclasses.replace(read, frame=None, info={}) == dataclasses.replace(
            step, frame=None, info={}
        )


def test_every_field_of_a_moment_is_in_a_column(episode):
    """So that a new field cannot be forgotten: what is no column comes back as its default."""
    kinds = {
        "record": (StepRecord, {"frame", "receipt", "report", "probes", "reasoning"}),
        "receipt": (ActionReceipt, set()),
        "report": (JudgeReport, {"verdicts", "skipped"}),
        "verdicts": (Verdict, {"substate_id"}),
        "frame": (Frame, {"screenshot", "forest"}),
        "reasoning": (Reasoning, set()),
    }
    for part, (kind, elsewhere) in kinds.items():
        declared = {column.field_name for column in COLUMNS if column.part == part}
        assert declared | elsewhere == {field.name for field in dataclasses.fields(kind)}, part
    codec = codec_of("zstd")
    assert {name for row in write_rows(episode, codec) for name in row} == {*SCHEMA.names}
