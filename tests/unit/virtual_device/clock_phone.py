"""A phone with the clock, as after its first start."""

from __future__ import annotations

from typing import Any

from app_phone import AppPhone
from drawn_texts import drawn_texts

from mobile_gym.virtual_device.apps.clock import APP
from mobile_gym.virtual_device.apps.clock.data import PACKAGE

MINUTE = 60_000
SET_ALARM = "am start -a android.intent.action.SET_ALARM --ei android.intent.extra.alarm.HOUR "


class Clock(AppPhone):
    """The phone with the clock in front."""

    def __init__(self, language: str = "en", **perturbation: Any) -> None:
        super().__init__(APP, language, fresh=True, **perturbation)

    def alarms(self) -> list[dict[str, str]]:
        return [dict(row) for row in self.rows(f"{PACKAGE}/alarms")]

    def problems(self, window: int = 0) -> list[str]:
        """What is wrong with the texts; a time on two lines is no time."""
        texts = {text for text, _ in drawn_texts(self.host, window)}
        assert texts
        broken = [
            f"{node.text} is not drawn as a whole"
            for node in self.host.forest().trees[window].nodes
            if node.text not in ("", *texts)
            and (":" in node.text or (node.text.isascii() and " " not in node.text))
        ]
        return super().problems(window) + broken
