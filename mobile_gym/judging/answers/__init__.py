"""Whether an answer commits to the right value: one comparison, for rules and for every judge."""

from mobile_gym.judging.answers.commitment import AnswerVerdict, Reason
from mobile_gym.judging.answers.kinds import same_answer
from mobile_gym.judging.answers.shown import shows_value
from mobile_gym.judging.answers.verdict import MAX_CHARACTERS, answer_verdict

__all__ = [
    "MAX_CHARACTERS",
    "AnswerVerdict",
    "Reason",
    "answer_verdict",
    "same_answer",
    "shows_value",
]
