"""GELab's fields with tabs between them."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import Action, Key, LongPress, PressKey, Swipe, Type
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS

GELAB = DIALECTS["gelab"]


def test_an_action_as_it_is_written(frame: Frame) -> None:
    """With real tabs."""
    assert GELAB.encode(Swipe((0.5, 0.8), (0.5, 0.2)), frame) == (
        "action:SLIDE\tpoint1:500,800\tpoint2:500,200"
    )


@pytest.mark.parametrize(
    "action",
    [
        Type("a\tb"),
        Type("a\nb"),
        Type(" a"),
        Type("</THINK>"),
        Type("a", submit=True),
        PressKey(Key.BACK),
        LongPress((0.5, 0.5), duration_s=2),
    ],
)
def test_what_it_has_no_words_for(action: Action, frame: Frame) -> None:
    """Nothing can be escaped, and there are no keys."""
    with pytest.raises(Inexpressible, match="gelab"):
        GELAB.encode(action, frame)
