"""Telephony on virtual time: calls are placed, received, answered, and end; the modem."""

from __future__ import annotations

import zlib
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypedDict, Unpack

from immutabledict import immutabledict

from mobile_gym.virtual_device.apps.phone import data
from mobile_gym.virtual_device.apps.phone.pages import IN_CALL, MAIN
from mobile_gym.virtual_device.apps.phone.texts import Texts
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.providers.contacts.records import CallType
from mobile_gym.virtual_device.state import Notification
from mobile_gym.virtual_device.system.app import PhoneCalls
from mobile_gym.virtual_device.system.intents import Intent
from mobile_gym.virtual_device.system.telephony import CurrentCall

if TYPE_CHECKING:
    from mobile_gym.virtual_device.state import DeviceState
    from mobile_gym.virtual_device.system.system import System

CLOSE_MS: Final = 2_000
"""How long the screen says that the call has ended."""
RING_MS: Final = 30_000
"""How long an incoming call rings before it counts as missed."""
_NO_ANSWER_MS: Final = 25_000
_BUSY_MS: Final = 3_000
_INCOMING_KEY: Final = "incoming_call"
_ONGOING_KEY: Final = "ongoing_call"
_MISSED_KEY: Final = "missed_call"


def _fate(system: System, number: str) -> int:
    stored = data.read(system.state)
    data.write(system, placed=stored.placed + 1)
    text = f"{system.state.seed}/{contacts.digits_of(number)}/{stored.placed}"
    return zlib.crc32(text.encode())


def show_in_call(system: System) -> None:
    """Bring the call's screen to the front, once."""
    _close_screen(system)
    system.send(Intent(component=IN_CALL.component))


def place_call(system: System, number: str) -> None:
    """Call a number."""
    t = Texts.of(system.language)
    if not contacts.digits_of(number):
        return
    call = data.read(system.state).call
    if call is not None and call.ended_ms is None:
        system.toast(t.in_call)
        return
    if system.setting("global", "airplane_mode_on") == "1":
        system.toast(t.airplane)
        return
    if not system.require("android.permission.CALL_PHONE", data.PACKAGE):
        return
    fate, now = _fate(system, number), system.state.monotonic_ms
    chance = fate % 100
    rings_ms = 3_000 + (fate >> 8) % 6_000
    live = data.LiveCall(
        number,
        incoming=False,
        started_ms=system.state.now_ms,
        answers_ms=now + rings_ms if chance < 72 else None,
        gives_up_ms=now + (_NO_ANSWER_MS if chance < 90 else _BUSY_MS),
        talk_ms=30_000 + (fate >> 12) % 240_000,
        ending="no_answer" if chance < 90 else "busy",
    )
    data.write(system, call=live)
    show_in_call(system)
    _notify_ongoing(system)


def receive_call(system: System, number: str) -> bool:
    """Somebody calls; False where the call does not come through and is only logged."""
    now = system.state.now_ms
    if system.setting("global", "airplane_mode_on") == "1":
        return False
    if contacts.is_blocked(system.state, number):
        contacts.log_call(system, number, CallType.BLOCKED, now)
        return False
    current = data.read(system.state).call
    if current is not None and current.ended_ms is None:
        _miss(system, number, now)
        return False
    gives_up_ms = system.state.monotonic_ms + RING_MS
    talk_ms = 30_000 + (_fate(system, number) >> 12) % 240_000
    data.write(system, call=data.LiveCall(number, True, now, None, gives_up_ms, talk_ms))
    _close_screen(system)
    t = Texts.of(system.language)
    shown = system.notify(
        Notification(
            data.PACKAGE,
            _INCOMING_KEY,
            contacts.name_or_number(system.state, number),
            t.incoming,
            component=IN_CALL.component,
            ongoing=True,
            heads_up=True,
            actions=((t.decline, "decline"), (t.answer, "answer")),
            icon="phone",
        )
    )
    if not shown:
        show_in_call(system)
    return True


class CallFields(TypedDict, total=False):
    """What changes of a call while it goes on; see `LiveCall`."""

    answers_ms: int
    gives_up_ms: int
    answered_ms: int
    digits: str
    muted: bool
    speaker: bool
    held: bool


def change(system: System, **fields: Unpack[CallFields]) -> None:
    """Change the call that is going on."""
    call = data.read(system.state).call
    if call is not None and call.ended_ms is None:
        data.write(system, call=replace(call, **fields))


def answer(system: System) -> None:
    """Take the incoming call."""
    call = data.read(system.state).call
    if call is None or not call.incoming or call.answered_ms is not None or call.ended_ms:
        return
    change(system, answered_ms=system.state.monotonic_ms)
    system.cancel_notification(data.PACKAGE, _INCOMING_KEY)
    show_in_call(system)
    _notify_ongoing(system)


def decline(system: System) -> None:
    """Refuse the incoming call."""
    call = data.read(system.state).call
    if call is not None and call.incoming and call.answered_ms is None:
        _end(system, CallType.REJECTED)


def hang_up(system: System) -> None:
    """End the call."""
    call = data.read(system.state).call
    if call is not None:
        _end(system, CallType.INCOMING if call.incoming else CallType.OUTGOING)


