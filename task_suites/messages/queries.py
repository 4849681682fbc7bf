"""Questions about what stands in Messaging. See `messages`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.answers import AnswerKind
from mobile_gym.core.checks import AnswerMatches
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Perform, SolutionStep, Task, TaskTemplate, WrongEnding
from mobile_gym.core.texts import Text
from task_suites.app_screens import BACK, count_steps
from task_suites.contacts.book import Cast, Person
from task_suites.messages.inbox import PACKAGE, Inbox, draw_inbox
from task_suites.messages.screens import PEOPLE, Screens, sample_pair
from task_suites.messages.texts import GOODS, SHOPS, TOPICS, Texts
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Messages", PACKAGE, texts=Texts)


@SUITE.add("query", level=1, shop=tuple(SHOPS), layout=LAYOUTS)
def find_code(draft: TaskBuilder, shop: str, layout: int) -> Task:
    """Say the verification code that a business has sent.

    Goal: the code was on a screen beside the name of the business; the answer is the code.
    Start: the launcher; 6 to 9 other businesses have sent codes too; the codes are not the last
        messages of the conversations; Messaging was left on its list or on a page above it.
    Substates: Messaging; the conversation; the code was read.
    Ends: with the answer.
    Golden steps: 3, and one back from each page that Messaging was left on.
    """
    lots, screens = LayoutRandom(draft, layout), Screens(draft)
    crowd = Cast(draft).distractors(size=12, lots=lots)
    shops = (shop, *lots.some(SHOPS, lots.number(6, 9), exclude=(shop,)))
    codes = tuple(map(str, lots.some(range(100_003, 999_999, 271), len(shops))))
    ends = lots.some(range(11, 100), len(shops))
    numbers = tuple(draft.pick(Texts.service_number.format(ending=end)) for end in ends)
    messages = {
        number: (draft.pick(Texts.code_message.format(shop=SHOPS[name], code=code)),)
        for name, code, number in zip(shops, codes, numbers, strict=True)
    }
    inbox = draw_inbox(
        draft, lots, crowd, crowd[: lots.number(2, 4)],
        services=numbers, about=messages, place="inside",
    )  # fmt: skip
    code, wrong = codes[:2]
    look = (*inbox.open_list, screens.tap(numbers[0]), screens.until(code))
    solution = (*look, Perform(Answer(code)))
    return draft.task(
        Texts.find_code.format(shop=SHOPS[shop]),
        kind="single_frame_query",
        expected_answer=AnswerMatches((code,), kind="code", candidates=codes[1:]),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.conversation(2, numbers[0]),
            screens.evidence(
                3,
                Texts.code_was_read,
                code,
                "code",
                of=(draft.pick(SHOPS[shop]),),
            ),
        ),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("the code of another business", (*look, Perform(Answer(wrong)))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", solution[-1:]),
            WrongEnding("without opening the conversation", (*inbox.open_list, solution[-1])),
        ),
    )


@SUITE.add("query", level=2, topic=tuple(TOPICS), layout=LAYOUTS)
def who_wrote(draft: TaskBuilder, topic: str, layout: int) -> Task:
    """Say who wrote about something.

    Goal: the person's name was on a screen beside the message; the answer is that name.
    Start: the launcher; the message is not the last one of its conversation; 7 to 11 others have
        written about other things; Messaging was left on its list or on a page above it.
    Substates: Messaging; the message and the person's name were read.
    Ends: with the answer.
    Golden steps: 4, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = LayoutRandom(draft, layout), Screens(draft), Cast(draft)
    book = cast.distractors(size=13, lots=lots)
    people = book[: lots.number(8, 12)]
    topics = (topic, *lots.some(TOPICS, len(people) - 1, exclude=(topic,)))
    messages = {
        person.number: (draft.pick(TOPICS[key].message),)
        for person, key in zip(people, topics, strict=True)
    }
    inbox = draw_inbox(draft, lots, book, people, about=messages, place="inside")
    word = draft.pick(TOPICS[topic].name)
    name, wrong = people[0].name, people[1].name
    look = (*screens.search(word, inbox.open_list), screens.until(name))
    solution = (*look, Perform(Answer(name)))
    return draft.task(
        Texts.who_wrote.format(topic=TOPICS[topic].name),
        kind="single_frame_query",
        expected_answer=_name_among(people[0], book),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.evidence(
                2,
                Texts.sender_was_read,
                name,
                "name",
                of=(word,),
            ),
        ),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("somebody else", (*look, Perform(Answer(wrong)))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", solution[-1:]),
            WrongEnding("the list alone", (*inbox.open_list, solution[-1])),
        ),
    )


def _name_among(person: Person, book: Sequence[Person]) -> AnswerMatches:
    """The name of one of these people, or the first name, which nobody shares."""
    others = tuple(item.name for item in book if item is not person)
    return AnswerMatches((person.name, person.first), kind="name", candidates=others)


# -- questions whose answer stands in several conversations ---------------------------------------


def _looked_up(
    screens: Screens,
    id: int,
    person: Person,
    text: Text,
    value: tuple[str, AnswerKind],
    word: str,
) -> tuple[PageNode, UnitNode]:
    """A conversation is open; what is asked of the person was on a screen with name and word.

    The word is one of the message: a clock or another message shows the like of what is asked.
    """
    named = text.format(name=person.name)
    evidence = screens.evidence(id + 1, named, *value, of=(person.name, word))
    return screens.conversation(id, person.name), evidence


