"""AndroidWorld's own agents with a model that follows a script; runs in its environment.

A move is an action of AndroidWorld's, with the element named by its words instead of a number:
`{"action_type": "click", "on": "Clock"}`. The script looks the number up in what the agent was
shown, as a model would.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import numpy as np
from android_world import episode_runner
from android_world.agents import infer, m3a, t3a
from android_world.env import interface
from android_world.task_evals import task_eval

SUMMARY = "Done as the script says."
FINISHED = {"action_type": "status", "goal_status": "complete"}


class ScriptedModel(infer.LlmWrapper, infer.MultimodalLlmWrapper):
    """Says the moves of a script, one for each question for an action.

    Args:
        moves: what it says.
        env: where elements are looked up.
    """

    def __init__(self, moves: Sequence[dict[str, Any]], env: interface.AsyncEnv) -> None:
        self._moves = [*moves, FINISHED]
        self._env = env
        self._asked = 0
        self.pictures = 0

    def predict(self, text_prompt: str) -> tuple[str, bool | None, Any]:
        """An action, or, every other time, what came of it."""
        self._asked += 1
        if self._asked % 2 == 0 or not self._moves:
            return SUMMARY, True, {"text": SUMMARY}
        move = dict(self._moves.pop(0))
        if "on" in move:
            move["index"] = self._index(move.pop("on"))
        said = f"Reason: {SUMMARY}\nAction: {json.dumps(move)}"
        return said, True, {"text": said}

    def predict_mm(
        self, text_prompt: str, images: list[np.ndarray]
    ) -> tuple[str, bool | None, Any]:
        """The same, and the pictures are counted."""
        self.pictures += len(images)
        return self.predict(text_prompt)

    def _index(self, words: str) -> int:
        elements = self._env.get_state().ui_elements
        for index, element in enumerate(elements):
            if words in (element.text, element.content_description):
                return index
        raise LookupError(f"no element says {words!r}")


AGENTS = {"t3a": t3a.T3A, "m3a": m3a.M3A}


def run_agent(
    name: str, moves: Sequence[dict[str, Any]], env: interface.AsyncEnv, task: task_eval.TaskEval
) -> dict[str, Any]:
    """Play a task that is set up by AndroidWorld's own episode runner."""
    model = ScriptedModel(moves, env)
    agent = AGENTS[name](env, model)
    ran = episode_runner.run_episode(
        goal=task.goal,
        agent=agent,
        max_n_steps=len(moves) + 2,
        start_on_home_screen=task.start_on_home_screen,
    )
    return {
        "done": bool(ran.done),
        "steps": len(ran.step_data["step_number"]),
        "pictures": model.pictures,
    }
