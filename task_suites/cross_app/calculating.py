"""Tasks across apps that need the calculator. See `task_suites.cross_app.browsing`."""

from __future__ import annotations

import itertools
from typing import Final

from mobile_gym.core.actions import Answer, OpenApp
from mobile_gym.core.checks import AnswerMatches, AnyOf, Selector
from mobile_gym.core.tasks import Perform, ScrollTo, TapOn, Task, TaskTemplate, WrongEnding
from mobile_gym.core.texts import Catalogue, LocalizedText
from mobile_gym.core.word_lists import load_word_lists
from task_suites.app_screens import BACK
from task_suites.browser import screens as browser
from task_suites.browser.sites import PRODUCTS, money
from task_suites.choices import next_of
from task_suites.cross_app.parts import (
    CALCULATOR,
    DOCUMENTS,
    FILES,
    NOTES,
    amount_read,
    calculate,
    forget,
    in_front,
    note_row,
    number_of,
    open_file,
    price_seen,
    put_file,
    result_was_shown,
    subtasks,
    to_price,
    write_note,
    written_alone,
)
from task_suites.cross_app.texts import Texts
from task_suites.pools import by_words
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom


class Topics(Catalogue):
    """What expenses are for."""

    rent = LocalizedText("Rent", zh="房租")
    power = LocalizedText("Power", zh="电费")
    travel = LocalizedText("Travel", zh="交通费")
    phone_bill = LocalizedText("Phone bill", zh="话费")
    food = LocalizedText("Food", zh="伙食费")
    water = LocalizedText("Water", zh="水费")


_LISTS: Final = load_word_lists("task_suites.cross_app")

SUITE: Final = Suite("CrossApp", texts=Texts)


# -- browser, calculator, notes -------------------------------------------------------------------

_TITLES: Final = by_words(_LISTS["titles"])


@SUITE.add(
    level=3,
    apps=(browser.PACKAGE, CALCULATOR, NOTES),
    product=tuple(PRODUCTS),
    count=(3, 4, 6, 7),
    title=tuple(_TITLES),
)
def note_product_total(draft: TaskBuilder, product: str, count: int, title: str) -> Task:
    """Look up a price, multiply it, and write the result down.

    Goal: the price was read; the calculator has shown the total; there is one note, of that title,
        whose text is the total.
    Start: the launcher; a new browser, calculator and notes.
    Substates: the browser; the price; the calculator shows the total; the notes; the note.
    Ends: the note is there.
    Golden steps: 18 at most.
    """
    screens = browser.Screens(draft)
    item, named = PRODUCTS[product], draft.pick(_TITLES[title])
    total = number_of(count * item.cents)
    price = number_of(item.cents)
    look = to_price(draft, item)
    keys = calculate(f"{price}×{count}=")
    solution = (*look, *keys, *write_note(named, total))
    other = draft.pick(_TITLES[next_of(_TITLES, title)])
    exact = f"{count * item.cents / 100:.2f}"
    written = written_alone(total, exact)
    return draft.task(
        Texts.note_product_total.format(product=item.name, count=count, title=_TITLES[title]),
        setup=(*forget(CALCULATOR, NOTES), *browser.start()),
        subtasks=subtasks(
            draft,
            (Texts.browser, Texts.look_up_price, "the price"),
            (Texts.calculator, Texts.multiply_by.format(count=count), "the total"),
            (Texts.notes, Texts.write_into_note.format(title=named), ""),
        ),
        substates=(
            screens.home(1),
            price_seen(draft, 2, item),
            result_was_shown(draft, 3, total),
            in_front(draft, 4, NOTES, Texts.notes),
            screens.fact(
                5,
                Texts.note_says.format(title=named, total=total),
                note_row(1, 1),
                AnyOf(
                    tuple(
                        note_row(title=named, body=text, trashed=0, archived=0) for text in written
                    )
                ),
            ),
        ),
        golden_steps=len(solution) - 1,
        solution=solution,
        wrong_endings=(
            WrongEnding("the price of one", (*look, *keys, *write_note(named, price))),
            WrongEnding("another title", (*look, *keys, *write_note(other, total))),
            WrongEnding("not written down", (*look, *keys)),
            WrongEnding(
                "two notes",
                (*look, *keys, *write_note(other, total), BACK, BACK, *write_note(named, total)),
            ),
            WrongEnding("not looked up", (*keys, *write_note(named, total))),
            WrongEnding(
                "written and archived", (*solution, TapOn(Selector(resource_id="menu_archive")))
            ),
        ),
    )


