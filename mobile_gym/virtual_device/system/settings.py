"""What the settings provider holds on a fresh device: one table per namespace, nothing else.

Keys and values are those that `settings list` prints on AOSP's emulator (API 33), where the
emulator's own hardware does not decide them. Keys that Android writes only once they are changed
are here too if a page of Settings shows them, with the value that Android assumes.

Source: `android.provider.Settings` and SettingsProvider's `defaults.xml` for names and meanings.
"""

from __future__ import annotations

from typing import Final

from immutabledict import immutabledict

from mobile_gym.core.locales import locale_of
from mobile_gym.virtual_device.state import FrozenMap

__all__ = ["NAMESPACES", "defaults"]

NAMESPACES: Final = ("system", "secure", "global")

_SYSTEM: Final = {
    "accelerometer_rotation": "0",
    "alarm_alert": "content://media/internal/audio/media/24?title=Cesium&canonical=1",
    "alarm_alert_set": "1",
    "dtmf_tone": "1",
    "dtmf_tone_type": "0",
    "font_scale": "1.0",
    "haptic_feedback_enabled": "1",
    "haptic_feedback_intensity": "2",
    "hearing_aid": "0",
    "lockscreen_sounds_enabled": "1",
    "master_mono": "0",
    "mode_ringer_streams_affected": "422",
    "mute_streams_affected": "111",
    "notification_light_pulse": "1",
    "notification_sound": "content://media/internal/audio/media/98?title=Pixie%20Dust&canonical=1",
    "notification_sound_set": "1",
    "notification_vibration_intensity": "2",
    "pointer_speed": "0",
    "ring_vibration_intensity": "2",
    "ringtone": "content://media/internal/audio/media/61?title=Flutey%20Phone&canonical=1",
    "ringtone_set": "1",
    "screen_brightness": "102",
    "screen_brightness_mode": "0",
    "screen_off_timeout": "60000",
    "show_touches": "0",
    "pointer_location": "0",
    "sound_effects_enabled": "1",
    "status_bar_show_battery_percent": "0",
    "tty_mode": "0",
    "user_rotation": "0",
    "vibrate_on": "1",
    "vibrate_when_ringing": "0",
    "volume_alarm": "6",
    "volume_bluetooth_sco": "7",
    "volume_music": "5",
    "volume_notification": "5",
    "volume_ring": "5",
    "volume_system": "7",
    "volume_voice": "4",
}

_SECURE: Final = {
    "accessibility_captioning_enabled": "0",
    "accessibility_display_daltonizer_enabled": "0",
    "accessibility_display_inversion_enabled": "0",
    "accessibility_display_magnification_enabled": "0",
    "accessibility_enabled": "0",
    "accessibility_interactive_ui_timeout_ms": "0",
    "accessibility_large_pointer_icon": "0",
    "adaptive_sleep": "0",
    "always_on_vpn_lockdown": "0",
    "android_id": "3a6f0d54c1be97e2",
    "assist_structure_enabled": "1",
    "backup_enabled": "0",
    "bluetooth_address": "02:00:00:44:55:66",
    "bluetooth_name": "sdk_gphone64_x86_64",
    "camera_double_tap_power_gesture_disabled": "0",
    "camera_gesture_disabled": "0",
    "charging_sounds_enabled": "1",
    "charging_vibration_enabled": "1",
    "default_input_method": "com.android.inputmethod.latin/.LatinIME",
    "double_tap_to_wake": "1",
    "doze_always_on": "0",
    "doze_enabled": "1",
    "doze_pick_up_gesture": "1",
    "enabled_input_methods": "com.android.inputmethod.latin/.LatinIME",
    "enabled_notification_listeners": "com.android.launcher3/.notification.NotificationListener",
    "font_weight_adjustment": "0",
    "high_text_contrast_enabled": "0",
    "immersive_mode_confirmations": "confirmed",
    "in_call_notification_enabled": "1",
    "incall_power_button_behavior": "1",
    "install_non_market_apps": "1",
    "lock_screen_allow_private_notifications": "1",
    "lock_screen_owner_info_enabled": "0",
    "lock_screen_show_notifications": "1",
    "lockscreen.disabled": "0",
    "location_mode": "3",
    "location_providers_allowed": "gps,network",
    "long_press_timeout": "400",
    "mount_play_not_snd": "1",
    "navigation_mode": "2",
    "night_display_activated": "0",
    "night_display_auto_mode": "0",
    "night_display_color_temperature": "2850",
    "notification_badging": "1",
    "notification_bubbles": "1",
    "notification_history_enabled": "0",
    "preferred_tty_mode": "0",
    "screensaver_activate_on_dock": "1",
    "screensaver_activate_on_sleep": "0",
    "screensaver_enabled": "1",
    "show_ime_with_hard_keyboard": "1",
    "show_password": "1",
    "silence_gesture": "0",
    "skip_gesture": "0",
    "sleep_timeout": "-1",
    "speak_password": "1",
    "spell_checker_enabled": "1",
    "swipe_bottom_to_notification_enabled": "0",
    "sysui_qs_tiles": "internet,bt,dnd,flashlight,airplane,rotation,battery,dark",
    "touch_exploration_enabled": "0",
    "trust_agents_initialized": "1",
    "ui_night_mode": "1",
    "user_setup_complete": "1",
    "volume_hush_gesture": "1",
    "wake_gesture_enabled": "1",
}

