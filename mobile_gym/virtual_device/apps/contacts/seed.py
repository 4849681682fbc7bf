"""Seed data: an address book and a call log that nobody's are.

Names come from tables of very common ones, and numbers from ranges kept free for fiction: 555-01xx
in North America, and 1xx 0000 xxxx for China.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from mobile_gym.virtual_device.apps.contacts.records import (
    Call,
    CallType,
    Contact,
    ContactsData,
    Email,
    EmailType,
    Group,
    Phone,
    PhoneType,
)

__all__ = ["initial"]

_FIRST: Final = {
    "en": (
        "Adam", "Alice", "Amy", "Anna", "Ben", "Brian", "Carol", "Chloe", "Daniel", "David",
        "Emily", "Emma", "Eric", "Frank", "Grace", "Hannah", "Helen", "Henry", "Ian", "Isaac",
        "Jack", "Jane", "Julia", "Karen", "Kevin", "Laura", "Leo", "Linda", "Lucy", "Maria", "Mark",
        "Mary", "Michael", "Nina", "Noah", "Oliver", "Olivia", "Paul", "Peter", "Rachel", "Robert",
        "Ruth", "Sam", "Sarah", "Sophie", "Steven", "Thomas", "Tom", "Vera", "Victor", "Wendy",
        "William", "Zoe",
    ),
    "zh": (
        "伟", "芳", "娜", "敏", "静", "强", "磊", "洋", "勇", "艳", "杰", "军", "涛", "明", "超",
        "霞", "平", "刚", "小红", "小明", "建国", "志强", "丽华", "晓东", "文静", "海燕", "秀英",
        "桂英", "玉兰", "国华", "春梅", "晨", "宇", "佳", "欣", "思雨", "子轩", "雨涵", "浩然",
        "嘉怡",
    ),
}  # fmt: skip
_LAST: Final = {
    "en": (
        "Adams", "Allen", "Baker", "Bell", "Brown", "Carter", "Clark", "Cook", "Cooper", "Davis",
        "Evans", "Fisher", "Foster", "Garcia", "Gray", "Green", "Hall", "Harris", "Hill", "Hughes",
        "Jackson", "Johnson", "Jones", "Kelly", "King", "Lee", "Lewis", "Martin", "Miller", "Moore",
        "Morgan", "Nelson", "Parker", "Price", "Reed", "Roberts", "Ross", "Scott", "Smith",
        "Taylor", "Turner", "Walker", "Ward", "White", "Wilson", "Wood", "Young",
    ),
    "zh": (
        "王", "李", "张", "刘", "陈", "杨", "黄", "赵", "吴", "周", "徐", "孙", "马", "朱", "胡",
        "郭", "何", "高", "林", "罗", "郑", "梁", "谢", "宋", "唐", "许", "韩", "冯", "邓", "曹",
        "彭", "曾", "肖", "田", "董", "袁", "潘", "于", "蒋", "蔡",
    ),
}  # fmt: skip
_COMPANIES: Final = {
    "en": ("Blue Door Bakery", "Northwind Traders", "Fabrikam", "Contoso", "Oak Street Dental"),
    "zh": ("蓝门面包房", "北风商贸", "晨光文具店", "东湖诊所", "安居物业"),
}
_STREETS: Final = {
    "en": ("{} Oak Street, Springfield", "{} Lake View Road, Riverton", "{} Mill Lane, Fairview"),
    "zh": ("东湖路{}号", "人民路{}号", "文化街{}号"),
}
_NOTES: Final = {
    "en": ("Met at the book club", "Allergic to nuts", "Ask for the back door key", "Neighbor"),
    "zh": ("读书会认识的", "对坚果过敏", "后门钥匙在她那里", "邻居"),
}
_GROUPS: Final = {"en": ("Family", "Friends", "Work"), "zh": ("家人", "朋友", "同事")}
_BIRTHDAYS: Final = {"en": "{month} {day}, {year}", "zh": "{year}年{number}月{day}日"}
_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_AREAS: Final = ("212", "312", "415", "503", "617", "650", "720", "808")
_PREFIXES: Final = ("130", "135", "138", "139", "150", "158", "186", "188")
_MINUTE_MS: Final = 60_000
_DAY: Final = 24 * 60


class _Numbers:
    """Fictional numbers, none of them twice."""

    def __init__(self, rng: np.random.Generator, language: str) -> None:
        self._rng = rng
        self._language = language
        self._given: set[str] = set()

    def draw(self) -> str:
        rng = self._rng
        while True:
            if self._language == "zh":
                number = f"{_PREFIXES[rng.integers(8)]} 0000 {int(rng.integers(10_000)):04d}"
            else:
                number = f"({_AREAS[rng.integers(8)]}) 555-01{int(rng.integers(100)):02d}"
            if number not in self._given:
                self._given.add(number)
                return number


def initial(rng: np.random.Generator, language: str) -> ContactsData:
    """An address book of 20 to 32 contacts with three labels, and two weeks of calls."""
    numbers = _Numbers(rng, language)
    count = int(rng.integers(18, 30))
    firsts, lasts = _FIRST[language], _LAST[language]
    chosen_firsts = rng.choice(len(firsts), count, replace=False)
    chosen_lasts = rng.choice(len(lasts), count, replace=False)
    people = [
        _person(rng, numbers, language, number, firsts[first], lasts[last])
        for number, (first, last) in enumerate(zip(chosen_firsts, chosen_lasts, strict=True), 1)
    ]
    companies = rng.choice(len(_COMPANIES[language]), 2, replace=False)
    people += [
        Contact(
            count + number,
            company=_COMPANIES[language][place],
            phones=(Phone(numbers.draw(), PhoneType.WORK),),
            address=_street(rng, language),
        )
        for number, place in enumerate(companies, 1)
    ]
    calls = _calls(rng, people, numbers)
    return ContactsData(
        contacts=tuple(people),
        groups=tuple(Group(number, title) for number, title in enumerate(_GROUPS[language], 1)),
        calls=calls,
        next_contact_id=len(people) + 1,
        next_group_id=len(_GROUPS[language]) + 1,
        next_call_id=len(calls) + 1,
    )


def _street(rng: np.random.Generator, language: str) -> str:
    streets = _STREETS[language]
    return streets[rng.integers(len(streets))].format(int(rng.integers(2, 200)))


def _person(
    rng: np.random.Generator,
    numbers: _Numbers,
    language: str,
    number: int,
    first: str,
    last: str,
) -> Contact:
    chance = rng.random(8)
    phones = [Phone(numbers.draw())]
    if chance[0] < 0.25:
        kind = PhoneType.HOME if rng.random() < 0.5 else PhoneType.WORK
        phones.append(Phone(numbers.draw(), kind))
    address = (
        f"{first}.{last}@example.com".lower() if language == "en" else f"user{number}@example.com"
    )
    birthday = ""
    if chance[1] < 0.3:
        month = int(rng.integers(12))
        birthday = _BIRTHDAYS[language].format(
            month=_MONTHS[month],
            number=month + 1,
            day=int(rng.integers(1, 29)),
            year=int(rng.integers(1955, 2005)),
        )
    kinds = (EmailType.HOME, EmailType.WORK)
    return Contact(
        number,
        first,
        last,
        company=_COMPANIES[language][rng.integers(5)] if chance[2] < 0.2 else "",
        phones=tuple(phones),
        emails=(Email(address, kinds[rng.integers(2)]),) if chance[3] < 0.5 else (),
        address=_street(rng, language) if chance[4] < 0.25 else "",
        birthday=birthday,
        note=_NOTES[language][rng.integers(4)] if chance[5] < 0.2 else "",
        starred=bool(chance[6] < 0.2),
        groups=(int(rng.integers(1, 4)),) if chance[7] < 0.6 else (),
    )


def _age(rng: np.random.Generator) -> int:
    """How many minutes ago somebody called: in the last hours, or around this time of a day.

    The device starts in the daytime, so nobody is called at night.
    """
    day = int(rng.integers(14))
    return day * _DAY + int(rng.integers(-240, 120)) if day else int(rng.integers(30, 120))


def _calls(rng: np.random.Generator, people: list[Contact], numbers: _Numbers) -> tuple[Call, ...]:
    """Two weeks of calls, the oldest first; some with numbers that nobody in the book has."""
    count = int(rng.integers(16, 27))
    strangers = [numbers.draw() for _ in range(3)]
    often = rng.choice(len(people), 8, replace=False)
    ages = sorted((_age(rng) for _ in range(count)), reverse=True)
    kinds = (CallType.INCOMING, CallType.OUTGOING, CallType.MISSED, CallType.REJECTED)
    found: list[Call] = []
    for number, age in enumerate(ages, 1):
        kind = kinds[rng.choice(4, p=(0.35, 0.4, 0.2, 0.05))]
        if rng.random() < 0.15:
            who = strangers[rng.integers(3)]
        else:
            phones = people[often[rng.integers(8)]].phones
            who = phones[rng.integers(len(phones))].number
        answered = kind in (CallType.INCOMING, CallType.OUTGOING)
        length = int(rng.integers(8, 900)) if answered and rng.random() < 0.9 else 0
        if kind == CallType.INCOMING:
            length = max(length, 5)
        found.append(Call(number, who, kind, -(age * _MINUTE_MS), length))
    return tuple(found)
