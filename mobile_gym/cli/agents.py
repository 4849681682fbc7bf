"""`mobile-gym agents`: who can play, and how public models are talked to.

It is a command, found by its name; `app` puts all commands together.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated, Any

import typer


def agents(
    name: Annotated[
        str | None, typer.Argument(help="An agent or a preset, to be told all about it.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List the agents, and the presets of the agent [bold]model[/].

    Example: [bold]mobile-gym agents m3a[/]
    """
    from mobile_gym.core import plugins
    from mobile_gym.core.errors import UnknownName

    presets = _preset_rows()
    names = plugins.names("agent")
    if name is None:
        listed = {"agents": [_agent_row(agent_name) for agent_name in names], "presets": presets}
        if as_json:
            typer.echo(json.dumps(listed, indent=2, ensure_ascii=False))
        else:
            _print_tables(listed["agents"], presets)
        return
    if name not in names and name not in presets:
        raise UnknownName.among("agent or preset", name, (*names, *presets))
    details: dict[str, Any] = {}
    if name in names:
        details["agent"] = _agent_row(name)
    if name in presets:
        details["preset"] = presets[name]
    if as_json:
        typer.echo(json.dumps(details, indent=2, ensure_ascii=False))
        return
    if name in names:
        _print_agent(details["agent"])
    if name in presets:
        typer.echo(f"preset {name}, for --agent model:")
        for key, value in presets[name].items():
            typer.echo(f"  {key}: {value}")


def _preset_rows() -> Mapping[str, Mapping[str, Any]]:
    from mobile_gym.core import plugins

    presets = plugins.load("agent presets", "built-in")
    return {name: asdict(preset) for name, preset in presets.items()}


def _agent_row(name: str) -> Mapping[str, Any]:
    """What an agent says of itself; of one that cannot be imported, why."""
    from mobile_gym.core import plugins

    try:
        make = plugins.load("agent", name)
    except (ImportError, AttributeError) as error:
        return {"name": name, "about": f"cannot be imported: {error}", "after": "", "arguments": []}
    about = inspect.getdoc(make) or ""
    return {
        "name": name,
        "about": about,
        "after": str(getattr(make, "source", "")),
        "arguments": _argument_names(make),
    }


def _argument_names(make: Any) -> list[str]:
    """The names of an agent's arguments; those that it hands on to a base class follow."""
    arguments: list[str] = []
    for kind in inspect.getmro(make) if inspect.isclass(make) else (make,):
        parameters = inspect.signature(kind).parameters
        arguments += [
            name
            for name, parameter in parameters.items()
            if parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY)
            and name not in arguments
        ]
        if not any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters.values()):
            break
    return arguments


def _print_tables(rows: list[Mapping[str, Any]], presets: Mapping[str, Mapping[str, Any]]) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    console = Console()
    table = Table(title=f"{len(rows)} agents")
    table.add_column("agent", no_wrap=True)
    table.add_column("what it does", overflow="fold")
    for row in rows:
        first = str(row["about"]).partition("\n")[0]
        table.add_row(escape(row["name"]), escape(first))
    console.print(table)
    table = Table(title=f"{len(presets)} presets of the agent model")
    for column in ("preset", "for", "dialect", "screen", "past"):
        table.add_column(column, overflow="fold")
    for name, preset in presets.items():
        screen = " + ".join(part for part in (preset["picture"], preset["text"]) if part != "none")
        table.add_row(name, escape(preset["models"]), preset["dialect"], screen, preset["style"])
    console.print(table)
    console.print("mobile-gym agents NAME tells more of one.", highlight=False)


def _print_agent(row: Mapping[str, Any]) -> None:
    typer.echo(f"agent {row['name']}")
    typer.echo(row["about"])
    if row["after"]:
        typer.echo(f"\nAfter: {row['after']}")
    typer.echo(f"\nArguments (--agent-args, JSON): {', '.join(row['arguments']) or 'none'}")
