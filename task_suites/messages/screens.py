"""Messaging (AOSP's): how to tell that a screen is shown, what to tap.

What there is to start with says `task_suites.messages.inbox`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from mobile_gym.core.checks import AllOf, Check, NodePresent, PageIs, Selector
from mobile_gym.core.substates import PageNode, UnitNode
from mobile_gym.core.tasks import ScrollTo, SolutionStep, TapOn, TypeInto
from mobile_gym.core.texts import Text
from task_suites.app_screens import OK, AppScreens
from task_suites.choices import next_of
from task_suites.contacts.book import NAMES
from task_suites.messages.inbox import OPEN, PACKAGE, Inbox
from task_suites.messages.texts import TEXTS, Texts
from task_suites.suite import Sample

ARCHIVE: Final = TapOn(Selector(resource_id="action_archive"))
DELETE: Final = TapOn(Selector(resource_id="action_delete"))
DELETE_MESSAGE: Final = TapOn(Selector(resource_id="action_delete_message"))
SEND: Final = TapOn(Selector(resource_id="send_message_button"))

BLOCKED_URI: Final = "content://com.android.blockednumber/blocked"
PEOPLE: Final = tuple(NAMES)
"""Those whom tasks choose from."""


def other_than(keys: Sequence[str], *taken: str, steps: int = 0) -> str:
    """One of these that is not taken; which, depends on the first taken one."""
    start = keys.index(taken[0]) if taken and taken[0] in keys else 0
    left = [key for key in (*keys[start:], *keys[:start]) if key not in taken]
    return left[steps % len(left)]


def sample_pair(first: str, second: str) -> Sample:
    """Draws two people who share no first name, for parameters of these names."""

    def sample(rng: np.random.Generator) -> dict[str, Any]:
        one = PEOPLE[int(rng.integers(len(PEOPLE)))]
        others = [key for key in PEOPLE if key.split()[0] != one.split()[0]]
        return {first: one, second: others[int(rng.integers(len(others)))]}

    return sample


def next_text(text: str, steps: int = 1) -> Text:
    """Another text."""
    return TEXTS[next_of(TEXTS, text, steps)]


# -- the screens ----------------------------------------------------------------------------------


def node_shown(**fields: Any) -> Check:
    """A node of Messaging with these fields is shown."""
    return NodePresent(Selector(package_name=PACKAGE, **fields))


class Screens(AppScreens):
    """Messaging's screens in a task's language."""

    # -- substates ------------------------------------------------------------------------------

    def home(self, id: int) -> PageNode:
        """Messaging is open."""
        description = self._pick(Texts.messaging_is_open)
        return PageNode(id, description, check=PageIs(package=PACKAGE))

    def conversation(self, id: int, who: str, parent_id: int | None = 1) -> PageNode:
        """The conversation with somebody, a name or a number, is open."""
        description = self._pick(Texts.conversation_is_open.format(name=who))
        # The title itself: a message or the field for the recipient may have the same words.
        title = node_shown(text=who, editable=False, within=Selector(resource_id="action_bar"))
        page = PageIs(activity=f"{PACKAGE}/.ui.conversation.ConversationActivity")
        check = AllOf((page, title))
        return PageNode(id, description, parent_id=parent_id, check=check)

    def nothing_is_sent(self, id: int, inbox: Inbox) -> UnitNode:
        """Nothing is sent, and nothing is lost."""
        return self.guard(id, Texts.messages_are_kept, inbox.message_count_rose())

    def message_was_read(self, id: int, parent_id: int, text: Text, words: str) -> UnitNode:
        """A message that has these words is on the screen."""
        check = node_shown(text_contains=words, editable=False)
        return UnitNode(id, self._pick(text), parent_id=parent_id, check=check)

    def message_is_composed(self, id: int, parent_id: int, body: str) -> UnitNode:
        """A message stands in the field, and is not sent yet."""
        description = self._pick(Texts.message_is_composed.format(body=body))
        check = node_shown(text=body, editable=True)
        return UnitNode(id, description, parent_id=parent_id, check=check)

    def recipient(self, id: int) -> PageNode:
        """The page that asks whom to write to is open."""
        description = self._pick(Texts.conversation_is_begun)
        return PageNode(
            id, description, parent_id=1, check=node_shown(resource_id="recipient_text_view")
        )

    def dialog(self, id: int, parent_id: int = 1) -> PageNode:
        """A dialog asks before something is done."""
        description = self._pick(Texts.dialog_asks)
        check = node_shown(resource_id="android:id/button1")
        return PageNode(id, description, parent_id=parent_id, check=check)

    # -- steps ----------------------------------------------------------------------------------

    def tap(self, label: str) -> TapOn:
        """A tap on the conversation, row or button of a label."""
        return TapOn(Selector(text=label, package_name=PACKAGE))

    def hold(self, label: str) -> TapOn:
        """A long press on the conversation or message of a label."""
        return TapOn(Selector(text=label, package_name=PACKAGE), hold=True)

    def containing(self, words: str) -> TapOn:
        """A tap on what has these words among others."""
        return TapOn(Selector(text_contains=words, package_name=PACKAGE))

    def tap_entry(self, entry: Text) -> TapOn:
        """A tap on a row with the words of a menu's entry."""
        return self.tap(self._pick(entry))

    def delete_shown(self, body: str) -> tuple[SolutionStep, ...]:
        """In the open conversation, delete the message that says this."""
        return self.hold(body), DELETE_MESSAGE, OK

    def until(self, words: str) -> ScrollTo:
        """Wait until a message that has these words is shown."""
        return ScrollTo(Selector(text_contains=words, package_name=PACKAGE, editable=False))

    def menu(self, entry: Text) -> tuple[SolutionStep, ...]:
        """An entry of the menu of the three dots."""
        return self.press(Texts.more_options), self.tap(self._pick(entry))

    def press(self, entry: Text) -> TapOn:
        """A tap on a button with the words of an entry."""
        return TapOn(Selector(description=self._pick(entry), package_name=PACKAGE))

    def write(self, body: str) -> TypeInto:
        """Type a message into the field of the open conversation."""
        return TypeInto(Selector(resource_id="compose_message_text"), body)

    def send_to(self, who: str, body: str) -> tuple[SolutionStep, ...]:
        """From the list, open a conversation and send a message."""
        return self.tap(who), self.write(body), SEND

    def to_number(self, number: str) -> tuple[SolutionStep, ...]:
        """From the list, begin a conversation with a number."""
        return (
            TapOn(Selector(resource_id="start_new_conversation_button")),
            TypeInto(Selector(resource_id="recipient_text_view"), number),
            self.tap(self._pick(Texts.send_to_number.format(number=number))),
        )

    def search(
        self, words: str, opened: Sequence[SolutionStep] = (OPEN,)
    ) -> tuple[SolutionStep, ...]:
        """Open Messaging and search it; Enter hides the keyboard, which covers what is found."""
        return (
            *opened,
            TapOn(Selector(resource_id="action_search", package_name=PACKAGE)),
            TypeInto(Selector(resource_id="search_src_text"), words, submit=True),
        )
