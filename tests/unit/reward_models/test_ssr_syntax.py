"""The text of a decomposition: its syntax, what differs between two, one for every task."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mobile_gym.core.errors import TaskError
from mobile_gym.core.plugins import load
from mobile_gym.core.substates import PageNode, Substate, UnitNode, validate
from reward_models.decomposer import (
    SsrError,
    difference,
    parse_ssr,
    ssr_of,
    with_substates,
    write_ssr,
)


def described() -> st.SearchStrategy[str]:
    texts = st.text(
        st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1, max_size=40
    )
    return texts.map(str.strip).filter(bool)


@st.composite
def ssrs_with_roles(draw: st.DrawFn) -> tuple[Substate, ...]:
    """Valid substates, each with a role."""
    kinds = {
        "goal": lambda number, text: UnitNode(
            number, text, hold=draw(st.sampled_from(("ever", "final"))), role="goal"
        ),
        "way": lambda number, text: PageNode(
            number, text, optional=draw(st.booleans()), role="way"
        ),
        "guard": lambda number, text: UnitNode(number, text, hold="final", role="guard"),
    }
    roles = ("goal", *draw(st.lists(st.sampled_from(tuple(kinds)), max_size=7)))
    substates = tuple(
        kinds[role](number, draw(described())) for number, role in enumerate(roles, 1)
    )
    validate(substates)
    return substates


@st.composite
def ssrs(draw: st.DrawFn) -> tuple[Substate, ...]:
    """Valid substates with every option but roles."""
    substates: list[Substate] = []
    last = 0
    for position in range(draw(st.integers(1, 8))):
        last += draw(st.integers(1, 3))
        pages = [one.id for one in substates if isinstance(one, PageNode)]
        earlier = [one.id for one in substates]
        kind = draw(st.sampled_from((PageNode, UnitNode)))
        alternatives = draw(st.sampled_from(("", "time", "a.b-c_1")))
        substates.append(
            kind(
                last,
                draw(described()),
                draw(st.sampled_from((None, *pages))),
                hold=draw(st.sampled_from(("ever", "final"))),
                after=tuple(draw(st.permutations(earlier))[: draw(st.integers(0, 2))]),
                optional=not alternatives and position > 0 and draw(st.booleans()),
                alternatives=alternatives,
                weight=draw(st.floats(1e-9, 1e9) | st.just(1.0)),
            )
        )
    validate(substates)
    return tuple(substates)


class TestSyntax:
    @settings(deadline=None, max_examples=40)
    @given(ssrs() | ssrs_with_roles())
    def test_round_trip(self, substates: tuple[Substate, ...]) -> None:
        assert parse_ssr(write_ssr(substates)) == substates

    @settings(deadline=None, max_examples=40)
    @given(st.text(max_size=60))
    def test_any_text_is_read_or_refused(self, text: str) -> None:
        try:
            substates = parse_ssr(text)
        except SsrError:
            return
        assert parse_ssr(write_ssr(substates)) == substates

    @settings(deadline=None, max_examples=40)
    @given(ssrs() | ssrs_with_roles(), st.data())
    def test_a_damaged_text_is_never_read_as_the_same(
        self, substates: tuple[Substate, ...], data: st.DataObject
    ) -> None:
        text = write_ssr(substates)
        at = data.draw(st.integers(0, len(text) - 1))
        damaged = text[:at] + data.draw(st.text(max_size=2)) + text[at + 1 :]
        try:
            read = parse_ssr(damaged)
        except SsrError:
            return
        assert (read == substates) == (damaged.removesuffix("\n") == text)

    @pytest.mark.parametrize(
        ("line", "reason"),
        [
            ("2 page in 3: X", "parent 3 is not on an earlier line"),
            ("2 page in 2: X", "parent 2 is not on an earlier line"),
            ("1 page: X", "the id 1 follows 1"),
            ("0 page: X", "not a positive whole number"),
            ("02 page: X", "not a positive whole number"),
            ("2 screen: X", "'screen' is neither page nor unit"),
            ("2 page within 1: X", "'within' is no option"),
            ("2 page in one: X", "'in' needs an id, not 'one'"),
            ("2 page in 1 in 1: X", "'in' is given twice"),
            ("2 page  in 1: X", "one space"),
            ("2 page goal way: X", "'way' is given twice"),
            ("2 page wish: X", "'wish' is no option"),
            ("2 page in: X", "'in' needs an id"),
            ("2 page after 5: X", "comes after 5"),
            ("2 page weight 0: X", "the weight 0 is not a positive number"),
            ("2 page weight 1e999: X", "the weight 1e999"),
            ("2 page:  X", "white space around"),
            ("2 page: ", "there is no description"),
            ("2 page: a\tb", "control character"),
            ("2 page: a\u2028b", "line break"),
            ("2 page X", "is not of the form"),
            ("", "is not of the form"),
        ],
    )
    def test_exact_errors(self, line: str, reason: str) -> None:
        with pytest.raises(SsrError) as caught:
            parse_ssr(f"1 page: The Clock app is open\n{line}\n3 page: Y")
        (fault,) = caught.value.faults
        assert fault.line == 2
        assert reason in fault.reason
        assert str(caught.value).startswith("line 2: ")

    def test_a_unit_is_no_parent(self) -> None:
        with pytest.raises(SsrError, match="line 3: its parent 2 is a unit"):
            parse_ssr("1 page: A\n2 unit in 1: B\n3 unit in 2: C")

    def test_every_faulty_line_is_told_and_children_are_not_blamed(self) -> None:
        with pytest.raises(SsrError) as caught:
            parse_ssr("1 screen: A\n2 unit in 1: B\n3 unit in 9: C")
        assert [fault.line for fault in caught.value.faults] == [1, 3]

    def test_what_has_no_text_is_not_written(self) -> None:
        with pytest.raises(SsrError, match="line 1: the description has a line break"):
            write_ssr((PageNode(1, "a\nb"),))
        with pytest.raises(TaskError, match="strictly increase"):
            write_ssr((PageNode(2, "a"), PageNode(1, "b")))

    def test_rules_of_the_whole(self) -> None:
        many = "\n".join(f"{number} page: X{number}" for number in range(1, 40))
        with pytest.raises(SsrError, match="39 substates; at most 32"):
            parse_ssr(many)
        with pytest.raises(SsrError, match="every substate is optional"):
            parse_ssr("1 page optional: X")
        with pytest.raises(SsrError, match="substate 2 has role None"):
            parse_ssr("1 unit goal: X\n2 page: Y")
        with pytest.raises(SsrError, match="no substate is a goal"):
            parse_ssr("1 page way: X\n2 unit final guard: Y")


class TestDifference:
    def test_what_changed(self) -> None:
        old = parse_ssr("1 page: A is open\n2 page in 1: The list is shown\n3 unit in 2: It is on")
        new = parse_ssr(
            "1 page: A is open\n2 page in 1: A dialog came up\n3 page in 1: The list is shown\n"
            "4 unit in 3 final: It is on\n5 unit in 3: A sound is set"
        )
        assert difference(old, new).splitlines() == [
            "  1 page: A is open",
            "+ 2 page in 1: A dialog came up",
            "  3 page in 1: The list is shown",
            "~ 4 unit in 3 final: It is on  [hold was 'ever']",
            "+ 5 unit in 3: A sound is set",
        ]
        assert difference(new, old).splitlines()[1] == "- 2 page in 1: A dialog came up"

    def test_a_role_that_changed(self) -> None:
        old, new = (
            parse_ssr("1 page goal: A\n2 page goal: B"),
            parse_ssr("1 page goal: A\n2 page way: B"),
        )
        assert difference(old, new).splitlines()[1] == "~ 2 page way: B  [role was 'goal']"

    def test_rewording(self) -> None:
        told = difference(
            (PageNode(1, "The alarms tab is shown"),), (PageNode(1, "The alarm tab is shown"),)
        )
        assert told == (
            "~ 1 page: The alarm tab is shown  [description was 'The alarms tab is shown']"
        )

    @settings(deadline=None, max_examples=40)
    @given(ssrs(), ssrs())
    def test_empty_only_where_nothing_differs(
        self, old: tuple[Substate, ...], new: tuple[Substate, ...]
    ) -> None:
        assert difference(old, old) == ""
        told = difference(old, new)
        kept = [line for line in told.splitlines() if not line.startswith("- ")]
        assert not told or len(kept) == len(new)


class TestTasks:
    def test_every_task_has_a_text_and_comes_back(self) -> None:
        for template in load("suite catalog", "built-in").suite("all")[::7]:
            params = template.sample(np.random.default_rng(0))
            task = template.build(params, "en")
            assert with_substates(task, parse_ssr(ssr_of(task))) == task

    def test_what_is_new_has_no_check(self) -> None:
        template = load("suite catalog", "built-in").template("Clock.SetAlarm")
        task = template.task(np.random.default_rng(0), "en", {"hour": 7, "minute": 30})
        new = f"{task.substates[-1].id + 1} page"
        other = with_substates(task, parse_ssr(f"{ssr_of(task)}\n{new} way: Something is shown"))
        assert other.substates[:-1] == task.substates
        assert other.substates[-1].check is None
        with pytest.raises(SsrError, match="has role None; where one substate has a role"):
            parse_ssr(f"{ssr_of(task)}\n{new}: Something is shown")
