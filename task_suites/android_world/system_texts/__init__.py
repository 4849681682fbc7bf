"""What the tasks of Settings and of opening apps say."""

from __future__ import annotations

from mobile_gym.core.texts import Catalogue, Entry

__all__ = ["Texts"]


class Texts(Catalogue):
    """What the tasks of Settings and of opening apps say."""

    # -- what the screens say ----------------------------------------------------------------------

    brightness_level = Entry("Brightness level")
    bluetooth = Entry("Bluetooth")
    connected_devices = Entry("Connected devices")
    connection_preferences = Entry("Connection preferences")
    display = Entry("Display")
    internet = Entry("Internet")
    network = Entry("Network & internet")
    use_bluetooth = Entry("Use Bluetooth")
    wifi = Entry("Wi-Fi")

    # -- what an app says once it is open ----------------------------------------------------------

    create_contact = Entry("Create new contact")
    key_pad = Entry("Key pad")
    photo_locations = Entry("Remember photo locations?")
    search_settings = Entry("Search settings")
    stopwatch = Entry("Stopwatch")

    # -- apps --------------------------------------------------------------------------------------

    camera = Entry("camera")
    clock = Entry("clock")
    contacts = Entry("contacts")
    phone = Entry("phone")
    settings = Entry("settings")

    # -- what is asked for -------------------------------------------------------------------------

    turn_wifi_on = Entry("Switch Wi-Fi on.")
    turn_wifi_off = Entry("Switch Wi-Fi off.")
    turn_bluetooth_on = Entry("Switch Bluetooth on.")
    turn_bluetooth_off = Entry("Switch Bluetooth off.")
    brightest = Entry("Make the screen as bright as it gets.")
    darkest = Entry("Make the screen as dark as it gets.")
    wifi_off_bluetooth_on = Entry("Switch Wi-Fi off and Bluetooth on.")
    wifi_on_and_open = Entry("Switch Wi-Fi on, then bring up the {app} app.")
    open_app = Entry("Bring up the {app} app, and allow it what it asks for on the way.")

    # -- what is so --------------------------------------------------------------------------------

    app_is_open = Entry("The {app} app is in front")
    bluetooth_is_on = Entry("Bluetooth is on")
    bluetooth_is_off = Entry("Bluetooth is off")
    is_brightest = Entry("The brightness is at its most")
    is_darkest = Entry("The brightness is at its least")
    slider_is_shown = Entry("The slider of the brightness is shown")
    wifi_is_on = Entry("Wi-Fi is on")
    wifi_is_off = Entry("Wi-Fi is off")
