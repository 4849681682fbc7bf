"""Another commit of the repository as a folder, for benchmarks that compare two work trees.

with ended_by_signals(), worktree("HEAD~3") as tree:
    ...  # tree is a complete checkout; it is removed at the end, whatever happens
"""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

REPOSITORY: Final = Path(__file__).resolve().parents[1]
ENDING_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class GitError(Exception):
    """Git is missing or has refused; the message is one line for the user."""


def full_commit(commit: str, repository: Path = REPOSITORY) -> str:
    """The full hash of a commit.

    Args:
        commit: a hash, branch, tag or expression such as `HEAD~3`.
        repository: any folder in it.

    Raises:
        GitError: there is no such commit, no repository or no git.
    """
    asked = f"{commit}^{{commit}}"
    try:
        return _git(repository, "rev-parse", "--verify", "--quiet", asked).strip()
    except subprocess.CalledProcessError as error:
        why = " ".join(error.stderr.split())
        raise GitError(why or f"{commit!r} is not a commit of {repository}") from error


def is_modified(repository: Path = REPOSITORY) -> bool:
    """Whether the checkout has changes that are not committed, files that git does not know too."""
    return bool(_git(repository, "status", "--porcelain"))


@contextmanager
def worktree(commit: str, repository: Path = REPOSITORY) -> Iterator[Path]:
    """A commit as a temporary git worktree.

    Args:
        commit: what to check out (see `full_commit`).
        repository: any folder in the repository.

    Yields:
        The folder. Files in it may be changed: it is removed with everything in it.

    Raises:
        GitError: there is no such commit, no repository or no git, or no room for the checkout.
    """
    found = full_commit(commit, repository)
    folder = Path(tempfile.mkdtemp(prefix="mobile-gym-worktree-"))
    tree = folder / "tree"
    try:
        try:
            _git(repository, "worktree", "add", "--quiet", "--detach", str(tree), found)
        except subprocess.CalledProcessError as error:
            raise GitError(" ".join(error.stderr.split())) from error
        yield tree
    finally:
        try:
            # Twice forced: git locks a worktree as long as it is being made.
            _git(repository, "worktree", "remove", "--force", "--force", str(tree))
        except subprocess.CalledProcessError as error:
            if tree.exists():
                print(" ".join(error.stderr.split()), file=sys.stderr)
        finally:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Let Ctrl-C, a termination and a hang-up unwind the block; further ones are then ignored.

    Without it a termination ends the process at once, and a second Ctrl-C interrupts the clean-up.

    Raises:
        SystemExit: such a signal came; the status is the one that shells expect (130 for Ctrl-C).
    """

    def end(number: int, _: object) -> None:
        for ending in ENDING_SIGNALS:
            signal.signal(ending, signal.SIG_IGN)
        raise SystemExit(128 + number)

    before = {ending: signal.signal(ending, end) for ending in ENDING_SIGNALS}
    try:
        yield
    finally:
        for ending, handler in before.items():
            signal.signal(ending, handler)


def blocked_signals() -> Callable[[], None]:
    """Hold back the signals of `ended_by_signals` until the returned function is called.

    What is started meanwhile is known before one of them can end the program. A process that is
    started inherits the block.
    """
    if not hasattr(signal, "pthread_sigmask"):
        return lambda: None
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING_SIGNALS)
    return partial(signal.pthread_sigmask, signal.SIG_SETMASK, before)


def _git(repository: Path, *arguments: str) -> str:
    # Hooks may do anything. In a session of its own, Ctrl-C in the terminal does not reach git.
    command = ["git", "-C", str(repository), "-c", "core.hooksPath=/dev/null", *arguments]
    try:
        done = subprocess.run(
            command, check=True, capture_output=True, text=True, start_new_session=True
        )
    except FileNotFoundError as error:
        raise GitError("git is not installed") from error
    return done.stdout
