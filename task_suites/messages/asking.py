"""Tasks in Messaging that leave out what only the user knows, who has to be asked."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.tasks import Task, TaskTemplate, WrongEnding
from task_suites.app_screens import count_steps
from task_suites.contacts.book import Cast
from task_suites.messages.inbox import draw_inbox
from task_suites.messages.screens import PACKAGE, PEOPLE, Screens
from task_suites.messages.texts import FACTS, Texts
from task_suites.suite import Suite, TaskBuilder
from task_suites.user_facts import ask, known_to_user
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Messages", PACKAGE, texts=Texts)


@SUITE.add(
    "ask_user",
    level=2,
    who=PEOPLE,
    fact=tuple(FACTS),
    code=range(1013, 9990, 7),
    layout=LAYOUTS,
)
def answer_with_code(draft: TaskBuilder, who: str, fact: str, code: int, layout: int) -> Task:
    """Answer somebody's question with a number that only the user knows.

    Goal: one more message, to that person, with the number alone.
    Start: the launcher; the person has asked for the number, and the others for other ones; nothing
        on the device tells it, and the user does; Messaging was left on its list or on a page above
        it.
    Substates: Messaging; the conversation; the number is in the field; it is sent.
    Ends: the number is sent, and no other message.
    Golden steps: 5, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = LayoutRandom(draft, layout), Screens(draft), Cast(draft)
    person, crowd = cast.person(who), cast.distractors(who, size=12, lots=lots)
    what, body = FACTS[fact].name, str(code)
    question = Texts.what_is_it.format(what=what)
    people = (person, *crowd[: lots.number(7, 11)])
    facts = (fact, *lots.some(FACTS, len(people) - 1, exclude=(fact,)))
    questions = {
        one.number: (draft.pick(Texts.what_is_it.format(what=FACTS[key].name)),)
        for one, key in zip(people, facts, strict=True)
    }
    inbox = draw_inbox(draft, lots, (person, *crowd), people, about=questions)
    asked = ask(draft, question)
    solution = (asked, *inbox.open_list, *screens.send_to(person.name, body))
    guess = screens.send_to(person.name, body[::-1] if body[::-1] != body else "1234")
    return draft.task(
        Texts.answer_with_code.format(name=person.name, what=what),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.conversation(2, person.name),
            screens.message_is_composed(3, 2, body),
            screens.fact(
                4,
                Texts.one_alone_was_sent.format(name=person.name),
                inbox.only_sent(person.number, body),
            ),
        ),
        golden_steps=count_steps(solution),
        user_facts=(
            known_to_user(
                draft,
                "code",
                Texts.code_keywords.format(what=what),
                FACTS[fact].message.format(code=body),
            ),
        ),
        solution=solution,
        wrong_endings=(
            WrongEnding("a guess without asking", (*inbox.open_list, *guess)),
            WrongEnding(
                "the question once more",
                (asked, *inbox.open_list, *screens.send_to(person.name, draft.pick(question))),
            ),
            WrongEnding(
                "to somebody else",
                (asked, *inbox.open_list, *screens.send_to(crowd[0].name, body)),
            ),
            WrongEnding("typed and not sent", solution[:-1]),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
