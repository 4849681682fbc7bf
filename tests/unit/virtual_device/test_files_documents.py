"""PDFs and HTML files."""

from __future__ import annotations

import zlib

import pytest
from files_phone import ROOT, Files
from working_time import works_at_most

from mobile_gym.virtual_device.apps.files.pdf import pages_of, pdf

QUICK_S = 1.0
"""Far above what these take, which is milliseconds, and far below what they took."""
LINES = tuple(f"Line {number}" for number in range(40))


def words(content: bytes) -> list[str]:
    return [mark.words for page in pages_of(content) for mark in page.texts]


@pytest.mark.parametrize("title", ["Manual (v2)", "使用手册"])
def test_what_is_written_is_read(title: str) -> None:
    assert words(pdf(title, ("One", "二")))[:3] == [title, "One", "二"]


def test_long_documents_have_several_pages() -> None:
    assert len(pages_of(pdf("x", LINES))) == 2


def test_compressed_pages_are_read() -> None:
    stream = zlib.compress(b"BT /F1 12 Tf 1 0 0 1 72 700 Tm [(Hel) -20 (lo)] TJ ET")
    content = (
        b"%PDF-1.5\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n"
        b"2 0 obj << /Kids [3 0 R] >> endobj\n3 0 obj << /Contents 4 0 R >> endobj\n"
        b"4 0 obj << /Filter /FlateDecode >>\nstream\n" + stream + b"\nendstream endobj\n"
    )
    assert words(content) == ["Hello"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"%PDF-1.4",
        b"%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 1 0 R /Kids [1 0 R 1 0 R] >> endobj",
        pdf("x", LINES)[:700],
        b"%PDF-1.4\n/Encrypt",
        pdf("x", LINES).replace(b"Td", b"Tm").replace(b"<", b"("),
    ],
)
def test_broken_documents_are_no_fault(content: bytes) -> None:
    pages_of(content)


_TREE = b"%PDF-1 0 obj /Catalog /Pages 2 0 R endobj "
_FONTS = (
    b" 2 0 obj /Font << /F1 3 0 R >> endobj 3 0 obj /Font /ToUnicode 4 0 R endobj 4 0 obj stream "
)


@pytest.mark.parametrize(
    "content",
    [
        b"%PDF-" + b"1 0 obj " * 200_000,
        _TREE + b"2 0 obj " + b"/Kids[" * 100_000 + b"endobj",
        _TREE + b"2 0 obj /Kids[" + b"2 0 R " * 100 + b"] endobj",
        _TREE + b" ".join(
            b"%d 0 obj /Kids[%s] endobj" % (level, b"%d 0 R " % (level + 1) * 100)
            for level in range(2, 15)
        ),
        _TREE + _FONTS + b"beginbfchar" * 100_000 + b" endobj",
        _TREE + _FONTS + b"beginbfrange " + b"<0><ffff><0>" * 10_000 + b" endbfrange endobj",
    ],
    ids=["objects", "unclosed", "itself", "nowhere", "maps", "ranges"],
)  # fmt: skip
def test_no_document_takes_long(content: bytes) -> None:
    with works_at_most(QUICK_S):
        pages_of(content)


def test_a_pdf_is_read_page_by_page() -> None:
    phone = Files()
    phone.put("Download/e.pdf", pdf("Long", LINES))
    phone.go("Downloads")
    phone.tap(text="e.pdf")
    assert phone.texts("page_indicator") == ["Page 1 of 2"]
    phone.host.swipe(270, 1000, 270, 200)
    phone.host.advance(1000)
    assert phone.texts("page_indicator") == ["Page 2 of 2"]


def test_what_is_no_pdf_says_so() -> None:
    phone = Files()
    phone.put("Download/e.pdf", b"nothing")
    phone.go("Downloads")
    phone.tap(text="e.pdf")
    assert phone.shows(text="Can't display this document")


def test_html_opens_in_the_browser() -> None:
    phone = Files()
    page = "<title>Tea</title><h1>Kinds of tea</h1><ul><li>Green<li>Black</ul><script>x</script>"
    phone.put("Download/tea.html", page)
    phone.go("Downloads")
    phone.tap(text="tea.html")
    phone.host.advance(1000)
    assert phone.host.activity == "com.android.browser/.BrowserActivity"
    assert phone.shows(text="Kinds of tea")
    assert not phone.shows(text="x")
    assert phone.has("Download/tea.html")


def test_a_file_that_has_gone_is_an_error_of_the_browser() -> None:
    phone = Files()
    page = f"file://{ROOT}/Download/none.html"
    phone.shell(f"am start -a android.intent.action.VIEW -d {page} -t text/html")
    phone.host.advance(1000)
    assert phone.shows(text="HTTP ERROR 404")
