"""Control tokens of a local model, broken up in texts: no screen speaks for a conversation.

Local models and trainers break the same tokens up.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Protocol


class AddedToken(Protocol):
    """A token that a tokenizer has besides its vocabulary."""

    content: str


class Tokenizer(Protocol):
    """What is looked at of a tokenizer of transformers."""

    @property
    def added_tokens_decoder(self) -> Mapping[int, AddedToken]:
        """By id."""
        ...

    @property
    def all_special_tokens(self) -> Iterable[str]:
        """Such as the end of a turn."""
        ...


def control_token_pattern(tokenizer: Tokenizer) -> re.Pattern[str] | None:
    """Matches every control token; None where there is none."""
    added = (token.content for token in tokenizer.added_tokens_decoder.values())
    tokens = {token for token in (*tokenizer.all_special_tokens, *added) if len(token) > 1}
    longest_first = sorted(tokens, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest_first))) if tokens else None


def break_control_tokens(text: str, controls: re.Pattern[str] | None) -> str:
    """The text with a space after the first character of every control token."""
    if controls is None:
        return text
    return controls.sub(lambda match: f"{match[0][0]} {match[0][1:]}", text)
