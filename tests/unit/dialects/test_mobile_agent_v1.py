"""Mobile-Agent's answers, by hand."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import Invalid, Tap
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree
from mobile_gym.dialects import DIALECTS


def _rows(*texts: str) -> Frame:
    rows = (
        AccessibilityNode(
            text=text, bounds=Rect(0, 100 * at, 1080, 100 * at + 100), parent=0, clickable=True
        )
        for at, text in enumerate(texts)
    )
    root = AccessibilityNode(bounds=Rect(0, 0, 1080, 2400))
    return Frame(
        1080, 2400, "a/.B", forest=AccessibilityForest((AccessibilityTree((root, *rows)),))
    )


def test_several_matches_are_named_and_none_is_taken() -> None:
    """The reason has their texts and middles."""
    (action,) = DIALECTS["mobile_agent_v1"].decode("click text (milk)", _rows("Milk 1", "Milk 2"))
    assert isinstance(action, Invalid)
    assert "2 times: 'Milk 1' at (540, 50); 'Milk 2' at (540, 150)" in action.reason


def test_the_whole_text_goes_before_a_part() -> None:
    """`Milk` is the row of that name, not the one that has it in its text."""
    (action,) = DIALECTS["mobile_agent_v1"].decode("click text (milk)", _rows("Milk 1", "Milk"))
    assert action == Tap(540.5 / 1080, 150.5 / 2400)


def test_a_tap_without_a_text_of_its_own_has_no_words() -> None:
    """Two equal rows cannot be told apart."""
    with pytest.raises(Inexpressible, match="mobile_agent_v1"):
        DIALECTS["mobile_agent_v1"].encode(Tap(0.5, 0.01), _rows("Milk", "Milk"))
