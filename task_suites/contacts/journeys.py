"""Tasks in Contacts with conditions, several people and files. See `task_suites.contacts`."""

from __future__ import annotations

import shlex
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AnswerMatches, Selector
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import Perform, SolutionStep, TapOn, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK, count_steps
from task_suites.choices import next_of
from task_suites.contacts.book import (
    COMPANIES,
    CONTACTS_URI,
    EMAILS_URI,
    NAMES,
    PHONES_URI,
    Cast,
    Person,
    detail,
    has_phone,
    row,
    total,
)
from task_suites.contacts.screens import (
    EDIT,
    OPEN,
    PACKAGE,
    SAVE,
    STAR,
    Screens,
    look_at,
    shown,
    start,
)
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Contacts", PACKAGE)

_NOTES: Final[dict[str, tuple[str, str]]] = {
    "Ask for the new job": ("Ask for the new job", "问问新工作"),
    "Works elsewhere now": ("Works elsewhere now", "已换工作"),
    "Find out the employer": ("Find out the employer", "了解工作单位"),
}


@SUITE.add("portable", level=3, person=tuple(NAMES), company=tuple(COMPANIES), note=tuple(_NOTES))
def favorite_or_note(draft: Draft, person: str, company: str, note: str) -> Task:
    """Depending on where somebody works, mark them as a favourite or write a note.

    Goal: the favourite where the company is that one, else the note; not both.
    Start: the launcher; the contact works there or at another company.
    Substates: the others are as they were (from the start); Contacts; the contact's page; the
        company is shown; what was to be done is done.
    Ends: the one of both that was to be done is done.
    Golden steps: 3 or 5.
    """
    screens, cast = Screens(draft), Cast(draft)
    # Which of both holds follows from the parameters, so that the instruction does not tell it.
    works_there = (list(NAMES).index(person) + list(COMPANIES).index(company)) % 2 == 0
    employer = company if works_there else next_of(COMPANIES, company)
    wanted = cast.person(person, company=draft.pick(COMPANIES[employer]))
    others = cast.crowd(person)
    text = draft.pick(_NOTES[note])
    named = draft.pick(COMPANIES[company])
    look = (*screens.to_contact(wanted.name), look_at(wanted.company))
    write = (EDIT, screens.type_into("note", text), SAVE)
    noted = cast.person(person, company=wanted.company, note=text)
    done = (
        (
            row(CONTACTS_URI, display_name=wanted.name, starred=1),
            detail(noted, "note", 0, 0),
        )
        if works_there
        else (row(CONTACTS_URI, display_name=wanted.name, starred=0), detail(noted, "note"))
    )
    solution: tuple[SolutionStep, ...] = (*look, STAR) if works_there else (*look, *write)
    other: tuple[SolutionStep, ...] = (*look, *write) if works_there else (*look, STAR)
    return draft.task(
        (
            f"Check where {wanted.name} works. If it is {named}, mark the contact as a favorite; "
            f"if not, leave the star alone and write “{text}” into the contact's notes.",
            f"查看{wanted.name}的公司：如果是{named}，就收藏该联系人；"
            f"如果不是，不要收藏，而是在备注中填写“{text}”。",
        ),
        setup=start((*others, wanted)),
        substates=(
            screens.others(1, others),
            screens.home(2),
            screens.contact(3, wanted.name, 2),
            screens.seen(4, 3, wanted.name, wanted.company),
            screens.fact(
                5,
                ("What was to be done is done", "应做的操作已完成"),
                *done,
                detail(wanted, "company"),
                total(CONTACTS_URI, len(others) + 1),
            ),
        ),
        start_satisfied=(1,),
        may_change=("content://com.android.contacts/data",),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("the other of both", other),
            WrongEnding("both", (*look, STAR, *write)),
            WrongEnding("looked at alone", look),
        ),
    )


