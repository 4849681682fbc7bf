"""Gymnasium's own `RecordVideo` films an episode."""

from __future__ import annotations

from pathlib import Path

import gymnasium
import pytest
from gymnasium.wrappers import RecordVideo

import mobile_gym

pytest.importorskip("moviepy", reason="needs moviepy")

# moviepy imports modules that the standard library is about to drop.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::SyntaxWarning")


def test_an_episode_is_filmed(tmp_path: Path) -> None:
    env = gymnasium.make(
        "MobileGym/Clock.SetAlarm-v0",
        render_mode="rgb_array",
        observe=["activity"],
        image_size=(400, 180),
        max_steps=3,
    )
    film = RecordVideo(env, str(tmp_path / "films"), name_prefix="clock", disable_logger=True)
    film.reset(seed=0)
    ends = [film.step(mobile_gym.PressKey("home"))[2:4] for _ in range(3)]  # type: ignore[arg-type]
    film.close()
    assert ends == [(False, False), (False, False), (False, True)]
    (file,) = (tmp_path / "films").glob("clock*.mp4")
    assert file.read_bytes()[4:8] == b"ftyp"
