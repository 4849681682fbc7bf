"""A bench is believed only as it was played: every way to improve it afterwards is found."""

import dataclasses
import shutil

import numpy as np
import pytest
from lamp_bench import (
    KEY,
    claim_success,
    files_of,
    judge,
    play,
    rewrite,
    set_index,
    with_last,
)

import mobile_gym
from mobile_gym.core import plugins
from mobile_gym.core.errors import UsageError
from mobile_gym.rollouts import read_episode
from mobile_gym.rollouts.benching.bench_folder import read_bench
from mobile_gym.rollouts.ranking.leaderboard import leaderboard_rows, verified_rows
from mobile_gym.rollouts.ranking.verifying import verify_run
from mobile_gym.rollouts.storing.code_state import CodeState

AGENT = "random"


@pytest.fixture(scope="module")
def honest(tmp_path_factory):
    """Played once; tests change copies."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(plugins._BUILT_IN["device"], "lamp", "lamp_phone:open_device")
        patch.setitem(plugins._BUILT_IN["suite catalog"], "built-in", "lamp_phone")
        path = tmp_path_factory.mktemp("benches") / "honest"
        play(path, AGENT, "solution", max_steps=4)
    return path


@pytest.fixture
def bench(honest, tmp_path):
    return shutil.copytree(honest, tmp_path / "bench")


def verified(path, key=KEY):
    keys = () if key is None else (key,)
    rows = verified_rows([path], keys=keys, make_judge=judge)
    return {row.agent.label: row for row in rows}


def why(path):
    row = verified(path)[AGENT]
    assert row.status == "differs"
    return " ".join(row.reasons)


def test_an_honest_bench_with_a_key_is_verified(bench):
    rows = verified(bench)
    assert [row.status for row in rows.values()] == ["verified", "verified"]
    assert not rows[AGENT].reasons


def test_only_the_agent_whose_episodes_were_changed_differs(bench):
    rewrite(files_of(bench, AGENT)[0], claim_success)
    rows = verified(bench)
    assert (rows[AGENT].status, rows["solution"].status) == ("differs", "verified")
    assert next(iter(rows)) == "solution"


def test_success_that_was_written_in(bench):
    rewrite(files_of(bench, AGENT)[0], claim_success)
    reasons = why(bench)
    assert "its success was True, is False" in reasons
    assert "reward was 1" in reasons


def test_a_reward_alone(bench):
    rewrite(files_of(bench, AGENT)[0], lambda one: with_last(one, reward=0.5))
    assert "reward was 0.5, is 0" in why(bench)


def test_success_in_the_info_alone(bench):
    rewrite(
        files_of(bench, AGENT)[0],
        lambda one: with_last(one, info={**one.steps[-1].info, "is_success": True}),
    )
    assert "its success was True, is False" in why(bench)


def test_a_painted_screen(bench):
    def paint(episode):
        shot = np.zeros_like(episode.steps[-1].frame.screenshot)
        frame = dataclasses.replace(episode.steps[-1].frame, screenshot=shot)
        return with_last(episode, frame=frame)

    rewrite(files_of(bench, AGENT)[0], paint)
    assert "screenshot was" in why(bench)


def test_a_tree_of_another_moment(bench):
    [_, other, *_] = files_of(bench, "solution")
    forest = read_episode(other).steps[-1].frame.forest

    def swap(episode):
        return with_last(episode, frame=dataclasses.replace(episode.steps[-1].frame, forest=forest))

    rewrite(files_of(bench, AGENT)[0], swap)
    assert "tree was" in why(bench)


def test_an_action_that_was_exchanged(bench):
    solved = read_episode(files_of(bench, "solution")[0])
    rewrite(
        files_of(bench, AGENT)[0],
        lambda one: dataclasses.replace(
            one,
            steps=(
                *one.steps[:1],
                dataclasses.replace(one.steps[1], action=solved.steps[-2].action),
                *one.steps[2:],
            ),
        ),
    )
    assert why(bench)


def test_the_episode_of_another_seed(bench):
    """An easier instance, taken twice."""
    first, second, *_ = files_of(bench, AGENT)

    def take(episode):
        easy = read_episode(first)
        return dataclasses.replace(easy, id=episode.id)

    rewrite(second, take)
    assert "is not of the seed" in why(bench)


def test_side_effects_that_were_left_out(bench):
    def hide(episode):
        provenance = {**episode.provenance, "side_effects": '["settings/x"]'}
        return dataclasses.replace(episode, provenance=provenance)

    rewrite(files_of(bench, AGENT)[0], hide)
    assert "its side effects is another one" in why(bench)


def test_steps_that_were_cut_off(bench):
    def cut(episode):
        last = dataclasses.replace(
            episode.steps[1],
            truncated=True,
            info={**episode.steps[-1].info},
        )
        return dataclasses.replace(episode, steps=(episode.steps[0], last))

    rewrite(files_of(bench, AGENT)[0], cut)
    assert "does not end" in why(bench)


def test_the_index_alone(bench):
    file = files_of(bench, AGENT)[0]
    set_index(file, success=True, total_reward=1.0)
    assert leaderboard_rows([bench])[-1].agent.measures["success"].value > 0
    assert "the index says something else" in why(bench)


def test_bytes_that_were_changed(bench):
    file = files_of(bench, AGENT)[0]
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(bytes(data))
    assert file.name in why(bench)


def test_an_agent_under_another_name(bench):
    rewrite(files_of(bench, AGENT)[0], lambda one: dataclasses.replace(one, agent="better"))
    assert "its agent is another one" in why(bench)


def test_without_a_key_rows_have_the_same_figures_and_no_more(tmp_path):
    play(tmp_path / "b", AGENT, key=None, max_steps=2)
    row = verified(tmp_path / "b")[AGENT]
    assert row.status == "same figures"
    assert "without a secret key" in row.reasons[0]


def test_the_key_is_needed(bench):
    row = verified(bench, key=None)[AGENT]
    assert (row.status, row.reasons) == (
        "not checked",
        ("the key of the bench is needed, and was not given",),
    )


def test_a_bench_that_is_not_whole(bench):
    files_of(bench, AGENT)[-1].unlink()
    row = verified(bench)[AGENT]
    assert (row.status, row.reasons) == ("same figures", ("1 episodes are missing",))


def test_episodes_that_another_state_of_the_code_played(bench, monkeypatch):
    now = CodeState("1", "c0ffee", dirty=False)
    monkeypatch.setattr("mobile_gym.rollouts.ranking.verifying.code_state", lambda: now)
    assert verified(bench)[AGENT].status == "verified"
    rewrite(files_of(bench, AGENT)[0], claim_success)
    row = verified(bench)[AGENT]
    assert row.status == "other code"
    assert f"played with version {mobile_gym.__version__}, commit" in row.reasons[0]
    assert "its success was True, is False" in " ".join(row.reasons)


def test_a_real_phone_can_only_be_judged_again(bench, monkeypatch):
    monkeypatch.setattr("mobile_gym.rollouts.ranking.verifying._REAL_DEVICES", ("lamp",))
    row = verified(bench)["solution"]
    assert row.status == "same figures"
    assert "could only be judged again" in row.reasons[0]
    rewrite(files_of(bench, AGENT)[0], claim_success)
    assert "is judged otherwise" in why(bench)


def test_the_wrong_key_is_refused(bench):
    read = read_bench(bench)
    with pytest.raises(UsageError, match="secret key"):
        verify_run(read, read.runs[0], key=b"x" * 32, make_judge=judge)
