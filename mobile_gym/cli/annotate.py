"""`mobile-gym annotate`: the reasoning behind recorded actions, from a language model.

It is a command, found by its name; `app` puts all commands together.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mobile_gym.cli.option_values import parse_model
from mobile_gym.cli.terminal import collect_with_bar, grouped_reasons, print_line
from mobile_gym.core.errors import JudgeUnavailable

if TYPE_CHECKING:
    from mobile_gym.core.ports import Annotator
    from mobile_gym.rollouts.reviewing.annotations import AnnotationSummary


def annotate(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A run, or a folder of episodes.")],
    model: Annotated[
        str,
        typer.Option(help='As JSON: {"kind": "openai", "model": "gpt-4o-mini"}.'),
    ],
    see: Annotated[
        str, typer.Option(help="What the model sees of a screen: both, screenshot or text.")
    ] = "both",
    annotator: Annotated[str, typer.Option(help="Who asks it; a plug-in may be another.")] = (
        "reasoning"
    ),
    name: Annotated[
        str | None, typer.Option(help="Of the annotations; the annotator's if not given.")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="Episodes annotated at the same time.")] = 1,
) -> None:
    """Put the reasoning behind recorded actions into words, in sidecar files of the episodes.

    What was annotated already, or explained by the agent itself, is not asked again. An export
    takes the annotations along with --annotations NAME. Keys are read from the environment.

    Example:
    [bold]mobile-gym annotate runs/demo --model '{"kind": "openai", "model": "gpt-4o-mini"}'[/]
    """
    from mobile_gym.rollouts.reviewing.annotations import AnnotationFolder, annotate_files
    from mobile_gym.rollouts.storing.store import episode_files

    spec = {"name": annotator, "model": parse_model(model), "see": see}
    files = episode_files(folder)
    annotators = [_make_annotator(spec) for _ in range(workers)]
    annotation_folder = AnnotationFolder.open(folder, name or annotator, spec)
    annotated = collect_with_bar(
        annotate_files(files, annotators, annotation_folder), "annotating", len(files)
    )
    summary = annotation_folder.conclude(annotator, [annotations for _, annotations in annotated])
    if not summary.annotated + summary.own:
        reason = next(iter(summary.why_missing), "there are no actions")
        raise JudgeUnavailable(f"{annotator}: no action could be annotated: {reason}")
    _print_summary(summary, annotation_folder.path)


def _make_annotator(spec: dict[str, Any]) -> Annotator:
    from mobile_gym.core import plugins
    from mobile_gym.core.construction import construct
    from mobile_gym.core.secret_values import resolved

    arguments = dict(spec)
    name = arguments.pop("name")
    make = plugins.load("annotator", name)
    return construct(f"annotator {name!r}", make, resolved(arguments))


def _print_summary(summary: AnnotationSummary, path: Path) -> None:
    own = f", {summary.own} said by the agent" if summary.own else ""
    cost = f", {summary.cost_usd:.2f} dollars" if summary.cost_usd else ""
    print_line(
        f"{summary.annotator}: {summary.annotated} of {summary.actions} actions annotated{own}, "
        f"{summary.calls} calls{cost}",
        *grouped_reasons(summary.why_missing, "actions without"),
        path,
    )
