"""`report.html`: a run that a person can follow, in one file that needs nothing else.

Each step shows the screen before it with the action drawn on it, the action in words, the reward,
and the substates it reached with the judge's evidence. Every text comes from screens, tasks or
agents and is escaped.
"""

from __future__ import annotations

import base64
import hashlib
import itertools
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Final

from mobile_gym.core.actions import Answer, Finish, OpenApp, PressKey, Swipe, Type
from mobile_gym.core.episodes import Episode, StepRecord
from mobile_gym.core.frames import Frame
from mobile_gym.core.png import png
from mobile_gym.rollouts.reporting.action_text import describe, points
from mobile_gym.rollouts.reporting.metrics import Interval
from mobile_gym.rollouts.reporting.report_html import page
from mobile_gym.rollouts.reporting.summary import Summary
from mobile_gym.rollouts.storing.outcomes import Outcome
from mobile_gym.rollouts.storing.pictures import thumbnail
from mobile_gym.rollouts.storing.provenance import OBSERVED
from mobile_gym.rollouts.storing.store import read_episode, write_whole

__all__ = ["write_report"]

SHOT_WIDTH_PX: Final = 180
"""Width of a screen on the page; pictures are a bit larger, for sharper displays."""
THUMBNAIL_WIDTH_PX: Final = 270
MAX_PICTURED_STEPS: Final = 60
"""Of one episode; the rest are told in words."""
_UNKNOWN: Final = "the screen changed"
"""All that is known of a step whose action nobody recorded, as where an agent was only watched."""


def write_report(
    path: Path,
    summary: Summary,
    outcomes: Sequence[Outcome],
    files: Sequence[Path],
    *,
    pictures: int = 12,
) -> None:
    """Write the report of a run.

    Args:
        path: the file to write.
        summary: the run in numbers.
        outcomes: what came of each episode.
        files: the episode file of each outcome.
        pictures: how many episodes are shown step by step, spread over the tasks.

    Raises:
        StoreError: an episode cannot be read or the report cannot be written.
    """
    album = _Album()
    shown = _spread(outcomes, pictures)
    told = [
        _episode(read_episode(files[place]), outcomes[place], album, is_open=place == shown[0])
        for place in shown
    ]
    body = "\n".join(
        (
            _header(summary),
            _tasks(summary),
            f"<h2>Episodes, step by step ({len(told)} of {len(outcomes)})</h2>" if told else "",
            *told,
            _rows(outcomes),
        )
    )
    document = page(f"{summary.agent} on {summary.suite}", body, album.rules())
    write_whole(path, document.encode("utf-8", errors="replace"))


class _Album:
    """Every distinct picture once, as a style rule that any number of steps can use."""

    def __init__(self) -> None:
        self._rules: dict[str, str] = {}
        self._last: tuple[object, str] = (None, "")

    def add(self, frame: Frame) -> str:
        """The class that shows a frame's screenshot."""
        shot = frame.screenshot
        if shot is None:
            return ""
        if shot is self._last[0]:
            return self._last[1]
        data = png(thumbnail(shot, THUMBNAIL_WIDTH_PX))
        name = "s" + hashlib.blake2b(data, digest_size=8).hexdigest()
        if name not in self._rules:
            encoded = base64.b64encode(data).decode()
            self._rules[name] = (
                f".shot.{name}{{background-image:url(data:image/png;base64,{encoded})}}"
            )
        self._last = (shot, name)
        return name

    def rules(self) -> str:
        return "\n".join(self._rules.values())


def _spread(outcomes: Sequence[Outcome], count: int) -> list[int]:
    """Places of at most `count` episodes: the first of every task, then the second, and so on."""
    seen: dict[str, int] = {}
    ranked: list[tuple[int, int]] = []
    for place, outcome in enumerate(outcomes):
        turn = seen[outcome.task_id] = seen.get(outcome.task_id, -1) + 1
        ranked.append((turn, place))
    return sorted(place for _, place in sorted(ranked)[: max(count, 0)])


