"""`report.html`: a run that a person can follow, in one file that needs nothing else.

It is made of the same parts as the studio's pages: the list of episodes, failures first, success by
app, level and kind, and episodes step by step with the judge's evidence. It can be read without
scripts. The one script in it, our own, sorts and filters; the page's policy lets nothing else run,
and nothing be fetched, whatever tasks, screens and models say.

A run may have 10,000 episodes, and a report is one file. All of them are in its list. Failures come
first, and the first ones of every task: so many with their pictures, then so many in words. What is
in the list alone the studio shows.
"""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from mobile_gym.core.episodes import Episode
from mobile_gym.core.errors import StoreError
from mobile_gym.core.frames import Frame
from mobile_gym.core.png import encode_png
from mobile_gym.core.tasks import Task
from mobile_gym.core.texts import Language
from mobile_gym.rollouts.reporting.breakdown import breakdowns, success_floors
from mobile_gym.rollouts.reporting.explanation import Statement, explain
from mobile_gym.rollouts.reporting.list_rows import VERDICTS, run_rows, task_facts
from mobile_gym.rollouts.reporting.moments import (
    AnswerLine,
    ReportStep,
    RewardCurve,
    answer_line,
    ended_by,
    report_steps,
    reward_curve,
)
from mobile_gym.rollouts.reporting.report_texts import ReportTexts
from mobile_gym.rollouts.reporting.summary import Summary, summarize
from mobile_gym.rollouts.reporting.templating import (
    TEMPLATES,
    dollars_text,
    ending_words,
    interval_ends_text,
    number_text,
    percent_text,
    render_template,
    trusted_markup,
)
from mobile_gym.rollouts.storing.codecs import thumbnail
from mobile_gym.rollouts.storing.episode_index import EpisodeIndex
from mobile_gym.rollouts.storing.index_rows import IndexEntry, index_table
from mobile_gym.rollouts.storing.outcomes import Outcome
from mobile_gym.rollouts.storing.run_folder import REPORT, SUMMARY, RunFolder
from mobile_gym.rollouts.storing.run_json import RESUMED, pretty_json
from mobile_gym.rollouts.storing.store import read_episode, write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST_BYTES: Final = 24_000_000
"""Of all pictures of a page, in base 64; a screen of the embedded device is about 60 KB of it."""
_WIDEST_PX: Final = 720
"""Wider screens are made smaller by a whole factor; the others keep every pixel."""
_NARROWED_PX: Final = 540
_LEVEL: Final = 6
"""Of zlib: `png` says what it takes."""


class PictureRule(NamedTuple):
    """A picture as a rule of CSS needs it; `data` is a PNG in base 64."""

    name: str
    width_px: int
    height_px: int
    data: str


class PictureAlbum:
    """Pictures by name, for any number of moments.

    Args:
        most_bytes: of all of them; what comes when it is full is left out.
    """

    def __init__(self, most_bytes: int = _MOST_BYTES) -> None:
        self._left_bytes = most_bytes
        self._pictures: dict[str, PictureRule] = {}
        self._last: tuple[object, str] = (None, "")
        self.left_out = 0

    def add(self, frame: Frame) -> str:
        """The name of the picture of a frame; "" where it has none, or the album is full."""
        shot = frame.screenshot
        if shot is None:
            return ""
        if shot is self._last[0]:
            return self._last[1]
        name = "s" + hashlib.blake2b(shot.tobytes(), digest_size=8).hexdigest()
        if name not in self._pictures:
            small = shot if shot.shape[1] <= _WIDEST_PX else thumbnail(shot, _NARROWED_PX)
            data = base64.b64encode(encode_png(small, _LEVEL)).decode()
            if len(data) > self._left_bytes:
                self.left_out += 1
                return ""
            self._left_bytes -= len(data)
            self._pictures[name] = PictureRule(name, small.shape[1], small.shape[0], data)
        self._last = (shot, name)
        return name

    def pictures(self) -> tuple[PictureRule, ...]:
        """All that are in it."""
        return tuple(self._pictures.values())


