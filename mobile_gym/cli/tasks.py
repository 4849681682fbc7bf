"""`mobile-gym tasks`: what there is to do."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from mobile_gym.core.tasks import TaskTemplate


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

    rows = [_row(template) for template in templates_of(suite)]
    if as_json:
        typer.echo(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    _print_table(suite, rows)


def _row(template: TaskTemplate) -> dict[str, Any]:
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
