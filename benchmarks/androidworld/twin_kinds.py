"""That a task of ours has the goal of a class of AndroidWorld, and how its parameters go over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from mobile_gym.core.tasks import Params

Row: TypeAlias = Mapping[str, Any]
"""Of a table of an app's database: values by column."""
Rows: TypeAlias = Callable[[str, str], Sequence[Row]]
"""The rows of a database, by its path and the table, as AndroidWorld has made them."""
Convert: TypeAlias = Callable[[Params, Rows], dict[str, Any]]
"""From AndroidWorld's parameters of a task to those of its twin."""


@dataclass(frozen=True, slots=True)
class Twin:
    """One of our templates, for a class of AndroidWorld.

    Attributes:
        task: its id, without the suite's name.
        convert: AndroidWorld's parameters as its own.
        undoes: whether doing our task makes AndroidWorld's one false, which is done from the
            start: then doing nothing is right, and what our task asks for is wrong.
        wrong: which of its wrong endings is played.
    """

    task: str
    convert: Convert
    undoes: bool = False
    wrong: int = 0


def same(*names: str, **renamed: str) -> Convert:
    """Parameters of the same name, or of another one: ours=theirs."""

    def convert(params: Params, rows: Rows) -> dict[str, Any]:
        del rows
        kept = {name: params[name] for name in names}
        return kept | {ours: params[theirs] for ours, theirs in renamed.items()}

    return convert


def laid(convert: Convert) -> Convert:
    """And a layout, which says what our own set-up lays around: here AndroidWorld does."""
    return lambda params, rows: {**convert(params, rows), "layout": 0}


def fixed(**values: Any) -> Convert:
    return lambda _params, _rows: dict(values)
