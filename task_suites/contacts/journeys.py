"""Tasks in Contacts with conditions, several people and files. See `task_suites.contacts`."""

from __future__ import annotations

import shlex
from dataclasses import replace
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AnswerMatches, Selector
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import Perform, SolutionStep, TapOn, Task, TaskTemplate, WrongEnding
from mobile_gym.core.word_lists import load_word_lists
from task_suites.app_screens import BACK, count_steps
from task_suites.contacts.book import (
    COMPANIES,
    CONTACTS_URI,
    DATA_URI,
    EMAILS_URI,
    NAMES,
    PHONES_URI,
    Cast,
    Person,
    Rates,
    as_is,
    become,
    details,
    has_phone,
    people_in_stored_order,
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
    node_shown,
    start,
)
from task_suites.contacts.texts import Texts
from task_suites.pools import by_words
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

_LISTS: Final = load_word_lists("task_suites.contacts")

SUITE: Final = Suite("Contacts", PACKAGE, texts=Texts)

_SWIPES_TO_PEOPLE: Final = 1
"""How often one swipes, on a screen of 540 x 1200, until three people have shown: the median over
seeds."""
_NOTES: Final = by_words(_LISTS["notes"])
_FEWEST, _MOST = 9, 15
"""How many other people a book has."""


@SUITE.add(
    "portable",
    level=3,
    person=tuple(NAMES),
    company=tuple(COMPANIES),
    note=tuple(_NOTES),
    layout=LAYOUTS,
)
def favorite_or_note(draft: TaskBuilder, person: str, company: str, note: str, layout: int) -> Task:
    """Depending on where somebody works, mark them as a favourite or write a note.

    Goal: the company was seen; the contact is a favourite where it is that one, else has the note;
        not both, and nothing else has changed.
    Start: the launcher; the contact works there or, as often, at another company; 9 to 15 others,
        of most of whom the company is known.
    Substates: the others are as they were (guard); Contacts; the contact's page; the company is
        shown there; it was seen with the name; what was to be done is done.
    Ends: the one of both that was to be done is done.
    Golden steps: 3 or 5.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    cast = Cast(draft, Rates(company=0.8, note=0))
    works_there = lots.chance(0.5)
    employer = company if works_there else lots.one(COMPANIES, exclude=(company,))
    wanted = cast.person(person, lacks=("starred",), company=draft.pick(COMPANIES[employer]))
    others = cast.distractors(person, size=lots.number(_FEWEST, _MOST), lots=lots)
    text = draft.pick(_NOTES[note])
    named = draft.pick(COMPANIES[company])
    look = (*screens.to_contact(wanted.name), look_at(wanted.company))
    write = (EDIT, screens.type_into(Texts.note, text), SAVE)
    done = replace(wanted, starred=True) if works_there else replace(wanted, note=text)
    solution: tuple[SolutionStep, ...] = (*look, STAR) if works_there else (*look, *write)
    other: tuple[SolutionStep, ...] = (*look, *write) if works_there else (*look, STAR)
    return draft.task(
        Texts.favorite_or_note.format(name=wanted.name, company=named, note=text),
        setup=start((*others, wanted)),
        substates=(
            screens.others(1, others),
            screens.home(2),
            screens.contact(3, wanted.name, 2),
            screens.texts_were_shown(4, 3, wanted.name, wanted.company),
            screens.evidence(
                5,
                Texts.company_was_seen.format(name=wanted.name),
                wanted.company,
                of=(wanted.name,),
                weight=0.25,
            ),
            screens.fact(
                6,
                Texts.right_one_is_done,
                become(done, others),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=count_steps(solution),
        max_steps=18,  # of both branches, so that the limit does not tell which it is
        solution=solution,
        wrong_endings=(
            WrongEnding("the other of both", other),
            WrongEnding("both", (*look, STAR, *write)),
            WrongEnding("looked at alone", look),
        ),
    )


_ADDRESS_ALONE: Final = ("second_email", "company", "address", "birthday", "note", "starred")
"""What somebody of whom there is an email address alone has not."""


def _duplicates(cast: Cast, key: str, *, twin: bool) -> tuple[Person, Person]:
    """Somebody who has a number and no email address, and an address alone under the same name."""
    full = cast.person(key, twin=twin, lacks=("email", "starred"))
    bare = cast.person(key, twin=not twin, has=("email",), lacks=_ADDRESS_ALONE, phones=())
    return full, bare


@SUITE.add(
    level=3,
    singled_out_by="somebody with two contacts",
    person=tuple(NAMES),
    place=(0, 1),
    layout=LAYOUTS,
)
def merge_duplicates(draft: TaskBuilder, person: str, place: int, layout: int) -> Task:
    """Move an email address to the contact with the number, and delete its duplicate.

    Goal: the contact with the number is left, has the address, too, and nothing else.
    Start: the launcher; two contacts have the name: one a number, the other an address alone; one
        or two more names are there twice in the same way; 9 to 15 others.
    Substates: the others are as they were (guard); Contacts; the address is shown; the editor; the
        address is with the number; the duplicate is gone.
    Ends: one contact is left.
    Golden steps: 12.
    """
    screens, cast, lots = Screens(draft), Cast(draft), LayoutRandom(draft, layout)
    full, bare = _duplicates(cast, person, twin=place == 1)
    twice = cast.keys(person, size=lots.number(1, 2), lots=lots)
    others = (
        *(
            duplicate
            for key in twice
            for duplicate in _duplicates(cast, key, twin=lots.chance(0.5))
        ),
        *cast.distractors(person, *twice, size=lots.number(_FEWEST, _MOST), lots=lots),
    )
    book = (full, bare, *others)
    name, number, (address, _) = full.name, full.number, bare.emails[0]
    # Of two equal names, the contact that was made first stands first.
    at_full, at_bare = (0, 1) if full.rank < bare.rank else (1, 0)
    full_id = people_in_stored_order(book).index(full) + 1

    def to(nth: int) -> TapOn:
        return screens.tap_text(name, nth)

    def copied(text: str) -> tuple[SolutionStep, ...]:
        return (
            *(OPEN, to(at_bare), look_at(address), BACK),
            *(to(at_full), EDIT, screens.type_into(Texts.email, text), SAVE),
        )

    copy = copied(address)
    solution = (*copy, BACK, to(at_bare), *screens.delete())
    return draft.task(
        Texts.merge_duplicates.format(name=name, number=number),
        setup=start(book),
        substates=(
            screens.others(1, others),
            screens.home(2),
            screens.contact(3, name, 2),
            screens.texts_were_shown(4, 3, name, address),
            screens.editor(5),
            screens.fact(
                6,
                Texts.duplicates_are_merged,
                row(PHONES_URI, contact_id=full_id, display_name=name, data1=number),
                row(EMAILS_URI, contact_id=full_id, display_name=name, data1=address),
                as_is(full),
                total(CONTACTS_URI, 1, display_name=name),
                total(CONTACTS_URI, len(others) + 1),
                total(DATA_URI, details(full, *others) + 1),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("copied and nothing deleted", copy),
            WrongEnding("deleted without copying", (OPEN, to(at_bare), *screens.delete())),
            WrongEnding("the wrong one deleted", (*copy, *screens.delete())),
            WrongEnding(
                "another address",
                (*copied(f"x.{address}"), BACK, to(at_bare), *screens.delete()),
            ),
            WrongEnding(
                "the number moved instead",
                (
                    *(OPEN, to(at_bare), EDIT, screens.type_into(Texts.phone, number), SAVE, BACK),
                    *(to(at_full), *screens.delete()),
                ),
            ),
        ),
    )


# -- several people -------------------------------------------------------------------------------


@SUITE.add(
    "portable",
    "query",
    level=3,
    person=tuple(NAMES),
    question=("oldest", "youngest"),
    layout=LAYOUTS,
)
def compare_ages(draft: TaskBuilder, person: str, question: str, layout: int) -> Task:
    """Tell who of three people is the oldest, or the youngest.

    Goal: the answer is that person's name; each birthday was seen with its name.
    Start: the launcher; all three have a birthday, and so have most of 9 to 15 others, all of them
        within eight years.
    Substates: Contacts; the three pages; each birthday is shown somewhere.
    Ends: the first answer.
    Golden steps: 8, one of them a swipe.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    born = range(first := lots.number(1950, 1995), first + 8)
    cast = Cast(draft, Rates(birthday=0.8), born=born)
    keys = lots.shuffled((person, *cast.keys(person, size=2, lots=lots)))
    # Month and day fall where the year rises, so they alone would give the opposite answer.
    years = sorted(lots.some(born, 3))
    months, days = (sorted(lots.some(range(1, most), 3), reverse=True) for most in (13, 29))
    order = lots.shuffled(range(3))
    people = tuple(
        cast.person(key, birthday=cast.birthday(years[place], months[place], days[place]))
        for key, place in zip(keys, order, strict=True)
    )
    others = cast.distractors(*keys, size=lots.number(_FEWEST, _MOST), lots=lots)
    names = tuple(other_person.name for other_person in people)
    asked = people[order.index(0 if question == "oldest" else 2)]
    other = people[order.index(2 if question == "oldest" else 0)]
    look: list[SolutionStep] = [OPEN]
    visited = sorted(people, key=lambda other_person: other_person.name)
    for one in visited:
        look += [screens.tap_text(one.name), look_at(one.birthday), BACK]
    look.pop()
    pages = [
        node
        for place, one in enumerate(visited)
        for node in (
            screens.contact(2 + 2 * place, one.name, 1),
            screens.evidence(
                3 + 2 * place,
                Texts.birthday_was_seen.format(name=one.name),
                one.birthday,
                "date",
                of=(one.name,),
            ),
        )
    ]
    superlative = {"oldest": Texts.oldest, "youngest": Texts.youngest}[question]
    return draft.task(
        Texts.compare_ages.format(
            superlative=superlative, first=names[0], second=names[1], third=names[2]
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches(
            (asked.name, asked.first),
            kind="name",
            candidates=tuple(
                other_person.name
                for other_person in (*people, *others)
                if other_person is not asked
            ),
        ),
        setup=start((*people, *others)),
        substates=(screens.home(1), *pages),
        golden_steps=count_steps(look) + _SWIPES_TO_PEOPLE + 1,
        solution=(*look, Perform(Answer(asked.name))),
        wrong_endings=(
            WrongEnding("the other end", (*look, Perform(Answer(other.name)))),
            WrongEnding("all of them", (*look, Perform(Answer(", ".join(names))))),
            WrongEnding("two of them", (*look, Perform(Answer(f"{asked.name}, {other.name}")))),
            WrongEnding("one not looked at", (*look[:-3], Perform(Answer(asked.name)))),
            WrongEnding("a guess without looking", (Perform(Answer(asked.name)),)),
        ),
    )


# -- files ----------------------------------------------------------------------------------------

_FILES: Final = (
    "book_circle", "choir_2024", "cycling_club", "family", "gym_friends", "new_neighbors",
    "old_school", "parents", "suppliers", "team_contacts", "village_fair", "wedding_guests",
)  # fmt: skip


@SUITE.add(level=2, file=_FILES, person=tuple(NAMES), layout=LAYOUTS)
def import_contacts(draft: TaskBuilder, file: str, person: str, layout: int) -> Task:
    """Import the contacts of one of several files.

    Goal: the two people of that file are contacts, each once; nobody of another file is.
    Start: the launcher; there are seven to eleven .vcf files in Download, of two people each, and 9
        to 15 contacts.
    Substates: the others are as they were (guard); Contacts; its settings; the files are shown;
        the people are there.
    Ends: the people are there.
    Golden steps: 5.
    """
    screens, cast, lots = Screens(draft), Cast(draft), LayoutRandom(draft, layout)
    files = (file, *lots.some(_FILES, lots.number(6, 10), exclude=(file,)))
    keys = (person, *cast.keys(person, size=2 * len(files) - 1, lots=lots))
    book = cast.distractors(*keys, size=lots.number(_FEWEST, _MOST), lots=lots)
    new = tuple(map(cast.named_person, keys))
    one, two = new[:2]
    pairs = [lots.shuffled(new[2 * at : 2 * at + 2]) for at in range(len(files))]
    written = [_file_command(name, *pair) for name, pair in zip(files, pairs, strict=True)]
    to_files = (
        OPEN,
        screens.tap(Texts.more_options),
        screens.tap(Texts.settings),
        screens.tap(Texts.import_contacts),
    )

    def take(name: str) -> TapOn:
        return TapOn(Selector(text=f"{name}.vcf"))

    solution = (*to_files, take(file))
    return draft.task(
        Texts.import_from_file.format(file=file, name=one.name),
        setup=start(book, (), *lots.shuffled(written)),
        substates=(
            screens.others(1, book),
            screens.home(2),
            screens.settings_page(3),
            PageNode(
                4,
                draft.pick(Texts.file_is_shown),
                parent_id=3,
                check=node_shown(text=f"{file}.vcf", editable=False),
            ),
            screens.fact(
                5,
                Texts.two_are_imported.format(first=one.name, second=two.name),
                *(has_phone(new.name, new.number, "mobile") for new in (one, two)),
                *(row(CONTACTS_URI, display_name=new.name, starred=0) for new in (one, two)),
                total(CONTACTS_URI, len(book) + 2),
                total(DATA_URI, details(one, two, *book)),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another file", (*to_files, take(files[1]))),
            WrongEnding(
                "two files", (*solution, screens.tap(Texts.import_contacts), take(files[1]))
            ),
            WrongEnding(
                "imported twice", (*solution, screens.tap(Texts.import_contacts), take(file))
            ),
            WrongEnding("a favorite, too", (*solution, BACK, screens.tap_text(one.name), STAR)),
            WrongEnding("not chosen", to_files),
        ),
    )


def _file_command(name: str, *people: Person) -> str:
    """A command that writes these people into a vCard file (RFC 2426)."""
    lines = [
        line
        for person in people
        for line in (
            "BEGIN:VCARD",
            "VERSION:3.0",
            f"N:{person.last};{person.first};;;",
            f"FN:{person.name}",
            f"TEL;TYPE=CELL:{person.number}",
            "END:VCARD",
        )
    ]
    text = shlex.quote("\n".join(lines))
    return f"mkdir -p /sdcard/Download && echo {text} > /sdcard/Download/{name}.vcf"


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
