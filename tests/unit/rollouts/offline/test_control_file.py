"""Reading AndroidControl's episodes: the steps, their screens, and what is broken."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from control_episodes import BACK, CLICK, LAMP, NAME, episode, step, write
from PIL import Image

from mobile_gym.core.actions import Key, OpenApp, PressKey, Tap
from mobile_gym.rollouts.offline.control_file import ControlFile
from mobile_gym.rollouts.offline.recorded_steps import OfflineEpisode, UnreadEpisode


def read(path: Path, images: Path | None = None) -> list[OfflineEpisode]:
    return [
        one for one in ControlFile(path, images).episodes() if not isinstance(one, UnreadEpisode)
    ]


def unread(path: Path, images: Path | None = None) -> list[UnreadEpisode]:
    return [one for one in ControlFile(path, images).episodes() if isinstance(one, UnreadEpisode)]


def draw(path: Path, size: tuple[int, int] = (90, 200)) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(np.zeros((size[1], size[0], 3), np.uint8)).save(path)


def test_actions_and_words_are_read(tmp_path: Path) -> None:
    lamp, name = read(write(tmp_path / "a.jsonl"))
    assert (lamp.id, lamp.goal, lamp.language) == ("1", "Turn the lamp on", "en")
    opening, click, back = [one.recorded for one in lamp.steps]
    assert (opening, back) == (OpenApp("Lamp"), PressKey(Key.BACK))
    assert isinstance(click, Tap)
    assert click.point == pytest.approx((0.5, 0.5), abs=1e-3)
    assert lamp.steps[0].instruction == "open the Lamp app"
    assert name.id == "two"


def test_what_is_accepted_comes_from_the_file(tmp_path: Path) -> None:
    click = read(write(tmp_path / "a.jsonl"))[0].steps[1]
    assert click.is_right(Tap(0.51, 0.5))
    assert not click.is_right(Tap(0.6, 0.5))


def test_without_options_the_recorded_action_counts(tmp_path: Path) -> None:
    bare = episode(1, {"action_content": CLICK})
    (click,) = read(write(tmp_path / "a.jsonl", [bare]))[0].steps
    assert click.is_right(Tap(0.6, 0.5))
    assert not click.is_right(Tap(0.7, 0.5))


def test_the_size_of_the_screen_comes_from_a_swipe(tmp_path: Path) -> None:
    swipe = {"action": "swipe", "coordinate": [360, 1000], "coordinate2": [360, 560]}
    options = {"action": "swipe", "direction": "down"}
    frame = read(write(tmp_path / "a.jsonl", [episode(1, step(swipe, options))]))[0].steps[0].frame
    assert (frame.width_px, frame.height_px, frame.screenshot) == (720, 1560, None)


def test_a_point_beyond_the_usual_screen_is_on_a_large_one(tmp_path: Path) -> None:
    far = CLICK | {"coordinate": [1400, 3000]}
    frame = read(write(tmp_path / "a.jsonl", [episode(1, step(far))]))[0].steps[0].frame
    assert (frame.width_px, frame.height_px) == (1440, 3120)


def test_screenshots_lie_beside_the_file(tmp_path: Path) -> None:
    draw(tmp_path / "images" / "1.png")
    path = write(tmp_path / "a.jsonl", [episode(1, step(BACK, screenshot="images/1.png"))])
    frame = read(path)[0].steps[0].frame
    assert frame.screenshot is not None
    assert (frame.width_px, frame.height_px) == (90, 200)


def test_screenshots_of_another_machine_lie_in_a_folder_that_is_given(tmp_path: Path) -> None:
    draw(tmp_path / "pictures" / "1.png")
    path = write(tmp_path / "a.jsonl", [episode(1, step(BACK, screenshot="/data/sets/1.png"))])
    assert read(path)[0].steps[0].frame.screenshot is None
    assert read(path, tmp_path / "pictures")[0].steps[0].frame.screenshot is not None


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        ("{", "is not JSON"),
        ("[1]", "it must be an object"),
        (NAME | {"episode_id": 1}, "there is another episode '1'"),
        (NAME | {"episode_id": None}, "'episode_id' is None"),
        (NAME | {"goal": ""}, "'goal' is ''"),
        (NAME | {"steps": []}, "'steps' is []"),
        (episode(3, step({"action": "fly"}, BACK)), "'action_content' is no action"),
        (episode(3, step(BACK, {"action": "fly"})), "no known action"),
        (episode(3, step(BACK), "step"), "step 2: is 'step'"),
        (episode(3, step(BACK, screenshot="../../x.png")), "lies outside"),
        (episode(3, step(CLICK | {"coordinate": [10**400, 1]})), "step 1: check_options"),
    ],
)
def test_a_broken_episode_is_left_out_and_others_go_on(
    tmp_path: Path, broken: object, why: str
) -> None:
    path = write(tmp_path / "a.jsonl", [LAMP, broken, episode("last", step(BACK))])
    assert [one.id for one in read(path)] == ["1", "last"]
    (left_out,) = unread(path)
    assert left_out.where == "a.jsonl, line 2"
    assert why in left_out.why
    assert len(left_out.why) < 500


def test_a_file_that_is_no_picture_leaves_its_episode_out(tmp_path: Path) -> None:
    (tmp_path / "1.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"\0" * 100)
    path = write(tmp_path / "a.jsonl", [episode(1, step(BACK, screenshot="1.png")), NAME])
    assert [one.id for one in read(path)] == ["two"]


def test_the_digest_changes_with_the_file(tmp_path: Path) -> None:
    first = ControlFile(write(tmp_path / "a.jsonl")).digest
    assert ControlFile(write(tmp_path / "b.jsonl")).digest == first
    assert ControlFile(write(tmp_path / "a.jsonl", [LAMP])).digest != first


def test_people_were_right_at_every_step_of_the_real_file(shared_data: Path) -> None:
    path = shared_data / "android_control" / "evaluation_std_first400.jsonl"
    episodes = read(path)
    assert unread(path) == []
    raw = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    kinds = Counter(one["action_content"]["action"] for record in raw for one in record["steps"])
    steps = [one for each in episodes for one in each.steps]
    assert [len(one.steps) for one in episodes] == [len(record["steps"]) for record in raw]
    assert len(steps) == 2117
    assert sum(isinstance(one.recorded, Tap) for one in steps) == kinds["click"] == 1290
    assert [one for one in steps if not one.is_right(one.recorded)] == []
