"""Seed data: conversations that nobody had, with people of the device's address book."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from mobile_gym.virtual_device.apps.contacts import provider as people
from mobile_gym.virtual_device.apps.messages.store import (
    PACKAGE,
    Kind,
    Message,
    TelephonyData,
    Thread,
)
from mobile_gym.virtual_device.perturbations import stream
from mobile_gym.virtual_device.system.system import System

__all__ = ["furnish"]

_MINUTE_MS: Final = 60_000
_DAY: Final = 24 * 60

_TALKS: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    # the other party's lines start with "<", the user's with ">"
    "en": (
        (
            "<Are we still on for dinner on Friday?",
            ">Yes! Seven o'clock at the usual place?",
            "<Perfect, I'll book a table",
            "<Bring the photos from the trip",
        ),
        (
            ">Can you pick up some milk on your way home?",
            "<Sure. Anything else?",
            ">Eggs and a loaf of bread, please",
            "<Got it",
        ),
        (
            "<The meeting has moved to 3 pm, room 204",
            ">Thanks for telling me. Do I need the slides?",
            "<Only the first five",
        ),
        ("<Happy birthday! Have a wonderful day", ">Thank you so much!"),
        (
            ">Did you find my umbrella?",
            "<Yes, it was under the table. I'll bring it tomorrow",
            ">You are a lifesaver",
        ),
        (
            "<My train is 20 minutes late",
            ">No problem, I'll wait at the north exit",
            "<See you soon",
        ),
        (
            "<Could you water the plants while we are away?",
            ">Of course. When do you leave?",
            "<Saturday morning. The key is with the neighbor",
        ),
        ("<How did the exam go?", ">Better than I feared", "<Told you!"),
        (">What was the name of that bakery?", "<Blue Door, on Oak Street. Try the rye bread"),
        ("<Practice is cancelled tonight, the hall is closed",),
        (
            "<I left the report on your desk",
            ">Great, I will read it this afternoon",
            "<Page 4 still needs numbers",
        ),
        ("<Call me when you have a minute", ">In a meeting, after 5?", "<OK"),
    ),
    "zh": (
        (
            "<周五的晚饭还去吗？",
            ">去呀，七点老地方？",
            "<好，我来订位子",
            "<记得带上旅行的照片",
        ),
        (">回家路上能买盒牛奶吗？", "<可以，还要别的吗？", ">再买点鸡蛋和面包吧", "<知道了"),
        (
            "<会议改到下午三点了，204 会议室",
            ">谢谢提醒，需要带幻灯片吗？",
            "<前五页就够了",
        ),
        ("<生日快乐！祝你开心每一天", ">太感谢啦！"),
        (">看到我的雨伞了吗？", "<在桌子下面，明天给你带过去", ">你真是帮了大忙"),
        ("<火车晚点二十分钟", ">没事，我在北出口等你", "<一会儿见"),
        (
            "<我们出门的时候能帮忙浇花吗？",
            ">当然可以，什么时候走？",
            "<周六早上，钥匙放在邻居家",
        ),
        ("<考试怎么样？", ">比我想的要好", "<我就说嘛！"),
        (">那家面包房叫什么来着？", "<蓝门面包房，黑麦面包特别好吃"),
        ("<今晚的训练取消了，体育馆关门",),
        ("<报告放在你桌上了", ">好的，我下午看", "<第四页还缺几个数字"),
        ("<有空给我回个电话", ">在开会，五点以后行吗？", "<行"),
    ),
}
_SERVICES: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "en": (
        ("55501", "{code} is your Northwind verification code. Do not share it with anyone."),
        ("55507", "Your parcel {code} has arrived. Collect it at the locker by the north gate."),
        (
            "55512",
            "Oak Street Dental: your visit is on the 14th at 10:30. Reply C to cancel.",
        ),
    ),
    "zh": (
        ("1069000001", "【北风商贸】验证码 {code}，五分钟内有效，请勿告诉他人。"),
        ("1069000007", "【快递】您的包裹已到北门快递柜，取件码 {code}。"),
        ("1069000012", "【东湖诊所】您预约了 14 日 10:30 的门诊，取消请回复 C。"),
    ),
}


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
    talks = rng.choice(len(_TALKS[language]), len(numbers), replace=False)
    # Age in minutes, address, line, and whether it is among the unread ones.
    lines: list[tuple[int, str, str, bool]] = []
    for place, (talk, address) in enumerate(zip(talks, numbers, strict=True)):
        inside = _TALKS[language][int(talk)]
        age = int(rng.integers(30, 8 * 60)) + place * int(rng.integers(_DAY // 2, 2 * _DAY))
        unread = place in (0, 2) and inside[-1][0] == "<"
        for back, line in enumerate(reversed(inside)):
            lines.append((age, address, line, unread and back == 0))
            age += int(rng.integers(1, 25))
    services = rng.choice(len(_SERVICES[language]), int(rng.integers(2, 4)), replace=False)
    for place, service in enumerate(services):
        address, text = _SERVICES[language][int(service)]
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
