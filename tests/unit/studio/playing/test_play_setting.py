from __future__ import annotations

import pytest

from mobile_gym.core.errors import UsageError
from mobile_gym.studio.playing.play_setting import PlaySetting, parse_device

TASK = ("Clock.TurnOffAlarm", "MobileGym/Clock.TurnOffAlarm-v0")


WAITS = {"connect_timeout_s": 3.0}


@pytest.mark.parametrize(
    ("text", "device"),
    [
        ("", None),
        ("emulator-5554", "emulator-5554"),
        ("127.0.0.1:8554", {"kind": "emulator", "host": "127.0.0.1", "grpc_port": 8554}),
        ("[::1]:1", {"kind": "emulator", "host": "::1", "grpc_port": 1}),
        ("phones.example:80", {"kind": "emulator", "host": "phones.example", "grpc_port": 80}),
    ],
)
def test_a_device_is_named(text, device):
    named = parse_device(text)
    assert named == (device if device is None or isinstance(device, str) else device | WAITS)


@pytest.mark.parametrize(
    "text",
    [
        "virtual",
        "recorded:/etc",
        '{"avd": "x", "emulator_path": "/bin/sh"}',
        "127.0.0.1",
        "127.0.0.1:0",
        "127.0.0.1:99999",
        "127.0.0.1:80/path",
        "a b:80",
        "host:٨٠",
        "emulator-5554\n",
        "<script>:1",
    ],
)
def test_nothing_else_is_opened(text):
    with pytest.raises(UsageError, match="no device"):
        parse_device(text)


@pytest.mark.parametrize("seed", [-1, 2**31])
def test_a_seed_is_one_that_environments_take(seed):
    with pytest.raises(UsageError, match="seed"):
        PlaySetting(*TASK, seed)


def test_a_setting_comes_back_from_json():
    setting = PlaySetting(*TASK, 7, "zh", "127.0.0.1:8554")
    assert PlaySetting.from_json(setting.to_json()) == setting
    with pytest.raises(UsageError):
        PlaySetting.from_json(setting.to_json() | {"more": 1})
