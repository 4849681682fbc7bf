"""Texts in several languages: one declaration per text, with its words in every language.

A catalogue is a class whose attributes are texts:

    class Texts(Catalogue):
        add_alarm = LocalizedText("Add alarm", zh="添加闹钟", de="Wecker hinzufügen")
        until = LocalizedText("Until {time}", zh="到 {time} 为止", de="Bis {time}")

`Texts.of("zh").add_alarm` is a `str`, `Texts.add_alarm` the text in all languages, for tables and
for what is kept until the language is known. A type checker knows both. What a language lacks is
in English; a translation whose places differ from those of the English text is an error at import.

Lists of words that nobody names one by one stand in data files (`core.word_lists`).

Another distribution adds a language, or replaces words, by a file: an entry point of the group
`mobile_gym.languages`, whose name is the language's code, names a package that contains CODE.toml:

    [texts."mobile_gym.virtual_device.apps.clock.texts.Texts"]
    add_alarm = "Ajouter une alarme"
"""

from __future__ import annotations

import string
from collections.abc import Mapping
from functools import cache
from importlib import metadata
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, Self, overload

from mobile_gym.core.errors import TextError

Language = Literal["en", "zh", "de"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "zh", "de")
"""Of devices, by their ISO 639-1 codes; an app says in English what it has in no other."""
ENGLISH: Final[Literal["en"]] = "en"
"""The language that every text has and that stands in for what others lack."""
ENTRY_POINTS: Final = "mobile_gym.languages"


class Text:
    """A text that is the same in every language.

    Args:
        words: what it says.
    """

    __slots__ = ("words",)

    def __init__(self, words: str) -> None:
        self.words = words

    def of(self, language: str) -> str:
        """Its words in a language."""
        del language
        return self.words

    def in_all_languages(self) -> tuple[str, ...]:
        """Its words in every language, English first."""
        return tuple(self.of(language) for language in LANGUAGES)

    def format(self, **values: object) -> Text:
        """The text with its places filled; a value that is a `Text` is chosen with it."""
        return _FilledText(self, values)

    def __repr__(self) -> str:
        """What it says in English."""
        return f"<Text {self.of(ENGLISH)!r}>"


class _FilledText(Text):
    """A text whose places are filled."""

    __slots__ = ("_pattern", "_values")

    def __init__(self, pattern: Text, values: Mapping[str, object]) -> None:
        super().__init__(pattern.words)
        self._pattern = pattern
        self._values = values

    def of(self, language: str) -> str:
        """Its words in a language, the values with it."""
        chosen = {
            name: value.of(language) if isinstance(value, Text) else value
            for name, value in self._values.items()
        }
        return self._pattern.of(language).format(**chosen)


class LocalizedText(Text):
    """A text with its words in several languages.

    A catalogue's instance has its words in its place.

    Args:
        words: in English; places are written as for `str.format`, by name: `"Until {time}"`.
        translations: by the codes of their languages, with the same places.

    Raises:
        TextError: a translation has a place that the English text lacks, or the reverse.
    """

    __slots__ = ("catalogue", "key", "translations")

    def __init__(self, words: str, /, **translations: str) -> None:
        super().__init__(words)
        self.translations: Mapping[str, str] = translations
        self.catalogue = ""
        """Where it stands; "" outside of a catalogue. Files of languages name it so."""
        self.key = ""
        for language, translation in translations.items():
            self._check_places(language, translation)

    if TYPE_CHECKING:  # at run time an instance's dictionary stands before its class

        @overload
        def __get__(self, instance: None, owner: type[Catalogue]) -> LocalizedText: ...
        @overload
        def __get__(self, instance: Catalogue, owner: type[Catalogue]) -> str: ...
        def __get__(
            self, instance: Catalogue | None, owner: type[Catalogue]
        ) -> LocalizedText | str: ...

    def of(self, language: str) -> str:
        """Its words in a language; English where that lacks it."""
        if language == ENGLISH:
            return self.words
        added = _plugin_translations(language)
        words = self._translation(added, language) if added else self.translations.get(language)
        return self.words if words is None else words

    def is_in(self, language: str) -> bool:
        """Whether it has been translated into a language."""
        return (
            language == ENGLISH
            or self._translation(_plugin_translations(language), language) is not None
        )

    def register_in(self, catalogue: str, key: str) -> None:
        """Give it its name, by which files of languages translate it; a second one is ignored."""
        if not self.catalogue:
            self.catalogue, self.key = catalogue, key

    def _translation(self, added: Mapping[str, Mapping[str, str]], language: str) -> str | None:
        words = added.get(self.catalogue, {}).get(self.key)
        if words is None:
            return self.translations.get(language)
        self._check_places(language, words)
        return words

    def _check_places(self, language: str, translation: str) -> None:
        if "{" not in self.words and "{" not in translation:
            return
        unshared = _placeholder_names(self.words) ^ _placeholder_names(translation)
        if unshared:
            name = f"{self.catalogue}.{self.key}: " if self.catalogue else ""
            raise TextError(
                f"{name}{self.words!r} and its translation into {language!r} do not share "
                f"{sorted(unshared)}"
            )


