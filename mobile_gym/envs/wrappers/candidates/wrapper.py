"""Acting by choosing among candidates: a move and a text, for policies that compare and point."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import RecordConstructorArgs

from mobile_gym.core.actions import Action, Invalid, Type
from mobile_gym.core.errors import DeviceFault, InvalidAction, UsageError
from mobile_gym.core.ports import Device, LauncherDevice
from mobile_gym.envs.arguments import integer_of, shown
from mobile_gym.envs.canvas import screen_placement, to_screen
from mobile_gym.envs.mobile_env import MobileEnv
from mobile_gym.envs.state import EnvState, EpisodeState
from mobile_gym.envs.wrappers.candidates.actions import ActionTranslator, Pair
from mobile_gym.envs.wrappers.candidates.choices import (
    OfferedText,
    OfferedTexts,
    ScreenChoices,
    labels_on,
)
from mobile_gym.envs.wrappers.candidates.embedding import HashedNgrams, RowTable, TextEmbedding
from mobile_gym.envs.wrappers.candidates.memory import EpisodeMemory
from mobile_gym.envs.wrappers.candidates.moves import (
    TAKES_TEXT,
    Move,
    MoveKind,
    action_of,
    move_text,
    pixel_of,
)
from mobile_gym.envs.wrappers.candidates.observation import Observation, ObservationWriter
from mobile_gym.envs.wrappers.candidates.words import instruction_words as words_of_instruction
from mobile_gym.spaces import integers_of_action

_LIST: Final = "pm list packages -3"
"""Apps that somebody installed; those of the system are mostly services."""
_SYSTEM_APPS: Final[Mapping[str, str]] = {
    "com.android.calculator2": "Calculator",
    "com.android.calendar": "Calendar",
    "com.android.camera2": "Camera",
    "com.android.chrome": "Chrome",
    "com.android.contacts": "Contacts",
    "com.android.deskclock": "Clock",
    "com.android.dialer": "Phone",
    "com.android.documentsui": "Files",
    "com.android.messaging": "Messaging",
    "com.android.settings": "Settings",
    "com.google.android.calculator": "Calculator",
    "com.google.android.calendar": "Calendar",
    "com.google.android.contacts": "Contacts",
    "com.google.android.deskclock": "Clock",
    "com.google.android.dialer": "Phone",
    "com.google.android.apps.messaging": "Messages",
}
"""Apps that come with a phone and have an icon, by package. Source: AOSP and Google's images."""
_GENERIC: Final = frozenset({"com", "org", "net", "android", "app", "google", "apps", "mobile"})
"""Parts of packages that name nobody's app."""


def app_names(device: Device) -> dict[str, str]:
    """The names of a device's apps by package; {} where it cannot tell.

    A device that does not know the names under the icons is asked for its packages, and apps are
    called after them.
    """
    if isinstance(device, LauncherDevice):
        return dict(device.app_names())
    names: dict[str, str] = {}
    try:
        own = device.shell(_LIST).stdout.split()
        known = device.shell(_LIST.removesuffix(" -3")).stdout.split()
    except DeviceFault:
        return {}
    for line in known:
        package = line.removeprefix("package:")
        if package in _SYSTEM_APPS:
            names[package] = _SYSTEM_APPS[package]
        elif line in own:
            names[package] = _readable_package_name(package)
    return names


def _readable_package_name(package: str) -> str:
    """`org.example.todo_list` is called `todo list`."""
    parts = [part for part in package.split(".") if part.casefold() not in _GENERIC]
    return (parts or [package])[-1].replace("_", " ")


@dataclass(frozen=True, slots=True)
class CandidateState:
    """A saved environment with what the wrapper remembers of its episode."""

    env: EnvState
    memory: EpisodeMemory


