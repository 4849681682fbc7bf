"""Rows of TRL's data sets: which columns say what an episode of a phone is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.tasks import SPLITS, Split
from mobile_gym.trainers.task_rows import TaskRow

_TRAINER_COLUMNS: Final = frozenset({"prompt", "image", "images"})
"""What TRL itself reads of a row. Source: TRL 1.16, `GRPOTrainer`."""
_PROMPT: Final = (
    "You use an Android phone. Call one tool at a time; each call answers with the new screen, "
    "where what can be touched has a number in brackets.\n\n"
)


def prompt_rows(rows: Iterable[int | TaskRow], *, prompt: str = _PROMPT) -> list[dict[str, Any]]:
    """Rows of a training set: a prompt, to which `reset` appends, and which episode it is.

    Args:
        rows: seeds of episodes, or rows of tasks: `task_rows("clock", "train", instances=4)`.
        prompt: what each episode begins with.
    """
    return [
        {
            "prompt": [{"role": "user", "content": prompt}],
            **(row.columns() if isinstance(row, TaskRow) else {"seed": row}),
        }
        for row in rows
    ]


@dataclass(frozen=True, slots=True)
class EpisodeColumns:
    """The columns of a row that say what its episode is; None leaves it to the environment.

    Attributes:
        seed: of the episode.
        task: of an environment of many tasks, by id: "Clock.SetAlarm".
        split: only parameters of it are drawn.
        env_id: of a registered environment.
    """

    seed: int | None = None
    task: str | None = None
    split: Split | None = None
    env_id: str | None = None

    @classmethod
    def of(cls, row: Mapping[str, object], ignored: Collection[str]) -> EpisodeColumns:
        """Read a row.

        Args:
            row: its columns.
            ignored: names of columns that are somebody else's, such as a reward function's.

        Raises:
            UsageError: a column is unknown, or its value is wrong; the message says what to do.
        """
        known = [field.name for field in fields(cls)]
        unknown = row.keys() - {*known, *_TRAINER_COLUMNS, *ignored}
        if unknown:
            raise UsageError(
                f"column {min(unknown)!r} of the data set says nothing to a phone; columns are "
                f"{', '.join(known)}. Give PhoneEnvironment(ignored_columns=[...]) those that are "
                "for somebody else"
            )
        values = {name: row[name] for name in known if row.get(name) is not None}
        seed = values.get("seed", 0)
        if not isinstance(seed, int) or isinstance(seed, bool) or seed < 0:
            raise UsageError(f"column 'seed' has {seed!r}; it must be an integer, at least 0")
        for name in ("task", "split", "env_id"):
            if not isinstance(values.get(name, ""), str):
                raise UsageError(f"column {name!r} has {values[name]!r}; it must be a name")
        if values.get("split", SPLITS[0]) not in SPLITS:
            raise UnknownName.among("split", str(values["split"]), SPLITS)
        return cls(**values)  # type: ignore[arg-type]
