"""Tasks in Contacts (AOSP's): people are made, found, changed and deleted.

Each task fills the address book with people of its own. What must be true at the end stands in the
contacts provider, so it counts on every screen; see `task_suites.contacts.journeys` for tasks
with several people and files, `task_suites.contacts.labels` for those with labels.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AnswerMatches, Selector
from mobile_gym.core.tasks import (
    Perform,
    SolutionStep,
    TapOn,
    Task,
    TaskTemplate,
    TypeInto,
    WrongEnding,
)
from task_suites.app_screens import BACK, OK, count_steps
from task_suites.choices import next_of
from task_suites.contacts.book import (
    CONTACTS_URI,
    NAMES,
    PHONES_URI,
    TYPES,
    Cast,
    Person,
    has_phone,
    is_named,
    row,
    total,
)
from task_suites.contacts.screens import EDIT, OPEN, PACKAGE, SAVE, STAR, Screens, look_at, start
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Contacts", PACKAGE)


@SUITE.add("portable", level=1, person=tuple(NAMES), place=(1, 2, 3))
def create_contact(draft: Draft, person: str, place: int) -> Task:
    """Add somebody with a phone number.

    Goal: one more contact, with that first name, family name and mobile number.
    Start: the launcher; ten other contacts.
    Substates: the others are as they were (from the start); Contacts; the editor; the number is
        typed; the contact is there.
    Ends: the contact is there.
    Golden steps: 6.
    """
    screens, cast = Screens(draft), Cast(draft)
    crowd = cast.crowd(person)
    made = cast.person(person, phones=((cast.number(person, place), "mobile"),))
    add = TapOn(Selector(description=screens.word("create_contact")))

    def written(number: str) -> tuple[SolutionStep, ...]:
        return (
            OPEN,
            add,
            screens.type_into("first", made.first),
            screens.type_into("last", made.last),
            screens.type_into("phone", number),
        )

    solution = (*written(made.number), SAVE)
    return draft.task(
        (
            f"Add a new contact: first name {made.first}, last name {made.last}, "
            f"mobile number {made.number}.",
            f"新建联系人：姓“{made.last}”，名“{made.first}”，手机号码 {made.number}。",
        ),
        setup=start(crowd),
        substates=(
            screens.others(1, crowd),
            screens.home(2),
            screens.editor(3),
            screens.typed(4, 3, made.number),
            screens.fact(
                5,
                (f"{made.name} is a contact", f"联系人中有{made.name}"),
                is_named(made),
                has_phone(made.name, made.number, "mobile"),
                total(CONTACTS_URI, len(crowd) + 1),
                total(PHONES_URI, len(crowd) + 1),
            ),
        ),
        start_satisfied=(1,),
        may_change=("content://com.android.contacts/data",),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another number", (*written(cast.number(person)), SAVE)),
            WrongEnding(
                "the whole name as the first one",
                (
                    OPEN,
                    add,
                    screens.type_into("first", made.name),
                    screens.type_into("phone", made.number),
                    SAVE,
                ),
            ),
            WrongEnding("typed and not saved", (*written(made.number), BACK, BACK, OK)),
            WrongEnding("saved and deleted", (*solution, *screens.delete())),
        ),
    )


@SUITE.add("portable", "query", level=1, person=tuple(NAMES), place=(0, 1, 2, 3))
def read_phone_number(draft: Draft, person: str, place: int) -> Task:
    """Tell somebody's phone number.

    Goal: the answer is the number, with or without spaces.
    Start: the launcher; somebody else has the same first (in Chinese: given) name.
    Substates: Contacts; the contact's page; the number is shown.
    Ends: the first answer.
    Golden steps: 3.
    """
    screens, cast = Screens(draft), Cast(draft)
    asked = cast.person(person, phones=((cast.number(person, place), "mobile"),))
    namesake = _namesake(cast, person)
    look = (*screens.to_contact(asked.name), look_at(asked.number))
    return draft.task(
        (
            f"What is {asked.name}'s phone number? Look it up in Contacts.",
            f"{asked.name}的电话号码是多少？请在“联系人”中查找。",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches(
            (asked.number, asked.number.replace(" ", "")), mode="contains"
        ),
        setup=start((namesake, *cast.crowd(person), asked)),
        substates=(
            screens.home(1),
            screens.contact(2, asked.name, 1),
            screens.seen(3, 2, asked.name, asked.number),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(asked.number))),
        wrong_endings=(
            WrongEnding("the namesake's number", (*look, Perform(Answer(namesake.number)))),
            WrongEnding(
                "the namesake was looked at",
                (*screens.to_contact(namesake.name), Perform(Answer(namesake.number))),
            ),
            WrongEnding("a guess without looking", (Perform(Answer(asked.number)),)),
        ),
    )


def _namesake(cast: Cast, person: str) -> Person:
    """Somebody with the same first name and the family name of another."""
    one, other = cast.person(person), cast.person(next_of(NAMES, person, 12))
    number = cast.number(next_of(NAMES, person, 12), 3)
    return cast.person(person, first=one.first, last=other.last, phones=((number, "mobile"),))


@SUITE.add("portable", level=1, person=tuple(NAMES))
def add_to_favorites(draft: Draft, person: str) -> Task:
    """Mark somebody as a favourite.

    Goal: that contact alone has become a favourite.
    Start: the launcher; a namesake is there, some others are favourites.
    Substates: the others are as they were (from the start); Contacts; the contact's page; the
        contact is a favourite.
    Ends: the contact is a favourite.
    Golden steps: 3.
    """
    screens, cast = Screens(draft), Cast(draft)
    wanted, namesake = cast.person(person), _namesake(cast, person)
    others = (namesake, *cast.crowd(person))
    solution = (*screens.to_contact(wanted.name), STAR)
    return draft.task(
        (
            f"In the Contacts app, mark {wanted.name} as a favorite.",
            f"在“联系人”应用中把{wanted.name}加入收藏。",
        ),
        setup=start((*others, wanted)),
        substates=(
            screens.others(1, others),
            screens.home(2),
            screens.contact(3, wanted.name, 2),
            screens.fact(
                4,
                (f"{wanted.name} is a favorite", f"{wanted.name}已被收藏"),
                row(CONTACTS_URI, display_name=wanted.name, starred=1),
                total(CONTACTS_URI, len(others) + 1),
            ),
        ),
        start_satisfied=(1,),
        may_change=("content://com.android.contacts/data",),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("the namesake", (*screens.to_contact(namesake.name), STAR)),
            WrongEnding("marked and unmarked", (*solution, STAR)),
            WrongEnding("looked at alone", screens.to_contact(wanted.name)),
        ),
    )


@SUITE.add(level=2, person=tuple(NAMES), place=(1, 2))
def delete_namesake(draft: Draft, person: str, place: int) -> Task:
    """Delete one of two contacts of the same name, known by its number.

    Goal: the contact with that number is gone, and nobody else is.
    Start: the launcher; two contacts have the name, and different numbers.
    Substates: the others are as they were (from the start); Contacts; the contact's page; its
        number is shown; the contact is gone.
    Ends: the contact is gone.
    Golden steps: 7.
    """
    screens, cast = Screens(draft), Cast(draft)
    old = cast.person(person, phones=((cast.number(person, place), "mobile"),))
    kept = cast.person(person, phones=((cast.number(person, 3 - place), "mobile"),))
    others = (kept, *cast.crowd(person))
    book = (*others, old) if place == 1 else (old, *others)
    to_old = screens.to_found(old.number, old.name)
    solution = (*to_old, *screens.delete())
    return draft.task(
        (
            f"There are two contacts called {old.name}. Delete the one with the number "
            f"{old.number} and keep the other.",
            f"有两位联系人都叫{old.name}，请删除号码为 {old.number} 的那一位，保留另一位。",
        ),
        setup=start(book),
        substates=(
            screens.others(1, others),
            screens.home(2),
            screens.contact(3, old.name, 2),
            screens.seen(4, 3, old.name, old.number),
            screens.fact(
                5,
                (f"The contact with {old.number} is gone", f"号码为 {old.number} 的联系人已删除"),
                total(PHONES_URI, 0, data1=old.number),
                total(CONTACTS_URI, len(others)),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "the other one",
                (*screens.to_found(kept.number, kept.name), *screens.delete()),
            ),
            WrongEnding("not confirmed", (*to_old, *screens.delete()[:2])),
            WrongEnding(
                "both of them",
                (
                    *solution,
                    OPEN,
                    TypeInto(kept.number, Selector(class_name="EditText")),
                    screens.tap_text(kept.name),
                    *screens.delete(),
                ),
            ),
        ),
    )


@SUITE.add("portable", level=2, person=tuple(NAMES), kind=("work", "home"), place=(2, 3))
def change_phone_number(draft: Draft, person: str, kind: str, place: int) -> Task:
    """Change one of somebody's two numbers.

    Goal: the number of that kind is the new one, and the mobile number is as it was.
    Start: the launcher; the contact has a mobile number and one of that kind.
    Substates: the others are as they were (from the start); Contacts; the editor; the number is
        typed; the contact has the two numbers.
    Ends: the contact has the two numbers.
    Golden steps: 5.
    """
    screens, cast = Screens(draft), Cast(draft)
    mobile, old, new = (cast.number(person, at) for at in (0, 1, place))
    wanted = cast.person(person, phones=((mobile, "mobile"), (old, kind)))
    others = cast.crowd(person)
    to_editor = (*screens.to_contact(wanted.name), EDIT)
    type_new = screens.replace_text(old, new)
    said = TYPES[kind][1:]
    return draft.task(
        (
            f"{wanted.name} has a new {said[0]} number: {new}. Change it in Contacts.",
            f"{wanted.name}的{said[1]}电话换成了 {new}，请在“联系人”中修改。",
        ),
        setup=start((*others, wanted)),
        substates=(
            screens.others(1, others),
            screens.home(2),
            screens.editor(3),
            screens.typed(4, 3, new),
            screens.fact(
                5,
                (f"The {said[0]} number is {new}", f"{said[1]}电话为 {new}"),
                has_phone(wanted.name, new, kind),
                has_phone(wanted.name, mobile, "mobile"),
                total(PHONES_URI, 2, display_name=wanted.name),
                total(CONTACTS_URI, len(others) + 1),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=5,
        solution=(*to_editor, type_new, SAVE),
        wrong_endings=(
            WrongEnding(
                "the mobile number changed",
                (*to_editor, screens.replace_text(mobile, new), SAVE),
            ),
            WrongEnding("typed and not saved", (*to_editor, type_new, BACK, BACK, OK)),
            WrongEnding(
                "another number",
                (*to_editor, screens.replace_text(old, cast.number(person, 5 - place)), SAVE),
            ),
        ),
    )


@SUITE.add("portable", "query", level=2, person=tuple(NAMES), kind=("work", "home"))
def read_email_address(draft: Draft, person: str, kind: str) -> Task:
    """Tell one of somebody's two email addresses.

    Goal: the answer is the address of that kind.
    Start: the launcher; the contact has an address of each kind.
    Substates: Contacts; the contact's page; both addresses are shown.
    Ends: the first answer.
    Golden steps: 3.
    """
    screens, cast = Screens(draft), Cast(draft)
    addresses = {one: cast.email(person, one) for one in ("home", "work")}
    asked = cast.person(person, emails=tuple((one, name) for name, one in addresses.items()))
    other = next_of(addresses, kind)
    stranger = next_of(NAMES, person)
    look = (*screens.to_contact(asked.name), look_at(addresses[kind]))
    said = TYPES[kind][2]
    return draft.task(
        (
            f"I want to write to {asked.name}. Which {kind} email address is saved in Contacts? "
            "Answer with the address alone.",
            f"我要给{asked.name}写邮件，“联系人”里保存的{said}邮箱地址是什么？只需回答地址。",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches((addresses[kind],)),
        setup=start((*cast.crowd(person), asked)),
        substates=(
            screens.home(1),
            screens.contact(2, asked.name, 1),
            screens.seen(3, 2, asked.name, addresses[kind]),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(
            *look,
            Perform(Answer(addresses[kind])),
        ),
        wrong_endings=(
            WrongEnding("the other address", (*look, Perform(Answer(addresses[other])))),
            WrongEnding(
                "somebody else's",
                (*look, Perform(Answer(cast.email(stranger, kind)))),
            ),
            WrongEnding("a guess without looking", (Perform(Answer(addresses[kind])),)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
