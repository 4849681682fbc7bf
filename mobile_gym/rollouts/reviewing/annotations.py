"""Annotations: the reasoning behind recorded actions, put into words afterwards in sidecar files.

```
DIR/annotations/NAME/annotator.json  which annotator, with its arguments
DIR/annotations/NAME/*.json          its annotations of the episode file of the same name
DIR/annotations/NAME/summary.json    counted
```

Actions that the agent itself gave reasons for are not annotated, nor is anything annotated twice.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import ClassVar

from mobile_gym.core.asking import call_judge
from mobile_gym.core.construction import construct
from mobile_gym.core.episodes import Episode, Reasoning, StepRecord
from mobile_gym.core.errors import JudgeUnavailable, StoreError, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.ports import Annotation, Annotator
from mobile_gym.core.tasks import Task
from mobile_gym.rollouts.storing.sidecar_files import SidecarFolder, file_digest, map_files
from mobile_gym.rollouts.storing.store import read_episode


@dataclass(frozen=True, slots=True)
class EpisodeAnnotations:
    """The annotations of one recorded episode by one annotator.

    Attributes:
        episode_id: of the episode.
        task_id: of its task.
        episode_sha256: of the episode's file, as it was annotated.
        actions: how many the episode has.
        own: of these, how many the agent itself gave reasons for.
        steps: the fields of `Reasoning` by the number of the step, as text.
        missing: why there is none, likewise.
        calls: questions that it took.
        cost_usd: what they cost.
    """

    episode_id: str
    task_id: str
    episode_sha256: str
    actions: int
    own: int
    steps: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    missing: Mapping[str, str] = field(default_factory=dict[str, str])
    calls: int = 0
    cost_usd: float = 0.0


@dataclass(frozen=True, slots=True)
class AnnotationSummary:
    """Annotations, counted: `actions` are `own`, `annotated` or missing."""

    annotator: str
    episodes: int
    actions: int
    own: int
    annotated: int
    calls: int
    cost_usd: float
    why_missing: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class AnnotationFolder(SidecarFolder):
    """One annotator's annotations of the episodes of a run; make one with `open`."""

    KIND: ClassVar[str] = "annotations"

    def read(self, episode_file: Path) -> EpisodeAnnotations | None:
        """The annotations of an episode file; None where there are none, or it has changed.

        Raises:
            StoreError: they cannot be read.
        """
        content = self.load(episode_file)
        if content is None:
            return None
        try:
            annotations = construct("it", EpisodeAnnotations, content)
            if not all(isinstance(reason, str) for reason in annotations.missing.values()):
                raise UsageError("a reason in 'missing' is no text")
            return annotations
        except UsageError as error:
            raise StoreError(f"{self.file(episode_file)}: is no annotation: {error}") from error

    def write(self, episode_file: Path, annotations: EpisodeAnnotations) -> None:
        """Write annotations; the file is there whole or not at all."""
        self.save(episode_file, asdict(annotations))

    def conclude(
        self, annotator: str, annotations: Sequence[EpisodeAnnotations]
    ) -> AnnotationSummary:
        """Count annotations and write `summary.json`."""
        why = Counter(reason for item in annotations for reason in item.missing.values())
        summary = AnnotationSummary(
            annotator=annotator,
            episodes=len(annotations),
            actions=sum(item.actions for item in annotations),
            own=sum(item.own for item in annotations),
            annotated=sum(len(item.steps) for item in annotations),
            calls=sum(item.calls for item in annotations),
            cost_usd=sum(item.cost_usd for item in annotations),
            why_missing=dict(why.most_common()),
        )
        self.save_summary(asdict(summary))
        return summary


def annotate_files(
    files: Sequence[Path], annotators: Sequence[Annotator], folder: AnnotationFolder
) -> Iterator[tuple[Path, EpisodeAnnotations]]:
    """Annotate episode files and yield each with its annotations as they are written.

    What is complete is yielded first. Of what is not, only the missing steps are asked again.

    Args:
        files: of episodes.
        annotators: equal ones; each annotates one episode at a time, in a thread of its own.
        folder: where the annotations belong.

    Raises:
        StoreError: an episode or an annotation cannot be read or written.
    """
    left: list[Path] = []
    for file in files:
        known = folder.read(file)
        if known is None or known.missing:
            left.append(file)
        else:
            yield file, known

    def work(annotator: Annotator, file: Path) -> EpisodeAnnotations:
        annotations = _annotate_episode(annotator, file, folder.read(file))
        folder.write(file, annotations)
        return annotations

    try:
        yield from map_files(work, left, annotators)
    finally:
        folder.discard_if_empty()  # where the first episode failed


def episode_with_annotations(episode: Episode, annotations: EpisodeAnnotations | None) -> Episode:
    """The episode with the annotations as the reasoning of its actions; an agent's own stays."""
    if annotations is None:
        return episode
    return dataclasses.replace(
        episode,
        steps=tuple(
            dataclasses.replace(record, reasoning=Reasoning(**annotations.steps[str(record.step)]))
            if record.reasoning is None and str(record.step) in annotations.steps
            else record
            for record in episode.steps
        ),
    )


def _annotate_episode(
    annotator: Annotator, file: Path, known: EpisodeAnnotations | None
) -> EpisodeAnnotations:
    """The known annotations, and those of the steps that have none yet."""
    episode = read_episode(file, pixels=getattr(annotator, "needs_screenshot", True))
    if known is None:
        acted = [record for record in episode.steps if record.action is not None]
        own = sum(record.reasoning is not None for record in acted)
        known = EpisodeAnnotations(
            episode.id, episode.task.id, file_digest(file), actions=len(acted), own=own
        )
    steps, missing = dict(known.steps), dict[str, str]()
    calls, cost_usd = known.calls, known.cost_usd
    before = episode.steps[0].frame
    for record in episode.steps:
        name = str(record.step)
        if record.action is not None and record.reasoning is None and name not in steps:
            annotation = _annotate_step(annotator, episode.task, before, record)
            calls, cost_usd = calls + annotation.calls, cost_usd + annotation.cost_usd
            if annotation.reasoning is None:
                missing[name] = annotation.why_missing
            else:
                steps[name] = asdict(annotation.reasoning)
        before = record.frame
    return dataclasses.replace(known, steps=steps, missing=missing, calls=calls, cost_usd=cost_usd)


def _annotate_step(
    annotator: Annotator, task: Task, before: Frame, record: StepRecord
) -> Annotation:
    """The annotation of a step; an empty one where the annotator fails."""
    try:
        return call_judge(annotator, lambda: annotator.annotate(task, before, record))
    except JudgeUnavailable as error:
        return Annotation(None, str(error))
