"""Tasks in Phone (AOSP's Dialer): favourites, calls, blocked numbers, settings.

Each task fills address book and call log with people and calls of its own. What must be true at
the end stands in the providers or in the settings. Calls that come in while a task is done add
rows to the log, so no task counts all of them.
"""

from __future__ import annotations

from typing import Final

from mobile_gym.core.checks import Selector, SettingIs
from mobile_gym.core.tasks import SolutionStep, TapOn, Task, TaskTemplate, TypeInto, WrongEnding
from task_suites.app_screens import CANCEL, OK
from task_suites.choices import next_of
from task_suites.contacts.book import CONTACTS_URI, NAMES, TYPES, Cast, as_is, row, total
from task_suites.phone.screens import (
    BLOCKED_URI,
    END_CALL,
    OPEN,
    PACKAGE,
    Screens,
    blocked,
    called,
    not_called,
    start,
)
from task_suites.suite import Draft, Suite

__all__ = ["TEMPLATES"]

SUITE: Final = Suite("Phone", PACKAGE)

# -- people ---------------------------------------------------------------------------------------


@SUITE.add(level=1, person=tuple(NAMES))
def add_favorite(draft: Draft, person: str) -> Task:
    """Put somebody on the page of favourites.

    Goal: that contact alone has become a favourite.
    Start: the launcher; three others are favourites.
    Substates: the others are as they were (from the start); Phone; the contact is a favourite.
    Ends: the contact is a favourite.
    Golden steps: 3.
    """
    screens, cast = Screens(draft), Cast(draft)
    wanted, others = cast.person(person), cast.crowd(person)
    to_list = (OPEN, screens.tap("add_favorite"))
    solution = (*to_list, screens.tap_text(wanted.name))
    return draft.task(
        (
            f"Add {wanted.name} to the favorites in the Phone app.",
            f"在“电话”应用中把{wanted.name}添加到收藏。",
        ),
        setup=start((*others, wanted)),
        substates=(
            screens.fact(
                1, ("The other contacts are as they were", "其他联系人保持不变"), as_is(*others)
            ),
            screens.home(2),
            screens.fact(
                3,
                (f"{wanted.name} is a favorite", f"{wanted.name}已被收藏"),
                row(CONTACTS_URI, display_name=wanted.name, starred=1),
                total(CONTACTS_URI, len(others) + 1),
            ),
        ),
        start_satisfied=(1,),
        may_change=("content://com.android.contacts/data",),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding(
                "somebody else",
                (*to_list, screens.tap_text(cast.person(next_of(NAMES, person, 2)).name)),
            ),
            WrongEnding(
                "somebody else too",
                (
                    *solution,
                    screens.tap("add_favorite"),
                    screens.tap_text(cast.person(next_of(NAMES, person, 3)).name),
                ),
            ),
            WrongEnding("not chosen", to_list),
        ),
    )


@SUITE.add(level=2, person=tuple(NAMES), kind=("work", "home"))
def call_number_of_kind(draft: Draft, person: str, kind: str) -> Task:
    """Call one of somebody's two numbers, and hang up.

    Goal: the log has a call to that number, and none to the other.
    Start: the launcher; the contact has a mobile number and one of that kind; no calls.
    Substates: Phone; the call; the call is in the log, which is when it is over.
    Ends: the call is in the log.
    Golden steps: 5.
    """
    screens, cast = Screens(draft), Cast(draft)
    mobile, number = cast.number(person), cast.number(person, 1)
    wanted = cast.person(person, phones=((mobile, "mobile"), (number, kind)))
    other = cast.person(next_of(NAMES, person))
    look = (OPEN, screens.tap("contacts"), screens.tap_text(wanted.name))

    def dial(which: str) -> TapOn:
        return TapOn(Selector(text=which, class_name="TextView"))

    words = TYPES[kind]
    solution = (*look, dial(number), END_CALL)
    return draft.task(
        (
            f"Call {wanted.name} on the {words[1]} number. Hang up as soon as the call screen is "
            "there.",
            f"拨打{wanted.name}的{words[2]}电话，出现通话界面后立即挂断。",
        ),
        setup=start((*cast.crowd(person), wanted)),
        substates=(
            screens.home(1),
            screens.in_call(2, wanted.name),
            screens.fact(
                3,
                (
                    f"{number} was called, and {mobile} was not",
                    f"拨打了 {number}，没有拨打 {mobile}",
                ),
                called(number, "outgoing"),
                not_called(mobile, "outgoing"),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("the mobile number", (*look, dial(mobile), END_CALL)),
            WrongEnding("not hung up", (*look, dial(number))),
            WrongEnding(
                "somebody else",
                (*look[:2], screens.tap_text(other.name), dial(other.number), END_CALL),
            ),
        ),
    )


# -- blocked numbers ------------------------------------------------------------------------------


@SUITE.add(level=1, person=tuple(NAMES), place=(0, 1, 2))
def block_number(draft: Draft, person: str, place: int) -> Task:
    """Block a number that is not in the address book.

    Goal: that number alone is blocked, besides the one that was.
    Start: the launcher; another number is blocked.
    Substates: Phone; the blocked numbers; the number is blocked.
    Ends: the number is blocked.
    Golden steps: 7.
    """
    screens, cast = Screens(draft), Cast(draft)
    number, old = cast.number(person, place), cast.number(next_of(NAMES, person), 3)
    wrong = cast.number(person, (place + 1) % 3)
    to_dialog = screens.to_settings("blocked_numbers", "add_number")
    solution = (*to_dialog, TypeInto(number), OK)
    return draft.task(
        (
            f"Someone keeps bothering me from {number}. Block that number in the Phone app.",
            f"有人一直用 {number} 骚扰我，请在“电话”应用中屏蔽这个号码。",
        ),
        setup=start(cast.crowd(person), blocked_numbers=(old,)),
        substates=(
            screens.home(1),
            screens.blocked_page(2),
            screens.fact(
                3,
                (f"{number} is blocked", f"已屏蔽 {number}"),
                blocked(number),
                blocked(old),
                total(BLOCKED_URI, 2),
            ),
        ),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another number", (*to_dialog, TypeInto(wrong), OK)),
            WrongEnding("typed and cancelled", (*to_dialog, TypeInto(number), CANCEL)),
            WrongEnding(
                "a second number too",
                (*solution, screens.tap("add_number"), TypeInto(wrong), OK),
            ),
        ),
    )


