"""What the instructions leave open: facts that may differ although a task is solved.

Each row is believed by a person who read the instruction: it says nothing about that fact, and
nobody who gave it would mind. Whatever is not here, and is neither noise (`lasting_facts`) nor
named as a side effect, must be as the solution left it.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from fact_mutants import Mutant


class Open(NamedTuple):
    """A fact that some instructions leave open.

    `templates`, `path` and `what` are regular expressions of whole texts.
    """

    templates: str
    path: str
    reason: str
    what: str = ".*"
    """Of the values before and after, too."""

    def covers(self, template_id: str, mutant: Mutant) -> bool:
        """Whether this row leaves open what differs in that task."""
        return bool(
            re.fullmatch(self.templates, template_id)
            and re.fullmatch(self.path, mutant.path)
            and re.fullmatch(self.what, mutant.what, re.DOTALL)
        )


OPEN: Final = (
    Open(
        r"Clock\.Set(Repeating)?Alarm(ForDeparture)?|\w+\.SetAlarm(ForEvent|OfNote|BeforeTrain)",
        r"data/com\.android\.deskclock/alarms/\d+/(vibrate|ringtone|label)",
        "when a new alarm rings is asked for, not how, nor what it is called",
    ),
    Open(
        r"Clock\.StartTimer",
        r"data/com\.android\.deskclock/timers/\d+/label",
        "what the timer is called is not asked for",
    ),
    Open(
        r"Notes\.(AddToList|MakeChecklist)",
        r"data/com\.android\.notes/notes/\d+/items",
        "in which order the items of the list stand is not asked for",
    ),
    Open(
        r"Calendar\.Add\w+",
        r"data/com\.android\.providers\.calendar/events/\d+/reminders",
        "a new event has the calendar's reminder by itself; the instruction does not speak of it",
    ),
    Open(
        r"Messages\.TidyUp",
        r"data/com\.android\.messaging/archived",
        "whether the conversation that is deleted was archived before is not asked for",
    ),
    Open(
        r"Messages\.SendFailedAgain",
        r"settings/global/(wifi_on|bluetooth_on)",
        "airplane mode, which has to be left, moves the radios",
    ),
    Open(
        r"Phone\.SaveCaller|CrossApp\.SaveNumberAndReply",
        r"data/com\.android\.providers\.contacts/contacts/\d+/phones/0/(type|label)",
        "which kind of phone the number belongs to nobody knows",
    ),
    Open(
        r"CrossApp\.(ShareArticleToNotes|NoteProductTotal)",
        r"data/com\.android\.notes/notes/\d+/(pinned|color|labels)",
        "what the note says is asked for, not what it looks like",
    ),
    Open(
        r"CrossApp\.ShareArticleToNotes",
        r"data/com\.android\.notes/notes/\d+/title",
        "the note is to hold the address; its title is the page's, as it happens to be shared",
    ),
    Open(
        r"Contacts\.MergeDuplicates",
        r"data/com\.android\.providers\.contacts/contacts/\d+/emails/0/type",
        "whether the address is of home or of work the instruction does not say",
    ),
    Open(
        r"Messages\.BlockSender",
        r"data/com\.android\.messaging/archived",
        "blocking a number archives its conversation; where conversations lie is not spoken of",
    ),
    Open(
        r"Browser\.DownloadShoppingList|CrossApp\.FileShoppingList|AndroidWorld\.FilesMoveFile",
        r"files//sdcard/.*",
        "a file is told by its name: no page edits one, and this one was downloaded or moved",
    ),
    Open(
        r"\w+\.SetAlarm(ForEvent|OfNote)",
        r"data/com\.android\.deskclock/alarms/\d+/days",
        "an alarm for a day may be one that repeats on it",
        r"0 -> (1|2|4|8|16|32|64)",
    ),
    Open(
        r"Settings\.PrepareForFlight",
        r"settings/global/zen_mode",
        "Do Not Disturb is on, whichever interruptions it lets through",
        r"'1' -> '[1-9]\d*'",
    ),
    Open(
        r"AndroidWorld\.SimpleCalendarAdd\w+",
        r"data/com\.simplemobiletools\.calendar\.pro/events/\d+/reminder_\d_(minutes|type)",
        "a new event has the calendar's reminder by itself; the instruction does not speak of it",
    ),
    Open(
        r"AndroidWorld\.SimpleCalendarAdd\w+",
        r"data/com\.simplemobiletools\.calendar\.pro/events/\d+/(source|import_id)",
        "where an event is from, the app or a file that it reads, is the way that it was made",
    ),
    Open(
        r"AndroidWorld\.(SimpleSmsSendReceivedAddress|MarkorMergeNotes)",
        r"clipboard",
        "what is passed on may be typed as well as copied",
    ),
    Open(
        r"AndroidWorld\.RecipeAdd\w+",
        r"data/com\.flauschcode\.broccoli/recipes/\d+/image_name",
        "what the recipe says is asked for, not which picture it has",
    ),
    Open(
        r"AndroidWorld\.MarkorDeleteNewestNote",
        r"data/net\.gsantner\.markor/sort",
        "in which order the notes are listed is a way to find the newest",
    ),
    Open(
        r"AndroidWorld\.SimpleSms\w+",
        r"data/com\.android\.providers\.telephony/messages/\d+/read",
        "whether messages that came are read the instruction does not say",
    ),
    Open(
        r"AndroidWorld\.(MarkorMergeNotes|SimpleSmsSendReceivedAddress)",
        r"clipboard",
        "what was copied is where it was wanted; nobody asks what the clipboard still holds",
    ),
    Open(
        r"AndroidWorld\.ContactsAddContact",
        r"data/com\.android\.providers\.contacts/contacts/\d+/phones/0/type",
        "which kind of phone the number belongs to is not asked for",
    ),
    Open(
        r"Contacts\.\w+",
        r"data/com\.android\.providers\.contacts/contacts/\d+/groups",
        "the labels of a person have no order",
        r"\(((?:\d+, )*)(\d+), (\d+)((?:, \d+)*)\) -> \(\1\3, \2\4\)",
    ),
)


def is_open(template_id: str, mutant: Mutant) -> bool:
    """Whether the instruction leaves open what differs."""
    return any(one.covers(template_id, mutant) for one in OPEN)
