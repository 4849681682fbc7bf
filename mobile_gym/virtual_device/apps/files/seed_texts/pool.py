"""What a pool of files to start with consists of."""

from __future__ import annotations

from typing import NamedTuple


class TextFile(NamedTuple):
    """A text in a folder."""

    folder: str
    name: str
    content: str


class Printed(NamedTuple):
    """A PDF in a folder; its name has no ending here."""

    folder: str
    title: str
    lines: tuple[str, ...]


class Pool(NamedTuple):
    """The same files in the same order in every language.

    Attributes:
        texts: of which some are there.
        pdfs: that are there.
        songs: names of music.
        clips: names of videos.
        memo: the name of a recording.
        old_folder: the name of a folder without files.
        letters: what a photographed letter says: its heading, then paragraphs.
        receipts: the shop and what was bought; a price stands behind a tab, a sum behind `=`.
        web_page: that was saved.
        screens: what a screenshot shows: a title, then rows.
    """

    texts: tuple[TextFile, ...]
    pdfs: tuple[Printed, ...]
    songs: tuple[str, ...]
    clips: tuple[str, ...]
    memo: str
    old_folder: str
    letters: tuple[tuple[str, ...], ...]
    receipts: tuple[tuple[str, ...], ...]
    screens: tuple[tuple[str, ...], ...]
    web_page: TextFile
