"""Texts that every file can hold.

Everybody calls it who writes texts of strangers into a file.

A model may say half of a character: JSON with the first escape of a pair alone (D800 to DFFF) is
read as a text that UTF-8 has no bytes for. The text of an agent or a judge must not keep an
episode from being stored.
"""

from __future__ import annotations

import re
from typing import Final

_HALVES: Final = re.compile("[\ud800-\udfff]")


def replace_surrogates(text: str) -> str:
    """The text with U+FFFD, the sign for what cannot be read, for each half of a character."""
    return text if text.isascii() else _HALVES.sub("\ufffd", text)