def _end(system: System, kind: CallType, ending: data.Ending = "call_ended") -> None:
    call = data.read(system.state).call
    if call is None or call.ended_ms is not None:
        return
    now = system.state.monotonic_ms
    talked = 0 if call.answered_ms is None else (now - call.answered_ms) // 1000
    data.write(system, call=replace(call, ended_ms=now, ending=ending))
    for key in (_INCOMING_KEY, _ONGOING_KEY):
        system.cancel_notification(data.PACKAGE, key)
    if kind == CallType.MISSED:
        _miss(system, call.number, call.started_ms)
    else:
        contacts.log_call(system, call.number, kind, call.started_ms, talked)


def _miss(system: System, number: str, at_ms: int) -> None:
    """Log a missed call and tell of it, together with others that were not looked at."""
    contacts.log_call(system, number, CallType.MISSED, at_ms, is_new=True)
    missed = [call for call in contacts.calls(system.state) if call.is_new]
    t, many = Texts.of(system.language), len(missed) > 1
    actions = ((t.call_back, "call_back"), (t.reply, "message"))
    system.notify(
        Notification(
            data.PACKAGE,
            _MISSED_KEY,
            t.missed_many if many else t.missed_one,
            t.missed_count.format(count=len(missed))
            if many
            else contacts.name_or_number(system.state, number),
            component=MAIN.component,
            args=immutabledict(tab=data.RECENTS),
            actions=() if many else actions,
            icon="phone-missed",
        )
    )


def forget_missed(system: System) -> None:
    """Missed calls have been looked at."""
    contacts.mark_calls_seen(system)
    system.cancel_notification(data.PACKAGE, _MISSED_KEY)


def _notify_ongoing(system: System) -> None:
    call = data.read(system.state).call
    assert call is not None
    t = Texts.of(system.language)
    system.notify(
        Notification(
            data.PACKAGE,
            _ONGOING_KEY,
            contacts.name_or_number(system.state, call.number),
            t.ongoing if call.answered_ms is not None else t.calling,
            component=IN_CALL.component,
            ongoing=True,
            actions=((t.hang_up, "hang_up"),),
            icon="phone-in-talk",
        )
    )


def on_notification_action(system: System, key: str, action: str) -> None:
    """A button of one of Phone's notifications."""
    if action in ("call_back", "message"):
        missed = next((call for call in contacts.calls(system.state) if call.is_new), None)
        forget_missed(system)
        if missed is not None:
            system.close_overlays()
            (place_call if action == "call_back" else write_message)(system, missed.number)
        return
    del key
    {"answer": answer, "decline": decline, "hang_up": hang_up}[action](system)


def write_message(system: System, number: str, body: str = "") -> None:
    """Write a text message."""
    extras = {"sms_body": body} if body else {}
    intent = Intent("android.intent.action.SENDTO", f"smsto:{number}", extras=extras)
    system.request(intent)


# -- time ---------------------------------------------------------------------------------------


def next_event_ms(state: DeviceState) -> int | None:
    """When something happens to the call by itself."""
    at = _next_ms(data.read(state).call)
    return None if at is None else state.on_wall_ms(at)


def _next_ms(call: data.LiveCall | None) -> int | None:
    """The same on the monotonic clock."""
    if call is None:
        return None
    if call.ended_ms is not None:
        return call.ended_ms + CLOSE_MS
    if call.answered_ms is not None:
        return call.answered_ms + call.talk_ms
    return call.gives_up_ms if call.answers_ms is None else call.answers_ms


def on_time(system: System) -> None:
    """It happens now."""
    call, now = data.read(system.state).call, system.state.monotonic_ms
    at = _next_ms(call)
    if call is None or at is None or at > now:
        return
    if call.ended_ms is not None:
        _close_screen(system)
        data.write(system, call=None)
    elif call.answered_ms is not None:
        hang_up(system)
    elif call.answers_ms is not None:
        change(system, answered_ms=now)
        _notify_ongoing(system)
    elif call.incoming:
        _end(system, CallType.MISSED)
    else:
        _end(system, CallType.OUTGOING, call.ending)


def _close_screen(system: System) -> None:
    """Take the call's screen out of wherever it is; what was below it shows again."""
    component = IN_CALL.component
    if system.front.component == component:
        system.hide_keyboard()
    tasks = tuple(
        replace(task, activities=activities)
        for task in system.state.tasks
        if (activities := tuple([a for a in task.activities if a.component != component]))
    )
    system.change(tasks=tasks)


# -- What the other party of a call does, for whoever plays the modem (`system.telephony`) -------


def _current(state: DeviceState) -> CurrentCall | None:
    if data.PACKAGE not in state.data:
        return None
    call = data.read(state).call
    if call is None or call.ended_ms is not None:
        return None
    return CurrentCall(call.number, call.incoming, call.answered_ms is not None)


def _answer_by_other(system: System) -> None:
    call = _current(system.state)
    if call is not None and call.incoming:
        answer(system)
    else:
        change(system, answers_ms=system.state.monotonic_ms)
        on_time(system)


def _end_by_other(system: System) -> None:
    call = _current(system.state)
    if call is not None and call.incoming and not call.is_answered:
        change(system, gives_up_ms=system.state.monotonic_ms)
        on_time(system)
    else:
        hang_up(system)


CALLS: Final = PhoneCalls(_current, receive_call, _answer_by_other, _end_by_other)
