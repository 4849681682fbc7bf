"""Patterns of substate descriptions, each with the fact that it states.

What is seen and what descriptions say both use it.

An oracle knows a substate by its description alone: a table of patterns, in English and Chinese,
turns it into a fact. So facts stay with descriptions when substates are numbered anew, and a
description that says something else than its check asks is noticed.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class DescriptionPattern:
    """One form of a description, and whether what it states is so.

    Attributes:
        en: the words; `{name}` stands for whatever stands there, at least one character.
        zh: the same in Chinese, with the same names.
        fact: `fact(see, **words)`: whether it is so, given what stands at each name.
    """

    en: str
    zh: str
    fact: Callable[..., bool]

    def words_in(self, description: str) -> dict[str, str] | None:
        """What stands at each name; None where the description says something else."""
        for pattern in (self.en, self.zh):
            if match := _compile_pattern(pattern).fullmatch(description):
                return match.groupdict()
        return None


_NAME: Final = re.compile(r"\\\{(\w+)\\\}")


@functools.cache
def _compile_pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(_NAME.sub(r"(?P<\1>.+?)", re.escape(pattern)))


def fact_of_description(
    description: str, patterns: Iterable[DescriptionPattern]
) -> Callable[..., bool] | None:
    """What a description states, by the first pattern that matches it; None where none does.

    Args:
        description: of a substate.
        patterns: the less specific ones come later.
    """
    for pattern in patterns:
        words = pattern.words_in(description)
        if words is not None:
            return functools.partial(pattern.fact, **words)
    return None
