"""A phone as an environment of TRL's `GRPOTrainer`: one tool per action, a reward out.

```
trainer = GRPOTrainer(
    model,
    environment_factory=functools.partial(PhoneEnvironment, suite="clock"),
    train_dataset=Dataset.from_list(prompt_rows(task_rows("clock", "train", instances=10))), ...
)
```

All generations of a row get the row's task and seed, so a group begins from one identical state.
The docstrings of the tools are what the model reads about them. TRL is not imported here.

Source: TRL 1.16's `environment_factory` (experimental there): it calls `reset` with all columns of
the row, then the tools by name with the arguments that the model wrote, then `get_reward`.

Source: TRL 1.16's `GRPOTrainer`: what `reset` and tools return is a text, or a list of content
parts; an image part holds a `PIL.Image`.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, fields
from types import TracebackType
from typing import Any, Final, Literal, TypeAlias, TypeVar, cast, get_args

import gymnasium

from mobile_gym.accessibility import indexed_list, interactive_nodes
from mobile_gym.accessibility.pictures.encoding import shrink_screenshot
from mobile_gym.accessibility.pictures.numbered_boxes import with_marks
from mobile_gym.accessibility.pictures.pillow import import_pillow
from mobile_gym.core import actions
from mobile_gym.core.construction import argument_error
from mobile_gym.core.errors import InvalidAction, UnknownName, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.plain_values import integer_of, plain
from mobile_gym.core.tasks import SPLITS, Split
from mobile_gym.trainers.task_rows import TaskRow
from mobile_gym.trainers.tool_arguments import (
    parse_choice,
    parse_flag,
    parse_node_number,
    parse_text,
)

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
        values = {name: plain(row[name]) for name in known if row.get(name) is not None}
        if "seed" in values:
            values["seed"] = integer_of("column 'seed'", values["seed"], least=0)
        for name in ("task", "split", "env_id"):
            if not isinstance(values.get(name, ""), str):
                raise UsageError(f"column {name!r} is {values[name]!r}; it must be a name")
        if values.get("split", SPLITS[0]) not in SPLITS:
            raise UnknownName.among("split", str(values["split"]), SPLITS)
        return cls(**values)  # type: ignore[arg-type]


See = Literal["text", "both", "marks"]
SEE: Final[tuple[See, ...]] = get_args(See)
"""The numbered list alone; the screenshot and the list; the screenshot with the numbers on it."""

Content: TypeAlias = "str | list[dict[str, object]]"
"""Of a message: a text, or parts with `type` "image" (`image`) or "text" (`text`)."""

_PICTURE_ONLY: Final = "Screen: see the picture; what can be touched has a numbered box."


@dataclass(frozen=True, slots=True)
class ScreenContent:
    """How screens are shown.

    Attributes:
        see: one of `SEE`.
        picture_width_px: wider screenshots are shrunk to it; None leaves them as they are.

    Raises:
        UnknownName: there is no such way to see a screen.
        UsageError: the width is none.
    """

    see: See = "text"
    picture_width_px: int | None = None

    def __post_init__(self) -> None:
        if self.see not in SEE:
            raise UnknownName.among("way to see a screen", self.see, SEE)
        if self.picture_width_px is not None and self.picture_width_px < 1:
            raise UsageError(
                f"picture_width_px is {self.picture_width_px}; it must be at least 1, or None"
            )

    @property
    def needs_pictures(self) -> bool:
        """Whether frames must have screenshots."""
        return self.see != "text"

    def of(self, frame: Frame, note: str = "") -> Content:
        """A screen, with what is to be said before it.

        Raises:
            MissingExtra: pictures need Pillow, which is not installed.
        """
        if self.see == "text":
            return f"{note}{_screen_list(frame)}"
        text = _screen_list(frame) if self.see == "both" else _PICTURE_ONLY
        return [self._picture(frame), {"type": "text", "text": f"{note}{text}"}]

    def _picture(self, frame: Frame) -> dict[str, object]:
        screenshot = frame.screenshot
        assert screenshot is not None, "the environment observes it"
        if self.see == "marks":
            boxes = {
                number: match.node.bounds
                for number, match in enumerate(interactive_nodes(frame.nodes))
            }
            screenshot = with_marks(screenshot, boxes)
        if self.picture_width_px is not None:
            screenshot = shrink_screenshot(screenshot, max_width_px=self.picture_width_px)
        return {"type": "image", "image": import_pillow().image.fromarray(screenshot)}


def _screen_list(frame: Frame) -> str:
    return f"Screen:\n{indexed_list(frame.nodes)}"


SUITE_ID: Final = "MobileGym/Suite-v0"
"""The environment of many tasks, which rows choose from."""
_OVER: Final = "The episode is over; nothing was done."
_Ends = tuple[tuple[float, float], tuple[float, float]]
_SWIPES: Final[Mapping[str, _Ends]] = {
    "up": ((0.5, 0.75), (0.5, 0.25)),
    "down": ((0.5, 0.25), (0.5, 0.75)),
    "left": ((0.85, 0.5), (0.15, 0.5)),
    "right": ((0.15, 0.5), (0.85, 0.5)),
}
"""Where the finger moves, as shares of the node or the screen that is swiped."""
_Method = TypeVar("_Method", bound=Callable[..., Content])
_KEYS: Final = {key.value: key for key in actions.Key}
_STATUSES: Final = {status.value: status for status in actions.FinishStatus}


def _as_tool(method: _Method) -> _Method:
    """A tool that is called with whatever a model wrote; what it does not take costs a step."""

    @functools.wraps(method)
    def call(self: Any, *places: Any, **names: Any) -> Content:
        if mistake := argument_error(functools.partial(method, self), places, names, kinds=False):
            return self._do(method.__name__, functools.partial(_refuse_action, mistake))
        return method(self, *places, **names)

    return cast("_Method", call)


def _refuse_action(mistake: str) -> actions.Action:
    raise InvalidAction(mistake)


class PhoneEnvironment:
    """One phone; every public method but `reset` and `get_reward` is a tool.

    What cannot be done costs a step, as it does anywhere else, and the answer says why. A row of
    the data set chooses its episode by the columns of `EpisodeColumns`.

    Args:
        env_id: of a registered environment, for rows that name none.
        seed: of episodes whose row has none.
        see: "text" shows screens as a numbered list, "both" as a picture and the list, "marks" as a
            picture with the numbers on it. Pictures need a vision-language model and Pillow.
        picture_width_px: wider pictures are shrunk to it; None leaves them as they are.
        ignored_columns: of the data set that are for somebody else, such as a reward function.
        **kwargs: arguments of the environment: of `SuiteEnv`, `suite`, `split` and `tasks`, too.
    """

    def __init__(
        self,
        env_id: str = SUITE_ID,
        *,
        seed: int = 0,
        see: See = "text",
        picture_width_px: int | None = None,
        ignored_columns: Collection[str] = (),
        **kwargs: Any,
    ) -> None:
        self._env_id = env_id
        self._seed = seed
        self._screen = ScreenContent(see, picture_width_px)
        self._ignored_columns = ignored_columns
        observed = ("activity", "screenshot") if self._screen.needs_pictures else ("activity",)
        self._kwargs = {"observe": observed, **kwargs}
        self._env: gymnasium.Env[Any, Any] | None = None
        self._key: tuple[str, Split | None] | None = None
        self._return = 0.0
        self._is_over = True
        self._is_void = False

    def __enter__(self) -> PhoneEnvironment:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the phone. No method, because a method would be a tool."""
        if self._env is not None:
            self._env.close()
            self._env = None
        self._is_over = True

    @property
    def reward(self) -> float:
        """The return of the episode so far; not a number where the phone failed."""
        return math.nan if self._is_void else self._return

    @property
    def done(self) -> bool:
        """Whether the episode is over, or none has begun."""
        return self._is_over

    def reset(self, **row: object) -> Content:
        """Start an episode; equal rows begin from the same state.

        Args:
            **row: the columns of a row of the data set: `seed`, `task`, `split`, `env_id`.

        Returns:
            The instruction and the screen.

        Raises:
            UsageError: a column is unknown, or there is no such task, split or environment.
        """
        columns = EpisodeColumns.of(row, self._ignored_columns)
        env = self._env_of_row(columns)
        options = None if columns.task is None else {"task": columns.task}
        env.reset(seed=self._seed if columns.seed is None else columns.seed, options=options)
        self._return, self._is_over, self._is_void = 0.0, False, False
        return self._screen.of(self._frame, f"Task: {self._phone.status.instruction}\n\n")

    def get_reward(self) -> float:
        """The return of the episode, which ends here if the model has left it unfinished.

        No step is taken for that, and none is charged: what the end pays is added once
        (`MobileEnv.settle_episode`), and the value stays the same however often it is asked for.

        Returns:
            The sum of the rewards; not a number, which TRL leaves out, where the phone failed.

        Raises:
            UsageError: there was no episode.
        """
        if self._env is None:
            raise UsageError("there is no episode to reward; call reset() first")
        if not self._is_over:
            self._return += self._phone.settle_episode()
            self._is_over = True
            self._is_void = not self._phone.info()["valid"]
        return self.reward

    @_as_tool
    def tap(self, number: int) -> Content:
        """Tap something on the screen.

        Args:
            number: The number in brackets.

        Returns:
            The new screen.
        """
        return self._do("tap", lambda: actions.Tap(self._point(number)))

    @_as_tool
    def double_tap(self, number: int) -> Content:
        """Tap something on the screen twice.

        Args:
            number: The number in brackets.

        Returns:
            The new screen.
        """
        return self._do("double_tap", lambda: actions.DoubleTap(self._point(number)))

    @_as_tool
    def long_press(self, number: int) -> Content:
        """Touch something on the screen and hold it.

        Args:
            number: The number in brackets.

        Returns:
            The new screen.
        """
        return self._do("long_press", lambda: actions.LongPress(self._point(number)))

    @_as_tool
    def swipe(
        self, direction: Literal["up", "down", "left", "right"], number: int | None = None
    ) -> Content:
        """Move a finger over the screen. Swiping up shows what is further down.

        Args:
            direction: Where the finger goes.
            number: The number in brackets of what to swipe over; left out for the whole screen.

        Returns:
            The new screen.
        """
        return self._do("swipe", lambda: self._swipe(direction, number))

    @_as_tool
    def drag(self, number: int, to_number: int) -> Content:
        """Hold a finger on something until it is picked up, and put it down somewhere else.

        Args:
            number: The number in brackets of what to move.
            to_number: The number in brackets of where to.

        Returns:
            The new screen.
        """
        return self._do("drag", lambda: actions.Drag(self._point(number), self._point(to_number)))

    @_as_tool
    def type_text(self, text: str, number: int | None = None, submit: bool = False) -> Content:
        """Type into a field.

        Args:
            text: What to type.
            number: The number in brackets of the field; left out for the one that has the focus.
            submit: Press enter afterwards.

        Returns:
            The new screen.
        """
        return self._do(
            "type_text",
            lambda: actions.Type(
                parse_text(text, "text"),
                None if number is None else self._point(number),
                submit=parse_flag(submit, "submit"),
            ),
        )

    @_as_tool
    def press_key(
        self,
        key: Literal[
            "back", "home", "recents", "enter", "delete",
            "tab", "menu", "power", "volume_up", "volume_down",
        ],
    ) -> Content:  # fmt: skip
        """Press a key of the phone.

        Args:
            key: Which one.

        Returns:
            The new screen.
        """
        return self._do("press_key", lambda: actions.PressKey(parse_choice(key, "key", _KEYS)))

    @_as_tool
    def open_app(self, name: str) -> Content:
        """Start an app.

        Args:
            name: The app's name, as under its icon.

        Returns:
            The new screen.
        """
        return self._do("open_app", lambda: actions.OpenApp(parse_text(name, "name")))

    @_as_tool
    def wait(self) -> Content:
        """Wait a second.

        Returns:
            The new screen.
        """
        return self._do("wait", actions.Wait)

    @_as_tool
    def ask_user(self, question: str) -> Content:
        """Ask the user something that only they can know.

        Args:
            question: What to ask.

        Returns:
            What the user says, and the screen.
        """
        return self._do("ask_user", lambda: actions.AskUser(parse_text(question, "question")))

    @_as_tool
    def answer(self, text: str) -> Content:
        """Answer the question that the task asks. This ends the episode.

        Args:
            text: The answer.

        Returns:
            That the episode is over.
        """
        return self._do("answer", lambda: actions.Answer(parse_text(text, "text")))

    @_as_tool
    def finish(self, status: Literal["complete", "impossible"] = "complete") -> Content:
        """Say that the task is done, or that it cannot be done. This ends the episode.

        Args:
            status: Which of both.

        Returns:
            That the episode is over.
        """
        return self._do("finish", lambda: actions.Finish(parse_choice(status, "status", _STATUSES)))

    def _env_of_row(self, columns: EpisodeColumns) -> gymnasium.Env[Any, Any]:
        """The environment of a row; the last one again where it is the same."""
        env_id = columns.env_id or self._env_id
        key = env_id, columns.split
        if self._env is not None and self._key == key:
            return self._env
        self.__exit__(None, None, None)
        split = {} if columns.split is None else {"split": columns.split}
        self._env = gymnasium.make(env_id, **{**self._kwargs, **split})
        self._key = key
        return self._env

    @property
    def _phone(self) -> Any:
        assert self._env is not None
        return self._env.unwrapped

    @property
    def _frame(self) -> Frame:
        return self._phone.frame

    def _do(self, name: str, make: Callable[[], actions.Action]) -> Content:
        """Do what a tool was called for; arguments that say nothing sensible cost a step, too."""
        if self._is_over:
            return _OVER
        try:
            action: actions.Action = self._phone.to_canvas(make())
        except InvalidAction as error:
            action = actions.Invalid(name, str(error))
        try:
            return self._step(action)
        except InvalidAction as error:  # outside the action space, such as a text without end
            return self._step(actions.Invalid(name, str(error)))

    def _step(self, action: actions.Action) -> Content:
        assert self._env is not None
        _, reward, terminated, truncated, info = self._env.step(action)
        self._return += float(reward)
        self._is_over = terminated or truncated
        self._is_void = not info["valid"]
        note = f"Not done: {info['action_error']}\n" if info["action_error"] else ""
        if reply := self._phone.status.user_reply:
            note += f"The user says: {reply}\n"
        if self._is_over:
            return f"{note}The episode is over."
        return self._screen.of(self._frame, note)

    def _point(self, number: object) -> NormalizedPoint:
        return self._point_inside(number, 0.5, 0.5)

    def _swipe(self, direction: object, number: object) -> actions.Swipe:
        start, end = parse_choice(direction, "direction", _SWIPES)
        if number is None:
            return actions.Swipe(NormalizedPoint(*start), NormalizedPoint(*end))
        return actions.Swipe(self._point_inside(number, *start), self._point_inside(number, *end))

    def _point_inside(self, number: object, across: float, down: float) -> NormalizedPoint:
        """A point within a numbered node, at shares of its width and height."""
        nodes, frame = interactive_nodes(self._frame.nodes), self._frame
        index = parse_node_number(number)
        if not 0 <= index < len(nodes):
            raise InvalidAction(f"there is no number {index} on the screen")
        left, top, right, bottom = nodes[index].node.bounds
        return NormalizedPoint.checked(
            min(max((left + across * (right - left)) / frame.width_px, 0.0), 1.0),
            min(max((top + down * (bottom - top)) / frame.height_px, 0.0), 1.0),
        )