_GLOBAL: Final = {
    "adb_enabled": "1",
    "add_users_when_locked": "0",
    "airplane_mode_on": "0",
    "airplane_mode_radios": "cell,bluetooth,uwb,wifi,wimax",
    "airplane_mode_toggleable_radios": "bluetooth,wifi",
    "always_finish_activities": "0",
    "animator_duration_scale": "1.0",
    "assisted_gps_enabled": "1",
    "auto_time": "1",
    "auto_time_zone": "1",
    "ble_scan_always_enabled": "0",
    "bluetooth_on": "1",
    "boot_count": "1",
    "call_auto_retry": "0",
    "captive_portal_mode": "1",
    "cell_on": "1",
    "data_roaming": "0",
    "default_install_location": "0",
    "development_settings_enabled": "0",
    "device_name": "sdk_gphone64_x86_64",
    "device_provisioned": "1",
    "emergency_tone": "0",
    "enable_freeform_support": "0",
    "force_allow_on_external": "0",
    "force_resizable_activities": "0",
    "heads_up_notifications_enabled": "1",
    "hide_error_dialogs": "0",
    "low_battery_sound": "/product/media/audio/ui/LowBattery.ogg",
    "low_power": "0",
    "low_power_sticky_auto_disable_enabled": "1",
    "low_power_trigger_level": "0",
    "mobile_data": "1",
    "mobile_data_always_on": "1",
    "mode_ringer": "2",
    "multi_cb": "0",
    "netstats_enabled": "1",
    "network_recommendations_enabled": "0",
    "ota_disable_automatic_update": "0",
    "package_verifier_enable": "1",
    "package_verifier_user_consent": "-1",
    "power_sounds_enabled": "1",
    "preferred_network_mode": "26",
    "private_dns_mode": "opportunistic",
    "private_dns_specifier": "",
    "set_install_location": "0",
    "stay_on_while_plugged_in": "1",
    "subscription_mode": "1",
    "theater_mode_on": "0",
    "transition_animation_scale": "1.0",
    "usb_mass_storage_enabled": "1",
    "verifier_verify_adb_installs": "1",
    "wait_for_debugger": "0",
    "wifi_display_on": "0",
    "wifi_max_dhcp_retry_count": "9",
    "wifi_networks_available_notification_on": "1",
    "wifi_on": "1",
    "wifi_scan_always_enabled": "0",
    "wifi_scan_throttle_enabled": "1",
    "wifi_sleep_policy": "2",
    "wifi_wakeup_enabled": "1",
    "window_animation_scale": "1.0",
    "wireless_charging_started_sound": "/product/media/audio/ui/WirelessChargingStarted.ogg",
    "zen_mode": "0",
    "zen_mode_ringer_level": "2",
}


def defaults(language: str) -> immutabledict[str, FrozenMap]:
    """The settings of a fresh device, by namespace (`system`, `secure`, `global`) and key.

    Args:
        language: of the device, one of `core.texts.LANGUAGES`; it is a setting, too
            (`system system_locales`).
    """
    return immutabledict(
        {
            "system": immutabledict(_SYSTEM | {"system_locales": locale_of(language).tag}),
            "secure": immutabledict(_SECURE),
            "global": immutabledict(_GLOBAL),
        }
    )
