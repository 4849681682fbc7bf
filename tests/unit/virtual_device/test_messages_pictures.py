"""Pictures in messages: attached, sent, seen, opened, shared, forwarded."""

from __future__ import annotations

import pytest
from app_phone import AppPhone

from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.system.files import document_uri
from mobile_gym.virtual_device.system.intents import SEND, Intent
from mobile_gym.virtual_device.system.system import System

MESSAGES, FILES = "com.android.messaging", "com.android.documentsui"


@pytest.fixture
def conversation() -> AppPhone:
    phone = AppPhone(APPS[MESSAGES])
    phone.tap(resource_id="conversation_name")
    return phone


@pytest.fixture
def attached(conversation: AppPhone) -> AppPhone:
    conversation.tap(description="Attach a picture")
    conversation.tap(resource_id="icon_thumbnail")
    return conversation


@pytest.fixture
def sent(attached: AppPhone) -> AppPhone:
    attached.tap(description="Send message")
    attached.host.advance(3000)
    return attached


def test_a_picture_goes_without_words(sent: AppPhone) -> None:
    assert sent.shows(resource_id="message_image")
    assert not sent.shows(resource_id="attachment_draft_view")
    (mms,) = sent.rows("mms")
    (part,) = sent.rows("mms/part")
    assert (mms["msg_box"], part["mid"]) == ("2", mms["_id"])
    assert part["ct"].startswith("image/")
    assert all(row["_id"] != mms["_id"] for row in sent.rows("sms"))


def test_a_picture_goes_with_words(attached: AppPhone) -> None:
    attached.tap(class_name="EditText")
    attached.type("Look at this")
    attached.tap(description="Send message")
    attached.host.advance(3000)
    assert [part["text"] for part in attached.rows("mms/part")] == ["", "Look at this"]
    assert attached.shows(text="Look at this")


def test_an_attached_picture_is_taken_off_again(attached: AppPhone) -> None:
    attached.tap(description="Remove picture")
    assert not attached.shows(resource_id="attachment_draft_view")
    assert not attached.node(resource_id="send_message_button").enabled


def test_the_list_says_that_it_is_a_picture(sent: AppPhone) -> None:
    sent.back()
    assert sent.texts("conversation_snippet")[0] == "You: Picture"


def test_a_tap_opens_the_picture(sent: AppPhone) -> None:
    sent.tap(resource_id="message_image")
    assert sent.front == f"{FILES}/.viewer.ImageActivity"
    sent.back()
    assert sent.shows(resource_id="message_image")


def test_a_message_says_what_it_is(sent: AppPhone) -> None:
    sent.tap(resource_id="message_image", hold_ms=700)
    sent.tap(description="More options")
    sent.tap(text="View details")
    assert "Type: Multimedia message" in sent.texts("android:id/message")[0]


@pytest.mark.parametrize("way", ["share", "forward"])
def test_a_picture_is_handed_on(sent: AppPhone, way: str) -> None:
    path = sent.rows("mms/part")[0]["_data"]
    if way == "share":
        extras = {"android.intent.extra.STREAM": document_uri(path)}
        sent.do(System.send, Intent(SEND, mime_type="image/jpeg", extras=extras))
        if sent.overlays:
            sent.tap(text="Messaging")
    else:
        sent.tap(resource_id="message_image", hold_ms=700)
        sent.tap(description="More options")
        sent.tap(text="Forward")
    sent.tap(resource_id="conversation_name", nth=1)
    assert sent.shows(resource_id="attachment_draft_view")
    sent.tap(description="Send message")
    sent.host.advance(3000)
    assert len(sent.rows("mms")) == 2
    assert {part["_data"] for part in sent.rows("mms/part")} == {path}


def test_a_tap_on_a_message_shows_its_whole_date(conversation: AppPhone) -> None:
    before = conversation.texts("message_status")
    conversation.tap(resource_id="message_text")
    after = conversation.texts("message_status")
    assert [len(b) < len(a) for b, a in zip(before, after, strict=True)].count(True) == 1
    conversation.tap(resource_id="message_text")
    assert conversation.texts("message_status") == before


def test_times_have_the_units_of_the_telephony_provider(sent: AppPhone) -> None:
    """`date` of `mms` is seconds, that of `sms` milliseconds.

    Source: Android, `Telephony.BaseMmsColumns.DATE` and `Telephony.TextBasedSmsColumns.DATE`.
    """
    now_ms = sent.state.now_ms
    (mms,) = sent.rows("mms")
    assert now_ms // 1000 - 60 <= int(mms["date"]) <= now_ms // 1000
    moments = [int(row["date"]) for row in sent.rows("sms")]
    assert all(now_ms / 2 < moment <= now_ms for moment in moments)
    assert moments
