"""What distinguishes records from each other, whatever a task is about.

Each attribute is a number per record: the place in the list, the rank, age and length of a value,
how many records share it, the order among those that do, and so on. Most of them anybody sees who
looks at the list. Row ids, the order of rows and some columns take a shell (`content query`).
"""

from __future__ import annotations

import bisect
import re
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from mobile_gym.testing.first_screen.records import Record, Scalar

_ORDERED_BY: Final = (
    "date_ms",
    "start_ms",
    "start_ts",
    "modified_ms",
    "file_times",
    "due_ms",
    "user_updated_time",
    "title",
    "name",
    "first",
)
"""Fields by which apps sort lists: the first one that every record has."""
_HIDDEN: Final = re.compile(
    r"#?(id|uuid|remote_id|import_id|last_updated|created\w*|is_new|next|queued_ms|extra"
    r"|picture|photo|image_name|ringtone)"
)
"""Fields that no app shows."""
_REFERENCE: Final = re.compile(r"\w+_id")
"""Fields whose equal values an app shows, and not the values themselves."""
_TIME: Final = re.compile(r"(\w+_)?(ms|ts|times?|date)")
_SECONDS_BELOW: Final = 1e11
"""Times since 1970 below it are in seconds."""
_ROW_ASPECTS: Final = ("row", "row order within the same", "row order from the end within the same")
_HIDDEN_ASPECTS: Final = (*_ROW_ASPECTS, "second")
_MOST_COUNTED: Final = 6
_SHORTEST_WORD: Final = 4
_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_MINUTE_MS: Final = 60_000


class RecordAttribute(NamedTuple):
    """One attribute: an aspect, and the field that it is an aspect of where there is one."""

    aspect: str
    field: str = ""

    def __str__(self) -> str:
        """Such as `length of title`."""
        if self.aspect.endswith("the same"):
            return f"{self.aspect} {self.field}"
        return f"{self.aspect} of {self.field}" if self.field else self.aspect

    @property
    def is_hidden(self) -> bool:
        """Whether no app shows it."""
        if self.aspect in _HIDDEN_ASPECTS or _HIDDEN.fullmatch(self.field):
            return True
        return self.aspect in ("rank", "alphabetical place", "length") and bool(
            _REFERENCE.fullmatch(self.field)
        )


Attributes: TypeAlias = Mapping[RecordAttribute, npt.NDArray[np.float64]]
"""Values (records,) by attribute."""


def attributes_of(records: Sequence[Record], now_ms: int, *, has_rows: bool) -> Attributes:
    """The attributes in which records differ.

    Args:
        records: in the order of their rows.
        now_ms: the wall clock.
        has_rows: whether that order can be read at all, as that of files cannot.
    """
    attributes: dict[RecordAttribute, npt.NDArray[np.float64]] = {}
    rows = list(range(len(records)))
    shown = _order_on_screen(records)
    orders: dict[str, Sequence[Any]] = {}
    if has_rows:
        attributes[RecordAttribute("row")] = np.array(rows, float)
        orders["row"] = rows
    if shown is not None:
        attributes[RecordAttribute("place in the list")] = _rank_shares(shown)
        orders["list"] = shown
    for field in dict.fromkeys(field for record in records for field in record):
        values = [record.get(field) for record in records]
        texts = ["" if value is None else str(value) for value in values]
        counts = Counter(texts)
        if len(counts) == 1:
            continue
        numbers = _values_as_numbers(values)
        aspects = (
            _text_attributes(texts)
            if numbers is None
            else _number_attributes(numbers, field, now_ms)
        )
        aspects["records with the same"] = _value_counts(counts[text] for text in texts)
        if len(counts) < len(records):
            for name, order in orders.items():
                first, last = _order_within(texts, order)
                aspects[f"{name} order within the same"] = first
                aspects[f"{name} order from the end within the same"] = last
        attributes |= {RecordAttribute(aspect, field): array for aspect, array in aspects.items()}
    return attributes