TOLD: Final = 200
"""Episodes in words, besides those with pictures: a report with 12 and 200 takes 4 s of
one core, which is the same for 1,000 episodes and for 10,000 (measured)."""
_PICTURED_STEPS: Final = 60
"""Of one episode; the rest have words alone."""
_SUCCESS: Final = VERDICTS.index("overdue")
"""From here on verdicts are successes."""


@dataclass(frozen=True, slots=True)
class StepView:
    """A moment, and the name of its picture; "" where it has none."""

    moment: ReportStep
    picture: str


@dataclass(frozen=True, slots=True)
class EpisodeView:
    """An episode as the report shows it.

    Attributes:
        anchor: where it is on the page.
        reason: what ended it, in words.
        answer: why its answer counts or does not.
        why: why it failed; nothing where it did not.
        has_details: whether each moment says all that is known of it.
    """

    anchor: str
    id: str
    task: Task
    seed: int
    agent: str
    judge: str
    device: str
    provenance: Mapping[str, str]
    outcome: Outcome
    verdict: str
    reason: str
    answer: AnswerLine
    why: tuple[Statement, ...]
    curve: RewardCurve
    steps: tuple[StepView, ...]
    has_details: bool


def rows_in_order(rows: Sequence[Mapping[str, Any]]) -> list[int]:
    """The places of the rows of a list: failures first, then by task."""
    return sorted(
        range(len(rows)), key=lambda place: (rows[place]["verdict"], rows[place]["task_id"], place)
    )


def reported_places(rows: Sequence[Mapping[str, Any]], count: int) -> list[int]:
    """Places of at most `count` episodes: failures first, the first of every task, then the second.

    Args:
        rows: of the list.
        count: how many are shown.
    """
    turns: Counter[tuple[bool, str]] = Counter()
    ranked: list[tuple[bool, int, int]] = []
    for place, row in enumerate(rows):
        group = row["verdict"] >= _SUCCESS, row["task_id"]
        ranked.append((group[0], turns[group], place))
        turns[group] += 1
    return [place for _, _, place in sorted(ranked)[: max(count, 0)]]


def episode_view(
    episode: Episode,
    outcome: Outcome,
    verdict: str,
    anchor: str,
    album: PictureAlbum | None,
    language: str = "en",
) -> EpisodeView:
    """What is shown of an episode; without an album in words alone."""
    moments = tuple(report_steps(episode, language))
    pictures = [
        "" if album is None or number > _PICTURED_STEPS else album.add(record.frame)
        for number, record in enumerate(episode.steps)
    ]
    return EpisodeView(
        anchor,
        episode.id,
        episode.task,
        episode.seed,
        episode.agent,
        episode.judge,
        episode.device,
        episode.provenance,
        outcome,
        verdict,
        ended_by(episode, outcome, language),
        answer_line(episode, language),
        explain(episode, outcome, language),
        reward_curve(moments),
        tuple(map(StepView, moments, pictures)),
        album is not None,
    )


_STATIC: Final = Path(__file__).parent / "static"
_FILTERS: Final = ("app", "level", "kind", "language", "end")
"""What the list is filtered by, besides the verdict, side effects and judges."""
Row = dict[str, Any]


