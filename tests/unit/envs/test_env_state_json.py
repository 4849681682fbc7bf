"""A saved environment as JSON goes on elsewhere as it would have here; nothing else loads."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from continued_episodes import ACTIONS, begun, digest_of_continuing
from switch_phone import TAP_LAMP, TAP_PLUS, State, SwitchPhone, make_toy

from mobile_gym.core.errors import UsageError
from mobile_gym.envs import MobileEnv, state_json
from mobile_gym.envs.state import EnvState

HERE = Path(__file__).parent
GOLDEN = HERE.parents[1] / "golden"
ALARM = "MobileGym/Clock.SetAlarm-v0"


def fresh(task: str = ALARM, **arguments: Any) -> MobileEnv:
    env = gymnasium.make(task, disable_env_checker=True, **arguments).unwrapped
    assert isinstance(env, MobileEnv)
    return env


@pytest.fixture(scope="module")
def phone() -> MobileEnv:
    return begun(ALARM, {})


@pytest.fixture(scope="module")
def text(phone: MobileEnv) -> str:
    return phone.save_state().to_json(phone)


@pytest.mark.parametrize(
    ("task", "arguments"),
    [
        (ALARM, {}),
        (ALARM, {"perturbation": "standard", "language": "zh", "reward": "sparse"}),
        ("MobileGym/Notes.WriteNote-v0", {"observe": ["nodes"], "limits": {"looping": 3}}),
        ("MobileGym/Calendar.CountEvents-v0", {"terminate_on": "finish"}),
    ],
)
def test_another_process_goes_on_as_this_one(
    task: str, arguments: dict[str, Any], tmp_path: Path
) -> None:
    env = begun(task, arguments)
    (tmp_path / "state.json").write_text(env.save_state().to_json(env), encoding="utf-8")
    script = str(HERE / "continued_episodes.py")
    command = [sys.executable, script, task, json.dumps(arguments), str(tmp_path / "state.json")]
    there = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert there.strip() == digest_of_continuing(env)


def test_the_saved_value_comes_back(phone: MobileEnv, text: str) -> None:
    state, back = phone.save_state(), EnvState.from_json(text, fresh())
    assert back.setup == state.setup
    assert back.moment.report == state.moment.report
    assert back.moment.frame.forest == state.moment.frame.forest
    assert np.array_equal(back.moment.frame.screenshot, state.moment.frame.screenshot)  # type: ignore[arg-type]
    assert (back.device, back.judge, back.shaper) == (state.device, state.judge, state.shaper)
    assert back.rng == state.rng


@pytest.mark.parametrize(
    "judge",
    [
        {"name": "cadenced", "judge": "rules"},
        {"name": "cadenced", "judge": "rules", "when": "at_end"},
        {"name": "vote", "judges": ["rules", "rules"]},
        {"name": "cascade", "cheap": "rules", "expensive": "rules"},
        {"name": "vote", "judges": ["rules", {"name": "cadenced", "judge": "rules"}]},
        {"name": "arena_functions", "functions": {"Clock.SetAlarm": {"elements": [{"text": "x"}]}}},
    ],
    ids=lambda judge: "_".join(map(str, judge.values()))[:40],
)
def test_a_judge_with_others_or_a_trajectory_goes_on(judge: dict[str, Any]) -> None:
    env = begun(ALARM, {"judge": judge})
    other = fresh(judge=judge)
    other.load_state(EnvState.from_json(env.save_state().to_json(env), other))
    assert digest_of_continuing(other) == digest_of_continuing(env)


def test_it_loads_any_number_of_times(text: str) -> None:
    env = fresh()
    state = EnvState.from_json(text, env)
    digests = []
    for _ in range(2):
        env.load_state(state)
        digests.append(digest_of_continuing(env))
    assert digests[0] == digests[1]


def test_an_ended_episode_stays_ended(phone: MobileEnv) -> None:
    env = begun(ALARM, {"max_steps": len(ACTIONS)})
    again = fresh(max_steps=len(ACTIONS))
    again.load_state(EnvState.from_json(env.save_state().to_json(env), again))
    assert again.signals == env.signals
    assert again.signals.truncated


def test_reading_leaves_a_running_episode_alone(text: str) -> None:
    env, other = begun(ALARM, {}), begun(ALARM, {})
    EnvState.from_json(text, env)
    assert digest_of_continuing(env) == digest_of_continuing(other)


def test_a_device_that_cannot_says_so() -> None:
    env = make_toy()
    env.reset(seed=0)
    env.step(TAP_LAMP)
    with pytest.raises(UsageError, match="switch-phone: the states of this device cannot be"):
        env.save_state().to_json(env)


class Vague:
    """A judge whose memory is of no declared class."""

    def save_state(self) -> object:
        return None


def test_a_judge_that_cannot_says_so(phone: MobileEnv) -> None:
    state, judge = phone.save_state(), phone.session.judge
    phone.session.judge = Vague()  # type: ignore[assignment]
    try:
        with pytest.raises(UsageError, match="Vague cannot be saved as JSON"):
            state.to_json(phone)
    finally:
        phone.session.judge = judge


def test_another_task_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match=r"is of 'MobileGym/Clock\.SetAlarm-v0', not of"):
        EnvState.from_json(text, fresh("MobileGym/Notes.WriteNote-v0"))


class WritableSwitchPhone(SwitchPhone):
    """One that can write its states down."""

    def state_to_json(self, state: object) -> Any:
        assert isinstance(state, State)
        return asdict(state)

    def state_from_json(self, value: Any) -> object:
        return State(**value)


def toy(**arguments: Any) -> MobileEnv:
    env = make_toy(device=WritableSwitchPhone(), observe=["nodes"], **arguments)
    env.reset(seed=5, options={"params": {"count": 2}})
    return env


def test_the_present_form_is_read_as_its_golden_file_has_it() -> None:
    text = (GOLDEN / f"env_state_v{state_json.VERSION}.json").read_text(encoding="utf-8")
    env = toy()
    state = EnvState.from_json(text, env)
    assert json.loads(state.to_json(env)) == json.loads(text)
    env.load_state(state)
    assert env.step(TAP_PLUS)[0].keys() == env.observation().keys()
    assert env.status.report.newly_satisfied == (2,)


@pytest.mark.parametrize("version", range(1, state_json.VERSION))
def test_a_former_form_is_refused(version: int) -> None:
    text = (GOLDEN / f"env_state_v{version}.json").read_text(encoding="utf-8")
    with pytest.raises(UsageError, match=f"has the version {version}; this one reads"):
        EnvState.from_json(text, toy())


def test_a_text_without_end_is_refused(phone: MobileEnv) -> None:
    with pytest.raises(UsageError, match="at most"):
        EnvState.from_json(" " * 64_000_001, phone)


@pytest.mark.parametrize("wrong", ["", "[", "[" * 100_000, b"\xff", "{}", "3", "null", "[[]]"])
def test_what_is_no_state_is_refused(phone: MobileEnv, wrong: str | bytes) -> None:
    with pytest.raises(UsageError):
        EnvState.from_json(wrong, phone)


def put(*path: str | int, value: Any) -> Callable[[Any], None]:
    def change(saved: Any) -> None:
        for key in path[:-1]:
            saved = saved[key]
        saved[path[-1]] = value

    return change


VERDICT = ("moment", "report", "verdicts", 0)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put("version", value=99), "version 99; this one reads 2"),
        (put("extra", value=1), "extra"),
        (put("task", value={}), "no saved task"),
        (put("task", "language", value="xx"), "no saved task"),
        (put("task", "digest", value="0" * 64), "another task today"),
        (put("task", "params", value={"hour": "nine"}), "hour"),
        (put("task", "params", value={"command": "rm -r /"}), "command"),
        (put("task", "params", "hour", value=10**9), "hour|makes"),
        (put("seed", value=3), "seed"),
        (put("seed", value="-1"), "seed"),
        (put("perturbation", value=[]), "perturbation"),
        (put("device", value={}), "this is no saved device"),
        (put("device", "state", "version", value=1), "version 1; this device reads"),
        (put("device", "state", "state", "tasks", value=[]), "nothing is in front"),
        (put("device", "state", "data", "com.stranger", value={}), "no app com.stranger"),
        (put("baseline", value=3), "this is no saved device"),
        (put("judge", value=None), "no memory of a judge RulesJudge"),
        (put("judge", "is", value="os.system"), "no class 'os.system'"),
        (put("judge", "is", value="core.frames.Frame"), "Frame"),
        (put("judge", "fields", "task", value={"id": 1}), "names no task of its own"),
        (put("shaper", value="1"), "a number cannot be '1'"),
        (put("generator", "state", value=-1), "generator"),
        (put("generator", "has_uint32", value=2), "generator"),
        (put("moment", "step", value=True), "an integer cannot be True"),
        (put("moment", "action", value={"action": "Explode"}), "Explode"),
        (put("moment", "action", value={"action": "Tap", "point": [7, 7]}), "outside the canvas"),
        (put("moment", "ending", value=[False, False, "tired"]), "tired"),
        (put(*VERDICT, "substate_id", value=77), "no report on the substates"),
        (put("moment", "report", "newly_satisfied", value=[77]), "no verdict on them"),
        (put("moment", "frame", "screenshot", value=[9, 9, "eJw="]), "cannot be read|bytes"),
        (put("moment", "frame", "screenshot", value=[10**6, 10**6, ""]), "its height"),
        (put("moment", "frame", "screenshot", value="x"), "its height"),
        (put("moment", "frame", "orientation", value="UPSIDE"), "Orientation"),
        (put("moment", "frame", "forest", "trees", value=[[1]]), "AccessibilityTree"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_anything_else_is_one_clear_error(
    phone: MobileEnv, text: str, change: Callable[[Any], None], message: str
) -> None:
    saved = json.loads(text)
    change(saved)
    with pytest.raises(UsageError, match=message) as caught:
        EnvState.from_json(json.dumps(saved), phone)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 600


def test_pixels_that_unpack_without_end_are_refused(phone: MobileEnv, text: str) -> None:
    import base64
    import zlib

    bomb = base64.b64encode(zlib.compress(bytes(200_000_000), 9)).decode()
    saved = json.loads(text)
    saved["moment"]["frame"]["screenshot"] = [1200, 540, bomb]
    with pytest.raises(UsageError, match="bytes"):
        EnvState.from_json(json.dumps(saved), phone)


def test_a_memory_that_the_judge_cannot_take_is_one_error(text: str) -> None:
    saved = json.loads(text)
    saved["judge"]["fields"]["memory"]["evidence"] = []
    env = fresh()
    state = EnvState.from_json(json.dumps(saved), env)
    with pytest.raises(UsageError, match="judge cannot take"):
        env.load_state(state)


if __name__ == "__main__":  # after a new form: raise VERSION, then `python test_env_state_json.py`
    env = toy()
    env.step(TAP_PLUS)
    written = env.save_state().to_json(env)
    (GOLDEN / f"env_state_v{state_json.VERSION}.json").write_text(written, encoding="utf-8")
