"""A phone is of one country: its weeks, its carrier and the networks around it."""

import numpy as np
import pytest

from mobile_gym.core.locales import locale_of
from mobile_gym.core.texts import LANGUAGES
from mobile_gym.virtual_device.apps import APPS
from mobile_gym.virtual_device.apps.calendar import data as calendar
from mobile_gym.virtual_device.apps.clock import data as clock
from mobile_gym.virtual_device.apps.clock import formatting, settings
from mobile_gym.virtual_device.apps.settings import data as networks
from mobile_gym.virtual_device.apps.simple_calendar import data as simple_calendar
from mobile_gym.virtual_device.host import DeviceHost


@pytest.fixture(params=LANGUAGES)
def phone(request):
    host = DeviceHost(APPS)
    host.boot(0, request.param)
    return host


def test_a_week_begins_with_one_day_everywhere(phone):
    first = locale_of(phone.state.language).first_weekday
    assert calendar.first_weekday(phone.state) == first
    assert simple_calendar.first_weekday(phone.state) == first
    for clock_data in (
        phone.state.data["com.android.deskclock"],
        clock.fresh_data(phone.state.language),
        clock.initial(np.random.default_rng(0), phone.state.language),
    ):
        assert formatting.week_order(settings.WEEK_START.of(clock_data))[0] == first


def test_carrier_and_networks_have_names_of_the_country():
    phones = {
        language: networks.initial(np.random.default_rng(3), language) for language in LANGUAGES
    }
    assert len({phone.carrier for phone in phones.values()}) == len(LANGUAGES)
    english, chinese = phones["en"], phones["zh"]
    made_by_factories = ("AndroidWifi", "TP-LINK_8F3A", "ASUS_Router_2G")
    for one, other in zip(english.networks, chinese.networks, strict=True):
        assert (one.id == other.id) == (one.id in made_by_factories)
        assert (one.security, one.level, one.password) == (
            other.security,
            other.level,
            other.password,
        )


def test_the_shell_names_the_carrier_that_settings_name(phone):
    carrier = phone.state.data["com.android.settings"].carrier
    assert phone.shell("getprop gsm.operator.alpha").stdout.strip() == carrier
