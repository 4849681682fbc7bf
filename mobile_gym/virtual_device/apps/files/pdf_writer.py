"""PDFs as a printer driver writes them: pages of lines, in fonts that every reader has.

Source: ISO 32000-1, 7.3 (objects), 7.5 (file structure), 9.6.2.2 (standard fonts), 9.7.5.2
(predefined CMaps: `UniGB-UTF16-H` reads UTF-16).
"""

from __future__ import annotations

import functools
import itertools
from typing import Final

__all__ = ["pdf"]

_WIDTH: Final = 595
_HEIGHT: Final = 842
_LEFT: Final = 64
_TOP: Final = 760
_LINE: Final = 24
_LINES: Final = 26
"""Of a page."""


def _hex(words: str) -> str:
    return words.encode("utf-16-be", "replace").hex()


def _shown(words: str, size: int, y: int) -> str:
    font = "F2" if words.isascii() and size > 14 else "F1" if words.isascii() else "F3"
    if font == "F3":
        return f"BT /F3 {size} Tf {_LEFT} {y} Td <{_hex(words)}> Tj ET"
    escaped = words.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return f"BT /{font} {size} Tf {_LEFT} {y} Td ({escaped}) Tj ET"


def _content(title: str, lines: tuple[str, ...], number: int, count: int) -> bytes:
    parts = ["0.10 0.45 0.91 rg", f"0 {_HEIGHT - 14} {_WIDTH} 14 re f", "0.13 0.13 0.15 rg"]
    y = _TOP
    if number == 1:
        parts.append(_shown(title, 26, y))
        y -= 2 * _LINE
    for line in lines:
        if line:
            parts.append(_shown(line, 14, y))
        y -= _LINE
    parts += ["0.45 g", _shown(f"{number} / {count}", 10, 40)]
    return "\n".join(parts).encode("ascii")


@functools.lru_cache(maxsize=64)
def pdf(title: str, lines: tuple[str, ...] = ()) -> bytes:
    """A document with a title and lines, on as many pages as they need."""
    rest = len(lines) - (_LINES - 2)
    count = 1 + max((rest + _LINES - 1) // _LINES, 0)
    starts = [0, *(_LINES - 2 + _LINES * number for number in range(count))]
    pages = [lines[start:end] for start, end in itertools.pairwise(starts)][:count]
    places = " ".join(f"{8 + 2 * number} 0 R" for number in range(count))
    parts: list[bytes] = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{places}] /Count {count} >>".encode(),
        b"<< /Title <feff" + _hex(title).encode() + b"> >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>",
        b"<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UTF16-H"
        b" /DescendantFonts [7 0 R] >>",
        b"<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light"
        b" /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> >>",
    ]
    fonts = "/Font << /F1 4 0 R /F2 5 0 R /F3 6 0 R >>"
    for number, page in enumerate(pages, start=1):
        body = _content(title, page, number, count)
        at = 9 + 2 * (number - 1)
        parts.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {_WIDTH} {_HEIGHT}]"
            f" /Resources << {fonts} >> /Contents {at} 0 R >>".encode()
        )
        parts.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(body), body))
    made, offsets = b"%PDF-1.4\n", []
    for number, part in enumerate(parts, start=1):
        offsets.append(len(made))
        made += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    table = b"xref\n0 %d\n0000000000 65535 f \n" % (len(parts) + 1)
    table += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    end = b"trailer\n<< /Size %d /Root 1 0 R /Info 3 0 R >>\nstartxref\n%d\n%%%%EOF\n"
    return made + table + end % (len(parts) + 1, len(made))
