"""Supervised fine-tuning of a vision-language model as a judge: summaries, then verdicts.

mobile-gym run --suite clock --split train --agent planner --out runs/judged
python examples/sft_judge.py --model FOLDER --episodes runs/judged --out runs/sft_judge

The rules that judged the episodes say what the verdicts should have been.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from mobile_gym.rollouts.exporting.sources import EpisodeSource
from mobile_gym.rollouts.reviewing.rejudging import transitions_of
from mobile_gym.trainers.supervised import QuestionAndAnswer
from mobile_gym.trainers.trl_tuning import TuningSettings, fine_tune
from reward_models.digidata.lessons import judge_lessons
from reward_models.judge_toolkit.trajectories import Trajectory


def main() -> None:
    """Tune a model on both stages of DigiData's judge."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", required=True, help="a folder, or a name on the hub")
    parser.add_argument("--episodes", required=True, type=Path, help="the folder of a run")
    parser.add_argument("--out", required=True, type=Path, help="a new folder")
    parser.add_argument("--steps", type=int, default=200, help="updates")
    parser.add_argument("--batch", type=int, default=1)
    parser.add_argument("--learning-rate", type=float, default=1e-4)
    parser.add_argument("--lora", type=int, default=0, help="rank of adapters; 0 for none")
    parser.add_argument("--bf16", action="store_true", help="for a GPU")
    given = parser.parse_args()

    source = EpisodeSource.open(given.episodes)

    def exchanges() -> Iterator[QuestionAndAnswer]:
        for episode in source.episodes():
            trajectory = Trajectory(episode.task, transitions_of(episode))
            reports = [record.report for record in episode.steps]
            for lesson in judge_lessons(trajectory, reports):
                yield QuestionAndAnswer(lesson.request.messages, lesson.reply)

    tuning = TuningSettings(
        given.steps, given.batch, 1, given.learning_rate, lora_rank=given.lora, bf16=given.bf16
    )
    tuned = fine_tune(given.model, exchanges, given.out, tuning)
    print(f"{tuned.exchanges} answers; loss {tuned.losses[0]:.2f} -> {tuned.losses[-1]:.2f}")
    judge = {"name": "digidata", "model": {"kind": "transformers", "path": str(tuned.model)}}
    print(f"mobile-gym judge {given.episodes} --judge '{json.dumps(judge)}'")


if __name__ == "__main__":
    main()
