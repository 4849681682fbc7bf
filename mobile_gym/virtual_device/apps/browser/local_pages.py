"""HTML files of the device as pages: their addresses, and the documents in them. Bounded."""

from __future__ import annotations

import functools
import posixpath
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from mobile_gym.virtual_device.apps.browser.web import documents
from mobile_gym.virtual_device.system.files import SHARED, mime_type, path_of

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState

_SCHEME: Final = "file://"
_STORAGE: Final = "/storage/emulated/0"


def is_local(url: str) -> bool:
    """Whether an address is that of a file of the device."""
    return url.startswith(_SCHEME)


def local_url(uri: str) -> str:
    """The address of the HTML file that another app's URI stands for; "" where it is none."""
    path = path_of(uri)
    if not path.startswith(f"{SHARED}/") or mime_type(path) != "text/html":
        return ""
    return _SCHEME + quote(_STORAGE + path.removeprefix(SHARED), errors="replace")


def local_document(state: DeviceState, url: str) -> documents.Document | None:
    """The page at the address of a file; None where there is no such file."""
    path = path_of(url)
    content = state.files.get(path)
    return None if content is None else document_of(content, posixpath.basename(path))


# -- HTML files of the device as documents: headings, paragraphs, lists, tables, links. Bounded

_MOST_CHARACTERS: Final = 400_000
_MOST_BLOCKS: Final = 400
_MOST_CELLS: Final = 12
_SILENT: Final = frozenset({"script", "style", "template", "noscript", "head"})
_BREAKS: Final = frozenset(
    {"p", "div", "br", "section", "article", "header", "footer", "main", "blockquote", "pre"}
    | {"ul", "ol", "table", "dl", "dt", "dd", "form", "hr", "figure", "nav", "body"}
)
_HEADINGS: Final = {"h1": 1, "h2": 2, "h3": 2, "h4": 2, "h5": 2, "h6": 2}


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.title = ""
        self.blocks: list[documents.Block] = []
        self._words: list[str] = []
        self._silent: list[str] = []
        self._in_title = False
        self._href = ""
        self._items: list[str] = []
        self._numbered = False
        self._rows: list[list[str]] = []
        self._is_headed = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "title":
            self._in_title = True
        elif tag in _SILENT:
            self._silent.append(tag)
        elif tag in ("ul", "ol"):
            self._paragraph()
            self._items, self._numbered = [], tag == "ol"
        elif tag == "table":
            self._paragraph()
            self._rows, self._is_headed = [], False
        elif tag == "tr":
            self._rows.append([])
        elif tag in ("td", "th", "li"):
            self._words = []
            self._is_headed = self._is_headed or (tag == "th" and len(self._rows) == 1)
        elif tag == "a":
            self._href = dict(attrs).get("href") or ""
            if self._href and not self._items and not self._rows:
                self._paragraph()
        elif tag in _BREAKS or tag in _HEADINGS:
            self._paragraph()

    def handle_endtag(self, tag: str) -> None:
        if tag == "title":
            self._in_title = False
        elif self._silent and self._silent[-1] == tag:
            self._silent.pop()
        elif tag in _HEADINGS:
            words = self._take_text()
            if words:
                self._add(documents.Heading(words, _HEADINGS[tag]))
        elif tag == "li":
            self._items.append(self._take_text())
        elif tag in ("ul", "ol"):
            if self._items:
                self._add(documents.Bullets(tuple(self._items), self._numbered))
            self._items = []
        elif tag in ("td", "th"):
            if self._rows and len(self._rows[-1]) < _MOST_CELLS:
                self._rows[-1].append(self._take_text())
        elif tag == "table":
            rows = tuple(tuple(cells) for cells in self._rows if cells)
            if rows:
                self._add(documents.Table(rows, self._is_headed))
            self._rows = []
        elif tag == "a" and self._href:
            if not self._items and not self._rows:
                words = self._take_text()
                if words:
                    self._add(documents.Link(words, self._href))
            self._href = ""
        elif tag in _BREAKS:
            self._paragraph()

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.title += data
        elif not self._silent:
            self._words.append(data)

    def _take_text(self) -> str:
        words = " ".join("".join(self._words).split())
        self._words = []
        return words

    def _paragraph(self) -> None:
        words = self._take_text()
        if words:
            self._add(documents.Paragraph(words))

    def _add(self, block: documents.Block) -> None:
        if len(self.blocks) < _MOST_BLOCKS:
            self.blocks.append(block)


@functools.lru_cache(maxsize=16)
def document_of(content: bytes, name: str) -> documents.Document:
    """The page in an HTML file.

    Args:
        content: of the file; what follows the first 400,000 characters is left out.
        name: of the file, which is the title where it has none.
    """
    reader = _Reader()
    reader.feed(content[: 4 * _MOST_CHARACTERS].decode("utf-8", "replace")[:_MOST_CHARACTERS])
    reader.close()
    reader.handle_endtag("body")
    return documents.Document(" ".join(reader.title.split()) or name, tuple(reader.blocks))