Entry = LocalizedText
"""The former name."""


class Catalogue:
    """Texts by key; see the module. Its instances are one language's words.

    A catalogue may extend another one, and says its texts, too. The words of an instance stand in
    its own dictionary, so that reading one is a plain lookup.
    """

    _words: ClassVar[dict[str, Catalogue]] = {}

    def __init_subclass__(cls) -> None:
        """Name its texts.

        Raises:
            TextError: a key is the name of a method of catalogues.
        """
        super().__init_subclass__()
        cls._words = {}
        name = cls._catalogue_name()
        for key, text in vars(cls).items():
            if isinstance(text, LocalizedText):
                if hasattr(Catalogue, key):
                    raise TextError(f"{name}.{key}: catalogues have a method of this name")
                text.register_in(name, key)

    @classmethod
    def _catalogue_name(cls) -> str:
        """What files of languages call it: its module and class."""
        return f"{cls.__module__}.{cls.__qualname__}"

    @classmethod
    def entries(cls) -> Mapping[str, LocalizedText]:
        """Every text by its key, those of the catalogues that it extends first."""
        return {
            key: text
            for base in reversed(cls.__mro__)
            for key, text in vars(base).items()
            if isinstance(text, LocalizedText)
        }

    @classmethod
    def of(cls, language: str) -> Self:
        """The words of a language; what it lacks is English.

        Raises:
            TextError: a file of the language translates a text that the catalogue lacks.
        """
        words = cls._words.get(language)
        if words is None:
            words = cls._words[language] = cls(language)
        return words  # pyright: ignore[reportReturnType]  # a catalogue holds its own translations

    @classmethod
    def untranslated(cls, language: str) -> tuple[str, ...]:
        """The keys of the texts that a language lacks."""
        return tuple(key for key, text in cls.entries().items() if not text.is_in(language))

    @classmethod
    def is_in(cls, language: str) -> bool:
        """Whether every text has been translated into a language."""
        return not cls.untranslated(language)

    def __init__(self, language: str) -> None:
        texts = self.entries()
        require_known(language, self._catalogue_name(), vars(type(self)))
        self.__dict__.update({key: text.of(language) for key, text in texts.items()})


def require_known(language: str, catalogue: str, keys: Mapping[str, Any]) -> None:
    """Refuse a file of a language that translates what a catalogue does not declare.

    Raises:
        TextError: it has a key that is not among these.
    """
    for key in _plugin_translations(language).get(catalogue, ()):
        if not isinstance(keys.get(key), LocalizedText):
            raise TextError(f"the texts of {language!r}: {catalogue} has no {key!r}")


@cache
def _plugin_translations(language: str) -> Mapping[str, Mapping[str, str]]:
    """What the files of other distributions say in a language, by catalogue and key."""
    texts: dict[str, dict[str, str]] = {}
    if language not in _translation_packages():
        return texts
    import tomllib
    from importlib import resources

    for package in _translation_packages()[language]:
        file = resources.files(package) / f"{language}.toml"
        for catalogue, words in tomllib.loads(file.read_text("utf-8")).get("texts", {}).items():
            texts.setdefault(catalogue, {}).update(words)
    return texts


@cache
def _translation_packages() -> Mapping[str, tuple[str, ...]]:
    """The packages with files of languages, by language."""
    packages: dict[str, tuple[str, ...]] = {}
    for entry in sorted(metadata.entry_points(group=ENTRY_POINTS)):
        packages[entry.name] = (*packages.get(entry.name, ()), entry.value)
    return packages


def _placeholder_names(words: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(words) if name is not None}
