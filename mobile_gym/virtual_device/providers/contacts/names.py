"""Names: how they are put together, the letter they stand under, and what they are sorted by.

Chinese characters stand under the first letter of their pinyin. The first level of GB 2312 holds
3,755 common characters in the order of their pinyin, so its code tells the letter and the order.
"""

from __future__ import annotations

import functools
import unicodedata
from bisect import bisect_right
from typing import Final

from mobile_gym.virtual_device.providers.contacts.records import Contact
from mobile_gym.virtual_device.system.identity_cache import ByIdentity

FAMILY_FIRST: Final = frozenset({"zh"})
"""Languages whose names put the family name first."""
_LETTERS: Final = "ABCDEFGHJKLMNOPQRSTWXYZ"
_STARTS: Final = [
    int.from_bytes(first.encode("gb2312"), "big")
    for first in "啊芭擦搭蛾发噶哈击喀垃妈拿哦啪期然撒塌挖昔压匝"
]
"""The first character of each letter in GB 2312; no pinyin begins with i, u or v."""
_LEVEL_ONE: Final = (0xB0A1, 0xD7F9)
_OTHER: Final = {
    # read differently in names than alone, or not in the first level
    "曾": "Z", "单": "S", "解": "X", "仇": "Q", "翟": "Z", "查": "Z", "朴": "P", "盖": "G",
    "婷": "T", "琪": "Q", "雯": "W", "莉": "L", "昊": "H", "梓": "Z", "瑜": "Y", "彤": "T",
    "璐": "L", "玥": "Y", "璇": "X", "婕": "J", "妍": "Y", "佟": "T", "闫": "Y", "覃": "Q",
    "缪": "M", "芮": "R", "沐": "M", "邵": "S", "郝": "H", "阎": "Y", "薇": "W", "瑶": "Y",
}  # fmt: skip


def _is_han(character: str) -> bool:
    return "\u3400" <= character <= "\u9fff"


def display_name(contact: Contact, last_first: bool = False) -> str:
    """The name as it is shown; "" where there is nothing to show.

    Chinese names put the family name first, without a space. A contact without a name is called
    by its company, number or address.
    """
    first, last = contact.first, contact.last
    if first and last:
        if _is_han(last[-1]) and _is_han(first[0]):
            return last + first
        return f"{last}, {first}" if last_first else f"{first} {last}"
    if first or last or contact.company:
        return first or last or contact.company
    if contact.phones:
        return contact.phones[0].number
    return contact.emails[0].address if contact.emails else ""


def split_name(name: str) -> tuple[str, str]:
    """First and family name of a whole one: the last word, or the first Chinese character."""
    first, _, last = name.strip().rpartition(" ")
    if first:
        return first, last
    return (last[1:], last[:1]) if last and all(map(_is_han, last)) else (last, "")


@functools.lru_cache(maxsize=4096)
def _of_character(character: str) -> tuple[str, int]:
    """The letter a character counts as ("" for none) and its place among those of that letter."""
    if _is_han(character):
        raw = character.encode("gb2312", "ignore")
        code = int.from_bytes(raw, "big") if len(raw) == 2 else 0
        inside = _LEVEL_ONE[0] <= code <= _LEVEL_ONE[1]
        if character in _OTHER:
            return _OTHER[character], 1 + code
        if inside:
            return _LETTERS[bisect_right(_STARTS, code) - 1], 1 + code
        return "", 1 + code
    plain = unicodedata.normalize("NFD", character)[0].upper()
    return (plain, 0) if "A" <= plain <= "Z" else ("", 0)


def letter(name: str) -> str:
    """The heading a name stands under: a letter, or `#`."""
    return (_of_character(name[0])[0] if name else "") or "#"


def initials(name: str) -> str:
    """First letters of a name's words, and of each Chinese character: 张伟 is ZW."""
    letters: list[str] = []
    starts = True
    for character in name:
        if _is_han(character) or (starts and character.isalpha()):
            letters.append(_of_character(character)[0])
        starts = not character.isalnum() or _is_han(character)
    return "".join(letters)


def _order(text: str) -> tuple[tuple[str, int, str], ...]:
    return tuple((*_of_character(character), character.lower()) for character in text)


def sort_name(contact: Contact, by_last: bool) -> str:
    """The name in the order in which it is sorted."""
    first, last = contact.first, contact.last
    if not (first and last):
        return display_name(contact)
    return f"{last} {first}" if by_last else f"{first} {last}"


_Key = tuple[bool, str, tuple[tuple[str, int, str], ...], int]


def sort_key(contact: Contact, by_last: bool) -> _Key:
    """What a contact is sorted by: its heading, `#` last, then its name."""
    name = sort_name(contact, by_last)
    heading = letter(name)
    return (heading == "#", heading, _order(name), contact.id)


def _sorted_contacts(
    contacts: tuple[Contact, ...], by_last: bool
) -> tuple[tuple[Contact, str], ...]:
    ordered = sorted(contacts, key=lambda contact: sort_key(contact, by_last))
    return tuple((contact, letter(sort_name(contact, by_last))) for contact in ordered)


sorted_by_name: Final[ByIdentity[tuple[Contact, ...], tuple[tuple[Contact, str], ...]]] = (
    ByIdentity(_sorted_contacts)
)
"""`sorted_by_name(contacts, by_last)`: the contacts in order, each with its heading."""
