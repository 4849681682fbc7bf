"""Finding suites and tasks by the names that a person types.

Four commands find tasks by what a person types; it is imported when one runs.
"""

from __future__ import annotations

import fnmatch
from typing import Any, Final

from mobile_gym.core import plugins
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.tasks import TaskTemplate

MAX_PATTERN: Final = 200
"""Characters of a name or pattern; `fnmatch` takes quadratic time for open brackets."""


def templates_of(
    suite: str, only: list[str] | None = None, split: str | None = None
) -> tuple[TaskTemplate, ...]:
    """The tasks of a suite that are in a split and match one of the names or patterns.

    Raises:
        UnknownName: there is no such suite, or nothing in it matches.
        UsageError: the suite cannot be read, or a pattern is too long.
    """
    catalog: Any = plugins.load("suite catalog", "built-in")
    templates: tuple[TaskTemplate, ...] = (
        catalog.suite(suite) if split is None else catalog.suite(suite, split)
    )
    if not only:
        return templates
    names = [template.id for template in templates]
    for pattern in only:
        if len(pattern) > MAX_PATTERN:
            raise UsageError(
                f"a task's name or pattern has at most {MAX_PATTERN} characters, not {len(pattern)}"
            )
        if not fnmatch.filter(names, pattern):
            raise UnknownName.among(f"task in suite {suite!r}:", pattern, names)
    return tuple(
        template
        for template in templates
        if any(fnmatch.fnmatchcase(template.id, pattern) for pattern in only)
    )
