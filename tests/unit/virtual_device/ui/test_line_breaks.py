"""Where a line of text may end: between Chinese signs, but not between one and its punctuation."""

from __future__ import annotations

import pytest

from mobile_gym.virtual_device.ui import fonts

WIDEST = 4
"""Of the widest piece that is not broken, in signs; a line that is narrower has to break it."""


def lines(text: str, signs: int) -> list[str]:
    made = fonts.break_lines(text, fonts.REGULAR, 20.0, 20 * signs, 0)
    return [line.text for line in made]


@pytest.mark.parametrize("signs", range(WIDEST, 12))
def test_no_line_begins_or_ends_with_the_wrong_punctuation(signs: int) -> None:
    text = "篱笆边种薰衣草，他说：“好的！”（见第三页）。锁的密码见《另一条》，还有番茄、长椅……"
    broken = lines(text, signs)
    assert "".join(broken) == text
    assert not [line for line in broken if line[0] in "，：！”）。》、…"]
    assert not [line for line in broken if line[-1] in "“（《"]


def test_a_word_before_chinese_punctuation_keeps_it() -> None:
    assert lines("打开网络 WLAN，然后", 4) == ["打开网络", "WLAN，", "然后"]


def test_quotes_in_other_languages_stay_in_their_words() -> None:
    text = "Don’t say “it’s fine”… ever"
    assert [line.strip() for line in lines(text, 3)] == ["Don’t", "say", "“it’s", "fine”…", "ever"]
