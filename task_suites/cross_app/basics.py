"""Tasks that cross several apps: what one of them shows is used in another.

What must be true at the end stands in the apps' providers; what lies on the way are the pages on
which it is found. Those with events are in `calendar`, questions in
`queries`, and those from pages, files and the calculator in `browsing`.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.core.checks import AllOf
from mobile_gym.core.tasks import SolutionStep, Task, TaskTemplate, WrongEnding
from mobile_gym.core.word_lists import load_word_lists
from task_suites.app_screens import BACK, count_steps
from task_suites.contacts import screens as contacts_screens
from task_suites.contacts.book import CONTACTS_URI, DATA_URI, Cast, details, has_phone, row, total
from task_suites.contacts.texts import Texts as ContactTexts
from task_suites.cross_app.parts import (
    CALCULATOR,
    calculate,
    forget,
    result_was_shown,
    subtasks,
    two_each,
    written_alone,
)
from task_suites.cross_app.texts import Texts
from task_suites.messages import screens as messages_screens
from task_suites.messages.inbox import draw_inbox
from task_suites.messages.screens import PEOPLE, SEND, sample_pair
from task_suites.notes import entries as notes_entries
from task_suites.notes import screens as notes_screens
from task_suites.pools import by_words
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

_LISTS: Final = load_word_lists("task_suites.cross_app")

SUITE: Final = Suite("CrossApp", texts=Texts)

# -- from a message into the address book ---------------------------------------------------------

_TRADES: Final = by_words(_LISTS["trades"])
_NOUNS: Final = dict(zip(_TRADES, _LISTS["trade_nouns"], strict=True))
_THANKS: Final = by_words(_LISTS["thanks"])
_NEW_ROWS: Final = 2
"""What the provider has of a contact with nothing but a name and a number: one row for each."""


@SUITE.add(
    level=3,
    apps=(messages_screens.PACKAGE, contacts_screens.PACKAGE),
    who=PEOPLE,
    trade=tuple(_TRADES),
    reply=tuple(_THANKS),
    layout=LAYOUTS,
)
def save_number_and_reply(
    draft: TaskBuilder, who: str, trade: str, reply: str, layout: int
) -> Task:
    """Save a number that somebody has texted as a contact, and then answer.

    Goal: one more contact, with that name and number and nothing else, when no message has been
        sent yet; one more message, the answer.
    Start: the launcher; that person has texted the numbers of two trades of four, and so has
        everybody else who wrote.
    Substates: the conversation; the number is on the screen; the contact is there, before anything
        was sent; the answer is sent.
    Ends: both hold.
    Golden steps: 10.
    """
    messages, contacts = messages_screens.Screens(draft), contacts_screens.Screens(draft)
    cast, lots = Cast(draft), LayoutRandom(draft, layout)
    person, crowd = cast.person(who), cast.distractors(who, lots=lots)
    name, noun = draft.pick(_TRADES[trade]), _NOUNS[trade]
    talkers = (person, *crowd[: lots.number(5, 9)])
    others = lots.some(_TRADES, 3, exclude=(trade,))
    trades = two_each(lots, trade, others, len(talkers))
    free = iter(cast.number(key, 2) for key in lots.some(PEOPLE, 2 * len(talkers)))
    numbers = [dict(zip(of, free, strict=False)) for of in trades]
    number, wrong = numbers[0].values()
    about = {
        talker.number: lots.shuffled(
            draft.pick(Texts.number_of_trade.format(trade=_TRADES[each], number=digits))
            for each, digits in its.items()
        )
        for talker, its in zip(talkers, numbers, strict=True)
    }
    inbox = draw_inbox(draft, lots, (person, *crowd), talkers, about=about, is_left_open=False)
    answer = draft.pick(_THANKS[reply])

    def save(digits: str) -> tuple[SolutionStep, ...]:
        return (
            contacts_screens.OPEN,
            contacts.tap(ContactTexts.create_contact),
            contacts.type_into(ContactTexts.first_name, name),
            contacts.type_into(ContactTexts.phone, digits),
            contacts_screens.SAVE,
        )

    look = (messages_screens.OPEN, messages.tap(person.name), messages.until(number))
    answered = (messages_screens.OPEN, messages.write(answer), SEND)
    solution = (*look, *save(number), *answered)
    saved = AllOf(
        (
            has_phone(name, number),
            row(CONTACTS_URI, display_name=name, starred=0),
            total(CONTACTS_URI, len(crowd) + 2),
            total(DATA_URI, details(person, *crowd) + _NEW_ROWS),
        )
    )
    return draft.task(
        Texts.save_number_and_reply.format(
            person=person.name, noun=noun, trade=_TRADES[trade], reply=answer
        ),
        setup=(*inbox.start(), "pm clear com.android.contacts"),
        substates=(
            messages.conversation(1, person.name, parent_id=None),
            messages.message_was_read(2, 1, Texts.number_is_shown, number),
            contacts.event(
                3,
                Texts.was_saved_before_sending.format(trade=name),
                saved,
                inbox.message_count_rose(),
            ),
            contacts.fact(
                4,
                Texts.is_new_contact.format(trade=name),
                saved,
            ),
            messages.fact(
                5,
                Texts.was_answered.format(person=person.name),
                inbox.only_sent(person.number, answer),
            ),
        ),
        golden_steps=count_steps(solution),
        subtasks=subtasks(
            draft,
            (Texts.messages, Texts.find_number.format(noun=noun), "it"),
            (Texts.contacts, Texts.save_as.format(trade=name), ""),
            (Texts.messages, Texts.answer_person.format(person=person.name), ""),
        ),
        solution=solution,
        wrong_endings=(
            WrongEnding("the other number", (*look, *save(wrong), *answered)),
            WrongEnding(
                "a favorite, too", (*look, *save(number), contacts_screens.STAR, *answered)
            ),
            WrongEnding("not saved", (*look, *save(number)[:-1], *answered)),
            WrongEnding("no answer", solution[:-3]),
            WrongEnding("answered first", (*look, *answered[1:], *save(number))),
            WrongEnding("answered alone", (*look, *answered)),
        ),
    )


# -- three apps -----------------------------------------------------------------------------------

_PURPOSES: Final = by_words(_LISTS["purposes"])


@SUITE.add(
    level=3,
    apps=(messages_screens.PACKAGE, CALCULATOR, notes_screens.PACKAGE),
    sample=sample_pair("who", "partner"),
    purpose=tuple(_PURPOSES),
    layout=LAYOUTS,
)
def note_total(draft: TaskBuilder, who: str, partner: str, purpose: str, layout: int) -> Task:
    """Add up in the calculator what two people have texted, and write the sum into a note.

    Goal: both amounts were read, wherever they are shown; the calculator has shown the sum; one
        more note, with that title and the sum alone; no message is sent.
    Start: the launcher; everybody who wrote has paid for two things of four; there are other notes.
    Substates: no message was sent (from the start); a conversation, and the amount in it; likewise
        the other; the calculator shows the sum; the note is there.
    Ends: the note is there.
    Golden steps: 18, and one back from each page that Messaging was left on; the note is kept as
        it is typed.
    """
    messages, notes = messages_screens.Screens(draft), notes_screens.Screens(draft)
    cast, lots = Cast(draft), LayoutRandom(draft, layout)
    people = cast.person(who), cast.person(partner)
    crowd = cast.distractors(who, partner, lots=lots)
    payers = (*people, *crowd[: lots.number(4, 8)])
    others = lots.some(_PURPOSES, 3, exclude=(purpose,))
    paid_for = two_each(lots, purpose, others, len(payers), len(people))
    sums = iter(lots.some(range(111, 490), 2 * len(payers)))
    paid = [dict(zip(of, sums, strict=False)) for of in paid_for]
    amounts = [its[purpose] for its in paid[:2]]
    title = draft.pick(_PURPOSES[purpose])

    def told(of: str, amount: int) -> str:
        return draft.pick(Texts.sum_for_purpose.format(purpose=_PURPOSES[of], amount=amount))

    about = {
        payer.number: lots.shuffled(told(of, amount) for of, amount in its.items())
        for payer, its in zip(payers, paid, strict=True)
    }
    inbox = draw_inbox(draft, lots, (*people, *crowd), payers, about=about, place="inside")
    texts = [told(purpose, amount) for amount in amounts]
    old_notes = notes_entries.distractors(draft, lots, 2, 6)
    result = str(sum(amounts))

    look = (
        *inbox.open_list,
        messages.tap(people[0].name),
        messages.until(texts[0]),
        BACK,
        messages.tap(people[1].name),
        messages.until(texts[1]),
    )

    def write(body: str) -> tuple[SolutionStep, ...]:
        return (
            notes_screens.OPEN,
            notes_screens.NEW_NOTE,
            *notes.write(title, body),
            BACK,
        )

    reckon = calculate(f"{amounts[0]}+{amounts[1]}=")
    solution = (*look, *reckon, *write(result))
    names = people[0].name, people[1].name
    return draft.task(
        Texts.note_total.format(first=names[0], second=names[1], purpose=title),
        setup=(
            *inbox.start(),
            *forget(CALCULATOR),
            *notes_entries.start(*old_notes),
        ),
        substates=(
            messages.guard(1, Texts.nothing_was_sent, inbox.message_count_rose()),
            *(
                substate
                for place, (name, paid) in enumerate(zip(names, amounts, strict=True))
                for substate in (
                    messages.conversation(2 + 2 * place, name, parent_id=None),
                    messages.evidence(
                        3 + 2 * place,
                        Texts.payment_was_read.format(person=name),
                        str(paid),
                        "number",
                        of=(name, title),
                    ),
                )
            ),
            result_was_shown(draft, 6, result),
            notes.fact(
                7,
                Texts.new_note_says.format(total=result),
                notes_entries.exactly_one_of(
                    old_notes,
                    tuple(notes_entries.Entry(title, text) for text in written_alone(result)),
                ),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=count_steps(solution) - 1,
        subtasks=subtasks(
            draft,
            (Texts.messages, Texts.find_amounts, "both amounts"),
            (Texts.calculator, Texts.add_amounts, "the total"),
            (Texts.notes, Texts.write_total.format(title=title), ""),
        ),
        solution=solution,
        wrong_endings=(
            WrongEnding("one amount alone", (*look, *reckon, *write(str(amounts[0])))),
            WrongEnding("without the calculator", (*look, *write(result))),
            WrongEnding("a guess without looking", (*reckon, *write(result))),
            WrongEnding(
                "two notes", (*look, *reckon, *write(str(amounts[0])), BACK, *write(result))
            ),
            WrongEnding("not written down", (*look, *reckon)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
