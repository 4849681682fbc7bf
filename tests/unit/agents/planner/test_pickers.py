from test_solution import frame, node

from mobile_gym.agents.planner.hand import Navigator
from mobile_gym.agents.planner.pickers import has_time_picker, pick_date, visible_days
from mobile_gym.agents.planner.screen import PlannerScreen
from mobile_gym.agents.planner.values import PartialDate
from mobile_gym.core.actions import Tap


def month(name, number):
    """A month on the screen, its days in rows of seven, and arrows."""
    cells = [
        node(
            str(day),
            (10 * ((day - 1) % 7), 50 + 20 * ((day - 1) // 7), 10 * ((day - 1) % 7) + 10, 0),
            clickable=True,
        )
        for day in range(1, 29)
    ]
    cells = [
        cell._replace(
            bounds=cell.bounds._replace(bottom=cell.bounds.top + 20),
            content_description=f"{cell.text} {name} {number}",
        )
        for cell in cells
    ]
    arrows = (
        node("Previous month", (0, 0, 20, 20), clickable=True),
        node("Next month", (80, 0, 100, 20), clickable=True),
    )
    return PlannerScreen(frame(*cells, *arrows), {})


def test_days_of_a_month_are_told_from_other_numbers():
    assert len(visible_days(month("May", 2026))) == 28
    assert visible_days(PlannerScreen(frame(node("7", (0, 0, 9, 9), clickable=True)), {})) == []


def test_a_day_of_this_month_is_touched():
    picking = pick_date(Navigator(month("May", 2026)), PartialDate(5, 9))
    assert isinstance(next(picking), Tap)


def test_a_later_month_is_turned_to_first():
    picking = pick_date(Navigator(month("May", 2026)), PartialDate(6, 9))
    assert next(picking).point.x > 0.8
    assert picking.send(month("June", 2026)).point.x < 0.3


def test_an_earlier_month_lies_the_other_way():
    picking = pick_date(Navigator(month("January", 2026)), PartialDate(12, 9))
    assert next(picking).point.x < 0.2


def test_no_time_is_asked_for_where_there_is_no_picker():
    assert not has_time_picker(month("May", 2026))
