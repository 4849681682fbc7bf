"""A small model of our own that judges substates from the accessibility tree.

`encoding` turns a statement and a screen into numbers, `training_set` keeps many of them with their
truth, `collecting` gathers them, `network`, `training` and `weights` make a model of them, and
`judge` judges with it. Without torch all but the last three can be used.
"""

from reward_models.learned.judge import LearnedJudge

__all__ = ["LearnedJudge"]
