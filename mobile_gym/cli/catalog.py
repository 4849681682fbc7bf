"""Finding suites and tasks by the names that a person types.

Four commands find tasks by what a person types; it is imported when one runs.
"""

from __future__ import annotations

import fnmatch
from typing import Any, Final

import typer

from mobile_gym.core import plugins
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.tasks import TaskTemplate, templates_in_split

MAX_PATTERN: Final = 200
"""Characters of a name or pattern; `fnmatch` takes quadratic time for open brackets."""


def templates_of(
    suite: str, only: list[str] | None = None, split: str | None = None
) -> tuple[TaskTemplate, ...]:
    """The tasks of a suite that match one of the names or patterns and are in a split.

    Of those that were asked for by `only`, the ones without instances in the split are named on
    the terminal.

    Raises:
        UnknownName: there is no such suite, or nothing in it matches.
        UsageError: the suite cannot be read, a pattern is too long, or nothing is in the split.
    """
    catalog: Any = plugins.load("suite catalog", "built-in")
    if not only:
        return catalog.suite(suite, split)
    templates: tuple[TaskTemplate, ...] = catalog.suite(suite)
    names = [template.id for template in templates]
    for pattern in only:
        if len(pattern) > MAX_PATTERN:
            raise UsageError(
                f"a task's name or pattern has at most {MAX_PATTERN} characters, not {len(pattern)}"
            )
        if not fnmatch.filter(names, pattern):
            raise UnknownName.among(f"task in suite {suite!r}:", pattern, names)
    named = [
        template
        for template in templates
        if any(fnmatch.fnmatchcase(template.id, pattern) for pattern in only)
    ]
    return templates_in_split(
        named, split, lambda text: typer.echo(f"mobile-gym: {text}", err=True)
    )
