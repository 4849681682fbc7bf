"""Incidents: what happens to the user unasked, at its time: a promotion, a notification, a call.

They are planned at boot (`virtual_device.perturbations`) and happen on virtual time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from immutabledict import immutabledict

from mobile_gym.virtual_device.state import DeviceState, Incident, Notification
from mobile_gym.virtual_device.system.intents import Intent
from mobile_gym.virtual_device.system.names import SYSTEM_UI

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.system import System

__all__ = ["INCOMING_CALL", "NOTIFICATIONS", "PROMOTIONS", "happen", "next_due_ms"]

INCOMING_CALL: Final = "mobile_gym.intent.action.INCOMING_CALL"
"""Told to the phone app, with the extra `number`."""

PROMOTIONS: Final[tuple[tuple[tuple[str, str], tuple[str, str]], ...]] = (
    (
        ("Rate this phone", "给这部手机评分"),
        ("Tell us what you think of it. It takes a minute.", "告诉我们您的看法，只需一分钟。"),
    ),
    (
        ("Back up your photos", "备份您的照片"),
        ("Keep your photos safe with 100 GB of storage.", "使用 100 GB 存储空间保护您的照片。"),
    ),
    (
        ("Try the new theme", "试用新主题"),
        ("Fresh colours for your home screen.", "为主屏幕换上全新的色彩。"),
    ),
)
"""Titles and texts of promotional dialogs, (English, Chinese)."""

NOTIFICATIONS: Final[tuple[tuple[tuple[str, str], tuple[str, str]], ...]] = (
    (("System update", "系统更新"), ("An update is ready to install.", "更新已准备就绪。")),
    (("Storage", "存储"), ("You can free up 1.2 GB.", "您可以释放 1.2 GB 空间。")),
    (("Weather", "天气"), ("Rain is expected this evening.", "今晚预计有雨。")),
)
"""Titles and texts of notifications that come by themselves, (English, Chinese)."""


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
            system.show_overlay("promotion", number=incident.number % len(PROMOTIONS))
    elif incident.kind == "notification":
        column = 1 if system.state.language == "zh" else 0
        title, text = NOTIFICATIONS[incident.number % len(NOTIFICATIONS)]
        system.notify(
            Notification(
                package=SYSTEM_UI,
                key=f"incident-{incident.number}",
                title=title[column],
                text=text[column],
                when_ms=system.state.now_ms,
                heads_up=True,
            )
        )
    elif incident.kind == "call":
        number = f"555-01{incident.number % 100:02d}"
        system.tell(Intent(INCOMING_CALL, extras=immutabledict(number=number)))
