"""Tasks in Messaging: what varies with the seed, other roads to the goal, and what is too much."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from statistics import mean
from typing import NamedTuple

import pytest
from task_driver import Steps, drawn_tasks, played

from mobile_gym.core.checks import Selector
from mobile_gym.core.tasks import ScrollTo, SolutionStep, TapOn, Task, TaskTemplate, TypeInto
from task_suites.app_screens import BACK
from task_suites.contacts.book import Cast
from task_suites.messages import TEMPLATES
from task_suites.messages.inbox import OPEN, message_row
from task_suites.messages.screens import SEND, Screens
from task_suites.messages.texts import Texts
from task_suites.suite import TaskBuilder

DRAFT = TaskBuilder("Messages.Any", "en", {}, (), 1, 0, frozenset())
SCREENS = Screens(DRAFT)
SEEDS = (3, 4, 5)
FIELD = "compose_message_text"


def number_of(task: Task, name: str, place: int = 0) -> str:
    """A number that somebody has in a task."""
    return Cast(replace(DRAFT, id=task.id, params=task.params)).number(name, place)


# -- what varies ----------------------------------------------------------------------------------


class Message(NamedTuple):
    """A message of a setup, and how long ago it was written."""

    box: str
    body: str
    seconds: int


def conversations_of(task: Task) -> dict[str, list[Message]]:
    """The messages of a setup by address, the oldest first."""
    found: dict[str, list[Message]] = {}
    for command in task.setup:
        if place := re.search(r"content://sms/(\w+) ", command):
            bound = dict(re.findall(r"--bind '?(\w+):[sil]:(.*?)'?(?= --bind|$)", command))
            seconds = int(bound["date"].split()[-2])  # $(( $(date +%s) - SECONDS ))000
            message = Message(place[1], bound["body"], seconds)
            found.setdefault(bound["address"], []).append(message)
    return found


def list_of(task: Task) -> list[str]:
    """The addresses of the conversations, the one with the latest message first."""
    last = {address: lines[-1].seconds for address, lines in conversations_of(task).items()}
    return sorted(last, key=lambda address: last[address])


@pytest.mark.parametrize(
    "name",
    ["SendMessage", "WriteDraft", "ArchiveConversation", "MarkUnread", "SilenceConversation"],
)
def test_the_conversation_stands_at_a_place_that_the_seed_draws(name: str) -> None:
    found = drawn_tasks(f"Messages.{name}")
    numbers = [number_of(task, str(task.params["who"])) for task in found]
    places = [list_of(task).index(one) for task, one in zip(found, numbers, strict=True)]
    assert len(set(places)) >= 6
    assert max(map(places.count, set(places))) < len(found) / 3
    assert len({len(list_of(task)) for task in found}) >= 4


def test_a_number_to_delete_stands_at_a_drawn_place_too() -> None:
    found = drawn_tasks("Messages.DeleteService")
    places = [list_of(one).index(f"555{one.params['ending']}") for one in found]
    assert len(set(places)) >= 6


def test_the_app_was_left_on_one_of_several_pages() -> None:
    opened = [
        task.solution[1:3].count(BACK) for task in drawn_tasks("Messages.ArchiveConversation")
    ]
    assert set(opened) == {0, 1, 2}
    assert max(map(opened.count, set(opened))) < 25


LOOKS: Mapping[str, Callable[[list[Message]], float]] = {
    "place in the list": lambda lines: lines[-1].seconds,
    "lines": len,
    "lines of the user's": lambda lines: sum(line.box != "inbox" for line in lines),
    "begins with the user": lambda lines: lines[0].box != "inbox",
    "ends with the user": lambda lines: lines[-1].box != "inbox",
    "failed": lambda lines: sum(line.box == "failed" for line in lines),
    "length": lambda lines: sum(len(line.body) for line in lines),
    "length of what the list shows": lambda lines: len(lines[-1].body),
    "digits": lambda lines: sum(map(str.isdigit, "".join(line.body for line in lines))),
    "questions": lambda lines: sum("?" in line.body for line in lines),
    "links": lambda lines: sum("http" in line.body for line in lines),
    "how long it went on": lambda lines: lines[0].seconds - lines[-1].seconds,
}
"""What somebody can see of a conversation who does not know which one is meant."""


@pytest.mark.parametrize(
    ("name", "address"),
    [
        *((f"Messages.{name}", "") for name in ("MarkUnread", "AnswerWithCode", "TotalPaid")),
        ("Messages.SendFailedAgain", ""),
        ("Messages.DeleteService", "555{ending}"),
    ],
)
def test_the_conversation_that_is_meant_looks_like_the_others(name: str, address: str) -> None:
    tasks = drawn_tasks(name, 100)
    for look, measure in LOOKS.items():
        ranks = []
        for task in tasks:
            target = address.format(**task.params) or number_of(task, str(task.params["who"]))
            alike = {one: measure(lines) for one, lines in conversations_of(task).items()}
            if address:
                alike = {one: value for one, value in alike.items() if one.startswith(address[:3])}
            below = sum(value < alike[target] for value in alike.values())
            equal = sum(value == alike[target] for value in alike.values())
            ranks.append((below + equal / 2) / len(alike))
        # Of a fair draw the mean of 100 ranks is within four deviations of the middle.
        assert abs(mean(ranks) - 0.5) < 4 * 0.29 / len(ranks) ** 0.5, look


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.id)
def test_few_seeds_say_the_same(template: TaskTemplate) -> None:
    said = [task.text for task in drawn_tasks(template.id, 100)]
    assert sum(said.count(one) - 1 for one in said) / (100 * 99) < 0.05


# -- other roads ----------------------------------------------------------------------------------


def with_enter(task: Task) -> tuple[SolutionStep, ...]:
    """The message is sent with the keyboard's Enter instead of the button beside the field."""
    *rest, write, send = task.solution
    assert isinstance(write, TypeInto)
    assert send == SEND
    return (*rest, replace(write, submit=True))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    "name", ["SendMessage", "TextNewNumber", "AnswerInvitation", "UnblockAndWrite"]
)
def test_enter_sends_as_well(name: str, seed: int) -> None:
    episode = played(f"Messages.{name}", with_enter, seed)
    assert episode.report.success, episode.story()
    assert episode.total_reward == pytest.approx(1.0)


