"""Phone, in front on its device, and the calls that are made with it and come to it."""

from __future__ import annotations

from collections.abc import Mapping

from people_phone import DIALER, PeoplePhone

from mobile_gym.virtual_device.apps import phone as app
from mobile_gym.virtual_device.apps.phone import calls, data
from mobile_gym.virtual_device.apps.phone.data import LiveCall

STRANGER = "(212) 555-0199"


def live(phone: PeoplePhone) -> LiveCall | None:
    return data.read(phone.host.state).call


def ongoing(phone: PeoplePhone) -> LiveCall:
    call = live(phone)
    assert call is not None
    return call


def placed(phone: PeoplePhone, *, answered: bool) -> LiveCall:
    """A call to a number whose fate is the wanted one."""
    for last in range(40):
        phone.host.apply(lambda s, n=f"(212) 555-01{last:02d}": calls.place_call(s, n))
        call = ongoing(phone)
        if (call.answers_ms is not None) == answered:
            return call
        phone.host.apply(calls.hang_up)
        phone.host.advance(calls.CLOSE_MS)
    raise AssertionError("no number meets that fate")


def ring(phone: PeoplePhone, number: str = STRANGER) -> bool:
    return phone.host.apply(lambda s: app.receive_call(s, number))


def log(phone: PeoplePhone) -> Mapping[str, str]:
    """The latest row of the call log."""
    return phone.rows("call_log/calls")[0]


def notes(phone: PeoplePhone) -> list[str]:
    return [note.key for note in phone.host.state.notifications if note.package == DIALER]
