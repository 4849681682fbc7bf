"""A vision-language model whose weights are on this machine plays tasks; no server, no network.

python examples/local_vision_agent.py --weights FOLDER [--preset qwen25_vl] [--task Clock.SetAlarm]
"""

from __future__ import annotations

import argparse

from mobile_gym.agents.model import ModelAgent
from mobile_gym.rollouts import RunSettings, collect, outcome_of
from task_suites import catalog


def main() -> None:
    """Play one episode of a task, and show what the model said to each screen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", required=True, help="as save_pretrained writes them")
    parser.add_argument("--preset", default="qwen25_vl", help="mobile-gym agents lists them")
    parser.add_argument("--task", default="Settings.TurnOnWifi")
    parser.add_argument("--max-steps", type=int, default=10)
    parser.add_argument("--max-tokens", type=int, default=512, help="of an answer")
    given = parser.parse_args()

    agent = ModelAgent(
        given.weights, kind="transformers", preset=given.preset, max_tokens=given.max_tokens
    )
    templates = [template for template in catalog.suite("all") if template.id == given.task]
    settings = RunSettings(agent="model", max_steps=given.max_steps)
    for episode in collect(templates, agent, settings):
        for step in episode.steps[1:]:
            thought = "" if step.reasoning is None else step.reasoning.thought
            print(f"{step.step}: {thought!r} -> {type(step.action).__name__}")
        outcome = outcome_of(episode)
        print(f"{outcome.steps} steps, success {outcome.success}")
    print(f"{agent.usage.calls} answers, {agent.usage.output_tokens} tokens")


if __name__ == "__main__":
    main()
