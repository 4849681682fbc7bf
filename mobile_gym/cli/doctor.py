"""`mobile-gym doctor`: what works on this machine, and how to mend what does not.

It is a command, found by its name; `app` puts all commands together.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, cast, get_args

import typer

from mobile_gym.core.errors import UsageError

if TYPE_CHECKING:
    from mobile_gym.devices.checkup import CheckupFinding


def doctor(
    purpose: Annotated[
        str, typer.Option("--for", help="What has to work: virtual devices, or emulators, too.")
    ] = "virtual",
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON, one object per finding.")
    ] = False,
) -> int:
    """Look at this machine; each finding says what to do about it.

    Exits with 1 where something is broken that is needed for what was asked.

    Example: [bold]mobile-gym doctor --for emulator[/]
    """
    from mobile_gym.devices.checkup import FindingStatus, Machine, Purpose, check_up

    if purpose not in get_args(Purpose):
        raise UsageError(f"--for {purpose!r} is not one of {', '.join(get_args(Purpose))}")
    findings = check_up(Machine.here(), cast(Purpose, purpose))
    if as_json:
        typer.echo(json.dumps([asdict(finding) for finding in findings], indent=2))
    else:
        _print_findings(findings, purpose)
    return int(any(finding.status is FindingStatus.BROKEN for finding in findings))


def _print_findings(findings: Sequence[CheckupFinding], purpose: str) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from mobile_gym.devices.checkup import FindingStatus

    styles = {
        FindingStatus.OK: "green",
        FindingStatus.NOTE: "yellow",
        FindingStatus.BROKEN: "bold red",
    }
    console = Console()
    table = Table(show_header=False, box=None)
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for finding in findings:
        style = styles[finding.status]
        table.add_row(f"[{style}]{finding.status}[/]", escape(finding.name), escape(finding.detail))
        if finding.cure:
            table.add_row("", "", f"[dim]→ {escape(finding.cure)}[/]")
    console.print(table)
    broken = sum(finding.status is FindingStatus.BROKEN for finding in findings)
    what = {"virtual": "virtual devices", "emulator": "emulators"}[purpose]
    if broken:
        console.print(f"{broken} of {len(findings)} keep {what} from working", highlight=False)
    else:
        console.print(f"nothing keeps {what} from working", highlight=False)
