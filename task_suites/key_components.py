"""SPA-Bench's key components of a task: words that some screen shows where the task was done.

People chose SPA-Bench's, screen by screen. These are derived from what a template says anyway, and
no screen is looked at, so they are few and mild: one way that the author knows must show them.

1. What the last goal asks for that the instruction names and the solution types; else what the
   solution taps (“Garden work”, “Board games”).
2. Else the last thing tapped or typed that bears a name from the instruction, a parameter or one in
   quotation marks (“Edith Crane”, “Quiz night”).
3. Else the last one whose own words the instruction has (“Wi-Fi”, “2 minutes”).
4. Else the last one that is labelled with words at all (“Make larger”).

Single digits and letters are never components, for “1” is on most screens; nor are times of day,
which a clock of 24 hours shows another way. A template that knows better states its own.

Source: SPA-Bench, section 5.1 (coarse detection); how they are derived is ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from mobile_gym.core.actions import Answer, Type
from mobile_gym.core.checks import (
    Check,
    ContentRow,
    FileExists,
    NodePresent,
    Not,
    PageIs,
    PreferenceIs,
    Selector,
    SettingIs,
    TextSimilar,
    children,
)
from mobile_gym.core.substates import Substate
from mobile_gym.core.tasks import Perform, SolutionStep, TapOn, TypeInto

_QUOTED: Final = re.compile('[“"]([^“”"]+)[”"]')
_CLOCK: Final = re.compile(r"am|pm|上午|下午|.*\d:\d\d.*", re.IGNORECASE | re.DOTALL)
"""What looks another way where the clock has 24 hours."""
_LEAST_LETTERS: Final = 2
_LEAST_DIGITS: Final = 4


def key_components(
    instruction: str,
    substates: Sequence[Substate],
    solution: Sequence[SolutionStep],
    params: Mapping[str, Any],
) -> tuple[str, ...]:
    """Words that one screen must show together; () where the template says nothing to go by.

    Args:
        instruction: in the task's language, as the texts of the others are.
        substates: of the task.
        solution: one way to do it.
        params: of the task.
    """
    typed = [text for step in solution for text in _typed(step) if _tells(text)]
    touched = [text for step in solution for text in _touched(step) if _tells(text)]
    for substate in reversed(substates):
        if substate.role not in ("goal", None) or substate.optional or substate.check is None:
            continue
        asked = [
            value for value in _values(substate.check) if _tells(value) and _has(instruction, value)
        ]
        for known in (typed, touched):
            if found := [value for value in asked if any(_has(text, value) for text in known)]:
                return _distinct(found)
    names = [*(v for v in params.values() if isinstance(v, str)), *_QUOTED.findall(instruction)]
    names = [name for name in names if _tells(name) and _has(instruction, name)]
    for text in reversed(touched):
        for name in names:
            if _has(text, name):
                return (text if _has(instruction, text) else name,)
    for text in reversed(touched):
        if _has(instruction, text):
            return (text,)
    return tuple(touched[-1:])


def _typed(step: SolutionStep) -> Iterator[str]:
    match step:
        case TypeInto(text=text) | Perform(action=Type(text=text)):
            yield text
        case _:
            pass


def _touched(step: SolutionStep) -> Iterator[str]:
    """What a step types, or else what is written beside what it touches, and on it."""
    match step:
        case TapOn(target=target):
            for part in (target.within, target.has, target.beside):
                if part is not None:
                    yield from _selected(part)
            yield from _words(target)
        case Perform(action=Answer()):
            pass
        case _:
            yield from _typed(step)


def _words(target: Selector) -> Iterator[str]:
    for text in (target.label, target.text, target.description):
        if text:
            yield text


def _values(check: Check) -> Iterator[str]:
    """The texts that must be there for a check to hold."""
    match check:
        case Not() | ContentRow(at_most=0) | FileExists(exists=False):
            return
        case ContentRow(where=where):
            yield from (value for _, value in where)
        case FileExists(path=path):
            yield path.rpartition("/")[2]
        case NodePresent(selector=selector) | TextSimilar(selector=selector):
            yield from _selected(selector)
        case SettingIs(value=value) | PreferenceIs(value=str(value)):
            yield value
        case PageIs(title=str(title)):
            yield title
        case _:
            for child in children(check):
                yield from _values(child)


def _selected(selector: Selector) -> Iterator[str]:
    for text in (*_words(selector), selector.text_contains, selector.description_contains):
        if text:
            yield text
    for part in (selector.within, selector.has, selector.beside):
        if part is not None:
            yield from _selected(part)


def _tells(text: str) -> bool:
    """Whether a text is more than a digit or a letter, which are on most screens."""
    if _CLOCK.fullmatch(text):
        return False
    letters = sum(character.isalpha() for character in text)
    digits = sum(character.isdigit() for character in text)
    return letters >= _LEAST_LETTERS or digits >= _LEAST_DIGITS


def _has(text: str, words: str) -> bool:
    """Whether a text has these words whole, whatever their white space and case.

    Between Chinese characters words begin and end anywhere.
    """
    characters = "".join(words.casefold().split())
    if characters not in "".join(text.casefold().split()):  # most have not: no pattern is made
        return False
    body = r"\s*".join(map(re.escape, characters))
    before = r"(?<![a-z0-9])" if words[:1].isascii() else ""
    after = r"(?![a-z0-9])" if words[-1:].isascii() else ""
    return re.search(before + body + after, text.casefold()) is not None


def _distinct(texts: Iterable[str]) -> tuple[str, ...]:
    """Each once, whatever its white space and case."""
    return tuple({"".join(text.casefold().split()): text for text in reversed([*texts])}.values())[
        ::-1
    ]
