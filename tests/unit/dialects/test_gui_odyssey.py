"""GUI-Odyssey: the data set's JSON, and the lines of the agent that was trained on it."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import Action, Answer, Key, LongPress, OpenApp, PressKey, Type
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS


@pytest.mark.parametrize("name", ["gui_odyssey", "odyssey_agent"])
@pytest.mark.parametrize(
    "action",
    [
        PressKey(Key.ENTER),
        OpenApp("Clock"),
        Answer("7:30"),
        Type("a", clear=True),
        LongPress((0.5, 0.5), duration_s=2),
    ],
)
def test_what_they_have_no_words_for(name: str, action: Action, frame: Frame) -> None:
    """An error that says so."""
    with pytest.raises(Inexpressible, match=name):
        DIALECTS[name].encode(action, frame)


def test_the_agent_writes_no_text_of_two_lines(frame: Frame) -> None:
    """What follows would be read as another line; the data set's JSON can hold it."""
    with pytest.raises(Inexpressible):
        DIALECTS["odyssey_agent"].encode(Type("a\nPRESS_HOME"), frame)
    written = DIALECTS["gui_odyssey"].encode(Type("a\nb"), frame)
    assert DIALECTS["gui_odyssey"].decode(written, frame) == (Type("a\nb"),)
