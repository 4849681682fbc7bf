"""Tasks that need Phone and Contacts. See `task_suites.phone`."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AnswerMatches, PageIs, ValueShown
from mobile_gym.core.tasks import (
    Perform,
    SolutionStep,
    Subtask,
    Task,
    TaskTemplate,
    TypeInto,
    WrongEnding,
)
from task_suites.app_screens import BACK, CANCEL, OK, count_steps
from task_suites.contacts import screens as contacts_screens
from task_suites.contacts.book import (
    COMPANIES,
    NAMES,
    TYPES,
    Cast,
    Person,
    become,
    has_phone,
    is_named,
    total,
)
from task_suites.contacts.screens import look_at
from task_suites.phone.screens import (
    BLOCKED_URI,
    PACKAGE,
    Call,
    Screens,
    blocked,
    calls_of,
    dated,
    log_of,
    start,
)
from task_suites.phone.screens import TYPES as TYPES_OF_CALLS
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Phone", PACKAGE)


@SUITE.add(
    "query",
    "cross_app",
    level=3,
    apps=(contacts_screens.PACKAGE,),
    person=tuple(NAMES),
    kind=("incoming", "outgoing"),
    layout=LAYOUTS,
)
def find_company_of_call(draft: Draft, person: str, kind: str, layout: int) -> Task:
    """Tell where the person of the incoming, or outgoing, call before somebody's works.

    Goal: the answer is the company; the person was seen in the calls, and the company with the
        name.
    Start: the launcher; that call stands among calls of the other types and later and earlier
        ones of its own type; everybody in the log works somewhere else.
    Substates: Phone; the calls; the person is seen there; their page in Contacts; the company is
        shown there; it is shown somewhere.
    Ends: the first answer.
    Golden steps: 5.
    """
    screens, cast, lots = Screens(draft), Cast(draft), Lots(draft, layout)
    contacts = contacts_screens.Screens(draft)
    opposite = {"incoming": "outgoing", "outgoing": "incoming"}[kind]
    keys = lots.some(NAMES, 6, but=(person,))
    companies = lots.some(COMPANIES, 7)
    anchor, asked, second, third, *callers = (
        cast.person(key, company=draft.pick(COMPANIES[company]))
        for key, company in zip((person, *keys), companies, strict=True)
    )

    def call(one: Person, which: str) -> Call:
        return Call(one.number, which, 0, 0 if which == "missed" else lots.number(40, 600))

    later = [call(one, lots.one(TYPES_OF_CALLS)) for one in callers[: lots.number(1, 3)]]
    between = [call(second, opposite), *(call(third, "missed") for _ in range(lots.number(0, 1)))]
    earlier = [
        call(second, kind),
        *(call(lots.one(callers), lots.one(TYPES_OF_CALLS)) for _ in range(lots.number(2, 5))),
    ]
    calls = dated(
        lots,
        (
            *later,
            call(anchor, kind),
            *lots.shuffled(between),
            call(asked, kind),
            call(third, opposite),
            *earlier,
        ),
    )
    said = {
        "outgoing": (
            "Which company does the person work for whom I called right before I called "
            f"{anchor.name}? Only outgoing calls count.",
            f"在打给{anchor.name}之前，我拨出的上一个电话是打给谁的？只算拨出的电话。",
        ),
        "incoming": (
            "Which company does the person work for whose call I answered right before the one "
            f"from {anchor.name}? Only incoming calls that I took count.",
            f"在接听{anchor.name}的来电之前，我接听的上一个来电是谁打来的？只算已接来电。",
        ),
    }[kind]
    look = (
        *screens.to_recents(),
        screens.tap_call(asked.name, kind),
        screens.tap("contact_info"),
        look_at(asked.company),
    )
    wrong_look = (
        *screens.to_recents(),
        screens.tap_call(second.name, opposite),
        screens.tap("contact_info"),
    )
    crowd = cast.crowd(person, *keys, size=lots.number(5, 10), lots=lots)
    return draft.task(
        (
            f"{said[0]} Look them up in Contacts.",
            f"{said[1]}请在“联系人”中查找此人所在的公司。",
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches(
            (asked.company,),
            candidates=tuple(
                draft.pick(name) for name in COMPANIES.values() if draft.pick(name) != asked.company
            ),
        ),
        setup=start(lots.shuffled((anchor, asked, second, third, *callers, *crowd)), calls),
        subtasks=(
            Subtask(
                "Phone",
                draft.pick(("Find out with whom that call was.", "查看那次通话的对方是谁。")),
                memory=draft.pick(("the person's name", "对方的姓名")),
            ),
            Subtask(
                "Contacts",
                draft.pick(("Find out where that person works.", "查看此人在哪里工作。")),
                history=True,
            ),
        ),
        substates=(
            screens.home(1),
            screens.recents(2, way="way"),
            screens.history(3, way="way"),
            screens.event(
                4,
                (f"{asked.name} was seen in the calls", f"在通话记录中看到了{asked.name}"),
                PageIs(package=PACKAGE),
                ValueShown(asked.name, "name"),
            ),
            contacts.contact(5, asked.name),
            contacts.seen(6, 5, asked.name, asked.company),
            screens.evidence(
                7,
                (f"The company of {asked.name} was seen", f"看到了{asked.name}的公司"),
                asked.company,
                of=(asked.name,),
                weight=3.0,
            ),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(asked.company))),
        wrong_endings=(
            WrongEnding(
                "of the latest call of any type", (*wrong_look, Perform(Answer(second.company)))
            ),
            WrongEnding("of the one who is named", (*look, Perform(Answer(anchor.company)))),
            WrongEnding("a guess without looking", (Perform(Answer(asked.company)),)),
            WrongEnding(
                "a guess from the calls",
                (*screens.to_recents(), look_at(asked.name), Perform(Answer(asked.company))),
            ),
        ),
    )


@SUITE.add(
    "cross_app",
    level=3,
    apps=(contacts_screens.PACKAGE,),
    person=tuple(NAMES),
    company=tuple(COMPANIES),
    layout=LAYOUTS,
)
def save_caller(draft: Draft, person: str, company: str, layout: int) -> Task:
    """Make a contact of the unknown number that was missed, not of the one that was called.

    Goal: one more contact, with that name, company and number, and nothing else.
    Start: the launcher; the log has a missed call and an outgoing one, both with numbers that
        nobody has, among 7 to 11 with people in the book.
    Substates: the others are as they were (guard); Phone; the calls; the editor of
        Contacts; the number is in it; the contact is there.
    Ends: the contact is there.
    Golden steps: 8.
    """
    screens, cast, lots = Screens(draft), Cast(draft), Lots(draft, layout)
    contacts = contacts_screens.Screens(draft)
    caller, called_number = cast.number(person, 1), cast.number(person, 3)
    made = cast.person(person, phones=((caller, "mobile"),), company=draft.pick(COMPANIES[company]))
    others = cast.crowd(person, size=lots.number(8, 14), lots=lots)
    known = (
        Call(others[0].number, "missed"),
        *calls_of(lots, others[: lots.number(4, 6)], lots.number(6, 10)),
    )
    calls = log_of(
        lots,
        lots.shuffled(known),
        Call(caller, "missed"),
        Call(called_number, "outgoing", 0, lots.number(30, 300)),
    )

    def written(number: str, kind: str) -> tuple[SolutionStep, ...]:
        return (
            *screens.to_recents(),
            screens.tap_call(number, kind),
            screens.tap("create_contact"),
            contacts.type_into("first", made.first),
            contacts.type_into("last", made.last),
            contacts.type_into("company", made.company),
        )

    save = contacts_screens.SAVE
    solution = (*written(caller, "missed"), save)
    return draft.task(
        (
            "I missed a call from a number that is not in my contacts. Save it as a new contact: "
            f"first name {made.first}, last name {made.last}, company {made.company}.",
            "有一个未接电话的号码不在联系人中，请用它新建联系人："
            f"姓“{made.last}”，名“{made.first}”，公司“{made.company}”。",
        ),
        setup=start(others, calls),
        subtasks=(
            Subtask(
                "Phone",
                draft.pick(("Find the number whose call was missed.", "找到未接电话的号码。")),
                memory=draft.pick(("the number", "该号码")),
            ),
            Subtask(
                "Contacts",
                draft.pick(
                    ("Save the number under the name and company.", "用姓名和公司保存号码。")
                ),
                history=True,
            ),
        ),
        substates=(
            contacts.others(1, others),
            screens.home(2),
            screens.recents(3, way="way"),
            screens.history(4, way="way"),
            contacts.editor(5),
            contacts.typed(6, 5, caller),
            screens.fact(
                7,
                (
                    f"{made.name} is a contact with company and number, "
                    "and nothing else came or went",
                    f"联系人中有{made.name}及其公司和号码，此外没有增减",
                ),
                is_named(made),
                has_phone(made.name, caller),
                become(replace(made, phones=()), others, numbers=1),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("the number that was called", (*written(called_number, "outgoing"), save)),
            WrongEnding("typed and not saved", (*written(caller, "missed"), BACK, BACK, OK)),
            WrongEnding("without the company", (*written(caller, "missed")[:-1], save)),
            WrongEnding(
                "an invented email address too",
                (
                    *written(caller, "missed"),
                    contacts.type_into("email", cast.email(person)),
                    save,
                ),
            ),
        ),
    )


@SUITE.add(
    "cross_app",
    level=3,
    apps=(contacts_screens.PACKAGE,),
    person=tuple(NAMES),
    kind=("work", "home"),
    layout=LAYOUTS,
)
def block_number_of_kind(draft: Draft, person: str, kind: str, layout: int) -> Task:
    """Look up one of somebody's numbers in Contacts and block it in Phone.

    Goal: that number is blocked, and no other.
    Start: the launcher; the contact has a mobile number and one of that kind, which never called.
    Substates: the contact's page; the number is shown; Phone; the blocked numbers, or the calls;
        the number is blocked.
    Ends: the number is blocked.
    Golden steps: 9.
    """
    screens, cast, lots = Screens(draft), Cast(draft), Lots(draft, layout)
    contacts = contacts_screens.Screens(draft)
    mobile, number = cast.number(person), cast.number(person, 2)
    wanted = cast.person(person, phones=lots.shuffled(((mobile, "mobile"), (number, kind))))
    others = cast.crowd(person, size=lots.number(9, 17), lots=lots)
    look = (*contacts.to_contact(wanted.name), look_at(number))
    to_dialog = screens.to_settings("blocked_numbers", "add_number")
    words = TYPES[kind]
    solution = (*look, *to_dialog, TypeInto(number), OK)
    return draft.task(
        (
            f"Block {wanted.name}'s {words[1]} number in the Phone app; the mobile number must "
            "still get through. The numbers are in Contacts.",
            f"在“电话”应用中屏蔽{wanted.name}的{words[2]}号码，手机号码不要屏蔽。"
            "号码可在“联系人”中查到。",
        ),
        setup=start((*others, wanted)),
        subtasks=(
            Subtask(
                "Contacts",
                draft.pick((f"Look up the {words[1]} number.", f"查看{words[2]}号码。")),
                memory=draft.pick(("the number", "该号码")),
            ),
            Subtask(
                "Phone",
                draft.pick(("Block that number in the settings.", "在设置中屏蔽该号码。")),
                history=True,
            ),
        ),
        substates=(
            contacts.contact(1, wanted.name),
            contacts.seen(2, 1, wanted.name, number),
            screens.home(3),
            screens.blocked_page(4, way="way"),
            screens.recents(5, way="way"),
            screens.history(6, way="way"),
            screens.fact(
                7,
                (f"{number} alone is blocked", f"只屏蔽了 {number}"),
                blocked(number),
                total(BLOCKED_URI, 1),
            ),
        ),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("the mobile number", (*look, *to_dialog, TypeInto(mobile), OK)),
            WrongEnding("typed and cancelled", (*look, *to_dialog, TypeInto(number), CANCEL)),
            WrongEnding(
                "both numbers",
                (*solution, screens.tap("add_number"), TypeInto(mobile), OK),
            ),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
