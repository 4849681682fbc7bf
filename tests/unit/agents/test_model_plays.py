"""A model behind HTTP that reads the list it is shown turns Wi-Fi on, on the virtual device."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from mobile_gym.rollouts import RunSettings, collect, outcome_of
from mobile_gym.rollouts.collecting.agents import make_agent
from mobile_gym.testing.model_server import ReceivedQuestion, ServedAnswer, model_server
from task_suites import catalog

pytest.importorskip("openai", reason="needs the extra mobile-gym[llm]")

ROAD = ("Wi-Fi", "Internet", "Network & internet")
"""What is touched where it is on the screen, the nearest to the goal first."""
PRICE = {"input_usd": 1.0, "output_usd": 1.0}


def last_text(asked: ReceivedQuestion) -> str:
    content = asked.body["messages"][-1]["content"]
    if isinstance(content, str):
        return content
    return "\n".join(part["text"] for part in content if part["type"] == "text")


def json_answer(kind: str, **fields: Any) -> str:
    return f"Action: {json.dumps({'action_type': kind, **fields})}"


def by_index(asked: ReceivedQuestion) -> ServedAnswer:
    """AndroidWorld's answers, by the number that stands before an element's label."""
    text = last_text(asked)
    if "Write the entry of this step" in text:
        return ServedAnswer("It did what it was for.")
    screen = text.rpartition("The screen now:")[2]
    if '"role": "switch", "checked": true' in screen and '"Wi-Fi"' in screen:
        return ServedAnswer(json_answer("status", goal_status="complete"))
    for label in ROAD:
        if match := re.search(rf'^(\d+): .*"text": "{re.escape(label)}"', screen, re.MULTILINE):
            return ServedAnswer(json_answer("click", index=int(match[1])))
    return ServedAnswer(json_answer("open_app", app_name="Settings"))


def by_place(asked: ReceivedQuestion) -> ServedAnswer:
    """Pixels in AndroidWorld's JSON, from the bounds behind a label of an indexed list."""
    text = last_text(asked)
    if re.search(r'button "Wi-Fi" .*\n\s*\[\d+\] switch checked', text):
        return ServedAnswer(json_answer("status", goal_status="complete"))
    for label in ROAD:
        pattern = rf'"{re.escape(label)}[" |].*\[(\d+),(\d+)\]\[(\d+),(\d+)\]'
        if match := re.search(pattern, text):
            left, top, right, bottom = map(int, match.groups())
            place = {"x": (left + right) // 2, "y": (top + bottom) // 2}
            return ServedAnswer(json_answer("click", **place))
    return ServedAnswer(json_answer("open_app", app_name="Settings"))


@pytest.mark.parametrize(
    ("agent", "model", "questions"),
    [
        ({"name": "t3a"}, by_index, 9),
        ({"name": "m3a"}, by_index, 9),
        (
            {"name": "model", "preset": "any", "dialect": "android_world"},
            by_place,
            5,
        ),
    ],
    ids=["t3a", "m3a", "model"],
)
def test_it_turns_wifi_on(
    agent: dict[str, Any], model: Callable[[ReceivedQuestion], ServedAnswer], questions: int
) -> None:
    (template,) = (one for one in catalog.suite("settings") if one.id == "Settings.TurnOnWifi")
    with model_server(model) as server:
        server.size = (540, 1200)
        options = {"price": PRICE}
        player = make_agent(
            {**agent, "model": "reader", "base_url": server.url, "options": options}
        )
        settings = RunSettings(agent=player.name, max_steps=10)
        (episode,) = collect([template], player, settings)
    outcome = outcome_of(episode)
    assert server.complaints == []
    assert (outcome.success, outcome.steps) == (True, 5)
    assert len(server.asked) == questions
    assert outcome.agent_cost_usd == pytest.approx(questions * 1050 / 1_000_000)
    assert all(step.reasoning is not None for step in episode.steps[1:])
