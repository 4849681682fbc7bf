"""The commands put together, and how their mistakes are told: one line, and an exit status.

0 is done, 1 is a device or a judge that failed, 2 is a mistake of the caller, 130 is interrupted.
"""

from __future__ import annotations

import logging
import sys
import warnings
from collections.abc import Sequence
from typing import Final

import typer

from mobile_gym.cli.agents import agents
from mobile_gym.cli.annotate import annotate
from mobile_gym.cli.bench import bench
from mobile_gym.cli.doctor import doctor
from mobile_gym.cli.export import export, import_traces
from mobile_gym.cli.judge import judge
from mobile_gym.cli.leaderboard import leaderboard
from mobile_gym.cli.observe import observe
from mobile_gym.cli.report import report
from mobile_gym.cli.run import run
from mobile_gym.cli.serve import serve, serve_env
from mobile_gym.cli.store import store
from mobile_gym.cli.studio import studio
from mobile_gym.cli.tasks import import_tasks, tasks
from mobile_gym.core.errors import MobileGymError, UsageError
from mobile_gym.core.secret_values import cleaned

app: Final = typer.Typer(
    name="mobile-gym",
    help="The Gymnasium for phones: run agents on Android tasks and see what came of it.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
for _command in (
    run,
    bench,
    observe,
    tasks,
    agents,
    judge,
    annotate,
    report,
    leaderboard,
    export,
    serve,
    studio,
    doctor,
):
    app.command()(_command)
app.add_typer(store)
app.command("import")(import_traces)
app.command("import-tasks")(import_tasks)
app.command("serve-env")(serve_env)

# typer hands on the parser's errors, but exports only this one of them; older versions of it use
# the click package, newer ones carry their own.
_ParserError: type[Exception] = typer.BadParameter.__bases__[0]


@app.callback()
def _root_command() -> None:
    pass


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and leave the process with its exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    log, lines = logging.getLogger("mobile_gym"), _LogLineHandler()
    log.addHandler(lines)
    try:
        with warnings.catch_warnings():
            warnings.showwarning = _show_warning
            sys.exit(_exit_status(given))
    finally:
        log.removeHandler(lines)


def _exit_status(arguments: Sequence[str]) -> int:
    for argument in arguments:
        try:
            argument.encode()
        except UnicodeEncodeError:  # as a shell passes bytes on that are none
            return _print_error(f"argument {argument!a} is not UTF-8", 2)
    try:
        result = app(list(arguments) or ["--help"], standalone_mode=False)
    except UsageError as error:
        return _print_error(error, 2)
    except MobileGymError as error:
        return _print_error(error, 1)
    except _ParserError as error:
        return _print_error(error.format_message(), 2)  # type: ignore[attr-defined]
    except (KeyboardInterrupt, typer.Abort):
        return _print_error("interrupted", 130)
    except BrokenPipeError:  # the reader of a table went away
        sys.stdout = None  # type: ignore[assignment]
        return 0
    except OSError as error:  # of what is only looked at; what is written says more
        where = "" if error.filename is None else f"{error.filename}: "
        return _print_error(f"{where}{error.strerror or error}", 2)
    return result if isinstance(result, int) else 0


class _LogLineHandler(logging.Handler):
    """What is logged while a command works, such as an episode that is played again."""

    def emit(self, record: logging.LogRecord) -> None:
        line = cleaned(" ".join(record.getMessage().split()))
        print(f"mobile-gym: {line}", file=sys.stderr)


def _print_error(what: object, status: int) -> int:
    line = cleaned(" ".join(str(what).split()))  # a terminal is often kept, too
    print(f"mobile-gym: {line}", file=sys.stderr)
    return status


def _show_warning(message: Warning | str, *where: object) -> None:
    """A warning is one line, too; where in the code it came from is no help here."""
    print(f"mobile-gym: warning: {' '.join(str(message).split())}", file=sys.stderr)
