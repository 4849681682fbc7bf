"""The runner of pages finds what is wrong with one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from page_blocks import Block, blocks_of
from page_runner import PageRunner, commands, printed_as_written


@pytest.fixture
def runner(tmp_path: Path) -> Iterator[PageRunner]:
    made = PageRunner(tmp_path, adb_server_port=0)
    yield made
    made.close()


def test_a_mark_is_told_with_its_reason() -> None:
    text = "*Not run by the tests: it is\nfor a notebook.*\n\n```python\n1\n```\n\n```sh\nls\n```\n"
    assert [block.not_run for block in blocks_of(text)] == ["it is for a notebook", ""]


def test_a_block_knows_its_line() -> None:
    assert blocks_of("# Page\n\n```python\n1\n```\n") == [Block("python", 3, "1\n")]


def test_commands_go_on_behind_a_backslash_and_end_before_a_comment() -> None:
    assert commands("a b \\\n  'c d'  # why\n\ne &\n") == [["a", "b", "c d"], ["e", "&"]]


def test_what_was_not_printed_is_told() -> None:
    assert printed_as_written("print(1)  # one ...\nprint(2)  # 2\n", "2\n") == ["one"]


def test_blocks_share_their_names(runner: PageRunner) -> None:
    runner.run(Block("python", 0, "one = 1"), Path("page.md"))
    runner.run(Block("python", 0, "assert one == 1"), Path("page.md"))


def test_a_failure_has_the_line_of_the_page(runner: PageRunner) -> None:
    with pytest.raises(ZeroDivisionError) as failure:
        runner.run(Block("python", 6, "1 / 0"), Path("page.md"))
    assert failure.traceback[-1].lineno + 1 == 7


def test_annotations_are_what_a_reader_of_the_page_gets(runner: PageRunner) -> None:
    source = "def one(two: int): pass\nassert one.__annotations__ == {'two': int}"
    runner.run(Block("python", 0, source), Path("page.md"))


def test_a_command_that_fails_is_an_error(runner: PageRunner) -> None:
    with pytest.raises(AssertionError, match="no-such-suite"):
        runner.run(Block("sh", 0, "mobile-gym tasks --suite no-such-suite"), Path("page.md"))


def test_a_program_that_cannot_be_run_has_to_be_marked(runner: PageRunner) -> None:
    with pytest.raises(AssertionError, match="mark the block"):
        runner.run(Block("sh", 0, "sdkmanager --licenses"), Path("page.md"))
