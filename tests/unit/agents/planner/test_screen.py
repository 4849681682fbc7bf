from test_solution import frame, keyboard, node

from mobile_gym.agents.planner.screen import PlannerScreen


def screen(*nodes, **more):
    return PlannerScreen(frame(*nodes, **more), {})


def row(top, **fields):
    return node("", (0, top, 100, top + 20), clickable=True, **fields)


def test_a_row_has_the_texts_that_are_in_it():
    shown = screen(row(20), node("Sound", (0, 20, 50, 30), 1), node("Off", (0, 30, 50, 40), 1))
    assert [one.labels for one in shown.elements] == [["Sound", "Off"]]


def test_the_title_of_a_row_counts_more_than_the_rest():
    shown = screen(
        row(20),
        node("Display", (0, 20, 50, 30), 1),
        node("Dark theme", (0, 30, 50, 40), 1),
        row(40),
        node("Dark theme", (0, 40, 50, 50), 4),
    )
    assert shown.best("dark theme", 0.5).bounds.top == 40


def test_the_switch_of_a_row_is_in_it_or_beside_it():
    inside = screen(
        row(20), node("A", (0, 20, 50, 40), 1), node("", (80, 20, 99, 40), 1, checkable=True)
    )
    assert inside.switch_of(inside.best("A", 0.9)).bounds.left == 80
    beside = screen(node("A", (0, 20, 50, 40)), node("", (80, 20, 99, 40), checkable=True))
    assert beside.switch_of(beside.best("A", 0.9)).bounds.left == 80


def test_a_text_without_a_switch_has_none():
    shown = screen(node("A", (0, 20, 50, 40)), node("", (80, 60, 99, 80), checkable=True))
    assert shown.switch_of(shown.best("A", 0.9)) is None


def test_keys_of_the_keyboard_are_not_on_the_screen():
    assert screen(windows=(keyboard(100),)).elements == ()


def test_what_is_covered_has_no_point():
    shown = screen(node("A", (0, 120, 50, 140), clickable=True), windows=(keyboard(100),))
    assert shown.point(shown.best("A", 0.9)) is None


def test_screens_that_show_the_same_have_the_same_key():
    assert screen(node("A", (0, 0, 9, 9))).key == screen(node("A", (0, 0, 9, 9))).key
    assert screen(node("A", (0, 0, 9, 9))).key != screen(node("B", (0, 0, 9, 9))).key


def test_a_page_that_loads_shows_nothing_else():
    bar = node("", (40, 90, 60, 110))._replace(class_name="android.widget.ProgressBar")
    assert screen(bar).is_loading
    assert not screen(bar, node("OK", (0, 0, 9, 9), clickable=True)).is_loading