# -- files and calculator -------------------------------------------------------------------------

_TOPICS: Final = {
    "rent": Topics.rent,
    "power": Topics.power,
    "travel": Topics.travel,
    "phone": Topics.phone_bill,
    "food": Topics.food,
    "water": Topics.water,
}
_MONTHS: Final = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)


@SUITE.add(
    "query", level=2, apps=(FILES, CALCULATOR), topic=tuple(_TOPICS), month=_MONTHS, layout=LAYOUTS
)
def add_up_files(draft: TaskBuilder, topic: str, month: str, layout: int) -> Task:
    """Tell the sum of two amounts that stand in two files, calculated with the calculator.

    Goal: each amount was read where its file is named; the calculator has shown the sum; the answer
        is the sum.
    Start: the launcher; two or three topics have files of the same three or four months in
        Documents, with an amount each, in any order.
    Substates: files; the first file's amount; the second's; the calculator shows the sum.
    Ends: the first answer.
    Golden steps: 21 at most.
    """
    lots = LayoutRandom(draft, layout)
    words = draft.pick(_TOPICS[topic])
    topics = (topic, *lots.some(_TOPICS, lots.number(1, 2), exclude=(topic,)))
    months = (month, *lots.some(_MONTHS, lots.number(2, 3), exclude=(month,)))
    amounts = lots.some(range(10_105, 49_000, 5), len(topics) * len(months))
    files = [
        (f"{each}-{of}.txt", draft.pick(_TOPICS[each]), cents)
        for (each, of), cents in zip(itertools.product(topics, months), amounts, strict=True)
    ]
    names = [name for name, _, _ in files]
    first_cents, second_cents = amounts[:2]
    total = number_of(first_cents + second_cents)

    def see(cents: int) -> ScrollTo:
        amount = f"{cents / 100:.2f}"
        return ScrollTo(Selector(resource_id="text_content", text_contains=amount))

    look = (
        Perform(OpenApp(FILES)),
        open_file(names[0]),
        see(first_cents),
        BACK,
        open_file(names[1]),
        see(second_cents),
    )
    keys = calculate(f"{number_of(first_cents)}+{number_of(second_cents)}=")
    solution = (*look, *keys, Perform(Answer(total)))
    return draft.task(
        Texts.add_up_files.format(first=names[0], second=names[1]),
        kind="multi_frame_query",
        expected_answer=AnswerMatches(
            (total,), kind="money", candidates=tuple(map(number_of, amounts))
        ),
        setup=(
            f"rm -rf {DOCUMENTS}",
            f"mkdir -p {DOCUMENTS}",
            *(
                put_file(f"{DOCUMENTS}/{name}", f"{line}: {cents / 100:.2f}")
                for name, line, cents in lots.shuffled(files)
            ),
            *forget(FILES, CALCULATOR),
            "input keyevent KEYCODE_HOME",
        ),
        subtasks=subtasks(
            draft,
            (Texts.files, Texts.read_amounts, "the amounts"),
            (Texts.calculator, Texts.add_read_amounts, "the sum"),
        ),
        substates=(
            in_front(draft, 1, FILES, Texts.files),
            amount_read(draft, 2, names[0], f"{words}:", f"{first_cents / 100:.2f}"),
            amount_read(draft, 3, names[1], f"{words}:", f"{second_cents / 100:.2f}"),
            result_was_shown(draft, 4, total),
        ),
        golden_steps=len(solution) - 2,
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "the amounts of the first and another month",
                (*look, *keys, Perform(Answer(number_of(amounts[0] + amounts[2])))),
            ),
            WrongEnding("one file looked at", (*look[:3], *solution[len(look) :])),
            WrongEnding("without the calculator", (*look, Perform(Answer(total)))),
            WrongEnding("a guess without looking", (Perform(Answer(total)),)),
            WrongEnding("no answer", (*look, *keys)),
        ),
    )


