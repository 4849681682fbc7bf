"""A phone as an environment of TRL's `GRPOTrainer`: text in, one tool per action, a reward out.

```
trainer = GRPOTrainer(
    model,
    environment_factory=functools.partial(PhoneEnvironment, "MobileGym/Clock.SetAlarm-v0"),
    train_dataset=Dataset.from_list(prompt_rows(range(100))), ...
)
```

All generations of a row get the row's `seed`, so a group begins from one identical state. The
docstrings of the tools are what the model reads about them. TRL is not imported here.

Source: TRL's documentation of `environment_factory` (experimental there).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from types import TracebackType
from typing import Any, Final

import gymnasium

from mobile_gym.accessibility import indexed_list, interactive_nodes
from mobile_gym.core.actions import (
    Action,
    Answer,
    AskUser,
    DoubleTap,
    Drag,
    Finish,
    Invalid,
    LongPress,
    OpenApp,
    PressKey,
    Swipe,
    Tap,
    Type,
    Wait,
)
from mobile_gym.core.errors import InvalidAction, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint

__all__ = ["PhoneEnvironment", "prompt_rows"]

_OVER: Final = "The episode is over; nothing was done."
_SWIPES: Final = {
    "up": ((0.5, 0.75), (0.5, 0.25)),
    "down": ((0.5, 0.25), (0.5, 0.75)),
    "left": ((0.85, 0.5), (0.15, 0.5)),
    "right": ((0.15, 0.5), (0.85, 0.5)),
}
"""Where the finger moves, as shares of the node or the screen that is swiped."""
_PROMPT: Final = (
    "You use an Android phone. Call one tool at a time; each call answers with the new screen, "
    "where what can be touched has a number in brackets.\n\n"
)


def prompt_rows(seeds: Iterable[int], *, prompt: str = _PROMPT) -> list[dict[str, Any]]:
    """Rows of a training set: a prompt, to which `reset` appends, and an episode's seed."""
    return [{"prompt": [{"role": "user", "content": prompt}], "seed": seed} for seed in seeds]


