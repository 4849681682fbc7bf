"""How every page and popup of Phone looks, and how fast it is built."""

from __future__ import annotations

import pytest
from app_phone import wording_is_complete
from dialer_phone import STRANGER, ring
from people_phone import DIALER, Page, PeoplePhone

from mobile_gym.virtual_device.apps import phone as app
from mobile_gym.virtual_device.apps.phone import calls
from mobile_gym.virtual_device.apps.phone import pages as screens
from mobile_gym.virtual_device.providers import contacts
from mobile_gym.virtual_device.state import Display


def pages(phone: PeoplePhone) -> list[Page]:
    who, entries = phone.somebody(), contacts.calls(phone.host.state)
    number, ids = who.phones[0].number, tuple(call.id for call in entries[:4])
    main = ".main.impl.MainActivity"
    return [
        (main, "", {"tab": 0}, {}),
        (main, "", {"tab": 1}, {}),
        (main, "", {"tab": 2}, {}),
        ("", "menu", {}, {}),
        ("", "dialpad", {"number": "2"}, {}),
        ("", "dialpad", {"number": ""}, {}),
        ("", "search", {}, {"query": number[-4:]}),
        ("", "search", {}, {"query": "qqq"}),
        ("", "add_favorite", {}, {}),
        ("", "call_sheet", {"number": number, "ids": ids}, {}),
        ("", "call_sheet", {"number": STRANGER, "ids": ids}, {}),
        ("", "call_sheet", {"number": number, "ids": ()}, {}),
        ("", "block_dialog", {"number": STRANGER}, {}),
        (screens.DETAILS.name, "", {"number": number, "ids": ids}, {}),
        (screens.HISTORY.name, "", {}, {}),
        (screens.HISTORY.name, "", {}, {"missed": True}),
        ("", "history_menu", {}, {}),
        ("", "clear_dialog", {}, {}),
        (screens.SETTINGS.name, "", {}, {}),
        ("", "ringtones", {}, {}),
        (screens.RESPONSES.name, "", {}, {}),
        (screens.BLOCKED.name, "", {}, {}),
        ("", "block_number", {}, {}),
        (screens.IN_CALL.name, "", {}, {}),
        ("", "quick_responses", {}, {}),
    ]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("font_scale", [1.0, 1.3])
@pytest.mark.parametrize("hours", ["12", "24"])
def test_no_text_is_cut_off_or_covered(language: str, font_scale: float, hours: str) -> None:
    phone = PeoplePhone(DIALER, language, font_scale=font_scale)
    phone.shell(f"settings put system time_12_24 {hours}")
    for page, popup, args, ui in pages(phone):
        phone.show(page, popup, args, ui)
        assert phone.problems() == [], (page, popup, args, ui)
        if popup:
            phone.host.apply(lambda s: s.dismiss())
    for number in (STRANGER, phone.somebody().phones[0].number):
        ring(phone, number)
        phone.host.apply(lambda s: s.cancel_notification(DIALER, "incoming_call"))
        phone.host.apply(calls.show_in_call)
        assert phone.problems() == []
        phone.host.apply(calls.answer)
        phone.host.advance(2_000)
        assert phone.problems() == []
        phone.host.apply(lambda s: s.set_ui(keypad=True))
        phone.host.apply(lambda s: calls.change(s, digits="0123456789*#0123"))
        assert phone.problems() == []
        phone.host.apply(calls.hang_up)
        assert phone.problems() == []
        phone.host.advance(calls.CLOSE_MS)
    phone.host.apply(lambda s: contacts.write(s, contacts=(), calls=()))
    for tab in range(3):
        phone.show(".main.impl.MainActivity", args={"tab": tab})
        assert phone.problems() == []


def test_on_its_side_every_page_keeps_to_the_screen() -> None:
    phone = PeoplePhone(DIALER, display=Display(1200, 540))
    phone.keeps_to_the_screen(pages(phone))


def test_pages_build_fast() -> None:
    phone = PeoplePhone(DIALER)
    slowest = phone.slowest_page(pages(phone))
    assert slowest[0] < 1000, slowest  # some 200 on a quiet machine


def test_the_wording_is_complete() -> None:
    wording_is_complete(app.APP)
