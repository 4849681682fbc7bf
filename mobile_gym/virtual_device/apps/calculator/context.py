"""What a screen of the calculator may know."""

from __future__ import annotations

from typing import TypeAlias

from mobile_gym.virtual_device.apps.calculator.data import CalculatorData
from mobile_gym.virtual_device.apps.calculator.texts import Texts
from mobile_gym.virtual_device.system.app import ArgsT, Context

__all__ = ["CalculatorContext"]

CalculatorContext: TypeAlias = Context[CalculatorData, Texts, ArgsT]
