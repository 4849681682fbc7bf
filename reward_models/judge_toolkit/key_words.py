"""Whether a screen's text shows certain words, written or read with any spacing.

Judges of two papers look for words in the same way.

White space and case do not count, because text read from pictures loses both. A word that begins or
ends with a digit must not be part of a longer number: "1" is not in "10:15", nor in "2.1".

Source: SPA-Bench, appendix D.1, whose own comparison finds "1" in any number.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from mobile_gym.judging.similarity import normalize_text

_NO_DIGIT_BEFORE: Final = r"(?<!\d)(?<!\d[.,:])"
_NO_DIGIT_AFTER: Final = r"(?!\d)(?![.,:]\d)"


def is_shown_in(words: str, text: str) -> bool:
    """Whether the words are in the text; words without any letter or sign never are.

    Args:
        words: such as a button's label or a value.
        text: of one screen, lines below each other.
    """
    pattern = _words_pattern(words)
    return pattern is not None and pattern.search(normalize_text(text)) is not None


@lru_cache(maxsize=1024)
def _words_pattern(words: str) -> re.Pattern[str] | None:
    characters = [character for character in normalize_text(words) if not character.isspace()]
    if not characters:
        return None
    body = r"\s*".join(map(re.escape, characters))
    before = _NO_DIGIT_BEFORE if characters[0].isdigit() else ""
    after = _NO_DIGIT_AFTER if characters[-1].isdigit() else ""
    return re.compile(before + body + after)
