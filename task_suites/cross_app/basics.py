"""Tasks that cross several apps: what one of them shows is used in another.

What must be true at the end stands in the apps' providers; what lies on the way are the pages on
which it is found. Those with events are in `calendar`, questions in
`queries`, and those from pages, files and the calculator in `browsing`.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.core.checks import AllOf
from mobile_gym.core.tasks import SolutionStep, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK, count_steps
from task_suites.contacts import screens as contacts_screens
from task_suites.contacts.book import CONTACTS_URI, DATA_URI, Cast, details, has_phone, row, total
from task_suites.contacts.texts import Texts as ContactTexts
from task_suites.cross_app.parts import (
    CALCULATOR,
    calculate,
    calculated,
    forget,
    subtasks,
    written_alone,
)
from task_suites.messages import screens as messages_screens
from task_suites.messages.screens import PEOPLE, SEND, Inbox, talk
from task_suites.notes import entries as notes_entries
from task_suites.notes import screens as notes_screens
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("CrossApp")

# -- from a message into the address book ---------------------------------------------------------

_TRADES: Final[dict[str, tuple[str, str]]] = {
    trade: (trade, chinese)
    for trade, chinese in (
        ("Carpenter", "木匠"),
        ("Plumber", "水管工"),
        ("Tailor", "裁缝"),
        ("Vet", "兽医"),
        ("Gardener", "园丁"),
        ("Locksmith", "锁匠"),
        ("Painter", "油漆工"),
        ("Baker", "面包师"),
    )
}
_THANKS: Final[dict[str, tuple[str, str]]] = {
    words: (words, chinese)
    for words, chinese in (
        ("Saved it, thank you", "存好了，谢谢"),
        ("Got the number", "号码收到了"),
        ("I will call tomorrow", "我明天打电话"),
        ("Just what I needed", "正是我要的"),
        ("You are a great help", "你帮了大忙"),
        ("Noted, see you soon", "记下了，回头见"),
    )
}
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
def save_number_and_reply(draft: Draft, who: str, trade: str, reply: str, layout: int) -> Task:
    """Save a number that somebody has texted as a contact, and then answer.

    Goal: one more contact, with that name and number and nothing else, when no message has been
        sent yet; one more message, the answer.
    Start: the launcher; the conversation, anywhere in the list, has the numbers of two trades.
    Substates: the conversation; the number is on the screen; the contact is there, before anything
        was sent; the answer is sent.
    Ends: both hold.
    Golden steps: 10.
    """
    messages, contacts = messages_screens.Screens(draft), contacts_screens.Screens(draft)
    cast, lots = Cast(draft), Lots(draft, layout)
    person, crowd = cast.person(who), cast.crowd(who, lots=lots)
    other = lots.one(_TRADES, but=(trade,))
    number, wrong = cast.number(who, 2), cast.number(who, 3)
    name, other_name = draft.pick(_TRADES[trade]), draft.pick(_TRADES[other])
    lines = talk(
        person.number, 30,
        *lots.shuffled(
            (
                draft.pick((f"{other_name}: {wrong}", f"{other_name}：{wrong}")),
                draft.pick((f"{name}: {number}", f"{name}：{number}")),
            )
        ),
        draft.pick(("Both are good", "两个人都不错")),
    )  # fmt: skip
    inbox = Inbox(
        draft,
        (person, *crowd),
        lines,
        crowd[: lots.number(5, 9)],
        lots=lots,
        is_left_open=False,
    )
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
            contacts.event(
                3,
                (f"{name} was saved before anything was sent", f"在发短信之前存好了{name}"),
                saved,
                inbox.grown(),
            ),
            contacts.fact(
                4,
                (f"{name} is a new contact, with the number", f"已新建联系人{name}及其号码"),
                saved,
            ),
            messages.fact(
                5,
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

_PURPOSES: Final[dict[str, tuple[str, str]]] = {
    purpose: (purpose, chinese)
    for purpose, chinese in (
        ("Boat trip", "划船"),
        ("Fence", "篱笆"),
        ("Garden party", "花园聚会"),
        ("Moving", "搬家"),
        ("Birthday cake", "生日蛋糕"),
        ("Camping", "露营"),
        ("New curtains", "新窗帘"),
        ("Theater tickets", "戏票"),
    )
}
_HALF: Final = len(PEOPLE) // 2


@SUITE.add(
    level=3,
    apps=(messages_screens.PACKAGE, CALCULATOR, notes_screens.PACKAGE),
    who=PEOPLE[:_HALF],
    partner=PEOPLE[_HALF:],
    purpose=tuple(_PURPOSES),
    layout=LAYOUTS,
)
def note_total(draft: Draft, who: str, partner: str, purpose: str, layout: int) -> Task:
    """Add up in the calculator what two people have texted, and write the sum into a note.

    Goal: both amounts were read, wherever they are shown; the calculator has shown the sum; one
        more note, with that title and the sum alone; no message is sent.
    Start: the launcher; each has also written about something else with a number; there are other
        notes.
    Substates: no message was sent (from the start); a conversation, and the amount in it; likewise
        the other; the calculator shows the sum; the note is there.
    Ends: the note is there.
    Golden steps: 19, and one back from each page that Messaging was left on.
    """
    messages, notes = messages_screens.Screens(draft), notes_screens.Screens(draft)
    cast, lots = Cast(draft), Lots(draft, layout)
    people = cast.person(who), cast.person(partner)
    crowd = cast.crowd(who, partner, lots=lots)
    *amounts, other_amount = lots.some(range(111, 490), 3)
    title = draft.pick(_PURPOSES[purpose])
    other = draft.pick(_PURPOSES[lots.one(_PURPOSES, but=(purpose,))])
    sums = tuple(
        draft.pick((f"{title}: {paid} dollars", f"{title}：{paid} 元")) for paid in amounts
    )
    lines = tuple(
        line
        for person, paid in zip(people, sums, strict=True)
        for line in talk(
            person.number,
            70,
            draft.pick((f"{other}: {other_amount} dollars", f"{other}：{other_amount} 元")),
            paid,
            draft.pick(("That is all", "就这些")),
        )
    )
    inbox = Inbox(draft, (*people, *crowd), lines, crowd[: lots.number(4, 8)], lots=lots)
    kept = notes_entries.crowd(draft, lots, 2, 6)
    result = str(sum(amounts))

    look = (
        *inbox.opened,
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
            messages.guard(1, ("No message was sent", "没有发短信"), inbox.grown()),
            *(
                substate
                for place, (name, paid) in enumerate(zip(names, amounts, strict=True))
                for substate in (
                    messages.conversation(2 + 2 * place, name, parent_id=None),
                    messages.evidence(
                        3 + 2 * place,
                        (f"What {name} paid was read", f"已看到{name}付的金额"),
                        str(paid),
                        "number",
                        of=(name, title),
                    ),
                )
            ),
            calculated(draft, 6, result),
            notes.fact(
                7,
                (f"The new note says {result}", f"新记事的内容为 {result}"),
                notes_entries.exactly_one_of(
                    kept, tuple(notes_entries.Entry(title, text) for text in written_alone(result))
                ),
            ),
        ),
        start_satisfied=(1,),
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
            WrongEnding("a guess without looking", (*reckon, *write(result))),
            WrongEnding(
                "two notes", (*look, *reckon, *write(str(amounts[0])), BACK, *write(result))
            ),
            WrongEnding("not written down", (*look, *reckon)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
