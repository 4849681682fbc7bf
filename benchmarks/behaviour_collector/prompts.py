"""What agents send to language models."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Any, Final

from behaviour_collector.collecting import LANGUAGES, SCREEN, Collector
from behaviour_collector.names import named
from behaviour_collector.values import Json, items

_MOST_STEPS: Final = 9
_PROMPTED_SUITES: Final = ("clock", "notes", "ask_user")
"""Suites whose first task the models are asked about."""


class _ScriptedModel:
    """A language model that gives the answer it is told to, and keeps what it was asked."""

    name = "scripted"

    def __init__(self) -> None:
        self.asked: list[Any] = []
        self.next_answer: Callable[[], str] = str

    def complete(self, requests: Sequence[Any]) -> list[Any]:
        """Answer several questions at once."""
        self.asked += requests
        return [named("Reply")(self.next_answer()) for _ in requests]


def prompt(collector: Collector, kind: str, name: str) -> None:
    """What an agent sends to its model over an episode that follows the solution."""
    suites = _PROMPTED_SUITES[:1] if collector.plan.sample else _PROMPTED_SUITES
    for language in LANGUAGES:
        for suite in suites:
            case = f"prompts {kind} {name} {language} {suite}"
            if collector.wants(case):
                with collector.guarded(case):
                    _collect_conversation(collector, case, kind, name, language, suite)


def _collect_conversation(
    collector: Collector, case: str, kind: str, name: str, language: str, suite: str
) -> None:
    model = _ScriptedModel()
    if kind == "preset":
        agent = named("ModelAgent")(model, preset=name)
        dialect = named("PRESETS")[name].dialect
    else:
        made = named("LOAD")("agent", name)
        agent = made(model)
        dialect = next(stage.dialect for stage in made.stages if stage.dialect)
    speaker = named("DIALECTS")[dialect]
    env = named("MobileEnv")(
        named("SUITE")(suite)[0], language=language, terminate_on="finish", image_size=SCREEN
    )
    with closing(env):
        observation, _ = env.reset(seed=0)
        teacher = named("SolutionAgent")()
        teacher.reset(env.task, 0)
        agent.reset(env.task, 0)
        for step in range(1, _MOST_STEPS + 1):
            taught: list[str] = []

            def answer(observation: Any = observation, taught: list[str] = taught) -> str:
                if not taught:
                    action = teacher.act(observation, env.frame)
                    try:
                        taught.append(speaker.encode(action, env.frame))
                    except named("Inexpressible"):
                        taught.append("I would wait.")
                return taught[0]

            model.next_answer = answer
            action = agent.act(observation, env.frame)
            _put_questions(collector, case, f"step {step}", model.asked)
            model.asked = []
            collector.put(case, "texts", f"step {step}: action", action)
            observation, _, terminated, truncated, _ = env.step(action)
            if terminated or truncated:
                return


def _put_questions(collector: Collector, case: str, label: str, requests: Sequence[Any]) -> None:
    for number, request in enumerate(requests, start=1):
        where = f"{label}, question {number}"
        messages: list[Json] = []
        for message in request.messages:
            parts: list[Any] = []
            for part in message.parts:
                if not isinstance(part, str):
                    collector.put(case, "pixels", where, part.data)
                parts.append(part if isinstance(part, str) else f"({part.media_type})")
            messages.append({"role": message.role, "parts": parts})
        fields = items(request)
        assert fields is not None
        rest = {name: value for name, value in fields if name != "messages"}
        collector.put(case, "texts", where, {"messages": messages, **rest})


def prompted_agents() -> list[str]:
    """The agents that have stages, which ask a model."""
    found: list[str] = []
    for name in named("BUILT_IN_NAMES")("agent"):
        kind = named("LOAD")("agent", name)
        if getattr(kind, "stages", ()):
            found.append(name)
    return sorted(found)
