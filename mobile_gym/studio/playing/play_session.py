"""A played session: a thread that owns the environment, what viewers see of it, and its record.

Messages are answered in their order. Whoever looks is told that something has changed and takes the
newest picture and state; neither is ever queued.
"""

from __future__ import annotations

import json
import queue
import re
import shlex
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from mobile_gym.accessibility import Match, interactive_nodes, reachable_point
from mobile_gym.accessibility.pictures.encoding import encode_screenshot
from mobile_gym.core.actions import Action, Finish, LongPress, Tap
from mobile_gym.core.errors import DeviceFault, MobileGymError, StoreError, UsageError
from mobile_gym.core.frames import Frame, Screenshot
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.png import encode_png
from mobile_gym.rollouts import record_episodes
from mobile_gym.studio.playing.journal import JournalContents, SavedBranch, SessionJournal
from mobile_gym.studio.playing.messages import (
    ActionMessage,
    FingerMessage,
    GoToMessage,
    Message,
    NodeTouchMessage,
    PictureDrawnMessage,
    QuarterTurnMessage,
    RedoMessage,
    SaveMessage,
    UndoMessage,
)
from mobile_gym.studio.playing.play_setting import PlaySetting
from mobile_gym.studio.playing.player_actions import (
    DeviceTurn,
    PlayerAction,
    is_agent_action,
    player_action_text,
)
from mobile_gym.studio.playing.session_tree import PlayedStep, SessionTree
from mobile_gym.studio.playing.stage import PlayStage, played_environment
from mobile_gym.studio.playing.touch_tracker import TouchTracker, merge_player_actions

_MOST_NODES: Final = 200
"""Nodes that a page lists; a screen with a keyboard has some sixty."""
_LONGEST_LABEL: Final = 200


def page_state_json(
    stage: PlayStage,
    tree: SessionTree,
    saved: Sequence[SavedBranch],
    played: Path,
    *,
    handled: int,
    said: str,
) -> str:
    """All that the page shows of the present moment.

    Args:
        stage: where the session stands.
        tree: its moments.
        saved: its demonstrations.
        played: the folder that they are in.
        handled: the number of the last message that was answered.
        said: what came of it, in words; "" where nothing needs saying.
    """
    moment, frame = stage.moment(), stage.env.frame
    now = tree.moment(tree.now)
    value: dict[str, Any] = {
        "kind": "state",
        "handled": handled,
        "said": said,
        "instruction": stage.env.task.text,
        "activity": moment.activity,
        "width": frame.width_px,
        "height": frame.height_px,
        "now": tree.now,
        "parent": now.parent,
        "next": max(tree.children(tree.now), default=-1),
        "steps": len(tree.path(tree.now)) - 1,
        "golden": stage.env.task.golden_steps,
        "reward": now.reward,
        "earned": now.earned,
        "progress": now.progress,
        "success": now.success,
        "ending": now.ending,
        "substates": [asdict(line) for line in moment.substates],
        "notes": [list(note) for note in moment.notes],
        "tree": [
            {
                "number": line.moment.number,
                "lane": line.lane,
                "label": line.moment.label,
                "earned": line.moment.earned,
                "success": line.moment.success,
                "ending": line.moment.ending,
                "on_branch": line.is_on_branch,
            }
            for line in tree.lines()
        ],
        "nodes": touchable_node_rows(frame),
        "saved": [
            {
                "number": number,
                "moment": branch.moment,
                "success": branch.success,
                "steps": branch.steps,
                "export": export_command(played / branch.folder),
            }
            for number, branch in enumerate(saved)
        ],
    }
    return json.dumps(value, ensure_ascii=False)


def export_command(folder: Path) -> str:
    """What writes a demonstration for other tools, to be typed into a shell."""
    return f"mobile-gym export {shlex.quote(str(folder))} --format hf --out demonstrations-hf"


