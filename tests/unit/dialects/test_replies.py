"""Replies as models write them: every blemish in every dialect is read as the clean reply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from reply_blemishes import KIND_OF, Cell, cells

from mobile_gym.accessibility.renderings import LISTINGS
from mobile_gym.core.actions import Action, Invalid, Tap, Type
from mobile_gym.core.errors import Inexpressible
from mobile_gym.core.frames import Frame
from mobile_gym.dialects import DIALECTS

TABLE = Path(__file__).parent / "expected_replies.txt"
MOST_DOUBTFUL = 0.03
LEAST_RIGHT = 0.97
SIGNS = {"clean": "=", "repeated": "2", "invalid": "x"}


@pytest.fixture(scope="module")
def table(frame: Frame) -> list[Cell]:
    """Every cell."""
    return cells(frame)


def verdict(cell: Cell, read: tuple[Action, ...]) -> str:
    """ "right", "lost" where no other action is performed, "wrong" where one is."""
    done = [action for action in read if not isinstance(action, Invalid)]
    invalid = len(read) - len(done)
    match cell.expected:
        case "invalid":
            return "wrong" if done else "right"
        case "repeated" if done in (list(cell.clean), list(cell.clean * 2)) and not invalid:
            return "right"
        case "clean" if read == cell.clean:
            return "right"
        case _:
            return "wrong" if any(action not in cell.clean for action in done) else "lost"


def written(table: list[Cell]) -> str:
    """The table as text: a row for each blemish, with the dialects in which it can be."""
    rows: dict[tuple[str, str], list[str]] = {}
    for cell in table:
        sign = "?" if cell.doubt else SIGNS[cell.expected]
        rows.setdefault((cell.blemish, cell.of), []).append(f"{cell.dialect}{sign}")
    return "".join(f"{name} ({of}): {' '.join(cells)}\n" for (name, of), cells in rows.items())


def verdicts(table: list[Cell], frame: Frame) -> Iterator[tuple[Cell, str, tuple[Action, ...]]]:
    """What each cell is read as."""
    for cell in table:
        read = DIALECTS[cell.dialect].decode(cell.reply, frame)
        yield cell, verdict(cell, read), read


def test_the_expected_table_is_the_committed_one(table: list[Cell]) -> None:
    """What is expected changes only by an edit of the file, which a review sees."""
    assert written(table) == TABLE.read_text("utf-8")


def test_every_dialect_has_a_kind() -> None:
    """A new dialect joins the table."""
    assert sorted(KIND_OF) == sorted(DIALECTS)


def test_few_cells_are_doubtful(table: list[Cell]) -> None:
    """A doubt needs a reason, and does not hide a fault."""
    assert sum(bool(cell.doubt) for cell in table) <= MOST_DOUBTFUL * len(table)


def test_replies_with_blemishes_are_read_as_clean_ones(table: list[Cell], frame: Frame) -> None:
    """No other action is performed than was written, and hardly any is lost."""
    sure = [each for each in verdicts(table, frame) if not each[0].doubt]
    counts = Counter(verdict for _, verdict, _ in sure)
    wrong = [
        (cell.dialect, cell.blemish, cell.reply, read)
        for cell, verdict, read in sure
        if verdict == "wrong"
    ]
    assert not wrong, wrong[:5]
    assert counts["right"] >= LEAST_RIGHT * len(sure), counts


@pytest.mark.parametrize("listing", sorted(set(LISTINGS) - {"none"}))
def test_a_reply_that_repeats_the_screen_is_no_action(listing: str, frame: Frame) -> None:
    """A model in a loop copies what it was shown; a line or two in a reply are a quotation."""
    lines = [line.written() for line in LISTINGS[listing](frame).lines][-3:]
    click = DIALECTS["gym_json"].encode(Tap(0.25, 0.5), frame)
    (action,) = DIALECTS["gym_json"].decode("\n".join([*lines, click]), frame)
    assert isinstance(action, Invalid)
    assert action.reason == "the reply repeats the screen"
    assert DIALECTS["gym_json"].decode("\n".join([*lines[:2], click]), frame) == (Tap(0.25, 0.5),)


@pytest.mark.parametrize("text", ["</s>", "a </think> b", "<|im_end|>", "<think>a</think>"])
@pytest.mark.parametrize("name", sorted(DIALECTS))
def test_a_tag_or_token_in_a_text_is_typed(name: str, text: str, frame: Frame) -> None:
    """Two formats in which a text ends with its line say that they have no words for some."""
    dialect = DIALECTS[name]
    for action in (Type(text), Type(text, submit=True), Type(text, clear=True)):
        try:
            written = dialect.encode(action, frame)
        except Inexpressible:
            continue
        assert [getattr(each, "text", None) for each in dialect.decode(written, frame)] == [text]
        return
    # AutoDroid, Android World, CogAgent and AndroidLab need a place, or type otherwise.
    without_words = {"app_agent_grid", "auto_droid", "cog_agent", "android_lab"}
    assert name in without_words | {"gelab", "odyssey_agent"}
