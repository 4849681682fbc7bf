"""Tasks on the offline sites of the town library and the city office. See `task_suites.browser`."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AllOf, AnswerMatches, AnyOf, Check, Selector
from mobile_gym.core.tasks import Perform, SolutionStep, TapOn, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import count_steps
from task_suites.browser.screens import PACKAGE, Screens, none, send_form, site_fact, start
from task_suites.browser.sites import BOOKS, GENRES, SITES
from task_suites.choices import next_of
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Browser", PACKAGE)

# -- the library ----------------------------------------------------------------------------------


def _to_book(draft: Draft, screens: Screens, title: str) -> tuple[SolutionStep, ...]:
    """From any page of the library."""
    book = BOOKS[title]
    return (screens.tap(draft.pick(GENRES[book.genre])), screens.tap(draft.pick(book.title)))


@SUITE.add(
    "query",
    level=2,
    first=tuple(BOOKS),
    further=range(1, len(BOOKS)),
)
def add_up_pages(draft: Draft, first: str, further: int) -> Task:
    """Tell how many pages two books of the library have together.

    Goal: the answer is the sum.
    Start: the launcher; a new browser.
    Substates: the browser; the first book; its pages were shown; likewise of the second.
    Ends: the first answer.
    Golden steps: 7.
    """
    screens = Screens(draft)
    second = next_of(BOOKS, first, further)
    one, two = BOOKS[first], BOOKS[second]
    titles = tuple(screens.title(draft.pick(book.title), "library") for book in (one, two))
    first_half = (
        *screens.site("library"),
        *_to_book(draft, screens, first),
        screens.see(str(one.pages)),
    )
    look = (*first_half, *_to_book(draft, screens, second), screens.see(str(two.pages)))

    def answer(pages: int) -> Perform:
        return Perform(Answer(str(pages)))

    return draft.task(
        (
            f"How many pages do “{first}” and “{second}” have in total? Both books are in the Town "
            "Library’s catalogue; use the Browser app. Answer with the number alone.",
            f"用“浏览器”查市立图书馆的馆藏：《{one.title[1]}》和《{two.title[1]}》一共有多少页？"
            "只需用数字回答。",
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches(
            (str(one.pages + two.pages),),
            kind="number",
            candidates=tuple(str(book.pages) for book in BOOKS.values()),
        ),
        setup=start(),
        substates=(
            screens.home(1),
            *(
                substate
                for place, (book, title) in enumerate(zip((one, two), titles, strict=True))
                for substate in (
                    screens.web(2 + 2 * place, title),
                    screens.evidence(
                        3 + 2 * place,
                        (
                            f"The pages of “{book.title[0]}” are shown",
                            f"显示《{book.title[1]}》的页数",
                        ),
                        str(book.pages),
                        "number",
                        of=(title,),
                    ),
                )
            ),
        ),
        golden_steps=count_steps(look) + 1,
        solution=(*look, answer(one.pages + two.pages)),
        wrong_endings=(
            WrongEnding("the first alone", (*look, answer(one.pages))),
            WrongEnding("the difference", (*look, answer(abs(one.pages - two.pages)))),
            WrongEnding("one looked at", (*first_half, answer(one.pages + two.pages))),
            WrongEnding("a guess without looking", (answer(one.pages + two.pages),)),
            WrongEnding("no answer", look),
        ),
    )


@SUITE.add(level=3, back=tuple(BOOKS), layout=LAYOUTS)
def swap_library_books(draft: Draft, back: str, layout: int) -> Task:
    """Return a book, renew another, and borrow a third, which is possible only after the return.

    Goal: the first is not on loan, the second is renewed once, the third is on loan; another loan
        is as it was.
    Start: the launcher; three books on loan, as many as are allowed, in any order.
    Substates: the other loan (from the start); the browser; the loans; returned; renewed; borrowed.
    Ends: all three hold.
    Golden steps: 8.
    """
    screens, lots = Screens(draft), Lots(draft, layout)
    pick = draft.pick
    renew, borrow, other = lots.some(BOOKS, 3, but=(back,))
    out, keep, new, third = BOOKS[back], BOOKS[renew], BOOKS[borrow], BOOKS[other]
    to_loans = (*screens.site("library"), screens.tap(pick(("My loans", "我的借阅"))))

    def press(words: tuple[str, str], title: tuple[str, str]) -> TapOn:
        return screens.tap(pick((f"{words[0]} {title[0]}", f"{words[1]}《{title[1]}》")))

    give_back, extend = ("Return", "归还"), ("Renew", "续借")
    lend = (
        *_to_book(draft, screens, borrow),
        screens.tap(pick(("Borrow this book", "借阅此书"))),
    )
    returned, renewed = press(give_back, out.title), press(extend, keep.title)
    solution = (*to_loans, returned, renewed, *lend)
    return draft.task(
        (
            f"At the Town Library (Browser app), return “{back}”, renew “{renew}” once and borrow "
            f"“{borrow}”.",
            f"用“浏览器”在市立图书馆归还《{out.title[1]}》，续借一次《{keep.title[1]}》，"
            f"再借阅《{new.title[1]}》。",
        ),
        setup=start(
            *(
                send_form("library", "loans/borrow", {"book": book.key})
                for book in lots.shuffled((third, out, keep))
            )
        ),
        substates=(
            screens.guard(
                1,
                ("The other loan is as it was", "其他借阅不变"),
                site_fact(f"loans/{third.key}/renewed", 0),
            ),
            screens.home(2),
            screens.web(3, screens.title(pick(("My loans", "我的借阅")), "library")),
            screens.fact(
                4,
                (f"“{back}” is returned", f"已归还《{out.title[1]}》"),
                none("site_data", name=f"loans/{out.key}/id"),
            ),
            screens.fact(
                5,
                (f"“{renew}” is renewed once", f"《{keep.title[1]}》已续借一次"),
                site_fact(f"loans/{keep.key}/renewed", 1),
            ),
            screens.fact(
                6,
                (f"“{borrow}” is borrowed", f"已借阅《{new.title[1]}》"),
                site_fact(f"loans/{new.key}/renewed", 0),
            ),
        ),
        start_satisfied=(1,),
        may_change=("content://com.android.browser/site_data",),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("renewed twice", (*to_loans, returned, renewed, renewed, *lend)),
            WrongEnding(
                "the wrong one returned",
                (*to_loans, press(give_back, third.title), renewed, *lend),
            ),
            WrongEnding("borrowed before the return, in vain", (*to_loans, renewed, *lend)),
            WrongEnding("nothing borrowed", (*to_loans, returned, renewed)),
        ),
    )


# -- the city office ------------------------------------------------------------------------------

_DEFECTS: Final = {
    "lamp": ("Street lamp", "路灯"),
    "road": ("Road surface", "路面"),
    "bin": ("Waste bin", "垃圾桶"),
    "tree": ("Tree", "树木"),
}
_PLACES: Final = (
    *("Elm Road 14", "Bridge Street 2", "Old Market 9", "Canal Walk 31", "Mill Lane 7"),
    *("Station Square 1", "Weir Street 22", "Chestnut Close 5", "Harbour Road 40", "Hill Way 18"),
)
_DETAILS: Final = {
    "since Sunday": ("since Sunday", "从周日开始"),
    "next to the bus stop": ("next to the bus stop", "在公交站旁"),
    "third time this year": ("third time this year", "今年第三次"),
    "after the storm": ("after the storm", "暴风雨之后"),
    "in front of the school": ("in front of the school", "在学校门口"),
    "for two weeks now": ("for two weeks now", "已有两周"),
    "on the left side": ("on the left side", "在路的左侧"),
    "worse every day": ("worse every day", "一天比一天严重"),
}
_FIRST_FORM: Final = 2001
_FORMS: Final = range(_FIRST_FORM, _FIRST_FORM + 4)
"""Numbers of the forms that one may send until one of them is right; the others are withdrawn."""


@SUITE.add(level=3, defect=tuple(_DEFECTS), place=_PLACES, details=tuple(_DETAILS))
def report_defect(draft: Draft, defect: str, place: str, details: str) -> Task:
    """Report a dangerous defect to the city office.

    Goal: of the forms that were sent one has not been withdrawn; it has that kind, place and
        details and is marked as dangerous.
    Start: the launcher; a new browser, from which no form was sent.
    Substates: the browser; the form; one was sent about that kind and place; with these details and
        as dangerous.
    Ends: the form is sent.
    Golden steps: 9; 7 where the kind is chosen already.
    """
    screens = Screens(draft)
    pick = draft.pick
    kind, words = _DEFECTS[defect], _DETAILS[details]
    to_form = (*screens.site("city"), screens.tap(pick(("Report a defect", "报修"))))
    once_more = (screens.tap(pick(SITES["city"][1])), to_form[-1])
    what = pick(("What is it about *", "问题类型 *"))
    danger = TapOn(Selector(class_name="CheckBox", text=pick(("It is dangerous", "存在危险"))))
    send = screens.tap(pick(("Send application", "提交申请")))
    other_place = next_of(_PLACES, place)
    withdraw = screens.tap(pick(("Withdraw A-2001", "撤回 A-2001")))

    def fill(where: str) -> tuple[SolutionStep, ...]:
        choice = () if defect == "lamp" else screens.choose(what, pick(kind))
        return (
            *choice,
            screens.fill(pick(("Where *", "地点 *")), where),
            screens.fill(pick(("Details", "详情")), pick(words)),
        )

    def sent(**values: object) -> Check:
        """One form has these values and is valid, and no other is."""
        return AnyOf(
            tuple(
                AllOf(
                    (
                        site_fact(f"applications/{number}/service", "report"),
                        *(
                            site_fact(f"applications/{number}/values/{name}", value)
                            for name, value in values.items()
                        ),
                        site_fact(f"applications/{number}/withdrawn", 0),
                        *(
                            none("site_data", name=f"applications/{other}/withdrawn", value=0)
                            for other in (*_FORMS, _FORMS.stop)
                            if other != number
                        ),
                    )
                )
                for number in _FORMS
            )
        )

    solution = (*to_form, *fill(place), danger, send)
    return draft.task(
        (
            f"Report a defect to the City Office in the Browser app. It is about: {kind[0]}. "
            f"Where: {place}. Details: “{words[0]}”. Say that it is dangerous.",
            f"用“浏览器”向市政厅报修。问题类型：{kind[1]}，地点：{place}，详情：“{words[1]}”，"
            "并注明存在危险。",
        ),
        setup=start(),
        substates=(
            screens.home(1),
            screens.web(2, screens.title(pick(("Report a defect", "报修")), "city")),
            screens.fact(
                3,
                (f"One report was sent: {kind[0]}, {place}", f"提交了一份报修：{kind[1]}，{place}"),
                sent(what=defect, where=place),
            ),
            screens.fact(
                4,
                (f"It says {words[0]}, and is dangerous", f"注明“{words[1]}”，且存在危险"),
                sent(details=pick(words), urgent=1),
            ),
        ),
        may_change=("content://com.android.browser/site_data",),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("not dangerous", (*to_form, *fill(place), send)),
            WrongEnding("another place", (*to_form, *fill(other_place), danger, send)),
            WrongEnding("sent and withdrawn", (*solution, withdraw)),
            WrongEnding(
                "a wrong one beside it",
                (*to_form, *fill(other_place), danger, send, *once_more, *fill(place), send),
            ),
            WrongEnding("not sent", solution[:-1]),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
