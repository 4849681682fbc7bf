"""Write the modules of `mobile_gym/core/locales` from the CLDR, as Babel has it, with corrections.

python docs/make_locales.py [--check]
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import babel

from mobile_gym.core.locales import Locale

FOLDER: Final = Path(__file__).parents[1] / "mobile_gym" / "core" / "locales"
TAGS: Final = {"en": "en-US", "zh": "zh-Hans-CN", "de": "de-DE"}
UNITS: Final = ("day", "hour", "minute", "second")

_PICKER: Final = "Android's `DayPickerView` says `dd MMMM yyyy`"

CORRECTIONS: Final[dict[str, dict[str, tuple[object, str]]]] = {
    "en": {
        "day_first_date": ("{day} {month_long} {year}", "as the browser's history has it"),
        "spoken_date": ("{day:02} {month_long} {year}", _PICKER),
    },
    "de": {
        "spoken_date": ("{day:02} {month_long} {year}", _PICKER),
        "time_12": ("{hour}:{minute:02} {half}", "Android has a plain space before AM and PM"),
    },
    "zh": {
        "units": (
            {
                "day": ("{0} 天", "{0} 天"),
                "hour": ("{0} 小时", "{0} 小时"),
                "minute": ("{0} 分钟", "{0} 分钟"),
                "second": ("{0} 秒", "{0} 秒"),
            },
            "Android's apps have a space between number and unit",
        ),
    },
}
"""By language and field: the value, and why it is not the CLDR's."""

_PLACES: Final = (
    ("EEEE", "{weekday}"),
    ("MMMM", "{month_long}"),
    ("MMM", "{month_short}"),
    ("EEE", "{weekday_short}"),
    ("HH", "{hour:02}"),
    ("mm", "{minute:02}"),
    ("E", "{weekday_short}"),
    ("M", "{month}"),
    ("d", "{day}"),
    ("y", "{year}"),
    ("h", "{hour}"),
    ("a", "{half}"),
)
_PLACE: Final = re.compile("|".join(letters for letters, _ in _PLACES))


def _pattern(letters: str) -> str:
    """A pattern of the CLDR with places for `str.format`."""
    places = dict(_PLACES)
    return _PLACE.sub(lambda match: places[match[0]], letters.replace("'", ""))


def _skeleton(cldr: babel.Locale, skeleton: str) -> str:
    return _pattern(str(cldr.datetime_skeletons[skeleton]))


def from_cldr(language: str) -> Locale:
    """A language's locale as the CLDR has it."""
    cldr = babel.Locale.parse(TAGS[language], sep="-")
    months = cldr.months["format"]
    days, alone = cldr.days["format"], cldr.days["stand-alone"]
    full = _pattern(str(cldr.date_formats["full"]))
    long_day = _skeleton(cldr, "MMMMd")
    halves = cldr.day_periods["format"]["abbreviated"]
    lists = cldr.list_patterns["standard"]
    return Locale(
        language=language,
        tag=TAGS[language],
        is_24_hour="h" not in str(cldr.time_formats["short"]),
        first_weekday=cldr.first_week_day,
        months=tuple(months["wide"][number] for number in range(1, 13)),
        months_short=tuple(months["abbreviated"][number] for number in range(1, 13)),
        weekdays=tuple(days["wide"][number] for number in range(7)),
        weekdays_short=tuple(days["abbreviated"][number] for number in range(7)),
        weekdays_narrow=tuple(alone["narrow"][number] for number in range(7)),
        am=halves["am"],
        pm=halves["pm"],
        time_12=_skeleton(cldr, "hm"),
        time_24=_skeleton(cldr, "Hm"),
        day=_skeleton(cldr, "MMMd"),
        day_and_year=_skeleton(cldr, "yMMMd"),
        weekday_and_day=_skeleton(cldr, "MMMEd"),
        weekday_day_and_year=_skeleton(cldr, "yMMMEd"),
        long_day=long_day,
        long_weekday_and_day=_without_year(full),
        full_date=full,
        long_date=(long_date := _pattern(str(cldr.date_formats["long"]))),
        day_first_date=long_date,
        spoken_date=long_date,
        month_and_year=_skeleton(cldr, "yMMMM"),
        date_and_time=str(cldr.datetime_formats["medium"])
        .replace("{1}", "{x}")
        .replace("{0}", "{1}")
        .replace("{x}", "{0}")
        .replace("'", ""),
        list_of_two=lists["2"],
        list_end=lists["end"],
        list_separator=lists["middle"].replace("{0}", "").replace("{1}", ""),
        units={
            unit: (patterns.get("one", patterns["other"]), patterns["other"])
            for unit in UNITS
            for patterns in [_unit_patterns(cldr, unit)]
        },
        decimal=cldr.number_symbols["latn"]["decimal"],
        percent=cldr.percent_formats[None].pattern.replace("#,##0", "{0}"),
    )


def _unit_patterns(cldr: babel.Locale, unit: str) -> Mapping[str, str]:
    """Of the long form; Babel's Chinese has the short one alone."""
    lengths = cldr._data["unit_patterns"][f"duration-{unit}"]
    return lengths["long"] if "long" in lengths else lengths["short"]


def _without_year(full: str) -> str:
    return re.sub(r"[, ]*\{year\}年?", "", full)


def locale(language: str) -> Locale:
    """A language's locale as Android writes it."""
    found = from_cldr(language)
    return found._replace(**{name: value for name, (value, _) in CORRECTIONS[language].items()})


def source(language: str) -> str:
    """The module of a language."""
    fields = "".join(
        f"    {name}={value!r},\n" for name, value in locale(language)._asdict().items()
    )
    text = (
        f'"""How dates, times and lists are written in the language `{language}`; '
        'made by docs/make_locales.py."""\n\n'
        "from __future__ import annotations\n\nfrom typing import Final\n\n"
        "from mobile_gym.core.locales import Locale\n\n"
        f"LOCALE: Final = Locale(\n{fields})\n"
    )
    return subprocess.run(
        [sys.executable, "-m", "ruff", "format", "--stdin-filename", f"{language}.py", "-"],
        input=text,
        capture_output=True,
        text=True,
        check=True,
        cwd=FOLDER,
    ).stdout


def main() -> None:
    """Write the modules, or say which are not as they would be written."""
    parser = argparse.ArgumentParser(description="Write mobile_gym/core/locales.")
    parser.add_argument("--check", action="store_true", help="write nothing")
    check = parser.parse_args().check
    stale = []
    for language in TAGS:
        path, text = FOLDER / f"{language}.py", source(language)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(language)
            if not check:
                path.write_text(text, encoding="utf-8")
    print(f"{', '.join(stale) or 'none'} {'stale' if check else 'written'}")
    raise SystemExit(bool(stale) and check)


if __name__ == "__main__":
    main()
