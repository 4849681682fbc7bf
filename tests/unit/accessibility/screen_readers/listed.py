"""What `indexed_list` wrote, read back: lines, screens, the screens of an episode."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

_LINE = re.compile(
    r"(?P<indent> *)(?:\[(?P<number>\d+)\] (?P<role>[a-z]+(?: page)?)|-)"
    r'(?: "(?P<label>(?:[^"\\]|\\.)*)")?(?P<flags>.*?)'
    r" \[(?P<left>-?\d+),(?P<top>-?\d+)\]\[(?P<right>-?\d+),(?P<bottom>-?\d+)\]"
)
_QUOTED = re.compile(r"[“\"《]([^”\"》]+)[”\"》]")
_CLOCK = re.compile(r"(\d{1,2}):(\d\d)(?:\s*([AP]M))?")


@dataclass(frozen=True)
class Line:
    """One line of the list; `role` is empty for a text."""

    depth: int
    role: str
    texts: tuple[str, ...]
    flags: str

    @property
    def label(self) -> str:
        return " | ".join(self.texts)


def line(written: str) -> Line:
    found = _LINE.fullmatch(written)
    assert found is not None, written
    texts = (found["label"] or "").replace(r"\n", "\n").replace(r"\"", '"').split(" | ")
    return Line(
        len(found["indent"]) // 2, found["role"] or "", tuple(filter(None, texts)), found["flags"]
    )


class Screen:
    """A screen as it was told."""

    def __init__(self, told: str) -> None:
        self.lines = [line(written) for written in told.splitlines()]

    @cached_property
    def texts(self) -> list[str]:
        """Every text in order, whichever line it is on."""
        return [text for each in self.lines for text in each.texts]

    def shows(self, *texts: str) -> bool:
        return all(text in self.texts for text in texts)

    def after(self, text: str, number: int = 1) -> str:
        """The text that follows another."""
        return self.texts[self.texts.index(text) + number]


@dataclass
class Episode:
    """A question and the screens that were seen, the last one last."""

    question: str
    screens: list[Screen]

    @property
    def last(self) -> Screen:
        return self.screens[-1]

    @property
    def lines(self) -> list[Line]:
        """Every line that was seen, each once."""
        return list(dict.fromkeys(each for screen in self.screens for each in screen.lines))

    @property
    def quoted(self) -> list[str]:
        """What the question names in quotation marks."""
        return _QUOTED.findall(self.question)

    def asks(self, *patterns: str) -> tuple[str, ...]:
        """The groups of the first pattern that the question matches."""
        for pattern in patterns:
            if found := re.search(pattern, self.question):
                return found.groups()
        raise AssertionError(f"the question is of another kind: {self.question}")

    def names(self, listed: str) -> list[str]:
        """The names of a list in words; a Chinese one may hold the character that joins them."""
        if listed.isascii():
            return re.split(r", and |, | and | or ", listed)
        shown = {text for screen in self.screens for text in screen.texts if text in listed}
        return [text for text in shown if len(text) > 1]

    def showing(self, *texts: str) -> list[Screen]:
        """The screens that show all of these texts, the last one first."""
        return [screen for screen in reversed(self.screens) if screen.shows(*texts)]

    def found(self, pattern: str, *texts: str) -> tuple[str, ...]:
        """The groups of a pattern in a text of a screen that shows these texts."""
        for screen in self.showing(*texts):
            for text in screen.texts:
                if hit := re.search(pattern, text):
                    return hit.groups()
        raise AssertionError(f"no screen with {texts} says {pattern}")


def minutes(text: str) -> int:
    """The first time of day in a text, in minutes after midnight."""
    found = _CLOCK.search(text)
    assert found is not None, text
    hour = int(found[1]) % 12 + 12 * (found[3] == "PM") if found[3] else int(found[1])
    return 60 * hour + int(found[2])


def has_time(text: str) -> bool:
    return _CLOCK.search(text) is not None


def clock(minute: int) -> str:
    return f"{minute // 60 % 24:02}:{minute % 60:02}"


def seconds(text: str) -> int:
    """A duration as the phone writes it."""
    found = re.search(r"(?:(\d+) (?:min|分) )?(\d+) (?:sec|秒)", text) or re.search(
        r"(\d+) (?:min|分)()", text
    )
    assert found is not None, text
    return 60 * int(found[1] or 0) + int(found[2] or 0)
