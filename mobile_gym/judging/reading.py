"""What can be read on a frame, and what of it the agent has typed itself.

A value counts as read where the device shows it of its own accord. What comes back of the agent's
own typing (in a field, a search's headline, a message just sent) does not, where the value was
typed whole.
"""

from __future__ import annotations

from mobile_gym.accessibility import is_shown
from mobile_gym.core.actions import Type
from mobile_gym.core.checks import ValueShown
from mobile_gym.core.frames import Frame
from mobile_gym.core.nodes import AccessibilityForest, AccessibilityNode, WindowType
from mobile_gym.core.verdicts import Transition
from mobile_gym.judging.answers import shows_value
from mobile_gym.judging.answers.plain import occurrences, plain


def visible_labels(forest: AccessibilityForest) -> tuple[str, ...]:
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


def texts_typed(transition: Transition) -> tuple[str, ...]:
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


def label_without_typed(label: str, check: ValueShown, typed: tuple[str, ...]) -> str:
    """A label without the texts that the agent has typed, where they make up the value.

    Words alone that the agent searched for do not: who searches for "with" and opens the event
    "Planning with Omar" has read its title.

    Args:
        label: what a node shows.
        check: which value is looked for.
        typed: what has been typed by now.
    """
    if not (typed and _contain_value(check, typed)):
        return label
    ready = plain(label)
    for start, end in [span for text in typed for span in occurrences(plain(text), ready)]:
        ready = f"{ready[:start]}{' ' * (end - start)}{ready[end:]}"
    return ready


def _contain_value(check: ValueShown, typed: tuple[str, ...]) -> bool:
    """Whether a text holds the value whole, or the texts together leave nothing of it."""
    if any(shows_value(text, check.value, check.kind, check.unit) for text in typed):
        return True
    value = left = plain(check.value)
    for text in typed:
        for start, end in occurrences(plain(text), value):
            left = f"{left[:start]}{' ' * (end - start)}{left[end:]}"
    return not left.strip()
