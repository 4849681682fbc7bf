r"""Actions out of a file, in any dialect: to play again what somebody or something else has said.

A file of JSON lines. A line is what a model would answer, as a string or, for a dialect of JSON, as
an object; or it says of which task it is:

```
{"action": "Tap", "point": [0.5, 0.25]}
"<answer>do(action=\"Back\")</answer>"
{"task": "Clock.AddCity", "answers": [{"action": "OpenApp", "name": "Clock"}, "..."]}
```

An answer with several actions is done one action a step. After the last one the task is declared
complete.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from mobile_gym.agents.canvas import ScreenCanvas
from mobile_gym.core.actions import Action, Finish
from mobile_gym.core.errors import RecordingError, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.tasks import Task
from mobile_gym.dialects import DIALECTS
from mobile_gym.foreign.files import decode_utf8, read_lines
from mobile_gym.foreign.json_values import parse_json

MAX_ANSWERS: Final = 100_000
"""Of a file."""
_NO_TASK: Final = ""


class ScriptedAgent:
    """Gives the answers of a file, one after the other, and then finishes.

    Answers of a task are for that task, from the first one in every episode. A task that the file
    does not name gets those without a task.

    Args:
        path: the file; it is read at the first episode.
        dialect: in which the answers are, a name of `dialects.DIALECTS`.

    Raises:
        UnknownName: there is no such dialect.
    """

    name = "scripted"
    observe = ("screen_rect",)

    def __init__(self, path: str, dialect: str = "gym_json") -> None:
        self._path = Path(path)
        self._dialect = DIALECTS.named(dialect)
        self._answers: Mapping[str, tuple[str, ...]] | None = None
        self._left: list[str] = []
        self._actions: list[Action] = []

    def reset(self, task: Task, seed: int) -> None:
        """Start at the first answer for the task.

        Raises:
            UsageError: the file cannot be read, or has neither answers of the task nor of none.
        """
        if self._answers is None:
            self._answers = _read_answers(self._path)
        answers = self._answers.get(task.id, self._answers.get(_NO_TASK))
        if answers is None:
            raise UsageError(
                f"{self._path}: has no answers for {task.id}; add a line "
                f'{{"task": "{task.id}", "answers": [...]}}, or lines without a task'
            )
        self._left = list(answers)
        self._actions = []

    def act(self, observation: Mapping[str, Any], frame: Frame) -> Action:
        """The next action; what cannot be read is `Invalid`, as it would be from a model."""
        if not self._actions:
            if not self._left:
                return Finish()
            canvas = ScreenCanvas.of(observation)
            decoded_actions = self._dialect.decode(self._left.pop(0), frame)
            self._actions = [canvas.action(action) for action in decoded_actions]
        return self._actions.pop(0)


def _read_answers(path: Path) -> Mapping[str, tuple[str, ...]]:
    """The answers of a file by task; those of no task under ""."""
    answers: dict[str, list[str]] = {}
    count = 0
    for line in read_lines(path):
        where = f"{path}, line {line.number}"
        if not line.is_whole:
            raise RecordingError(f"{where}: is too long")
        value = parse_json(decode_utf8(line.data, where), where)
        task, given = _parse_line(value, where)
        answers.setdefault(task, []).extend(_answer_texts(given, where))
        count += len(given)
        if count > MAX_ANSWERS:
            raise RecordingError(f"{path}: has more than {MAX_ANSWERS} answers; split it")
    return {task: tuple(texts) for task, texts in answers.items()}


def _parse_line(value: Any, where: str) -> tuple[str, list[Any]]:
    """The task of a line, and its answers."""
    match value:
        case {"task": str(task), "answers": list(answers), **rest} if not rest:
            return task, answers
        case {"task": _} | {"answers": _}:
            raise RecordingError(f'{where}: must be {{"task": "...", "answers": [...]}}')
        case _:
            return _NO_TASK, [value]


def _answer_texts(answers: Iterable[Any], where: str) -> list[str]:
    texts: list[str] = []
    for answer in answers:
        match answer:
            case str():
                texts.append(answer)
            case dict() | list():
                texts.append(json.dumps(answer, ensure_ascii=False))
            case _:
                raise RecordingError(f"{where}: an answer must be a string or an object")
    return texts
