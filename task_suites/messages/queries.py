"""Questions about what stands in Messaging. See `messages`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.answers import AnswerKind
from mobile_gym.core.checks import AnswerMatches
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Perform, SolutionStep, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK, count_steps
from task_suites.contacts.book import Cast, Person
from task_suites.messages.inbox import PACKAGE, Inbox, talk
from task_suites.messages.screens import PEOPLE, Screens
from task_suites.messages.texts import GOODS, SHOPS, TOPICS
from task_suites.suite import Draft, Suite
from task_suites.variety import LAYOUTS, Lots

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Messages", PACKAGE)


@SUITE.add("query", level=1, shop=tuple(SHOPS), layout=LAYOUTS)
def find_code(draft: Draft, shop: str, layout: int) -> Task:
    """Say the verification code that a business has sent.

    Goal: the code was on a screen beside the name of the business; the answer is the code.
    Start: the launcher; other businesses have sent codes too; the codes are not the last messages
        of the conversations; Messaging was left on its list or on a page above it.
    Substates: Messaging; the conversation; the code was read.
    Ends: with the answer.
    Golden steps: 3, and one back from each page that Messaging was left on.
    """
    lots, screens = Lots(draft, layout), Screens(draft)
    crowd = Cast(draft).crowd(size=12, lots=lots)
    shops = (shop, *lots.some(SHOPS, lots.number(2, 4), but=(shop,)))
    codes = tuple(map(str, lots.some(range(100_003, 999_999, 271), len(shops))))
    ends = lots.some(range(11, 100), len(shops))
    numbers = tuple(f"{draft.pick(('555', '106900000'))}{end}" for end in ends)
    inbox = Inbox(
        draft,
        crowd,
        tuple(
            line
            for name, code, number in zip(shops, codes, numbers, strict=True)
            for line in talk(
                number,
                30,
                draft.pick(
                    (f"{name}: your code is {code}.", f"【{SHOPS[name]}】验证码是 {code}。")
                ),
                draft.pick(
                    (
                        f"{name} never asks you for a code by phone.",
                        f"【{SHOPS[name]}】我们不会打电话索要验证码。",
                    )
                ),
            )
        ),
        crowd[: lots.number(6, 10)],
        lots=lots,
    )
    code, wrong = codes[:2]
    look = (*inbox.opened, screens.tap(numbers[0]), screens.until(code))
    solution = (*look, Perform(Answer(code)))
    return draft.task(
        (
            f"What is the code that {shop} texted me?",
            f"{SHOPS[shop]}发来的验证码是多少？",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches((code,), kind="code", candidates=codes[1:]),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.conversation(2, numbers[0]),
            screens.evidence(
                3,
                ("The code and whose it is were read", "已看到该商家的验证码"),
                code,
                "code",
                of=(draft.pick((shop, SHOPS[shop])),),
            ),
        ),
        golden_steps=count_steps(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("the code of another business", (*look, Perform(Answer(wrong)))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", solution[-1:]),
            WrongEnding("without opening the conversation", (*inbox.opened, solution[-1])),
        ),
    )


def _code_texts(name: str, code: str) -> tuple[tuple[str, str], tuple[str, str]]:
    sender = f"【{SHOPS[name]}】"
    return (
        (f"{name}: your code is {code}.", f"{sender}您的验证码是 {code}。"),
        (f"{name} never asks you for a code by phone.", f"{sender}我们不会打电话索要验证码。"),
    )


@SUITE.add("query", level=2, topic=tuple(TOPICS), layout=LAYOUTS)
def who_wrote(draft: Draft, topic: str, layout: int) -> Task:
    """Say who wrote about something.

    Goal: the person's name was on a screen beside the message; the answer is that name.
    Start: the launcher; the message is not the last one of its conversation; others have written
        about other things; Messaging was left on its list or on a page above it.
    Substates: Messaging; the message and the person's name were read.
    Ends: with the answer.
    Golden steps: 4, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = Lots(draft, layout), Screens(draft), Cast(draft)
    book = cast.crowd(size=14, lots=lots)
    count = lots.number(4, 6)
    people, rest = book[:count], book[count:]
    topics = (topic, *lots.some(TOPICS, count - 1, but=(topic,)))
    lines = tuple(
        line
        for person, key in zip(people, topics, strict=True)
        for line in talk(
            person.number,
            40,
            draft.pick(TOPICS[key][1:]),
            draft.pick((">Thank you", ">谢谢")),
            draft.pick(("By the way, happy new year", "顺便祝你新年快乐")),
        )
    )
    inbox = Inbox(draft, book, lines, rest[: lots.number(4, 8)], lots=lots)
    word_zh = TOPICS[topic][0]
    word = draft.pick((topic, word_zh))
    name, wrong = people[0].name, people[1].name
    look = (*screens.search(word, inbox.opened), screens.until(name))
    solution = (*look, Perform(Answer(name)))
    return draft.task(
        (
            f"Who texted me about the {topic}? Give the name.",
            f"是谁给我发短信说{word_zh}的事？请回答姓名。",
        ),
        kind="single_frame_query",
        expected_answer=_name_among(people[0], book),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.evidence(
                2,
                ("The message and its sender were read", "已看到该短信及其发件人"),
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
            WrongEnding("the list alone", (*inbox.opened, solution[-1])),
        ),
    )


