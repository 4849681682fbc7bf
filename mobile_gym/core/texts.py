"""Texts in several languages: one value, one way to choose, one module per language.

A catalogue is a class whose attributes are texts. English declares them; each other language is a
module beside it, named by its code, with a subclass that says what it translates (in a program of
one file it may stand below the catalogue itself):

    # texts/__init__.py                          # texts/zh.py
    class Texts(Catalogue):                      class Chinese(Texts, language="zh"):
        add_alarm = Entry("Add alarm")                add_alarm = Entry("添加闹钟")
        rings = Entry("{time} {label}")               rings = Entry("{time} {label}")

`Texts.of("zh").add_alarm` is a `str`, `Texts.add_alarm` a `Text`: the same in every language, for
tables and for what is kept until the language is known. A type checker knows both. What a language
lacks is said in English; a key or a placeholder that English does not have is an error at import.
"""

from __future__ import annotations

import string
import sys
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import ClassVar, Final, Literal, Self, overload

from mobile_gym.core.errors import TextError

__all__ = ["ENGLISH", "LANGUAGES", "Catalogue", "Entry", "Language", "Text"]

Language = Literal["en", "zh", "de"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "zh", "de")
"""Of devices, by their ISO 639-1 codes; an app says in English what it has in no other."""
ENGLISH: Final[Literal["en"]] = "en"
"""The language that declares a catalogue's keys and stands in for what others lack."""


class Text:
    """A text in every language that its catalogue has.

    Args:
        words: what it says in every language; those of a catalogue say it by language.
    """

    __slots__ = ("words",)

    def __init__(self, words: str) -> None:
        self.words = words

    def of(self, language: str) -> str:
        """Its words in a language."""
        del language
        return self.words

    def in_all(self) -> tuple[str, ...]:
        """Its words in every language, English first."""
        return tuple(self.of(language) for language in LANGUAGES)

    def format(self, **values: object) -> Text:
        """The text with its places filled; a value that is a `Text` is chosen with it."""
        return _FilledText(self, values)

    def __repr__(self) -> str:
        """What it says in English."""
        return f"<Text {self.of(ENGLISH)!r}>"


class _CatalogueText(Text):
    """A text that stands in a catalogue."""

    __slots__ = ("_entry", "_home")

    def __init__(self, home: type[Catalogue], entry: Entry) -> None:
        super().__init__(entry.words)
        self._home = home
        self._entry = entry

    def of(self, language: str) -> str:
        """Its words in a language; English where that lacks it."""
        return getattr(self._home.of(language), self._entry.key)


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


class Entry:
    """The words of a text in the language of the catalogue that it stands in.

    Of the catalogue, it is a `Text`; of one of its languages, the words.

    Args:
        words: places are written as for `str.format`, by name: `"Snoozing until {time}"`.
    """

    __slots__ = ("home", "key", "words")

    def __init__(self, words: str) -> None:
        self.words = words
        self.home: type[Catalogue] = Catalogue
        self.key = ""

    def __set_name__(self, owner: type[Catalogue], name: str) -> None:
        """Take its key."""
        self.home, self.key = owner, name

    @overload
    def __get__(self, instance: None, owner: type[Catalogue]) -> Text: ...
    @overload
    def __get__(self, instance: Catalogue, owner: type[Catalogue]) -> str: ...
    def __get__(self, instance: Catalogue | None, owner: type[Catalogue]) -> Text | str:
        """The text of a catalogue, the words of one of its languages."""
        return _CatalogueText(owner, self) if instance is None else self.words


class Catalogue:
    """Texts by key; see the module. Its instances are one language's words.

    A catalogue may extend another one, and says its texts, too. The words of an instance stand in
    its own dictionary, so that reading one is a plain lookup.
    """

    _language: ClassVar[str] = ENGLISH
    _declared: ClassVar[type[Catalogue]]
    _words: ClassVar[dict[str, Catalogue]] = {}

    def __init_subclass__(cls, *, language: str = ENGLISH) -> None:
        """Check a translation against what English declares.

        Raises:
            TextError: it has a key, or a text a place, that English lacks.
        """
        super().__init_subclass__()
        cls._language = language
        if language == ENGLISH:
            cls._declared, cls._words = cls, {}
            return
        for key, text in vars(cls).items():
            if isinstance(text, Entry):
                cls._check(key, text)

    @classmethod
    def _check(cls, key: str, text: Entry) -> None:
        where = f"{cls.__module__}.{key}"
        english = cls.entries().get(key)
        if english is None or english.home is not cls._declared:
            raise TextError(f"{where}: the English texts beside it have none of this key")
        unshared = _places(english.words) ^ _places(text.words)
        if unshared:
            raise TextError(f"{where}: it and the English text do not share {sorted(unshared)}")

    @classmethod
    def _english(cls) -> type[Catalogue]:
        """The class that declares the keys; an app without texts has `Catalogue` itself."""
        return cls if cls is Catalogue else cls._declared

    @classmethod
    def entries(cls) -> Mapping[str, Entry]:
        """Every text by its key."""
        return {
            key: text
            for base in reversed(cls._english().__mro__)
            for key, text in vars(base).items()
            if isinstance(text, Entry)
        }

    @classmethod
    def of(cls, language: str) -> Self:
        """The words of a language; what it lacks is English."""
        words = cls._words.get(language)
        if words is None:
            words = cls._words[language] = cls._translation(language)(language)
        return words  # pyright: ignore[reportReturnType]  # a catalogue holds its own translations

    @classmethod
    def is_in(cls, language: str) -> bool:
        """Whether every text has been translated into a language."""
        return language == ENGLISH or all(
            text.home._has_translated(text.key, language) for text in cls.entries().values()
        )

    @classmethod
    def _has_translated(cls, key: str, language: str) -> bool:
        translation = cls._translation(language)
        return translation is not cls and key in vars(translation)

    @classmethod
    def _translation(cls, language: str) -> type[Self]:
        """The class of a language, from the module of that name beside the catalogue's."""
        if language == ENGLISH:
            return cls
        module = _module_beside(cls.__module__, language)
        if module is not None:
            import_module(module)
        translation = cls._translated(language)
        if translation is None and module is None:
            return cls
        if translation is None:
            raise TextError(
                f"{module} has no subclass of {cls.__name__} with language={language!r}"
            )
        return translation

    @classmethod
    def _translated(cls, language: str) -> type[Self] | None:
        return next((one for one in cls.__subclasses__() if one._is_for(cls, language)), None)

    @classmethod
    def _is_for(cls, declared: type[Catalogue], language: str) -> bool:
        return cls._declared is declared and cls._language == language

    def __init__(self, language: str) -> None:
        declared = self._english()
        for key, text in declared.entries().items():
            is_inherited = text.home is not declared
            self.__dict__[key] = getattr(text.home.of(language) if is_inherited else self, key)


def _module_beside(package: str, language: str) -> str | None:
    """The name of a language's module in a catalogue's package; None where it has none."""
    if not language.isidentifier() or not hasattr(sys.modules.get(package), "__path__"):
        return None
    name = f"{package}.{language}"
    return name if find_spec(name) is not None else None


def _places(words: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(words) if name is not None}
