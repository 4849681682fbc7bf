"""Tasks in Phone (AOSP's Dialer): favourites, calls, blocked numbers, settings.

Each task fills address book and call log with people and calls of its own. What must be true at
the end stands in the providers or in the settings. Calls that come in while a task is done add
rows to the log, so no task counts all of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mobile_gym.core.checks import AllOf, AnyOf, Check, Not, Selector, SettingIs
from mobile_gym.core.substates import UnitNode
from mobile_gym.core.tasks import (
    SolutionStep,
    TapOn,
    Task,
    TaskTemplate,
    TypeInto,
    Violation,
    WrongEnding,
)
from task_suites.app_screens import CANCEL, OK
from task_suites.contacts.book import (
    NAMES,
    TYPES,
    Cast,
    Person,
    Rates,
    as_is,
    become,
    row,
    total,
)
from task_suites.contacts.screens import PACKAGE as CONTACTS
from task_suites.phone.screens import (
    BLOCKED_URI,
    CALLS_URI,
    END_CALL,
    OPEN,
    PACKAGE,
    Screens,
    call_is_logged,
    not_called,
    number_is_blocked,
    start,
)
from task_suites.phone.screens import TYPES as CALL_TYPES
from task_suites.phone.texts import Texts
from task_suites.suite import Suite, TaskBuilder
from task_suites.variety import LAYOUTS, LayoutRandom

SUITE: Final = Suite("Phone", PACKAGE, texts=Texts)
_FEWEST, _MOST = 10, 16
"""How many other people a book has."""

# -- people ---------------------------------------------------------------------------------------


@SUITE.add(level=1, person=tuple(NAMES), layout=LAYOUTS)
def add_favorite(draft: TaskBuilder, person: str, layout: int) -> Task:
    """Put somebody on the page of favourites.

    Goal: that contact alone has become a favourite, and nothing else has changed.
    Start: the launcher; 10 to 16 others, a few of whom are favourites.
    Substates: the others are as they were (guard); Phone; the contact is a favourite.
    Ends: the contact is a favourite.
    Golden steps: 3.
    """
    screens, cast, lots = Screens(draft), Cast(draft), LayoutRandom(draft, layout)
    wanted = cast.person(person, lacks=("starred",))
    others = cast.distractors(person, size=lots.number(_FEWEST, _MOST), lots=lots)
    another = lots.one([other for other in others if not other.starred])
    to_list = (OPEN, screens.tap(Texts.add_favorite))
    solution = (*to_list, screens.tap_text(wanted.name))
    return draft.task(
        Texts.add_favorite_in_phone.format(name=wanted.name),
        setup=start((*others, wanted)),
        substates=(
            _others_kept(screens, 1, others),
            screens.home(2),
            screens.fact(
                3,
                Texts.is_favorite.format(name=wanted.name),
                become(replace(wanted, starred=True), others),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("somebody else", (*to_list, screens.tap_text(another.name))),
            WrongEnding(
                "somebody else too",
                (*solution, screens.tap(Texts.add_favorite), screens.tap_text(another.name)),
            ),
            WrongEnding("not chosen", to_list),
        ),
    )


def _others_kept(screens: Screens, id: int, people: tuple[Person, ...]) -> UnitNode:
    return screens.guard(id, Texts.others_are_kept, as_is(*people))


@SUITE.add(level=2, person=tuple(NAMES), kind=("work", "home"), layout=LAYOUTS)
def call_number_of_kind(draft: TaskBuilder, person: str, kind: str, layout: int) -> Task:
    """Call one of somebody's two numbers, and hang up.

    Goal: the log has one call that was made, to that number.
    Start: the launcher; the contact has a mobile number and one of that kind; 10 to 16 others, most
        of whom have two numbers, too; no calls.
    Substates: no other number was called (guard); Phone; the call; the call is in the log, which
        is when it is over.
    Ends: the call is in the log; without success also where another number was called, or this
        one twice.
    Golden steps: 5.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    cast = Cast(draft, Rates(second_number=0.75))
    wanted = cast.person(person, second=kind)
    mobile, number = (wanted.number_of(item) for item in ("mobile", kind))
    others = cast.distractors(person, size=lots.number(_FEWEST, _MOST), lots=lots)
    other = lots.one(others)
    contacts = (OPEN, screens.tap(Texts.contacts))
    look = (*contacts, screens.tap_text(wanted.name))

    def dial(which: str) -> tuple[SolutionStep, ...]:
        line = Selector(text=which, class_name="TextView", package_name=CONTACTS)
        return (TapOn(line), END_CALL)

    def made(count: int) -> Check:
        return row(CALLS_URI, count, count, type=CALL_TYPES["outgoing"].number)

    other_called = (*contacts, screens.tap_text(other.name), *dial(other.number))
    no_other = AnyOf((made(0), AllOf((call_is_logged(number, "outgoing"), made(1)))))
    solution = (*look, *dial(number))
    return draft.task(
        Texts.call_number_of_kind.format(name=wanted.name, kind=TYPES[kind].name),
        setup=start((*others, wanted)),
        violations=(Violation("another number was called", Not(no_other)),),
        substates=(
            screens.guard(
                1,
                Texts.no_other_call,
                no_other,
            ),
            screens.home(2),
            screens.in_call(3, wanted.name),
            screens.fact(
                4,
                Texts.called_one_alone.format(number=number, mobile=mobile),
                call_is_logged(number, "outgoing"),
                not_called(mobile, "outgoing"),
            ),
        ),
        start_satisfied=(1,),
        may_change=("data/com.android.dialer/call",),  # its last screen, once it is over
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("the mobile number", (*look, *dial(mobile))),
            WrongEnding("not hung up", (*look, dial(number)[0])),
            WrongEnding("somebody else", other_called),
            WrongEnding("somebody else first", (*other_called, *solution)),
        ),
    )


