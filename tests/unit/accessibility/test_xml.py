from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from working_time import works_at_most

from mobile_gym.accessibility import parse_xml, write_xml
from mobile_gym.accessibility.xml import MAX_DEPTH
from mobile_gym.core.errors import RecordingError
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree

REAL_UI = 27


def attributes(document: bytes) -> list[dict[str, str]]:
    root = etree.fromstring(document[: document.rfind(b">") + 1])
    return [dict(element.attrib) for element in root.iter()]


def test_real_dumps_keep_every_attribute(shared_data: Path) -> None:
    files = sorted((shared_data / "real_ui").glob("*/*.xml"))
    assert len(files) == REAL_UI
    for file in files:
        document = file.read_bytes()
        forest = parse_xml(document)
        written = write_xml(forest)
        assert attributes(written.encode()) == attributes(document), file.name
        assert parse_xml(written) == forest, file.name


def test_fields_and_what_has_no_field() -> None:
    node = (
        '<node NAF="true" index="3" text="明天 &amp; &#10;more" class="android.widget.Switch" '
        'checked="true" hint="" drawing-order="2" bounds="[0,-5][10,20]" />'
    )
    forest = parse_xml(f'<?xml version="1.0"?><hierarchy rotation="1">{node}</hierarchy>')
    (found,) = forest
    assert found.text == "明天 & \nmore"
    assert found.checked
    assert not found.checkable
    assert found.bounds == Rect(0, -5, 10, 20)
    assert forest.trees[0].attributes == (("rotation", "1"),)
    assert dict(found.extras) == {"NAF": "true", "drawing-order": "2", "hint": "", "index": "3"}
    assert "package" in found.absent
    assert 'package="' not in write_xml(forest)


def test_changed_nodes_are_written_as_they_are_now() -> None:
    forest = parse_xml('<hierarchy><node checked="True" hint="a" bounds="oops" /></hierarchy>')
    (node,) = forest
    assert node.checked
    assert node.bounds == Rect(0, 0, 0, 0)
    assert 'checked="True"' in write_xml(forest)
    assert 'bounds="oops"' in write_xml(forest)
    changed = node._replace(checked=False, hint_text="b", bounds=Rect(1, 2, 3, 4))
    written = write_xml(AccessibilityForest((AccessibilityTree((changed,)),)))
    assert 'checked="false"' in written
    assert 'hint="b"' in written
    assert 'bounds="[1,2][3,4]"' in written


def test_what_stands_around_the_document_is_ignored() -> None:
    text = "\ufeffWARNING\n<hierarchy><node text='a'/></hierarchy>UI hierchary dumped to: x\n"
    assert [node.text for node in parse_xml(text)] == ["a"]
    assert parse_xml(text.encode()) == parse_xml(text)


def test_several_windows_become_several_trees() -> None:
    forest = parse_xml("<hierarchy><node text='a'/><node text='b'><node/></node></hierarchy>")
    assert [len(tree.nodes) for tree in forest.trees] == [1, 2]
    assert forest.active is forest.trees[1]
    assert parse_xml(write_xml(forest)) == forest


def test_element_named_after_its_class() -> None:
    (node,) = parse_xml("<hierarchy><android.widget.EditText text='a'/></hierarchy>")
    assert node.class_name == "android.widget.EditText"
    assert node.editable


BOMB = (
    '<?xml version="1.0"?><!DOCTYPE b [<!ENTITY a0 "ha">'
    + "".join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 12))
    + ']><hierarchy><node text="&a11;"/></hierarchy>'
)
EXTERNAL = (
    '<?xml version="1.0"?><!DOCTYPE h [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    '<hierarchy><node text="a">&x;</node></hierarchy>'
)


@pytest.mark.parametrize(
    "document",
    [
        BOMB,
        EXTERNAL,
        EXTERNAL.encode("utf-16"),
        "<hierarchy>" + "<node>" * 5000 + "</node>" * 5000 + "</hierarchy>",
        "<hierarchy>" + "<node/>" * 300_000 + "</hierarchy>",
        "<hierarchy><node></hierarchy>",
        "<hierarchy/>",
        "ERROR: could not get idle state.",
        "",
        b"\xff\xfe\xff",
        b"<hierarchy>\xff</hierarchy>",
        "<hierarchy><node text='&nope;'/></hierarchy>",
    ],
    ids=range(12),
)
def test_bad_documents_are_refused_quickly(document: str | bytes) -> None:
    with works_at_most(2.0), pytest.raises(RecordingError):
        parse_xml(document)


def test_characters_that_xml_cannot_carry_become_dots() -> None:
    node = AccessibilityNode(text="a\x00\x1b\ud800b\t", bounds=Rect(0, 0, 1, 1))
    (back,) = parse_xml(write_xml(AccessibilityForest((AccessibilityTree((node,)),))))
    assert back.text == "a...b\t"


texts = st.text(st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufffe\uffff"))


@st.composite
def forests(draw: st.DrawFn) -> AccessibilityForest:
    trees: list[AccessibilityTree] = []
    count = draw(st.integers(1, 3))
    for position in range(count):
        nodes: list[AccessibilityNode] = []
        path: list[int] = []
        for index in range(draw(st.integers(1, 8))):
            if index:
                del path[draw(st.integers(1, len(path))) :]
            corners = [draw(st.integers(-3000, 3000)) for _ in range(4)]
            flags = {name: draw(st.booleans()) for name in ("checked", "clickable", "enabled")}
            nodes.append(
                AccessibilityNode(
                    class_name="android.view.View",
                    text=draw(texts),
                    content_description=draw(texts),
                    bounds=Rect(*corners),
                    parent=path[-1] if path else -1,
                    **flags,
                )
            )
            path.append(index)
        trees.append(AccessibilityTree(tuple(nodes), is_active=position == count - 1))
    return AccessibilityForest(tuple(trees))


@given(forests())
def test_written_trees_are_read_back_equal(forest: AccessibilityForest) -> None:
    assert parse_xml(write_xml(forest)) == forest


def _label(text: str) -> str:
    return parse_xml(f'<hierarchy><node text="{text}" /></hierarchy>').trees[0].nodes[0].text


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("a\x00b\x1fc", "a.b.c"),
        ("\ufffe", "."),
        ("&#0;&#x1;", ".."),
        ("&#xD83D;", "."),
        ("&#55357;&#56832;", "\U0001f600"),  # as Java writes it: two of UTF-16
        ("&#xd83d;&#xde00;!", "\U0001f600!"),
        ("&#56832;&#55357;", ".."),
        ("&#1114112;&#99999999;", ".."),
        ("&#128512;&amp;&#10;", "\U0001f600&\n"),
    ],
)
def test_what_xml_cannot_carry_costs_a_character(written: str, read: str) -> None:
    assert _label(written) == read


@pytest.mark.parametrize("levels", [255, 257, 300, 1500])
def test_what_is_too_deep_costs_its_branch(levels: int) -> None:
    deep = '<node text="d">' * levels + "</node>" * levels
    forest = parse_xml(f'<hierarchy><node>{deep}<node text="last" /></node></hierarchy>')
    nodes = forest.trees[0].nodes
    assert len(nodes) == min(levels, MAX_DEPTH - 1) + 2
    assert nodes[-1].text == "last"
