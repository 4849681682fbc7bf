import dataclasses
import json

import gymnasium
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import concatenate, create_empty_array
from lamp_phone import TEMPLATES, LampPhone

from mobile_gym.core.actions import Finish, Swipe, Tap
from mobile_gym.core.errors import DeviceUnreachable, StoreError, UnknownName, UsageError
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.rollouts import RunFolder, read_episode, record_episodes
from mobile_gym.rollouts.collecting.environment_settings import spec_text_of
from mobile_gym.rollouts.reviewing.replay import replay_episode
from mobile_gym.rollouts.storing.codecs import codec_of
from mobile_gym.rollouts.storing.episode_rows import write_rows
from mobile_gym.rollouts.storing.integrity import check_episodes
from mobile_gym.rollouts.storing.store import EpisodeFolder
from mobile_gym.spaces import encode
from reward_models.rules import RulesJudge

ENV_ID = "Lamps/TurnOn-v0"
ENVS, STEPS, SEED = 3, 14, 5
MIDDLE, TOP = NormalizedPoint(0.5, 0.5), NormalizedPoint(0.5, 0.2)
PLANS = (
    [Tap(MIDDLE), Finish()],
    [Swipe(MIDDLE, TOP), Tap(MIDDLE), Finish()],
    [Swipe(MIDDLE, TOP), Tap(TOP), Tap(TOP), Tap(MIDDLE), Tap(MIDDLE)],  # until it is cut off
)
"""What is done in each environment, by the number of the step; they end at different times."""
MAX_STEPS = 5
CADENCED = {"name": "cadenced", "judge": "rules", "when": "every_step"}


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setattr(gymnasium.envs.registration, "registry", dict(gymnasium.registry))
    monkeypatch.setattr(gymnasium, "registry", gymnasium.envs.registration.registry)
    gymnasium.register(
        ENV_ID,
        entry_point="mobile_gym.envs.mobile_env:MobileEnv",
        vector_entry_point="mobile_gym.envs.vector.vector_env:MobileVectorEnv",
        kwargs={"task": TEMPLATES[0], "image_size": (200, 90), "max_steps": MAX_STEPS},
    )


def planned(index, step):
    return PLANS[index][min(step, len(PLANS[index]) - 1)]


def make_vector(mode=AutoresetMode.NEXT_STEP, vectorization_mode=None, **kwargs):
    if vectorization_mode == "sync":
        return gymnasium.make_vec(
            ENV_ID,
            ENVS,
            vectorization_mode="sync",
            vector_kwargs={"autoreset_mode": mode},
            **kwargs,
        )
    return gymnasium.make_vec(ENV_ID, ENVS, autoreset_mode=mode, **kwargs)


def step_for_a_while(envs, mode, steps=STEPS):
    """One policy for all environments; how many episodes ended, or are under way at the end."""
    ended = 0
    envs.reset(seed=SEED)
    space = envs.single_action_space
    for _ in range(steps):
        done = [record.step for record in envs.unwrapped.get_attr("last_record")]
        actions = [encode(planned(index, step)) for index, step in enumerate(done)]
        batch = concatenate(space, actions, create_empty_array(space, ENVS))
        _, _, terminated, truncated, _ = envs.step(batch)
        over = terminated | truncated
        ended += int(over.sum())
        if mode is AutoresetMode.DISABLED and over.any():
            envs.reset(options={"reset_mask": over})
    # One that is under way is left, with the recording.
    running = [record for record in envs.unwrapped.get_attr("last_record") if is_under_way(record)]
    return ended + len(running)


def is_under_way(record):
    """Whether something was done in an episode that has not ended."""
    return record.step > 0 and not (record.terminated or record.truncated)


def played_singly(index, episodes):
    """The first episodes of one environment of the vector, step by step."""
    env = gymnasium.make(ENV_ID)
    found = []
    for number in range(episodes):
        env.reset(seed=SEED + index if number == 0 else None)
        records = [env.unwrapped.last_record]
        while not (records[-1].terminated or records[-1].truncated):
            env.step(planned(index, records[-1].step))
            records.append(env.unwrapped.last_record)
        found.append((env.unwrapped.status, tuple(records)))
    env.close()
    return found


