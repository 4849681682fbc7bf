"""Supervised fine-tuning of a vision-language model as an agent, on recorded episodes.

mobile-gym run --suite clock --split train --agent solution --out runs/teacher
python examples/sft_agent.py --model FOLDER --episodes runs/teacher --out runs/sft

With --agent digidata_cot, or --thoughts, each action comes after its reasoning, which
`mobile-gym annotate` puts into words.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from mobile_gym.rollouts import outcome_of
from mobile_gym.rollouts.exporting.sources import EpisodeSource
from mobile_gym.trainers.supervised import AGENTS, AgentLessons, QuestionAndAnswer
from mobile_gym.trainers.trl_tuning import TuningSettings, fine_tune


def main() -> None:
    """Tune a model on what was done in episodes that did not fail."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", required=True, help="a folder, or a name on the hub")
    parser.add_argument("--episodes", required=True, type=Path, help="the folder of a run")
    parser.add_argument("--out", required=True, type=Path, help="a new folder")
    parser.add_argument("--agent", default="digidata", choices=AGENTS, help="whose questions")
    parser.add_argument("--agent-args", default="{}", help="its arguments, as mobile-gym run has")
    parser.add_argument("--thoughts", action="store_true", help='before actions of "model"')
    parser.add_argument("--annotations", help="name of the run's annotations")
    parser.add_argument("--steps", type=int, default=200, help="updates")
    parser.add_argument("--batch", type=int, default=1)
    parser.add_argument("--learning-rate", type=float, default=1e-4)
    parser.add_argument("--lora", type=int, default=0, help="rank of adapters; 0 for none")
    parser.add_argument("--bf16", action="store_true", help="for a GPU")
    given = parser.parse_args()

    arguments = json.loads(given.agent_args)
    source = EpisodeSource.open(given.episodes, annotations=given.annotations)

    def exchanges() -> Iterator[QuestionAndAnswer]:
        lessons = AgentLessons(given.agent, arguments, with_thoughts=given.thoughts)
        for episode in source.episodes():
            outcome = outcome_of(episode)
            if outcome.success or not outcome.is_judged:
                yield from lessons.exchanges(episode)
        print("no lessons:", dict(lessons.left_out))

    tuning = TuningSettings(
        given.steps, given.batch, 1, given.learning_rate, lora_rank=given.lora, bf16=given.bf16
    )
    tuned = fine_tune(given.model, exchanges, given.out, tuning)
    print(f"{tuned.exchanges} actions; loss {tuned.losses[0]:.2f} -> {tuned.losses[-1]:.2f}")
    play = {"kind": "transformers", "model": str(tuned.model), **arguments}
    print(f"mobile-gym run --agent {given.agent} --agent-args '{json.dumps(play)}'")


if __name__ == "__main__":
    main()
