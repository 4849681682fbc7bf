"""`mobile-gym annotate`: the reasoning behind recorded actions, from a language model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mobile_gym.core.errors import JudgeUnavailable, UsageError

if TYPE_CHECKING:
    from mobile_gym.core.ports import Annotator
    from mobile_gym.rollouts.annotations import (
        AnnotationFolder,
        AnnotationSummary,
        EpisodeAnnotations,
    )

__all__ = ["annotate"]


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
    """Put the reasoning behind recorded actions into words; written beside the episodes.

    What was annotated already, or said by the agent itself, is not asked again. An export takes the
    annotations along with --annotations NAME. Keys are read from the environment.

    Example:
    [bold]mobile-gym annotate runs/demo --model '{"kind": "openai", "model": "gpt-4o-mini"}'[/]
    """
    from mobile_gym.rollouts.annotations import AnnotationFolder
    from mobile_gym.rollouts.beside import episode_files

    spec = {"name": annotator, "model": _model(model), "see": see}
    files = episode_files(folder)
    annotators = [_make(spec) for _ in range(workers)]
    kept = AnnotationFolder.open(folder, name or annotator, spec)
    summary = kept.conclude(annotator, _annotate(files, annotators, kept))
    if not summary.annotated + summary.own:
        reason = next(iter(summary.why_missing), "there are no actions")
        raise JudgeUnavailable(f"{annotator}: no action could be annotated: {reason}")
    _print(summary, kept.path)


def _annotate(
    files: tuple[Path, ...], annotators: list[Annotator], kept: AnnotationFolder
) -> list[EpisodeAnnotations]:
    from rich.console import Console
    from rich.progress import track

    from mobile_gym.rollouts.annotations import annotate_files

    console = Console(stderr=True)
    found = track(
        annotate_files(files, annotators, kept),
        description="annotating",
        total=len(files),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    return [annotations for _, annotations in found]


def _model(text: str) -> dict[str, Any]:
    try:
        spec = json.loads(text)
    except ValueError as error:
        raise UsageError(f"--model is no JSON: {error}") from error
    if not isinstance(spec, dict):
        raise UsageError('--model is no JSON object: give it as {"kind": "openai", "model": ...}')
    return spec


def _make(spec: dict[str, Any]) -> Annotator:
    from mobile_gym.core import plugins

    arguments = dict(spec)
    make = plugins.load("annotator", arguments.pop("name"))
    try:
        return make(**arguments)
    except TypeError as error:  # what a constructor says of missing and unknown arguments
        raise UsageError(f"annotator {spec['name']!r} cannot be made: {error}") from error


def _print(summary: AnnotationSummary, path: Path) -> None:
    from rich.console import Console

    own = f", {summary.own} said by the agent" if summary.own else ""
    cost = f", {summary.cost_usd:.2f} dollars" if summary.cost_usd else ""
    lines = [
        f"{summary.annotator}: {summary.annotated} of {summary.actions} actions annotated{own}, "
        f"{summary.calls} calls{cost}",
        *(
            f"{count} actions without: {why}"
            for why, count in list(summary.why_missing.items())[:3]
        ),
        f"{path}",
    ]
    console = Console()
    for line in lines:
        console.print(line, highlight=False, markup=False, soft_wrap=True)