def rows(episode):
    """All that is stored of an episode, but for its timings."""
    return [
        {name: value for name, value in row.items() if name != "timings_s"}
        for row in write_rows(episode, codec_of("zstd"))
    ]


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("vectorization_mode", [None, "sync"])
def test_the_same_episodes_as_of_single_environments(tmp_path, mode, vectorization_mode):
    envs = make_vector(mode, vectorization_mode)
    with record_episodes(envs, tmp_path / "run", agent="plans") as recording:
        ended = step_for_a_while(envs, mode)
    envs.close()
    files = EpisodeFolder(tmp_path / "run" / "episodes").files()
    assert len(files) == len(recording.outcomes) == ended > 2 * ENVS
    assert not [checked for checked in check_episodes(files[0].parent) if checked.damage]
    stored = [read_episode(path) for path in files]
    singly = {
        status.episode_seed: (status, records)
        for index in range(ENVS)
        for status, records in played_singly(index, ended)
    }
    seen = set()
    for episode in stored:
        status, records = singly[episode.seed]
        assert episode.task == status.task
        if episode.steps[-1].info["termination_reason"] == "left":
            last = len(episode.steps) - 1
            assert episode.steps[-1].action == records[last].action
            records = (*records[:last], episode.steps[-1])
        else:
            seen.add(len(records))
            assert json.loads(episode.provenance["side_effects"]) == list(status.side_effects)
        assert rows(episode) == rows(dataclasses.replace(episode, steps=records))
    assert seen == {3, 4, 6}
    assert len({episode.seed for episode in stored}) == ended


def test_a_recorded_run_is_a_run_like_others(tmp_path):
    envs = make_vector(perturbation={"dark": True}, terminate_on="finish")
    with record_episodes(envs, tmp_path, agent="plans", codec="delta"):
        ended = step_for_a_while(envs, AutoresetMode.NEXT_STEP)
    envs.close()
    run = RunFolder.open(tmp_path)
    assert len(run.outcomes()) == ended
    summary = json.loads((tmp_path / "summary.json").read_text())
    assert (summary["agent"], summary["episodes"]) == ("plans", ended)
    assert (tmp_path / "report.html").exists()
    assert run.run["settings"]["terminate_on"] == "finish"
    assert json.loads(run.run["settings"]["perturbation"]) == {"dark": True}


def test_episodes_that_nobody_seeded_can_be_replayed(tmp_path):
    envs = make_vector()
    with record_episodes(envs, tmp_path, agent="plans"):
        step_for_a_while(envs, AutoresetMode.NEXT_STEP)
    envs.close()
    for path in EpisodeFolder(tmp_path / "episodes").files():
        again = replay_episode(read_episode(path), template=TEMPLATES[0])
        assert again.is_same, again.differences


@pytest.mark.parametrize(
    ("judge", "recorded"),
    [
        ("rules", "rules"),
        ({"name": "rules"}, "rules"),
        (CADENCED, json.dumps(CADENCED)),
        (RulesJudge(), "rules"),
        (CADENCED | {"judge": RulesJudge()}, "cadenced"),
    ],
)
def test_the_judge_is_recorded_with_its_arguments(tmp_path, judge, recorded):
    env = gymnasium.make(ENV_ID, judge=judge)
    with record_episodes(env, tmp_path, agent="nobody"):
        env.reset(seed=1)
        env.step(Tap(MIDDLE))
        env.step(Finish())
    env.close()
    [path] = EpisodeFolder(tmp_path / "episodes").files()
    episode = read_episode(path)
    assert episode.judge == recorded
    assert RunFolder.open(tmp_path).run["settings"]["judge"] == recorded
    if recorded == json.dumps(CADENCED):  # all that a replay needs to know
        assert replay_episode(episode, template=TEMPLATES[0]).is_same


def test_the_device_is_recorded_with_its_arguments():
    assert spec_text_of("lamp") == spec_text_of(LampPhone()) == "lamp"
    for device in ({"avd": "a", "snapshot": "b"}, {"kind": "recorded"}):
        assert json.loads(spec_text_of(device)) == device


