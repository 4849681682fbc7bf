"""A note that is written in Markor and sent with SMS Messenger: a task of AndroidWorld's."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from mobile_gym.core.checks import Selector
from mobile_gym.core.tasks import TapOn, Task, TaskTemplate, WrongEnding
from task_suites.android_world import markor_screens, simple_sms_screens
from task_suites.android_world.markor_screens import (
    Note,
    distractors,
    draw_name,
    draw_sentence,
    exactly,
    said,
)
from task_suites.android_world.markor_texts import Texts as MarkorTexts
from task_suites.android_world.simple_sms_screens import (
    SEND,
    SENT,
    Messenger,
    change_last_digit,
    noise,
    number_of,
)
from task_suites.android_world.simple_sms_texts import Texts
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite(
    "AndroidWorld", markor_screens.PACKAGE, simple_sms_screens.PACKAGE, texts=Texts
)


def _draw(rng: np.random.Generator) -> dict[str, Any]:
    return {
        "file_name": draw_name(rng),
        "text": draw_sentence(rng),
        "number": number_of(int(rng.integers(201, 990)), int(rng.integers(100))),
    }


@SUITE.add(level=3, sample=_draw, layout=LAYOUTS)
def markor_create_note_and_sms(
    draft: TaskBuilder, file_name: str, text: str, number: str, layout: int
) -> Task:
    """Write a note, and send what it says to a number.

    Goal: the note is there with that text, and one message more, to the number, with the same text;
        the messenger is in front at the end.
    Start: the launcher; two to seven other notes; messages from three to eight other numbers.
    Substates: Markor; the dialog for what is new; the note is open; it is written; the messenger;
        the conversation; the message in its field; it is sent and the messenger in front.
    Ends: the note is written and the message sent.
    Golden steps: 15.
    """
    screens, lots = markor_screens.Screens(draft), LayoutRandom(draft, layout)
    text = said(draft, text)
    old = distractors(lots, lots.number(2, 7), (file_name,))
    messenger = Messenger(draft, number, text, noise(draft, layout, number, 2))
    written = (
        markor_screens.OPEN,
        *screens.create(file_name),
        screens.write(text),
        markor_screens.SAVE,
    )
    shared = (
        *screens.menu(MarkorTexts.share, MarkorTexts.plain_text),
        TapOn(Selector(resource_id="android:id/text1", text=draft.pick(Texts.app_name))),
    )
    solution = (*written, *shared, *messenger.name_number(), SEND)
    another = (*written, *shared, *messenger.name_number(change_last_digit(number)), SEND)
    return draft.task(
        Texts.note_and_send.format(file_name=file_name, text=text, number=number),
        setup=(*markor_screens.start(*old), *messenger.setup()),
        substates=(
            screens.home(1),
            screens.new(2),
            screens.document(3, file_name),
            screens.fact(
                4,
                MarkorTexts.note_is_written.format(name=file_name),
                exactly(old, written=Note(file_name, text)),
            ),
            *messenger.substates(5),
        ),
        golden_steps=len(solution) + 1,
        solution=(*solution, SENT),
        wrong_endings=(
            WrongEnding("not sent", solution[:-1]),
            WrongEnding("to a similar number", another),
            WrongEnding(
                "sent without a note",
                (simple_sms_screens.OPEN, *messenger.to_number(), messenger.write(), SEND),
            ),
        ),
        may_change=markor_screens.MAY_CHANGE,
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
