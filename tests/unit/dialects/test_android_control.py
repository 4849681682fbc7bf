"""AndroidControl: the evaluation files' actions, and the data set's own."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import Key, PressKey
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS

CONTROL = DIALECTS["android_control"]


def test_recents_have_no_words(frame: Frame) -> None:
    """`Menu` is the key here, as in what is exported."""
    with pytest.raises(Inexpressible, match="android_control"):
        CONTROL.encode(PressKey(Key.RECENTS), frame)
