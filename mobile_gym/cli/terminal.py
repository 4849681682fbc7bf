"""What commands show in the terminal while they work, and what they say at the end."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, TypeVar

_QUIET_S: Final = 2.0
"""What is done sooner shows no bar."""
_REASONS: Final = 3
"""How many reasons are told; `summary.json` has all."""

Item = TypeVar("Item")


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """What to call after every episode: a bar on a terminal, once it takes long."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    begun_s = time.monotonic()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        line = progress.add_task(what, visible=False)

        def on_episode(done: int, total: int) -> None:
            late = time.monotonic() - begun_s > _QUIET_S
            progress.update(line, completed=done, total=total, visible=late)

        yield on_episode


def collect_with_bar(items: Iterable[Item], what: str, total: int) -> list[Item]:
    """All items, which come slowly: on a terminal the bar is there from the beginning."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    tracked = track(
        items,
        description=what,
        total=total,
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    return list(tracked)


def grouped_reasons(why_missing: Mapping[str, int], what: str) -> tuple[str, ...]:
    """The first few reasons, each with how many of what it concerns."""
    return tuple(f"{count} {what}: {why}" for why, count in list(why_missing.items())[:_REASONS])


def print_line(*lines: object) -> None:
    """Print lines as they are: paths and a model's words are no markup, and are not folded."""
    from rich.console import Console

    console = Console()
    for line in lines:
        console.print(f"{line}", highlight=False, markup=False, soft_wrap=True)
