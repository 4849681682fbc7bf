"""A note of Markor that is sent as a message: the task of `markor` that ends in another app."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from mobile_gym.core.checks import AnyOf, Selector
from mobile_gym.core.tasks import SolutionStep, TapOn, Task, TaskTemplate, TypeInto, WrongEnding
from task_suites.android_world.markor_screens import (
    MAY_CHANGE,
    OPEN,
    PACKAGE,
    SAVE,
    Note,
    Screens,
    crowd,
    draw_name,
    draw_sentence,
    exactly,
    start,
)
from task_suites.android_world.markor_texts import Texts
from task_suites.messages.inbox import message_row
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

_MESSENGER: Final = "com.simplemobiletools.smsmessenger"
SUITE: Final = Suite("AndroidWorld", PACKAGE, _MESSENGER, texts=Texts)

_READY: Final = (
    f"pm install-existing {_MESSENGER}",
    "pm clear com.android.providers.telephony",
    f"pm clear {_MESSENGER}",
    f"cmd role add-role-holder android.app.role.SMS {_MESSENGER}",
    f"am force-stop {_MESSENGER}",
)
_SENT, _OUTBOX = 2, 4
"""`Telephony.TextBasedSmsColumns.MESSAGE_TYPE_*`."""
_SEND: Final = TapOn(Selector(resource_id="thread_send_message"))


def _draw(rng: np.random.Generator) -> dict[str, Any]:
    number = f"+1{int(rng.integers(201, 990))}55501{int(rng.integers(100)):02d}"
    return {"file_name": draw_name(rng), "text": draw_sentence(rng), "number": number}


@SUITE.add(level=3, sample=_draw, layout=LAYOUTS)
def markor_create_note_and_sms(
    draft: Draft, file_name: str, text: str, number: str, layout: int
) -> Task:
    """Write a note and send what it says as a message.

    Goal: the note is there and the message was sent, and the other notes are as they were.
    Start: the launcher; two to seven other notes, no messages.
    Substates: Markor; the note is open; it is written; the message is sent.
    Ends: both.
    Golden steps: 14.
    """
    screens, lots = Screens(draft), Lots(draft, layout)
    old = crowd(lots, lots.number(2, 7), (file_name,))
    written = (OPEN, *screens.create(file_name), screens.write(text), SAVE)

    def sent_to(address: str) -> tuple[SolutionStep, ...]:
        return (
            *screens.menu(Texts.share, Texts.plain_text),
            TapOn(Selector(text=draft.pick(Texts.messenger))),
            TypeInto(address, Selector(resource_id="new_conversation_address")),
            TapOn(Selector(resource_id="new_conversation_confirm")),
            _SEND,
        )

    solution = (*written, *sent_to(number))
    other = f"{number[:-1]}{(int(number[-1]) + 1) % 10}"
    return draft.task(
        Texts.create_note_and_sms.format(file_name=file_name, text=text, number=number),
        setup=start(*old, extra=_READY),
        substates=(
            screens.home(1),
            screens.document(2, file_name),
            screens.fact(
                3,
                Texts.note_is_written.format(name=file_name),
                exactly((*old, Note(file_name, text))),
            ),
            screens.fact(
                4,
                Texts.message_is_sent.format(number=number),
                AnyOf(
                    tuple(
                        message_row(1, 1, address=number, body=text, type=kind)
                        for kind in (_SENT, _OUTBOX)
                    )
                ),
                message_row(1, 1),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("written alone", written),
            WrongEnding("not sent", solution[:-1]),
            WrongEnding("to another number", (*written, *sent_to(other))),
        ),
        may_change=MAY_CHANGE,
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
