"""About how many tokens a screen's text costs, without any model's vocabulary."""

from __future__ import annotations

import math
import re
from typing import Final

_PIECE: Final = re.compile(r" ?[A-Za-z]+| ?\d|[^\x00-\x7f]|\s+| ?[^\sA-Za-z\d]{1,3}")
LETTERS_OF_A_TOKEN: Final = 10
"""Source: of the rules of this form the one nearest to `tekken_240911`, which the PyPI package
mistral-common carries: on the twelve texts of `docs/observations.md` it is off by 10 % at most.
"""


def estimated_tokens(text: str) -> int:
    """How many tokens a text costs.

    A run of letters costs one for each `LETTERS_OF_A_TOKEN` of them, a digit one, up to three other
    signs one, a character outside ASCII one; a space belongs to what follows.
    """
    return sum(
        math.ceil(len(piece.strip()) / LETTERS_OF_A_TOKEN)
        if piece.strip().isalpha() and piece.isascii()
        else 1
        for piece in _PIECE.findall(text)
    )
