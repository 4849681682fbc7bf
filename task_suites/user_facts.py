"""What only the user knows: how a task says what its simulated user can be asked about.

Authors of tasks use it, in every suite with a simulated user.

The words by which a question is known stand in the suite's catalogue like all others, one text of
them with semicolons between: `Entry("label; labels; category")`.
"""

from __future__ import annotations

from mobile_gym.core.actions import AskUser
from mobile_gym.core.tasks import Perform
from mobile_gym.core.texts import Text
from mobile_gym.core.users import UserFact
from task_suites.suite import TaskBuilder


def known_to_user(draft: TaskBuilder, name: str, keywords: Text, reply: Text) -> UserFact:
    """A fact that the user tells who asks for it.

    Args:
        draft: of the task.
        name: of the parameter that the instruction leaves out.
        keywords: by which a question about it is known, with semicolons between.
        reply: what the user then says.
    """
    words = {
        language: tuple(word.strip() for word in keywords.of(language).split(";"))
        for language in draft.languages
    }
    return UserFact(name, words, draft.pick(reply))


def ask(draft: TaskBuilder, question: Text) -> Perform:
    """The step of a solution that asks."""
    return Perform(AskUser(draft.pick(question)))
