"""Tasks in Contacts (AOSP's): people are made, found, changed and deleted.

Each task fills the address book with people of its own, who they are and how many is drawn. What
must be true at the end stands in the contacts provider, so it counts on every screen; see
`task_suites.contacts.journeys` for tasks with several people and files,
`task_suites.contacts.labels` for those with labels.
"""

from __future__ import annotations

from dataclasses import replace
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
from task_suites.contacts.book import (
    CONTACTS_URI,
    DATA_URI,
    NAMES,
    PHONES_URI,
    TYPES,
    Cast,
    Person,
    Rates,
    become,
    details,
    is_named,
    namesake_of,
    total,
)
from task_suites.contacts.screens import EDIT, OPEN, PACKAGE, SAVE, STAR, Screens, look_at, start
from task_suites.contacts.texts import Texts
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Contacts", PACKAGE, texts=Texts)
_FEWEST, _MOST = 10, 16
"""How many other people a book has."""
_TRIES: Final = 15
"""Steps for a task of three, as the book may have to be scrolled."""


@SUITE.add("portable", level=1, person=tuple(NAMES), place=(1, 2, 3), layout=LAYOUTS)
def create_contact(draft: TaskBuilder, person: str, place: int, layout: int) -> Task:
    """Add somebody with a phone number.

    Goal: one more contact, with that first name, family name and mobile number, and nothing else.
    Start: the launcher; 10 to 16 other contacts.
    Substates: the others are as they were (guard); Contacts; the editor; the number is typed; the
        contact is there.
    Ends: the contact is there.
    Golden steps: 6.
    """
    screens, cast, lots = Screens(draft), Cast(draft), LayoutRandom(draft, layout)
    crowd = cast.distractors(person, size=lots.number(_FEWEST, _MOST), lots=lots)
    made = cast.named_person(person, phones=((cast.number(person, place), "mobile"),))
    add = TapOn(Selector(description=draft.pick(Texts.create_contact)))

    def written(number: str) -> tuple[SolutionStep, ...]:
        return (
            OPEN,
            add,
            screens.type_into(Texts.first_name, made.first),
            screens.type_into(Texts.last_name, made.last),
            screens.type_into(Texts.phone, number),
        )

    solution = (*written(made.number), SAVE)
    return draft.task(
        Texts.add_contact.format(first=made.first, last=made.last, number=made.number),
        setup=start(crowd),
        substates=(
            screens.others(1, crowd),
            screens.home(2),
            screens.editor(3),
            screens.number_is_typed(4, 3, made.number),
            screens.fact(
                5,
                Texts.contact_is_added.format(name=made.name),
                is_named(made),
                become(made, crowd),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another number", (*written(cast.number(person)), SAVE)),
            WrongEnding(
                "the whole name as the first one",
                (
                    OPEN,
                    add,
                    screens.type_into(Texts.first_name, made.name),
                    screens.type_into(Texts.phone, made.number),
                    SAVE,
                ),
            ),
            WrongEnding(
                "an invented email address too",
                (*written(made.number), screens.type_into(Texts.email, cast.email(person)), SAVE),
            ),
            WrongEnding("typed and not saved", (*written(made.number), BACK, BACK, OK)),
            WrongEnding("saved and marked as a favorite", (*solution, STAR)),
            WrongEnding("saved and deleted", (*solution, *screens.delete())),
        ),
    )


@SUITE.add("portable", "query", level=1, person=tuple(NAMES), place=(0, 1, 2, 3), layout=LAYOUTS)
def read_phone_number(draft: TaskBuilder, person: str, place: int, layout: int) -> Task:
    """Tell somebody's phone number.

    Goal: the answer is the number, and it was seen beside the name.
    Start: the launcher; 11 to 17 other contacts, one of whom has the same first (in Chinese:
        given) name; 5 or 6 more pairs share theirs.
    Substates: Contacts; the contact's page; the number is shown there; it is shown somewhere.
    Ends: the first answer.
    Golden steps: 3.
    """
    screens, cast, lots = Screens(draft), Cast(draft), LayoutRandom(draft, layout)
    asked = cast.person(person, phones=((cast.number(person, place), "mobile"),))
    namesake, crowd = _among_namesakes(cast, person, lots)
    others = (namesake, *crowd)
    look = (*screens.to_contact(asked.name), look_at(asked.number))
    return draft.task(
        Texts.read_phone_number.format(name=asked.name),
        kind="single_frame_query",
        expected_answer=AnswerMatches(
            (asked.number,), kind="phone", candidates=tuple(other.number for other in others)
        ),
        setup=start((*others, asked)),
        substates=(
            screens.home(1),
            screens.contact(2, asked.name, 1),
            screens.texts_were_shown(3, 2, asked.name, asked.number),
            screens.evidence(
                4,
                Texts.number_was_seen.format(name=asked.name),
                asked.number,
                "phone",
                of=(asked.name,),
            ),
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


def _among_namesakes(
    cast: Cast, person: str, lots: LayoutRandom
) -> tuple[Person, tuple[Person, ...]]:
    """Who has the same first name, and the others, most of whom share theirs with another one."""
    size, pairs = lots.number(_FEWEST, _MOST), lots.number(5, 6)
    return cast.person(namesake_of(person)), cast.distractors(
        person, size=size, lots=lots, pairs=pairs
    )


@SUITE.add("portable", level=1, person=tuple(NAMES), layout=LAYOUTS)
def add_to_favorites(draft: TaskBuilder, person: str, layout: int) -> Task:
    """Mark somebody as a favourite.

    Goal: that contact alone has become a favourite, and nothing else has changed.
    Start: the launcher; 11 to 17 others, some of them favourites, one a namesake; 5 or 6 more pairs
        share a first name.
    Substates: the others are as they were (guard); Contacts; the contact's page; the contact is a
        favourite.
    Ends: the contact is a favourite.
    Golden steps: 3.
    """
    screens, cast, lots = Screens(draft), Cast(draft), LayoutRandom(draft, layout)
    wanted = cast.person(person, lacks=("starred",))
    namesake, crowd = _among_namesakes(cast, person, lots)
    others = (namesake, *crowd)
    solution = (*screens.to_contact(wanted.name), STAR)
    return draft.task(
        Texts.add_to_favorites.format(name=wanted.name),
        setup=start((*others, wanted)),
        substates=(
            screens.others(1, others),
            screens.home(2),
            screens.contact(3, wanted.name, 2),
            screens.fact(
                4,
                Texts.is_favorite.format(name=wanted.name),
                become(replace(wanted, starred=True), others),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=count_steps(solution),
        max_steps=_TRIES,
        solution=solution,
        wrong_endings=(
            WrongEnding("the namesake", (*screens.to_contact(namesake.name), STAR)),
            WrongEnding(
                "the namesake too",
                (*solution, BACK, *screens.to_found(namesake.name, namesake.name)[1:], STAR),
            ),
            WrongEnding("marked and unmarked", (*solution, STAR)),
            WrongEnding("looked at alone", screens.to_contact(wanted.name)),
        ),
    )


@SUITE.add(
    level=2,
    singled_out_by="the only name that two contacts have",
    person=tuple(NAMES),
    place=(1, 2),
    layout=LAYOUTS,
)
def delete_namesake(draft: TaskBuilder, person: str, place: int, layout: int) -> Task:
    """Delete one of two contacts of the same name, known by its number.

    Goal: the contact with that number is gone, and nobody else is.
    Start: the launcher; two contacts have the name, and different numbers; one or two more names
        are there twice as well; 10 to 16 others.
    Substates: the others are as they were (guard); Contacts; the contact's page; its number is
        shown; the contact is gone.
    Ends: the contact is gone.
    Golden steps: 7.
    """
    screens, cast, lots = Screens(draft), Cast(draft), LayoutRandom(draft, layout)
    old, kept = (cast.person(person, twin=place == at) for at in (1, 2))
    twice = cast.keys(person, size=lots.number(1, 2), lots=lots)
    others = (
        kept,
        *(cast.person(key, twin=twin) for key in twice for twin in (False, True)),
        *cast.distractors(person, *twice, size=lots.number(_FEWEST, _MOST), lots=lots),
    )
    to_old = screens.to_found(old.number, old.name)
    solution = (*to_old, *screens.delete())
    return draft.task(
        Texts.delete_namesake.format(name=old.name, number=old.number),
        setup=start((*others, old)),
        substates=(
            screens.others(1, others),
            screens.home(2),
            screens.contact(3, old.name, 2),
            screens.texts_were_shown(4, 3, old.name, old.number),
            screens.fact(
                5,
                Texts.contact_is_gone.format(number=old.number),
                total(PHONES_URI, 0, data1=old.number),
                total(CONTACTS_URI, len(others)),
                total(DATA_URI, details(*others)),
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
                    TypeInto(Selector(class_name="EditText"), kept.number),
                    screens.tap_text(kept.name),
                    *screens.delete(),
                ),
            ),
        ),
    )


@SUITE.add(
    "portable", level=2, person=tuple(NAMES), kind=("work", "home"), place=(2, 3), layout=LAYOUTS
)
def change_phone_number(
    draft: TaskBuilder, person: str, kind: str, place: int, layout: int
) -> Task:
    """Change one of somebody's two numbers.

    Goal: the number of that kind is the new one, and the mobile number is as it was.
    Start: the launcher; the contact has a mobile number and one of that kind; 10 to 16 others, most
        of whom have two numbers, too.
    Substates: the others are as they were (guard); Contacts; the editor; the number is typed; the
        contact has the two numbers.
    Ends: the contact has the two numbers.
    Golden steps: 5.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    cast = Cast(draft, Rates(second_number=0.75))
    wanted, new = cast.person(person, second=kind), cast.number(person, place)
    mobile, old = (wanted.number_of(item) for item in ("mobile", kind))
    others = cast.distractors(person, size=lots.number(_FEWEST, _MOST), lots=lots)
    to_editor = (*screens.to_contact(wanted.name), EDIT)
    type_new = screens.replace_text(old, new)
    return draft.task(
        Texts.change_phone_number.format(name=wanted.name, kind=TYPES[kind].name, number=new),
        setup=start((*others, wanted)),
        substates=(
            screens.others(1, others),
            screens.home(2),
            screens.editor(3),
            screens.number_is_typed(4, 3, new),
            screens.fact(
                5,
                Texts.number_is_changed.format(kind=TYPES[kind].name, number=new),
                become(replace(wanted, phones=((mobile, "mobile"), (new, kind))), others),
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
            WrongEnding(
                "an invented email address too",
                (
                    *to_editor,
                    type_new,
                    screens.type_into(Texts.email, f"post.{cast.email(person)}"),
                    SAVE,
                ),
            ),
        ),
    )


@SUITE.add("portable", "query", level=2, person=tuple(NAMES), kind=("work", "home"), layout=LAYOUTS)
def read_email_address(draft: TaskBuilder, person: str, kind: str, layout: int) -> Task:
    """Tell one of somebody's two email addresses.

    Goal: the answer is the address of that kind, and it was seen beside the name.
    Start: the launcher; the contact has an address of each kind, and so have most of 10 to 16
        others.
    Substates: Contacts; the contact's page; the address is shown there; it is shown somewhere.
    Ends: the first answer.
    Golden steps: 3.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    cast, has = Cast(draft, Rates(email=0.8, second_email=0.8)), ("email", "second_email")
    asked = cast.person(person, has=has)
    key, *keys = cast.keys(person, size=lots.number(_FEWEST, _MOST), lots=lots)
    others = (stranger := cast.person(key, has=has), *map(cast.person, keys))
    address, other = (
        next(one for one, its in asked.emails if (its == kind) is is_asked)
        for is_asked in (True, False)
    )
    look = (*screens.to_contact(asked.name), look_at(address))
    return draft.task(
        Texts.read_email_address.format(name=asked.name, kind=TYPES[kind].name),
        kind="single_frame_query",
        expected_answer=AnswerMatches(
            (address,),
            kind="email",
            candidates=(other, *(its for other_other in others for its, _ in other_other.emails)),
        ),
        setup=start((*others, asked)),
        substates=(
            screens.home(1),
            screens.contact(2, asked.name, 1),
            screens.texts_were_shown(3, 2, asked.name, address),
            screens.evidence(
                4,
                Texts.address_was_seen.format(name=asked.name),
                address,
                "email",
                of=(asked.name,),
            ),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(address))),
        wrong_endings=(
            WrongEnding("the other address", (*look, Perform(Answer(other)))),
            WrongEnding("somebody else's", (*look, Perform(Answer(stranger.emails[0][0])))),
            WrongEnding("both addresses", (*look, Perform(Answer(f"{address} or {other}")))),
            WrongEnding("a guess without looking", (Perform(Answer(address)),)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
