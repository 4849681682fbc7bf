"""Clients of a real server: OpenEnv's own and ours, many at once."""

from __future__ import annotations

import base64
import re
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

openenv = pytest.importorskip("openenv", reason="needs the extra mobile-gym[openenv]")

from openenv import GenericEnvClient  # noqa: E402
from solved_calls import solved_calls  # noqa: E402
from websockets.sync.client import connect  # noqa: E402

from mobile_gym.trainers.openenv import (  # noqa: E402
    FinishCall,
    OpenAppCall,
    PhoneAction,
    PhoneClient,
    TapCall,
)

INDICES = (0, 5, 11, 20, 33, 47, 60, 71)


def play_generic(address: str, index: int, calls: list[dict]) -> float:
    with GenericEnvClient(base_url=address).sync() as client:
        client.reset(split="train", index=index)
        rewards = [client.step(call) for call in calls]
        assert rewards[-1].done
        state = client.state()
        assert (state["index"], state["success"]) == (index, True)
        return sum(each.reward for each in rewards)


def play_typed(address: str, index: int, calls: list[dict]) -> float:
    with PhoneClient(base_url=address).sync() as client:
        client.reset(split="train", index=index)
        results = [client.step(PhoneAction(**call)) for call in calls]
        assert results[-1].observation.done
        assert client.state().rubric["task"] == 1.0
        return sum(each.reward for each in results)


def test_eight_clients_at_once_solve_their_tasks_by_node_numbers(server):
    solutions = [solved_calls("train", index) for index in INDICES]
    assert sum("number" in call["call"] for calls in solutions for call in calls) >= 8
    players = (play_generic, play_typed) * 4
    with ThreadPoolExecutor(8) as pool:
        returns = list(
            pool.map(
                lambda player, index, calls: player(server, index, calls),
                players,
                INDICES,
                solutions,
            )
        )
    assert returns == pytest.approx([1.0] * 8)


def test_the_same_index_begins_the_same_episode(server):
    with PhoneClient(base_url=server).sync() as client:
        first = client.reset(split="train", index=4).observation
        client.step(PhoneAction(call=OpenAppCall(name="Clock")))
        second = client.reset(split="train", index=4).observation
    assert first == second


def test_a_seed_beside_an_index_changes_the_phone_alone(server):
    with PhoneClient(base_url=server).sync() as client:
        plain = client.reset(split="train", index=1).observation
        other = client.reset(split="train", index=1, seed=77).observation
    assert plain.instruction == other.instruction
    assert plain.text != other.text


def test_a_picture_comes_when_it_is_asked_for(server):
    with PhoneClient(base_url=server).sync() as client:
        assert client.reset(split="train", index=0).observation.pictures == ()
        shown = client.reset(split="train", index=0, picture="screenshot").observation
        after = client.step(PhoneAction(call=OpenAppCall(name="Clock"))).observation
        png = client.reset(split="train", index=0, picture="marks", media="png").observation
    pictures = [base64.b64decode(one.pictures[0].data) for one in (shown, after, png)]
    assert [data[:4] for data in pictures] == [b"\xff\xd8\xff\xe0"] * 2 + [b"\x89PNG"]
    assert pictures[0] != pictures[1]


def test_replies_are_read_in_the_dialect_of_the_session(server):
    with PhoneClient(base_url=server).sync() as client:
        client.reset(split="train", index=0, dialect="android_world", listing="android_world")
        reply = 'Reason: .\nAction: {"action_type": "open_app", "app_name": "Clock"}'
        opened = client.step(PhoneAction(call=reply))
        client.step(PhoneAction(call="I would rather not."))
        state = client.state()
    assert "Alarm" in opened.observation.text
    assert (state.step_count, state.actions_done, state.dialect) == (2, 2, "android_world")


def test_a_number_that_is_not_there_costs_a_step_and_says_so(server):
    with PhoneClient(base_url=server).sync() as client:
        client.reset(split="train", index=0)
        observation = client.step(PhoneAction(call=TapCall(number=900))).observation
        assert observation.action_error == (
            "there is no number 900 on the screen; they go from 0 to 16"
        )
        assert client.state().actions_done == 1


def test_a_second_episode_follows_a_finished_one(server):
    with PhoneClient(base_url=server).sync() as client:
        client.reset(split="train", index=0)
        assert client.step(PhoneAction(call=FinishCall())).done
        with pytest.raises(RuntimeError, match="the episode is over; call reset"):
            client.step(PhoneAction(call=FinishCall()))
        assert not client.reset(split="test_instance", index=0).done
        assert client.state().split == "test_instance"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"split": "validation", "index": 0}, "unknown split 'validation'"),
        ({"split": "train", "index": 10**30}, "index must be in"),
        ({"split": "train", "index": "0"}, "index must be an integer"),
        ({"index": 0}, "an index goes with a split"),
        ({"task": "recorded:/etc"}, "unknown task 'recorded:/etc'"),
        ({"task": "os:system"}, "unknown task"),
        ({"seed": -1}, "seed must be an integer"),
        ({"dialect": "os.path"}, "unknown dialect 'os.path'"),
        ({"picture": "/etc/passwd"}, "unknown picture"),
        ({"listing": "none"}, "a screen must be shown"),
        ({"device": "emulator"}, "reset has no argument 'device'"),
        ({"episode_id": ["a"]}, "episode_id must be a text"),
    ],
)
def test_a_wrong_reset_is_told_and_the_session_goes_on(server, arguments, message):
    with GenericEnvClient(base_url=server).sync() as client:
        with pytest.raises(RuntimeError, match=message):
            client.reset(**arguments)
        assert client.reset(split="train", index=0).observation["valid"]


def test_numbers_may_be_texts_and_floats(server):
    with GenericEnvClient(base_url=server).sync() as client:
        texts = []
        for number in (4, "4", 4.0, "[4]"):
            client.reset(split="train", index=0)
            result = client.step({"call": {"action": "Tap", "number": number}})
            texts.append(result.observation["text"])
    assert len(set(texts)) == 1
    assert "Alarm" in texts[0]


def test_a_session_that_breaks_off_gives_its_phone_back(small_server):
    with GenericEnvClient(base_url=small_server).sync() as stays:
        stays.reset(split="train", index=0)
        with connect(small_server.replace("http", "ws") + "/ws") as leaves:
            leaves.send('{"type": "reset", "data": {"split": "train", "index": 1}}')
            leaves.recv(timeout=20)
            with pytest.raises(RuntimeError, match=r"[Cc]apacity"):
                attempt(small_server)
            leaves.socket.shutdown(socket.SHUT_RDWR)  # no goodbye
        assert eventually(lambda: attempt(small_server)).observation["valid"]
        assert not stays.step({"call": {"action": "Wait"}}).done


def test_the_example_of_the_page_runs(server, capsys):
    page = Path(__file__).parents[3] / "docs" / "training" / "openenv.md"
    (example,) = re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL)
    exec(example.replace("http://127.0.0.1:8000", server))
    assert "Task: " in capsys.readouterr().out


def test_a_raw_reply_is_the_one_field_that_a_step_must_have():
    """As trainers expect that know the schema alone, such as verifiers' own taskset."""
    assert PhoneAction.model_json_schema()["required"] == ["call"]


def attempt(address: str):
    with GenericEnvClient(base_url=address).sync() as client:
        return client.reset(split="train", index=2)


def eventually(action, patience_s: float = 20.0):
    """What an action gives once it succeeds; each try takes its own time."""
    deadline = time.monotonic() + patience_s
    while True:
        try:
            return action()
        except (RuntimeError, ConnectionError):
            if time.monotonic() > deadline:
                raise