def write_report(
    path: Path,
    summary: Summary,
    entries: Sequence[IndexEntry],
    folder: Path,
    *,
    pictures: int = 12,
    disagreeing: frozenset[str] = frozenset(),
    language: Language = "en",
) -> None:
    """Write the report of a run.

    Args:
        path: the file to write.
        summary: the run in numbers.
        entries: of the index, one for each episode.
        folder: where the episode files are.
        pictures: how many episodes are shown with their pictures, failures first and spread over
            the tasks. Others follow in words; with 0 no episode is shown step by step.
        disagreeing: names of the files on which a later judge says otherwise.
        language: of the page.

    Raises:
        StoreError: an episode cannot be read or the report cannot be written.
    """
    facts = task_facts({entry.outcome.task_id for entry in entries})
    table = run_rows(index_table(entries), 0, facts, disagreeing)
    rows: list[Row] = table.to_pylist()
    order = rows_in_order(rows)
    shown = reported_places(rows, pictures + TOLD if pictures > 0 else 0)
    album = PictureAlbum()
    pictured, told = frozenset(shown[:pictures]), frozenset(shown)
    for place, row in enumerate(rows):
        row["anchor"] = f"e{place}" if place in told else ""
    episodes = [
        _entry_view(
            entries[place], folder, rows[place], album if place in pictured else None, language
        )
        for place in order
        if rows[place]["anchor"]
    ]
    style = _style_sheet(album)
    t = ReportTexts.of(language)
    by = list(breakdowns(table, np.arange(len(rows)), [""])) if rows else []
    script = (_STATIC / "report.js").read_text(encoding="utf-8")
    page = render_template(
        TEMPLATES,
        "report.html.jinja",
        {
            "t": t,
            "language": language,
            "summary": summary,
            "code": _code_text(summary),
            "ends": _termination_text(summary, t),
            "facts": tuple(_summary_facts(summary, t).items()),
            "breakdowns": by,
            "breakdown_names": t.comma.join(getattr(t, shown_entry.name) for shown_entry in by),
            "choices": {name: _filter_choices(rows, name) for name in _FILTERS},
            "rows": [rows[place] for place in order],
            "verdicts": VERDICTS,
            "episodes": episodes,
            "pictured": len(pictured),
            "left_out": len(rows) - len(episodes),
            "pictures_left_out": album.left_out,
            "style": trusted_markup(style),
            "style_hash": _policy_hash(style),
            "script": trusted_markup(script),
            "script_hash": _policy_hash(script),
        },
    )
    write_whole(path, page.encode("utf-8", errors="replace"))


def _entry_view(
    entry: IndexEntry, folder: Path, row: Row, album: PictureAlbum | None, language: str
) -> EpisodeView:
    episode = read_episode(folder / entry.file, pixels=album is not None)
    verdict = VERDICTS[row["verdict"]]
    return episode_view(episode, entry.outcome, verdict, row["anchor"], album, language)


def _style_sheet(album: PictureAlbum) -> str:
    """How the page looks, and its pictures: each is there once, for any number of moments."""
    files = ("pages.css", "report.css")
    rules = [(_STATIC / name).read_text(encoding="utf-8") for name in files]
    rules += [
        f".{picture.name} {{ --width: {picture.width_px}px; "
        f"aspect-ratio: {picture.width_px} / {picture.height_px}; "
        f"background-image: url(data:image/png;base64,{picture.data}); }}\n"
        for picture in album.pictures()
    ]
    return "".join(rules)


