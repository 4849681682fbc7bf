"""Messaging (AOSP's): conversations to start with, how to tell that a screen is shown, what to tap.

A task clears the device's messages and address book and makes its own, so it is known what must
change and what must not. What must be true at the end stands in the telephony provider, and for
archive, silence and drafts in Messaging's own.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from mobile_gym.core.actions import OpenApp
from mobile_gym.core.checks import AllOf, AnyOf, Check, NodePresent, PageIs, Selector
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import Perform, ScrollTo, SolutionStep, TapOn, TypeInto
from task_suites.app_screens import AppScreens, rows
from task_suites.choices import next_of
from task_suites.contacts.book import Person, fill
from task_suites.suite import Draft

__all__ = [
    "ARCHIVE",
    "BLOCKED_URI",
    "DELETE",
    "OPEN",
    "PACKAGE",
    "PEOPLE",
    "SEND",
    "TEXTS",
    "Inbox",
    "Line",
    "Screens",
    "archived_alone",
    "conversation_row",
    "message_row",
    "next_text",
    "other_than",
    "shown",
    "talk",
    "unread_alone",
]

PACKAGE: Final = "com.android.messaging"
OPEN: Final = Perform(OpenApp(PACKAGE))
ARCHIVE: Final = TapOn(Selector(resource_id="action_archive"))
DELETE: Final = TapOn(Selector(resource_id="action_delete"))
SEND: Final = TapOn(Selector(resource_id="send_message_button"))

BLOCKED_URI: Final = "content://com.android.blockednumber/blocked"
_SMS: Final = "content://sms"
_CONVERSATIONS: Final = f"content://{PACKAGE}.datamodel.MessagingContentProvider/conversations"
_SENT, _OUTBOX = 2, 4
"""`Telephony.TextBasedSmsColumns.MESSAGE_TYPE_*`."""

PEOPLE: Final = (
    *("Ada Whitlow", "Bruno Hale", "Celia Marsh", "Dario Finch", "Edith Crane", "Felix Larkin"),
    *("Greta Holm", "Hugo Pell", "Ines Varga", "Jonas Birk", "Kira Lunt", "Lionel Peck"),
)
"""Names of `contacts_book.NAMES` that tasks choose from."""

TEXTS: Final[dict[str, tuple[str, str]]] = {
    text: (text, chinese)
    for text, chinese in (
        ("I will be ten minutes late", "我会晚到十分钟"),
        ("Please bring the blue folder", "请带上蓝色文件夹"),
        ("The cake is in the oven", "蛋糕已经在烤箱里了"),
        ("See you at the north gate", "北门见"),
        ("Practice starts at half past six", "训练六点半开始"),
        ("Your parcel is with me", "你的包裹在我这里"),
    )
}
"""What is to be sent, by its English words, which are the parameter: (English, Chinese)."""


_TALKS: Final = (
    (("Are you coming to the choir tonight?", "今晚来合唱团吗？"), ("I am", "来的")),
    (("I put the ladder back into the shed", "梯子我放回棚子里了"), ("Thank you", "谢谢")),
    (("The soup needs more salt", "汤里要再加点盐"), ("I thought so", "我也觉得")),
    (("Your bicycle is still at our place", "你的自行车还在我们这儿"), ("I know", "我知道")),
    (("Who won the match?", "比赛谁赢了？"), ("Nobody, it was a draw", "没人赢，是平局")),
    (("The printer works again", "打印机又能用了"), ("Finally", "总算好了")),
    (("I am reading your book", "我在读你借我的书"), ("No hurry", "不着急")),
)
"""What other conversations are about: their line and the user's, (English, Chinese)."""

_MENU: Final[dict[str, tuple[str, str]]] = {
    "archived": ("Archived", "已归档"),
    "block": ("Block", "屏蔽"),
    "blocked": ("Blocked contacts", "已屏蔽的联系人"),
    "forward": ("Forward", "转发"),
    "mark_unread": ("Mark as unread", "标为未读"),
    "more": ("More options", "更多选项"),
    "options": ("People & options", "联系人和选项"),
    "settings": ("Settings", "设置"),
}
"""Entries of menus: (English, Chinese)."""


def other_than(keys: Sequence[str], *taken: str, steps: int = 0) -> str:
    """One of these that is not taken; which, depends on the first taken one."""
    start = keys.index(taken[0]) if taken and taken[0] in keys else 0
    left = [key for key in (*keys[start:], *keys[:start]) if key not in taken]
    return left[steps % len(left)]


