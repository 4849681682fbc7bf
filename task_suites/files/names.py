"""What files and folders are called.

The tables are by English words, which are the parameter.
"""

from __future__ import annotations

from typing import Final

from task_suites.files.words import FileNames, Lines, MadeFolders, Towns
from task_suites.pools import by_words, texts_of

__all__ = ["ALL_FOLDERS", "FOLDERS", "LINES", "MADE_FOLDERS", "NAMES", "PLACES"]

FOLDERS: Final = ("Audiobooks", "Download", "Movies", "Music", "Pictures", "Podcasts")
"""Folders that every phone has, beside Documents."""

ALL_FOLDERS: Final = ("Documents", *FOLDERS)

NAMES: Final = by_words(FileNames)
"""Names of files without their ending."""

LINES: Final = texts_of(Lines)
"""What text files say."""

MADE_FOLDERS: Final = by_words(MadeFolders)
"""Names of folders that somebody makes."""

PLACES: Final = by_words(Towns)
"""Towns of journeys."""
