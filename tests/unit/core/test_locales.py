"""How languages write dates and times: made from the CLDR, corrected where Android differs."""

from __future__ import annotations

import importlib.util
import sys
from datetime import date
from pathlib import Path
from types import ModuleType

import pytest

from mobile_gym.core.locales import locale_of

SCRIPT = Path(__file__).parents[3] / "docs" / "make_locales.py"


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    """`docs/make_locales.py` as a module."""
    spec = importlib.util.spec_from_file_location("make_locales", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["make_locales"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("language", ["en", "zh", "de"])
def test_the_module_of_a_language_is_up_to_date(maker: ModuleType, language: str) -> None:
    path = maker.FOLDER / f"{language}.py"
    assert path.read_text(encoding="utf-8") == maker.source(language)


def test_every_correction_corrects_something_and_says_why(maker: ModuleType) -> None:
    for language, fields in maker.CORRECTIONS.items():
        written = maker.from_cldr(language)
        for name, (value, reason) in fields.items():
            assert getattr(written, name) != value, (language, name)
            assert reason


def test_no_text_has_the_narrow_space_of_the_cldr(maker: ModuleType) -> None:
    assert not [language for language in maker.TAGS if "\u202f" in repr(locale_of(language))]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["Friday, November 20, 2026", "Fri, Nov 20", "Nov 20", "8:05 AM", "08:05"]),
        ("zh", ["2026年11月20日星期五", "11月20日周五", "11月20日", "上午8:05", "08:05"]),
        ("de", ["Freitag, 20. November 2026", "Fr., 20. Nov.", "20. Nov.", "8:05 AM", "08:05"]),
    ],
)
def test_dates_and_times(language: str, expected: list[str]) -> None:
    written, day = locale_of(language), date(2026, 11, 20)
    dates = [
        written.write(pattern, day)
        for pattern in (written.full_date, written.weekday_and_day, written.day)
    ]
    times = [written.time(8, 5, is_24_hour=is_24_hour) for is_24_hour in (False, True)]
    assert dates + times == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", ["9.30", "83%"]), ("zh", ["9.30", "83%"]), ("de", ["9,30", "83\u00a0%"])],
)
def test_numbers(language: str, expected: list[str]) -> None:
    written = locale_of(language)
    assert [written.number(9.3, 2), written.percent.format(83)] == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["1 hour", "2 hours", "a", "a and b", "a, b, and c"]),
        ("zh", ["1 小时", "2 小时", "a", "a和b", "a、b和c"]),
        ("de", ["1 Stunde", "2 Stunden", "a", "a und b", "a, b und c"]),
    ],
)
def test_amounts_and_lists(language: str, expected: list[str]) -> None:
    written = locale_of(language)
    amounts = [written.amount(number, "hour") for number in (1, 2)]
    assert amounts + [written.join_list(parts) for parts in ("a", "ab", "abc")] == expected
