"""What is true of tasks in Settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from reward_models.judge_bench.oracles.answers import says_duration, says_number
from reward_models.judge_bench.oracles.assembly import make_oracles
from reward_models.judge_bench.oracles.settings_descriptions import (
    DESCRIPTIONS,
    is_flying,
    is_number,
    is_wifi_on,
    setting_value,
    was_timeout_read,
)
from reward_models.judge_bench.oracles.sight import Fact, Oracle, Sight

_FONT_SCALES: Final = {"small": 0.85, "default": 1.0, "large": 1.15, "largest": 1.3}
"""Source: `entryvalues_font_size` of AOSP's Settings."""
_SCALES: Final = {
    "window": "window_animation_scale",
    "transition": "transition_animation_scale",
    "animator": "animator_duration_scale",
}
_SWITCHES: Final[Mapping[str, tuple[str, str, str, str]]] = {
    "adaptive_brightness": ("system", "screen_brightness_mode", "1", "0"),
    "auto_rotate": ("system", "accelerometer_rotation", "1", "0"),
    "bold_text": ("secure", "font_weight_adjustment", "300", "0"),
    "bubbles": ("secure", "notification_bubbles", "1", "0"),
    "dark_theme": ("secure", "ui_night_mode", "2", "1"),
    "dots": ("secure", "notification_badging", "1", "0"),
    "high_contrast": ("secure", "high_text_contrast_enabled", "1", "0"),
    "history": ("secure", "notification_history_enabled", "1", "0"),
    "sensitive": ("secure", "lock_screen_allow_private_notifications", "1", "0"),
}
"""Namespace, key, value when on, value when off."""
_OPTIONS: Final = ("bubbles", "dots", "history", "sensitive")
_MINUTES: Final = ("minutes", "minute", "mins", "min", "m", "分钟", "分", "of")


def _is_switched(see: Sight, name: str, *, on: bool) -> bool:
    namespace, key, value_on, value_off = _SWITCHES[name]
    return setting_value(see, namespace, key) == (value_on if on else value_off)


def _is_timeout_value(see: Sight) -> bool:
    wanted_ms = see.task.params["timeout_s"] * 1000
    return setting_value(see, "system", "screen_off_timeout") == str(wanted_ms)


def _is_timeout_set(see: Sight) -> bool:
    params = see.task.params
    return _is_timeout_value(see) and _is_switched(see, params["switch"], on=params["turn_on"])


def _are_options_set(see: Sight) -> bool:
    """Both options are as asked for, and the others as they were."""
    params = see.task.params
    option, second = params["options"]
    unchanged = [_SWITCHES[name][:2] for name in _OPTIONS if name not in params["options"]]
    return (
        _is_switched(see, option, on=params["turn_on"])
        and _is_switched(see, second, on=params["second_on"])
        and all(
            setting_value(see, *key) == see.start.settings[key[0]].get(key[1]) for key in unchanged
        )
    )


def _is_named_setting_set(see: Sight) -> bool:
    return (setting_value(see, "global", "device_name") or "").strip() == see.quoted[0]


def _is_extra_done(see: Sight) -> bool:
    match see.task.params["extra"]:
        case "battery_saver":
            return setting_value(see, "global", "low_power") == "1"
        case "do_not_disturb":
            return setting_value(see, "global", "zen_mode") not in (None, "0")
        case "auto_rotate":
            return _is_switched(see, "auto_rotate", on=False)
        case _:
            return _is_switched(see, "dark_theme", on=True)


def _is_ready_for_flight(see: Sight) -> bool:
    return is_flying(see) and is_wifi_on(see) and _is_extra_done(see) and _is_timeout_value(see)


def _is_legible(see: Sight) -> bool:
    params = see.task.params
    return (
        is_number(setting_value(see, "system", "font_scale"), _FONT_SCALES[params["size"]])
        and _is_switched(see, "bold_text", on=params["bold_text"])
        and _is_switched(see, "high_contrast", on=params["high_contrast"])
        and _is_switched(see, "dark_theme", on=params["dark"])
    )


def _are_animations_scaled(see: Sight) -> bool:
    """The two scales that the instruction names, in its order, and not the third one."""
    text, params = see.task.text.casefold(), see.task.params
    words = {
        "window": ("window animation", "窗口动画"),
        "transition": ("transition animation", "过渡动画"),
        "animator": ("animator duration", "animator 时长"),
    }
    places = {
        kind: place
        for kind, names in words.items()
        if (place := max(text.find(name) for name in names)) >= 0
    }
    first, second = sorted(places, key=lambda kind: places[kind])
    expected = {first: params["factor"], second: params["other_factor"]}
    start = see.start.settings["global"]
    return setting_value(see, "global", "development_settings_enabled") == "1" and all(
        is_number(setting_value(see, "global", key), float(expected.get(kind, start[key])))
        for kind, key in _SCALES.items()
    )


def _is_timeout_answered(see: Sight) -> bool:
    if see.answer is None or not see.looked(was_timeout_read):
        return False
    minutes = int(see.start.settings["system"]["screen_off_timeout"]) // 60_000
    return says_number(see.answer, minutes, see.task.text, units=_MINUTES) or says_duration(
        see.answer, minutes * 60, see.task.text
    )


_FULFILLED: Final[Mapping[str, Fact]] = {
    "Settings.TurnOnWifi": is_wifi_on,
    "Settings.SetScreenTimeout": _is_timeout_set,
    "Settings.SetNotificationOption": _are_options_set,
    "Settings.RenameDevice": _is_named_setting_set,
    "Settings.PrepareForFlight": _is_ready_for_flight,
    "Settings.SetFontSize": _is_legible,
    "Settings.SetAnimationScale": _are_animations_scaled,
    "Settings.ReadScreenTimeout": _is_timeout_answered,
}

ORACLES: Final[dict[str, Oracle]] = make_oracles(DESCRIPTIONS, _FULFILLED)