# -- files, browser, calculator -------------------------------------------------------------------


_PLANS: Final = ("party", "picnic", "office", "garden", "birthday", "school", "holiday", "camping")


@SUITE.add(
    "query",
    level=3,
    apps=(FILES, browser.PACKAGE, CALCULATOR),
    product=tuple(name for name, item in PRODUCTS.items() if item.cents < 5000),
    count=(2, 3, 4),
    plan=_PLANS,
    layout=LAYOUTS,
)
def find_money_left(draft: TaskBuilder, product: str, count: int, plan: str, layout: int) -> Task:
    """Tell what is left of a budget in a file after buying something at the shop's price.

    Goal: the budget and the price were read, each where it is said what they are of; the calculator
        has shown the rest; the answer is the rest.
    Start: the launcher; files with budgets, the one anywhere among them; a new browser and
        calculator.
    Substates: files; the budget; the browser; the price; the calculator shows the rest.
    Ends: the first answer.
    Golden steps: 21 at most.
    """
    screens, lots = browser.Screens(draft), LayoutRandom(draft, layout)
    item = PRODUCTS[product]
    name = f"{plan}-budget.txt"
    budget_cents = lots.number(20_500, 49_500, 500)
    others = lots.some(_PLANS, lots.number(3, 6), exclude=(plan,))
    budgets = [(name, budget_cents)] + [
        (f"{each}-budget.txt", lots.number(20_500, 49_500, 500)) for each in others
    ]
    rest = budget_cents - count * item.cents
    read = (
        Perform(OpenApp(FILES)),
        open_file(name),
        ScrollTo(Selector(resource_id="text_content")),
    )
    look = to_price(draft, item)
    keys = calculate(f"{number_of(budget_cents)}-{count}×{number_of(item.cents)}=")
    line = draft.pick(Texts.budget)

    def answer(cents: int) -> Perform:
        return Perform(Answer(money(cents)))

    solution = (*read, *look, *keys, answer(rest))
    return draft.task(
        Texts.find_money_left.format(file=name, product=item.name, count=count),
        kind="multi_frame_query",
        expected_answer=AnswerMatches(
            (money(rest),),
            kind="money",
            candidates=tuple(money(cents) for cents in (count * item.cents, budget_cents)),
        ),
        setup=(
            f"rm -rf {DOCUMENTS}",
            f"mkdir -p {DOCUMENTS}",
            *(
                put_file(f"{DOCUMENTS}/{each}", f"{line} {number_of(cents)}")
                for each, cents in lots.shuffled(budgets)
            ),
            *forget(FILES, CALCULATOR),
            *browser.start(),
        ),
        subtasks=subtasks(
            draft,
            (Texts.files, Texts.read_budget, "the budget"),
            (Texts.browser, Texts.look_up_price, "the price"),
            (Texts.calculator, Texts.work_out_rest, "the rest"),
        ),
        substates=(
            in_front(draft, 1, FILES, Texts.files),
            amount_read(draft, 2, name, line, number_of(budget_cents)),
            screens.home(3),
            price_seen(draft, 4, item),
            result_was_shown(draft, 5, number_of(rest)),
        ),
        golden_steps=len(solution) - 2,
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "one piece alone", (*read, *look, *keys, answer(budget_cents - item.cents))
            ),
            WrongEnding("the price, not the rest", (*solution[:-1], answer(count * item.cents))),
            WrongEnding("the budget not read", solution[len(read) :]),
            WrongEnding("a guess without looking", solution[-1:]),
            WrongEnding("no answer", solution[:-1]),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