class CandidateActions(gymnasium.Wrapper[Any, Any, Any, Any], RecordConstructorArgs):
    """A `MultiDiscrete` action space over what the screen offers and what can be written.

    Action: a row of `moves` and a row of `texts`. Moves open an app, press a key, wait, finish,
    tap, press long, swipe, slide and drag nodes of the screen, type, answer, ask the user, or show
    the next page of moves or texts; `MoveKind` names them. The text is used by moves that take one
    (`takes_text`) and ignored by the others. `meaning(action)` tells an action in words.

    Typing goes into the field that has the focus, behind what is in it; a value that is not offered
    whole is typed in pieces. A field for digits takes the digits of a text. An answer is given at
    once, or put together in a draft. A drag takes two moves: one picks up, which touches nothing
    yet, the next puts down; any other move lets go.
    Moves that touch nothing (paging, the draft, picking up) are `Wait(0)` to the environment: every
    action costs one step of its limit. One that is masked out costs a step and changes nothing.
    After each move but paging the first pages are shown again.

    Observation: arrays of fixed shapes, float32 in [-1, 1], and uint8 masks. With D columns of an
    embedding, K moves, T texts and W words:

    * `instruction` (W, D), `instruction_mask` (W,): its words in order.
    * `moves` (K, D): what each move is done to; `moves_features` (K, len(MOVE_COLUMNS));
      `moves_mask` (K,): what makes sense now.
    * `texts` (T, D); `texts_features` (T, len(TEXT_COLUMNS) + D): after `TEXT_COLUMNS` comes the
      embedding of the words before the text; `texts_mask` (T,).
    * `context` (len(CONTEXT_COLUMNS) + 4 D,): after `CONTEXT_COLUMNS` come the embeddings of the
      screen's name, the last move's label, the focused field's name and the draft.

    `MOVE_COLUMNS`, `TEXT_COLUMNS` and `CONTEXT_COLUMNS` name the columns, in order; see
    docs/training/candidates.md for what each means.

    It reads the frame itself, so an environment made with `observe=("activity",)` is the fastest.

    Args:
        env: a `MobileEnv`, possibly wrapped.
        max_moves: rows of `moves`; what does not fit is on further pages.
        max_texts: rows of `texts`.
        instruction_words: rows of `instruction`; the rest of a longer one is left out, and counted
            in `info["words_left_out"]`.
        embedding: `"hashed"`, or any `TextEmbedding`, such as `SentenceEmbedding`.
        embedding_size: columns of `"hashed"`; another embedding has its own.

    Raises:
        UsageError: an argument is wrong, or the environment is not a `MobileEnv`.
    """

    def __init__(
        self,
        env: gymnasium.Env[Any, Any],
        max_moves: int = 128,
        max_texts: int = 128,
        instruction_words: int = 48,
        embedding: str | TextEmbedding = "hashed",
        embedding_size: int = 128,
    ) -> None:
        max_moves = integer_of("max_moves", max_moves, least=8, most=4096)
        max_texts = integer_of("max_texts", max_texts, least=8, most=4096)
        words = integer_of("instruction_words", instruction_words, least=1, most=4096)
        size = integer_of("embedding_size", embedding_size, least=8, most=4096)
        RecordConstructorArgs.__init__(
            self,
            max_moves=max_moves,
            max_texts=max_texts,
            instruction_words=words,
            embedding=embedding,
            embedding_size=size,
            _disable_deepcopy=True,
        )
        super().__init__(env)
        base = env.unwrapped
        if not isinstance(base, MobileEnv):
            raise UsageError(f"CandidateActions needs a MobileEnv, not {type(base).__name__}")
        self._base = base
        self.max_moves, self.max_texts = max_moves, max_texts
        self._instruction_words = words
        table, self.embedding_size = _row_table(embedding, size)
        self._writer = ObservationWriter(table, self.embedding_size, max_moves, max_texts, words)
        self._teacher = ActionTranslator()
        self._memory = EpisodeMemory()
        self._labels: tuple[str, ...] = ()
        self._moment: EpisodeState | None = None
        self._choices: ScreenChoices | None = None
        self._texts: tuple[tuple[object, ...], OfferedTexts] | None = None
        """What can be written, and what it was made of."""
        self.action_space = spaces.MultiDiscrete([max_moves, max_texts])
        self.observation_space = self._writer.space()

    # -- the episode -----------------------------------------------------------------------------

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start an episode; arguments as of the environment."""
        _, info = self.env.reset(seed=seed, options=options)
        self._begin_memory(EpisodeMemory(apps=app_names(self._base.session.lease.open())))
        return self._observation(), self._with_count(info)

    def step(
        self, action: npt.NDArray[np.int64] | Pair
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Do what was chosen.

        Returns:
            The observation, the reward, whether the episode terminated, whether it was truncated,
            and the info.

        Raises:
            InvalidAction: the action is outside the action space.
        """
        row, column = self._check_pair(action)
        choices, memory = self._current_choices(), self._memory
        move, text = self._chosen_move_and_text(row, column)
        before = self._base.frame
        if move is None or not move.allowed or (move.kind in TAKES_TEXT and text is None):
            words = f"row {row} of moves, row {column} of texts"
            meant: Action = Invalid(words, "this cannot be done on this screen")
            memory = replace(memory, last_refused=True)
        else:
            written = text.text if text is not None and move.kind in TAKES_TEXT else ""
            held = None if memory.held is None else memory.held[0]
            on_screen = action_of(move, written, before, draft=memory.draft, held=held)
            meant = self._base.to_canvas(self._without_refused_characters(on_screen))
            memory = self._memory_after(move, written, memory, choices)
        self._teacher.done((row, column if self._takes_text(move) else 0))
        _, reward, terminated, truncated, info = self.env.step(meant)
        self._memory = memory
        self._update_screen(is_refused=bool(self._base.session.moment.receipt.error))
        return self._observation(), float(reward), terminated, truncated, self._with_count(info)

    def _with_count(self, info: dict[str, Any]) -> dict[str, Any]:
        count = len(words_of_instruction(self._base.task.text))
        return {**info, "words_left_out": max(count - self._instruction_words, 0)}

    def _without_refused_characters(self, on_screen: Action) -> Action:
        """The action; of a text that the field does not take, the characters that it does take.

        Source: Android's key listeners, such as `DigitsKeyListener`, filter characters the same
        way.
        """
        if not isinstance(on_screen, Type) or not self._refusal(on_screen):
            return on_screen
        taken = [each for each in on_screen.text if not self._refusal(Type(each))]
        return replace(on_screen, text="".join(taken))

    def _takes_text(self, move: Move | None) -> bool:
        return move is not None and move.kind in TAKES_TEXT

    def _memory_after(
        self, move: Move, text: str, memory: EpisodeMemory, choices: ScreenChoices
    ) -> EpisodeMemory:
        after = memory.after(move, text, choices.frame.activity)
        if move.kind == MoveKind.MORE_MOVES:
            return replace(after, moves_page=choices.next_moves_page)
        if move.kind == MoveKind.MORE_TEXTS:
            return replace(after, texts_page=choices.next_texts_page)
        if move.kind == MoveKind.PICK_UP:
            return replace(after, held=(pixel_of(move, choices.frame), move.label))
        return after

    # -- choosing --------------------------------------------------------------------------------

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which rows make sense now: bool (max_moves + max_texts,), sb3-contrib's convention."""
        choices = self._current_choices()
        mask = np.zeros(self.max_moves + self.max_texts, np.bool_)
        moves = choices.page_of_moves
        mask[: len(moves)] = [move.allowed for move in moves]
        mask[self.max_moves : self.max_moves + len(choices.page_of_texts)] = True
        return mask

    def meaning(self, action: npt.NDArray[np.int64] | Pair) -> str:
        """What an action does now, such as `tap 'Alarm'` or `type 'milk' into the focused field`.

        Raises:
            InvalidAction: the action is outside the action space.
        """
        move, text = self._chosen_move_and_text(*self._check_pair(action))
        if move is None or (move.kind in TAKES_TEXT and text is None):
            return "nothing"
        words = move_text(move, "" if text is None else text.text)
        return words if move.allowed else f"nothing ({words})"

    def pairs(self, action: Action) -> tuple[Pair, ...] | None:
        """What to choose so that it comes to an action: the teacher for cloning.

        The first pair holds now, the others where the screen stays. Do the first, then ask again
        with the same action until a single pair was left: how far it is is remembered as long as
        what it says is done.

        Args:
            action: on the current screen, its points relative to the canvas as for the environment.

        Returns:
            Wrapper actions to be done one after the other; None where there is no such move.
        """
        frame = self._base.frame
        placement = screen_placement(frame.width_px, frame.height_px, self._base.image_size)
        return self._teacher.pairs(to_screen(action, placement), self._current_choices())

    def _check_pair(self, action: npt.NDArray[np.int64] | Pair) -> Pair:
        pair = integers_of_action(action, "an action of CandidateActions")
        if pair.shape != (2,):
            raise InvalidAction(f"action {shown(action)} is not two integers: a move and a text")
        row, column = map(int, pair)
        if not (0 <= row < self.max_moves and 0 <= column < self.max_texts):
            raise InvalidAction(f"action {shown(action)} is not in {self.action_space}")
        return row, column

    def _chosen_move_and_text(
        self, row: int, column: int
    ) -> tuple[Move | None, OfferedText | None]:
        choices = self._current_choices()
        moves, texts = choices.page_of_moves, choices.page_of_texts
        return (
            moves[row] if row < len(moves) else None,
            texts[column] if column < len(texts) else None,
        )

    # -- saving ----------------------------------------------------------------------------------

    def save_state(self) -> CandidateState:
        """Everything that decides what comes next, with the history, the draft and the pages.

        Raises:
            ResetNeeded: there is no episode.
            DeviceFault: the device cannot be saved.
        """
        self._current_choices()
        return CandidateState(self._base.save_state(), self._memory)

    def load_state(self, state: CandidateState | EnvState) -> tuple[Observation, dict[str, Any]]:
        """Return to a saved moment, of this environment or of another one of the same id.

        Args:
            state: of `save_state`; one of the environment alone begins with an empty history.

        Returns:
            The observation and the info of that moment.

        Raises:
            UsageError: the state is of another task.
        """
        if isinstance(state, CandidateState):
            _, info = self._base.load_state(state.env)
            self._memory, self._labels = state.memory, labels_on(self._base.frame)
            self._teacher.reset()
            self._update_choices()
        else:
            _, info = self._base.load_state(state)
            self._begin_memory(EpisodeMemory(apps=app_names(self._base.session.lease.open())))
        return self._observation(), self._with_count(info)

    # -- what is seen ----------------------------------------------------------------------------

    def _begin_memory(self, memory: EpisodeMemory) -> None:
        self._memory, self._labels = memory, ()
        self._teacher.reset()
        self._update_screen(is_refused=False)

    def _update_screen(self, *, is_refused: bool) -> None:
        """Take in the screen that has come."""
        moment = self._base.session.moment
        before, self._labels = self._labels, labels_on(moment.frame)
        memory = self._memory
        changed = self._labels != before or self._moment is None
        if changed:
            memory = memory.with_screen(self._labels, before, self._base.task.text)
        if moment.user_reply and moment.user_reply != memory.reply:
            memory = memory.with_reply(moment.user_reply)
        self._memory = replace(
            memory,
            last_changed=changed or self._has_changed(moment),
            last_refused=is_refused,
        )
        self._update_choices()

    def _has_changed(self, moment: EpisodeState) -> bool:
        return self._moment is not None and self._moment.frame.forest != moment.frame.forest

    def _update_choices(self) -> None:
        """What can be chosen now."""
        moment, task, memory = self._base.session.moment, self._base.task, self._memory
        self._moment = moment
        sources = task.text, task.language, self._labels, memory.seen, memory.reply
        if self._texts is None or self._texts[0] != sources:
            self._texts = sources, OfferedTexts(*sources)
        self._choices = ScreenChoices(
            moment.frame,
            self._texts[1],
            memory,
            max_moves=self.max_moves,
            max_texts=self.max_texts,
            refusal=self._refusal,
        )

    def _refusal(self, on_screen: Action) -> str:
        return self._base.refusal(self._base.to_canvas(on_screen))

    def _current_choices(self) -> ScreenChoices:
        """What can be chosen; the history begins anew where the environment went elsewhere."""
        if self._choices is None or self._base.session.moment is not self._moment:
            self._begin_memory(EpisodeMemory(apps=app_names(self._base.session.lease.open())))
        assert self._choices is not None
        return self._choices

    def _observation(self) -> Observation:
        choices, base = self._current_choices(), self._base
        share = base.session.moment.step / max(base.step_limit, 1)
        return self._writer.write(base.task.text, choices, self._memory, self._labels, share)


@lru_cache(maxsize=16)
def _hashed_table(size: int) -> RowTable:
    """Shared by all environments of a process."""
    return RowTable(size, HashedNgrams(size).embed)


def _row_table(embedding: str | TextEmbedding, size: int) -> tuple[RowTable, int]:
    if embedding == "hashed":
        return _hashed_table(size), size
    if isinstance(embedding, str) or not isinstance(embedding, TextEmbedding):
        raise UsageError(
            f"embedding is {shown(embedding)}; it must be 'hashed' or have size and embed(texts)"
        )
    return RowTable(embedding.size, embedding.embed), embedding.size
