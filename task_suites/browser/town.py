"""Tasks on the offline sites of the town library and the city office. See `task_suites.browser`."""

from __future__ import annotations

from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AllOf, AnswerMatches, AnyOf, Check
from mobile_gym.core.tasks import Perform, SolutionStep, TapOn, Task, TaskTemplate, WrongEnding
from mobile_gym.core.texts import Text
from mobile_gym.core.word_lists import load_word_lists
from task_suites.app_screens import count_steps
from task_suites.browser.names import Defects
from task_suites.browser.screens import (
    HIDING_KEYBOARD,
    PACKAGE,
    Screens,
    none,
    send_form,
    site_fact,
    start,
)
from task_suites.browser.sites import BOOKS, GENRES, SITES
from task_suites.browser.texts import Texts
from task_suites.choices import next_of
from task_suites.pools import by_words
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

_LISTS: Final = load_word_lists("task_suites.browser")

SUITE: Final = Suite("Browser", PACKAGE, texts=Texts)

# -- the library ----------------------------------------------------------------------------------


def _to_book(screens: Screens, title: str) -> tuple[SolutionStep, ...]:
    """From any page of the library."""
    book = BOOKS[title]
    return (screens.tap(GENRES[book.genre]), screens.tap(book.title))


@SUITE.add(
    "query",
    level=2,
    first=tuple(BOOKS),
    further=range(1, len(BOOKS)),
)
def add_up_pages(draft: TaskBuilder, first: str, further: int) -> Task:
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
    titles = tuple(screens.title(book.title, "library") for book in (one, two))
    first_half = (
        *screens.site("library"),
        *_to_book(screens, first),
        screens.see(str(one.pages)),
    )
    look = (*first_half, *_to_book(screens, second), screens.see(str(two.pages)))

    def answer(pages: int) -> Perform:
        return Perform(Answer(str(pages)))

    return draft.task(
        Texts.add_up_pages.format(first=one.title, second=two.title),
        kind="multi_frame_query",
        expected_answer=AnswerMatches(
            (str(one.pages + two.pages),),
            kind="number",
            unit="pages",
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
                        Texts.pages_are_shown.format(book=book.title),
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
def swap_library_books(draft: TaskBuilder, back: str, layout: int) -> Task:
    """Return a book, renew another, and borrow a third, which is possible only after the return.

    Goal: the first is not on loan, the second is renewed once, the third is on loan; another loan
        is as it was.
    Start: the launcher; three books on loan, as many as are allowed, in any order.
    Substates: the other loan (from the start); the browser; the loans; returned; renewed; borrowed.
    Ends: all three hold.
    Golden steps: 8.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    renew, borrow, other = lots.some(BOOKS, 3, exclude=(back,))
    out, keep, new, third = BOOKS[back], BOOKS[renew], BOOKS[borrow], BOOKS[other]
    to_loans = (*screens.site("library"), screens.tap(Texts.my_loans))

    def give_back(title: Text) -> TapOn:
        return screens.tap(Texts.return_book.format(title=title))

    lend = (*_to_book(screens, borrow), screens.tap(Texts.borrow_book))
    returned, extend = give_back(out.title), screens.tap(Texts.renew_book.format(title=keep.title))
    solution = (*to_loans, returned, extend, *lend)
    return draft.task(
        Texts.swap_library_books.format(back=out.title, renewed=keep.title, borrowed=new.title),
        setup=start(
            *(
                send_form("library", "loans/borrow", {"book": book.key})
                for book in lots.shuffled((third, out, keep))
            )
        ),
        substates=(
            screens.guard(
                1,
                Texts.other_loan_is_the_same,
                site_fact(f"loans/{third.key}/renewed", 0),
            ),
            screens.home(2),
            screens.web(3, screens.title(Texts.my_loans, "library")),
            screens.fact(
                4,
                Texts.book_is_returned.format(book=out.title),
                none("site_data", name=f"loans/{out.key}/id"),
            ),
            screens.fact(
                5,
                Texts.book_is_renewed.format(book=keep.title),
                site_fact(f"loans/{keep.key}/renewed", 1),
            ),
            screens.fact(
                6,
                Texts.book_is_borrowed.format(book=new.title),
                site_fact(f"loans/{new.key}/renewed", 0),
            ),
        ),
        start_satisfied=(1,),
        may_change=(f"data/com.android.browser/sites/loans/{keep.key}/due",),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("renewed twice", (*to_loans, returned, extend, extend, *lend)),
            WrongEnding(
                "the wrong one returned",
                (*to_loans, give_back(third.title), extend, *lend),
            ),
            WrongEnding("borrowed before the return, in vain", (*to_loans, extend, *lend)),
            WrongEnding("nothing borrowed", (*to_loans, returned, extend)),
        ),
    )


# -- the city office ------------------------------------------------------------------------------

_DEFECTS: Final = {
    "lamp": Defects.street_lamp,
    "road": Defects.road_surface,
    "bin": Defects.waste_bin,
    "tree": Defects.tree,
}
_PLACES: Final = by_words(_LISTS["defect_places"])
_DETAILS: Final = by_words(_LISTS["defect_details"])
_FIRST_FORM: Final = 2001
_FORMS: Final = range(_FIRST_FORM, _FIRST_FORM + 4)
"""Numbers of the forms that one may send until one of them is right; the others are withdrawn."""


@SUITE.add(level=3, defect=tuple(_DEFECTS), place=tuple(_PLACES), details=tuple(_DETAILS))
def report_defect(draft: TaskBuilder, defect: str, place: str, details: str) -> Task:
    """Report a dangerous defect to the city office.

    Goal: of the forms that were sent one has not been withdrawn; it has that kind, place and
        details and is marked as dangerous.
    Start: the launcher; a new browser, from which no form was sent.
    Substates: the browser; the form; one was sent about that kind and place; with these details and
        as dangerous.
    Ends: the form is sent.
    Golden steps: 10; 8 where the kind is chosen already.
    """
    screens = Screens(draft)
    kind, words = _DEFECTS[defect], _DETAILS[details]
    to_form = (*screens.site("city"), screens.tap(Texts.defect_form))
    once_more = (screens.tap(SITES["city"].name), to_form[-1])
    danger, send = screens.check_box(Texts.danger_box), screens.tap(Texts.send_application)
    other_place = draft.pick(_PLACES[next_of(_PLACES, place)])
    place = draft.pick(_PLACES[place])
    withdraw = screens.tap(Texts.withdraw_first_application)

    def fill(where: str) -> tuple[SolutionStep, ...]:
        choice = () if defect == "lamp" else screens.choose(Texts.defect_field, kind)
        return (
            *choice,
            screens.fill(Texts.place_field, where),
            screens.fill(Texts.details_field, words),
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
        Texts.report_defect.format(defect=kind, place=place, details=words),
        setup=start(),
        substates=(
            screens.home(1),
            screens.web(2, screens.title(Texts.defect_form, "city")),
            screens.fact(
                3,
                Texts.report_was_sent.format(defect=kind, place=place),
                sent(what=defect, where=place),
            ),
            screens.fact(
                4,
                Texts.report_says.format(details=words),
                sent(details=draft.pick(words), urgent=1),
            ),
        ),
        golden_steps=len(solution) + HIDING_KEYBOARD,
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
