"""`mobile-gym tasks` and `import-tasks`: what there is to do, in suites and in published files.

It is a command, found by its name; `app` puts all commands together.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mobile_gym.core.tasks import Task, TaskTemplate


def tasks(
    suite: Annotated[
        str,
        typer.Option(
            help="A suite's name, [bold]recorded:PATH[/] for a recording, [bold]FORMAT:PATH[/] for "
            "a published file (docs/published_tasks.md)."
        ),
    ] = "all",
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON, one object per task.")
    ] = False,
) -> None:
    """List the tasks of a suite, each with the instruction that one seed gives it.

    Example: [bold]mobile-gym tasks --suite clock[/]
    """
    from mobile_gym.cli.catalog import templates_of

    rows = [_task_row(template) for template in templates_of(suite)]
    if as_json:
        typer.echo(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    _print_table(suite, rows)


def _task_row(template: TaskTemplate) -> dict[str, Any]:
    import numpy as np

    task = template.task(np.random.default_rng(0), language=template.languages[0])
    return {
        "id": template.id,
        "env_id": template.env_id,
        "level": template.level,
        "kind": task.kind,
        "golden_steps": task.golden_steps,
        "max_steps": task.step_limit,
        "substates": len(task.substates),
        "languages": list(template.languages),
        "apps": list(template.apps),
        "params": dict(task.params),
        "instruction": task.text,
        "split": template.split,
        "tags": sorted(template.tags),
        "device": template.device,
    }


def _print_table(suite: str, rows: list[dict[str, Any]]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(title=f"{escape(suite)}: {len(rows)} tasks")
    table.add_column("task", overflow="fold")
    table.add_column("level", justify="right")
    table.add_column("golden steps", justify="right")
    table.add_column("languages")
    table.add_column("instruction, for example", overflow="fold")
    for row in rows:
        table.add_row(
            escape(row["id"]),
            str(row["level"]),
            str(row["golden_steps"]),
            " ".join(row["languages"]),
            escape(row["instruction"]),
        )
    Console().print(table)


_MAX_NAMED: Final = 10
"""How many of what is left out are named."""


def import_tasks(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="A file, or the project's folder.")],
    format_name: Annotated[
        str, typer.Option("--format", metavar="F", help="As docs/published_tasks.md names them.")
    ],
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON: the tasks, and what is left out.")
    ] = False,
) -> None:
    """List the tasks of a published file; [bold]--suite F:FILE[/] of other commands plays them.

    Example: [bold]mobile-gym import-tasks SPA-Bench/data --format spa_bench[/]
    """
    import numpy as np

    from mobile_gym.cli.terminal import print_line
    from mobile_gym.core import plugins

    catalog: Any = plugins.load("suite catalog", "built-in")
    imported = catalog.import_tasks(format_name, path)
    tasks: list[Task] = [
        template.task(np.random.default_rng(0), language=template.languages[0])
        for template in imported.templates
    ]
    if as_json:
        document = {
            "format": imported.format,
            "judge": imported.judge,
            "tasks": [_published_row(task) for task in tasks],
            "left_out": [
                {"where": unread.where, "why": unread.why} for unread in imported.left_out
            ],
        }
        typer.echo(json.dumps(document, indent=2, ensure_ascii=False))
        return
    _print_published(f"{imported.format}:{path}", tasks)
    print_line(
        f"{len(tasks)} tasks; level: {_counts_text([str(task.level) for task in tasks])}; "
        f"language: {_counts_text([task.language for task in tasks])}",
        f"judge: {imported.judge}",
    )
    for unread in imported.left_out[:_MAX_NAMED]:
        print_line(f"left out: {unread.where}: {unread.why}")
    if len(imported.left_out) > _MAX_NAMED:
        print_line(f"left out: {len(imported.left_out) - _MAX_NAMED} more")


def _published_row(task: Task) -> dict[str, Any]:
    return {
        "id": task.id,
        "instruction": task.text,
        "language": task.language,
        "level": task.level,
        "golden_steps": task.golden_steps,
        "max_steps": task.step_limit,
        "apps": list(task.apps),
        "params": dict(task.params),
        "states": [substate.description for substate in task.substates],
        "key_components": list(task.key_components),
        "subtasks": [
            {
                "app": part.app,
                "text": part.text,
                "history": part.history,
                "memory": part.memory,
            }
            for part in task.subtasks
        ],
        "tags": sorted(task.tags),
        "device": task.device,
        "source": task.source,
    }


def _print_published(title: str, tasks: Sequence[Task]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(title=escape(title))
    table.add_column("task", overflow="fold")
    table.add_column("level", justify="right")
    table.add_column("golden steps", justify="right")
    table.add_column("language")
    table.add_column("instruction", overflow="fold")
    for task in tasks:
        table.add_row(
            escape(task.id),
            str(task.level),
            str(task.golden_steps),
            task.language,
            escape(task.text),
        )
    Console().print(table)


def _counts_text(values: Sequence[str]) -> str:
    return ", ".join(f"{value} {count}" for value, count in sorted(Counter(values).items()))
