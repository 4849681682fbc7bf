"""A contact that is saved, and one that is only filled in: what AndroidWorld asks of Contacts."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from mobile_gym.core.checks import AllOf, AnyOf, Check, Selector
from mobile_gym.core.tasks import SolutionStep, TapOn, Task, TaskTemplate, WrongEnding
from mobile_gym.core.texts import ENGLISH, Catalogue, LocalizedText, Text
from task_suites.app_screens import BACK, OK
from task_suites.contacts.book import (
    CONTACTS_URI,
    DATA_URI,
    NAMES,
    PHONES_URI,
    Cast,
    details,
    row,
    total,
)
from task_suites.contacts.screens import OPEN, PACKAGE, SAVE, Screens, node_shown, start
from task_suites.contacts.texts import Texts as ScreenTexts
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom


class Texts(Catalogue):
    """What the tasks of adding and drafting a contact say."""

    add_contact = LocalizedText(
        "Save {name} as a contact with the phone number {number}.",
        zh="把 {name} 存为联系人，电话号码是 {number}。",
    )
    draft_contact = LocalizedText(
        (
            "Fill in a new contact and do not save it: first name {first}, last name {last}, phone "
            "{phone}, of the kind “{label}”."
        ),
        zh="填写一位新联系人但不要保存：名字 {first}，姓氏 {last}，电话 {phone}，类型为“{label}”。",
    )
    contact_is_added = LocalizedText(
        "There is a contact {name}, and nothing else came or went",
        zh="有联系人 {name}，此外没有增减",
    )
    contact_has_number = LocalizedText(
        "{name} has the number {number}", zh="{name} 的号码是 {number}"
    )
    draft_has_name = LocalizedText(
        "The editor shows the name {first} {last}", zh="编辑界面显示姓名 {first} {last}"
    )
    draft_has_phone = LocalizedText(
        "The editor shows the phone number {phone}", zh="编辑界面显示电话号码 {phone}"
    )
    draft_has_label = LocalizedText(
        "The phone number is of the kind “{label}”", zh="电话号码的类型为“{label}”"
    )
    nobody_is_added = LocalizedText("The contacts are as they were", zh="联系人保持原样")
    home = LocalizedText("Home", zh="住宅")
    work = LocalizedText("Work", zh="单位")
    mobile = LocalizedText("Mobile", zh="手机")
    phone_kind = LocalizedText("{kind} Phone", zh="电话类型：{kind}")


SUITE: Final = Suite("AndroidWorld", PACKAGE, texts=Texts)

_FEWEST, _MOST = 0, 9
"""How many people are in the book beforehand."""
_LABELS: Final = {"Home": Texts.home, "Work": Texts.work}


def _draw_name(rng: np.random.Generator) -> tuple[str, str]:
    """A first and a last name, in English as in AndroidWorld, whatever the task's language."""
    first, last = (
        NAMES[list(NAMES)[int(rng.integers(len(NAMES)))]].of(ENGLISH).split(" ")[part]
        for part in (0, 1)
    )
    return first, last


def _draw_number(rng: np.random.Generator) -> str:
    """A number of the form that is kept for made-up ones. Source: NANPA, 555-0100 to 555-0199."""
    return f"{int(rng.integers(200, 990))}-555-01{int(rng.integers(100)):02d}"


def _draw_added(rng: np.random.Generator) -> dict[str, Any]:
    number = _draw_number(rng)
    return {"name": " ".join(_draw_name(rng)), "number": f"+1{number.replace('-', '')}"}


def _draw_drafted(rng: np.random.Generator) -> dict[str, Any]:
    first, last = _draw_name(rng)
    return {"first": first, "last": last, "phone": _draw_number(rng)}


def _typed_forms(number: str) -> tuple[str, ...]:
    """A number as it may have been typed: as given, or its digits alone."""
    digits = "".join(sign for sign in number if sign.isdigit() or sign == "+")
    return tuple(dict.fromkeys((number, digits, digits.removeprefix("+1"))))


def _fill_in(
    screens: Screens, draft: TaskBuilder, first: str, last: str, number: str
) -> tuple[SolutionStep, ...]:
    """Open the editor for a new contact, and fill it in."""
    names = ((ScreenTexts.first_name, first), (ScreenTexts.last_name, last))
    return (
        OPEN,
        TapOn(Selector(description=draft.pick(ScreenTexts.create_contact))),
        *(screens.type_into(hint, words) for hint, words in names if words),
        screens.type_into(ScreenTexts.phone, number),
    )


