"""What files and folders are called.

The tables are by English words, which are the parameter.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.core.word_lists import word_lists
from task_suites.pools import by_words

_LISTS: Final = word_lists("task_suites.files")

FOLDERS: Final = ("Audiobooks", "Download", "Movies", "Music", "Pictures", "Podcasts")
"""Folders that every phone has, beside Documents."""

ALL_FOLDERS: Final = ("Documents", *FOLDERS)

NAMES: Final = by_words(_LISTS["file_names"])
"""Names of files without their ending."""

LINES: Final = _LISTS["lines"]
"""What text files say."""

MADE_FOLDERS: Final = by_words(_LISTS["made_folders"])
"""Names of folders that somebody makes."""

PLACES: Final = by_words(_LISTS["towns"])
"""Towns of journeys."""
