"""Seed's models: function blocks, with places in tags of their own."""

from __future__ import annotations

import pytest

from mobile_gym.core.actions import Tap, Type
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS

SEED = DIALECTS["seed"]


def test_native_calls_have_places_as_texts_or_lists(frame: Frame) -> None:
    """Servers hand over what the tags held."""
    for point in ('"<point>250 500</point>"', "[250, 500]"):
        function = {"name": "click", "arguments": f'{{"point": {point}}}'}
        message = {"tool_calls": [{"function": function}]}
        assert SEED.decode_message(message, frame) == (Tap(0.25, 0.5),)


@pytest.mark.parametrize("text", ["a\n", "a\\n"])
def test_a_text_that_would_be_submitted_has_no_words(frame: Frame, text: str) -> None:
    """Only a text that is to be submitted ends in a line break."""
    with pytest.raises(Inexpressible, match="seed"):
        SEED.encode(Type(text), frame)
    submitted = Type("a", submit=True)
    assert SEED.decode(SEED.encode(submitted, frame), frame) == (submitted,)
