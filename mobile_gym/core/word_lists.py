r"""Lists of words in data files: texts that are drawn from, and that nobody names one by one.

They stand in `words.tsv` beside the modules that draw from them: a header with the languages,
then one text a row, in the order of its list. Columns are separated by tabs; `\n` in a cell is a
line's end. An empty cell is a missing translation. Lines that begin with `#` are comments.

    list	en	zh
    # Labels of notes.
    labels	Animals	动物
    labels	Books	书

    LABELS: Final = word_lists("task_suites.notes")["labels"]
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from typing import Final

from mobile_gym.core.errors import TextError
from mobile_gym.core.texts import ENGLISH, LocalizedText

_FILE: Final = "words.tsv"
_COLUMNS: Final = ["list", ENGLISH]
_COMMENT: Final = "#"


class WordLists(dict[str, tuple[LocalizedText, ...]]):
    """Texts by the name of their list, in the order of the file."""

    def __init__(self, package: str, lists: Mapping[str, tuple[LocalizedText, ...]]) -> None:
        super().__init__(lists)
        self._package = package

    def __missing__(self, name: str) -> tuple[LocalizedText, ...]:
        """Refuse a name.

        Raises:
            TextError: there is no such list.
        """
        raise TextError(f"{_FILE} of {self._package} has no list {name!r}; it has {sorted(self)}")


@cache
def load_word_lists(package: str) -> WordLists:
    """The lists of a package's file.

    Raises:
        TextError: there is no such file, or a row of it cannot be read.
    """
    try:
        content = pkgutil.get_data(package, _FILE)
    except OSError:
        content = None
    if content is None:
        raise TextError(f"{package} has no {_FILE}")
    header, *rows = content.decode().split("\n")
    columns = header.split("\t")
    if columns[:2] != _COLUMNS:
        raise TextError(f"{_FILE} of {package} begins with {header!r}, not with list, en, ...")
    lists: dict[str, list[LocalizedText]] = {}
    for number, row in enumerate(rows, 2):
        if not row or row.startswith(_COMMENT):
            continue
        name, *words = row.replace("\\n", "\n").split("\t")
        if len(words) != len(columns) - 1 or not words[0]:
            raise TextError(f"{_FILE} of {package}, line {number}: {row!r} is not {columns}")
        translations = {
            language: cell for language, cell in zip(columns[2:], words[1:], strict=True) if cell
        }
        text = LocalizedText(words[0], **translations)
        text.register_in(f"{package}.{name}", words[0])
        lists.setdefault(name, []).append(text)
    return WordLists(package, {name: tuple(texts) for name, texts in lists.items()})
