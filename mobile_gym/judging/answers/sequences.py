"""The order in which the items of a sequence are told."""

from __future__ import annotations

import re
from typing import Final

from mobile_gym.judging.answers.number_words import digits

_ORDER: Final = re.compile(
    r"\b(?:first|second|third|fourth|fifth|sixth|then|next|after that|afterwards|followed by"
    r"|and|finally|last|lastly|in (?:this|that) order|order)\b|-?>|<|(?<=\0)\s*-"
    r"|然后|接着|随后|之后|最后|首先|依次|顺序|先后|次序|第\d+|第[一二三四五六七八九]|[先再是去→]"
)
"""What joins the items of a sequence."""
_RANKS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
_RANK: Final = re.compile(
    rf"\b({'|'.join(_RANKS)})\b|(?<![\d.:])(\d{{1,2}})(?=[.)、:]?\s*\0)|第(\d+)"
)
_RISING: Final = re.compile(
    r"\b(?:cheapest|shortest|smallest|lowest|earliest|lightest|nearest|fewest|youngest|oldest)\b.{0,20}\bfirst"
    r"|from the (?:cheapest|shortest|smallest|lowest|earliest|lightest)|从[低短小早少轻近]"
)


def contradicts(masked: str, question: str) -> bool:
    """Whether signs between or before the items say another order than theirs.

    Ranks must go up; "<" belongs to a question for the smallest first, and ">" does not.
    """
    ranks = [
        _RANKS.index(match[1]) + 1 if match[1] else int(match[2] or match[3])
        for match in _RANK.finditer(digits(masked) if "第" in masked else masked)
    ]
    if ranks != sorted(ranks):
        return True
    rises = bool(_RISING.search(question))
    if "<" in masked and not rises:
        return True
    if rises and re.search(r"(?<!-)>", masked):
        return True
    turned = _TURNED.search(masked)
    return turned is not None and turned[0] not in question


_TURNED: Final = re.compile(
    r"从.{1,2}?到.|\b(?:descending|ascending|reverse|backwards)\b|倒序|逆序"
)


def without_order(masked: str) -> str:
    """The text without the words that join the items of a sequence."""
    return _ORDER.sub(" ", masked)
