"""The languages that the app offers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps.pro_expense.texts import Texts

__all__ = ["LANGUAGES"]

LANGUAGES: Final[Mapping[str, Text]] = {
    "": Texts.as_device,
    "en": Texts.english,
    "zh": Texts.chinese,
}
"""By what `ExpenseData.language` holds."""
