"""What the system's bars and messages say."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["SystemTexts"]


class SystemTexts(Catalogue):
    """What the system's bars and messages say."""

    no_app = Entry("No app was found to handle this action.")
    notification = Entry("{app} notification: {title}")
    battery = Entry("Battery {level} percent.")
    battery_charging = Entry("Battery charging, {level} percent.")
    do_not_disturb = Entry("Do Not Disturb")
    bluetooth_on = Entry("Bluetooth on.")
    airplane_mode = Entry("Airplane mode.")
    wifi_full = Entry("Wifi signal full.")
    wifi_bars = Entry("Wifi {level} bars.")
    signal_full = Entry("Phone signal full.")
    signal_bars = Entry("Phone {level} bars.")
    no_sim = Entry("No SIM card.")
    battery_saver = Entry("Battery Saver")
    back = Entry("Back")
    home = Entry("Home")
    overview = Entry("Overview")
    rate_title = Entry("Rate this phone")
    rate_text = Entry("Tell us what you think of it. It takes a minute.")
    back_up_title = Entry("Back up your photos")
    back_up_text = Entry("Keep your photos safe with 100 GB of storage.")
    theme_title = Entry("Try the new theme")
    theme_text = Entry("Fresh colours for your home screen.")
    update_title = Entry("System update")
    update_text = Entry("An update is ready to install.")
    storage_title = Entry("Storage")
    storage_text = Entry("You can free up 1.2 GB.")
    weather_title = Entry("Weather")
    weather_text = Entry("Rain is expected this evening.")
    damaged_title = Entry("{app} can't open its data")
    damaged_hint = Entry("One of its files is damaged. Nothing in it has been changed.")
    app_info = Entry("App info")
