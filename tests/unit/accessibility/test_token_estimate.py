"""About how many tokens a text costs; the page on observations compares it with a tokenizer."""

from __future__ import annotations

import pytest

from mobile_gym.accessibility.listing import estimated_tokens


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("Settings", 1),
        ("Internationalization", 2),
        ("Network settings", 2),
        ("540", 3),
        ("设置闹钟", 4),
        ('"[0', 2),
        ("[21,364]", 8),
    ],
)
def test_letters_cost_less_than_digits_and_chinese(text: str, tokens: int) -> None:
    assert estimated_tokens(text) == tokens
