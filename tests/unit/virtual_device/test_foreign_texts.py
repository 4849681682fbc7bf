"""What apps make of texts from elsewhere: whole names, vCards, `sms:` links; and how they write."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from app_phone import AppPhone

from mobile_gym.virtual_device import apps
from mobile_gym.virtual_device.apps import contacts, messages, settings
from mobile_gym.virtual_device.apps.contacts import editor, vcards
from mobile_gym.virtual_device.apps.messages import actions, pages
from mobile_gym.virtual_device.providers import contacts as contacts_provider
from mobile_gym.virtual_device.providers import telephony
from mobile_gym.virtual_device.providers.contacts import names
from mobile_gym.virtual_device.providers.contacts.records import Contact, Email, Phone
from mobile_gym.virtual_device.system.formatting import day_text

_IN_THE_PROCESS_LANGUAGE = re.compile(r":%[^}]*[aAbBpcxXhr]|strftime")
"""Formats of dates that `locale.setlocale` changes."""


def messaging() -> AppPhone:
    return AppPhone(messages.APP, others=(telephony.APP, contacts.APP, contacts_provider.APP))


# -- names --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("whole", "parts"),
    [
        ("Ann Lee", ("Ann", "Lee")),
        ("Mary Ann Lee", ("Mary Ann", "Lee")),
        ("Ann", ("Ann", "")),
        ("Zoë", ("Zoë", "")),
        ("José Núñez", ("José", "Núñez")),
        ("张小明", ("小明", "张")),
        ("", ("", "")),
    ],
)
def test_a_whole_name_is_parted(whole: str, parts: tuple[str, str]) -> None:
    assert names.split_name(whole) == parts
    first, last = parts
    assert names.display_name(Contact(0, first, last)) == whole


def test_only_a_chinese_name_begins_with_the_family_name_in_the_editor() -> None:
    assert editor.contact_to_edit(None, {"name": "Zoë"}) == Contact(0, "Zoë")
    assert editor.contact_to_edit(None, {"name": "张小明"}) == Contact(0, "小明", "张")


def test_only_a_chinese_name_begins_with_the_family_name_in_a_row() -> None:
    phone = AppPhone(contacts.APP, others=(contacts_provider.APP,))
    uri = "content insert --uri content://com.android.contacts"
    phone.shell(f"{uri}/raw_contacts --bind account_name:s:")
    made = max(item.id for item in contacts_provider.contacts(phone.state))
    kind = "vnd.android.cursor.item/name"
    bound = f"--bind raw_contact_id:i:{made} --bind mimetype:s:{kind} --bind data1:s:Zoë"
    phone.shell(f"{uri}/data {bound}")
    found = contacts_provider.contact(phone.state, made)
    assert found is not None
    assert (found.first, found.last) == ("Zoë", "")


# -- vCards -------------------------------------------------------------------------------------


def test_types_with_names_of_their_own_survive_a_vcard() -> None:
    contact = Contact(
        0,
        "Ann",
        "Lee",
        phones=(Phone("555-0100", 0, "Boat"), Phone("555-0101", 0, "Cabin: upstairs; left")),
        emails=(Email("a@example.com", 0, "Club, old"), Email("b@example.com", 3)),
    )
    assert list(vcards.contacts_from(vcards.vcards_of([contact]))) == [contact]


def test_a_vcard_may_group_its_lines() -> None:
    card = "BEGIN:VCARD\nN:Lee;Ann\nitem1.TEL;type=pref,work:555\nitem1.X-ABLABEL:Desk\nEND:VCARD"
    assert list(vcards.contacts_from(card)) == [Contact(0, "Ann", "Lee", phones=(Phone("555", 3),))]


# -- messages -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("uri", "address", "body"),
    [
        ("sms:555-0199", "555-0199", ""),
        ("smsto:%2B15550199", "+15550199", ""),
        ("sms:(212)%20555-0199?body=Back%20at%205%3F", "(212) 555-0199", "Back at 5?"),
        ("sms:555-0199?subject=x&body=A%26B%2C%20C", "555-0199", "A&B, C"),
    ],
)
def test_an_sms_link_opens_a_conversation_with_its_text(uri: str, address: str, body: str) -> None:
    assert pages.address_of(pages.ConversationArgs(data=uri)) == address
    assert pages.body_of(pages.ConversationArgs(data=uri)) == body
    phone = messaging()
    phone.shell(f"am start -a android.intent.action.SENDTO -d '{uri}'")
    assert phone.texts("compose_message_text") == [body or "Text message"]


@pytest.mark.parametrize(
    ("letter", "length", "shown"),
    [
        ("a", 140, []),
        ("a", 141, ["19/1"]),
        ("a", 160, ["0/1"]),
        ("a", 161, ["145/2"]),
        ("a", 307, ["152/3"]),
        ("好", 70, ["0/1"]),
        ("好", 71, ["63/2"]),
    ],
)
def test_the_counter_tells_what_is_left_of_how_many_parts(
    letter: str, length: int, shown: list[str]
) -> None:
    phone = messaging()
    phone.start(pages.CONVERSATION.name, address="(212) 555-0199", body=letter * length)
    assert phone.texts("char_counter") == shown


def test_a_service_is_blocked_by_its_name() -> None:
    phone = messaging()
    for _ in range(2):
        phone.do(actions.block, "BANK")
    assert [item.number for item in contacts_provider.read(phone.state).blocked].count("BANK") == 1
    assert phone.do(telephony.receive_sms, "BANK", "Hello") is None
    assert phone.do(telephony.receive_sms, "BANKER", "Hello") is not None
    phone.do(lambda system: actions.unblock(system, "BANK"))
    assert phone.do(telephony.receive_sms, "BANK", "Hello") is not None


# -- dates and times ----------------------------------------------------------------------------


def test_no_app_writes_in_the_language_of_the_process() -> None:
    assert _IN_THE_PROCESS_LANGUAGE.search('f"{moment:%b} 3"')
    folder = Path(apps.__file__).parent
    found = [
        str(path.relative_to(folder))
        for path in folder.rglob("*.py")
        if _IN_THE_PROCESS_LANGUAGE.search(path.read_text(encoding="utf-8"))
    ]
    assert not found
    day = datetime(2025, 3, 9, tzinfo=UTC)
    assert (day_text(day, "en"), day_text(day, "zh")) == ("Mar 9", "3月9日")


def test_settings_say_morning_and_afternoon_in_chinese() -> None:
    phone = AppPhone(settings.APP, "zh")
    phone.shell("settings put system time_12_24 12")
    phone.start(".Settings$DateTimeSettingsActivity")
    shown = [node.text for node in phone.host.forest() if re.search(r"\d:\d\d", node.text)]
    assert any(text.startswith(("上午", "下午")) for text in shown), shown
    assert not any("AM" in text or "PM" in text for text in shown)
