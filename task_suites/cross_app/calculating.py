"""Tasks across apps that need the calculator. See `task_suites.cross_app.browsing`."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import Answer, OpenApp
from mobile_gym.core.checks import AnswerMatches, AnyOf, Selector
from mobile_gym.core.tasks import Perform, ScrollTo, TapOn, Task, TaskTemplate, WrongEnding
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
    calculated,
    forget,
    in_front,
    note_row,
    number_of,
    open_file,
    price_seen,
    put_file,
    subtasks,
    to_price,
    write_note,
    written_alone,
)
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("CrossApp")


# -- browser, calculator, notes -------------------------------------------------------------------

_TITLES: Final = {
    "Club order": ("Club order", "社团订购"),
    "Office list": ("Office list", "办公清单"),
    "Presents": ("Presents", "礼物"),
    "To reimburse": ("To reimburse", "待报销"),
}


@SUITE.add(
    level=3,
    apps=(browser.PACKAGE, CALCULATOR, NOTES),
    product=tuple(PRODUCTS),
    count=(3, 4, 6, 7),
    title=tuple(_TITLES),
)
def note_product_total(draft: Draft, product: str, count: int, title: str) -> Task:
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
        (
            f"Find out in the Browser app what “{product}” costs in the Corner Shop, work out the "
            f"price of {count} of them with the Calculator, and write just that total into a new "
            f"note with the title “{title}”.",
            f"用“浏览器”查看街角商店“{item.name[1]}”的价格，用“计算器”算出 {count} 件的总价，"
            f"然后在“记事”中新建标题为“{named}”的笔记，内容只写总价。",
        ),
        setup=(*forget(CALCULATOR, NOTES), *browser.start()),
        subtasks=subtasks(
            draft,
            ("browser", ("Look up the price.", "查看价格。"), "the price"),
            ("calculator", (f"Multiply it by {count}.", f"乘以 {count}。"), "the total"),
            ("notes", (f"Write it into “{title}”.", f"写入“{named}”。"), ""),
        ),
        substates=(
            screens.home(1),
            price_seen(draft, 2, item),
            calculated(draft, 3, total),
            in_front(draft, 4, NOTES, "notes"),
            screens.fact(
                5,
                (f"The note “{title}” says {total}", f"笔记“{named}”的内容为 {total}"),
                note_row(1, 1),
                AnyOf(
                    tuple(
                        note_row(title=named, body=text, trashed=0, archived=0) for text in written
                    )
                ),
            ),
        ),
        may_change=("data/com.android.calculator2/history",),
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
    "rent": ("Rent", "房租"),
    "power": ("Power", "电费"),
    "travel": ("Travel", "交通费"),
    "phone": ("Phone bill", "话费"),
    "food": ("Food", "伙食费"),
    "water": ("Water", "水费"),
}
_MONTHS: Final = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)


@SUITE.add(
    "query", level=2, apps=(FILES, CALCULATOR), topic=tuple(_TOPICS), month=_MONTHS, layout=LAYOUTS
)
def add_up_files(draft: Draft, topic: str, month: str, layout: int) -> Task:
    """Tell the sum of two amounts that stand in two files, calculated with the calculator.

    Goal: each amount was read where its file is named; the calculator has shown the sum; the answer
        is the sum.
    Start: the launcher; six to nine files in Documents with an amount each, in any order.
    Substates: files; the first file's amount; the second's; the calculator shows the sum.
    Ends: the first answer.
    Golden steps: 21 at most.
    """
    lots = Lots(draft, layout)
    said = draft.pick(_TOPICS[topic])
    months = (month, *lots.some(_MONTHS, lots.number(2, 4), but=(month,)))
    names = tuple(f"{topic}-{each}.txt" for each in months)
    amounts = lots.some(range(10_105, 49_000, 5), len(names))
    decoys = lots.some((each for each in _TOPICS if each != topic), lots.number(3, 5))
    files = [
        *zip(names, (said for _ in names), amounts, strict=True),
        *(
            (f"{each}-{month}.txt", draft.pick(_TOPICS[each]), lots.number(10_105, 49_000, 5))
            for each in decoys
        ),
    ]
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
        (
            f"How much were the expenses in {names[0]} and {names[1]} together? Both are in the "
            "Documents folder of the Files app; add the amounts up with the Calculator. "
            "Answer with the sum alone.",
            f"{names[0]} 和 {names[1]} 中的费用合计多少？两个文件都在“文件”应用的 Documents 中；"
            "请用“计算器”相加。只需用数字回答。",
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches(
            (total,), kind="money", candidates=tuple(map(number_of, amounts))
        ),
        setup=(
            f"rm -rf {DOCUMENTS}",
            f"mkdir -p {DOCUMENTS}",
            *(
                put_file(f"{DOCUMENTS}/{name}", f"{words}: {cents / 100:.2f}")
                for name, words, cents in lots.shuffled(files)
            ),
            *forget(FILES, CALCULATOR),
            "input keyevent KEYCODE_HOME",
        ),
        subtasks=subtasks(
            draft,
            ("files", ("Read the two amounts.", "查看两个金额。"), "the amounts"),
            ("calculator", ("Add them up.", "将它们相加。"), "the sum"),
        ),
        substates=(
            in_front(draft, 1, FILES, "files"),
            amount_read(draft, 2, names[0], f"{said}:", f"{first_cents / 100:.2f}"),
            amount_read(draft, 3, names[1], f"{said}:", f"{second_cents / 100:.2f}"),
            calculated(draft, 4, total),
        ),
        may_change=("data/com.android.calculator2/history",),
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
def find_money_left(draft: Draft, product: str, count: int, plan: str, layout: int) -> Task:
    """Tell what is left of a budget in a file after buying something at the shop's price.

    Goal: the budget and the price were read, each where it is said what they are of; the calculator
        has shown the rest; the answer is the rest.
    Start: the launcher; files with budgets, the one anywhere among them; a new browser and
        calculator.
    Substates: files; the budget; the browser; the price; the calculator shows the rest.
    Ends: the first answer.
    Golden steps: 21 at most.
    """
    screens, lots = browser.Screens(draft), Lots(draft, layout)
    item = PRODUCTS[product]
    name = f"{plan}-budget.txt"
    budget_cents = lots.number(20_500, 49_500, 500)
    others = lots.some(_PLANS, lots.number(3, 6), but=(plan,))
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
    line = draft.pick(("Budget:", "预算："))

    def answer(cents: int) -> Perform:
        return Perform(Answer(money(cents)))

    solution = (*read, *look, *keys, answer(rest))
    return draft.task(
        (
            f"My budget is in {name} (Files app, folder Documents). Look up the price of "
            f"“{product}” in the Corner Shop with the Browser app. How much money is left if I buy "
            f"{count} of them? Use the Calculator, and answer with the amount alone.",
            f"我的预算写在 {name} 里（“文件”应用的 Documents 文件夹）。请用“浏览器”查街角商店"
            f"“{item.name[1]}”的价格。买 {count} 件后还剩多少钱？"
            "请用“计算器”计算。只需用数字回答。",
        ),
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
            ("files", ("Read the budget.", "查看预算。"), "the budget"),
            ("browser", ("Look up the price.", "查看价格。"), "the price"),
            ("calculator", ("Work out the rest.", "计算余额。"), "the rest"),
        ),
        substates=(
            in_front(draft, 1, FILES, "files"),
            amount_read(draft, 2, name, line, number_of(budget_cents)),
            screens.home(3),
            price_seen(draft, 4, item),
            calculated(draft, 5, number_of(rest)),
        ),
        may_change=("data/com.android.calculator2/history",),
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