def touchable_node_rows(frame: Frame) -> list[dict[str, Any]]:
    """The nodes that can be touched, in the order of a screen reader, the front window first.

    Returns:
        Number, kind and label of each, and its place in percent of the screen.
    """
    listed: list[dict[str, Any]] = []
    for number, match in matches_front_first(frame):
        if len(listed) == _MOST_NODES:
            break
        if reachable_point(frame, match) is None:
            continue
        box = match.node.bounds
        listed.append(
            {
                "number": number,
                "kind": match.node.class_name.rpartition(".")[2],
                "label": _node_label(frame, match)[:_LONGEST_LABEL],
                "checked": match.node.checked,
                "left": 100 * box.left / frame.width_px,
                "top": 100 * box.top / frame.height_px,
                "width": 100 * box.width / frame.width_px,
                "height": 100 * box.height / frame.height_px,
            }
        )
    return listed


def node_point(frame: Frame, number: int) -> NormalizedPoint | None:
    """Where a touch reaches a node of the list; None where none does."""
    matches = interactive_nodes(frame.nodes)
    if not 0 <= number < len(matches):
        return None
    pixel = reachable_point(frame, matches[number])
    return None if pixel is None else pixel.to_normalized(frame.width_px, frame.height_px)


def matches_front_first(frame: Frame) -> list[tuple[int, Match]]:
    """The numbered nodes, those of the window in front first."""
    numbered = list(enumerate(interactive_nodes(frame.nodes)))
    return sorted(numbered, key=lambda pair: -pair[1].tree)


def _node_label(frame: Frame, match: Match) -> str:
    """A node's own label, else what stands in it."""
    if match.node.label:
        return match.node.label
    nodes = frame.nodes.trees[match.tree].nodes
    inside, texts = {match.index}, list[str]()
    for index in range(match.index + 1, len(nodes)):
        if nodes[index].parent not in inside:
            break
        inside.add(index)
        if nodes[index].label:
            texts.append(nodes[index].label)
    return ", ".join(texts[:4]) or match.node.resource_id.rpartition("/")[2].replace("_", " ")


AGENT: Final = "human"
_UNSAFE: Final = re.compile(r"[^A-Za-z0-9_.-]")


def actions_of(path: Sequence[PlayedStep]) -> list[Action]:
    """The actions of a branch.

    Raises:
        UsageError: it holds none, or what agents have no word for.
    """
    actions: list[Action] = []
    for moment in path:
        if moment.player_action is None:
            continue
        if not is_agent_action(moment.player_action):
            raise UsageError(
                f"this branch holds “{moment.label}”, which is no action of agents; go back to "
                "the moment before it and take another way"
            )
        actions.append(moment.player_action)
    if not actions:
        raise UsageError("nothing has been done yet; play the task, then save")
    return actions


def record_branch(
    setting: PlaySetting, actions: Sequence[Action], moment: int, played: Path
) -> SavedBranch:
    """Do the actions again from the same seed, and store the episode as a run of its own.

    An episode that has not ended is finished, as an agent does that declares the task done.

    Args:
        setting: what was played.
        actions: their points relative to the screen.
        moment: that the branch ends in.
        played: the folder that gets the run.

    Raises:
        DeviceFault: the device failed.
        StoreError: the episode cannot be stored.
    """
    folder = _new_folder(played, setting)
    env = setting.make_env()
    try:
        with record_episodes(env, folder, agent=AGENT) as recording:
            core = played_environment(env)
            core.reset_core(seed=setting.seed)
            for action in actions:
                if core.is_running:
                    core.step_core(core.to_canvas(action))
            if core.is_running:
                core.step_core(Finish())
    finally:
        env.close()
    if not recording.outcomes:
        raise StoreError("the device or the judge failed while this was recorded; save it again")
    outcome = recording.outcomes[0]
    file = min(path.name for path in (folder / "episodes").glob("[0-9]*.parquet"))
    return SavedBranch(moment, folder.name, file, outcome.success, outcome.steps)


def _new_folder(played: Path, setting: PlaySetting) -> Path:
    """A folder that does not exist yet, named after what was played."""
    name = f"{_UNSAFE.sub('_', setting.task_id)}-seed{setting.seed}"
    number = 1
    while (folder := played / f"{name}-{number}").exists():
        number += 1
    return folder


