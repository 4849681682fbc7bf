"""Perturbations from outside: presets, what info says of them, the wrapper, other screens."""

from __future__ import annotations

import json
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers import RecordEpisodeStatistics
from switch_phone import TAP_NOTHING, make_toy

from mobile_gym.core.actions import OpenApp, Tap, Wait
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.geometry import Rect
from mobile_gym.envs import MobileEnv
from mobile_gym.envs.randomness import PRESETS, EpisodeSeed, draw_perturbation, perturbation_of
from mobile_gym.envs.wrappers import Perturb
from mobile_gym.virtual_device.perturbations import PERTURBATIONS

WIFI = "MobileGym/Settings.TurnOnWifi-v0"
LOOKS = {"dark", "font_scale", "density", "wallpaper", "navigation", "icon_order"}


def drawn(name: str, seed: int) -> dict[str, Any]:
    return draw_perturbation(perturbation_of(name), EpisodeSeed(seed))


class TestPresets:
    def test_name_what_the_device_knows(self) -> None:
        assert set(PRESETS) == {"standard", "visual"}
        assert set(PRESETS["visual"]) == LOOKS
        assert set(PRESETS["standard"]) == set(PERTURBATIONS) - {"locale", "orientation"}

    def test_every_draw_can_be_used_and_they_vary(self) -> None:
        env = MobileEnv("Clock.SetAlarm", perturbation="standard", observe=("activity",))
        seen = {env.reset(seed=seed)[1]["perturbation"] for seed in range(40)}
        env.close()
        assert len(seen) == 40
        values = [json.loads(text) for text in seen]
        for name, wanted in PRESETS["standard"].items():
            if "choice" in wanted:
                found = {json.dumps(value[name]) for value in values}
                assert found == {json.dumps(value) for value in wanted["choice"]}, name

    def test_visual_is_the_same_in_both(self) -> None:
        whole = drawn("standard", 5)
        assert drawn("visual", 5) == {name: whole[name] for name in LOOKS}

    @pytest.mark.parametrize(
        ("value", "error", "message"),
        [
            ("visuals", UnknownName, "unknown perturbation preset 'visuals'; did you mean visual"),
            (["dark"], UsageError, "must be a preset's name or a mapping"),
            (True, UsageError, "must be a preset's name or a mapping"),
        ],
    )
    def test_what_is_none_of_them_is_refused_by_make(
        self, value: Any, error: type[Exception], message: str
    ) -> None:
        with pytest.raises(error, match=message):
            make_toy(perturbation=value)
        with pytest.raises(error, match=message):
            Perturb(make_toy(), value)


class TestInfo:
    def test_is_json_in_every_reset_and_step(self) -> None:
        env = make_toy(perturbation={"dark": {"choice": [True]}, "note": "深"})
        infos = [env.reset(seed=0)[1], *(env.step(TAP_NOTHING)[4] for _ in range(2))]
        assert {info["perturbation"] for info in infos} == {'{"dark": true, "note": "深"}'}
        assert json.loads(infos[0]["perturbation"]) == env.status.perturbation

    def test_none_is_an_empty_mapping(self) -> None:
        env = make_toy()
        assert env.reset(seed=0)[1]["perturbation"] == "{}"
        assert env.step(Wait())[4]["perturbation"] == "{}"

    def test_it_is_saved_with_the_episode(self) -> None:
        env = make_toy(perturbation={"dark": True})
        env.reset(seed=0)
        saved = env.save_state()
        env.reset(options={"perturbation": {}})
        assert env.info()["perturbation"] == "{}"
        assert env.load_state(saved)[1]["perturbation"] == '{"dark": true}'


