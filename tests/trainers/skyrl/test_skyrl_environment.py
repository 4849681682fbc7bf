"""SkyRL's own registry and base class around a phone."""

import json

import pytest

skyrl_gym = pytest.importorskip("skyrl_gym", reason="needs the extra mobile-gym[skyrl]")

from omegaconf import OmegaConf  # noqa: E402
from skyrl_gym.envs.base_text_env import BaseTextEnv  # noqa: E402

from mobile_gym.core.errors import UsageError  # noqa: E402
from mobile_gym.trainers import skyrl_environment  # noqa: E402
from mobile_gym.trainers.conversation import PhoneConversation  # noqa: E402
from mobile_gym.trainers.rollout import collect_rollout  # noqa: E402
from mobile_gym.trainers.task_rows import task_rows  # noqa: E402

CLOCK = '{"action": "OpenApp", "name": "Clock"}'
BACK = '{"action": "PressKey", "key": "back"}'
FINISH = '{"action": "Finish", "status": "complete"}'
ROWS = skyrl_environment.data_rows(task_rows("clock", "train", instances=2))


@pytest.fixture(autouse=True)
def registered():
    skyrl_environment.register_skyrl_env()
    skyrl_environment.register_skyrl_env()  # a worker may run it again


def made(row=ROWS[0], **config):
    """As SkyRL's generator makes it: settings of the environment, and the row's other columns."""
    extras = {name: value for name, value in row.items() if name not in ("prompt", "env_class")}
    return skyrl_gym.make(row["env_class"], env_config=OmegaConf.create(config), extras=extras)


def generated(env, prompt, answers):
    """A history as SkyRL's generator builds it, and the rewards of its turns."""
    history, _ = env.init(prompt)
    rewards = []
    for answer in answers:
        history = [*history, {"role": "assistant", "content": answer}]
        output = env.step(answer)
        history += output["observations"]
        rewards.append(output["reward"])
        if output["done"]:
            break
    return history, rewards


def test_it_is_one_of_skyrls_environments():
    env = made()
    assert isinstance(env, BaseTextEnv)
    env.close()


def test_a_generated_history_is_that_of_the_conversation():
    answers = [CLOCK, "hm", BACK, FINISH]
    with made() as env:
        history, rewards = generated(env, ROWS[0]["prompt"], answers)
    left = list(answers)
    with PhoneConversation(preset="text", appending=True) as phone:
        played = collect_rollout(lambda messages: left.pop(0), phone, ROWS[0])
    assert history == played.transcript
    assert sum(rewards) == played.total_reward > 0


def test_rows_are_what_a_parquet_file_can_hold():
    assert json.loads(json.dumps(ROWS)) == ROWS
    assert {row["env_class"] for row in ROWS} == {"mobile_gym"}


def test_all_samples_of_a_row_begin_from_one_state():
    with made() as one, made() as other:
        assert one.init(ROWS[0]["prompt"])[0] == other.init(ROWS[0]["prompt"])[0]


def test_pictures_are_image_url_parts():
    with made(preset="qwen3_vl") as env:
        messages, _ = env.init(ROWS[0]["prompt"])
    kinds = [part["type"] for part in messages[-1]["content"]]
    assert kinds.count("image_url") == 1


def test_metrics_are_of_the_episode_and_can_be_averaged():
    episodes = []
    for answers in ([CLOCK, "hm", FINISH], [FINISH]):
        with made() as env:
            generated(env, ROWS[0]["prompt"], answers)
            episodes.append(env.get_metrics())
    assert episodes[0]["unreadable"] == 1
    assert episodes[0]["steps"] == 3
    assert skyrl_environment.PhoneEnv.aggregate_metrics(episodes)["steps"] == 2


def test_a_row_may_limit_the_turns():
    with made({**ROWS[0], "max_turns": 2}) as env:
        env.init(ROWS[0]["prompt"])
        assert not env.step(BACK)["done"]
        last = env.step(BACK)
    assert last["done"]
    assert last["observations"] == []


def test_metadata_is_json_and_repeats_no_messages():
    with made() as env:
        env.init(ROWS[0]["prompt"])
        metadata = env.step(CLOCK)["metadata"]
    assert json.loads(json.dumps(metadata)) == metadata
    assert "messages" not in metadata


def test_a_setting_that_is_none_is_refused():
    with pytest.raises((UsageError, TypeError), match="colour"):
        made(colour="red")