_QUALITY: Final = 80
"""Of the live JPEGs."""
_PNG_LEVEL: Final = 1
_MOST_WAITING: Final = 2000
"""Messages that wait for the device; a page that sends more is cut off."""
_MOST_MOMENTS: Final = 5000
_STAYS: Final = (
    "The device is turned; its screen stays as it is, for auto-rotate is off or this screen has "
    "one way up."
)
_NEXT_QUARTER: Final = {0: 1, 1: 3, 2: 3, 3: 0}
"""As the emulator's own button turns it: no screen turns upside down."""


@dataclass(frozen=True, eq=False)
class LivePicture:
    """What the screen showed.

    Attributes:
        number: grows with each picture.
        handled: number of the last message that had been answered.
    """

    number: int
    handled: int
    screenshot: Screenshot
    _making: threading.Lock = field(default_factory=threading.Lock)

    @cached_property
    def _jpeg(self) -> bytes:
        return encode_screenshot(self.screenshot, "jpeg", _QUALITY).data

    def jpeg(self) -> bytes:
        """The picture with some loss, made once for all who look."""
        with self._making:
            return self._jpeg

    def png(self) -> bytes:
        """The picture without loss."""
        return encode_png(self.screenshot, _PNG_LEVEL)


@dataclass(frozen=True, slots=True)
class LiveState:
    """What a page shows besides the picture; `number` grows with each."""

    number: int
    text: str