def _policy_hash(text: str) -> str:
    """What the page's policy knows a part of it by. Source: CSP level 3, section 2.3.1."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _filter_choices(rows: Sequence[Row], name: str) -> list[str]:
    """What the list can be filtered by; none where all episodes are alike in it."""
    found = sorted({value for row in rows for value in _filter_values(row, name)})
    return found if len(found) > 1 else []


def _filter_values(row: Mapping[str, Any], name: str) -> Iterator[str]:
    match name:
        case "app":
            yield from row["apps"]
        case "end":
            yield row["termination_reason"]
        case _:
            yield str(row[name] or "")


def _summary_facts(summary: Summary, t: ReportTexts) -> dict[str, str]:
    """The numbers of the whole run, by what they are called on the page."""
    facts = {
        t.success_rate: percent_text(summary.success_rate)
        + _interval_text(summary, "success_rate"),
        t.clean_success: percent_text(summary.clean_success_rate)
        + _interval_text(summary, "clean_success_rate"),
        t.completion: percent_text(summary.substate_completion_rate)
        + _interval_text(summary, "substate_completion_rate"),
        t.mean_return: number_text(summary.mean_return, 3),
        t.episodes: str(summary.episodes),
        t.steps_column: str(summary.steps),
        t.step_ratio: number_text(summary.step_ratio, 2),
        t.reversed_redundancy: percent_text(summary.reversed_redundancy),
        t.seconds_each_step: number_text(summary.seconds_per_step, 3),
        t.cost_of_agent: dollars_text(summary.agent_cost_usd),
        t.cost_of_judge: dollars_text(summary.judge_cost_usd),
        t.premature_of.format(count=summary.self_reported_ends): percent_text(
            summary.premature_rate
        ),
        t.overdue_of.format(count=summary.step_limit_ends): percent_text(summary.overdue_rate),
        t.false_completion: percent_text(summary.false_completion_rate),
        t.side_effects_column: number_text(summary.mean_side_effects, 2),
        t.violations: str(summary.violations),
        t.void_attempts: t.void_count.format(count=summary.faults, steps=summary.repeated_steps),
        t.judge: summary.judge,
        t.seed: str(summary.seed),
    }
    for name, shares in (("pass@", summary.pass_at_k), ("pass^", summary.pass_hat_k)):
        facts |= {f"{name}{k}": percent_text(value) for k, value in shares.items() if k != "1"}
    for name, group in summary.familiarity.items():
        key = t.familiarity.format(name=name, count=group.tasks)
        facts[key] = percent_text(group.success_rate)
    if summary.floor is not None:
        facts[t.blind_success] = percent_text(summary.floor)
    return facts


def _interval_text(summary: Summary, name: str) -> str:
    """The interval of a mean; nothing where there is none."""
    interval = summary.intervals.get(name)
    return "" if interval is None else f" ({interval_ends_text(interval)})"


def _termination_text(summary: Summary, t: ReportTexts) -> str:
    """How many episodes ended for which reason."""
    return t.comma.join(
        f"{count} {ending_words(reason, t)}"
        for reason, count in summary.termination_reasons.items()
    )


def _code_text(summary: Summary) -> str:
    """Version, commit, and whether that is all."""
    commit = f", commit {summary.commit[:12]}" if summary.commit else ""
    changed = " with changes" if summary.dirty else ""
    more = f", taken up with {len(summary.resumed_with)} others" if summary.resumed_with else ""
    return f"{summary.version}{commit}{changed}{more}"


def report_run(
    folder: RunFolder,
    *,
    pictures: int = 12,
    trained_on: Sequence[str] = (),
    floors: Mapping[str, float] | None = None,
    disagreeing: frozenset[str] = frozenset(),
) -> Summary:
    """Count the episodes that are there and write `summary.json` and `report.html`.

    Args:
        folder: of the run.
        pictures: how many episodes the report shows with their pictures; with 0 it shows none
            step by step.
        trained_on: packages that the agent was trained on, to count by familiarity.
        floors: by task, the success of a policy that does not look or does not read, to be shown
            with the task's own; what the suites know where None.
        disagreeing: names of the episode files on which a later judge says otherwise.

    Raises:
        StoreError: an episode cannot be read, or there is none.
        UnknownName: nothing knows an app of `trained_on`.
    """
    entries = list(EpisodeIndex(folder.episodes).entries().values())
    if not entries:
        raise StoreError(f"{folder.path}: there are no finished episodes")
    outcomes = [entry.outcome for entry in entries]
    settings = dict(folder.run["settings"])
    summary = summarize(
        outcomes,
        suite=folder.run["suite"],
        agent=settings.pop("agent"),
        judge=settings.pop("judge"),
        seed=settings.pop("seed"),
        version=folder.run["version"],
        commit=folder.run.get("commit", ""),
        dirty=folder.run.get("dirty", False),
        resumed_with=folder.run.get(RESUMED, ()),
        settings=settings,
        trained_on=trained_on,
        floors=success_floors(each.task_id for each in outcomes) if floors is None else floors,
    )
    write_whole(folder.path / SUMMARY, pretty_json(summary.as_json()))
    write_report(
        folder.path / REPORT,
        summary,
        entries,
        folder.episodes,
        pictures=pictures,
        disagreeing=disagreeing,
        language=folder.run["settings"].get("language", "en"),
    )
    return summary
