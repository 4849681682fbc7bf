"""AppAgent: numbers on the picture, or areas of a grid when what is needed has no number.

It is an agent that users name, after a paper of its own.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.agents.prompted.agent import PromptedAgent
from mobile_gym.agents.prompted.stages import (
    PromptStage,
    Turn,
    TurnOutcome,
    TurnScene,
    parse_labelled_lines,
)
from mobile_gym.agents.prompted.texts import Prompts
from mobile_gym.agents.screen_view import ScreenView
from mobile_gym.core.actions import Wait

_GRID_ASKED: Final = Wait(0.0)
"""What the dialect reads `grid()` as."""


class AppAgent(PromptedAgent[str]):
    """AppAgent without an exploration before: remembers its own summary of what it has done.

    Where it asks for the grid, it is shown the grid at once, and the screen stays as it is.
    """

    name = "app_agent"
    source = "AppAgent, arXiv 2312.13771"
    numbers = PromptStage(
        "numbers", Prompts.operator, Prompts.next_labelled, (ScreenView("marks"),), "app_agent"
    )
    grid = PromptStage(
        "grid", Prompts.operator, Prompts.next_in_grid, (ScreenView("grid"),), "app_agent_grid"
    )
    stages = (numbers, grid)

    def _initial_memory(self) -> str:
        return ""

    def _turn_steps(self, memory: str, scene: TurnScene) -> Turn[str]:
        texts = scene.texts
        past = texts.own_summary.format(summary=memory) if memory else texts.no_steps
        decision = yield from scene.decide(self.numbers, past)
        actions = decision.actions
        if _GRID_ASKED in actions:
            before = actions[: actions.index(_GRID_ASKED)]
            if not before:
                decision = yield from scene.decide(self.grid, past)
                actions = decision.actions
            else:  # the screen will be another one when the grid's turn has come
                actions = before
        return TurnOutcome(
            actions, parse_labelled_lines(decision.reply, "Summary")["Summary"] or memory
        )