@SUITE.add(level=3, person=tuple(NAMES), place=(0, 1))
def merge_duplicates(draft: Draft, person: str, place: int) -> Task:
    """Move an email address to the contact with the number, and delete its duplicate.

    Goal: one contact of the name is left, with the number and the address.
    Start: the launcher; two contacts have the name: one a number, the other an address alone.
    Substates: the others are as they were (from the start); Contacts; the address is shown; the
        editor; the address is with the number; the duplicate is gone.
    Ends: one contact is left.
    Golden steps: 12.
    """
    screens, cast = Screens(draft), Cast(draft)
    address = cast.email(person, "home" if place else "work")
    number = cast.number(person, place)
    full = cast.person(person, phones=((number, "mobile"),))
    bare = cast.person(person, phones=(), emails=((address, "home"),))
    others = cast.crowd(person)
    # Of two equal names, the contact that was made first stands first.
    has_number_first = list(NAMES).index(person) % 2 == 0
    pair = (full, bare) if has_number_first else (bare, full)
    at_full, at_bare = (0, 1) if has_number_first else (1, 0)
    name = full.name

    def to(nth: int) -> TapOn:
        return screens.tap_text(name, nth)

    copy: tuple[SolutionStep, ...] = (
        OPEN,
        to(at_bare),
        look_at(address),
        BACK,
        to(at_full),
        EDIT,
        screens.type_into("email", address),
        SAVE,
    )
    solution = (*copy, BACK, to(at_bare), *screens.delete())
    return draft.task(
        (
            f"{name} is in my contacts twice: once with the number {number}, once with nothing "
            f"but an email address. Add that email address to the contact with the number, then "
            "delete the other contact.",
            f"联系人里有两个{name}：一个有号码 {number}，另一个只有邮箱地址。"
            "请把该邮箱地址添加到有号码的那个联系人中，然后删除另一个。",
        ),
        setup=start((*pair, *others)),
        substates=(
            screens.others(1, others),
            screens.home(2),
            screens.contact(3, name, 2),
            screens.seen(4, 3, name, address),
            screens.editor(5),
            screens.fact(
                6,
                (
                    "A contact has both the number and the address",
                    "有一个联系人同时有号码和邮箱",
                ),
                row(PHONES_URI, display_name=name, data1=number),
                row(EMAILS_URI, display_name=name, data1=address),
                total(CONTACTS_URI, 1, display_name=name),
                total(CONTACTS_URI, len(others) + 1),
            ),
        ),
        start_satisfied=(1,),
        may_change=("content://com.android.contacts/data",),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("copied and nothing deleted", copy),
            WrongEnding("deleted without copying", (OPEN, to(at_bare), *screens.delete())),
            WrongEnding("the wrong one deleted", (*copy, *screens.delete())),
        ),
    )


# -- several people -------------------------------------------------------------------------------


@SUITE.add(
    "portable",
    "query",
    level=3,
    person=tuple(NAMES),
    turn=(0, 1, 2),
    question=("oldest", "youngest"),
)
def compare_ages(draft: Draft, person: str, turn: int, question: str) -> Task:
    """Tell who of three people is the oldest, or the youngest.

    Goal: the answer is that person's name.
    Start: the launcher; all three have a birthday, close together.
    Substates: Contacts; the three pages, each with the birthday.
    Ends: the first answer.
    Golden steps: 7.
    """
    screens, cast = Screens(draft), Cast(draft)
    keys = (person, next_of(NAMES, person, 4), next_of(NAMES, person, 9))
    order = [(turn + at) % 3 for at in range(3)]
    year = 1980 + list(NAMES).index(person)
    # Month and day fall where the year rises, so they alone would give the opposite answer.
    people = tuple(
        cast.person(key, birthday=cast.birthday(year + place, 11 - 4 * place, 26 - 9 * place))
        for key, place in zip(keys, order, strict=True)
    )
    names = tuple(one.name for one in people)
    asked = people[order.index(0 if question == "oldest" else 2)]
    other = people[order.index(2 if question == "oldest" else 0)]
    look: list[SolutionStep] = [OPEN]
    for one in people:
        look += [screens.tap_text(one.name), look_at(one.birthday), BACK]
    look.pop()
    pages = [
        node
        for place, one in enumerate(people)
        for node in (
            screens.contact(2 + 2 * place, one.name, 1),
            screens.seen(3 + 2 * place, 2 + 2 * place, one.name, one.birthday),
        )
    ]
    superlative = {"oldest": "年龄最大", "youngest": "年龄最小"}[question]
    return draft.task(
        (
            f"By their birthdays in Contacts, who is the {question}: {names[0]}, {names[1]} or "
            f"{names[2]}? Answer with the name alone.",
            f"根据“联系人”中的生日，{'、'.join(names)}三人中谁{superlative}？只需回答姓名。",
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((asked.name, asked.first)),
        setup=start((*people, *cast.crowd(*keys))),
        substates=(screens.home(1), *pages),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(asked.name))),
        wrong_endings=(
            WrongEnding("the other end", (*look, Perform(Answer(other.name)))),
            WrongEnding("all of them", (*look, Perform(Answer(", ".join(names))))),
            WrongEnding("one not looked at", (*look[:-3], Perform(Answer(asked.name)))),
        ),
    )