def test_what_is_no_whole_episode_is_not_stored(tmp_path):
    env = gymnasium.make(ENV_ID)
    env.reset(seed=1)
    with record_episodes(env, tmp_path, agent="nobody") as recording:
        env.step(Finish())  # of an episode that began before
        env.reset()
        saved = env.unwrapped.save_state()
        env.step(Tap(MIDDLE))
        later = env.unwrapped.save_state()
        env.reset()  # before the end
        env.step(Tap(MIDDLE))
        env.unwrapped.load_state(later)  # as many steps, but others
        env.step(Finish())
        env.unwrapped.load_state(saved)  # where an episode began
        env.step(Finish())
        env.reset()
        env.reset()  # and nothing done
    env.step(Finish())  # after the recording
    env.close()
    [left, whole] = map(read_episode, EpisodeFolder(tmp_path / "episodes").files())
    assert [step.action for step in left.steps] == [None, Tap(MIDDLE)]
    assert left.steps[-1].info["termination_reason"] == "left"
    assert [step.action for step in whole.steps] == [None, Finish()]
    assert len(recording.outcomes) == 2


def test_a_recording_without_episodes_leaves_nothing(tmp_path):
    env, out = gymnasium.make(ENV_ID), tmp_path / "runs" / "one"

    def train(mistake):
        with record_episodes(env, out, agent="nobody"):
            env.reset(seed=1)
            if mistake:
                raise ValueError("a mistake of the trainer")
            env.step(Finish())

    with pytest.raises(ValueError, match="of the trainer"):
        train(mistake=True)
    assert list(tmp_path.iterdir()) == []
    train(mistake=False)
    env.close()
    assert len(RunFolder.open(out).outcomes()) == 1


def test_a_failing_device_voids_its_episode(tmp_path, monkeypatch):
    env = gymnasium.make(ENV_ID)
    with record_episodes(env, tmp_path, agent="nobody") as recording:
        env.reset(seed=1)
        with monkeypatch.context() as patch:

            def fail(self, action):
                raise DeviceUnreachable("the cable is loose")

            patch.setattr(LampPhone, "perform", fail)
            assert env.step(Tap(MIDDLE))[3]
        env.reset()
        env.step(Finish())
    env.close()
    assert recording.void == 1
    [outcome] = recording.outcomes
    assert outcome.termination_reason == "agent_complete"


def test_what_cannot_be_stored_is_told_by_a_step(tmp_path, monkeypatch):
    from mobile_gym.rollouts.storing import writer

    def full(path, episode, codec):
        raise StoreError(f"{path}: cannot be written: No space left on device")

    monkeypatch.setattr(writer, "write_episode", full)
    envs = make_vector()
    with (
        pytest.raises(StoreError, match="No space left"),
        record_episodes(envs, tmp_path, agent="plans"),
    ):
        step_for_a_while(envs, AutoresetMode.NEXT_STEP, steps=10_000)
    envs.close()
    assert not EpisodeFolder(tmp_path / "episodes").files()


def test_what_cannot_be_recorded_is_said_before_anything_is_written(tmp_path):
    out = tmp_path / "run"

    def refused(env, message, error=UsageError, **kwargs):
        with pytest.raises(error, match=message), record_episodes(env, out, agent="a", **kwargs):
            pass
        assert not out.exists()

    env, blind = gymnasium.make(ENV_ID), gymnasium.make(ENV_ID, observe=("nodes",))
    refused(env, "codec", UnknownName, codec="gif")
    refused(blind, 'add "screenshot"')
    refused(type(env.unwrapped)(TEMPLATES[0]), r"with gymnasium.make")
    refused(gymnasium.make("CartPole-v1"), "CartPoleEnv cannot be recorded")
    refused(type("Elsewhere", (VectorEnv,), {})(), "Elsewhere has its environments in other proc")
    with record_episodes(env, tmp_path / "other", agent="a"):
        refused(env, "recorded already")
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "file").touch()
    with (
        pytest.raises(StoreError, match="not an empty folder"),
        record_episodes(env, tmp_path / "taken", agent="a"),
    ):
        pass
