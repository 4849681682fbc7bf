"""Tasks that cross several apps: what one of them shows is used in another.

What must be true at the end stands in the apps' providers; what lies on the way are the pages on
which it is found. Those with events are in `calendar`, questions in
`queries`, and those from pages, files and the calculator in `browsing`.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.core.checks import AllOf, AnyOf
from mobile_gym.core.tasks import SolutionStep, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK, count_steps
from task_suites.choices import next_of
from task_suites.contacts import screens as contacts_screens
from task_suites.contacts.book import CONTACTS_URI, PHONES_URI, Cast, row, total
from task_suites.cross_app.parts import CALCULATOR, calculate, calculated, forget, subtasks
from task_suites.messages import screens as messages_screens
from task_suites.messages.screens import PEOPLE, SEND, Inbox, talk
from task_suites.notes import entries as notes_entries
from task_suites.notes import screens as notes_screens
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("CrossApp")

# -- from a message into the address book ---------------------------------------------------------

_TRADES: Final[dict[str, tuple[str, str]]] = {
    "Carpenter": ("Carpenter", "木匠"),
    "Plumber": ("Plumber", "水管工"),
    "Tailor": ("Tailor", "裁缝"),
    "Vet": ("Vet", "兽医"),
}


@SUITE.add(
    level=3,
    apps=(messages_screens.PACKAGE, contacts_screens.PACKAGE),
    who=PEOPLE,
    trade=tuple(_TRADES),
)
def save_number_and_reply(draft: Draft, who: str, trade: str) -> Task:
    """Save a number that somebody has texted as a contact, and answer.

    Goal: one more contact, with that name and number, and one more message, the answer.
    Start: the launcher; the conversation has the numbers of two trades.
    Substates: the conversation; the number is on the screen; the contact is there; the answer is
        sent.
    Ends: both hold.
    Golden steps: 10.
    """
    messages, contacts = messages_screens.Screens(draft), contacts_screens.Screens(draft)
    cast = Cast(draft)
    person, crowd = cast.person(who), cast.crowd(who)
    other = next_of(_TRADES, trade)
    number, wrong = cast.number(who, 2), cast.number(who, 3)
    name, other_name = draft.pick(_TRADES[trade]), draft.pick(_TRADES[other])
    lines = talk(
        person.number, 30,
        draft.pick((f"{other_name}: {wrong}", f"{other_name}：{wrong}")),
        draft.pick((f"{name}: {number}", f"{name}：{number}")),
        draft.pick(("Both are good", "两个人都不错")),
    )  # fmt: skip
    inbox = Inbox(draft, (person, *crowd), lines, crowd[:5])
    answer = draft.pick(("Saved it, thank you", "存好了，谢谢"))

    def save(digits: str) -> tuple[SolutionStep, ...]:
        return (
            contacts_screens.OPEN,
            contacts.tap("create_contact"),
            contacts.type_into("first", name),
            contacts.type_into("phone", digits),
            contacts_screens.SAVE,
        )

    look = (messages_screens.OPEN, messages.tap(person.name), messages.until(number))
    reply = (messages_screens.OPEN, messages.write(answer), SEND)
    solution = (*look, *save(number), *reply)
    spellings = dict.fromkeys((number, number.replace(" ", "")))
    saved = AnyOf(tuple(row(PHONES_URI, 1, 1, display_name=name, data1=one) for one in spellings))
    return draft.task(
        (
            f"{person.name} texted me the number of a {trade.lower()}. Save it as a contact with "
            f"the name “{trade}”, then reply “{answer}”.",
            f"{person.name}发短信告诉了我一位{name}的电话。请将该号码存为联系人，姓名为“{name}”，"
            f"然后回复短信“{answer}”。",
        ),
        setup=(*inbox.start(), "pm clear com.android.contacts"),
        substates=(
            messages.conversation(1, person.name, parent_id=None),
            messages.read(2, 1, ("The number is on the screen", "可以看到号码"), number),
            contacts.fact(
                3,
                (f"{name} is a new contact, with the number", f"已新建联系人{name}及其号码"),
                saved,
                total(CONTACTS_URI, len(crowd) + 2),
            ),
            messages.fact(
                4,
                (f"{person.name} was answered", f"已回复{person.name}"),
                inbox.only_sent(person.number, answer),
            ),
        ),
        golden_steps=count_steps(solution),
        subtasks=subtasks(
            draft,
            ("messages", (f"Find the number of the {trade.lower()}.", f"找到{name}的号码。"), "it"),
            ("contacts", (f"Save it as {trade}.", f"将其存为{name}。"), ""),
            ("messages", (f"Answer {person.name}.", f"回复{person.name}。"), ""),
        ),
        solution=solution,
        wrong_endings=(
            WrongEnding("the other number", (*look, *save(wrong), *reply)),
            WrongEnding("not saved", (*look, *save(number)[:-1], *reply)),
            WrongEnding("no answer", solution[:-3]),
            WrongEnding("answered alone", (*look, *reply)),
        ),
    )


# -- three apps -----------------------------------------------------------------------------------

_PURPOSES: Final[dict[str, tuple[str, str]]] = {
    "Boat trip": ("Boat trip", "划船"),
    "Fence": ("Fence", "篱笆"),
    "Garden party": ("Garden party", "花园聚会"),
    "Moving": ("Moving", "搬家"),
}
_PAID: Final = (128, 173, 245, 309, 367, 419)


@SUITE.add(
    level=3,
    apps=(messages_screens.PACKAGE, CALCULATOR, notes_screens.PACKAGE),
    who=PEOPLE[:6],
    partner=PEOPLE[6:],
    purpose=tuple(_PURPOSES),
)
def note_total(draft: Draft, who: str, partner: str, purpose: str) -> Task:
    """Add up in the calculator what two people have texted, and write the sum into a note.

    Goal: one more note, with that title and the sum alone; no message is sent.
    Start: the launcher; each has also written about something else with a number.
    Substates: the two conversations and the amounts in them; the calculator shows the sum; the
        note is there.
    Ends: the note is there.
    Golden steps: 19.
    """
    messages, notes = messages_screens.Screens(draft), notes_screens.Screens(draft)
    cast = Cast(draft)
    people = cast.person(who), cast.person(partner)
    crowd = cast.crowd(who, partner)
    place = PEOPLE.index(who) + PEOPLE.index(partner) + list(_PURPOSES).index(purpose)
    amounts = _PAID[place % len(_PAID)], _PAID[(place * 5 + 1) % len(_PAID)] + 15
    title = draft.pick(_PURPOSES[purpose])
    other = draft.pick(_PURPOSES[next_of(_PURPOSES, purpose)])
    sums = tuple(
        draft.pick((f"{title}: {paid} dollars", f"{title}：{paid} 元")) for paid in amounts
    )
    lines = tuple(
        line
        for number, (person, paid) in enumerate(zip(people, sums, strict=True))
        for line in talk(
            person.number,
            70 + 240 * number,
            draft.pick((f"{other}: {90 + place} dollars", f"{other}：{90 + place} 元")),
            paid,
            draft.pick(("That is all", "就这些")),
        )
    )
    inbox = Inbox(draft, (*people, *crowd), lines, crowd[:4])
    kept = notes_entries.fillers(draft, place)
    result = str(sum(amounts))

    look = (
        messages_screens.OPEN,
        messages.tap(people[0].name),
        messages.until(sums[0]),
        BACK,
        messages.tap(people[1].name),
        messages.until(sums[1]),
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
    said = ("The amount is on the screen", "可以看到金额")
    names = people[0].name, people[1].name
    return draft.task(
        (
            f"{names[0]} and {names[1]} each texted me what they paid for “{title}”. Add the two "
            f"amounts up with the calculator, and write a note titled “{title}” whose text is the "
            "total, as a number only.",
            f"{names[0]}和{names[1]}分别发短信说了为“{title}”付了多少钱。请用计算器求和，"
            f"然后新建一条标题为“{title}”的记事，正文只写总数。",
        ),
        setup=(
            *inbox.start(),
            *forget(CALCULATOR),
            *notes_entries.start(*kept),
        ),
        substates=(
            messages.conversation(1, names[0], parent_id=None),
            messages.read(2, 1, said, sums[0]),
            messages.conversation(3, names[1], parent_id=None),
            messages.read(4, 3, said, sums[1]),
            calculated(draft, 5, result),
            notes.fact(
                6,
                (f"The new note says {result}", f"新记事的内容为 {result}"),
                AllOf(
                    (
                        notes_entries.exactly((*kept, notes_entries.Entry(title, result))),
                        inbox.grown(),
                    )
                ),
            ),
        ),
        may_change=("data/com.android.calculator2/history",),
        golden_steps=count_steps(solution),
        subtasks=subtasks(
            draft,
            ("messages", ("Find the two amounts.", "找到两笔金额。"), "both amounts"),
            ("calculator", ("Add them up.", "求和。"), "the total"),
            (
                "notes",
                (
                    f"Write the total into a note titled “{title}”.",
                    f"新建标题为“{title}”的记事，写下总数。",
                ),
                "",
            ),
        ),
        solution=solution,
        wrong_endings=(
            WrongEnding("one amount alone", (*look, *reckon, *write(str(amounts[0])))),
            WrongEnding("without the calculator", (*look, *write(result))),
            WrongEnding("not written down", (*look, *reckon)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