def _order_on_screen(records: Sequence[Record]) -> list[Any] | None:
    """What an app sorts the records by; None where nothing is known."""
    for field in _ORDERED_BY:
        values = [record.get(field) for record in records]
        if None not in values and len(set(values)) > 1:
            return [
                (
                    f"{value} {record.get('last', '')}".lower()
                    if isinstance(value, str)
                    else value,
                    str(record.get("name") or record.get("title") or record.get("body") or ""),
                    zlib.crc32(repr(sorted(record.items(), key=_sort_field)).encode()),
                )
                for value, record in zip(values, records, strict=True)
            ]
    if all("hour" in record and "minute" in record for record in records):
        return [(record["hour"], record["minute"]) for record in records]
    return None


def _sort_field(item: tuple[str, Scalar]) -> str:
    return item[0]


def _values_as_numbers(values: Sequence[Scalar]) -> npt.NDArray[np.float64] | None:
    """Values as numbers, missing ones below all others; None where there are texts."""
    known = [value for value in values if isinstance(value, int | float)]
    if not known or len(known) + values.count(None) < len(values):
        return None
    least = min(known) - 1
    return np.array([least if value is None else value for value in values], float)


def _number_attributes(
    numbers: npt.NDArray[np.float64], field: str, now_ms: int
) -> dict[str, npt.NDArray[np.float64]]:
    aspects = {"rank": _rank_shares(numbers.tolist())}
    if _TIME.fullmatch(field):
        is_in_seconds = not field.endswith("_ms") and np.abs(numbers).max() < _SECONDS_BELOW
        times_ms = numbers * 1000 if is_in_seconds else numbers
        aspects["age"] = now_ms - times_ms
        aspects["second"] = times_ms // 1000 % 60
        aspects["minute"] = times_ms // _MINUTE_MS % 60
        aspects["hour"] = times_ms // (60 * _MINUTE_MS) % 24
    return aspects


def _text_attributes(texts: Sequence[str]) -> dict[str, npt.NDArray[np.float64]]:
    word_sets = [set(text.lower().split()) for text in texts]
    counts = Counter(word for words in word_sets for word in words)
    sharing = (
        max((counts[word] for word in words if len(word) >= _SHORTEST_WORD), default=0)
        for words in word_sets
    )
    return {
        "length": np.array([len(text) for text in texts], float),
        "alphabetical place": _rank_shares([text.lower() for text in texts]),
        "number of words": np.array([len(text.split()) for text in texts], float),
        "number of lines": np.array([text.count("\n") for text in texts], float),
        "presence of digits": np.array([any(map(str.isdigit, text)) for text in texts], float),
        "presence of a capital initial": np.array([text[:1].isupper() for text in texts], float),
        "records that share a word": _value_counts(sharing),
    }


def _rank_shares(values: Sequence[Any]) -> npt.NDArray[np.float64]:
    """The share of the other records whose values are less."""
    in_order = sorted(values)
    places = [bisect.bisect_left(in_order, value) for value in values]
    return np.array(places, float) / max(1, len(values) - 1)


def _value_counts(values: Iterable[int]) -> npt.NDArray[np.float64]:
    return np.array([min(value, _MOST_COUNTED) for value in values], float)


def _order_within(
    texts: Sequence[str], order: Sequence[Any]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """How many records of the same text come before each one, and how many after it."""
    before, after = np.zeros(len(texts)), np.zeros(len(texts))
    groups: dict[str, list[int]] = defaultdict(list)
    for place in sorted(range(len(texts)), key=order.__getitem__):
        groups[texts[place]].append(place)
    for members in groups.values():
        for number, place in enumerate(members):
            before[place], after[place] = number, len(members) - 1 - number
    return before.clip(max=_MOST_COUNTED - 1), after.clip(max=_MOST_COUNTED - 1)


def record_words(record: Record) -> frozenset[str]:
    """The words of a record in the fields that an app shows."""
    return frozenset(
        word
        for field, value in record.items()
        if isinstance(value, str) and not _HIDDEN.fullmatch(field)
        for word in _WORD.findall(value.lower())
    )
