"""Cities of the world clock: a table, looked up by id, found by name.

The ids are those that AOSP's DeskClock writes into its preferences (`city_id_0` = `C178`), so that
a check on them means the same on a real device.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import lru_cache
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from mobile_gym.core.texts import Text
from mobile_gym.virtual_device.apps.clock.city_names import CityNames


class City(NamedTuple):
    """A city: id, name, first letter of the pinyin, IANA time zone."""

    id: str
    title: Text
    pinyin: str
    timezone: str

    def name(self, language: str) -> str:
        """The name in a language."""
        return self.title.of(language)

    def letter(self, language: str) -> str:
        """The letter under which lists show it."""
        first = self.name(language)[0]
        return first if first.isascii() else self.pinyin


CITIES: Final[tuple[City, ...]] = (
    City("C159", CityNames.c159, "A", "Europe/Amsterdam"),
    City("C29", CityNames.c29, "A", "America/Anchorage"),
    City("C161", CityNames.c161, "Y", "Europe/Athens"),
    City("C206", CityNames.c206, "A", "Pacific/Auckland"),
    City("C106", CityNames.c106, "M", "Asia/Bangkok"),
    City("C262", CityNames.c262, "B", "Europe/Madrid"),
    City("C256", CityNames.c256, "B", "Asia/Shanghai"),
    City("C164", CityNames.c164, "B", "Europe/Berlin"),
    City("C35", CityNames.c35, "B", "America/Bogota"),
    City("C216", CityNames.c216, "B", "America/New_York"),
    City("C147", CityNames.c147, "B", "Australia/Brisbane"),
    City("C166", CityNames.c166, "B", "Europe/Brussels"),
    City("C167", CityNames.c167, "B", "Europe/Bucharest"),
    City("C168", CityNames.c168, "B", "Europe/Budapest"),
    City("C36", CityNames.c36, "B", "America/Buenos_Aires"),
    City("C7", CityNames.c7, "K", "Africa/Cairo"),
    City("C40", CityNames.c40, "Z", "America/Chicago"),
    City("C170", CityNames.c170, "G", "Europe/Copenhagen"),
    City("C219", CityNames.c219, "D", "America/Chicago"),
    City("C258", CityNames.c258, "D", "Asia/Kolkata"),
    City("C44", CityNames.c44, "D", "America/Denver"),
    City("C110", CityNames.c110, "D", "Asia/Dhaka"),
    City("C111", CityNames.c111, "D", "Asia/Dubai"),
    City("C171", CityNames.c171, "D", "Europe/Dublin"),
    City("C265", CityNames.c265, "F", "Europe/Berlin"),
    City("C54", CityNames.c54, "H", "America/Halifax"),
    City("C266", CityNames.c266, "H", "Asia/Bangkok"),
    City("C55", CityNames.c55, "H", "America/Havana"),
    City("C173", CityNames.c173, "H", "Europe/Helsinki"),
    City("C114", CityNames.c114, "H", "Asia/Ho_Chi_Minh"),
    City("C115", CityNames.c115, "X", "Asia/Hong_Kong"),
    City("C209", CityNames.c209, "T", "Pacific/Honolulu"),
    City("C175", CityNames.c175, "Y", "Europe/Istanbul"),
    City("C117", CityNames.c117, "Y", "Asia/Jakarta"),
    City("C16", CityNames.c16, "Y", "Africa/Johannesburg"),
    City("C120", CityNames.c120, "K", "Asia/Karachi"),
    City("C121", CityNames.c121, "J", "Asia/Kathmandu"),
    City("C176", CityNames.c176, "J", "Europe/Kiev"),
    City("C108", CityNames.c108, "J", "Asia/Calcutta"),
    City("C122", CityNames.c122, "J", "Asia/Kuala_Lumpur"),
    City("C21", CityNames.c21, "L", "Africa/Lagos"),
    City("C66", CityNames.c66, "L", "America/Lima"),
    City("C177", CityNames.c177, "L", "Europe/Lisbon"),
    City("C178", CityNames.c178, "L", "Europe/London"),
    City("C67", CityNames.c67, "L", "America/Los_Angeles"),
    City("C180", CityNames.c180, "M", "Europe/Madrid"),
    City("C125", CityNames.c125, "M", "Asia/Manila"),
    City("C150", CityNames.c150, "M", "Australia/Melbourne"),
    City("C73", CityNames.c73, "M", "America/Mexico_City"),
    City("C222", CityNames.c222, "M", "America/New_York"),
    City("C76", CityNames.c76, "M", "America/Montreal"),
    City("C184", CityNames.c184, "M", "Europe/Moscow"),
    City("C257", CityNames.c257, "M", "Asia/Kolkata"),
    City("C263", CityNames.c263, "M", "Europe/Berlin"),
    City("C24", CityNames.c24, "N", "Africa/Nairobi"),
    City("C78", CityNames.c78, "N", "America/New_York"),
    City("C185", CityNames.c185, "A", "Europe/Oslo"),
    City("C186", CityNames.c186, "B", "Europe/Paris"),
    City("C152", CityNames.c152, "P", "Australia/Perth"),
    City("C83", CityNames.c83, "F", "America/Phoenix"),
    City("C187", CityNames.c187, "B", "Europe/Prague"),
    City("C144", CityNames.c144, "L", "Atlantic/Reykjavik"),
    City("C131", CityNames.c131, "L", "Asia/Riyadh"),
    City("C189", CityNames.c189, "L", "Europe/Rome"),
    City("C228", CityNames.c228, "J", "America/Los_Angeles"),
    City("C282", CityNames.c282, "S", "America/Santiago"),
    City("C232", CityNames.c232, "X", "America/Los_Angeles"),
    City("C133", CityNames.c133, "S", "Asia/Seoul"),
    City("C134", CityNames.c134, "S", "Asia/Shanghai"),
    City("C135", CityNames.c135, "X", "Asia/Singapore"),
    City("C195", CityNames.c195, "S", "Europe/Stockholm"),
    City("C154", CityNames.c154, "X", "Australia/Sydney"),
    City("C88", CityNames.c88, "S", "America/Sao_Paulo"),
    City("C136", CityNames.c136, "T", "Asia/Taipei"),
    City("C137", CityNames.c137, "D", "Asia/Tehran"),
    City("C138", CityNames.c138, "T", "Asia/Tel_Aviv"),
    City("C139", CityNames.c139, "D", "Asia/Tokyo"),
    City("C94", CityNames.c94, "D", "America/Toronto"),
    City("C95", CityNames.c95, "W", "America/Vancouver"),
    City("C198", CityNames.c198, "W", "Europe/Vienna"),
    City("C200", CityNames.c200, "H", "Europe/Warsaw"),
    City("C202", CityNames.c202, "S", "Europe/Zurich"),
)

BY_ID: Final[dict[str, City]] = {city.id: city for city in CITIES}

_PLAIN: Final = str.maketrans("áãéíóú", "aaeiou")


@lru_cache(maxsize=8)
def sorted_cities(language: str) -> tuple[City, ...]:
    """All cities in the order of a language's list."""
    return tuple(sorted(CITIES, key=lambda city: (city.letter(language), city.name(language))))


