"""Broadcasts of providers and the system: which apps get them, and that nobody else sends them."""

from __future__ import annotations

import pytest
from app_phone import AppPhone

from mobile_gym.virtual_device.apps import calendar, messages, phone, simple_sms
from mobile_gym.virtual_device.providers import calendar as calendar_provider
from mobile_gym.virtual_device.providers import contacts, telephony
from mobile_gym.virtual_device.providers.calendar.store import EVENT_REMINDER, PROVIDER_CHANGED
from mobile_gym.virtual_device.providers.telephony.store import DELIVERED, NOT_SENT
from mobile_gym.virtual_device.system.app import App
from mobile_gym.virtual_device.system.incidents import INCOMING_CALL

PROVIDERS = (contacts.APP, telephony.APP, calendar_provider.APP)


def device(app: App) -> AppPhone:
    others = tuple(other for other in (messages.APP, phone.APP, calendar.APP) if other is not app)
    return AppPhone(app, others=(*others, *PROVIDERS))


@pytest.mark.parametrize("app", [messages.APP, simple_sms.APP], ids=lambda app: app.package)
@pytest.mark.parametrize("extras", ["", "--ei id 1", "--es id abc", "--eia deleted 1,2"])
@pytest.mark.parametrize(
    "action", [DELIVERED, NOT_SENT, EVENT_REMINDER, PROVIDER_CHANGED, INCOMING_CALL]
)
@pytest.mark.parametrize("command", ["start", "broadcast"])
def test_the_shell_sends_none(command: str, action: str, extras: str, app: App) -> None:
    driven = device(app)
    before = driven.state
    driven.shell(f"am {command} -a {action} {extras}")
    assert (driven.state.notifications, driven.state.data) == (before.notifications, before.data)
    assert driven.state.tasks == before.tasks


@pytest.mark.parametrize("is_disabled", [False, True])
def test_a_disabled_app_gets_none(is_disabled: bool) -> None:
    driven = device(messages.APP)
    if is_disabled:
        driven.shell("pm disable-user com.android.messaging")
    message_id = driven.do(telephony.receive_sms, "555-0123", "Hello")
    assert message_id in {item.id for item in telephony.messages(driven.state)}
    notified = {item.package for item in driven.state.notifications}
    assert ("com.android.messaging" in notified) is not is_disabled