class PhoneEnvironment:
    """One phone with one task; every public method but `reset` and `get_reward` is a tool.

    What cannot be done costs a step, as it does anywhere else, and the answer says why.

    Args:
        env_id: of a registered environment.
        seed: of episodes whose row has none.
        **kwargs: arguments of `MobileEnv`.
    """

    def __init__(self, env_id: str, *, seed: int = 0, **kwargs: Any) -> None:
        self._env_id = env_id
        self._seed = seed
        self._kwargs = {"observe": ("activity",), **kwargs}
        self._env: gymnasium.Env[Any, Any] | None = None
        self._total_reward = 0.0
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

    def reset(self, seed: int | None = None, **row: Any) -> str:
        """Start an episode.

        Args:
            seed: of the episode; equal ones begin from the same state.
            **row: the other columns of the row, which say nothing to a phone.

        Returns:
            The instruction and the screen.
        """
        if self._env is None:
            self._env = gymnasium.make(self._env_id, **self._kwargs)
        self._env.reset(seed=self._seed if seed is None else int(seed))
        self._total_reward, self._is_over, self._is_void = 0.0, False, False
        instruction = self._phone.status.instruction
        return f"Task: {instruction}\n\nScreen:\n{indexed_list(self._frame.nodes)}"

    def get_reward(self) -> float:
        """The return of the episode, which is finished if the model has left it unfinished.

        Returns:
            The sum of the rewards; not a number, which TRL leaves out, where the phone failed.

        Raises:
            UsageError: there was no episode.
        """
        if self._env is None:
            raise UsageError("there is no episode to reward; call reset() first")
        if not self._is_over:
            self._step(Finish())
        return math.nan if self._is_void else self._total_reward

    def tap(self, number: int) -> str:
        """Tap something on the screen.

        Args:
            number: The number in brackets.

        Returns:
            The new screen.
        """
        return self._do("tap", lambda: Tap(self._point(number)))

    def double_tap(self, number: int) -> str:
        """Tap something on the screen twice.

        Args:
            number: The number in brackets.

        Returns:
            The new screen.
        """
        return self._do("double_tap", lambda: DoubleTap(self._point(number)))

    def long_press(self, number: int) -> str:
        """Touch something on the screen and hold it.

        Args:
            number: The number in brackets.

        Returns:
            The new screen.
        """
        return self._do("long_press", lambda: LongPress(self._point(number)))

    def swipe(self, direction: str, number: int = -1) -> str:
        """Move a finger over the screen. Swiping up shows what is further down.

        Args:
            direction: Where the finger goes: up, down, left or right.
            number: The number in brackets of what to swipe over; -1 for the whole screen.

        Returns:
            The new screen.
        """
        return self._do("swipe", lambda: self._swipe(direction, number))

    def drag(self, number: int, to_number: int) -> str:
        """Hold a finger on something until it is picked up, and put it down somewhere else.

        Args:
            number: The number in brackets of what to move.
            to_number: The number in brackets of where to.

        Returns:
            The new screen.
        """
        return self._do("drag", lambda: Drag(self._point(number), self._point(to_number)))

    def type_text(self, text: str, number: int = -1, submit: bool = False) -> str:
        """Type into a field.

        Args:
            text: What to type.
            number: The number in brackets of the field; -1 for the one that has the focus.
            submit: Press enter afterwards.

        Returns:
            The new screen.
        """
        return self._do(
            "type_text",
            lambda: Type(text, None if number == -1 else self._point(number), submit=submit),
        )

    def press_key(self, key: str) -> str:
        """Press a key of the phone.

        Args:
            key: Such as back, home, recents or enter.

        Returns:
            The new screen.
        """
        return self._do("press_key", lambda: PressKey(key))  # type: ignore[arg-type]

    def open_app(self, name: str) -> str:
        """Start an app.

        Args:
            name: The app's name, as under its icon.

        Returns:
            The new screen.
        """
        return self._do("open_app", lambda: OpenApp(name))

    def wait(self) -> str:
        """Wait a second.

        Returns:
            The new screen.
        """
        return self._do("wait", Wait)

    def ask_user(self, question: str) -> str:
        """Ask the user something that only they can know.

        Args:
            question: What to ask.

        Returns:
            What the user says, and the screen.
        """
        return self._do("ask_user", lambda: AskUser(question))

    def answer(self, text: str) -> str:
        """Answer the question that the task asks. This ends the episode.

        Args:
            text: The answer.

        Returns:
            That the episode is over.
        """
        return self._do("answer", lambda: Answer(text))

    def finish(self, status: str = "complete") -> str:
        """Say that the task is done, or that it cannot be done. This ends the episode.

        Args:
            status: complete or impossible.

        Returns:
            That the episode is over.
        """
        return self._do("finish", lambda: Finish(status))  # type: ignore[arg-type]

    @property
    def _phone(self) -> Any:
        assert self._env is not None
        return self._env.unwrapped

    @property
    def _frame(self) -> Frame:
        return self._phone.frame

    def _do(self, name: str, make: Any) -> str:
        """Do what a tool was called for; arguments that say nothing sensible cost a step, too."""
        if self._is_over:
            return _OVER
        try:
            action: Action = self._phone.to_canvas(make())
        except (InvalidAction, TypeError) as error:  # a model may give arguments of any type
            action = Invalid(name, str(error))
        try:
            return self._step(action)
        except InvalidAction as error:  # outside the action space, such as a text without end
            return self._step(Invalid(name, str(error)))

    def _step(self, action: Action) -> str:
        assert self._env is not None
        _, reward, terminated, truncated, info = self._env.step(action)
        self._total_reward += float(reward)
        self._is_over = terminated or truncated
        self._is_void = not info["valid"]
        note = f"Not done: {info['action_error']}\n" if info["action_error"] else ""
        if reply := self._phone.status.user_reply:
            note += f"The user says: {reply}\n"
        if self._is_over:
            return f"{note}The episode is over."
        return f"{note}Screen:\n{indexed_list(self._frame.nodes)}"

    def _point(self, number: int) -> NormalizedPoint:
        return self._inside(number, 0.5, 0.5)

    def _swipe(self, direction: str, number: int) -> Swipe:
        if direction not in _SWIPES:
            raise InvalidAction(f"direction {direction!r} is not one of {', '.join(_SWIPES)}")
        start, end = _SWIPES[direction]
        if number == -1:
            return Swipe(NormalizedPoint(*start), NormalizedPoint(*end))
        return Swipe(self._inside(number, *start), self._inside(number, *end))

    def _inside(self, number: int, across: float, down: float) -> NormalizedPoint:
        """A point within a numbered node, at shares of its width and height."""
        nodes, frame = interactive_nodes(self._frame.nodes), self._frame
        if not isinstance(number, int) or not 0 <= number < len(nodes):
            raise InvalidAction(f"there is no number {number!r} on the screen")
        left, top, right, bottom = nodes[number].node.bounds
        return NormalizedPoint.checked(
            min(max((left + across * (right - left)) / frame.width_px, 0.0), 1.0),
            min(max((top + down * (bottom - top)) / frame.height_px, 0.0), 1.0),
        )
