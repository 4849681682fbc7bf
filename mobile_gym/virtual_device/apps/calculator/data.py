"""What the calculator remembers: its history, and how its pad is set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

from mobile_gym.virtual_device.app_kit.records import Stored
from mobile_gym.virtual_device.apps.calculator.arithmetic import evaluate, format_value
from mobile_gym.virtual_device.apps.calculator.texts import Texts
from mobile_gym.virtual_device.state import DeviceState
from mobile_gym.virtual_device.system.app import ArgsT, Context

if TYPE_CHECKING:
    from mobile_gym.virtual_device.system.storage import Preference
    from mobile_gym.virtual_device.system.system import System

PACKAGE: Final = "com.android.calculator2"
_MAX_HISTORY: Final = 100


@dataclass(frozen=True, slots=True)
class Calculation:
    """One line of the history; `time_ms` is 0 where it was there before the device started."""

    id: int
    expression: str
    result: str
    time_ms: int = 0


@dataclass(frozen=True, slots=True)
class CalculatorData:
    """All of it; the latest calculation is the last."""

    history: tuple[Calculation, ...] = ()
    next_id: int = 1
    degrees: bool = True
    advanced: bool = False


def fresh_data(language: str) -> CalculatorData:
    """A calculator nobody has used."""
    del language
    return CalculatorData()


def initial(rng: np.random.Generator, language: str) -> CalculatorData:
    """A calculator with up to four calculations of everyday life."""
    del language
    made: list[Calculation] = []
    for number in range(int(rng.integers(5))):
        price, count = int(rng.integers(3, 90)), int(rng.integers(2, 13))
        expression = (
            f"{price}.{int(rng.integers(10))}5×{count}",
            f"{price * count}÷{count + 1}",
            f"{price * 10}+15%",
            f"({price}+{count})×{int(rng.integers(2, 9))}",
        )[int(rng.integers(4))]
        made.append(Calculation(number + 1, expression, format_value(evaluate(expression))))
    return CalculatorData(tuple(made), len(made) + 1)


_STORED: Final = Stored(PACKAGE, CalculatorData)
read, write = _STORED.read, _STORED.write


def remember(system: System, expression: str, result: str) -> None:
    """Add a calculation to the history; the oldest leaves a full one."""
    data = read(system.state)
    made = Calculation(data.next_id, expression, result, system.state.now_ms)
    history = (*data.history, made)[-_MAX_HISTORY:]
    write(system, history=history, next_id=data.next_id + 1)


def preferences(state: DeviceState) -> Mapping[str, Preference]:
    """The default shared preferences: the mode, and the history from the oldest line on."""
    data = read(state)
    stored: dict[str, Preference] = {
        "degree_mode": data.degrees,
        "advanced_pad": data.advanced,
        "history_count": len(data.history),
    }
    for number, line in enumerate(data.history, start=1):
        stored[f"history_expression_{number}"] = line.expression
        stored[f"history_result_{number}"] = line.result
    return stored


# -- What a screen of the calculator may know ----------------------------------------------------

CalculatorContext: TypeAlias = Context[CalculatorData, Texts, ArgsT]