def next_text(text: str, steps: int = 1) -> tuple[str, str]:
    """Another text."""
    return TEXTS[next_of(TEXTS, text, steps)]


# -- messages -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """A message of the setup.

    Attributes:
        address: the other party's number.
        minutes: how long ago it came or was sent.
        box: `"inbox"`, `"sent"` or `"failed"`.
        read: whether the user has seen it.
    """

    address: str
    body: str
    minutes: int
    box: str = "inbox"
    read: bool = True

    @property
    def command(self) -> str:
        """The command that puts it there."""
        bindings = (
            f"address:s:{self.address}", f"body:s:{self.body}", f"read:i:{int(self.read)}",
        )  # fmt: skip
        bound = " ".join(f"--bind {shlex.quote(binding)}" for binding in bindings)
        date = f"$(( $(date +%s) - {self.minutes * 60} ))000"
        return f"content insert --uri {_SMS}/{self.box} {bound} --bind date:l:{date}"


def talk(address: str, minutes: int, *bodies: str) -> tuple[Line, ...]:
    """A conversation, the oldest first, in which the last message came so long ago.

    A body that starts with ">" is the user's.
    """
    count = len(bodies)
    return tuple(
        Line(
            address,
            body.removeprefix(">"),
            minutes + 4 * (count - 1 - place),
            "sent" if body.startswith(">") else "inbox",
        )
        for place, body in enumerate(bodies)
    )


class Inbox:
    """The messages and contacts that a task starts with.

    Args:
        draft: of the task.
        book: everybody in the address book.
        lines: the messages that matter.
        talkers: those of the book with whom there are other conversations, one each.
    """

    def __init__(
        self,
        draft: Draft,
        book: Sequence[Person],
        lines: Sequence[Line],
        talkers: Sequence[Person] = (),
    ) -> None:
        self._book = tuple(book)
        others = (
            line
            for place, person in enumerate(talkers)
            for line in talk(
                person.number, 35 + 190 * place, *map(draft.pick, _talk_of(person, place))
            )
        )
        self._lines = (*lines, *others)

    @property
    def total(self) -> int:
        """How many messages there are."""
        return len(self._lines)

    def start(self, *commands: str) -> tuple[str, ...]:
        """Setup: these contacts and messages alone, further commands, and the home screen."""
        return (
            *fill(self._book),
            "pm clear com.android.providers.telephony",
            f"pm clear {PACKAGE}",
            *(line.command for line in sorted(self._lines, key=lambda line: -line.minutes)),
            *commands,
            f"am force-stop {PACKAGE}",
            "input keyevent KEYCODE_HOME",
        )

    def sent(self, number: str, body: str) -> Check:
        """One such message has gone out, or is on its way; see also `grown`."""
        spellings = dict.fromkeys((number, number.replace(" ", "")))
        return AnyOf(
            tuple(
                message_row(1, 1, address=spelled, body=body, type=kind)
                for spelled in spellings
                for kind in (_SENT, _OUTBOX)
            )
        )

    def grown(self, by: int = 0) -> Check:
        """There are so many more messages than at the start, and none was lost."""
        return message_row(self.total + by, self.total + by)

    def only_sent(self, number: str, body: str) -> Check:
        """This message has gone out, and nothing else has come or gone."""
        return AllOf((self.sent(number, body), self.grown(1)))


def _talk_of(person: Person, place: int) -> tuple[tuple[str, str], tuple[str, str]]:
    theirs, mine = _TALKS[(len(person.name) + place) % len(_TALKS)]
    return theirs, (f">{mine[0]}", f">{mine[1]}")


def message_row(at_least: int = 1, at_most: int | None = None, **columns: object) -> Check:
    """So many messages have these values in the telephony provider."""
    return rows(_SMS, at_least, at_most, **columns)


def conversation_row(at_least: int = 1, at_most: int | None = None, **columns: object) -> Check:
    """So many conversations have these values in Messaging's provider."""
    return rows(_CONVERSATIONS, at_least, at_most, **columns)


def archived_alone(*numbers: str) -> Check:
    """These conversations are in the archive, and no other."""
    count = len(numbers)
    return AllOf(
        (
            *(
                conversation_row(participant_normalized_destination=number, archive_status=1)
                for number in numbers
            ),
            conversation_row(count, count, archive_status=1),
        )
    )


