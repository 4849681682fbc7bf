"""A screen with a picture, a task, and a model that answers from a script: for agents of models."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from mobile_gym.agents.prompted.agent import PromptedAgent
from mobile_gym.core.checks import NodePresent, Selector
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Rect
from mobile_gym.core.language_models import (
    ModelUnavailable,
    Picture,
    Reply,
    Request,
    Usage,
)
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import Task
from mobile_gym.core.texts import Language

WIDTH, HEIGHT = 540, 1200
SAVE = Rect(40, 420, 240, 480)
FIELD = Rect(40, 260, 500, 340)


def _node(bounds: Rect, **fields: object) -> AccessibilityNode:
    return AccessibilityNode(bounds=bounds, parent=0, enabled=True, visible=True, **fields)  # type: ignore[arg-type]


def _frame(title: str, shade: int) -> Frame:
    root = AccessibilityNode(
        "android.widget.FrameLayout", bounds=Rect(0, 0, WIDTH, HEIGHT), visible=True
    )
    nodes = (
        root,
        _node(Rect(0, 40, 540, 120), class_name="android.widget.TextView", text=title),
        _node(
            FIELD,
            class_name="android.widget.EditText",
            hint_text="Title",
            editable=True,
            clickable=True,
            focused=True,
        ),
        _node(SAVE, class_name="android.widget.Button", text="Save", clickable=True),
    )
    screenshot = np.full((HEIGHT, WIDTH, 3), shade, np.uint8)
    screenshot.setflags(write=False)
    return Frame(
        WIDTH,
        HEIGHT,
        "com.example.notes/.Main",
        screenshot,
        AccessibilityForest((AccessibilityTree(nodes),)),
    )


FIRST = _frame("Notes", 250)
SECOND = _frame("New note", 90)
"""The screen of a later step: another title, another shade."""


def task(language: Language = "en") -> Task:
    check = NodePresent(Selector(text="x"))
    goals = {"en": "Save the note", "zh": "保存笔记"}
    return Task("Notes.Save", goals, (), (PageNode(1, "x", check=check),), 1, language=language)


Answer = str | Reply | ModelUnavailable


class ScriptedModel:
    """Answers in turn, the last answer from then on; or what a function says to a request."""

    def __init__(
        self,
        *answers: Answer,
        name: str = "scripted",
        by: Callable[[Request], Answer] | None = None,
    ) -> None:
        self.name = name
        self.requests: list[Request] = []
        self.batches: list[int] = []
        self._answers = list(answers)
        self._by = by

    def complete(self, requests: Sequence[Request]) -> list[Reply | ModelUnavailable]:
        self.batches.append(len(requests))
        return [self._reply(request) for request in requests]

    def _reply(self, request: Request) -> Reply | ModelUnavailable:
        self.requests.append(request)
        place = min(len(self.requests), len(self._answers)) - 1
        answer = self._answers[place] if self._by is None else self._by(request)
        if isinstance(answer, str):
            return Reply(answer, Usage(1, 100, 10, cost_usd=0.5))
        return answer


def user_text(request: Request) -> str:
    """The texts of the last message."""
    return request.messages[-1].text


def pictures(request: Request) -> tuple[Picture, ...]:
    """Those of all messages, in order."""
    return tuple(picture for message in request.messages for picture in message.pictures)


def by_stage(agent: type[PromptedAgent[Any]], **answers: Answer) -> ScriptedModel:
    """A model that answers each of an agent's stages, by its name, and "" to the others."""
    return ScriptedModel(by=lambda request: answers.get(stage_of(agent, request), ""))


def stage_of(agent: type[PromptedAgent[Any]], request: Request) -> str:
    """The stage that a request belongs to: prompts of stages begin and end in their own ways."""
    (name,) = {
        stage.name
        for stage in agent.stages
        for language in ("en", "zh")
        if request.messages[0].text.startswith(stage.role.of(language))
        and user_text(request).endswith(stage.question.of(language))
    }
    return name


def stages_of(agent: type[PromptedAgent[Any]], model: ScriptedModel) -> list[str]:
    """The stages that were asked, in order."""
    return [stage_of(agent, request) for request in model.requests]
