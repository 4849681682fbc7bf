"""PDFs read and written. The reader is bounded in everything and never raises."""

from __future__ import annotations

import functools
import itertools
import re
import zlib
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

_MOST_BYTES: Final = 16 << 20
_MOST_STREAM: Final = 2 << 20
_MOST_PAGES: Final = 100
_MOST_OPERATORS: Final = 20_000
_MOST_MARKS: Final = 3_000
_MOST_CODES: Final = 1 << 17
_MOST_DEPTH: Final = 12
_OBJECT: Final = re.compile(rb"(\d{1,9})\s+\d{1,5}\s+obj\b")
_REFERENCE: Final = re.compile(rb"(\d{1,9})\s+\d{1,5}\s+R")
_ENTRY: Final = re.compile(rb"(/\w+)\s+(\d{1,9})\s+\d{1,5}\s+R")
_TOKEN: Final = re.compile(
    rb"\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f\s]*>|[\[\]]|/[^\s/<>\[\]()]*"
    rb"|[-+]?(?:\d+\.?\d*|\.\d+)|[A-Za-z'\"*]+[0-9]*\*?",
    re.DOTALL,
)
_ESCAPE: Final = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
_LETTERS: Final = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"", b"f": b""}
_Matrix = tuple[float, float, float, float, float, float]
_UNIT: Final[_Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class PdfText(NamedTuple):
    """A text; its baseline begins at a place, in points from the page's top left."""

    x: float
    y: float
    size: float
    words: str
    is_bold: bool
    color: int


class PdfBox(NamedTuple):
    """A filled rectangle, in points from the page's top left."""

    x: float
    y: float
    width: float
    height: float
    color: int


class PdfPage(NamedTuple):
    """A page, in points."""

    width: float
    height: float
    boxes: tuple[PdfBox, ...]
    texts: tuple[PdfText, ...]


class _Font(NamedTuple):
    is_bold: bool
    width: int
    """Bytes of a code."""
    codes: Mapping[int, str]
    is_utf16: bool


_PLAIN: Final = _Font(False, 1, {}, False)
_Objects = dict[int, bytes]


@functools.lru_cache(maxsize=8)
def pages_of(content: bytes) -> tuple[PdfPage, ...]:
    """The pages; none where the file is no PDF, or is encrypted."""
    if not content.startswith(b"%PDF-") or len(content) > _MOST_BYTES or b"/Encrypt" in content:
        return ()
    objects: _Objects = {}
    for part in content.split(b"endobj")[:-1]:
        if (head := _OBJECT.search(part)) is not None:
            objects[int(head[1])] = part[head.end() :]
    for body in list(objects.values()):
        if b"/ObjStm" in body:
            objects |= _inside(body)
    catalog = next((body for body in objects.values() if b"/Catalog" in body), b"")
    root = _first_reference(catalog, b"/Pages")
    leaves = _leaves(objects, root, b"", set()) if root is not None else iter(())
    return tuple(_page(objects, body) for body in itertools.islice(leaves, _MOST_PAGES))


def _inside(body: bytes) -> _Objects:
    """The objects in an object stream."""
    plain = _stream(body)
    first = re.search(rb"/First\s+(\d{1,7})", body)
    if first is None:
        return {}
    start = int(first[1])
    numbers = [int(word) for word in plain[:start].split() if word.isdigit()]
    pairs = list(zip(numbers[::2], numbers[1::2], strict=False))
    ends = [offset for _, offset in pairs[1:]] + [len(plain) - start]
    return {
        number: plain[start + offset : start + end]
        for (number, offset), end in zip(pairs, ends, strict=False)
    }


def _stream(body: bytes) -> bytes:
    """The content of a stream, inflated if it must be."""
    head, keyword, rest = body.partition(b"stream")
    if not keyword:
        return b""
    data = rest.removeprefix(b"\r").removeprefix(b"\n").rpartition(b"endstream")[0] or rest
    if b"FlateDecode" not in head:
        return data[:_MOST_STREAM]
    try:
        return zlib.decompressobj().decompress(data, _MOST_STREAM)
    except zlib.error:
        return b""


def _first_reference(body: bytes, key: bytes) -> int | None:
    return next((int(entry[2]) for entry in _ENTRY.finditer(body) if entry[1] == key), None)


def _leaves(
    objects: _Objects, number: int, inherited: bytes, seen: set[int], depth: int = 0
) -> Iterator[bytes]:
    """The page objects below a node, each once, with what it inherits behind it."""
    body = objects.get(number, b"") if number not in seen else b""
    seen.add(number)
    kids = re.search(rb"/Kids\s*\[([^\[\]]*)\]", body)
    if kids is None or depth > _MOST_DEPTH:
        if body:
            yield body + inherited
        return
    own = body[: kids.start()] + body[kids.end() :]
    for count, kid in enumerate(_REFERENCE.finditer(kids[1])):
        if count < _MOST_PAGES:
            yield from _leaves(objects, int(kid[1]), own + inherited, seen, depth + 1)


def _page(objects: _Objects, body: bytes) -> PdfPage:
    box = re.search(rb"/MediaBox\s*\[([^\[\]]*)\]", body)
    sides = [_number(word) for word in box[1].split()] if box else []
    left, bottom, right, top = sides if len(sides) == 4 else (0.0, 0.0, 595.0, 842.0)
    width, height = min(max(right - left, 72.0), 5000.0), min(max(top - bottom, 72.0), 5000.0)
    contents = re.search(rb"/Contents\s*(\[[^\[\]]*\]|\d+\s+\d+\s+R)", body)
    numbers = [int(match[1]) for match in _REFERENCE.finditer(contents[1])] if contents else []
    operators = b"\n".join(_stream(objects.get(number, b"")) for number in numbers[:20])
    marks = _Marks(_fonts(objects, body), left, top)
    marks.read(operators[:_MOST_STREAM])
    return PdfPage(width, height, tuple(marks.boxes), tuple(marks.texts))


def _fonts(objects: _Objects, page: bytes) -> dict[bytes, _Font]:
    resources = _first_reference(page, b"/Resources")
    body = page + (objects.get(resources, b"") if resources is not None else b"")
    table = _first_reference(body, b"/Font")
    if table is not None:
        body += b"/Font << " + objects.get(table, b"") + b" >>"
    fonts: dict[bytes, _Font] = {}
    for match in re.finditer(rb"/([^\s/<>\[\]()]{1,40})\s+(\d{1,9})\s+\d{1,5}\s+R", body):
        font = objects.get(int(match[2]), b"")
        if b"/Font" in font and len(fonts) < 64:
            fonts[b"/" + match[1]] = _font(objects, font)
    return fonts


def _font(objects: _Objects, body: bytes) -> _Font:
    is_bold = b"Bold" in body
    if b"UTF16" in body or b"UCS2" in body:
        return _Font(is_bold, 2, {}, True)
    map_number = _first_reference(body, b"/ToUnicode")
    codes = _unicode_map(_stream(objects.get(map_number, b""))) if map_number is not None else {}
    return _Font(is_bold, 2 if b"/Type0" in body else 1, codes, False)


def _between(stream: bytes, begin: bytes, end: bytes) -> Iterator[bytes]:
    """What stands between two words, in linear time whatever the stream has of them."""
    for part in stream.split(end)[:-1]:
        _, word, content = part.partition(begin)
        if word:
            yield content


def _unicode_map(stream: bytes) -> dict[int, str]:
    codes: dict[int, str] = {}
    for part in _between(stream, b"beginbfchar", b"endbfchar"):
        words = re.findall(rb"<([0-9A-Fa-f]+)>", part)
        for code, value in zip(words[::2], words[1::2], strict=False):
            codes[int(code[:8], 16)] = _utf16(value)
    room = _MOST_CODES
    for part in _between(stream, b"beginbfrange", b"endbfrange"):
        for triple in re.finditer(rb"<(\w+)>\s*<(\w+)>\s*<(\w+)>", part):
            try:
                first, last, value = (int(word[:8], 16) for word in triple.groups())
            except ValueError:
                continue
            span = range(first, min(last + 1, first + room))
            room -= len(span)
            for code in span:
                codes[code] = chr(min(value + code - first, 0x10FFFF))
    return codes


def _utf16(digits: bytes) -> str:
    return bytes.fromhex(digits.decode()[: len(digits) // 2 * 2]).decode("utf-16-be", "replace")


def _number(word: bytes) -> float:
    try:
        return min(max(float(word), -1e6), 1e6)
    except ValueError:
        return 0.0


def _times(first: _Matrix, second: _Matrix) -> _Matrix:
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return (
        a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j,
        e * g + f * i + k, e * h + f * j + m,
    )  # fmt: skip


class _Marks:
    """Reads the operators of a page, and keeps what they put on it."""

    def __init__(self, fonts: Mapping[bytes, _Font], left: float, top: float) -> None:
        self.texts: list[PdfText] = []
        self.boxes: list[PdfBox] = []
        self._fonts = fonts
        self._page: _Matrix = (1.0, 0.0, 0.0, 1.0, -left, -top)
        self._stack: list[tuple[_Matrix, int]] = []
        self._matrix: _Matrix = _UNIT
        self._line: _Matrix = _UNIT
        self._text: _Matrix = _UNIT
        self._font, self._size, self._leading = _PLAIN, 12.0, 14.0
        self._color = 0xFF000000
        self._rects: list[tuple[float, float, float, float]] = []

    def read(self, operators: bytes) -> None:
        """Take a content stream."""
        given: list[bytes] = []
        for count, match in enumerate(_TOKEN.finditer(operators)):
            if count > 10 * _MOST_OPERATORS or len(self.texts) + len(self.boxes) > _MOST_MARKS:
                return
            token = match[0]
            if token[:1] in b"(<[]/+-.0123456789":
                given = [*given[-400:], token]
                continue
            self._do(token, given)
            given = []

    def _do(self, operator: bytes, given: list[bytes]) -> None:
        numbers = [_number(word) for word in given if word[:1] in b"+-.0123456789"]
        match operator:
            case b"q" if len(self._stack) < 100:
                self._stack.append((self._matrix, self._color))
            case b"Q" if self._stack:
                self._matrix, self._color = self._stack.pop()
            case b"cm" if len(numbers) == 6:
                self._matrix = _times(_matrix(numbers), self._matrix)
            case b"BT":
                self._line = self._text = _UNIT
            case b"Tf" if given and numbers:
                self._font = self._fonts.get(given[0], _PLAIN)
                self._size = numbers[-1]
            case b"TL" if numbers:
                self._leading = numbers[0]
            case b"Td" | b"TD" if len(numbers) == 2:
                if operator == b"TD":
                    self._leading = -numbers[1]
                self._go(*numbers)
            case b"Tm" if len(numbers) == 6:
                self._line = self._text = _matrix(numbers)
            case b"T*":
                self._go(0.0, -self._leading)
            case b"Tj" | b"TJ":
                self._show(given)
            case b"'" | b'"':
                self._go(0.0, -self._leading)
                self._show(given[-1:])
            case b"g" if numbers:
                self._color = _color(numbers[:1] * 3)
            case b"rg" | b"sc" | b"scn" if len(numbers) == 3:
                self._color = _color(numbers)
            case b"re" if len(numbers) == 4:
                x, y, width, height = numbers
                self._rects.append((x, y, width, height))
            case b"f" | b"f*" | b"F" | b"B" | b"b":
                self._fill()
            case b"S" | b"s" | b"n":
                self._rects = []
            case _:
                pass

    def _go(self, x: float, y: float) -> None:
        self._line = self._text = _times((1.0, 0.0, 0.0, 1.0, x, y), self._line)

    def _show(self, given: list[bytes]) -> None:
        words = "".join(self._decode_token(token) for token in given if token[:1] in b"(<")
        placed = _times(_times(self._text, self._matrix), self._page)
        size = self._size * abs(placed[3] or placed[1])
        if words.strip() and 1 <= size <= 400:
            mark = PdfText(placed[4], -placed[5], size, words, self._font.is_bold, self._color)
            self.texts.append(mark)
        across = 0.5 * self._size * len(words)
        self._text = _times((1.0, 0.0, 0.0, 1.0, across, 0.0), self._text)

    def _decode_token(self, token: bytes) -> str:
        font = self._font
        if token[:1] == b"<":
            digits = b"".join(token[1:-1].split())
            data = bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())
        else:
            data = _ESCAPE.sub(_unescape_match, token[1:-1])
        if font.is_utf16:
            return data.decode("utf-16-be", "replace")
        if not font.codes:
            return data.decode("cp1252", "replace") if font.width == 1 else ""
        step = font.width
        codes = (int.from_bytes(data[at : at + step]) for at in range(0, len(data), step))
        return "".join(font.codes.get(code, "") for code in codes)

    def _fill(self) -> None:
        matrix = _times(self._matrix, self._page)
        for x, y, width, height in self._rects:
            first = _times((1.0, 0.0, 0.0, 1.0, x, y), matrix)
            last = _times((1.0, 0.0, 0.0, 1.0, x + width, y + height), matrix)
            left, right = sorted((first[4], last[4]))
            upper, lower = sorted((-first[5], -last[5]))
            self.boxes.append(PdfBox(left, upper, right - left, lower - upper, self._color))
        self._rects = []


def _matrix(numbers: list[float]) -> _Matrix:
    a, b, c, d, e, f = numbers
    return (a, b, c, d, e, f)


def _color(shares: list[float]) -> int:
    red, green, blue = (int(min(max(share, 0.0), 1.0) * 255) for share in shares)
    return 0xFF000000 | red << 16 | green << 8 | blue


def _unescape_match(match: re.Match[bytes]) -> bytes:
    letter = match[1]
    if letter.isdigit():
        return bytes([int(letter, 8) & 0xFF])
    return _LETTERS.get(letter, letter)


# -- PDFs as a printer driver writes them: pages of lines, in fonts that every reader has --------
#
# Source: ISO 32000-1, 7.3 (objects), 7.5 (file structure), 9.6.2.2 (standard fonts), 9.7.5.2
# (predefined CMaps: `UniGB-UTF16-H` reads UTF-16).

_WIDTH: Final = 595
_HEIGHT: Final = 842
_LEFT: Final = 64
_TOP: Final = 760
_LINE: Final = 24
_LINES: Final = 26
"""Of a page."""


def _hex(words: str) -> str:
    return words.encode("utf-16-be", "replace").hex()


def _text_operator(words: str, size: int, y: int) -> str:
    font = "F2" if words.isascii() and size > 14 else "F1" if words.isascii() else "F3"
    if font == "F3":
        return f"BT /F3 {size} Tf {_LEFT} {y} Td <{_hex(words)}> Tj ET"
    escaped = words.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return f"BT /{font} {size} Tf {_LEFT} {y} Td ({escaped}) Tj ET"


def _content(title: str, lines: tuple[str, ...], number: int, count: int) -> bytes:
    parts = ["0.10 0.45 0.91 rg", f"0 {_HEIGHT - 14} {_WIDTH} 14 re f", "0.13 0.13 0.15 rg"]
    y = _TOP
    if number == 1:
        parts.append(_text_operator(title, 26, y))
        y -= 2 * _LINE
    for line in lines:
        if line:
            parts.append(_text_operator(line, 14, y))
        y -= _LINE
    parts += ["0.45 g", _text_operator(f"{number} / {count}", 10, 40)]
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
    made = b"%PDF-1.4\n"
    offsets: list[int] = []
    for number, part in enumerate(parts, start=1):
        offsets.append(len(made))
        made += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    table = b"xref\n0 %d\n0000000000 65535 f \n" % (len(parts) + 1)
    table += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    end = b"trailer\n<< /Size %d /Root 1 0 R /Info 3 0 R >>\nstartxref\n%d\n%%%%EOF\n"
    return made + table + end % (len(parts) + 1, len(made))