@pytest.mark.parametrize(
    "spell",
    [
        lambda number: number.replace(" ", ""),
        lambda number: f"+44 {number[1:]}",
        lambda number: f"+44{number[1:].replace(' ', '')}",
        lambda number: number.replace(" ", "-"),
    ],
)
def test_a_number_may_be_typed_in_another_way(spell: Callable[[str], str]) -> None:
    def steps(task: Task) -> tuple[SolutionStep, ...]:
        *opened, start, recipient, _, write, send = task.solution
        assert isinstance(recipient, TypeInto)
        number = spell(recipient.text)
        chosen = TapOn(Selector(text=f"Send to {number}"))
        return (*opened, start, replace(recipient, text=number), chosen, write, send)

    episode = played("Messages.TextNewNumber", steps, 3)
    assert episode.report.success, episode.story()


@pytest.mark.parametrize("seed", SEEDS)
def test_somebody_may_be_written_to_from_a_new_message(seed: int) -> None:
    def steps(task: Task) -> tuple[SolutionStep, ...]:
        who = str(task.params["who"])
        start = TapOn(Selector(resource_id="start_new_conversation_button"))
        recipient = TypeInto(Selector(resource_id="recipient_text_view"), who.split(maxsplit=1)[0])
        return (*task.solution[:-3], start, recipient, SCREENS.tap(who), *task.solution[-2:])

    episode = played("Messages.SendMessage", steps, seed)
    assert episode.report.success, episode.story()
    assert episode.total_reward == pytest.approx(1.0)