class TestWrapper:
    def test_perturbs_through_other_wrappers(self) -> None:
        env = Perturb(RecordEpisodeStatistics(gymnasium.make(WIFI, observe=("activity",))))
        for seed in range(3):
            text = env.reset(seed=seed)[1]["perturbation"]
            made = MobileEnv("Settings.TurnOnWifi", observe=("activity",), perturbation="standard")
            assert made.reset(seed=seed)[1]["perturbation"] == text != "{}"
            made.close()
        env.close()

    def test_resets_draw_anew(self) -> None:
        env = Perturb(make_toy(), {"font_scale": {"uniform": [0.9, 1.1]}})
        env.reset(seed=0)
        assert len({env.reset()[1]["perturbation"] for _ in range(5)}) == 5

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            ({"perturbation": {"dark": False}}, '{"dark": false}'),
            ({"perturbation": {}}, "{}"),
            ({"perturbation": None}, "{}"),
            ({"params": {"count": 2}}, '{"dark": true}'),
            (None, '{"dark": true}'),
        ],
    )
    def test_the_callers_options_win(self, options: Any, said: str) -> None:
        env = Perturb(make_toy(), {"dark": True})
        assert env.reset(seed=0, options=options)[1]["perturbation"] == said

    def test_its_spec_can_be_made_again(self) -> None:
        env = Perturb(gymnasium.make(WIFI, observe=("activity",)), "visual")
        assert env.spec is not None
        again = gymnasium.make(env.spec)
        assert again.reset(seed=4)[1]["perturbation"] == env.reset(seed=4)[1]["perturbation"]
        env.close()
        again.close()


class TestOtherScreens:
    """A screen that is not the canvas lies in its middle, and taps land where they are meant."""

    @pytest.mark.parametrize(
        ("perturbation", "screen"),
        [
            ({"orientation": "landscape"}, Rect(0, 478, 540, 721)),
            ({"screen_size": [1080, 540]}, Rect(0, 60, 540, 1140)),
            ({"screen_size": [800, 480]}, Rect(0, 150, 540, 1050)),
        ],
        ids=str,
    )
    def test_are_letterboxed(self, perturbation: Any, screen: Rect) -> None:
        env = MobileEnv("Settings.TurnOnWifi", perturbation=perturbation)
        env.reset(seed=0)
        observation = env.step(OpenApp("com.android.settings"))[0]
        canvas = observation["screenshot"]
        assert canvas.shape == (1200, 540, 3)
        shown = np.round(observation["screen_rect"] * [540, 1200, 540, 1200]).astype(int)
        assert Rect(*shown.tolist()) == screen
        beside = np.ones(canvas.shape[:2], bool)
        beside[screen.top : screen.bottom, screen.left : screen.right] = False
        assert not canvas[beside].any()
        assert canvas[~beside].mean() > 128
        boxes = observation["nodes_bounds"][observation["nodes_mask"]]
        left, top, right, bottom = observation["screen_rect"]
        assert (boxes >= [left - 1e-6, top - 1e-6, left - 1e-6, top - 1e-6]).all()
        assert (boxes <= [right + 1e-6, bottom + 1e-6, right + 1e-6, bottom + 1e-6]).all()
        env.close()

    @pytest.mark.parametrize(
        "perturbation", [{"orientation": "landscape"}, {"screen_size": [800, 480]}], ids=str
    )
    def test_a_tap_on_the_canvas_lands_on_the_row(self, perturbation: Any) -> None:
        env = MobileEnv("Settings.TurnOnWifi", perturbation=perturbation)
        env.reset(seed=0)
        observation = env.step(OpenApp("com.android.settings"))[0]
        number = next(
            int(line.split("]")[0].strip(" ["))
            for line in observation["accessibility_tree"].splitlines()
            if "Network & internet" in line and "[" in line
        )
        left, top, right, bottom = observation["nodes_bounds"][number]
        info = env.step(Tap(float(left + right) / 2, float(top + bottom) / 2))[4]
        assert "NetworkDashboard" in info["activity"]
        env.close()

    def test_a_tap_beside_the_screen_is_no_tap(self) -> None:
        env = MobileEnv("Settings.TurnOnWifi", perturbation={"orientation": "landscape"})
        env.reset(seed=0)
        env.step(OpenApp("com.android.settings"))
        assert env.step(Tap(0.5, 0.05))[4]["action_error"] == "the point lies beside the screen"
        env.close()


def test_a_vector_environment_carries_it() -> None:
    envs = gymnasium.make_vec(WIFI, 3, observe=("activity",), perturbation="visual")
    _, infos = envs.reset(seed=0)
    assert len(set(infos["perturbation"])) == 3
    assert all(set(json.loads(text)) == LOOKS for text in infos["perturbation"])
    envs.close()
