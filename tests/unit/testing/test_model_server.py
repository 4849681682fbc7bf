"""The server of scripted models: what it says, and what it refuses."""

from __future__ import annotations

import base64
import http.client
import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from mobile_gym.accessibility.pictures.encoding import encode_screenshot
from mobile_gym.testing.model_server import ModelServer, ServedAnswer, model_server

SHADE = np.full((40, 30, 3), 128, np.uint8)


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with model_server(lambda _: ServedAnswer("Hello")) as opened:
        yield opened


def post(server: ModelServer, body: object, path: str = "/v1/chat/completions") -> tuple[int, Any]:
    connection = http.client.HTTPConnection("127.0.0.1", server.server_address[1], timeout=10)
    try:
        connection.request("POST", path, body if isinstance(body, bytes) else json.dumps(body))
        response = connection.getresponse()
        return response.status, json.loads(response.read())
    finally:
        connection.close()


def picture_url(media: str = "jpeg", data: bytes | None = None) -> str:
    kind = "png" if media == "png" else "jpeg"
    data = encode_screenshot(SHADE, kind).data if data is None else data
    return f"data:image/{media};base64,{base64.b64encode(data).decode()}"


def shown(url: str) -> dict[str, Any]:
    content = [{"type": "image_url", "image_url": {"url": url}}, {"type": "text", "text": "?"}]
    return {"messages": [{"role": "user", "content": content}]}


def test_it_answers(server: ModelServer) -> None:
    status, body = post(server, {"messages": [{"role": "user", "content": "Hi"}]})
    assert status == 200
    assert body["choices"][0]["message"] == {"role": "assistant", "content": "Hello"}


def test_it_hands_over_native_calls() -> None:
    answer = ServedAnswer(calls=(("tap", {"x": 1}),))
    with model_server(lambda _: answer) as server:
        _, body = post(server, {"messages": [{"role": "user", "content": "Hi"}]})
    (call,) = body["choices"][0]["message"]["tool_calls"]
    assert call["function"] == {"name": "tap", "arguments": '{"x": 1}'}


@pytest.mark.parametrize("media", ["jpeg", "png"])
def test_it_knows_the_size_of_pictures(server: ModelServer, media: str) -> None:
    server.size = (30, 40)
    status, _ = post(server, shown(picture_url(media)))
    assert status == 200
    assert server.asked[0].sizes == ((30, 40),)


@pytest.mark.parametrize(
    ("url", "complaint"),
    [
        ("data:image/jpeg;base64,%%%", "is not base64"),
        (picture_url("jpeg", b"no picture"), "is no image/jpeg"),
        (picture_url("png", encode_screenshot(SHADE, "jpeg").data), "is no image/png"),
        (picture_url("gif"), "is no image/gif"),
        (
            picture_url("png", encode_screenshot(SHADE, "png").data[:60]),
            "no picture that can be read",
        ),
    ],
)
def test_it_refuses_what_is_no_picture(server: ModelServer, url: str, complaint: str) -> None:
    status, body = post(server, shown(url))
    assert status == 400
    assert complaint in body["error"]["message"]
    assert complaint in server.complaints[0]
    assert server.asked == []


def test_it_refuses_a_picture_of_another_size(server: ModelServer) -> None:
    server.size = (40, 30)
    assert post(server, shown(picture_url()))[0] == 400
    assert "30 x 40" in server.complaints[0]


@pytest.mark.parametrize(
    "body",
    [
        b"no JSON",
        [],
        {},
        {"messages": []},
        {"messages": [{"role": "nobody", "content": "Hi"}]},
        {"messages": [{"role": "user", "content": 3}]},
        {"messages": [{"role": "user", "content": [{"type": "sound"}]}]},
        {"messages": [{"role": "user", "content": "Hi"}], "tools": [{"type": "function"}]},
    ],
)
def test_it_refuses_what_is_no_question(server: ModelServer, body: object) -> None:
    assert post(server, body)[0] == 400


def test_it_has_one_address(server: ModelServer) -> None:
    assert post(server, {"messages": [{"role": "user", "content": "Hi"}]}, "/v1/other")[0] == 400
