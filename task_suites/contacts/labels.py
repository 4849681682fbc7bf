"""Tasks with labels in Contacts. See `task_suites.contacts`."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AllOf, AnswerMatches, AnyOf, Selector
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
from task_suites.app_screens import BACK, CANCEL, OK, count_steps
from task_suites.choices import next_of
from task_suites.contacts.book import (
    COMPANIES,
    CONTACTS_URI,
    GROUPS_URI,
    LABELS,
    NAMES,
    Cast,
    Person,
    member,
    members,
    row,
    titles_of,
    total,
)
from task_suites.contacts.screens import OPEN, PACKAGE, Screens, look_at, shown, start
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Contacts", PACKAGE)

_NEW_LABELS: Final[dict[str, tuple[str, str]]] = {
    "Hiking": ("Hiking", "徒步"),
    "School run": ("School run", "接送孩子"),
    "Plumbers": ("Plumbers", "水管工"),
    "Chess": ("Chess", "国际象棋"),
    "Board games": ("Board games", "桌游"),
}


@SUITE.add(level=1, label=tuple(LABELS), name=tuple(_NEW_LABELS))
def rename_label(draft: Draft, label: str, name: str) -> Task:
    """Give a label another name.

    Goal: the label has the new name and the members that it had.
    Start: the launcher; there are three labels, of which this one has two members.
    Substates: the members are as they were (from the start); Contacts; the label; the dialog; the
        label has the name.
    Ends: the label has the name.
    Golden steps: 7.
    """
    screens, cast = Screens(draft), Cast(draft)
    titles, old, new = (
        titles_of(draft, label),
        draft.pick(LABELS[label]),
        draft.pick(_NEW_LABELS[name]),
    )
    first, second, *others = cast.crowd(next_of(NAMES, "Ada Whitlow", list(LABELS).index(label)))
    book = (_labelled(first, 1), _labelled(second, 1), *others)
    to_dialog = (*screens.to_label(old), screens.tap("more"), screens.tap("rename_label"))
    solution = (*to_dialog, TypeInto(new), OK)
    return draft.task(
        (
            f"Rename the label “{old}” in Contacts to “{new}”.",
            f"把联系人标签“{old}”改名为“{new}”。",
        ),
        setup=start(book, titles),
        substates=(
            screens.others(1, book, members(1, 2)),
            screens.home(2),
            screens.label_page(3, old),
            PageNode(
                4,
                draft.pick(("The dialog for the name is open", "名称对话框已打开")),
                check=shown(class_name="EditText", hint=screens.word("label_name")),
            ),
            screens.fact(
                5,
                (f"There is a label “{new}” in place of “{old}”", f"标签“{old}”已改为“{new}”"),
                row(GROUPS_URI, _id=1, title=new),
                *(row(GROUPS_URI, title=title) for title in titles[1:]),
                total(GROUPS_URI, len(titles)),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("typed and cancelled", (*to_dialog, TypeInto(new), CANCEL)),
            WrongEnding(
                "another label",
                (
                    *screens.to_label(titles[1]),
                    screens.tap("more"),
                    screens.tap("rename_label"),
                    TypeInto(new),
                    OK,
                ),
            ),
            WrongEnding("appended to the old name", (*to_dialog, TypeInto(new, clear=False), OK)),
        ),
    )


def _labelled(person: Person, *labels: int) -> Person:
    return Person(person.first, person.last, person.phones, labels=labels)


@SUITE.add(level=2, person=tuple(NAMES), old=tuple(LABELS), steps=(1, 2))
def move_to_label(draft: Draft, person: str, old: str, steps: int) -> Task:
    """Take one label off somebody and give them another.

    Goal: the contact carries the new label alone.
    Start: the launcher; the contact and two others carry the old label.
    Substates: the others are as they were (from the start); Contacts; the labels can be chosen;
        the contact carries the new label and not the old one.
    Ends: the contact carries the new label alone.
    Golden steps: 7.
    """
    screens, cast = Screens(draft), Cast(draft)
    titles = titles_of(draft, old)
    new = 1 + steps
    other = 4 - steps
    wanted = _labelled(cast.person(person), 1)
    first, second, *rest = cast.crowd(person)
    others = (_labelled(first, 1), _labelled(second, 1, new), *rest)

    def box(label: int) -> TapOn:
        return TapOn(Selector(text=titles[label - 1], class_name="CheckBox"))

    to_dialog = (
        *screens.to_contact(wanted.name),
        screens.tap("more"),
        screens.tap("choose_labels"),
    )
    solution = (*to_dialog, box(1), box(new), OK)
    return draft.task(
        (
            f"Move {wanted.name} from the label “{titles[0]}” to the label “{titles[new - 1]}”.",
            f"将{wanted.name}从标签“{titles[0]}”移到标签“{titles[new - 1]}”。",
        ),
        setup=start((*others, wanted), titles),
        substates=(
            screens.others(1, others, members(other, 0), total(CONTACTS_URI, len(others) + 1)),
            screens.home(2),
            PageNode(
                3,
                draft.pick(("Labels can be chosen for somebody", "可以为联系人选择标签")),
                check=shown(class_name="CheckBox", text=titles[new - 1]),
                alternatives="way",
            ),
            screens.label_page(4, titles[0], way="way"),
            screens.fact(
                5,
                (
                    f"{wanted.name} carries “{titles[new - 1]}” and not “{titles[0]}”",
                    f"{wanted.name}带有“{titles[new - 1]}”而没有“{titles[0]}”",
                ),
                member(wanted.name, new),
                members(new, 2),
                members(1, 2),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("the old label kept", (*to_dialog, box(new), OK)),
            WrongEnding("another label", (*to_dialog, box(1), box(other), OK)),
            WrongEnding("chosen and cancelled", (*to_dialog, box(1), box(new), CANCEL)),
        ),
    )


@SUITE.add(level=3, label=tuple(_NEW_LABELS), person=tuple(NAMES), steps=(3, 5))
def create_label_with_members(draft: Draft, label: str, person: str, steps: int) -> Task:
    """Make a label and give it to three people.

    Goal: there is one more label, and exactly these three carry it.
    Start: the launcher; there are three labels and fifteen people.
    Substates: everybody is as they were (from the start); Contacts; the labels; the label is
        there; the page of the new label; the three carry it.
    Ends: the three carry it.
    Golden steps: 11.
    """
    screens, cast = Screens(draft), Cast(draft)
    title, titles = draft.pick(_NEW_LABELS[label]), titles_of(draft, "Choir")
    keys = (person, next_of(NAMES, person, steps), next_of(NAMES, person, 2 * steps))
    chosen = tuple(cast.person(key) for key in keys)
    names = tuple(one.name for one in chosen)
    others = cast.crowd(*keys, size=12)
    new = len(titles) + 1
    made = (
        OPEN,
        screens.tap("labels"),
        TapOn(Selector(description=screens.word("create_label"))),
        TypeInto(title),
        OK,
    )
    to_list = (*made, screens.tap_text(title), screens.tap("add_contacts"))
    done = TapOn(Selector(resource_id="menu_done"))

    def picked(*people: str) -> tuple[SolutionStep, ...]:
        return (*to_list, *(screens.tap_text(name) for name in people), done)

    return draft.task(
        (
            f"Create a label “{title}” in Contacts and put {names[0]}, {names[1]} and {names[2]} "
            "on it.",
            f"在“联系人”中创建标签“{title}”，并把{'、'.join(names)}加进去。",
        ),
        setup=start((*others, *chosen), titles),
        substates=(
            screens.others(1, (*others, *chosen), total(CONTACTS_URI, len(others) + 3)),
            screens.home(2),
            screens.label_tab(3),
            screens.fact(
                4,
                (f"There is one label “{title}”", f"有一个标签“{title}”"),
                total(GROUPS_URI, 1, title=title),
                total(GROUPS_URI, new),
            ),
            screens.label_page(5, title),
            screens.fact(
                6,
                ("The three carry it, and nobody else does", "这三人且只有他们带有该标签"),
                AnyOf(
                    tuple(
                        AllOf((*(member(name, label_id) for name in names), members(label_id, 3)))
                        for label_id in range(new, new + 3)  # made again, it has the next id
                    )
                ),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(picked(*names)),
        solution=picked(*names),
        wrong_endings=(
            WrongEnding("one too few", picked(*names[1:])),
            WrongEnding("somebody else", picked(*names[1:], others[0].name)),
            WrongEnding("chosen and not added", picked(*names)[:-1]),
        ),
    )


@SUITE.add("query", level=2, label=tuple(LABELS), company=tuple(COMPANIES), place=(0, 1, 2))
def find_colleague(draft: Draft, label: str, company: str, place: int) -> Task:
    """Tell who of those with a label works at a company.

    Goal: the answer is that person's name.
    Start: the launcher; three people carry the label, each works somewhere else; somebody without
        the label works at the company too.
    Substates: Contacts; the page of the label, or the search; that person's page, with the
        company.
    Ends: the first answer.
    Golden steps: 5 to 9.
    """
    screens, cast = Screens(draft), Cast(draft)
    titles, named = titles_of(draft, label), draft.pick(COMPANIES[company])
    first = next_of(NAMES, "Ada Whitlow", list(LABELS).index(label) * 3 + place)
    keys = [next_of(NAMES, first, steps) for steps in range(4)]
    *carriers, stranger = (
        cast.person(
            key,
            company=draft.pick(COMPANIES[next_of(COMPANIES, company, (at - place) % 4)])
            if at < 3
            else named,
            labels=(1,) if at < 3 else (2,),
        )
        for at, key in enumerate(keys)
    )
    asked = carriers[place]
    look: list[SolutionStep] = [*screens.to_label(titles[0])]
    for one in [other for other in carriers if other is not asked][:place]:
        look += [screens.tap_text(one.name), look_at(one.company), BACK]
    look += [screens.tap_text(asked.name), look_at(named)]
    return draft.task(
        (
            f"Which contact with the label “{titles[0]}” works at {named}? "
            "Answer with the name alone.",
            f"带有标签“{titles[0]}”的联系人中，谁在{named}工作？只需回答姓名。",
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((asked.name, asked.first)),
        setup=start((*cast.crowd(*keys), *carriers, stranger), titles),
        substates=(
            screens.home(1),
            screens.label_page(2, titles[0], way="way"),
            PageNode(
                3,
                draft.pick((f"{named} is searched for", f"搜索{named}")),
                check=shown(class_name="EditText", text=named),
                alternatives="way",
            ),
            screens.contact(4, asked.name, 1),
            screens.seen(5, 4, asked.name, named),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, Perform(Answer(asked.name))),
        wrong_endings=(
            WrongEnding(
                "without the label",
                (*screens.to_contact(stranger.name), Perform(Answer(stranger.name))),
            ),
            WrongEnding(
                "of another company",
                (*look, Perform(Answer(carriers[(place + 1) % 3].name))),
            ),
            WrongEnding("a guess without looking", (Perform(Answer(asked.name)),)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