def _visits(
    screens: Screens, inbox: Inbox, people: Sequence[Person], words: Sequence[str]
) -> tuple[SolutionStep, ...]:
    """Open one conversation after the other, and in each wait until its words are shown."""
    steps = list(inbox.open_list)
    for place, (person, body) in enumerate(zip(people, words, strict=True)):
        steps += [*((BACK,) if place else ()), screens.tap(person.name), screens.until(body)]
    return tuple(steps)


@SUITE.add("query", level=2, sample=sample_pair("first", "second"), layout=LAYOUTS)
def who_comes_first(draft: TaskBuilder, first: str, second: str, layout: int) -> Task:
    """Say which of two people arrives first; each has written when.

    Goal: each time was on a screen beside the person's name; the answer is the name of the one who
        arrives first, and not the other's.
    Start: the launcher; everybody who wrote has written when; the times are not the last messages
        of the conversations; Messaging was left on its list or on a page above it.
    Substates: Messaging; for each of the two, the conversation, and the time was read.
    Ends: with the answer.
    Golden steps: 5, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = LayoutRandom(draft, layout), Screens(draft), Cast(draft)
    people = cast.person(first), cast.person(second)
    crowd = cast.distractors(first, second, size=11, lots=lots)
    book = (*people, *crowd)
    travelers = (*people, *crowd[: lots.number(6, 10)])
    times = tuple(
        f"{at // 12:02d}:{at % 12 * 5:02d}"
        for at in lots.some(range(10 * 12, 22 * 12), len(travelers))
    )
    trains = {
        one.number: (draft.pick(Texts.train_gets_in.format(time=time)),)
        for one, time in zip(travelers, times, strict=True)
    }
    inbox = draw_inbox(draft, lots, book, travelers, about=trains, place="inside")
    early, late = people if times[0] < times[1] else people[::-1]
    look = _visits(screens, inbox, people, times[:2])
    solution = (*look, Perform(Answer(early.name)))
    text, train = Texts.time_was_read, draft.pick(Texts.train)
    names = people[0].name, people[1].name
    return draft.task(
        Texts.who_comes_first.format(first=names[0], second=names[1]),
        kind="multi_frame_query",
        expected_answer=_name_among(early, book),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            *_looked_up(screens, 2, people[0], text, (times[0], "time"), train),
            *_looked_up(screens, 4, people[1], text, (times[1], "time"), train),
        ),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("the later one", (*look, Perform(Answer(late.name)))),
            WrongEnding("one was looked at", (*look[:-3], solution[-1])),
            WrongEnding("a guess without looking", solution[-1:]),
            WrongEnding("no answer", look),
        ),
    )


@SUITE.add("query", level=3, who=PEOPLE, layout=LAYOUTS)
def total_paid(draft: TaskBuilder, who: str, layout: int) -> Task:
    """Say how much three people have paid in all; each has written how much.

    Goal: each amount was on a screen beside the person's name; the answer is the sum.
    Start: the launcher; everybody who wrote has paid for something; the amounts are not the last
        messages of the conversations; Messaging was left on its list or on a page above it.
    Substates: Messaging; for each of the three, the conversation, and the amount was read.
    Ends: with the answer.
    Golden steps: 7, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = LayoutRandom(draft, layout), Screens(draft), Cast(draft)
    keys = (who, *cast.keys(who, size=2, lots=lots))
    people = tuple(map(cast.person, keys))
    crowd = cast.distractors(*keys, size=10, lots=lots)
    payers = (*people, *crowd[: lots.number(5, 9)])
    sums = lots.some(range(11, 90), len(payers))
    bodies = tuple(
        draft.pick(Texts.paid_for.format(amount=paid, thing=thing))
        for paid, thing in zip(sums, lots.some(GOODS, len(payers)), strict=True)
    )
    payments = {one.number: (body,) for one, body in zip(payers, bodies, strict=True)}
    inbox = draw_inbox(draft, lots, (*people, *crowd), payers, about=payments, place="inside")
    amounts = sums[: len(people)]
    look = _visits(screens, inbox, people, bodies[: len(people)])
    total = sum(amounts)
    solution = (*look, Perform(Answer(str(total))))
    text, paid_for = Texts.amount_was_read, draft.pick(Texts.paid)
    names = tuple(person.name for person in people)

    def money(amount: int) -> str:
        return draft.pick(Texts.money.format(amount=amount))

    others = {*sums, *(total - amount for amount in amounts)} - {total}
    return draft.task(
        Texts.total_paid.format(first=names[0], second=names[1], third=names[2]),
        kind="multi_frame_query",
        expected_answer=AnswerMatches(
            (money(total),), kind="money", candidates=tuple(map(money, sorted(others)))
        ),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            *_looked_up(screens, 2, people[0], text, (money(amounts[0]), "money"), paid_for),
            *_looked_up(screens, 4, people[1], text, (money(amounts[1]), "money"), paid_for),
            *_looked_up(screens, 6, people[2], text, (money(amounts[2]), "money"), paid_for),
        ),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("without the third", (*look, Perform(Answer(str(total - amounts[2]))))),
            WrongEnding("one was not opened", (*look[:-3], solution[-1])),
            WrongEnding("a guess without looking", solution[-1:]),
            WrongEnding("no answer", look),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
