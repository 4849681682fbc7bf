import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from mobile_gym.studio.access import COOKIE, TokenAccess, new_token

TOKEN = "the token"


async def echo(websocket):
    await websocket.accept()
    await websocket.send_text("hello")


@pytest.fixture
def client():
    app = Starlette(
        routes=[
            Route("/", lambda request: PlainTextResponse("inside"), methods=["GET", "POST"]),
            WebSocketRoute("/live", echo),
        ],
        middleware=[Middleware(TokenAccess, token=TOKEN, hosts=("phones.example",))],
    )
    with TestClient(app, base_url="http://127.0.0.1:8000", follow_redirects=False) as client:
        yield client


@pytest.fixture
def known(client):
    """A browser that was given the token."""
    client.cookies.set(COOKIE, TOKEN)
    return client


def test_a_browser_without_the_token_is_told_what_to_open(client):
    answer = client.get("/")
    assert answer.status_code == 403
    assert "mobile-gym studio" in answer.text
    assert "inside" not in answer.text


def test_the_token_moves_from_the_address_into_a_cookie(client):
    answer = client.get(f"/?token={TOKEN}&sort=steps")
    assert answer.status_code == 303
    assert answer.headers["location"] == "/?sort=steps"
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert client.get("/").text == "inside"


def test_the_way_back_stays_on_this_server(client):
    answer = client.get(f"http://127.0.0.1:8000//elsewhere.example/?token={TOKEN}")
    assert answer.headers["location"].startswith("/elsewhere.example/")


@pytest.mark.parametrize("token", ["", "wrong", "the  token", "é"])
def test_another_token_is_none(client, token):
    assert client.get("/", params={"token": token}).status_code == 403
    client.cookies.set(COOKIE, "wrong")
    assert client.get("/").status_code == 403


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "[::2]:80"])
def test_another_host_is_refused(known, host):
    assert known.get("/", headers={"host": host}).status_code == 403


@pytest.mark.parametrize("host", ["localhost:9", "127.0.0.1", "[::1]:8000", "phones.example:80"])
def test_its_own_hosts_are_answered(known, host):
    assert known.get("/", headers={"host": host}).text == "inside"


@pytest.mark.parametrize("origin", ["http://evil.example", "http://127.0.0.1:9999", "null"])
def test_another_origin_is_refused(known, origin):
    assert known.get("/", headers={"origin": origin}).status_code == 403
    assert known.post("/", headers={"origin": origin}).status_code == 403


def test_its_own_origin_is_answered(known):
    headers = {"origin": "http://127.0.0.1:8000", "sec-fetch-site": "same-origin"}
    assert known.post("/", headers=headers).text == "inside"


def test_what_another_site_embeds_is_refused_and_a_link_is_followed(known):
    site = {"sec-fetch-site": "cross-site"}
    embedded = {**site, "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image"}
    framed = {**site, "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe"}
    link = {**site, "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
    assert known.get("/", headers=embedded).status_code == 403
    assert known.get("/", headers=framed).status_code == 403
    assert known.post("/", headers=link).status_code == 403
    assert known.get("/", headers=link).text == "inside"


def test_a_websocket_needs_token_and_origin(known):
    own = {"origin": "http://127.0.0.1:8000", "cookie": f'{COOKIE}="{TOKEN}"'}
    live = "ws://127.0.0.1:8000/live"
    with known.websocket_connect(live, headers=own) as socket:
        assert socket.receive_text() == "hello"
    wrong = (
        own | {"origin": "http://evil.example"},
        own | {"origin": "null"},
        own | {"cookie": f"{COOKIE}=another"},
        {"cookie": own["cookie"]},
    )
    for headers in wrong:
        with pytest.raises(WebSocketDisconnect), known.websocket_connect(live, headers=headers):
            pass


def test_answers_run_nothing_of_what_they_show(known):
    policy = known.get("/").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert known.get("/").headers["x-content-type-options"] == "nosniff"


def test_tokens_cannot_be_guessed():
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert all(len(token) >= 20 for token in tokens)
