"""What questions about rows of a database have in common: words, bindings, other answers.

Questions about databases of three apps share it.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping

from mobile_gym.core.texts import Text
from task_suites.suite import TaskBuilder


def word(draft: TaskBuilder, pool: Mapping[str, Text], words: str) -> str:
    """Words of a pool in the task's language; those of strangers as they are."""
    return draft.pick(pool[words]) if words in pool else words


def binding(name: str, kind: str, value: object) -> str:
    """A value of a row that `content insert` puts in."""
    return f"--bind {shlex.quote(f'{name}:{kind}:{value}')}"


def others_than(right: Iterable[str], every: Iterable[str]) -> tuple[str, ...]:
    """What else could have been answered; not what is the same but for blanks and capitals."""
    taken = set(map(_squeeze_words, right))
    return tuple(dict.fromkeys(item for item in every if _squeeze_words(item) not in taken))


def _squeeze_words(words: str) -> str:
    return "".join(words.casefold().split())
