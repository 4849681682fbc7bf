"""What can be read on a frame, and what of it the agent has typed itself.

A value counts as read where the device shows it of its own accord. What comes back of the agent's
own typing (in a field, a search's headline, a message just sent) does not.
"""

from __future__ import annotations

from mobile_gym.accessibility import is_shown
from mobile_gym.core.actions import Type
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, WindowType
from mobile_gym.core.verdicts import Transition
from mobile_gym.judging.answers.plain import occurrences, plain


def shown_labels(forest: AccessibilityForest) -> tuple[str, ...]:
    """Texts and descriptions of visible nodes, but for fields, the keyboard and toasts."""
    return tuple(
        text
        for tree in forest.trees
        if tree.window_type != WindowType.INPUT_METHOD and not tree.is_toast
        for node in tree.nodes
        if (node.text or node.content_description) and not node.editable and is_shown(node)
        for text in (node.text, node.content_description)
        if text
    )


def typed_in(transition: Transition) -> tuple[str, ...]:
    """What a step has typed: the text of `Type`, and what its taps changed in the focused field."""
    action = transition.action
    typed = [action.text] if isinstance(action, Type) else []
    before, after = _focused_field(transition.before), _focused_field(transition.after)
    if before is not None and after is not None and before.text != after.text:
        same = (before.package_name, before.resource_id, before.bounds.left, before.bounds.top)
        if same == (after.package_name, after.resource_id, after.bounds.left, after.bounds.top):
            typed.append(after.text)
    return tuple(text for text in typed if text.strip())


def _focused_field(frame: Frame) -> AccessibilityNode | None:
    if frame.forest is None:
        return None
    return next(
        (
            node
            for tree in frame.forest.trees
            for node in tree.nodes
            if node.focused and node.editable
        ),
        None,
    )


def without_typed(label: str, typed: tuple[str, ...]) -> str:
    """A label without the whole words that the agent has typed; as it is where there are none."""
    if not typed:
        return label
    ready = plain(label)
    spans = [span for text in typed for span in occurrences(plain(text), ready)]
    if not spans:
        return label
    for start, end in spans:
        ready = f"{ready[:start]}{' ' * (end - start)}{ready[end:]}"
    return ready