def _name_among(person: Person, book: Sequence[Person]) -> AnswerMatches:
    """The name of one of these people, or the first name, which nobody shares."""
    others = tuple(one.name for one in book if one is not person)
    return AnswerMatches((person.name, person.first), kind="name", candidates=others)


# -- questions whose answer stands in several conversations ---------------------------------------


def _looked_up(
    screens: Screens,
    id: int,
    person: Person,
    said: tuple[str, str],
    value: tuple[str, AnswerKind],
    word: str,
) -> tuple[PageNode, UnitNode]:
    """A conversation is open; what is asked of the person was on a screen with name and word.

    The word is one of the message: a clock or another message shows the like of what is asked.
    """
    said_of = said[0].format(person.name), said[1].format(person.name)
    evidence = screens.evidence(id + 1, said_of, *value, of=(person.name, word))
    return screens.conversation(id, person.name), evidence


def _visits(
    screens: Screens, inbox: Inbox, people: Sequence[Person], words: Sequence[str]
) -> tuple[SolutionStep, ...]:
    """Open one conversation after the other, and in each wait until its words are shown."""
    steps = list(inbox.opened)
    for place, (person, said) in enumerate(zip(people, words, strict=True)):
        steps += [*((BACK,) if place else ()), screens.tap(person.name), screens.until(said)]
    return tuple(steps)


_HALF: Final = len(PEOPLE) // 2


