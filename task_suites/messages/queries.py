"""Questions about what stands in Messaging. See `messages`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mobile_gym.core.actions import Answer
from mobile_gym.core.checks import AllOf, AnswerMatches
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Perform, SolutionStep, Task, TaskTemplate, WrongEnding
from task_suites.app_screens import BACK
from task_suites.contacts.book import Cast, Person
from task_suites.messages.screens import (
    OPEN,
    PACKAGE,
    PEOPLE,
    Inbox,
    Screens,
    other_than,
    shown,
    talk,
)
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Messages", PACKAGE)

_SHOPS: Final[dict[str, tuple[str, str, str]]] = {
    "Pinecone Toys": ("Pinecone Toys", "松果玩具", "21"),
    "Lantern Tours": ("Lantern Tours", "灯笼旅行社", "22"),
    "Harbor Printing": ("Harbor Printing", "海港印务", "23"),
}
"""Businesses that send codes: English, Chinese, the end of their number."""
_CODES: Final = ("204816", "317409", "460283", "529174", "648035", "731962", "850427", "963518")


@SUITE.add("query", level=1, shop=tuple(_SHOPS), code=_CODES)
def find_code(draft: Draft, shop: str, code: str) -> Task:
    """Say the verification code that a business has sent.

    Goal: the answer is the code.
    Start: the launcher; two other businesses have sent codes too.
    Substates: Messaging; the message with the code is on the screen.
    Ends: with the answer.
    Golden steps: 3.
    """
    screens, cast = Screens(draft), Cast(draft)
    crowd = cast.crowd()
    numbers, lines = dict[str, str](), list[tuple[str, str]]()
    codes = {shop: code}
    for key, (english, chinese, end) in _SHOPS.items():
        place = (_CODES.index(code) + 1 + len(codes)) % len(_CODES)
        sent = codes.setdefault(key, _CODES[place])
        numbers[key] = draft.pick(("555", "106900000")) + end
        body = draft.pick(
            (
                f"{english}: your code is {sent}.",
                f"【{chinese}】您的验证码是 {sent}。",
            )
        )
        lines.append((numbers[key], body))
    inbox = Inbox(
        draft,
        crowd,
        tuple(
            line
            for place, (number, body) in enumerate(lines)
            for line in talk(number, 30 + 80 * place, body)
        ),
        crowd[:5],
    )
    look = (OPEN, screens.tap(numbers[shop]), screens.until(code))
    wrong = next(sent for key, sent in codes.items() if key != shop)
    english, chinese, _ = _SHOPS[shop]
    return draft.task(
        (
            f"What is the code that {english} texted me?",
            f"{chinese}发来的验证码是多少？",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches((code,), mode="contains"),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            screens.read(2, 1, ("The code is on the screen", "可以看到验证码"), code),
        ),
        golden_steps=3,
        solution=(*look, Perform(Answer(code))),
        wrong_endings=(
            WrongEnding("the code of another business", (*look, Perform(Answer(wrong)))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (Perform(Answer(code)),)),
        ),
    )


_TOPICS: Final[dict[str, tuple[str, str]]] = {
    "umbrella": ("I have found your umbrella", "我找到你的雨伞了"),
    "tickets": ("The tickets are at the front desk", "门票放在前台了"),
    "violin": ("May I borrow the violin on Monday?", "星期一能借一下小提琴吗？"),
    "tomatoes": ("The tomatoes are ripe, come and get some", "番茄熟了，来摘一些吧"),
}
_TOPIC_WORDS: Final[dict[str, tuple[str, str]]] = {
    "umbrella": ("umbrella", "雨伞"),
    "tickets": ("tickets", "门票"),
    "violin": ("violin", "小提琴"),
    "tomatoes": ("tomatoes", "番茄"),
}


@SUITE.add("query", level=2, topic=tuple(_TOPICS), who=PEOPLE)
def who_wrote(draft: Draft, topic: str, who: str) -> Task:
    """Say who wrote about something.

    Goal: the answer is that person's name.
    Start: the launcher; the message is not the last one of its conversation.
    Substates: Messaging; the message is on the screen with the person's name.
    Ends: with the answer.
    Golden steps: 4.
    """
    screens, cast = Screens(draft), Cast(draft)
    topics = list(_TOPICS)
    keys = [who, *(other_than(PEOPLE, who, steps=step) for step in (1, 4, 8))]
    start = topics.index(topic)
    people = [cast.person(key) for key in keys]
    crowd = cast.crowd(*keys)
    lines = tuple(
        line
        for place, person in enumerate(people)
        for line in talk(
            person.number,
            40 + 300 * ((place + start) % 4),
            draft.pick(_TOPICS[topics[(start + place) % len(topics)]]),
            draft.pick((">Thank you", ">谢谢")),
            draft.pick(("By the way, happy new year", "顺便祝你新年快乐")),
        )
    )
    inbox = Inbox(draft, (*people, *crowd), lines, crowd[:3])
    word = draft.pick(_TOPIC_WORDS[topic])
    name, wrong = people[0].name, people[1].name
    look = (*screens.search(word), screens.until(name))
    word_en, word_zh = _TOPIC_WORDS[topic]
    return draft.task(
        (
            f"Who texted me about the {word_en}? Give the name.",
            f"是谁给我发短信说{word_zh}的事？请回答姓名。",
        ),
        kind="single_frame_query",
        expected_answer=AnswerMatches((name, people[0].first), mode="contains"),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            UnitNode(
                2,
                draft.pick(("The message and its sender are shown", "可以看到该短信及其发件人")),
                parent_id=1,
                check=AllOf((shown(text=name), shown(text_contains=word, editable=False))),
            ),
        ),
        golden_steps=4,
        solution=(*look, Perform(Answer(name))),
        wrong_endings=(
            WrongEnding("somebody else", (*look, Perform(Answer(wrong)))),
            WrongEnding("no answer", look),
            WrongEnding("a guess without looking", (Perform(Answer(name)),)),
        ),
    )


# -- questions whose answer stands in several conversations ---------------------------------------


def _opened(screens: Screens, id: int, person: Person, said: tuple[str, str], words: str) -> tuple[
    PageNode, UnitNode
]:  # fmt: skip
    """A conversation is open, and a message of it is on the screen."""
    return screens.conversation(id, person.name), screens.read(id + 1, id, said, words)


def _visits(
    screens: Screens, people: Sequence[Person], words: Sequence[str]
) -> tuple[SolutionStep, ...]:
    """Open one conversation after the other, and in each wait until its words are shown."""
    steps: list[SolutionStep] = [OPEN]
    for place, (person, said) in enumerate(zip(people, words, strict=True)):
        steps += [*((BACK,) if place else ()), screens.tap(person.name), screens.until(said)]
    return tuple(steps)


_ARRIVALS: Final = ("16:05", "16:40", "17:15", "17:50", "18:25", "19:10")


@SUITE.add("query", level=2, first=PEOPLE[:6], second=PEOPLE[6:])
def who_comes_first(draft: Draft, first: str, second: str) -> Task:
    """Say which of two people arrives first; each has written when.

    Goal: the answer is that person's name, and not the other's.
    Start: the launcher; the times are not the last messages of the conversations.
    Substates: Messaging; for each of the two, the conversation and the time in it.
    Ends: with the answer.
    Golden steps: 5.
    """
    screens, cast = Screens(draft), Cast(draft)
    people = cast.person(first), cast.person(second)
    crowd = cast.crowd(first, second)
    place, distance = PEOPLE.index(first), 1 + PEOPLE.index(second) % 5
    times = _ARRIVALS[place], _ARRIVALS[(place + distance) % len(_ARRIVALS)]
    lines = tuple(
        line
        for number, (person, time) in enumerate(zip(people, times, strict=True))
        for line in talk(
            person.number,
            55 + 420 * number,
            draft.pick((f"My train gets in at {time}", f"我的火车 {time} 到站")),
            draft.pick((">I will pick you up", ">我来接你")),
            draft.pick(("That is kind of you", "太好了，麻烦你了")),
        )
    )
    inbox = Inbox(draft, (*people, *crowd), lines, crowd[:5])
    early, late = people if times[0] < times[1] else people[::-1]
    look = _visits(screens, people, times)
    said = ("The time is on the screen", "可以看到时间")
    names = people[0].name, people[1].name
    return draft.task(
        (
            f"{names[0]} and {names[1]} have each texted me when their train gets in. Which of "
            "the two arrives first? Answer with the name only.",
            f"{names[0]}和{names[1]}都发短信说了各自的火车几点到。谁先到？只回答姓名。",
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((early.name, early.first)),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            *_opened(screens, 2, people[0], said, times[0]),
            *_opened(screens, 4, people[1], said, times[1]),
        ),
        golden_steps=5,
        solution=(*look, Perform(Answer(early.name))),
        wrong_endings=(
            WrongEnding("the later one", (*look, Perform(Answer(late.name)))),
            WrongEnding("one was looked at", (*look[:3], Perform(Answer(early.name)))),
            WrongEnding("no answer", look),
        ),
    )


_PAID: Final = (12, 17, 23, 28, 34, 46, 59)


@SUITE.add("query", level=3, who=PEOPLE, amount=_PAID)
def total_paid(draft: Draft, who: str, amount: int) -> Task:
    """Say how much three people have paid in all; each has written how much.

    Goal: the answer is the sum.
    Start: the launcher; the amounts are not the last messages of the conversations.
    Substates: Messaging; for each of the three, the conversation and the amount in it.
    Ends: with the answer.
    Golden steps: 7.
    """
    screens, cast = Screens(draft), Cast(draft)
    keys = (who, other_than(PEOPLE, who, steps=2), other_than(PEOPLE, who, steps=6))
    people = tuple(cast.person(key) for key in keys)
    crowd = cast.crowd(*keys)
    place = _PAID.index(amount)
    amounts = (amount, _PAID[(place + 3) % len(_PAID)], _PAID[(place + 5) % len(_PAID)] + 8)
    goods = (("tent", "帐篷"), ("food", "食物"), ("bus", "巴士"))
    bodies = tuple(
        draft.pick((f"I paid {paid} dollars for the {thing[0]}", f"{thing[1]}我付了 {paid} 元"))
        for paid, thing in zip(amounts, goods, strict=True)
    )
    lines = tuple(
        line
        for number, (person, body) in enumerate(zip(people, bodies, strict=True))
        for line in talk(
            person.number,
            65 + 330 * number,
            body,
            draft.pick((">I will pay you back", ">回头转给你")),
            draft.pick(("There is no hurry", "不急")),
        )
    )
    inbox = Inbox(draft, (*people, *crowd), lines, crowd[:4])
    look = _visits(screens, people, bodies)
    total = sum(amounts)
    said = ("The amount is on the screen", "可以看到金额")
    names = tuple(person.name for person in people)
    return draft.task(
        (
            f"{names[0]}, {names[1]} and {names[2]} each texted me what they paid for the trip. "
            "How many dollars is that altogether? Answer with the number alone.",
            f"{names[0]}、{names[1]}和{names[2]}分别发短信说了为旅行付了多少钱，一共是多少元？"
            "只需用数字回答。",
        ),
        kind="multi_frame_query",
        expected_answer=AnswerMatches((str(total),), mode="number"),
        setup=inbox.start(),
        substates=(
            screens.home(1),
            *_opened(screens, 2, people[0], said, bodies[0]),
            *_opened(screens, 4, people[1], said, bodies[1]),
            *_opened(screens, 6, people[2], said, bodies[2]),
        ),
        golden_steps=7,
        solution=(*look, Perform(Answer(str(total)))),
        wrong_endings=(
            WrongEnding("without the third", (*look, Perform(Answer(str(total - amounts[2]))))),
            WrongEnding("one was not opened", (*look[:6], Perform(Answer(str(total))))),
            WrongEnding("no answer", look),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
