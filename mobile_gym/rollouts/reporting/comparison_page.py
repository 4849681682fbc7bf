"""`compare.html`: agents beside each other for a person, in one file that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from mobile_gym.rollouts.reporting.comparison import Comparison, MeasuredValue
from mobile_gym.rollouts.reporting.paired_tests import PairedDifference
from mobile_gym.rollouts.reporting.templating import (
    TEMPLATES,
    interval_ends_text,
    number_text,
    percent_text,
    render_template,
)

_DIGITS: Final = {
    "return": 3,
    "side effects": 2,
    "step ratio": 2,
    "seconds per step": 3,
    "cost of the agent, $": 4,
    "cost of the judge, $": 4,
}
"""Digits after the point of what is no share."""
_SMALL_P: Final = 0.001


class MetricRow(NamedTuple):
    """A metric with each agent's value and interval."""

    name: str
    cells: tuple[tuple[str, str], ...]


def comparison_page(comparison: Comparison, notes: Sequence[str] = ()) -> str:
    """The page.

    Args:
        comparison: all numbers.
        notes: what to know before believing them.
    """
    return render_template(
        TEMPLATES,
        "compare.html.jinja",
        {
            "agents": comparison.agents,
            "rows": _metric_rows(comparison),
            "terminations": _share_rows(comparison, "terminations"),
            "end_reasons": _share_rows(comparison, "end_reasons"),
            "pass_at_k": _share_rows(comparison, "pass_at_k"),
            "pass_hat_k": _share_rows(comparison, "pass_hat_k"),
            "pairs": [
                {
                    "row": pair,
                    "differences": {
                        name: difference_text(name, difference)
                        for name, difference in pair.differences.items()
                    },
                    "p": {
                        name: p_value_text(difference.p)
                        for name, difference in pair.differences.items()
                    },
                    "success_p": p_value_text(pair.success_p),
                }
                for pair in comparison.pairs
            ],
            "tables": comparison.tables,
            "reference": comparison.reference,
            "notes": notes,
        },
    )


def measure_text(name: str, value: float | None) -> str:
    """A metric's value as it is shown: a share in percent, others with their digits."""
    return percent_text(value) if name not in _DIGITS else number_text(value, _DIGITS[name])


def interval_text(name: str, measure: MeasuredValue) -> str:
    """Both ends of the interval; "" where there is none."""
    if measure.interval is None:
        return ""
    if name not in _DIGITS:
        return interval_ends_text(measure.interval)
    low, high = (number_text(end, _DIGITS[name]) for end in measure.interval)
    return f"{low} to {high}"


def difference_text(name: str, difference: PairedDifference) -> str:
    """A difference with its sign and interval; shares in points of percent."""
    is_share = name not in _DIGITS
    factor, digits = (100, 1) if is_share else (1, _DIGITS[name])
    text = f"{difference.value * factor:+.{digits}f}"
    if difference.interval is None:
        return text
    low, high = (f"{end * factor:+.{digits}f}" for end in difference.interval)
    return f"{text} ({low} to {high})"


def p_value_text(p: float | None) -> str:
    """A p value; a dash for None."""
    if p is None:
        return "–"
    return f"< {_SMALL_P:g}" if p < _SMALL_P else f"{p:.3f}"


def _metric_rows(comparison: Comparison) -> list[MetricRow]:
    names = dict.fromkeys(name for row in comparison.agents for name in row.measures)
    nothing = MeasuredValue(None)
    return [
        MetricRow(
            name,
            tuple(
                (measure_text(name, measure.value), interval_text(name, measure))
                for measure in (row.measures.get(name, nothing) for row in comparison.agents)
            ),
        )
        for name in names
    ]


def _share_rows(comparison: Comparison, field: str) -> list[MetricRow]:
    """Shares by name, one column an agent; a name that an agent lacks has a share of 0."""
    shares = [getattr(row, field) for row in comparison.agents]
    names = dict.fromkeys(name for each in shares for name in each)
    lacking = None if field.startswith("pass") else 0.0
    return [
        MetricRow(
            name,
            tuple((percent_text(each.get(name, lacking if each else None)), "") for each in shares),
        )
        for name in names
    ]