# -- files ----------------------------------------------------------------------------------------

_FILES: Final = ("choir_2024", "new_neighbors", "parents", "team_contacts")


@SUITE.add(level=2, file=_FILES, person=tuple(NAMES))
def import_contacts(draft: Draft, file: str, person: str) -> Task:
    """Import the contacts of one of two files.

    Goal: the two people of that file are contacts, each once; nobody of the other file is.
    Start: the launcher; there are two .vcf files in Download.
    Substates: the others are as they were (from the start); Contacts; its settings; the files are
        shown; the people are there.
    Ends: the people are there.
    Golden steps: 5.
    """
    screens, cast = Screens(draft), Cast(draft)
    other_file = next_of(_FILES, file)
    keys = [next_of(NAMES, person, steps) for steps in (0, 2, 4, 6)]
    one, two, three, four = (cast.person(key) for key in keys)
    book = cast.crowd(*keys)
    to_files = (OPEN, screens.tap("more"), screens.tap("settings"), screens.tap("import"))

    def take(name: str) -> TapOn:
        return TapOn(Selector(text=f"{name}.vcf"))

    solution = (*to_files, take(file))
    return draft.task(
        (
            f"Import the contacts from the file {file}.vcf into Contacts. "
            f"{one.name} is to be among them.",
            f"把文件 {file}.vcf 中的联系人导入“联系人”，其中应有{one.name}。",
        ),
        setup=start(
            book, (), _file_command(file, one, two), _file_command(other_file, three, four)
        ),
        substates=(
            screens.others(1, book),
            screens.home(2),
            screens.settings_page(3),
            PageNode(
                4,
                draft.pick(("The files are shown", "显示可导入的文件")),
                parent_id=3,
                check=shown(text=f"{file}.vcf", editable=False),
            ),
            screens.fact(
                5,
                (
                    f"{one.name} and {two.name} are contacts, and nobody else was added",
                    f"新增的联系人只有{one.name}和{two.name}",
                ),
                *(has_phone(new.name, new.number, "mobile") for new in (one, two)),
                total(CONTACTS_URI, len(book) + 2),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("the other file", (*to_files, take(other_file))),
            WrongEnding("both files", (*solution, screens.tap("import"), take(other_file))),
            WrongEnding("imported twice", (*solution, screens.tap("import"), take(file))),
            WrongEnding("not chosen", to_files),
        ),
    )


def _file_command(name: str, *people: Person) -> str:
    """A command that writes these people into a vCard file (RFC 2426)."""
    lines = [
        line
        for one in people
        for line in (
            "BEGIN:VCARD",
            "VERSION:3.0",
            f"N:{one.last};{one.first};;;",
            f"FN:{one.name}",
            f"TEL;TYPE=CELL:{one.number}",
            "END:VCARD",
        )
    ]
    text = shlex.quote("\n".join(lines))
    return f"mkdir -p /sdcard/Download && echo {text} > /sdcard/Download/{name}.vcf"


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
