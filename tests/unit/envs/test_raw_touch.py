"""Which action a gesture or a key is."""

import pytest

from mobile_gym.core.actions import Action, Drag, Key, LongPress, PressKey, Swipe, Tap, Type
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.envs.android_env_face import LONGEST_TOUCH_S, Gesture, action_of_key

SIZE = (1200, 540)


STEP_S = 0.125
HERE, BESIDE = NormalizedPoint(0.5, 0.5), NormalizedPoint(0.51, 0.5)  # 5.4 of 10.5 pixels
BELOW = NormalizedPoint(0.5, 0.51)  # 12 pixels


@pytest.mark.parametrize(
    ("path", "action"),
    [
        ((HERE,), Tap(HERE)),
        ((HERE, BESIDE, HERE), Tap(HERE)),
        ((HERE, BELOW), Swipe(HERE, BELOW, 0.25)),
        ((HERE, BELOW, HERE), Swipe(HERE, HERE, 0.375)),
        ((HERE,) * 4, LongPress(HERE, duration_s=0.5)),
        ((HERE,) * 200, LongPress(HERE, duration_s=LONGEST_TOUCH_S)),
        ((HERE,) * 3 + (BELOW,), Swipe(HERE, BELOW, 0.5)),
        ((HERE,) * 4 + (BELOW,), Drag(HERE, BELOW, 0.5)),
        ((HERE,) * 4 + (BELOW, HERE), Drag(HERE, HERE, 0.5)),
        ((HERE,) * 200 + (BELOW,), Drag(HERE, BELOW, LONGEST_TOUCH_S)),
    ],
)
def test_gestures(path: tuple[NormalizedPoint, ...], action: Action) -> None:
    assert Gesture(path, STEP_S).action(SIZE) == action


def test_a_gesture_grows() -> None:
    one = Gesture((HERE,), STEP_S)
    two = one.moved(BELOW)
    assert (one.duration_s, two.duration_s) == (0.125, 0.25)
    assert two.path == (HERE, BELOW)


@pytest.mark.parametrize(
    ("keycode", "shift", "action"),
    [
        (38, False, Type("a")),
        (38, True, Type("A")),
        (10, True, Type("!")),
        (19, True, Type(")")),
        (51, True, Type("|")),
        (48, True, Type('"')),
        (65, True, Type(" ")),
        (61, False, Type("/")),
        (36, True, PressKey(Key.ENTER)),
        (22, False, PressKey(Key.DELETE)),
        (166, False, PressKey(Key.BACK)),
        (50, False, None),
        (0, False, None),
    ],
)
def test_keys(keycode: int, shift: bool, action: Action | None) -> None:
    assert action_of_key(keycode, shift=shift) == action


def test_the_keys_are_those_of_the_virtual_emulator() -> None:
    from mobile_gym.virtual_device.server import input

    for code, name in input.XKB.items():
        typed = input.typed_by(name, shift=False)
        if typed:
            assert action_of_key(code, shift=False) == Type(typed)
            assert action_of_key(code, shift=True) == Type(input.typed_by(name, shift=True))
