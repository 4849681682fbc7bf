from __future__ import annotations

import re
import time

from hypothesis import given
from hypothesis import strategies as st

from mobile_gym.accessibility import (
    indexed_list,
    interactive_nodes,
    parse_proto,
    parse_xml,
    write_proto,
    write_xml,
)
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import (
    AccessibilityForest,
    AccessibilityNode,
    AccessibilityTree,
    RangeInfo,
)


def node(cls: str, parent: int, *bounds: int, **fields) -> AccessibilityNode:
    box = Rect(*(bounds or (0, 0, 10, 20)))
    return AccessibilityNode(
        class_name=f"android.widget.{cls}", parent=parent, bounds=box, **fields
    )


def window(*nodes: AccessibilityNode) -> AccessibilityForest:
    return AccessibilityForest((AccessibilityTree(nodes),))


def lines(*nodes: AccessibilityNode) -> list[str]:
    return indexed_list(window(*nodes)).splitlines()


ROOT = node("FrameLayout", -1, 0, 0, 600, 1200)
SLIDER = node("SeekBar", 0, content_description="Volume", range_info=RangeInfo(0, 15, 7))
FOREST = window(
    ROOT,
    node("TextView", 0, text="Network"),
    node("RecyclerView", 0, scrollable=True),
    node("LinearLayout", 2, clickable=True),
    node("TextView", 3, text="Wi-Fi"),
    node("TextView", 3, text="Off"),
    node("Switch", 3, checkable=True, checked=True, enabled=False),
    node("EditText", 2, hint_text="Search", editable=True, focused=True),
    node("Button", 2, text="gone", clickable=True, visible=False),
    node("TextView", 2, text="footnote"),
)


def test_the_list() -> None:
    assert indexed_list(FOREST).splitlines() == [
        '- "Network" [0,0][10,20]',
        "[0] list [0,0][10,20]",
        '  [1] button "Wi-Fi | Off" [0,0][10,20]',
        "    - switch checked disabled [0,0][10,20]",
        '  [2] field hint "Search" focused [0,0][10,20]',
        '  - "footnote" [0,0][10,20]',
    ]


def test_numbers_are_positions_of_the_interactive_nodes() -> None:
    numbers = re.findall(r"^ *\[(\d+)\]", indexed_list(FOREST), re.MULTILINE)
    assert [int(number) for number in numbers] == list(range(len(interactive_nodes(FOREST))))
    assert [match.index for match in interactive_nodes(FOREST)] == [2, 3, 7]


def test_texts_of_a_list_stay_before_and_between_its_controls() -> None:
    assert lines(
        ROOT,
        node("RecyclerView", 0, scrollable=True),
        node("TextView", 1, 0, 0, 600, 50, text="Today"),
        node("Button", 1, 0, 50, 600, 100, text="08:40", clickable=True),
        node("TextView", 1, 0, 100, 600, 150, text="1 change"),
        node("Button", 1, 0, 150, 600, 200, text="11:25", clickable=True),
        node("TextView", 1, 0, 200, 600, 250, text="direct"),
        node("TextView", 1, 0, 250, 600, 300, text="Tomorrow"),
        node("Button", 1, 0, 300, 600, 350, text="08:40", clickable=True),
        node("TextView", 1, 0, 350, 600, 400, text="direct"),
    ) == [
        "[0] list [0,0][10,20]",
        '  - "Today" [0,0][600,50]',
        '  [1] button "08:40" [0,50][600,100]',
        '  - "1 change" [0,100][600,150]',
        '  [2] button "11:25" [0,150][600,200]',
        '  - "direct" [0,200][600,250]',
        '  - "Tomorrow" [0,250][600,300]',
        '  [3] button "08:40" [0,300][600,350]',
        '  - "direct" [0,350][600,400]',
    ]


def test_a_row_of_texts_is_one_line_and_nothing_is_dropped() -> None:
    """A row of columns, each in a container of its own, and a row whose cells have no container."""
    assert lines(
        ROOT,
        node("LinearLayout", 0, 0, 0, 600, 80),
        node("LinearLayout", 1, 0, 0, 100, 80),
        node("TextView", 2, 0, 0, 100, 40, text="08:40"),
        node("TextView", 2, 0, 40, 100, 80, text="10:44"),
        node("FrameLayout", 1, 100, 0, 200, 80),
        node("TextView", 5, 100, 10, 200, 70, text="direct"),
        node("TextView", 0, 0, 80, 100, 120, text="08:40"),
        node("TextView", 0, 100, 80, 200, 120, text="direct"),
        node("TextView", 0, 200, 80, 300, 120, text="direct"),
    ) == [
        '- "08:40 | 10:44 | direct" [0,0][200,80]',
        '- "08:40 | direct | direct" [0,80][300,120]',
    ]


def test_controls_beside_the_text_that_names_them_are_under_it() -> None:
    assert lines(
        ROOT,
        node("LinearLayout", 0, 0, 0, 600, 50),
        node("TextView", 1, 0, 0, 100, 50, text="From"),
        node("Button", 1, 100, 0, 300, 50, text="Fri, Nov 14", clickable=True),
        node("Button", 1, 300, 0, 400, 50, text="10:00", clickable=True),
        node("LinearLayout", 0, 0, 50, 600, 100),
        node("TextView", 5, 0, 50, 100, 100, text="To"),
        node("Button", 5, 100, 50, 300, 100, text="Fri, Nov 14", clickable=True),
    ) == [
        '- "From" [0,0][100,50]',
        '  [0] button "Fri, Nov 14" [100,0][300,50]',
        '  [1] button "10:00" [300,0][400,50]',
        '- "To" [0,50][100,100]',
        '  [2] button "Fri, Nov 14" [100,50][300,100]',
    ]


