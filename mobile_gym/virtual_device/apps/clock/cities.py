"""Cities of the world clock: a table, looked up by id, found by name.

The ids are those that AOSP's DeskClock writes into its preferences (`city_id_0` = `C178`), so that
a check on them means the same on a real device.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import lru_cache
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

__all__ = ["BY_ID", "CITIES", "City", "difference", "search", "sorted_cities", "zone_of"]


class City(NamedTuple):
    """A city: id, English and Chinese name, first letter of the pinyin, IANA time zone."""

    id: str
    english: str
    chinese: str
    pinyin: str
    timezone: str

    def name(self, language: str) -> str:
        """The name in a language."""
        return self.chinese if language == "zh" else self.english

    def letter(self, language: str) -> str:
        """The letter under which lists show it."""
        return self.pinyin if language == "zh" else self.english[0]


CITIES: Final[tuple[City, ...]] = (
    City("C159", "Amsterdam", "阿姆斯特丹", "A", "Europe/Amsterdam"),
    City("C29", "Anchorage", "安克雷奇", "A", "America/Anchorage"),
    City("C161", "Athens", "雅典", "Y", "Europe/Athens"),
    City("C206", "Auckland", "奥克兰", "A", "Pacific/Auckland"),
    City("C106", "Bangkok", "曼谷", "M", "Asia/Bangkok"),
    City("C262", "Barcelona", "巴塞罗那", "B", "Europe/Madrid"),
    City("C256", "Beijing", "北京", "B", "Asia/Shanghai"),
    City("C164", "Berlin", "柏林", "B", "Europe/Berlin"),
    City("C35", "Bogotá", "波哥大", "B", "America/Bogota"),
    City("C216", "Boston", "波士顿", "B", "America/New_York"),
    City("C147", "Brisbane", "布里斯班", "B", "Australia/Brisbane"),
    City("C166", "Brussels", "布鲁塞尔", "B", "Europe/Brussels"),
    City("C167", "Bucharest", "布加勒斯特", "B", "Europe/Bucharest"),
    City("C168", "Budapest", "布达佩斯", "B", "Europe/Budapest"),
    City("C36", "Buenos Aires", "布宜诺斯艾利斯", "B", "America/Buenos_Aires"),
    City("C7", "Cairo", "开罗", "K", "Africa/Cairo"),
    City("C40", "Chicago", "芝加哥", "Z", "America/Chicago"),
    City("C170", "Copenhagen", "哥本哈根", "G", "Europe/Copenhagen"),
    City("C219", "Dallas", "达拉斯", "D", "America/Chicago"),
    City("C258", "Delhi", "德里", "D", "Asia/Kolkata"),
    City("C44", "Denver", "丹佛", "D", "America/Denver"),
    City("C110", "Dhaka", "达卡", "D", "Asia/Dhaka"),
    City("C111", "Dubai", "迪拜", "D", "Asia/Dubai"),
    City("C171", "Dublin", "都柏林", "D", "Europe/Dublin"),
    City("C265", "Frankfurt", "法兰克福", "F", "Europe/Berlin"),
    City("C54", "Halifax", "哈利法克斯", "H", "America/Halifax"),
    City("C266", "Hanoi", "河内", "H", "Asia/Bangkok"),
    City("C55", "Havana", "哈瓦那", "H", "America/Havana"),
    City("C173", "Helsinki", "赫尔辛基", "H", "Europe/Helsinki"),
    City("C114", "Ho Chi Minh", "胡志明市", "H", "Asia/Ho_Chi_Minh"),
    City("C115", "Hong Kong", "香港", "X", "Asia/Hong_Kong"),
    City("C209", "Honolulu", "檀香山", "T", "Pacific/Honolulu"),
    City("C175", "Istanbul", "伊斯坦布尔", "Y", "Europe/Istanbul"),
    City("C117", "Jakarta", "雅加达", "Y", "Asia/Jakarta"),
    City("C16", "Johannesburg", "约翰内斯堡", "Y", "Africa/Johannesburg"),
    City("C120", "Karachi", "卡拉奇", "K", "Asia/Karachi"),
    City("C121", "Kathmandu", "加德满都", "J", "Asia/Kathmandu"),
    City("C176", "Kiev", "基辅", "J", "Europe/Kiev"),
    City("C108", "Kolkata", "加尔各答", "J", "Asia/Calcutta"),
    City("C122", "Kuala Lumpur", "吉隆坡", "J", "Asia/Kuala_Lumpur"),
    City("C21", "Lagos", "拉各斯", "L", "Africa/Lagos"),
    City("C66", "Lima", "利马", "L", "America/Lima"),
    City("C177", "Lisbon", "里斯本", "L", "Europe/Lisbon"),
    City("C178", "London", "伦敦", "L", "Europe/London"),
    City("C67", "Los Angeles", "洛杉矶", "L", "America/Los_Angeles"),
    City("C180", "Madrid", "马德里", "M", "Europe/Madrid"),
    City("C125", "Manila", "马尼拉", "M", "Asia/Manila"),
    City("C150", "Melbourne", "墨尔本", "M", "Australia/Melbourne"),
    City("C73", "Mexico City", "墨西哥城", "M", "America/Mexico_City"),
    City("C222", "Miami", "迈阿密", "M", "America/New_York"),
    City("C76", "Montreal", "蒙特利尔", "M", "America/Montreal"),
    City("C184", "Moscow", "莫斯科", "M", "Europe/Moscow"),
    City("C257", "Mumbai", "孟买", "M", "Asia/Kolkata"),
    City("C263", "Munich", "慕尼黑", "M", "Europe/Berlin"),
    City("C24", "Nairobi", "内罗毕", "N", "Africa/Nairobi"),
    City("C78", "New York", "纽约", "N", "America/New_York"),
    City("C185", "Oslo", "奥斯陆", "A", "Europe/Oslo"),
    City("C186", "Paris", "巴黎", "B", "Europe/Paris"),
    City("C152", "Perth", "珀斯", "P", "Australia/Perth"),
    City("C83", "Phoenix", "菲尼克斯", "F", "America/Phoenix"),
    City("C187", "Prague", "布拉格", "B", "Europe/Prague"),
    City("C144", "Reykjavik", "雷克雅未克", "L", "Atlantic/Reykjavik"),
    City("C131", "Riyadh", "利雅得", "L", "Asia/Riyadh"),
    City("C189", "Rome", "罗马", "L", "Europe/Rome"),
    City("C228", "San Francisco", "旧金山", "J", "America/Los_Angeles"),
    City("C282", "Santiago", "圣地亚哥", "S", "America/Santiago"),
    City("C232", "Seattle", "西雅图", "X", "America/Los_Angeles"),
    City("C133", "Seoul", "首尔", "S", "Asia/Seoul"),
    City("C134", "Shanghai", "上海", "S", "Asia/Shanghai"),
    City("C135", "Singapore", "新加坡", "X", "Asia/Singapore"),
    City("C195", "Stockholm", "斯德哥尔摩", "S", "Europe/Stockholm"),
    City("C154", "Sydney", "悉尼", "X", "Australia/Sydney"),
    City("C88", "São Paulo", "圣保罗", "S", "America/Sao_Paulo"),
    City("C136", "Taipei", "台北", "T", "Asia/Taipei"),
    City("C137", "Tehran", "德黑兰", "D", "Asia/Tehran"),
    City("C138", "Tel Aviv", "特拉维夫", "T", "Asia/Tel_Aviv"),
    City("C139", "Tokyo", "东京", "D", "Asia/Tokyo"),
    City("C94", "Toronto", "多伦多", "D", "America/Toronto"),
    City("C95", "Vancouver", "温哥华", "W", "America/Vancouver"),
    City("C198", "Vienna", "维也纳", "W", "Europe/Vienna"),
    City("C200", "Warsaw", "华沙", "H", "Europe/Warsaw"),
    City("C202", "Zurich", "苏黎世", "S", "Europe/Zurich"),
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
        if f" {_plain(city.english)}".find(f" {wanted}") >= 0 or wanted in city.chinese
    )


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
