"""Pages of Settings about calls, VPN, accounts, backup, wallpaper and safety."""

from __future__ import annotations

import pytest
from settings_phone import NETWORK, WIFI, SettingsPhone

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps.settings import pages
from mobile_gym.virtual_device.apps.settings.texts import Texts


@pytest.fixture
def vpn() -> SettingsPhone:
    phone = SettingsPhone(pages.VPN.name)
    phone.row(Texts.vpn_add)
    phone.host.type_text("Office")
    phone.tap(text="Save")
    return phone


def test_a_vpn_is_added_and_connected_by_a_tap(vpn: SettingsPhone) -> None:
    assert vpn.data.vpns == ("Office",)
    vpn.tap(text="Office")
    assert vpn.data.vpn == "Office"
    vpn.go(NETWORK)
    assert vpn.shows(text="Office")


def test_a_second_tap_disconnects_a_vpn(vpn: SettingsPhone) -> None:
    vpn.tap(text="Office")
    vpn.tap(text="Office")
    assert vpn.data.vpn == ""


def test_a_vpn_that_is_forgotten_is_no_longer_connected(vpn: SettingsPhone) -> None:
    vpn.tap(text="Office")
    vpn.tap(description="Settings for Office")
    vpn.tap(text="Forget")
    assert (vpn.data.vpns, vpn.data.vpn) == ((), "")


def test_an_account_needs_an_address() -> None:
    phone = SettingsPhone(pages.ACCOUNTS.name)
    phone.row(Texts.add_account)
    phone.host.type_text("robin")
    assert not phone.node(text="Save").enabled
    phone.host.type_text("robin@example.com", clear=True)
    phone.tap(text="Save")
    assert phone.data.accounts == ("robin@example.com",)


def test_an_account_is_removed_after_a_question() -> None:
    phone = SettingsPhone(pages.ACCOUNTS.name)
    phone.row(Texts.add_account)
    phone.host.type_text("robin@example.com")
    phone.tap(text="Save")
    phone.tap(text="robin@example.com")
    phone.tap(text="Remove account")
    assert phone.data.accounts == ()


def test_the_picture_on_the_home_page_leads_to_the_accounts() -> None:
    phone = SettingsPhone()
    phone.tap(resource_id="account_avatar")
    assert (
        phone.node(resource_id="collapsing_toolbar").content_description == "Passwords & accounts"
    )


def test_a_wallpaper_is_chosen() -> None:
    phone = SettingsPhone(pages.WALLPAPER.name)
    before = phone.host.state.wallpaper
    phone.tap(text="Wallpaper 3")
    assert before != 2
    assert phone.host.state.wallpaper == 2


def test_the_operator_has_no_page_about_the_plan() -> None:
    phone = SettingsPhone(NETWORK)
    phone.row(Texts.mobile_plan)
    assert phone.shows(text="T-Mobile has no page about your plan.")


def test_calls_may_ask_which_sim_to_use() -> None:
    phone = SettingsPhone(pages.CALLS_SMS.name)
    phone.row(Texts.calls_sim)
    phone.tap(text="Ask every time")
    assert phone.setting("global", "multi_sim_voice_call") == "-1"


def test_the_gear_beside_the_operator_opens_the_mobile_network() -> None:
    phone = SettingsPhone(WIFI)
    phone.tap(resource_id="settings_button")
    assert phone.node(resource_id="collapsing_toolbar").content_description == "Mobile network"


def test_wifi_that_is_off_leads_to_scanning() -> None:
    phone = SettingsPhone(WIFI)
    phone.row(Texts.wifi)
    phone.tap(text="Change")
    assert phone.node(resource_id="collapsing_toolbar").content_description == "Location"


@pytest.mark.parametrize(
    "title",
    [
        Texts.calls_sms,
        Texts.vpn,
        Texts.mobile_plan,
        Texts.nfc,
        Texts.accounts,
        Texts.backup,
        Texts.wallpaper_style,
        Texts.wellbeing,
        Texts.safety,
        Texts.saved_networks,
        Texts.mobile_network,
        Texts.printing,
    ],
)
@pytest.mark.parametrize("language", ["en", "zh", "de"])
def test_the_search_finds_what_is_new(title: Text, language: str) -> None:
    phone = SettingsPhone(pages.SEARCH.name, language)
    phone.tap(resource_id="search_src_text")
    phone.host.type_text(phone.t(title))
    assert phone.shows(text=phone.t(title), resource_id="android:id/title")