def _header(summary: Summary) -> str:
    facts = {
        "success rate": _percent(summary.success_rate) + _between(summary, "success_rate"),
        "substate completion": _percent(summary.substate_completion_rate)
        + _between(summary, "substate_completion_rate"),
        "mean return": f"{summary.mean_return:.3f}",
        "episodes": str(summary.episodes),
        "steps": str(summary.steps),
        "step ratio": _number(summary.step_ratio, 2),
        "seconds per step": _number(summary.seconds_per_step, 3),
        "cost of the agent": _dollars(summary.agent_cost_usd),
        "cost of the judge": _dollars(summary.judge_cost_usd),
        f"premature, of {summary.self_reported_ends} self-reported ends": _share(
            summary.premature_rate
        ),
        f"overdue, of {summary.step_limit_ends} step-limit ends": _share(summary.overdue_rate),
        "side effects": f"{summary.mean_side_effects:.2f}",
        "violations": str(summary.violations),
        "device faults": str(summary.faults),
        "judge": summary.judge,
        "seed": str(summary.seed),
    }
    for name, told in (("pass@", summary.pass_at_k), ("pass^", summary.pass_hat_k)):
        facts |= {f"{name}{k}": _percent(share) for k, share in told.items() if k != "1"}
    for name, group in summary.familiarity.items():
        facts[f"{name} apps, {group.tasks} tasks"] = _share(group.success_rate)
    if summary.floor is not None:
        facts["success of a blind policy"] = _percent(summary.floor)
    cells = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>"
        for name, value in facts.items()
    )
    ends = ", ".join(
        f"{count} {reason.replace('_', ' ')}"
        for reason, count in summary.termination_reasons.items()
    )
    return (
        f"<h1>{escape(summary.agent)} on {escape(summary.suite)}</h1>"
        f'<p class="sub">mobile_gym {escape(_code(summary))}. Ends: {escape(ends or "none")}. '
        "Intervals are of 95 %.</p>"
        f'<dl class="facts">{cells}</dl>'
    )


def _code(summary: Summary) -> str:
    """Version, commit, and whether that is all."""
    commit = f", commit {summary.commit[:12]}" if summary.commit else ""
    changed = " with changes" if summary.dirty else ""
    more = f", taken up with {len(summary.resumed_with)} others" if summary.resumed_with else ""
    return f"{summary.version}{commit}{changed}{more}"


