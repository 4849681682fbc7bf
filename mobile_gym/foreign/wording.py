"""What messages say of values that strangers wrote, never all of it; quotes around their texts.

All readers, and whoever writes what they have read into a message, use it.
"""

from __future__ import annotations

import reprlib
from typing import Final

MAX_CHARACTERS: Final = 120
_MAX_REASON: Final = 200
_MAX_BITS: Final = 256
"""Python refuses to write integers of more than 4,300 digits at all."""


class _ShortRepr(reprlib.Repr):
    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 2
        self.maxstring = self.maxother = MAX_CHARACTERS - 20
        self.maxlist = self.maxtuple = self.maxset = self.maxfrozenset = self.maxdict = 3

    def repr_int(self, x: int, level: int) -> str:
        if x.bit_length() > _MAX_BITS:
            return f"an integer of {x.bit_length()} bits"
        return repr(x)


_REPR: Final = _ShortRepr()


def value_text(value: object) -> str:
    """A value as `repr` has it, cut to at most 120 characters whatever it is."""
    text = _REPR.repr(value)
    return text if len(text) <= MAX_CHARACTERS else f"{text[: MAX_CHARACTERS - 1]}…"


def parser_error_text(error: BaseException) -> str:
    """What an error of a parser says, in one line of at most 200 characters."""
    text = " ".join((str(error) or type(error).__name__).split())
    text = text.encode("utf-8", "replace").decode("utf-8")
    return text if len(text) <= _MAX_REASON else f"{text[: _MAX_REASON - 1]}…"


def strip_quotes(text: str) -> str:
    """A text without the quotes around it: some agents hand them on with what they type."""
    if len(text) >= 2 and text[0] == text[-1] and text[0] in "'\"":
        return text[1:-1]
    return text
