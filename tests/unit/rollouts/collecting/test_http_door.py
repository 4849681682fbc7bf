"""An environment that is played by HTTP requests, as `curl` sends them."""

from __future__ import annotations

import base64
import http.client
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

import pytest

from mobile_gym.accessibility import parse_xml
from mobile_gym.core.actions import Answer, Finish, Key, LongPress, PressKey, Swipe, Tap, Type
from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import UsageError
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.tasks import TaskTemplate
from mobile_gym.rollouts.collecting.http_door import MAX_BODY_BYTES, observe_over_http
from mobile_gym.rollouts.storing.outcomes import outcome_of
from mobile_gym.rollouts.storing.provenance import OBSERVED
from mobile_gym.rollouts.storing.run_settings import RunSettings
from task_suites.catalog import suite

Call = Callable[..., tuple[int, str]]


def template(name: str = "Settings.TurnOnWifi") -> TaskTemplate:
    return next(each for each in suite("settings") if each.id == name)


@contextmanager
def door(
    episodes: list[Episode], task: str = "Settings.TurnOnWifi", timeout_s: float = 60.0
) -> Iterator[Call]:
    """A function that calls an open door; the episode is in the list when it has closed."""
    addresses: list[str] = []
    is_open = threading.Event()

    def announce(address: str) -> None:
        addresses.append(address)
        is_open.set()

    def serve() -> None:
        settings = RunSettings("observed:http", image_size=(600, 270))
        episode = observe_over_http(
            template(task), settings, port=0, timeout_s=timeout_s, announce=announce
        )
        episodes.append(episode)

    def call(
        path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, str]:
        link = http.client.HTTPConnection(addresses[0].removeprefix("http://"), timeout=20)
        try:
            if path.startswith("/get"):
                link.request("GET", path, headers=dict(headers or {}))
            else:
                raw = body if isinstance(body, bytes) else json.dumps(body or {}).encode()
                link.request("POST", path, raw, dict(headers or {}))
            answer = link.getresponse()
            return answer.status, answer.read().decode()
        finally:
            link.close()

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        assert is_open.wait(30)
        yield call
    finally:
        thread.join(20)
        assert not thread.is_alive()


def test_an_episode_of_every_call() -> None:
    episodes: list[Episode] = []
    with door(episodes) as call:
        assert call("/get_task_instruction")[1] == "Turn on Wi-Fi."
        picture = base64.b64decode(call("/get_screenshot")[1])
        assert picture.startswith(b"\x89PNG")
        forest = parse_xml(call("/get_view_hierarchy")[1])
        assert any(node.text for node in forest)
        told = json.loads(call("/post_click", {"x": 0.5, "y": 0.5})[1])
        assert told == {"accepted": True, "error": "", "is_over": False}
        way = {"touch_x": 0.5, "touch_y": 0.8, "lift_x": 0.5, "lift_y": 0.2, "duration": 0.4}
        call("/post_swipe", way)
        told = json.loads(call("/post_type", {"text": "hello"})[1])
        assert not told["accepted"]
        assert "field" in told["error"]
        call("/post_press_back")
        call("/post_press_home")
        call("/post_action", {"action": "LongPress", "point": [0.5, 0.4], "duration_s": 1.0})
        assert json.loads(call("/post_task_complete")[1])["is_over"]
    (episode,) = episodes
    assert [step.action for step in episode.steps[1:]] == [
        Tap(0.5, 0.5),
        Swipe(NormalizedPoint(0.5, 0.8), NormalizedPoint(0.5, 0.2), 0.4),
        Type("hello"),
        PressKey(Key.BACK),
        PressKey(Key.HOME),
        LongPress(0.5, 0.4, duration_s=1.0),
        Finish(),
    ]
    assert episode.provenance[OBSERVED] == "exited"
    outcome = outcome_of(episode)
    assert (outcome.termination_reason, outcome.success) == ("agent_complete", False)


def test_a_question_is_answered() -> None:
    episodes: list[Episode] = []
    with door(episodes, "Settings.ReadScreenTimeout") as call:
        call("/post_answer", {"text": "12"})
    assert episodes[0].steps[-1].action == Answer("12")


@pytest.mark.parametrize(
    ("path", "body", "status", "why"),
    [
        ("/post_click", {"x": 0.5}, 400, "lacks 'y'"),
        ("/post_click", {"x": 2, "y": 0.5}, 400, "outside the canvas"),
        ("/post_click", {"x": "left", "y": 0.5}, 400, "a point is two numbers"),
        ("/post_click", b"{", 400, "the body"),
        ("/post_click", b"[]", 400, "JSON object"),
        ("/post_type", {"text": 3}, 400, "give the text"),
        ("/post_type", {"text": "x" * 5000}, 400, "4096"),
        ("/post_type", b" " * (MAX_BODY_BYTES + 1), 413, "at most"),
        ("/post_action", {"action": "Fly"}, 400, "not one of"),
        ("/post_action", {"action": "Invalid", "raw": "", "reason": ""}, 400, "no action"),
        ("/post_dance", {}, 404, "/post_click"),
        ("/get_rich", None, 404, "/get_screenshot"),
    ],
)
def test_a_wrong_request_is_told_why_and_is_no_step(
    path: str, body: object, status: int, why: str
) -> None:
    episodes: list[Episode] = []
    with door(episodes) as call:
        answered, text = call(path, body)
        call("/post_task_impossible")
    assert answered == status
    assert why in text
    assert len(episodes[0].steps) == 2


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "none"}, {"Host": "evil.example:80"}],
)
def test_what_a_web_page_could_send_is_refused(headers: dict[str, str]) -> None:
    episodes: list[Episode] = []
    with door(episodes) as call:
        assert call("/post_click", {"x": 0.5, "y": 0.5}, headers)[0] == 403
        assert call("/get_screenshot", headers=headers)[0] == 403
        call("/post_task_complete")
    assert len(episodes[0].steps) == 2


def test_an_episode_that_nobody_ends_is_cut_off() -> None:
    episodes: list[Episode] = []
    with door(episodes, timeout_s=0.5):
        pass
    (episode,) = episodes
    assert episode.provenance[OBSERVED] == "timeout"
    assert episode.steps[-1].truncated
    assert not outcome_of(episode).is_self_reported


def test_a_port_that_is_taken_is_told() -> None:
    episodes: list[Episode] = []
    with door(episodes, timeout_s=20.0) as call:
        settings = RunSettings("observed:http", image_size=(600, 270))
        with pytest.raises(UsageError, match="not to be had"):
            observe_over_http(
                template(), settings, port=1 << 17, timeout_s=1.0, announce=lambda _: None
            )
        call("/post_task_complete")