# -- blocked numbers ------------------------------------------------------------------------------


@SUITE.add(level=1, person=tuple(NAMES), place=(0, 1, 2), layout=LAYOUTS)
def block_number(draft: TaskBuilder, person: str, place: int, layout: int) -> Task:
    """Block a number that is not in the address book.

    Goal: that number alone is blocked, besides those that were.
    Start: the launcher; one to four other numbers are blocked.
    Substates: what was blocked still is (guard); Phone; the blocked numbers; the number is blocked.
    Ends: the number is blocked.
    Golden steps: 7.
    """
    screens, cast, lots = Screens(draft), Cast(draft), LayoutRandom(draft, layout)
    number = cast.number(person, place)
    old = [cast.number(key, 3) for key in lots.some(NAMES, lots.number(1, 4), exclude=(person,))]
    wrong = cast.number(person, (place + 1) % 3)
    to_dialog = screens.to_settings(Texts.blocked_numbers, Texts.add_number)
    solution = (*to_dialog, TypeInto(None, number), OK)
    return draft.task(
        Texts.block_pest.format(number=number),
        setup=start(
            cast.distractors(person, size=lots.number(_FEWEST, _MOST), lots=lots),
            blocked_numbers=old,
        ),
        substates=(
            screens.guard(
                1,
                Texts.old_blocks_are_kept,
                *(number_is_blocked(item) for item in old),
            ),
            screens.home(2),
            screens.blocked_page(3),
            screens.fact(
                4,
                Texts.one_more_is_blocked.format(number=number),
                number_is_blocked(number),
                total(BLOCKED_URI, len(old) + 1),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("another number", (*to_dialog, TypeInto(None, wrong), OK)),
            WrongEnding("typed and cancelled", (*to_dialog, TypeInto(None, number), CANCEL)),
            WrongEnding(
                "a second number too",
                (*solution, screens.tap(Texts.add_number), TypeInto(None, wrong), OK),
            ),
            WrongEnding("another one unblocked", (*solution, screens.unblock(old[0]), OK)),
        ),
    )


@SUITE.add(level=2, person=tuple(NAMES), layout=LAYOUTS)
def unblock_person(draft: TaskBuilder, person: str, layout: int) -> Task:
    """Unblock one of several people.

    Goal: that person's number is not blocked; the others are, and nobody else is.
    Start: the launcher; four to eight contacts are blocked.
    Substates: the others are blocked (guard); Phone; the blocked numbers; the person is not
        blocked.
    Ends: the person is not blocked.
    Golden steps: 6.
    """
    screens, cast, lots = Screens(draft), Cast(draft), LayoutRandom(draft, layout)
    keys = cast.keys(person, size=lots.number(3, 7), lots=lots)
    wanted, *others = (cast.person(key) for key in (person, *keys))
    people = lots.among(others, wanted)
    to_page = screens.to_settings(Texts.blocked_numbers)
    solution = (*to_page, screens.unblock(wanted.name), OK)
    return draft.task(
        Texts.unblock_person.format(name=wanted.name),
        setup=start(
            (*people, *cast.distractors(person, *keys, size=lots.number(3, 6), lots=lots)),
            blocked_numbers=[other_person.number for other_person in people],
        ),
        substates=(
            screens.guard(
                1,
                Texts.others_are_blocked,
                *(number_is_blocked(other.number) for other in others),
            ),
            screens.home(2),
            screens.blocked_page(3),
            screens.fact(
                4,
                Texts.is_unblocked.format(name=wanted.name),
                number_is_blocked(wanted.number, is_blocked=False),
                row(BLOCKED_URI, 0, len(others)),
            ),
        ),
        start_satisfied=(1,),
        golden_steps=len(solution),
        solution=solution,
        wrong_endings=(
            WrongEnding("somebody else", (*to_page, screens.unblock(others[0].name), OK)),
            WrongEnding("a second one too", (*solution, screens.unblock(others[0].name), OK)),
            WrongEnding("not confirmed", (*solution[:-1], CANCEL)),
        ),
    )


# -- settings -------------------------------------------------------------------------------------

_SWIPES_TO_TONE: Final = 1
"""How often one swipes, on a screen of 540 x 1200, until a ringtone shows: the median over
seeds."""
_TONES: Final[dict[str, int]] = {
    "Andromeda": 56, "Aquila": 57, "Atria": 58, "Callisto": 59, "Dione": 60, "Ganymede": 62,
    "Luna": 63, "Oberon": 64, "Orion": 65, "Pegasus": 66, "Phobos": 67, "Sedna": 68,
    "Titania": 69, "Umbriel": 70, "Zeta": 71,
}  # fmt: skip
"""Ringtones by their media ids on the virtual device; other devices number them in other ways.

Source: AOSP, `AllAudio.mk`, for the names.
"""


def _tone_uri(name: str) -> str:
    return f"content://media/internal/audio/media/{_TONES[name]}?title={name}&canonical=1"


@SUITE.add(level=2, ringtone=tuple(_TONES), vibrate=("on", "off"), layout=LAYOUTS)
def set_ringtone_and_vibration(
    draft: TaskBuilder, ringtone: str, vibrate: str, layout: int
) -> Task:
    """Choose a ringtone, and see to it that the phone vibrates for calls, or does not.

    Goal: `system ringtone` and `system vibrate_when_ringing` are what was asked for; the keypad
        still sounds as it did.
    Start: the launcher; another ringtone; the phone vibrates for calls or not, which is drawn.
    Substates: the keypad sounds as it did (guard); Phone; its settings; the ringtone; the
        vibration (guard, where it need not be changed).
    Ends: both are set.
    Golden steps: 7, one of them a swipe, and one more where the vibration has to be changed.
    """
    screens, lots = Screens(draft), LayoutRandom(draft, layout)
    before, other = lots.some(_TONES, 2, exclude=(ringtone,))
    is_on, was_on = vibrate == "on", lots.chance(0.5)
    state = Texts.on if is_on else Texts.off

    def choose(name: str) -> tuple[SolutionStep, ...]:
        option = TapOn(Selector(label=name, checkable=True))
        return (*screens.to_settings(Texts.ringtone), option, OK)

    switch = screens.tap(Texts.vibrate_for_calls)
    switched = (switch,) if is_on != was_on else ()
    solution = (*choose(ringtone), *switched)
    vibration = (
        Texts.vibration_is.format(state=state),
        SettingIs("system", "vibrate_when_ringing", str(int(is_on))),
    )
    return draft.task(
        Texts.set_ringtone_and_vibration.format(ringtone=ringtone, state=state),
        setup=start(
            (),
            (),
            f"settings put system ringtone '{_tone_uri(before)}'",
            f"settings put system vibrate_when_ringing {int(was_on)}",
            "settings put system dtmf_tone 1",
            "settings put system dtmf_tone_type 0",
        ),
        substates=(
            screens.guard(
                1,
                Texts.keypad_is_kept,
                SettingIs("system", "dtmf_tone", "1"),
                SettingIs("system", "dtmf_tone_type", "0"),
            ),
            screens.home(2),
            screens.settings_page(3),
            screens.fact(
                4,
                Texts.ringtone_is.format(ringtone=ringtone),
                SettingIs("system", "ringtone", _tone_uri(ringtone)),
            ),
            replace(screens.fact(5, *vibration), weight=0.5)
            if switched
            else screens.guard(5, *vibration),
        ),
        start_satisfied=(1,) if switched else (1, 5),
        golden_steps=len(solution) + _SWIPES_TO_TONE,
        solution=solution,
        wrong_endings=(
            WrongEnding("another ringtone", (*choose(other), *switched)),
            WrongEnding("chosen and cancelled", (*choose(ringtone)[:-1], CANCEL, *switched)),
            WrongEnding("the vibration wrong", (*solution, switch)),
            WrongEnding("the keypad silenced", (*solution, screens.tap(Texts.keypad_tones))),
        ),
    )


TEMPLATES: Final[tuple[TaskTemplate, ...]] = SUITE.templates
