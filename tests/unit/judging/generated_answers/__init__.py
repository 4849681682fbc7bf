"""Right and wrong answers to the questions of the suites, generated: the development half."""

from .generator import CLASSES, GeneratedAnswer, answers

__all__ = ["CLASSES", "GeneratedAnswer", "answers"]
