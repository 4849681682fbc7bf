"""Tasks with labels in Contacts. See `task_suites.contacts`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AllOf, AnswerMatches, AnyOf, Check, Selector, ValueShown
from mobile_gym.core.substates import PageNode
from mobile_gym.core.tasks import (
    Perform,
    SolutionStep,
    TapOn,
    Task,
    TaskTemplate,
    TypeInto,
    WrongEnding,
)
from mobile_gym.core.word_lists import load_word_lists
from task_suites.app_screens import BACK, CANCEL, OK, count_steps
from task_suites.choices import next_of
from task_suites.contacts.book import (
    COMPANIES,
    CONTACTS_URI,
    DATA_URI,
    GROUPS_URI,
    LABELS,
    NAMES,
    Cast,
    Person,
    Rates,
    become,
    details,
    member,
    members,
    row,
    total,
)
from task_suites.contacts.screens import OPEN, PACKAGE, Screens, look_at, node_shown, start
from task_suites.contacts.texts import Texts
from task_suites.pools import by_words
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

_LISTS: Final = load_word_lists("task_suites.contacts")

SUITE: Final = Suite("Contacts", PACKAGE, texts=Texts)

_SWIPES_TO_MEMBERS: Final = 1
"""How often one swipes, on a screen of 540 x 1200, until three people have shown: the median over
seeds."""
_NEW_LABELS: Final = by_words(_LISTS["new_labels"])
_FEWEST, _MOST = 3, 6
"""How many labels there are."""


def _draw_labels(draft: TaskBuilder, lots: LayoutRandom, *keys: str) -> tuple[str, ...]:
    """Titles of labels in a drawn order, those of the keys among them; ids begin with 1."""
    others = lots.some(LABELS, lots.number(_FEWEST, _MOST) - len(keys), exclude=keys)
    return tuple(draft.pick(LABELS[key]) for key in lots.among(others, *keys))


def _all_members(titles: Sequence[str], book: Sequence[Person]) -> Iterator[Check]:
    """Each label has so many members as it had."""
    for at in range(1, len(titles) + 1):
        yield members(at, sum(at in item.labels for item in book))


@SUITE.add(level=1, label=tuple(LABELS), name=tuple(_NEW_LABELS), layout=LAYOUTS)
def rename_label(draft: TaskBuilder, label: str, name: str, layout: int) -> Task:
    """Give a label another name.

    Goal: the label has the new name and the members that it had.
    Start: the launcher; there are three to six labels, which 10 to 16 people carry or do not.
    Substates: the contacts are as they were (guard); Contacts; the label; the dialog; the label
        has the name.
    Ends: the label has the name.
    Golden steps: 7.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    titles = _draw_labels(draft, lots, label)
    cast = Cast(draft, labels=len(titles))
    old, new = draft.pick(LABELS[label]), draft.pick(_NEW_LABELS[name])
    at = titles.index(old) + 1
    book = cast.distractors(size=lots.number(10, 16), lots=lots)
    another = lots.one(titles, exclude=(old,))

    def to_dialog(title: str) -> tuple[SolutionStep, ...]:
        return (
            *screens.to_label(title),
            screens.tap(Texts.more_options),
            screens.tap(Texts.rename_label),
        )

    field = Selector(class_name="EditText", package_name=PACKAGE)
    solution = (*to_dialog(old), TypeInto(None, new), OK)
    return draft.task(
        Texts.rename_label_to.format(old=old, new=new),
        setup=start(book, titles),
        substates=(
            screens.others(
                1,
                book,
                *_all_members(titles, book),
                total(CONTACTS_URI, len(book)),
                total(DATA_URI, details(*book)),
                text=Texts.contacts_are_kept,
            ),
            screens.home(2),
            screens.label_page(3, old),
            PageNode(
                4,
                draft.pick(Texts.name_dialog_is_open),
                check=node_shown(class_name="EditText", hint=draft.pick(Texts.label_name)),
            ),
            screens.fact(
                5,
                Texts.label_is_renamed.format(new=new, old=old),
                row(GROUPS_URI, _id=at, title=new),
                *(row(GROUPS_URI, title=title) for title in titles if title != old),
                total(GROUPS_URI, len(titles)),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("typed and cancelled", (*to_dialog(old), TypeInto(None, new), CANCEL)),
            WrongEnding("another label", (*to_dialog(another), TypeInto(None, new), OK)),
            WrongEnding(
                "appended to the old name",
                (*to_dialog(old), TapOn(field), TypeInto(field, new, clear=False), OK),
            ),
            WrongEnding(
                "a new label with the name",
                (
                    OPEN,
                    screens.tap(Texts.labels),
                    TapOn(Selector(description=draft.pick(Texts.create_label))),
                    TypeInto(None, new),
                    OK,
                ),
            ),
        ),
    )


@SUITE.add(level=2, person=tuple(NAMES), old=tuple(LABELS), new=tuple(LABELS), layout=LAYOUTS)
def move_to_label(draft: TaskBuilder, person: str, old: str, new: str, layout: int) -> Task:
    """Take one label off somebody and give them another.

    Goal: the contact carries the new label alone.
    Start: the launcher; the contact carries the old label alone; there are three to six labels,
        which 10 to 17 others carry or do not. Where the seed draws one label for both, the next one
        is the new one.
    Substates: the others are as they were (guard); Contacts; the labels can be chosen; the contact
        carries the new label and not the old one.
    Ends: the contact carries the new label alone.
    Golden steps: 7.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    new = next_of(LABELS, old) if new == old else new
    titles = _draw_labels(draft, lots, old, new)
    cast = Cast(draft, Rates(labels=0.8, second_label=0.2), labels=len(titles))
    from_title, to_title = draft.pick(LABELS[old]), draft.pick(LABELS[new])
    from_id, to_id = titles.index(from_title) + 1, titles.index(to_title) + 1
    other = lots.one(titles, exclude=(from_title, to_title))
    wanted = cast.person(person, labels=(from_id,))
    others = cast.distractors(person, size=lots.number(10, 17), lots=lots)

    def box(title: str) -> TapOn:
        return TapOn(Selector(text=title, class_name="CheckBox"))

    to_dialog = (
        *screens.to_contact(wanted.name),
        screens.tap(Texts.more_options),
        screens.tap(Texts.choose_labels),
    )
    solution = (*to_dialog, box(from_title), box(to_title), OK)
    return draft.task(
        Texts.move_to_label.format(name=wanted.name, old=from_title, new=to_title),
        setup=start((*others, wanted), titles),
        substates=(
            screens.others(
                1,
                others,
                *(row(GROUPS_URI, title=title) for title in titles),
                total(GROUPS_URI, len(titles)),
                total(CONTACTS_URI, len(others) + 1),
                text=Texts.others_and_labels_are_kept,
            ),
            screens.home(2),
            PageNode(
                3,
                draft.pick(Texts.labels_can_be_chosen),
                check=node_shown(class_name="CheckBox", text=to_title),
                alternatives="way",
            ),
            screens.label_page(4, from_title, way="way"),
            screens.fact(
                5,
                Texts.carries_label_alone.format(name=wanted.name, title=to_title),
                become(replace(wanted, labels=(to_id,)), others),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("the old label kept", (*to_dialog, box(to_title), OK)),
            WrongEnding("another label", (*to_dialog, box(from_title), box(other), OK)),
            WrongEnding("another label too", (*solution[:-1], box(other), OK)),
            WrongEnding("chosen and cancelled", (*solution[:-1], CANCEL)),
        ),
    )


@SUITE.add(level=3, label=tuple(_NEW_LABELS), person=tuple(NAMES), layout=LAYOUTS)
def create_label_with_members(draft: TaskBuilder, label: str, person: str, layout: int) -> Task:
    """Make a label and give it to three people.

    Goal: there is one more label, and exactly these three carry it.
    Start: the launcher; there are three to six labels and 13 to 19 people.
    Substates: everybody is as they were (guard); Contacts; the labels; the label is there; the
        page of the new label; the three carry it.
    Ends: the three carry it.
    Golden steps: 12, one of them a swipe.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    title, titles = draft.pick(_NEW_LABELS[label]), _draw_labels(draft, lots)
    cast = Cast(draft, labels=len(titles))
    keys = (person, *cast.keys(person, size=2, lots=lots))
    chosen = tuple(map(cast.person, keys))
    names = tuple(item.name for item in chosen)
    others = cast.distractors(*keys, size=lots.number(10, 16), lots=lots)
    everybody = (*others, *chosen)
    new = len(titles) + 1
    made = (
        OPEN,
        screens.tap(Texts.labels),
        TapOn(Selector(description=draft.pick(Texts.create_label))),
        TypeInto(None, title),
        OK,
    )
    to_list = (*made, screens.tap_text(title), screens.tap(Texts.add_contacts))
    done = TapOn(Selector(resource_id="menu_done"))

    def picked(*people: str) -> tuple[SolutionStep, ...]:
        return (*to_list, *(screens.tap_text(name) for name in sorted(people)), done)

    return draft.task(
        Texts.create_label_with_members.format(
            title=title, first=names[0], second=names[1], third=names[2]
        ),
        setup=start(everybody, titles),
        substates=(
            screens.others(
                1,
                everybody,
                *(row(GROUPS_URI, title=other_title) for other_title in titles),
                total(CONTACTS_URI, len(everybody)),
                text=Texts.everybody_is_kept,
            ),
            screens.home(2),
            screens.label_tab(3),
            screens.fact(
                4,
                Texts.label_is_new.format(title=title),
                total(GROUPS_URI, 1, title=title),
                total(GROUPS_URI, new),
            ),
            screens.label_page(5, title),
            screens.fact(
                6,
                Texts.three_carry_label,
                AnyOf(
                    tuple(
                        AllOf((*(member(name, label_id) for name in names), members(label_id, 3)))
                        for label_id in range(new, new + 3)  # made again, it has the next id
                    )
                ),
                total(DATA_URI, details(*everybody) + 3),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(picked(*names)) + _SWIPES_TO_MEMBERS,
        solution=picked(*names),
        wrong_endings=(
            WrongEnding("one too few", picked(*names[1:])),
            WrongEnding("somebody else", picked(*names[1:], others[0].name)),
            WrongEnding("somebody else too", picked(*names, others[0].name)),
            WrongEnding("chosen and not added", picked(*names)[:-1]),
        ),
    )


_LOOKED_AT: Final = 4
"""How many others somebody looks at, at most, before the one who is asked for."""


def _colleagues(
    draft: TaskBuilder, lots: LayoutRandom, company: str, label: int, count: int
) -> tuple[Person, ...]:
    """People of whom no two carry the same label and work at the same company.

    The first one carries this label, as an id of so many, and works at this company; others do one
    of both.
    """
    cast = Cast(draft)
    firms = (company, *lots.some(COMPANIES, 5, exclude=(company,)))
    first, size = (label, company), lots.number(13, 18)
    rest: tuple[tuple[int, str], ...] = ()
    while not (
        any(firm == company and one != label for one, firm in rest)
        and any(firm != company and one == label for one, firm in rest)
    ):
        rest = lots.some(product(range(1, count + 1), firms), size - 1, exclude=(first,))
    return tuple(
        cast.person(key, labels=(its,), company=draft.pick(COMPANIES[employer]))
        for key, (its, employer) in zip(
            cast.keys(size=size, lots=lots), (first, *rest), strict=True
        )
    )


@SUITE.add("query", level=2, label=tuple(LABELS), company=tuple(COMPANIES), layout=LAYOUTS)
def find_colleague(draft: TaskBuilder, label: str, company: str, layout: int) -> Task:
    """Tell who of those with a label works at a company.

    Goal: the answer is that person's name; company and label were each seen with it.
    Start: the launcher; 13 to 18 people carry one label each, of three to six, and work at one of
        six companies each; no two do both in the same way.
    Substates: Contacts; the page of the label, or the search; that person's page, with the
        company; company and person, label and person are shown together somewhere.
    Ends: the first answer.
    Golden steps: 5 to 13.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    titles, named = _draw_labels(draft, lots, label), draft.pick(COMPANIES[company])
    title = draft.pick(LABELS[label])
    at = titles.index(title) + 1
    asked, *others = everybody = _colleagues(draft, lots, company, at, len(titles))
    stranger = next(other for other in others if other.company == named)
    rest = [other for other in others if at in other.labels]
    look: list[SolutionStep] = [*screens.to_label(title)]
    for one in sorted(
        rest[: lots.number(0, min(_LOOKED_AT, len(rest)))], key=lambda item: item.name
    ):
        look += [screens.tap_text(one.name), look_at(one.company), BACK]
    look += [screens.tap_text(asked.name), look_at(named)]
    return draft.task(
        Texts.find_colleague.format(title=title, company=named),
        kind="multi_frame_query",
        expected_answer=AnswerMatches(
            (asked.name, asked.first),
            kind="name",
            candidates=tuple(other.name for other in others),
        ),
        setup=start(everybody, titles),
        substates=(
            screens.home(1),
            screens.label_page(2, title, way="way"),
            PageNode(
                3,
                draft.pick(Texts.company_is_searched.format(company=named)),
                check=node_shown(class_name="EditText", text=named),
                alternatives="way",
            ),
            screens.event(
                4,
                Texts.was_seen_with_label.format(name=asked.name, title=title),
                _together(asked.name, title),
            ),
            screens.contact(5, asked.name, 1),
            screens.texts_were_shown(6, 5, asked.name, named),
            screens.event(
                7,
                Texts.was_seen_to_work.format(name=asked.name, company=named),
                _together(asked.name, named),
            ),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(asked.name))),
        wrong_endings=(
            WrongEnding(
                "without the label",
                (*screens.to_contact(stranger.name), Perform(Answer(stranger.name))),
            ),
            WrongEnding("of another company", (*look, Perform(Answer(rest[0].name)))),
            WrongEnding(
                "all with the label",
                (*look, Perform(Answer(", ".join(item.name for item in (asked, *rest))))),
            ),
            WrongEnding("a guess without looking", (Perform(Answer(asked.name)),)),
            WrongEnding(
                "a guess from the label alone",
                (*screens.to_label(title), look_at(asked.name), Perform(Answer(asked.name))),
            ),
        ),
    )


def _together(name: str, words: str) -> AnyOf:
    """A screen shows a name and words, at most one of which has been typed."""
    return AnyOf(
        (ValueShown(words, "title", subject=(name,)), ValueShown(name, "name", subject=(words,)))
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