@SUITE.add("query", level=2, first=PEOPLE[:_HALF], second=PEOPLE[_HALF:], layout=LAYOUTS)
def who_comes_first(draft: Draft, first: str, second: str, layout: int) -> Task:
    """Say which of two people arrives first; each has written when.

    Goal: each time was on a screen beside the person's name; the answer is the name of the one who
        arrives first, and not the other's.
    Start: the launcher; the times are not the last messages of the conversations; Messaging was
        left on its list or on a page above it.
    Substates: Messaging; for each of the two, the conversation, and the time was read.
    Ends: with the answer.
    Golden steps: 5, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = Lots(draft, layout), Screens(draft), Cast(draft)
    people = cast.person(first), cast.person(second)
    crowd = cast.crowd(first, second, size=12, lots=lots)
    times = tuple(
        f"{at // 12:02d}:{at % 12 * 5:02d}" for at in lots.some(range(10 * 12, 22 * 12), 2)
    )
    lines = tuple(
        line
        for person, time in zip(people, times, strict=True)
        for line in talk(
            person.number,
            55,
            draft.pick((f"My train gets in at {time}", f"我的火车 {time} 到站")),
            draft.pick((">I will pick you up", ">我来接你")),
            draft.pick(("That is kind of you", "太好了，麻烦你了")),
        )
    )
    book = (*people, *crowd)
    inbox = Inbox(draft, book, lines, crowd[: lots.number(6, 10)], lots=lots)
    early, late = people if times[0] < times[1] else people[::-1]
    look = _visits(screens, inbox, people, times)
    solution = (*look, Perform(Answer(early.name)))
    said, train = ("The time of {} was read", "已看到{}的时间"), draft.pick(("train", "火车"))
    names = people[0].name, people[1].name
    return draft.task(
        (
            f"{names[0]} and {names[1]} have each texted me when their train gets in. Which of "
            "the two arrives first? Answer with the name only.",
            f"{names[0]}和{names[1]}都发短信说了各自的火车几点到。谁先到？只回答姓名。",
        ),
        kind="multi_frame_query",
        expected_answer=_name_among(early, book),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            *_looked_up(screens, 2, people[0], said, (times[0], "time"), train),
            *_looked_up(screens, 4, people[1], said, (times[1], "time"), train),
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
def total_paid(draft: Draft, who: str, layout: int) -> Task:
    """Say how much three people have paid in all; each has written how much.

    Goal: each amount was on a screen beside the person's name; the answer is the sum.
    Start: the launcher; the amounts are not the last messages of the conversations; Messaging was
        left on its list or on a page above it.
    Substates: Messaging; for each of the three, the conversation, and the amount was read.
    Ends: with the answer.
    Golden steps: 7, and one back from each page that Messaging was left on.
    """
    lots, screens, cast = Lots(draft, layout), Screens(draft), Cast(draft)
    keys = (who, *lots.some(PEOPLE, 2, but=(who,)))
    people = tuple(map(cast.person, keys))
    crowd = cast.crowd(*keys, size=12, lots=lots)
    amounts = lots.some(range(11, 90), len(people))
    bodies = tuple(
        draft.pick((f"I paid {paid} dollars for the {thing[0]}", f"{thing[1]}我付了 {paid} 元"))
        for paid, thing in zip(amounts, lots.some(GOODS, len(people)), strict=True)
    )
    lines = tuple(
        line
        for person, body in zip(people, bodies, strict=True)
        for line in talk(
            person.number,
            65,
            body,
            draft.pick((">I will pay you back", ">回头转给你")),
            draft.pick(("There is no hurry", "不急")),
        )
    )
    inbox = Inbox(draft, (*people, *crowd), lines, crowd[: lots.number(5, 9)], lots=lots)
    look = _visits(screens, inbox, people, bodies)
    total = sum(amounts)
    solution = (*look, Perform(Answer(str(total))))
    said, paid_for = ("The amount of {} was read", "已看到{}的金额"), draft.pick(("paid", "付了"))
    names = tuple(person.name for person in people)

    def money(amount: int) -> str:
        return draft.pick((f"${amount}", f"{amount} 元"))

    others = (*amounts, *(total - amount for amount in amounts))
    return draft.task(
        (
            f"{names[0]}, {names[1]} and {names[2]} each texted me what they paid for the trip. "
            "How many dollars is that altogether? Answer with the number alone.",
            f"{names[0]}、{names[1]}和{names[2]}分别发短信说了为旅行付了多少钱，一共是多少元？"
            "只需用数字回答。",
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches(
            (money(total),), kind="money", candidates=tuple(map(money, others))
        ),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            *_looked_up(screens, 2, people[0], said, (money(amounts[0]), "money"), paid_for),
            *_looked_up(screens, 4, people[1], said, (money(amounts[1]), "money"), paid_for),
            *_looked_up(screens, 6, people[2], said, (money(amounts[2]), "money"), paid_for),
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