def _crowd(draft: TaskBuilder, layout: int) -> tuple[Any, ...]:
    lots = LayoutRandom(draft, layout)
    return Cast(draft).distractors(size=lots.number(_FEWEST, _MOST), lots=lots)


@SUITE.add(level=1, sample=_draw_added, layout=LAYOUTS)
def contacts_add_contact(draft: TaskBuilder, name: str, number: str, layout: int) -> Task:
    """Save a contact.

    Goal: one contact more, of that name, with that number and nothing else.
    Start: the launcher; up to 9 other contacts.
    Substates: Contacts; the editor; the contact is there; it has the number.
    Ends: both hold.
    Golden steps: 6.
    """
    screens, crowd = Screens(draft), _crowd(draft, layout)
    first, _, last = name.partition(" ")
    written = _fill_in(screens, draft, first, last, number)
    solution = (*written, SAVE)
    wrong = f"{number[:-1]}{(int(number[-1]) + 1) % 10}"
    has_number = tuple(
        row(PHONES_URI, 1, 1, display_name=name, data1=typed_form)
        for typed_form in _typed_forms(number)
    )
    return draft.task(
        Texts.add_contact.format(name=name, number=number),
        setup=start(crowd),
        substates=(
            screens.home(1),
            screens.editor(2),
            screens.fact(
                3,
                Texts.contact_is_added.format(name=name),
                row(CONTACTS_URI, display_name=name),
                total(CONTACTS_URI, len(crowd) + 1),
                total(CONTACTS_URI, sum(item.starred for item in crowd), starred=1),
                total(DATA_URI, details(*crowd) + 2),
            ),
            screens.fact(
                4,
                Texts.contact_has_number.format(name=name, number=number),
                AnyOf(has_number),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another number", (*_fill_in(screens, draft, first, last, wrong), SAVE)),
            WrongEnding("filled in and not saved", (*written, BACK, BACK, OK)),
            WrongEnding("saved and deleted", (*solution, *screens.delete())),
        ),
    )


def _in_field(draft: TaskBuilder, hint: Text, *texts: str) -> Check:
    """A field of the editor says one of these."""
    said = (node_shown(class_name="EditText", hint=draft.pick(hint), text=text) for text in texts)
    return AnyOf(tuple(said))


@SUITE.add(level=2, sample=_draw_drafted, label=tuple(_LABELS), layout=LAYOUTS)
def contacts_new_contact_draft(
    draft: TaskBuilder, first: str, last: str, phone: str, label: str, layout: int
) -> Task:
    """Fill in a new contact, and leave the editor open.

    Goal: the fields say so at the end, the kind of the number too; nobody has been saved.
    Start: the launcher; up to 9 contacts.
    Substates: nobody is added (guard); Contacts; the editor; name, number and kind are shown.
    Ends: all hold.
    Golden steps: 7.
    """
    screens, crowd = Screens(draft), _crowd(draft, layout)
    written = _fill_in(screens, draft, first, last, phone)
    kind, other = _LABELS[label], _LABELS["Work" if label == "Home" else "Home"]

    def choose(kind: Text) -> tuple[SolutionStep, ...]:
        now = Texts.phone_kind.format(kind=Texts.mobile)
        spinner = Selector(description=draft.pick(now))
        option = Selector(text=draft.pick(kind), class_name="CheckedTextView")
        return (TapOn(spinner), TapOn(option))

    solution = (*written, *choose(kind))
    return draft.task(
        Texts.draft_contact.format(first=first, last=last, phone=phone, label=kind),
        setup=start(crowd),
        substates=(
            screens.guard(1, Texts.nobody_is_added, total(CONTACTS_URI, len(crowd))),
            screens.home(2),
            screens.editor(3),
            screens.fact(
                4,
                Texts.draft_has_name.format(first=first, last=last),
                AllOf(
                    (
                        _in_field(draft, ScreenTexts.first_name, first),
                        _in_field(draft, ScreenTexts.last_name, last),
                    )
                ),
            ),
            screens.fact(
                5,
                Texts.draft_has_phone.format(phone=phone),
                _in_field(draft, ScreenTexts.phone, *_typed_forms(phone)),
            ),
            screens.fact(
                6,
                Texts.draft_has_label.format(label=kind),
                node_shown(description=draft.pick(Texts.phone_kind.format(kind=kind))),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another kind of number", (*written, *choose(other))),
            WrongEnding("the kind left as it is", written),
            WrongEnding("saved", (*solution, SAVE)),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
