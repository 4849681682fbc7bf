"""What agents of models make of answers: good, bad, prose, too long, none, several, native calls.

Every answer comes from a real server over HTTP (`model_server`), which checks the pictures it is
sent. The screen is one with a field and a button; a good answer touches the button.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, Protocol

import numpy as np

from mobile_gym.agents.model import ModelAgent
from mobile_gym.agents.presets import PRESETS
from mobile_gym.agents.prompted.agent import PromptedAgent
from mobile_gym.agents.shared_models import shared_model
from mobile_gym.core import plugins
from mobile_gym.core.actions import Action, Tap
from mobile_gym.core.checks import NodePresent, Selector
from mobile_gym.core.errors import AgentUnavailable
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import PixelPoint, Rect
from mobile_gym.core.language_models import LanguageModel
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import Task
from mobile_gym.dialects import DIALECTS
from mobile_gym.dialects.dialect import MAX_ANSWER
from mobile_gym.dialects.rules import RuleDialect
from mobile_gym.testing.model_server import ModelServer, ServedAnswer, model_server

UNAVAILABLE: Final = "unavailable"
"""What comes of no answer: the agent says so, and nothing is done."""
ANSWERS: Final[Mapping[str, str]] = {
    "good": "a touch of the button, in the agent's format",
    "prose": "sentences without any action",
    "bad": "a good answer that is cut in its middle",
    "too long": f"more than {MAX_ANSWER:,} characters without an action",
    "silent": "no answer within the time limit",
    "several": "two touches in one answer",
    "native": "a touch as the server's native tool call",
}
"""Kinds of answers by name."""
WIDTH: Final = 540
HEIGHT: Final = 1200
BUTTON: Final = Rect(40, 420, 240, 480)
_MIDDLE: Final = PixelPoint(140, 450).to_normalized(WIDTH, HEIGHT)
_PROSE: Final = "The note is not saved yet. I would look for a button that does it."
_PATIENCE_S: Final = 0.1
"""How long an agent waits for the server that never answers."""
_MOST_ACTIONS: Final = 4


class _Player(Protocol):
    def reset(self, task: Task, seed: int) -> None: ...
    def act(self, observation: Mapping[str, Any], frame: Frame) -> Action: ...


def sample_screen() -> Frame:
    """A page with a title, a field that has the focus, and a button "Save"."""
    root = AccessibilityNode("android.widget.FrameLayout", bounds=Rect(0, 0, WIDTH, HEIGHT))
    title = AccessibilityNode(
        "android.widget.TextView", text="New note", bounds=Rect(0, 40, 540, 120), parent=0
    )
    field = AccessibilityNode(
        "android.widget.EditText",
        text="Milk",
        bounds=Rect(40, 260, 500, 340),
        parent=0,
        clickable=True,
        editable=True,
        focused=True,
    )
    button = AccessibilityNode(
        "android.widget.Button", text="Save", bounds=BUTTON, parent=0, clickable=True
    )
    forest = AccessibilityForest((AccessibilityTree((root, title, field, button)),))
    pixels = np.full((HEIGHT, WIDTH, 3), 245, np.uint8)
    pixels[BUTTON.top : BUTTON.bottom, BUTTON.left : BUTTON.right] = (30, 120, 90)
    return Frame(WIDTH, HEIGHT, "com.example.notes/.Main", pixels, forest)


def prompted_agents() -> tuple[str, ...]:
    """The names of the agents after papers."""
    made = ((name, plugins.load("agent", name)) for name in plugins.names("agent"))
    return tuple(
        name for name, kind in made if isinstance(kind, type) and issubclass(kind, PromptedAgent)
    )


class ModelRehearsal:
    """Agents of models in front of a server that gives every kind of answer.

    One server and two clients serve all agents; use `rehearsal` to have them closed again.
    """

    def __init__(self, server: ModelServer) -> None:
        self._server = server
        self._model = _make_client(server, patience_s=60.0)
        self._impatient_model = _make_client(server, patience_s=_PATIENCE_S)

    def preset(self, name: str) -> dict[str, str]:
        """What the agent `model` with a preset does about every kind of answer.

        Returns:
            By the kind of answer: the kinds of actions, or `UNAVAILABLE`.

        Raises:
            AssertionError: the server had a complaint about what it was sent.
        """
        return self._outcomes(lambda model: ModelAgent(model, preset=name), PRESETS[name].dialect)

    def agent(self, name: str) -> dict[str, str]:
        """What a prompted agent does, if every one of its questions is answered so.

        Returns:
            By the kind of answer: the kinds of actions, or `UNAVAILABLE`.

        Raises:
            AssertionError: the server had a complaint about what it was sent.
        """
        kind = plugins.load("agent", name)
        return self._outcomes(kind, next(stage.dialect for stage in kind.stages if stage.dialect))

    def _outcomes(self, make: Callable[[LanguageModel], _Player], dialect: str) -> dict[str, str]:
        return {kind: self._outcome(make, dialect, kind) for kind in ANSWERS}

    def _outcome(self, make: Callable[[LanguageModel], _Player], dialect: str, kind: str) -> str:
        server, answer = self._server, _served_answer(dialect, kind)
        server.size = DIALECTS[dialect].image_size(sample_screen())
        server.answer = lambda _: answer
        asked = len(server.asked)
        try:
            player = make(self._impatient_model if answer.is_silent else self._model)
            outcome = ", ".join(
                type(action).__name__ for action in _first_answer_actions(player, server)
            )
        except AgentUnavailable:
            outcome = UNAVAILABLE
        assert not server.complaints, f"{kind}: {server.complaints}"
        assert answer.is_silent or len(server.asked) > asked, f"{kind}: nothing was asked"
        return outcome


@contextmanager
def model_rehearsal() -> Iterator[ModelRehearsal]:
    """A rehearsal with its server, for as long as the context is open."""
    with model_server(lambda _: ServedAnswer()) as server:
        yield ModelRehearsal(server)


def _make_client(server: ModelServer, patience_s: float) -> LanguageModel:
    spec = {
        "kind": "openai",
        "model": "scripted",
        "base_url": server.url,
        "timeout_s": patience_s,
        "tries": 1,
        "price": {"input_usd": 0.0, "output_usd": 0.0},
    }
    return shared_model("model", spec)


def _first_answer_actions(player: _Player, server: ModelServer) -> Iterator[Action]:
    """The actions of the first answer; the next question ends them."""
    player.reset(_sample_task(), 0)
    yield player.act({}, sample_screen())
    questions = len(server.asked)
    for _ in range(_MOST_ACTIONS):
        action = player.act({}, sample_screen())
        if len(server.asked) > questions:
            return
        yield action


def _served_answer(dialect: str, kind: str) -> ServedAnswer:
    speaker = DIALECTS[dialect]
    touch = speaker.encode(Tap(_MIDDLE), sample_screen())
    match kind:
        case "good":
            return ServedAnswer(touch)
        case "prose":
            return ServedAnswer(_PROSE)
        case "bad":
            return ServedAnswer(touch[: len(touch) // 2], finish_reason="length")
        case "too long":
            return ServedAnswer(_PROSE * (MAX_ANSWER // len(_PROSE) + 1), finish_reason="length")
        case "silent":
            return ServedAnswer(is_silent=True)
        case "several":
            return ServedAnswer(f"{touch}\n{touch}")
        case _:
            calls = speaker.calls(touch) if isinstance(speaker, RuleDialect) else ()
            native = tuple((call.name, call.arguments) for call in calls)
            return ServedAnswer(calls=native or (("tap", {"x": 140, "y": 450}),))


def _sample_task() -> Task:
    saved = PageNode(1, "the note is saved", check=NodePresent(Selector(text="Saved")))
    return Task("Notes.Save", {"en": "Save the note"}, (), (saved,), 2)
