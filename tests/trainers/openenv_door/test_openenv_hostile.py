"""What clients that mean no good, or whose models write nonsense, get from a server."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

pytest.importorskip("openenv", reason="needs the extra mobile-gym[openenv]")

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from mobile_gym.core.errors import UsageError
from mobile_gym.trainers.openenv import ServerSettings, serve_until_interrupted

RESET = {"type": "reset", "data": {"split": "train", "index": 0}}


@contextmanager
def session(address: str) -> Iterator[Callable[[Any], dict[str, Any]]]:
    """Sends a message, a text as it is, and gives the answer's data, with its type."""
    with connect(address.replace("http", "ws") + "/ws", max_size=None) as socket:

        def say(message: Any) -> dict[str, Any]:
            socket.send(message if isinstance(message, str | bytes) else json.dumps(message))
            answer = json.loads(socket.recv(timeout=20))
            return {"type": answer["type"], **answer["data"]}

        yield say


def post(address: str, path: str, body: bytes) -> tuple[int, str]:
    request = urllib.request.Request(
        address + path, body, {"content-type": "application/json"}, method="POST"
    )
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        ({"action": "Tap", "number": True}, "number is True; it must be a whole number"),
        ({"action": "Tap"}, "give either number or point"),
        ({"action": "Tap", "point": [0.5, 7]}, "less than or equal to 1"),
        ({"action": "Tap", "point": [float("nan"), 0]}, "coordinate is nan"),
        ({"action": "Swipe", "direction": "in"}, "must be one of up, down, left, right"),
        ({"action": "Swipe", "start": [0, 0]}, "give either direction, or start and end"),
        ({"action": "Drag", "number": 1}, "give either to_number or end"),
        ({"action": "Type", "text": "a\0b"}, "text has a NUL"),
        ({"action": "Wait", "duration_s": 1e9}, "less than or equal to 60"),
        ({"action": "Explode"}, "does not match any of the expected tags"),
        ({"action": "Tap", "number": 1, "eval": "1"}, "Extra inputs are not permitted"),
        ("x" * 100_001, "at most 100000 characters"),
        (7, "valid dictionary"),
    ],
)
def test_a_call_outside_the_schema_is_told_and_costs_nothing(server, call, reason):
    with session(server) as say:
        say(RESET)
        answer = say({"type": "step", "data": {"call": call}})
        assert (answer["type"], answer["code"]) == ("error", "VALIDATION_ERROR")
        assert [error["msg"] for error in answer["errors"] if reason in error["msg"]]
        assert say({"type": "state"})["step_count"] == 0


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("{", "INVALID_JSON"),
        ({"type": "exec"}, "UNKNOWN_TYPE"),
        ({"type": "step", "data": {"call": "x"}}, "EXECUTION_ERROR"),
        ({"type": "step", "data": {}}, "VALIDATION_ERROR"),
        ({"type": "reset", "data": {"seed": float("inf")}}, "EXECUTION_ERROR"),
    ],
)
def test_a_wrong_message_leaves_the_session_open(server, message, code):
    with session(server) as say:
        assert say(message)["code"] == code
        assert say(RESET)["type"] == "observation"


@pytest.mark.parametrize("message", ["[]", "7", '{"type": "step", "data": {"call": "\\ud800"}}'])
def test_a_message_that_is_none_ends_its_session_alone(server, message):
    with session(server) as other:
        other(RESET)
        with session(server) as say:
            assert say(message)["code"] == "SESSION_ERROR"
        assert other({"type": "state"})["step_count"] == 0


def test_a_message_without_end_is_cut_off(server):
    with session(server) as say, pytest.raises(ConnectionClosed, match="1009"):
        say(json.dumps({"type": "step", "data": {"call": "x" * 1_100_000}}))


def test_a_request_without_end_is_refused(server):
    status, text = post(server, "/reset", b"[" * 1_000_001)
    assert (status, "at most 1000000 bytes" in text) == (413, True)


@pytest.mark.parametrize(
    ("path", "body", "status", "text"),
    [
        ("/reset", {"split": "train", "index": -1}, 400, "index must be in"),
        ("/step", {"action": {"call": "x"}}, 400, "there is no episode; call reset first"),
        ("/step", {"action": {"call": {"action": "Tap"}}}, 422, "give either number or point"),
        ("/mobile_gym/task", {"split": "train", "index": 9**9}, 400, "Invalid task index"),
        ("/mobile_gym/task", {"split": "../x", "index": 0}, 400, "unknown split"),
        ("/mobile_gym/task_range", {"split": "train", "stop": 10**9}, 200, '"train-0"'),
        ("/os/task", {"split": "train", "index": 0}, 404, "unknown environment"),
    ],
)
def test_requests_without_a_session_are_answered_clearly(server, path, body, status, text):
    answer = post(server, path, json.dumps(body).encode())
    assert answer[0] == status
    assert text in answer[1]


def test_requests_without_a_session_use_no_more_phones_than_there_are(small_server):
    with session(small_server) as one, session(small_server) as two:
        assert (
            post(small_server, "/reset", b"{}")[0] == 200
        )  # sessions without an episode have none
        one(RESET)
        two(RESET)
        status, text = post(small_server, "/reset", b"{}")
    assert (status, "all 2 phones are in use" in text) == (503, True)


def test_an_address_that_others_can_reach_has_to_be_allowed():
    with pytest.raises(UsageError, match="--allow-remote"):
        serve_until_interrupted(ServerSettings(suite="clock"), host="0.0.0.0")


def test_an_address_that_is_taken_is_one_clear_error(server):
    port = int(server.rpartition(":")[2])
    with pytest.raises(UsageError, match=f"cannot listen on 127.0.0.1, port {port}"):
        serve_until_interrupted(ServerSettings(suite="clock"), port=port)
