"""What a generated picture is made from: a few words in the place of its megabytes.

A device's files keep a recipe where a photograph lies. Whoever reads the file gets the encoded
picture (`encoded`), whoever shows it gets what is drawn (`drawing`); nothing is drawn before. A
recipe begins with bytes that no format of files begins with.
"""

from __future__ import annotations

import functools
import json
from dataclasses import astuple, dataclass
from typing import Final

KINDS: Final = (
    *("mountains", "sea", "city", "food", "flowers", "portrait"),
    *("document", "receipt", "screen", "cover", "avatar"),
)
_MAGIC: Final = b"\x00drawn picture\x00"
_MOST_BYTES: Final = 4096
_MOST_PX: Final = 4096
_PHOTOGRAPH_BYTES: Final = 330_000
"""Of a photograph with a megapixel; a seed makes it up to half as much larger."""
_FLAT_BYTES: Final = 60_000
"""Of a screenshot or a cover."""


@dataclass(frozen=True, slots=True)
class Photograph:
    """A picture that can be drawn.

    Attributes:
        kind: one of `KINDS`.
        seed: of what is different from picture to picture.
        width: in pixels.
        height: in pixels.
        taken: when, in local time, as EXIF writes it (`2025:03:01 10:00:00`); "" where unknown.
        words: what is written on it: the lines of a document, the title of a cover.
    """

    kind: str
    seed: int
    width: int = 1600
    height: int = 1200
    taken: str = ""
    words: tuple[str, ...] = ()

    @property
    def is_flat(self) -> bool:
        """Whether it shows plain colours, as a screenshot does, and so is a PNG."""
        return self.kind == "screen"

    @property
    def file_bytes(self) -> int:
        """How long its file is, known before it is drawn."""
        if self.is_flat or self.kind == "cover":
            return _FLAT_BYTES + self.seed % 20_000
        megapixels = self.width * self.height / 1_000_000
        return int(_PHOTOGRAPH_BYTES * megapixels * (1 + self.seed % 997 / 1994))

    def to_bytes(self) -> bytes:
        """The recipe as a file's content."""
        return _written(self)


@functools.lru_cache(maxsize=4096)
def _written(picture: Photograph) -> bytes:
    """The same bytes for the same picture: every frame that shows it asks for them."""
    return _MAGIC + json.dumps(astuple(picture), ensure_ascii=False).encode()


@functools.lru_cache(maxsize=4096)
def _parsed(content: bytes) -> Photograph | None:
    try:
        kind, seed, width, height, taken, words = json.loads(content[len(_MAGIC) :])
        picture = Photograph(str(kind), int(seed), int(width), int(height), str(taken), ())
        lines = tuple(str(line) for line in words)
    except (ValueError, TypeError, RecursionError):
        return None
    if kind not in KINDS or not (0 < picture.width <= _MOST_PX and 0 < picture.height <= _MOST_PX):
        return None
    if not 0 <= picture.seed < 1 << 32:
        return None
    return Photograph(kind, picture.seed, picture.width, picture.height, picture.taken, lines)


def photograph_of(content: bytes) -> Photograph | None:
    """The recipe that a content is; None where it is any other file's."""
    if not content.startswith(_MAGIC) or len(content) > _MOST_BYTES:
        return None
    return _parsed(content)