@lru_cache(maxsize=512)
def search(query: str, language: str) -> tuple[City, ...]:
    """Cities one of whose words begins with the query; case and accents do not matter."""
    wanted = _plain(query)
    if not wanted:
        return sorted_cities(language)
    return tuple(
        city
        for city in sorted_cities(language)
        if any(_matches(wanted, name) for name in city.title.in_all_languages())
    )


def _matches(wanted: str, name: str) -> bool:
    if f" {wanted}" in f" {_plain(name)}":
        return True
    return not wanted.isascii() and wanted in name  # no spaces between words


def _plain(name: str) -> str:
    return " ".join(name.casefold().translate(_PLAIN).split())


@lru_cache(maxsize=256)
def zone_of(timezone: str) -> ZoneInfo:
    """A time zone by its IANA name; `ZoneInfo` itself keeps eight, and a list shows more cities."""
    return ZoneInfo(timezone)


def difference(now: datetime, timezone: str) -> tuple[int, int]:
    """How far a zone is ahead of local time, in minutes, and by how many calendar days.

    Args:
        now: local time, with time zone.
        timezone: IANA name.
    """
    there = now.astimezone(zone_of(timezone))
    ahead = (there.utcoffset() or timedelta()) - (now.utcoffset() or timedelta())
    return int(ahead.total_seconds()) // 60, (there.date() - now.date()).days
