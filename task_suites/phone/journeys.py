"""Tasks that need Phone and Contacts. See `task_suites.phone`."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AnswerMatches
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
from task_suites.choices import next_of
from task_suites.contacts import screens as contacts_screens
from task_suites.contacts.book import (
    COMPANIES,
    CONTACTS_URI,
    NAMES,
    PHONES_URI,
    TYPES,
    Cast,
    detail,
    has_phone,
    is_named,
    total,
)
from task_suites.contacts.screens import look_at
from task_suites.phone.screens import BLOCKED_URI, PACKAGE, Call, Screens, blocked, start
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Phone", PACKAGE)


@SUITE.add(
    "query",
    "cross_app",
    level=3,
    apps=(contacts_screens.PACKAGE,),
    company=tuple(COMPANIES),
    kind=("incoming", "outgoing"),
)
def find_company_of_call(draft: Draft, company: str, kind: str) -> Task:
    """Tell at which company the person of the last incoming, or outgoing, call works.

    Goal: the answer is the company.
    Start: the launcher; that call stands between calls of the other type and missed ones;
        everybody in the log works somewhere else.
    Substates: Phone; the calls; the person's page in Contacts; the company is shown.
    Ends: the first answer.
    Golden steps: 5.
    """
    screens, cast = Screens(draft), Cast(draft)
    contacts = contacts_screens.Screens(draft)
    opposite = {"incoming": "outgoing", "outgoing": "incoming"}[kind]
    first = next_of(NAMES, "Ada Whitlow", list(COMPANIES).index(company) * 3 + len(kind) * 2)
    keys = [next_of(NAMES, first, 4 * at) for at in range(4)]
    people = [
        cast.person(key, company=draft.pick(COMPANIES[next_of(COMPANIES, company, at)]))
        for at, key in enumerate(keys)
    ]
    asked, second, third, fourth = people
    calls = (
        Call(second.number, opposite, 35, 80),
        Call(third.number, "missed", 45),
        Call(asked.number, kind, 60, 190),
        Call(fourth.number, kind, 110, 55),
    )
    said = {
        "outgoing": (
            "Which company does the person work for whom I called last? Only outgoing calls count.",
            "我最近一次拨出的电话是打给谁的？",
        ),
        "incoming": (
            "Which company does the person work for whose call I answered last? Only incoming "
            "calls that I took count.",
            "我最近一次接听的来电是谁打来的？",
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
    return draft.task(
        (
            f"{said[0]} Look them up in Contacts, and answer with the company's name alone.",
            f"{said[1]}请在“联系人”中查找此人所在的公司，只需回答公司名称。",
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((asked.company,)),
        setup=start((*people, *cast.crowd(*keys)), calls),
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
            contacts.contact(4, asked.name),
            contacts.seen(5, 4, asked.name, asked.company),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(asked.company))),
        wrong_endings=(
            WrongEnding(
                "of the latest call of all", (*wrong_look, Perform(Answer(second.company)))
            ),
            WrongEnding("of the call before", (*look, Perform(Answer(fourth.company)))),
            WrongEnding("a guess without looking", (Perform(Answer(asked.company)),)),
        ),
    )


@SUITE.add(
    "cross_app",
    level=3,
    apps=(contacts_screens.PACKAGE,),
    person=tuple(NAMES),
    company=tuple(COMPANIES),
)
def save_caller(draft: Draft, person: str, company: str) -> Task:
    """Make a contact of the unknown number that was missed, not of the one that was called.

    Goal: one more contact, with that name, company and number.
    Start: the launcher; the log has a missed call and an outgoing one, both with numbers that
        nobody has.
    Substates: the others are as they were (from the start); Phone; the calls; the editor of
        Contacts; the number is in it; the contact is there.
    Ends: the contact is there.
    Golden steps: 8.
    """
    screens, cast = Screens(draft), Cast(draft)
    contacts = contacts_screens.Screens(draft)
    caller, called_number = cast.number(person, 1), cast.number(person, 3)
    made = cast.person(person, phones=((caller, "mobile"),), company=draft.pick(COMPANIES[company]))
    others = cast.crowd(person)
    calls = (
        Call(others[0].number, "missed", 35),
        Call(called_number, "outgoing", 50, 42),
        Call(others[1].number, "incoming", 70, 160),
        Call(caller, "missed", 90),
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
                (f"{made.name} is a contact", f"联系人中有{made.name}"),
                is_named(made),
                has_phone(made.name, caller),
                detail(made, "company"),
                total(CONTACTS_URI, len(others) + 1),
                total(PHONES_URI, 1, display_name=made.name),
            ),
        ),
        start_satisfied=(1,),
        may_change=("content://com.android.contacts/data",),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("the number that was called", (*written(called_number, "outgoing"), save)),
            WrongEnding("typed and not saved", (*written(caller, "missed"), BACK, BACK, OK)),
            WrongEnding("without the company", (*written(caller, "missed")[:-1], save)),
        ),
    )


@SUITE.add(
    "cross_app",
    level=3,
    apps=(contacts_screens.PACKAGE,),
    person=tuple(NAMES),
    kind=("work", "home"),
)
def block_number_of_kind(draft: Draft, person: str, kind: str) -> Task:
    """Look up one of somebody's numbers in Contacts and block it in Phone.

    Goal: that number is blocked, and no other.
    Start: the launcher; the contact has a mobile number and one of that kind, which never called.
    Substates: the contact's page; the number is shown; Phone; the blocked numbers, or the calls;
        the number is blocked.
    Ends: the number is blocked.
    Golden steps: 9.
    """
    screens, cast = Screens(draft), Cast(draft)
    contacts = contacts_screens.Screens(draft)
    mobile, number = cast.number(person), cast.number(person, 2)
    wanted = cast.person(person, phones=((mobile, "mobile"), (number, kind)))
    others = cast.crowd(person)
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