def unread_alone(number: str) -> Check:
    """One message of this conversation is unread, and no other message is."""
    return AllOf((message_row(1, 1, address=number, read=0), message_row(1, 1, read=0)))


# -- the screens ----------------------------------------------------------------------------------


def shown(**fields: Any) -> Check:
    """A node of Messaging with these fields is shown."""
    return NodePresent(Selector(package_name=PACKAGE, **fields))


class Screens(AppScreens):
    """Messaging's screens in a task's language."""

    # -- substates ------------------------------------------------------------------------------

    def home(self, id: int) -> PageNode:
        """Messaging is open."""
        said = self._pick(("The Messaging app is open", "短信应用已打开"))
        return PageNode(id, said, check=PageIs(package=PACKAGE))

    def conversation(self, id: int, who: str, parent_id: int | None = 1) -> PageNode:
        """The conversation with somebody, a name or a number, is open."""
        said = self._pick((f"The conversation with {who} is open", f"与{who}的对话已打开"))
        # The title itself: a message or the field for the recipient may have the same words.
        title = shown(text=who, editable=False, within=Selector(resource_id="action_bar"))
        page = PageIs(activity=f"{PACKAGE}/.ui.conversation.ConversationActivity")
        check = AllOf((page, title))
        return PageNode(id, said, parent_id=parent_id, check=check)

    def read(self, id: int, parent_id: int, said: tuple[str, str], words: str) -> UnitNode:
        """A message that has these words is on the screen."""
        check = shown(text_contains=words, editable=False)
        return UnitNode(id, self._pick(said), parent_id=parent_id, check=check)

    def composed(self, id: int, parent_id: int, body: str) -> UnitNode:
        """A message stands in the field, and is not sent yet."""
        said = self._pick((f"The message reads “{body}”", f"输入框中是“{body}”"))
        check = shown(text=body, editable=True)
        return UnitNode(id, said, parent_id=parent_id, check=check)

    def recipient(self, id: int) -> PageNode:
        """The page that asks whom to write to is open."""
        said = self._pick(("A new conversation is begun", "正在发起新对话"))
        return PageNode(id, said, parent_id=1, check=shown(resource_id="recipient_text_view"))

    def dialog(self, id: int, said: tuple[str, str], parent_id: int = 1) -> PageNode:
        """A dialog asks before something is done."""
        check = shown(resource_id="android:id/button1")
        return PageNode(id, self._pick(said), parent_id=parent_id, check=check)

    # -- steps ----------------------------------------------------------------------------------

    def tap(self, label: str) -> TapOn:
        """A tap on the conversation, row or button of a label."""
        return TapOn(Selector(text=label, package_name=PACKAGE))

    def hold(self, label: str) -> TapOn:
        """A long press on the conversation or message of a label."""
        return TapOn(Selector(text=label, package_name=PACKAGE), hold=True)

    def until(self, words: str) -> ScrollTo:
        """Wait until a message that has these words is shown."""
        return ScrollTo(Selector(text_contains=words, package_name=PACKAGE, editable=False))

    def menu(self, entry: str) -> tuple[SolutionStep, ...]:
        """An entry of the menu of the three dots."""
        return self.press("more"), self.tap(self._pick(_MENU[entry]))

    def press(self, entry: str) -> TapOn:
        """A tap on a button with the words of an entry."""
        return TapOn(Selector(description=self._pick(_MENU[entry]), package_name=PACKAGE))

    def write(self, body: str) -> TypeInto:
        """Type a message into the field of the open conversation."""
        return TypeInto(body, Selector(resource_id="compose_message_text"))

    def send_to(self, who: str, body: str) -> tuple[SolutionStep, ...]:
        """From the list, open a conversation and send a message."""
        return self.tap(who), self.write(body), SEND

    def to_number(self, number: str) -> tuple[SolutionStep, ...]:
        """From the list, begin a conversation with a number."""
        return (
            TapOn(Selector(resource_id="start_new_conversation_button")),
            TypeInto(number, Selector(resource_id="recipient_text_view")),
            self.tap(self._pick((f"Send to {number}", f"发送至 {number}"))),
        )

    def search(self, words: str) -> tuple[SolutionStep, ...]:
        """Open Messaging and search it; Enter hides the keyboard, which covers what is found."""
        return (
            OPEN,
            TapOn(Selector(resource_id="action_search", package_name=PACKAGE)),
            TypeInto(words, Selector(resource_id="search_src_text"), submit=True),
        )
