"""`mobile-gym leaderboard`: one row per agent and bench, verified if asked.

It is a command, found by its name; `app` puts all commands together.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from mobile_gym.cli.terminal import print_line, progress_bar
from mobile_gym.core.errors import UsageError

if TYPE_CHECKING:
    from mobile_gym.rollouts.ranking.leaderboard import LeaderboardRow

MARKDOWN: Final = "leaderboard.md"
PAGE: Final = "leaderboard.html"


def leaderboard(
    folders: Annotated[list[Path], typer.Argument(metavar="DIR...", help="Folders of benches.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Play the stored episodes again and compare.")
    ] = False,
    key: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="A secret that benches were played with; repeatable."),
    ] = None,
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="Gets leaderboard.md and leaderboard.html.")
    ] = Path(),
) -> None:
    """Rank the agents of benches, and write the table as Markdown and as a page.

    With --verify every stored episode is played again here, with the seeds that the key gives, and
    must come out as it was stored: a row is then verified, has the same figures (and the table says
    what it lacks), or differs. Verify with the code that the bench was played with. The exit status
    is 1 where an episode came out otherwise.

    Example: [bold]mobile-gym leaderboard benches/a benches/b --verify --key secret.key[/]
    """
    from rich.console import Console

    from mobile_gym.cli.tables import print_leaderboard
    from mobile_gym.envs.arguments import make_judge
    from mobile_gym.rollouts.collecting.episode_seeds import read_key
    from mobile_gym.rollouts.ranking.leaderboard import (
        DIFFERING,
        leaderboard_html,
        leaderboard_markdown,
        leaderboard_rows,
        verified_rows,
    )
    from mobile_gym.rollouts.storing.store import write_whole

    if not out.is_dir():
        raise UsageError(f"{out}: there is no such folder")
    if key and not verify:
        raise UsageError("--key is for --verify")
    if verify:
        keys = [read_key(file) for file in key or ()]
        with progress_bar("episodes") as on_progress:
            rows = verified_rows(folders, keys=keys, make_judge=make_judge, on_progress=on_progress)
    else:
        rows = leaderboard_rows(folders)
    write_whole(out / MARKDOWN, leaderboard_markdown(rows).encode("utf-8", errors="replace"))
    write_whole(out / PAGE, leaderboard_html(rows).encode("utf-8", errors="replace"))
    print_leaderboard(rows, Console())
    _print_unverified_reasons(rows)
    print_line(out / MARKDOWN, out / PAGE)
    if any(row.status in DIFFERING for row in rows):
        raise typer.Exit(1)


def _print_unverified_reasons(rows: tuple[LeaderboardRow, ...]) -> None:
    """Say why rows are not verified, where they were to be."""
    for row in rows:
        for reason in row.reasons[:3]:
            typer.echo(f"mobile-gym: {row.agent.label} in {row.bench}: {reason}", err=True)
