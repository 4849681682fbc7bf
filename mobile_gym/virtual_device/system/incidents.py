"""Incidents: what happens to the user unasked, at its time: a promotion, a notification, a call.

It says what can happen; the apps whose windows show it declare when it does.

They are planned at boot (`virtual_device.perturbations`) and happen on virtual time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from immutabledict import immutabledict

from mobile_gym.virtual_device.names import SYSTEM_UI
from mobile_gym.virtual_device.state import DeviceState, Incident, Notification
from mobile_gym.virtual_device.system.intents import Intent
from mobile_gym.virtual_device.system.overlays import PROMOTION
from mobile_gym.virtual_device.system.texts import SystemTexts

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

INCOMING_CALL: Final = "mobile_gym.intent.action.INCOMING_CALL"
"""Told to the phone app, with the extra `number`."""

PROMOTIONS: Final = (
    (SystemTexts.rate_title, SystemTexts.rate_text),
    (SystemTexts.back_up_title, SystemTexts.back_up_text),
    (SystemTexts.theme_title, SystemTexts.theme_text),
)
"""Titles and texts of promotional dialogs."""

NOTIFICATIONS: Final = (
    (SystemTexts.update_title, SystemTexts.update_text),
    (SystemTexts.storage_title, SystemTexts.storage_text),
    (SystemTexts.weather_title, SystemTexts.weather_text),
)
"""Titles and texts of notifications that come by themselves."""


def next_due_ms(state: DeviceState) -> int | None:
    """When the next incident happens."""
    return state.on_wall_ms(state.incidents[0].at_ms) if state.incidents else None


def happen(system: System) -> None:
    """Let the incidents whose time has come happen."""
    state = system.state
    while state.incidents and state.incidents[0].at_ms <= state.monotonic_ms:
        incident, *later = state.incidents
        system.change(incidents=tuple(later))
        _happen(system, incident)
        state = system.state


def _happen(system: System, incident: Incident) -> None:
    if incident.kind == "promotion":
        if not system.state.overlays:
            PROMOTION.open(system, number=incident.number % len(PROMOTIONS))
    elif incident.kind == "notification":
        title, text = NOTIFICATIONS[incident.number % len(NOTIFICATIONS)]
        system.notify(
            Notification(
                package=SYSTEM_UI,
                key=f"incident-{incident.number}",
                title=title.of(system.language),
                text=text.of(system.language),
                when_ms=system.state.now_ms,
                heads_up=True,
            )
        )
    elif incident.kind == "call":
        number = f"555-01{incident.number % 100:02d}"
        system.broadcast(Intent(INCOMING_CALL, extras=immutabledict(number=number)))
