"""What `content query --sort` makes of rows, beside what SQLite makes of them."""

from __future__ import annotations

import sqlite3

from hypothesis import given
from hypothesis import strategies as st

from mobile_gym.virtual_device.shell.commands.content import sort_rows

COLUMNS = ("number", "word", "mixed")
values = st.tuples(
    st.integers(-3, 3), st.sampled_from(["a", "b", "c"]), st.sampled_from(["1", "10", "9", "x"])
)
clauses = st.lists(
    st.tuples(st.sampled_from(COLUMNS), st.sampled_from(["", " ASC", " DESC", " desc"])),
    min_size=1,
    max_size=3,
)


@given(rows=st.lists(values, max_size=9), clauses=clauses)
def test_rows_are_ordered_as_sqlite_orders_them(
    rows: list[tuple[int, str, str]], clauses: list[tuple[str, str]]
) -> None:
    sort = ", ".join(column + way for column, way in clauses)
    database = sqlite3.connect(":memory:")
    database.execute("CREATE TABLE t (number, word, mixed, place)")
    for place, (number, word, mixed) in enumerate(rows):
        stored = int(mixed) if mixed.isdecimal() else mixed
        database.execute("INSERT INTO t VALUES (?, ?, ?, ?)", (number, word, stored, place))
    # Rows that are equal stay in their order; SQLite is asked for that.
    asked = database.execute(f"SELECT place FROM t ORDER BY {sort}, place")
    expected = [place for (place,) in asked]
    database.close()
    told = [
        {"number": str(number), "word": word, "mixed": mixed, "place": str(place)}
        for place, (number, word, mixed) in enumerate(rows)
    ]
    assert [int(row["place"]) for row in sort_rows(told, sort, (*COLUMNS, "place"))] == expected
