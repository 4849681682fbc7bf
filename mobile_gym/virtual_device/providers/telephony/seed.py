"""Seed data: conversations that nobody had, with people of the device's address book."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from mobile_gym.core.word_lists import load_word_lists
from mobile_gym.virtual_device.perturbations import stream
from mobile_gym.virtual_device.providers import contacts as people
from mobile_gym.virtual_device.providers.telephony.store import (
    PACKAGE,
    Kind,
    Message,
    TelephonyData,
    Thread,
)
from mobile_gym.virtual_device.system.system import System

_MINUTE_MS: Final = 60_000
_DAY: Final = 24 * 60


def furnish(system: System) -> None:
    """Put conversations into a fresh device: six to nine with contacts, and some with services."""
    state = system.state
    rng = stream(state.seed, PACKAGE)
    book = [person.phones[0].number for person in people.contacts(state) if person.phones]
    count = min(int(rng.integers(6, 10)), len(book))
    numbers = [book[int(place)] for place in rng.choice(len(book), count, replace=False)]
    system.set_data(_conversations(rng, state.language, numbers), PACKAGE)


def _conversations(
    rng: np.random.Generator, language: str, numbers: Sequence[str]
) -> TelephonyData:
    lists = load_word_lists("mobile_gym.virtual_device.providers.telephony")
    talks = rng.choice(len(lists["talks"]), len(numbers), replace=False)
    # Age in minutes, address, line, and whether it is among the unread ones.
    lines: list[tuple[int, str, str, bool]] = []
    for place, (talk, address) in enumerate(zip(talks, numbers, strict=True)):
        inside = lists["talks"][int(talk)].of(language).split("\n")
        age = int(rng.integers(30, 8 * 60)) + place * int(rng.integers(_DAY // 2, 2 * _DAY))
        unread = place in (0, 2) and inside[-1][0] == "<"
        for back, line in enumerate(reversed(inside)):
            lines.append((age, address, line, unread and back == 0))
            age += int(rng.integers(1, 25))
    services = tuple(zip(lists["service_addresses"], lists["services"], strict=True))
    chosen = rng.choice(len(services), int(rng.integers(2, 4)), replace=False)
    for place, service in enumerate(chosen):
        address, text = (item.of(language) for item in services[int(service)])
        age = int(rng.integers(60, 6 * _DAY))
        code = f"{int(rng.integers(1_000_000)):06d}"
        lines.append((age, address, "<" + text.format(code=code), place == 1))
    lines.sort(key=lambda line: -line[0])
    threads: dict[str, int] = {}
    messages = tuple(
        Message(
            number,
            threads.setdefault(address, len(threads) + 1),
            address,
            line[1:],
            -age * _MINUTE_MS,
            int(Kind.INBOX if line[0] == "<" else Kind.SENT),
            not unread,
            line[0] == ">",
        )
        for number, (age, address, line, unread) in enumerate(lines, 1)
    )
    return TelephonyData(
        messages,
        tuple(Thread(thread_id, address) for address, thread_id in threads.items()),
        len(messages) + 1,
        len(threads) + 1,
    )