class PlaySession:
    """One played session. Its methods may be called from any thread.

    Args:
        name: of the session, in addresses.
        journal: where it is written down.
        contents: what the journal says already.
        played: the folder that gets its demonstrations.
    """

    def __init__(
        self, name: str, journal: SessionJournal, contents: JournalContents, played: Path
    ) -> None:
        self.name = name
        self.setting = contents.setting
        self.picture: LivePicture | None = None
        self.state = LiveState(0, "")
        self.saved = contents.saved
        self._journal, self._tree, self._played = journal, contents.tree, played
        self._stage = PlayStage(contents.setting)
        self._touching = TouchTracker()
        self._inbox: queue.Queue[Message | None] = queue.Queue()
        self._viewers: set[Callable[[], None]] = set()
        self._lock = threading.Lock()
        self._is_ready = threading.Event()
        self._failure = ""
        self._is_closed = False
        self._handled = 0
        self._said = ""
        self._done_s: float | None = None
        """When the last action was over, by the browser's clock; None where none can follow it."""
        self._thread = threading.Thread(target=self._run, name=f"play {name}", daemon=True)

    # -- for those who look -----------------------------------------------------------------------

    def start(self, timeout_s: float) -> None:
        """Open the environment, and wait until it shows the present moment.

        Raises:
            UsageError: it cannot be opened.
        """
        self._thread.start()
        if not self._is_ready.wait(timeout_s):
            self._failure = f"the device did not answer within {timeout_s:g} s"
        if self._failure:
            self._inbox.put(None)
            raise UsageError(self._failure)

    @property
    def is_closed(self) -> bool:
        """Whether nothing is answered any more."""
        return self._is_closed

    @property
    def viewers(self) -> int:
        """How many look."""
        return len(self._viewers)

    def put(self, message: Message) -> None:
        """Have a message answered.

        Raises:
            UsageError: too many wait already.
        """
        if self._inbox.qsize() >= _MOST_WAITING:
            raise UsageError("the device cannot keep up with so many messages")
        self._inbox.put(message)

    def watch(self, on_change: Callable[[], None]) -> None:
        """Call this, from whatever thread, when there is something new."""
        with self._lock:
            self._viewers.add(on_change)

    def unwatch(self, on_change: Callable[[], None]) -> None:
        """Call it no more."""
        with self._lock:
            self._viewers.discard(on_change)

    def close(self) -> None:
        """Let go of the device; the journal keeps everything. May be called twice."""
        self._inbox.put(None)
        if self._thread.is_alive():
            self._thread.join()

    # -- the thread -------------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            try:
                self._stage.open()
                self._stage.go(self._tree.path(self._tree.now))
                self._record_start()
            except MobileGymError as error:
                self._failure = str(error)
                return
            self._show_picture_and_state()
            self._is_ready.set()
            while self._answer_batch():
                pass
        finally:
            self._is_closed = True
            self._is_ready.set()
            self._stage.close()
            self._journal.close()
            self._notify_viewers()

    def _answer_batch(self) -> bool:
        """Answer what waits; False where the session is to end."""
        batch = [self._inbox.get()]
        while True:
            try:
                batch.append(self._inbox.get_nowait())
            except queue.Empty:
                break
        for message, after in zip(batch, [*batch[1:], None], strict=True):
            if message is None:
                return False
            self._answer(message, is_last=not _is_overtaken(message, after))
        return True

    def _answer(self, message: Message, *, is_last: bool) -> None:
        self._said = ""
        try:
            match message:
                case FingerMessage():
                    self._handled = message.number
                    self._handle_finger(message, is_last=is_last)
                    return
                case PictureDrawnMessage():
                    return
                case _:
                    self._handled = message.number
                    self._release_fingers()
                    self._answer_button(message)
        except MobileGymError as error:
            self._said = str(error)
        self._show_picture_and_state()

    def _answer_button(
        self,
        message: ActionMessage
        | NodeTouchMessage
        | QuarterTurnMessage
        | GoToMessage
        | UndoMessage
        | RedoMessage
        | SaveMessage,
    ) -> None:
        tree = self._tree
        match message:
            case ActionMessage(action=action, at_s=at_s):
                self._do_player_action(action, at_s, at_s)
            case NodeTouchMessage():
                self._touch_node(message)
            case QuarterTurnMessage():
                before = self._stage.env.frame.orientation
                self._do_player_action(DeviceTurn(_NEXT_QUARTER[self._held_quarters()]))
                if self._stage.env.frame.orientation == before:
                    self._said = _STAYS
            case GoToMessage(moment=number):
                self._go_to_step(number)
            case UndoMessage():
                parent = tree.moment(tree.now).parent
                self._go_to_step(max(parent, 0))
            case RedoMessage():
                self._go_to_step(max(tree.children(tree.now), default=tree.now))
            case SaveMessage():
                self._save_branch()

    def _held_quarters(self) -> int:
        """How the device is held now, in quarters of a turn."""
        player_actions = [moment.player_action for moment in self._tree.path(self._tree.now)]
        return next(
            (
                player_action.quarters
                for player_action in reversed(player_actions)
                if isinstance(player_action, DeviceTurn)
            ),
            0,
        )

    # -- fingers ----------------------------------------------------------------------------------

    def _handle_finger(self, event: FingerMessage, *, is_last: bool) -> None:
        stage, touching = self._stage, self._touching
        if event.phase == "down" and not stage.env.is_running:
            self._said = "the episode is over here; go back to an earlier moment"
            self._show_picture_and_state()
            return
        begun_s = touching.begun_s() if touching.is_down else event.at_s
        player_action = touching.take(stage.device, event, stage.env.frame, shows=is_last)
        if player_action is not None:
            self._do_player_action(player_action, begun_s, event.at_s)
            self._show_picture_and_state()
        elif event.phase == "cancel":
            self._show_picture_and_state()
        elif is_last and (shown := touching.picture(stage.device)) is not None:
            self._show_picture(shown)

    def _release_fingers(self) -> None:
        """Whoever presses a button has no finger on the screen any more."""
        if self._touching.is_down:
            self._touching.give_up(self._stage.device)

    def _touch_node(self, message: NodeTouchMessage) -> None:
        frame = self._stage.env.frame
        point = node_point(frame, message.node) if message.moment == self._tree.now else None
        if point is None:
            raise UsageError("the screen has changed; choose from what it shows now")
        self._do_player_action(LongPress(point) if message.holds else Tap(point))

    # -- moments ----------------------------------------------------------------------------------

    def _do_player_action(
        self, player_action: PlayerAction, begun_s: float | None = None, done_s: float | None = None
    ) -> None:
        """Do an action, and write down the moment that it leads to.

        Args:
            player_action: its points relative to the screen.
            begun_s: when it began, by the browser's clock; None where nothing can precede it.
            done_s: when it was over.
        """
        tree, stage = self._tree, self._stage
        if len(tree) >= _MOST_MOMENTS:
            raise UsageError("this session is full; save it and begin another one")
        parent, instead_of = tree.now, None
        whole = self._merge_player_actions(player_action, begun_s)
        if whole is not None:
            instead_of = parent
            parent = tree.moment(parent).parent
            stage.go(tree.path(parent))
            player_action = whole
        label = player_action_text(player_action, stage.env.frame)
        stage.do(player_action)
        if stage.fault:
            fault = stage.fault
            stage.go(tree.path(tree.now))
            raise DeviceFault(f"nothing was done: {fault}")
        moment = self._current_step(tree.next_number, parent, player_action, label)
        stage.keep(moment.number)
        self._journal.add(moment, instead_of)
        tree.add(moment, instead_of)
        if instead_of is not None:
            stage.forget(instead_of)
        self._done_s = done_s

    def _merge_player_actions(
        self, player_action: PlayerAction, begun_s: float | None
    ) -> PlayerAction | None:
        """The one action that the last one and this one are; None where they are two."""
        now = self._tree.moment(self._tree.now)
        if begun_s is None or self._done_s is None or now.player_action is None or now.ending:
            return None
        if self._tree.children(now.number) or not self._stage.is_kept(now.parent):
            return None
        frame = self._stage.env.frame
        size_px = frame.width_px, frame.height_px
        return merge_player_actions(
            now.player_action, player_action, max(begun_s - self._done_s, 0.0), size_px
        )

    def _current_step(
        self, number: int, parent: int, player_action: PlayerAction | None, label: str
    ) -> PlayedStep:
        """The moment where the environment stands."""
        record = self._stage.env.last_record
        earned = 0.0 if parent < 0 else self._tree.moment(parent).earned
        return PlayedStep(
            number,
            parent,
            player_action,
            label,
            record.reward,
            earned + record.reward,
            record.report.progress,
            record.report.success,
            self._stage.ending,
        )

    def _record_start(self) -> None:
        """What holds right after the reset, which no action has led to."""
        if self._tree.now == 0:
            first = self._current_step(0, -1, None, self._tree.moment(0).label)
            self._tree.add(replace(first, reward=0.0, earned=0.0))

    def _go_to_step(self, number: int) -> None:
        self._done_s = None
        if number == self._tree.now:
            return
        before = self._tree.now
        try:
            self._stage.go(self._tree.path(number))
        except MobileGymError:
            self._stage.go(self._tree.path(before))
            raise
        self._journal.go(number)
        self._tree.go(number)

    def _save_branch(self) -> None:
        """Record the branch that ends here; a served device is lent to the recording meanwhile."""
        self._done_s = None
        path = self._tree.path(self._tree.now)
        actions = actions_of(path)
        try:
            if not self.setting.is_embedded:
                self._stage.close()
            saved = record_branch(self.setting, actions, self._tree.now, self._played)
        finally:
            if not self.setting.is_embedded:
                self._stage.open()
                self._stage.go(path)
        self._journal.save(saved)
        self.saved.append(saved)
        verdict = "success" if saved.success else "no success"
        self._said = f"Saved: {saved.steps} steps, judged: {verdict}."

    # -- what is shown ----------------------------------------------------------------------------

    def _show_picture_and_state(self) -> None:
        text = page_state_json(
            self._stage,
            self._tree,
            self.saved,
            self._played,
            handled=self._handled,
            said=self._said,
        )
        self.state = LiveState(self.state.number + 1, text)
        screenshot = self._stage.env.frame.screenshot
        assert screenshot is not None
        self._show_picture(screenshot)

    def _show_picture(self, screenshot: Screenshot) -> None:
        number = 1 if self.picture is None else self.picture.number + 1
        self.picture = LivePicture(number, self._handled, screenshot)
        self._notify_viewers()

    def _notify_viewers(self) -> None:
        with self._lock:
            viewers = tuple(self._viewers)
        for tell in viewers:
            tell()


def _is_overtaken(message: Message | None, after: Message | None) -> bool:
    """Whether a finger has moved on before its movement was shown."""
    return (
        isinstance(message, FingerMessage)
        and isinstance(after, FingerMessage)
        and message.phase == after.phase == "move"
        and message.finger == after.finger
    )
