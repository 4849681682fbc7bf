"""Lists of words in data files: their order and languages, and what is refused."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import mobile_gym
from mobile_gym.core.errors import TextError
from mobile_gym.core.word_lists import WordLists, load_word_lists

FRUITS = "list\ten\tzh\n# Not in the order of the alphabet.\n"


@pytest.fixture
def lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], WordLists]]:
    """Reads the lists of a package with this file."""

    def read(content: str) -> WordLists:
        package = tmp_path / "package_with_words"
        package.mkdir()
        (package / "__init__.py").touch()
        (package / "words.tsv").write_text(content, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.delitem(sys.modules, package.name, raising=False)
        return load_word_lists(package.name)

    yield read
    load_word_lists.cache_clear()


def test_texts_are_in_the_order_of_the_file(lists: Callable[[str], WordLists]) -> None:
    read = lists(f"{FRUITS}fruits\tplum\t李子\ncolors\tred\t红\nfruits\tapple\t苹果\n")
    assert [text.of("en") for text in read["fruits"]] == ["plum", "apple"]
    assert [text.of("zh") for text in read["fruits"]] == ["李子", "苹果"]
    assert list(read) == ["fruits", "colors"]


def test_a_text_has_several_lines(lists: Callable[[str], WordLists]) -> None:
    (text,) = lists(f"{FRUITS}notes\tone\\ntwo\t一\\n二\n")["notes"]
    assert (text.of("en"), text.of("zh")) == ("one\ntwo", "一\n二")


def test_an_empty_cell_is_a_missing_translation(lists: Callable[[str], WordLists]) -> None:
    (text,) = lists(f"{FRUITS}fruits\tplum\t\n")["fruits"]
    assert not text.is_in("zh")
    assert text.of("zh") == "plum"


def test_a_text_is_named_by_its_list_and_english_words(lists: Callable[[str], WordLists]) -> None:
    (text,) = lists(f"{FRUITS}fruits\tplum\t李子\n")["fruits"]
    assert (text.catalogue, text.key) == ("package_with_words.fruits", "plum")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "begins with"),
        ("list\tzh\n", "begins with"),
        (f"{FRUITS}fruits\tplum\n", "line 3"),
        (f"{FRUITS}fruits\t\t李子\n", "line 3"),
        (f"{FRUITS}fruits\t{{size}} plum\t李子\n", "do not share"),
    ],
)
def test_what_cannot_be_read_is_refused(
    lists: Callable[[str], WordLists], content: str, message: str
) -> None:
    with pytest.raises(TextError, match=message):
        lists(content)


def test_an_unknown_list_is_refused(lists: Callable[[str], WordLists]) -> None:
    with pytest.raises(TextError, match=r"no list 'fruit'; it has \['fruits'\]"):
        _ = lists(f"{FRUITS}fruits\tplum\t李子\n")["fruit"]


def test_a_package_without_lists_is_refused() -> None:
    with pytest.raises(TextError, match=r"mobile_gym.core has no words.tsv"):
        load_word_lists("mobile_gym.core")


def test_every_list_is_installed_with_its_package() -> None:
    root = Path(mobile_gym.__file__).parents[1]
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    for package, patterns in project["tool"]["setuptools"]["package-data"].items():
        files = {*(root / package).rglob("words.tsv")}
        assert files <= {path for pattern in patterns for path in (root / package).glob(pattern)}
