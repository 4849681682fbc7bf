"""What tasks across apps do in each of them: steps, how to tell that they were done, setup."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import Check, NodePresent, PageIs, Selector
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Perform, SolutionStep, Subtask, TapOn, TypeInto
from mobile_gym.core.texts import ENGLISH, Text
from task_suites.app_screens import AppScreens, rows
from task_suites.browser import screens as browser
from task_suites.browser.sites import DEPARTMENTS, Product, money
from task_suites.browser.texts import Texts as BrowserTexts
from task_suites.cross_app.texts import Texts
from task_suites.suite import TaskBuilder
from task_suites.variety import LayoutRandom

CALCULATOR: Final = "com.android.calculator2"
FILES: Final = "com.android.documentsui"
MESSAGES: Final = "com.android.messaging"
NOTES: Final = "com.android.notes"
DOCUMENTS: Final = "/sdcard/Documents"

_KEYS: Final = {
    "+": "op_add",
    "-": "op_sub",
    "×": "op_mul",
    ".": "dec_point",
    "=": "eq",
    "C": "clr",
    **{str(digit): f"digit_{digit}" for digit in range(10)},
}
"""Resource ids of the calculator's keys."""


def number_of(cents: int) -> str:
    """An amount as the calculator shows it: `37.5`."""
    return f"{cents / 100:.2f}".rstrip("0").rstrip(".")


def calculate(keys: str) -> tuple[SolutionStep, ...]:
    """Open the calculator, clear what may stand there, and press its keys."""
    pressed = (
        TapOn(Selector(resource_id=_KEYS[key], package_name=CALCULATOR)) for key in f"C{keys}"
    )
    return (Perform(OpenApp(CALCULATOR)), *pressed)


def result_was_shown(draft: TaskBuilder, id: int, result: str) -> UnitNode:
    """The calculator has shown a result, as the instruction demands."""
    text = Texts.result_is_shown.format(result=result)
    shown = Selector(package_name=CALCULATOR, resource_id="result", text=result)
    return AppScreens(draft).event(id, text, NodePresent(shown))


def in_front(draft: TaskBuilder, id: int, package: str, app: Text) -> PageNode:
    """An app is in front."""
    text = draft.pick(Texts.app_is_open.format(app=app))
    return PageNode(id, text, check=PageIs(package=package))


def write_note(title: str, body: str) -> tuple[SolutionStep, ...]:
    """Open the notes and write one; what is typed is kept at once."""
    return (
        Perform(OpenApp(NOTES)),
        TapOn(Selector(resource_id="new_note_button")),
        TypeInto(Selector(resource_id="editable_title"), title),
        TypeInto(Selector(resource_id="edit_note_text"), body),
    )


def written_alone(*amounts: str) -> tuple[str, ...]:
    """What a note may say whose text is just an amount: with the currency, or a line's end."""
    return tuple(
        dict.fromkeys(
            f"{sign}{amount}{end}" for amount in amounts for sign in ("", "$") for end in ("", "\n")
        )
    )


def note_row(at_least: int = 1, at_most: int | None = None, **columns: object) -> Check:
    """So many notes are so."""
    return rows(f"content://{NOTES}/notes", at_least, at_most, **columns)


def share_page(draft: TaskBuilder, app: Text) -> tuple[SolutionStep, ...]:
    """Share the page that the browser shows with an app."""
    screens = browser.Screens(draft)
    target = TapOn(Selector(text=draft.pick(app), resource_id="android:id/text1"))
    return (*screens.menu(BrowserTexts.share_page), target)


def subtasks(draft: TaskBuilder, *parts: tuple[Text, Text, str]) -> tuple[Subtask, ...]:
    """Parts of a task, (app, words, what the next part needs); all but the first know the past."""
    return tuple(
        Subtask(app.of(ENGLISH), draft.pick(text), history=place > 0, memory=memory)
        for place, (app, text, memory) in enumerate(parts)
    )


def two_each(
    lots: LayoutRandom, asked: str, others: Iterable[str], count: int, askers: int = 1
) -> tuple[tuple[str, ...], ...]:
    """Two of some subjects for each of so many people: the first have the one that is asked for.

    It is drawn as the others are, so that no more people have it; with the first it comes first.
    """
    subjects = (asked, *others)
    while True:
        drawn = [lots.some(subjects, 2) for _ in range(count)]
        drawn.sort(key=lambda two: asked not in two)
        if all(asked in two for two in drawn[:askers]):
            break
    first = (tuple(sorted(two, key=lambda each: each != asked)) for two in drawn[:askers])
    return (*first, *lots.shuffled(drawn[askers:]))


def forget(*packages: str) -> tuple[str, ...]:
    """Setup: these apps as newly installed."""
    return tuple(f"pm clear {package}" for package in packages)


def amount_read(draft: TaskBuilder, id: int, name: str, words: str, amount: str) -> UnitNode:
    """The amount in a text file, after its words, was on a screen that names the file.

    The words tell it from the size of some file in a listing.
    """
    text = Texts.amount_is_shown.format(file=name)
    return AppScreens(draft).evidence(id, text, amount, "money", of=(name, words))


def open_file(name: str) -> TapOn:
    """A tap on a file of the listing, which begins with the latest."""
    return TapOn(Selector(text=name, package_name=FILES))


def put_file(path: str, line: str) -> str:
    """The command that writes a file of one line."""
    return f"echo '{line}' > '{path}'"


def to_price(draft: TaskBuilder, product: Product) -> tuple[SolutionStep, ...]:
    """Open the page of a product of the shop."""
    screens = browser.Screens(draft)
    return (
        *screens.site("shop"),
        screens.tap(DEPARTMENTS[product.department]),
        screens.tap(product.name),
        screens.see(money(product.cents)),
    )


def price_seen(draft: TaskBuilder, id: int, product: Product) -> UnitNode:
    """A product's price was on a screen that names it."""
    text = BrowserTexts.price_is_shown.format(product=product.name)
    named = (draft.pick(product.name),)
    return AppScreens(draft).evidence(id, text, money(product.cents), "money", of=named)
