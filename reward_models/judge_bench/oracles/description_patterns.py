"""What descriptions of substates say, and whether it is so.

A substate is known to an oracle by its words alone: a table of sayings turns a description, in
English or Chinese, into a fact. So facts stay with what is said when substates are numbered anew,
and a description that says something else than its check asks is found.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

__all__ = ["Saying", "fact_of"]


@dataclass(frozen=True, slots=True)
class Saying:
    """One thing that a description can say.

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
            if found := _compiled(pattern).fullmatch(description):
                return found.groupdict()
        return None


_NAME: Final = re.compile(r"\\\{(\w+)\\\}")


@functools.cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(_NAME.sub(r"(?P<\1>.+?)", re.escape(pattern)))


def fact_of(description: str, sayings: Iterable[Saying]) -> Callable[..., bool] | None:
    """What a description says, as a fact, by the first saying that knows it; None where none does.

    Args:
        description: of a substate.
        sayings: those that say less come later.
    """
    for saying in sayings:
        words = saying.words_in(description)
        if words is not None:
            return functools.partial(saying.fact, **words)
    return None
