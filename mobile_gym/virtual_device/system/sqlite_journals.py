"""What stands beside a SQLite file whose writer has not finished: its log, or its journal.

SQLite itself is never shown these files: it would follow the name of another file in a journal.

Source: SQLite, "Database File Format", sections 3 (The Rollback Journal) and 4 (The Write-Ahead
Log).
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import Final

ENDINGS: Final = ("-journal", "-wal", "-shm")
"""How the names of files end that stand beside a database."""

_LOG_HEADER: Final = struct.Struct(">8I")
_LOG_FRAME: Final = struct.Struct(">6I")
_LITTLE, _BIG = 0x377F0682, 0x377F0683
"""Magic numbers of a log, by the order of bytes in its sums."""
_JOURNAL_HEADER: Final = struct.Struct(">8sIIIII")
_JOURNAL_MAGIC: Final = bytes.fromhex("d9d505f920a163d7")
_ALL: Final = 0xFFFFFFFF
"""How many records a journal has that goes to the end of its file."""
_CHECKED_EVERY: Final = 200
"""Distance of the bytes of a page that a journal's sum is made of."""
_PAGES: Final = range(512, 65537)
_MAX_BYTES: Final = 512 << 20


def finished_file(content: bytes, beside: Mapping[str, bytes]) -> bytes:
    """A file as the next program finds it that opens it.

    Args:
        content: the bytes of the database.
        beside: those of the files that stand beside it, by `ENDINGS`.
    """
    if journal := beside.get("-journal"):
        content = rolled_back(content, journal)
    if log := beside.get("-wal"):
        content = with_log(content, log)
    return content


def with_log(content: bytes, log: bytes) -> bytes:
    """A file with all that was committed to its write-ahead log.

    Args:
        content: the bytes of the database.
        log: those of its `-wal`; of one that is broken off, what comes before that counts.
    """
    if len(log) < _LOG_HEADER.size:
        return content
    magic, _, page_bytes, _, *salts, first, second = _LOG_HEADER.unpack_from(log)
    if magic not in (_LITTLE, _BIG) or not _is_page_size(page_bytes):
        return content
    order = "<" if magic == _LITTLE else ">"
    sums = _checksum_part(log[:24], order, (0, 0))
    if sums != (first, second):
        return content
    written: dict[int, bytes] = {}
    committed: dict[int, bytes] = {}
    pages = 0
    for start in range(_LOG_HEADER.size, len(log), _LOG_FRAME.size + page_bytes):
        page = log[start + _LOG_FRAME.size : start + _LOG_FRAME.size + page_bytes]
        if len(page) < page_bytes:
            break
        number, size_after, *frame_salts, first, second = _LOG_FRAME.unpack_from(log, start)
        sums = _checksum_part(page, order, _checksum_part(log[start : start + 8], order, sums))
        if frame_salts != salts or sums != (first, second) or not number:
            break
        written[number] = page
        if size_after:
            committed |= written
            written.clear()
            pages = size_after
    return _replace_pages(content, committed, page_bytes, pages) if committed else content


def rolled_back(content: bytes, journal: bytes) -> bytes:
    """A file as it was before the transaction that its journal belongs to.

    Args:
        content: the bytes of the database.
        journal: those of its `-journal`; one that was ended has no header any more.
    """
    before: dict[int, bytes] = {}
    pages, page_bytes, at = -1, 0, 0
    while at + _JOURNAL_HEADER.size <= len(journal):
        magic, count, nonce, size, sector, page = _JOURNAL_HEADER.unpack_from(journal, at)
        if magic != _JOURNAL_MAGIC or not _is_page_size(page) or not 32 <= sector <= 65536:
            break
        if pages < 0:
            pages, page_bytes = size, page
        elif page != page_bytes:
            break
        at += sector
        record = page_bytes + 8
        most = max(len(journal) - at, 0) // record
        for _ in range(most if count == _ALL else min(count, most)):
            (number,) = struct.unpack_from(">I", journal, at)
            old = journal[at + 4 : at + 4 + page_bytes]
            (told,) = struct.unpack_from(">I", journal, at + 4 + page_bytes)
            if not number or told != _journal_sum(old, nonce):
                return _replace_pages(content, before, page_bytes, pages)
            before.setdefault(number, old)
            at += record
        at = -(-at // sector) * sector
    return _replace_pages(content, before, page_bytes, pages) if pages >= 0 else content


def _is_page_size(size: int) -> bool:
    return size in _PAGES and not size & (size - 1)


def _replace_pages(content: bytes, changed: dict[int, bytes], page_bytes: int, pages: int) -> bytes:
    """The file with other pages in some places, and cut or filled up to a number of pages."""
    size = pages * page_bytes
    if not 0 < size <= _MAX_BYTES:
        return content
    made = bytearray(content[:size].ljust(size, b"\0"))
    for number, page in changed.items():
        if number <= pages:
            made[(number - 1) * page_bytes : number * page_bytes] = page
    return bytes(made)


def _checksum_part(part: bytes, order: str, sums: tuple[int, int]) -> tuple[int, int]:
    first, second = sums
    words = struct.unpack(f"{order}{len(part) // 4}I", part)
    for left, right in zip(words[::2], words[1::2], strict=True):
        first = first + left + second & 0xFFFFFFFF
        second = second + right + first & 0xFFFFFFFF
    return first, second


def _journal_sum(page: bytes, nonce: int) -> int:
    places = range(len(page) - _CHECKED_EVERY, 0, -_CHECKED_EVERY)
    return nonce + sum(page[place] for place in places) & 0xFFFFFFFF
