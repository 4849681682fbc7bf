"""Whether a text has words whole is found without a pattern, and is what the pattern would find."""

from __future__ import annotations

import re

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from task_suites.suite import _has

TEXTS = st.text("aAb1 \t\n时在-.ßİ", max_size=12)


def by_pattern(text: str, words: str) -> bool:
    body = r"\s*".join(map(re.escape, "".join(words.casefold().split())))
    before = r"(?<![a-z0-9])" if words[:1].isascii() else ""
    after = r"(?![a-z0-9])" if words[-1:].isascii() else ""
    return re.search(before + body + after, text.casefold()) is not None


@given(TEXTS, TEXTS)
@example("Call the  dentist at 9", "the dentist")
@example("9:30, 9:3", "9:3")
@example("在时间", "时")
@example("a1 a", "A")
@settings(max_examples=2000, deadline=None)
def test_words_are_whole_where_a_pattern_says_so(text: str, words: str) -> None:
    assume(words.strip())
    assert _has(text, words) == by_pattern(text, words)