def searched(words: str, *, is_read: bool = True) -> Steps:
    """Search Messaging, scroll to what the solution reads in conversations, and end as it does."""

    def steps(task: Task) -> tuple[SolutionStep, ...]:
        opened = [step for step in task.solution[:3] if step in (OPEN, BACK)]
        said = words.format(**task.params)
        read = [step for step in task.solution if is_read and isinstance(step, ScrollTo)]
        return (*SCREENS.search(said, opened), *read, task.solution[-1])

    return steps


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("name", "words"),
    [("TotalPaid", "I paid"), ("WhoComesFirst", "My train"), ("FindCode", "{shop}")],
)
def test_what_is_asked_may_be_read_in_the_search(name: str, words: str, seed: int) -> None:
    episode = played(f"Messages.{name}", searched(words), seed)
    assert episode.report.success, episode.story()
    assert episode.total_reward == pytest.approx(1.0)
    elsewhere = searched("https", is_read=False)
    assert not played(f"Messages.{name}", elsewhere, seed).report.success


@pytest.mark.parametrize("seed", SEEDS)
def test_an_invitation_may_be_read_in_the_search(seed: int) -> None:
    episode = played(
        "Messages.AnswerInvitation",
        lambda task: (*searched("It starts")(task)[:-1], BACK, *task.solution[-3:]),
        seed,
    )
    assert episode.report.success, episode.story()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_conversation_may_be_archived_by_its_own_menu(seed: int) -> None:
    def steps(task: Task) -> tuple[SolutionStep, ...]:
        return (
            *task.solution[:-2],
            SCREENS.tap(str(task.params["who"])),
            SCREENS.press(Texts.more_options),
            SCREENS.tap("Archive"),
        )

    episode = played("Messages.ArchiveConversation", steps, seed)
    assert episode.report.success, episode.story()


# -- too much -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["ArchiveConversation", "MarkUnread", "SilenceConversation", "BlockSender"]
)
def test_a_message_that_nobody_asked_for_breaks_a_guard(name: str) -> None:
    episode = played(f"Messages.{name}", lambda task: other_message(task, name), 3)
    assert not episode.report.success
    assert episode.report.goal_progress == 0.0


def other_message(task: Task, name: str) -> tuple[SolutionStep, ...]:
    """The solution, then a message to somebody else."""
    back = (BACK, BACK) if name == "SilenceConversation" else ()
    number = number_of(task, "Ada Whitlow", 3).replace(" ", "")
    write = TypeInto(Selector(resource_id=FIELD), "Hello")
    return (*task.solution, *back, *SCREENS.to_number(number), write, SEND)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_was_sent_to_somebody_else_and_deleted_was_sent(seed: int) -> None:
    def steps(task: Task) -> tuple[SolutionStep, ...]:
        to_another = task.wrong_endings[0].steps
        body = task.text.split("“")[1].rstrip("”")
        return (*to_another, *SCREENS.delete_shown(body), BACK, *task.solution[-3:])

    episode = played("Messages.SendMessage", steps, seed)
    assert episode.report.verdicts[2].satisfied
    assert not episode.report.success, episode.story()


def test_rows_of_messages_are_counted_from_one() -> None:
    """`Inbox.grown_by_these_alone` rests on it."""
    (task,) = drawn_tasks("Messages.SendMessage", 1)
    (goal,) = (substate for substate in task.substates if substate.role == "goal")
    count = sum("content://sms" in command for command in task.setup)
    assert repr(message_row(1, 1, _id=count + 1)) in repr(goal.check)


# -- what a substate says -------------------------------------------------------------------------


@pytest.mark.parametrize(("left_out", "is_open"), [(2, False), (1, True)])
def test_the_menu_with_the_entry_is_not_yet_the_page_of_options(
    left_out: int, is_open: bool
) -> None:
    episode = played(
        "Messages.SilenceConversation", lambda task: task.solution[:-left_out], SEEDS[0]
    )
    (page,) = (one for one in episode.report.verdicts if one.substate_id == 3)
    assert page.reached == is_open


def test_what_went_out_twice_went_out() -> None:
    def twice(task: Task) -> tuple[SolutionStep, ...]:
        first = task.solution[: task.solution.index(SEND) + 1]
        return (*first, *first[-2:])

    episode = played("Messages.TellEveryone", twice, SEEDS[0])
    sent = [record.report.verdicts[1].satisfied for record in episode.records]
    assert sent[-1]
    assert sent == sorted(sent)
    assert not episode.report.success
