"""The HTML-like list that AutoDroid's language models read and that DroidTask's records hold.

Source: the rules that DroidTask's lists follow, found by comparing them with their states.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from mobile_gym.accessibility.selectors import Match
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, AccessibilityTree

MAX_TEXT: Final = 50
"""Where the texts of everything but paragraphs are cut."""
GO_BACK: Final = "go back"
_BARS: Final = frozenset({"android:id/navigationBarBackground", "android:id/statusBarBackground"})


class HtmlElement(NamedTuple):
    """One element of the list.

    `tag` is `input`, `checkbox`, `button` or `p`; `match` is the node that made the element, None
    for the last one, which stands for the back key. `checked` is None but for checkboxes.
    """

    tag: str
    text: str
    description: str
    checked: bool | None
    match: Match | None

    def line(self, number: int) -> str:
        """The element as it is written, `number` being its id."""
        checked = "" if self.checked is None else f" checked={self.checked}"
        description = f" text='{self.description}'" if self.description else ""
        return f"<{self.tag} id={number}{checked}{description}>{self.text}</{self.tag}>"


def html_elements(forest: AccessibilityForest) -> tuple[HtmlElement, ...]:
    """The elements of a screen; an element's id is its position. The last one is the back key."""
    elements = [
        element
        for position, tree in enumerate(forest.trees)
        for element in _tree_elements(tree, position)
    ]
    return (*elements, HtmlElement("button", GO_BACK, "", None, None))


def html_like(forest: AccessibilityForest) -> str:
    """The list of a screen, one element per line."""
    return "\n".join(element.line(number) for number, element in enumerate(html_elements(forest)))


def _tree_elements(tree: AccessibilityTree, position: int) -> Iterable[HtmlElement]:
    nodes = tree.nodes
    checkable = [False] * len(nodes)  # itself or an ancestor
    clickable = [-1] * len(nodes)  # the nearest of itself and its ancestors
    long_clickable = [-1] * len(nodes)
    last = _last_descendants(tree)
    used: set[int] = set()
    for index, node in enumerate(nodes):
        above = node.parent
        checkable[index] = node.checkable or (above >= 0 and checkable[above])
        clickable[index] = index if node.clickable else clickable[above] if above >= 0 else -1
        long_clickable[index] = (
            index if node.long_clickable else long_clickable[above] if above >= 0 else -1
        )
        if index in used or not _is_listed(node):
            continue
        if not (node.text or node.content_description or node.scrollable):
            continue
        match = Match(position, index, node)
        text, description = node.text[:MAX_TEXT], node.content_description[:MAX_TEXT]
        anchor = clickable[index] if clickable[index] >= 0 else long_clickable[index]
        if node.editable:
            yield HtmlElement("input", text, description, None, match)
        elif checkable[index]:
            yield HtmlElement("checkbox", text, description, node.checked or node.selected, match)
        elif anchor >= 0:
            merged = [at for at in range(anchor, last[anchor] + 1) if _is_listed(nodes[at])]
            used.update(merged)
            yield HtmlElement(
                "button",
                _join_texts(nodes[at].text for at in merged),
                _join_texts(nodes[at].content_description for at in merged),
                None,
                match,
            )
        elif not node.scrollable:
            yield HtmlElement("p", node.text, node.content_description, None, match)


def _is_listed(node: AccessibilityNode) -> bool:
    return node.visible and node.resource_id not in _BARS


def _join_texts(texts: Iterable[str]) -> str:
    return "<br>".join(text[:MAX_TEXT] for text in texts if text)


def _last_descendants(tree: AccessibilityTree) -> list[int]:
    """For each node the index of its last descendant, or its own; they follow it in the tuple."""
    last = list(range(len(tree.nodes)))
    for index in range(len(last) - 1, 0, -1):
        parent = tree.nodes[index].parent
        if parent >= 0:
            last[parent] = max(last[parent], last[index])
    return last