def _tasks(summary: Summary) -> str:
    has_floors = summary.floor is not None
    rows = "".join(
        f"<tr><td>{escape(task.task_id)}</td><td>{task.episodes}</td>"
        f"<td>{_bar(task.success_rate)}{_span(task.success_interval)}</td>"
        f"{f'<td>{_share(task.floor)}</td>' if has_floors else ''}"
        f"<td>{_bar(task.substate_completion_rate)}</td>"
        f"<td>{task.mean_return:.3f}</td><td>{task.mean_steps:.1f}</td>"
        f"<td>{task.golden_steps:g}</td><td>{task.mean_side_effects:.2f}</td>"
        f"<td>{_number(task.step_ratio, 2)}</td><td>{_number(task.seconds_per_step, 3)}</td>"
        f"<td>{_dollars(task.agent_cost_usd)}</td><td>{_dollars(task.judge_cost_usd)}</td></tr>"
        for task in summary.tasks
    )
    return (
        '<h2>Tasks</h2><div class="scroll"><table><thead><tr><th>task</th><th>episodes</th>'
        f"<th>success</th>{'<th>blind policy</th>' if has_floors else ''}<th>substates</th>"
        "<th>return</th><th>steps</th><th>golden steps</th>"
        "<th>side effects</th><th>step ratio</th><th>s per step</th><th>agent</th><th>judge</th>"
        f"</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _rows(outcomes: Iterable[Outcome]) -> str:
    rows = "".join(
        f'<tr><td>{escape(outcome.episode_id)}</td><td class="left">{_verdict(outcome)}</td>'
        f'<td class="left">{escape(outcome.termination_reason.replace("_", " "))}</td>'
        f"<td>{_percent(outcome.completion)}</td><td>{outcome.total_reward:.3f}</td>"
        f"<td>{outcome.steps}</td><td>{len(outcome.side_effects)}</td>"
        f"<td>{outcome.seed}</td></tr>"
        for outcome in outcomes
    )
    return (
        '<h2>All episodes</h2><div class="scroll"><table><thead><tr><th>episode</th>'
        '<th class="left">verdict</th><th class="left">end</th><th>substates</th><th>return</th>'
        "<th>steps</th><th>side effects</th><th>seed</th></tr></thead>"
        f"<tbody>{rows}</tbody></table></div>"
    )


def _episode(episode: Episode, outcome: Outcome, album: _Album, *, is_open: bool) -> str:
    """One episode, folded away unless it failed or `is_open`."""
    steps = episode.steps
    figures = [
        _step(before, after, episode, album if number <= MAX_PICTURED_STEPS else None)
        for number, (before, after) in enumerate(itertools.pairwise(steps), start=1)
    ]
    last = steps[-1]
    end = outcome.termination_reason or episode.provenance.get(OBSERVED, "")
    figures.append(
        f"<figure>{_shot(last.frame, album, '')}"
        f"<figcaption><p><b>end</b>: {escape(end.replace('_', ' '))}</p>"
        f'<p class="soft">{escape(last.frame.activity)}</p></figcaption></figure>'
    )
    return (
        f"<details{' open' if is_open or not outcome.success else ''}><summary>"
        f'<span class="text">{escape(episode.task.text)}</span> {_verdict(outcome)}<br>'
        f'<span class="tail">{escape(episode.id)}: {outcome.steps} steps, return '
        f"{outcome.total_reward:.3f}, substates {_percent(outcome.completion)}, "
        f"seed {episode.seed}, {escape(episode.device)}</span></summary>"
        f'<div class="body">{_substates(episode)}{_side_effects(outcome)}'
        f'<div class="steps">{"".join(figures)}</div></div></details>'
    )


def _substates(episode: Episode) -> str:
    """Each substate with the step that first reached it."""
    reached_at: dict[int, int] = {}
    for record in episode.steps:
        for verdict in record.report.verdicts:
            if verdict.reached:
                reached_at.setdefault(verdict.substate_id, record.step)
    now = {verdict.substate_id: verdict for verdict in episode.steps[-1].report.verdicts}
    at_reset = episode.steps[-1].report.satisfied_at_reset
    met = {
        substate.alternatives
        for substate in episode.task.substates
        if substate.alternatives and substate.id in reached_at
    }
    items: list[str] = []
    for substate in episode.task.substates:
        if substate.id in at_reset:
            state = '<span class="soft">held after reset</span>'
        elif substate.id not in reached_at and substate.alternatives in met:
            state = '<span class="soft">not needed: another way was taken</span>'
        elif substate.id not in reached_at:
            state = '<span class="bad">not reached</span>'
        elif now[substate.id].satisfied:
            state = f'<span class="good">reached in step {reached_at[substate.id]}</span>'
        else:
            state = f'<span class="bad">undone after step {reached_at[substate.id]}</span>'
        optional = ' <span class="soft">(optional)</span>' if substate.optional else ""
        items.append(
            f'<li value="{substate.id}">{escape(substate.description)}{optional}: {state}</li>'
        )
    return f'<ol class="substates">{"".join(items)}</ol>'


def _side_effects(outcome: Outcome) -> str:
    """What changed that the task does not explain; nothing where there is nothing."""
    if not outcome.side_effects:
        return ""
    names = "".join(f"<li>{escape(name)}</li>" for name in outcome.side_effects)
    return f'<p class="bad">side effects</p><ul class="effects">{names}</ul>'


def _step(
    before: StepRecord,
    after: StepRecord,
    episode: Episode,
    album: _Album | None,
) -> str:
    action = after.action
    told = _UNKNOWN if action is None else describe(action, before.frame)
    words = [f"<p><b>{after.step}.</b> {escape(told)}</p>"]
    if after.reward:
        kind = "good" if after.reward > 0 else "bad"
        words.append(f'<p class="{kind}">reward {after.reward:+.3f}</p>')
    if after.receipt.error:
        words.append(f'<p class="bad">not done: {escape(after.receipt.error)}</p>')
    if after.report.violation:
        words.append(f'<p class="bad">violation: {escape(after.report.violation)}</p>')
    descriptions = {substate.id: substate.description for substate in episode.task.substates}
    for verdict in after.report.verdicts:
        if verdict.substate_id in after.report.newly_satisfied:
            words.append(
                f'<p class="good">reached {verdict.substate_id}: '
                f"{escape(descriptions[verdict.substate_id])} "
                f'<span class="soft">{escape(verdict.evidence)}</span></p>'
            )
    shot = "" if album is None else _shot(before.frame, album, _drawing(after, before.frame))
    return f"<figure>{shot}<figcaption>{''.join(words)}</figcaption></figure>"


def _shot(frame: Frame, album: _Album, drawing: str) -> str:
    name = album.add(frame)
    if not name:
        return ""
    height = round(SHOT_WIDTH_PX * frame.height_px / frame.width_px)
    return f'<div class="shot {name}" style="height:{height}px">{drawing}</div>'


def _drawing(record: StepRecord, frame: Frame) -> str:
    """The action as a person would draw it: a ring, an arrow, the text that was said."""
    action = record.action
    if action is None:
        return ""
    height = SHOT_WIDTH_PX * frame.height_px / frame.width_px
    places = [(point.x * SHOT_WIDTH_PX, point.y * height) for point in points(action)]
    shapes = "".join(
        f'<circle class="finger" cx="{x:.1f}" cy="{y:.1f}" r="10"/>' for x, y in places[:1]
    )
    if isinstance(action, Swipe):
        shapes += _arrow(places[0], places[1])
    said = ""
    match action:
        case Type() | Answer():
            said = f"“{action.text}”"
        case PressKey():
            said = f"key: {action.key.value}"
        case OpenApp():
            said = f"open: {action.name}"
        case Finish():
            said = action.status.value
        case _:
            pass
    svg = f'<svg viewBox="0 0 {SHOT_WIDTH_PX} {height:.1f}" aria-hidden="true">{shapes}</svg>'
    return (svg if shapes else "") + (f'<div class="said">{escape(said)}</div>' if said else "")


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    (x0, y0), (x1, y1) = start, end
    dx, dy = x1 - x0, y1 - y0
    length = max((dx * dx + dy * dy) ** 0.5, 1e-6)
    ux, uy = dx / length, dy / length
    left = (x1 - 12 * ux - 7 * uy, y1 - 12 * uy + 7 * ux)
    right = (x1 - 12 * ux + 7 * uy, y1 - 12 * uy - 7 * ux)
    head = " ".join(f"{x:.1f},{y:.1f}" for x, y in (end, left, right))
    return (
        f'<path class="path" d="M{x0:.1f} {y0:.1f}L{x1 - 8 * ux:.1f} {y1 - 8 * uy:.1f}"/>'
        f'<polygon class="head" points="{head}"/>'
    )


def _verdict(outcome: Outcome) -> str:
    if outcome.success:
        late = ", overdue" if outcome.overdue else ""
        return f'<span class="good">success{late}</span>'
    if not outcome.is_judged:
        return '<span class="soft">not judged</span>'
    early = ", premature" if outcome.premature else ""
    return f'<span class="bad">failed{early}</span>'


def _bar(share: float) -> str:
    return f'<span class="bar" style="--share:{share * 100:.0f}%"></span>{_percent(share)}'


def _percent(share: float) -> str:
    return f"{share * 100:.1f} %"


def _share(share: float | None) -> str:
    return "–" if share is None else _percent(share)


def _number(value: float | None, digits: int) -> str:
    return "–" if value is None else f"{value:.{digits}f}"


def _dollars(value: float | None) -> str:
    return "–" if value is None else f"${value:.4f}"


def _between(summary: Summary, name: str) -> str:
    """The interval of a mean, in plain text; nothing where there is none."""
    interval = summary.intervals.get(name)
    return "" if interval is None else f" ({_ends(interval)})"


def _span(interval: Interval) -> str:
    return f' <span class="soft">{_ends(interval)}</span>'


def _ends(interval: Interval) -> str:
    low, high = interval
    return f"{low * 100:.0f} to {high * 100:.0f}"
