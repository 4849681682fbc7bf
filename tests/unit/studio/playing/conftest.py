from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from mobile_gym.studio.access import COOKIE
from mobile_gym.studio.library import RunLibrary
from mobile_gym.studio.web_app import make_app

sys.path.insert(0, str(Path(__file__).parent))

from player_client import HOST, TOKEN, Player, begin, playing


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder that the studio is opened with."""
    path = tmp_path / "runs"
    path.mkdir()
    return path


@pytest.fixture
def client(folder: Path) -> Iterator[TestClient]:
    """A studio on the empty folder, and a browser that has its token."""
    library = RunLibrary([folder])
    app = make_app(library, TOKEN)
    with TestClient(app, base_url=f"http://{HOST}", follow_redirects=False) as client:
        client.cookies.set(COOKIE, TOKEN)
        yield client
    app.state.playing.close()
    library.close()


@pytest.fixture
def player(client: TestClient) -> Iterator[Player]:
    """A page that plays the alarm task."""
    with playing(client, begin(client, "Clock.TurnOffAlarm")) as player:
        yield player
