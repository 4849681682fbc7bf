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
    Rates,
    become,
    has_phone,
    is_named,
    total,
)
from task_suites.contacts.screens import look_at
from task_suites.contacts.texts import Texts as ContactTexts
from task_suites.phone.screens import (
    BLOCKED_URI,
    PACKAGE,
    Call,
    Screens,
    apart,
    calls_with,
    date_calls,
    number_is_blocked,
    start,
)
from task_suites.phone.texts import Texts
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Phone", PACKAGE, texts=Texts)
_ANSWERED: Final = ("incoming", "outgoing")


@SUITE.add(
    "query",
    "cross_app",
    level=3,
    apps=(contacts_screens.PACKAGE,),
    person=tuple(NAMES),
    kind=_ANSWERED,
    layout=LAYOUTS,
)
def find_company_of_call(draft: TaskBuilder, person: str, kind: str, layout: int) -> Task:
    """Tell where the person of the incoming, or outgoing, call before somebody's works.

    Goal: the answer is the company; the person was seen in the calls, and the company with the
        name.
    Start: the launcher; 10 to 13 calls of all types, each with somebody else; the person who is
        named works elsewhere, and so does the one of the latest call before.
    Substates: Phone; the calls; the person is seen there; their page in Contacts; the company is
        shown there; it is shown somewhere.
    Ends: the first answer.
    Golden steps: 5.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    contacts = contacts_screens.Screens(draft)
    (opposite,) = (item for item in _ANSWERED if item != kind)
    cast = Cast(draft, Rates(company=0.8))
    kinds = [lots.one((*_ANSWERED * 3, "missed")) for _ in range(lots.number(10, 13))]
    between = lots.shuffled((opposite, "missed")[: lots.number(1, 2)])
    at = lots.number(0, len(kinds) - len(between) - 2)
    before = at + len(between) + 1
    kinds[at : before + 1] = (kind, *between, kind)
    keys = [*cast.keys(person, size=len(kinds) - 1, lots=lots)]
    keys.insert(at, person)
    callers = [cast.person(key, has=("company",)) for key in keys]
    asked = callers[before]
    companies = [
        name for company in COMPANIES.values() if (name := draft.pick(company)) != asked.company
    ]
    at_second = at + 1 + between.index(opposite)
    for place in (at, at_second):
        if callers[place].company == asked.company:
            callers[place] = replace(callers[place], company=lots.one(companies))
    anchor, second = callers[at], callers[at_second]
    pairs = zip(callers, kinds, strict=True)
    calls = date_calls(lots, [call for one, its in pairs for call in calls_with(lots, one, its)])
    question = {
        "outgoing": Texts.called_before.format(name=anchor.name),
        "incoming": Texts.answered_before.format(name=anchor.name),
    }[kind]
    look = (
        *screens.to_recents(),
        screens.tap_call(asked.name, kind),
        screens.tap(Texts.contact_info),
        look_at(asked.company),
    )
    wrong_look = (
        *screens.to_recents(),
        screens.tap_call(second.name, opposite),
        screens.tap(Texts.contact_info),
    )
    crowd = cast.distractors(*keys, size=lots.number(1, 3), lots=lots)
    return draft.task(
        Texts.find_company.format(question=question),
        kind="multi_frame_query",
        expected_answer=AnswerMatches(
            (asked.company,),
            candidates=tuple(companies),
        ),
        setup=start((*callers, *crowd), calls),
        subtasks=(
            Subtask(
                "Phone",
                draft.pick(Texts.find_partner),
                memory=draft.pick(Texts.name_of_partner),
            ),
            Subtask(
                "Contacts",
                draft.pick(Texts.find_employer),
                history=True,
            ),
        ),
        substates=(
            screens.home(1),
            screens.recents(2, way="way"),
            screens.history(3, way="way"),
            screens.event(
                4,
                Texts.person_was_seen.format(name=asked.name),
                PageIs(package=PACKAGE),
                ValueShown(asked.name, "name"),
            ),
            contacts.contact(5, asked.name),
            contacts.texts_were_shown(6, 5, asked.name, asked.company),
            screens.evidence(
                7,
                Texts.company_was_seen.format(name=asked.name),
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
def save_caller(draft: TaskBuilder, person: str, company: str, layout: int) -> Task:
    """Make a contact of the unknown number that was missed, not of the one that was called.

    Goal: one more contact, with that name, company and number, and nothing else.
    Start: the launcher; the log has a missed call and an outgoing one, both with numbers that
        nobody has; so have one to three more numbers, which did not miss; and calls of any type
        with five to seven people in the book.
    Substates: the others are as they were (guard); Phone; the calls; the editor of
        Contacts; the number is in it; the contact is there.
    Ends: the contact is there.
    Golden steps: 8.
    """
    screens, cast, lots = Screens(draft), Cast(draft), LayoutRandom(draft, layout)
    contacts = contacts_screens.Screens(draft)
    caller, called_number = cast.number(person, 1), cast.number(person, 3)
    made = cast.named_person(
        person, phones=((caller, "mobile"),), company=draft.pick(COMPANIES[company])
    )
    others = cast.distractors(person, size=lots.number(8, 14), lots=lots)
    known = [
        *calls_with(lots, others[0], "missed"),
        *(call for other in others[1 : lots.number(5, 7)] for call in calls_with(lots, other)),
    ]
    strangers = cast.keys(person, size=lots.number(1, 3), lots=lots)
    unknown = (
        Call(caller, "missed"),
        Call(called_number, "outgoing", 0, lots.number(65, 900)),
        *(
            Call(cast.number(stranger, 3), lots.one(_ANSWERED), 0, lots.number(65, 900))
            for stranger in strangers
        ),
    )
    calls = date_calls(lots, apart(lots, (*known, *unknown)))

    def written(number: str, kind: str) -> tuple[SolutionStep, ...]:
        return (
            *screens.to_recents(),
            screens.tap_call(number, kind),
            screens.tap(Texts.create_contact),
            contacts.type_into(ContactTexts.first_name, made.first),
            contacts.type_into(ContactTexts.last_name, made.last),
            contacts.type_into(ContactTexts.company, made.company),
        )

    save = contacts_screens.SAVE
    solution = (*written(caller, "missed"), save)
    return draft.task(
        Texts.save_caller.format(first=made.first, last=made.last, company=made.company),
        setup=start(others, calls),
        subtasks=(
            Subtask(
                "Phone",
                draft.pick(Texts.find_caller),
                memory=draft.pick(Texts.the_number),
            ),
            Subtask(
                "Contacts",
                draft.pick(Texts.save_number),
                history=True,
            ),
        ),
        substates=(
            contacts.others(1, others),
            screens.home(2),
            screens.recents(3, way="way"),
            screens.history(4, way="way"),
            contacts.editor(5),
            contacts.number_is_typed(6, 5, caller),
            screens.fact(
                7,
                Texts.caller_is_saved.format(name=made.name),
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
                    contacts.type_into(ContactTexts.email, cast.email(person)),
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
def block_number_of_kind(draft: TaskBuilder, person: str, kind: str, layout: int) -> Task:
    """Look up one of somebody's numbers in Contacts and block it in Phone.

    Goal: that number is blocked, and no other.
    Start: the launcher; the contact has a mobile number and one of that kind, and so have most of 9
        to 17 others; there are no calls.
    Substates: the contact's page; the number is shown; Phone; the blocked numbers, or the calls;
        the number is blocked.
    Ends: the number is blocked.
    Golden steps: 9.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    contacts = contacts_screens.Screens(draft)
    cast = Cast(draft, Rates(second_number=0.75))
    wanted = cast.person(person, second=kind)
    mobile, number = (wanted.number_of(item) for item in ("mobile", kind))
    others = cast.distractors(person, size=lots.number(9, 17), lots=lots)
    look = (*contacts.to_contact(wanted.name), look_at(number))
    to_dialog = screens.to_settings(Texts.blocked_numbers, Texts.add_number)
    solution = (*look, *to_dialog, TypeInto(None, number), OK)
    return draft.task(
        Texts.block_number_of_kind.format(name=wanted.name, kind=TYPES[kind].name),
        setup=start((*others, wanted)),
        subtasks=(
            Subtask(
                "Contacts",
                draft.pick(Texts.look_up_number.format(kind=TYPES[kind].name)),
                memory=draft.pick(Texts.the_number),
            ),
            Subtask(
                "Phone",
                draft.pick(Texts.block_found_number),
                history=True,
            ),
        ),
        substates=(
            contacts.contact(1, wanted.name),
            contacts.texts_were_shown(2, 1, wanted.name, number),
            screens.home(3),
            screens.blocked_page(4, way="way"),
            screens.recents(5, way="way"),
            screens.history(6, way="way"),
            screens.fact(
                7,
                Texts.one_alone_is_blocked.format(number=number),
                number_is_blocked(number),
                total(BLOCKED_URI, 1),
            ),
        ),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("the mobile number", (*look, *to_dialog, TypeInto(None, mobile), OK)),
            WrongEnding("typed and cancelled", (*look, *to_dialog, TypeInto(None, number), CANCEL)),
            WrongEnding(
                "both numbers",
                (*solution, screens.tap(Texts.add_number), TypeInto(None, mobile), OK),
            ),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
