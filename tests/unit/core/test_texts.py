"""Catalogues: what a language says, what it lacks, and what is refused."""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import mobile_gym
import task_suites
from mobile_gym.core import texts
from mobile_gym.core.errors import TextError
from mobile_gym.core.locales import locale_of
from mobile_gym.core.texts import LANGUAGES, Catalogue, LocalizedText, Text
from mobile_gym.core.word_lists import load_word_lists


class Greetings(Catalogue):
    hello = LocalizedText("Hello", zh="你好")
    hello_you = LocalizedText("Hello {name}", zh="{name}，你好")
    ahoy = LocalizedText("Ahoy")


class More(Greetings):
    bye = LocalizedText("Bye", zh="再见")


def test_a_language_has_its_own_words() -> None:
    assert Greetings.of("zh").hello == "你好"


def test_english_stands_in_for_what_a_language_lacks() -> None:
    assert Greetings.of("zh").ahoy == "Ahoy"


def test_english_stands_in_for_an_unknown_language() -> None:
    assert Greetings.of("xx").hello == "Hello"


def test_a_text_is_chosen_by_language_later() -> None:
    assert [Greetings.hello.of(language) for language in ("en", "zh")] == ["Hello", "你好"]


def test_a_filled_text_chooses_texts_among_its_values() -> None:
    greeting = Greetings.hello_you.format(name=Greetings.hello)
    assert greeting.of("zh") == "你好，你好"


def test_a_plain_text_is_the_same_in_every_language() -> None:
    assert set(Text("Roboto").in_all_languages()) == {"Roboto"}


def test_a_text_outside_of_a_catalogue_has_languages_too() -> None:
    assert LocalizedText("red", zh="红").of("zh") == "红"


def test_a_catalogue_that_extends_another_has_its_texts() -> None:
    assert (More.of("zh").hello, More.of("zh").bye) == ("你好", "再见")


def test_texts_of_a_catalogue_are_in_order_those_of_its_base_first() -> None:
    assert list(More.entries()) == ["hello", "hello_you", "ahoy", "bye"]


def test_a_catalogue_without_texts_has_every_language() -> None:
    assert Catalogue.is_in("zh")
    assert not Catalogue.of("zh").entries()


def test_missing_translations_are_named() -> None:
    assert More.untranslated("zh") == ("ahoy",)
    assert not More.is_in("zh")


def test_nothing_is_missing_in_english() -> None:
    assert Greetings.untranslated("en") == ()


def test_a_catalogue_is_not_in_an_unknown_language() -> None:
    assert not Greetings.is_in("de")


def test_a_key_that_is_a_method_of_catalogues_is_refused() -> None:
    with pytest.raises(TextError, match="catalogues have a method"):

        class Wrong(Catalogue):  # pyright: ignore[reportUnusedClass]
            of = LocalizedText("of")  # pyright: ignore[reportAssignmentType]


@pytest.mark.parametrize("translation", ["Bonjour {nom}", "Bonjour"])
def test_a_translation_with_other_places_is_refused(translation: str) -> None:
    with pytest.raises(TextError, match="'fr' do not share"):
        LocalizedText("Hello {name}", fr=translation)


@pytest.fixture
def language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str, str], None]]:
    """Installs a distribution with a file of a language: `language("fr", TOML)`."""
    caches = (texts._plugin_translations, texts._translation_packages)

    def install(code: str, content: str) -> None:
        package = tmp_path / f"mobile_gym_{code}"
        about = tmp_path / f"mobile_gym_{code}-1.dist-info"
        for folder in (package, about):
            folder.mkdir()
        (package / "__init__.py").touch()
        (package / f"{code}.toml").write_text(content, encoding="utf-8")
        (about / "METADATA").write_text(f"Name: mobile-gym-{code}\nVersion: 1\n")
        (about / "entry_points.txt").write_text(
            f"[mobile_gym.languages]\n{code} = mobile_gym_{code}\n"
        )
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.delitem(sys.modules, package.name, raising=False)
        for one in caches:
            one.cache_clear()

    yield install
    for one in caches:
        one.cache_clear()


GREETINGS = f'[texts."{__name__}.Greetings"]\n'


