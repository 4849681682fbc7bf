"""Data of apps that a device may lack."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from system_phone import NOTES, SystemPhone

from mobile_gym.virtual_device.app_kit.records import OptionalStored


@dataclass(frozen=True, slots=True)
class Log:
    """What a provider holds."""

    lines: tuple[str, ...] = ()


@pytest.fixture
def phone() -> SystemPhone:
    return SystemPhone()


def test_without_the_app_the_data_are_empty(phone: SystemPhone) -> None:
    assert OptionalStored("org.example.absent", Log(("none",))).read(phone.state) == Log(("none",))


def test_without_the_app_nothing_is_written(phone: SystemPhone) -> None:
    before = phone.state.data
    phone.do(OptionalStored("org.example.absent", Log()).write, lines=("a",))
    assert phone.state.data == before


def test_with_the_app_its_data_are_read_and_written(phone: SystemPhone) -> None:
    stored = OptionalStored(NOTES, Log())
    phone.host.apply(lambda system: system.set_data(Log(("a",)), NOTES))
    phone.do(stored.write, lines=("b",))
    assert stored.read(phone.state) == Log(("b",))