@SUITE.add(level=2, person=tuple(NAMES))
def unblock_person(draft: Draft, person: str) -> Task:
    """Unblock one of three people.

    Goal: that person's number is not blocked; the other two are.
    Start: the launcher; three contacts are blocked.
    Substates: the others are blocked (from the start); Phone; the blocked numbers; the person is
        not blocked.
    Ends: the person is not blocked.
    Golden steps: 6.
    """
    screens, cast = Screens(draft), Cast(draft)
    place = list(NAMES).index(person) % 3
    keys = [next_of(NAMES, person, 4 * (at - place)) for at in range(3)]
    people = [cast.person(key) for key in keys]
    wanted = people[place]
    others = [one for one in people if one is not wanted]

    def unblock(nth: int) -> tuple[SolutionStep, ...]:
        mark = Selector(description=screens.word("unblock"), nth=nth)
        return (*screens.to_settings("blocked_numbers"), TapOn(mark), OK)

    solution = unblock(place)
    return draft.task(
        (
            f"I want calls from {wanted.name} to come through again. Unblock only "
            f"{wanted.name} in the Phone app.",
            f"我想重新接到{wanted.name}的来电，请在“电话”应用中只取消屏蔽{wanted.name}。",
        ),
        setup=start((*people, *cast.crowd(*keys)), blocked_numbers=[one.number for one in people]),
        substates=(
            screens.fact(
                1,
                ("The other two are blocked", "另外两人仍被屏蔽"),
                *(blocked(one.number) for one in others),
            ),
            screens.home(2),
            screens.blocked_page(3),
            screens.fact(
                4,
                (f"{wanted.name} is not blocked", f"{wanted.name}未被屏蔽"),
                blocked(wanted.number, is_blocked=False),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("somebody else", unblock((place + 1) % 3)),
            WrongEnding(
                "a second one too",
                (*solution, TapOn(Selector(description=screens.word("unblock"), nth=0)), OK),
            ),
            WrongEnding("not confirmed", (*solution[:-1], CANCEL)),
        ),
    )


# -- settings -------------------------------------------------------------------------------------

_TONES: Final[dict[str, int]] = {
    "Aquila": 57, "Callisto": 59, "Ganymede": 62, "Luna": 63, "Orion": 65, "Sedna": 68,
}  # fmt: skip
"""Ringtones by their media ids on the virtual device; other devices number them in other ways.

Source: AOSP, `AllAudio.mk`, for the names.
"""


def _tone_uri(name: str) -> str:
    return f"content://media/internal/audio/media/{_TONES[name]}?title={name}&canonical=1"


@SUITE.add(level=2, ringtone=tuple(_TONES), vibrate=("on", "off"))
def set_ringtone_and_vibration(draft: Draft, ringtone: str, vibrate: str) -> Task:
    """Choose a ringtone, and whether the phone vibrates for calls.

    Goal: `system ringtone` and `system vibrate_when_ringing` are what was asked for; the keypad
        still sounds.
    Start: the launcher; another ringtone, and the other of vibrating or not.
    Substates: the keypad sounds (from the start); Phone; its settings; the ringtone; the
        vibration.
    Ends: both are set.
    Golden steps: 7.
    """
    screens = Screens(draft)
    other = next_of(_TONES, ringtone, 2)
    is_on = vibrate == "on"

    def choose(name: str) -> tuple[SolutionStep, ...]:
        option = TapOn(Selector(label=name, checkable=True))
        return (*screens.to_settings("ringtone"), option, OK)

    switch = screens.tap("vibrate")
    solution = (*choose(ringtone), switch)
    return draft.task(
        (
            f"In the Phone app’s settings, choose the ringtone {ringtone} and turn vibration for "
            f"calls {vibrate}.",
            f"在“电话”应用的设置中，将铃声设为 {ringtone}，"
            f"并{'开启' if is_on else '关闭'}来电振动。",
        ),
        setup=start(
            (),
            (),
            f"settings put system ringtone '{_tone_uri(next_of(_TONES, ringtone))}'",
            f"settings put system vibrate_when_ringing {int(not is_on)}",
            "settings put system dtmf_tone 1",
        ),
        substates=(
            screens.fact(
                1,
                ("The keypad sounds", "拨号键盘有提示音"),
                SettingIs("system", "dtmf_tone", "1"),
            ),
            screens.home(2),
            screens.settings_page(3),
            screens.fact(
                4,
                (f"The ringtone is {ringtone}", f"铃声为 {ringtone}"),
                SettingIs("system", "ringtone", _tone_uri(ringtone)),
            ),
            screens.fact(
                5,
                (f"Vibration for calls is {vibrate}", f"来电振动已{'开启' if is_on else '关闭'}"),
                SettingIs("system", "vibrate_when_ringing", str(int(is_on))),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another ringtone", (*choose(other), switch)),
            WrongEnding("chosen and cancelled", (*choose(ringtone)[:-1], CANCEL, switch)),
            WrongEnding("the vibration forgotten", choose(ringtone)),
            WrongEnding("the keypad silenced", (*solution, screens.tap("tones"))),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