def test_the_parts_of_a_page_that_stand_side_by_side_are_no_row() -> None:
    assert lines(
        ROOT,
        node("LinearLayout", 0, 0, 0, 100, 1200),
        node("TextView", 1, 0, 0, 100, 50, text="Menu"),
        node("LinearLayout", 0, 100, 0, 600, 1200),
        node("TextView", 3, 100, 0, 600, 50, text="Content"),
    ) == ['- "Menu" [0,0][100,50]', '- "Content" [100,0][600,50]']


def test_texts_after_a_control_within_a_control_stay_after_it() -> None:
    assert lines(
        ROOT,
        node("CardView", 0, 0, 0, 600, 200, content_description="Alarm", clickable=True),
        node("TextView", 1, 0, 0, 300, 50, text="6:20 AM"),
        node("Switch", 1, 0, 60, 300, 110, checkable=True),
        node("TextView", 1, 0, 120, 300, 170, text="Mon"),
    ) == [
        '[0] button "Alarm | 6:20 AM" [0,0][600,200]',
        "  [1] switch unchecked [0,60][300,110]",
        '  - "Mon" [0,120][300,170]',
    ]


def test_a_slider_can_be_acted_on_and_has_a_value_and_a_range() -> None:
    assert lines(ROOT, SLIDER) == ['[0] slider "Volume" 7 of 0..15 [0,0][10,20]']
    assert lines(ROOT, SLIDER._replace(range_info=None)) == ['[0] slider "Volume" [0,0][10,20]']


def test_a_slider_keeps_its_range_when_it_is_written_and_read() -> None:
    forest = window(ROOT, SLIDER, SLIDER._replace(range_info=RangeInfo(-5, 2_500_000, 0.5)))
    for again in (parse_xml(write_xml(forest)), parse_proto(write_proto(forest))):
        assert [each.range_info for each in again] == [each.range_info for each in forest]


def test_fields_tell_what_is_in_them_from_what_should_be() -> None:
    field = node("EditText", 0, hint_text="Title", editable=True)
    assert lines(ROOT, field._replace(text="Title")) == ['[0] field hint "Title" [0,0][10,20]']
    assert lines(ROOT, field._replace(text="Milk", content_description="Name")) == [
        '[0] field "Milk" hint "Name" hint "Title" [0,0][10,20]'
    ]


def test_a_label_cannot_look_like_another_line() -> None:
    assert lines(ROOT, node("TextView", 0, text='a" [0,0][1,1]\n\n [7] button "b')) == [
        '- "a\\" [0,0][1,1]\\n[7] button \\"b" [0,0][10,20]'
    ]


def test_a_long_list_is_cut_and_says_so() -> None:
    listed = indexed_list(FOREST, max_nodes=2).splitlines()
    assert listed[2:] == ["(4 more)"]


NUMBERS = st.integers(-50, 50)
ANY_NODE = st.builds(
    AccessibilityNode,
    class_name=st.sampled_from(["a.TextView", "a.SeekBar", "a.EditText", ""]),
    text=st.sampled_from(["", "a", "b | c", "x" * 700]),
    content_description=st.sampled_from(["", "a", "d"]),
    bounds=st.builds(Rect, NUMBERS, NUMBERS, NUMBERS, NUMBERS),
    parent=st.integers(-3, 12),
    clickable=st.booleans(),
    scrollable=st.booleans(),
    editable=st.booleans(),
    visible=st.sampled_from([True, True, False]),
)


@given(st.lists(ANY_NODE, max_size=12))
def test_any_forest_is_told_whatever_its_parents_are(nodes: list[AccessibilityNode]) -> None:
    forest = window(*nodes)
    told = indexed_list(forest)
    numbers = [int(number) for number in re.findall(r"^ *\[(\d+)\] ", told, re.MULTILINE)]
    assert numbers == list(range(len(interactive_nodes(forest))))
    plain = [each for each in nodes if each.text == "a" and each.visible and not each.editable]
    shown = [e for e in plain if e.bounds[0] < e.bounds[2] and e.bounds[1] < e.bounds[3]]
    if not any(len(each.text) > 1 for each in nodes):
        assert len(re.findall(r'(?<=[" ])a(?=[" ])', told)) >= len(shown)


def seconds(nodes: list[AccessibilityNode]) -> float:
    begun = time.process_time()
    told = indexed_list(window(*nodes))
    spent = time.process_time() - begun
    assert len(told) < 200 * 1000
    return spent


def test_hostile_forests_take_linear_time_and_bounded_room() -> None:
    size = 20_000
    box = {"text": "x" * 30}
    forests = {
        "a chain of controls": [node("View", at - 1, clickable=True, **box) for at in range(size)],
        "a chain of texts": [node("View", at - 1, **box) for at in range(size)],
        "texts of one control": [ROOT._replace(clickable=True)]
        + [node("View", 0, **box) for _ in range(size)],
        "a row without end": [ROOT]
        + [node("View", 0, 2 * at, 0, 2 * at + 1, 9, **box) for at in range(size)],
        "rows within rows": [
            node("View", at - 1 - at % 2, 2 * at, 0, 2 * at + 1, 9, **box) for at in range(size)
        ],
        "empty containers": [node("View", at - 1) for at in range(size)]
        + [node("View", size - 1, **box) for _ in range(size)],
    }
    for name, nodes in forests.items():
        assert seconds(nodes) < 2.0, name