def test_another_distribution_adds_a_language(language: Callable[[str, str], None]) -> None:
    class Doors(Catalogue):
        open = LocalizedText("Open")
        closed = LocalizedText("Closed since {time}")

    name = f"{__name__}.{Doors.__qualname__}"
    language("fr", f'[texts."{name}"]\nopen = "Ouvert"\nclosed = "Fermé depuis {{time}}"\n')
    assert (Doors.of("fr").open, Doors.open.of("fr"), Doors.is_in("fr")) == (
        "Ouvert",
        "Ouvert",
        True,
    )
    assert Doors.closed.format(time="8:00").of("fr") == "Fermé depuis 8:00"


def test_another_distribution_translates_a_part(language: Callable[[str, str], None]) -> None:
    language("it", f'{GREETINGS}hello = "Ciao"\n')
    assert (Greetings.of("it").hello, Greetings.of("it").ahoy) == ("Ciao", "Ahoy")
    assert Greetings.untranslated("it") == ("hello_you", "ahoy")
    assert More.of("it").hello == "Ciao"


def test_another_distribution_replaces_words(language: Callable[[str, str], None]) -> None:
    language("zh", f'{GREETINGS}hello = "您好"\nahoy = "喂"\n')
    assert [Greetings.hello.of("zh"), Greetings.hello_you.of("zh")] == ["您好", "{name}，你好"]
    assert Greetings.is_in("zh")
    assert Greetings.hello.of("en") == "Hello"


@pytest.mark.parametrize(
    ("line", "message"),
    [('hallo = "Hallo"', "has no 'hallo'"), ('hello_you = "Hej {namn}"', "do not share")],
)
def test_a_file_that_does_not_fit_is_refused(
    language: Callable[[str, str], None], line: str, message: str
) -> None:
    language("sv", GREETINGS + line)
    with pytest.raises(TextError, match=message):
        Greetings.of("sv")


def catalogues() -> list[type[Catalogue]]:
    """Every catalogue of the package: modules named `texts`, `city_names`."""
    root = Path(mobile_gym.__file__).parent
    for path in sorted((root / "virtual_device").rglob("*.py")):
        if path.stem.endswith(("texts", "names")):
            name = ".".join(("mobile_gym", *path.relative_to(root).with_suffix("").parts))
            importlib.import_module(name)
    found, waiting = [], [Catalogue]
    while waiting:
        one = waiting.pop()
        waiting += one.__subclasses__()
        if one.__module__.startswith("mobile_gym.virtual_device"):
            found.append(one)
    return found


@pytest.mark.parametrize("catalogue", catalogues(), ids=lambda one: one.__module__)
def test_every_text_of_the_device_is_translated_into_chinese(catalogue: type[Catalogue]) -> None:
    assert catalogue.untranslated("zh") == ()


def test_every_text_is_declared_in_chinese_too() -> None:
    lacking = []
    for package in (mobile_gym, task_suites):
        root = Path(package.__file__ or "").parent
        for path in sorted(root.rglob("*.py")):
            source = path.read_text(encoding="utf-8")
            if "LocalizedText(" in source:
                lacking += [
                    f"{path.relative_to(root.parent)}:{call.lineno}: {ast.unparse(call.args[0])}"
                    for call in ast.walk(ast.parse(source))
                    if isinstance(call, ast.Call)
                    and ast.unparse(call.func) == "LocalizedText"
                    and "zh" not in {keyword.arg for keyword in call.keywords}
                    and not any(keyword.arg is None for keyword in call.keywords)
                ]
    assert not lacking


UNTRANSLATED = {"first_names", "last_names"}
"""Lists of which each language has its own words."""


def packages_with_words() -> list[str]:
    root = Path(mobile_gym.__file__).parent
    folders = sorted(path.parent for path in root.rglob("words.tsv"))
    return [".".join(folder.relative_to(root.parent).parts) for folder in folders]


def test_packages_with_words_are_found() -> None:
    assert len(packages_with_words()) > 1


@pytest.mark.parametrize("package", packages_with_words())
def test_words_of_the_device_are_translated_into_chinese(package: str) -> None:
    lists = load_word_lists(package)
    assert lists
    assert not [
        (name, text.words)
        for name, listed in lists.items()
        for text in listed
        if name not in UNTRANSLATED and not text.is_in("zh")
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_locale(language: str) -> None:
    assert locale_of(language).language == language
