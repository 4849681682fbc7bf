"""Annotations made by hand: primitives of what a person points at, proposals, how a trace fares.

A tool that shows recorded traces reaches this module by its entry point (`core.plugins`, kind
"essential states"), so annotations go in and out as JSON, in the format of `annotations`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mobile_gym.accessibility import Match, is_shown
from mobile_gym.core.episodes import StepRecord
from mobile_gym.core.errors import JudgeUnavailable, TaskError
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import Rect
from mobile_gym.core.nodes import WindowType
from reward_models.llamatouch.annotations import from_json, to_json
from reward_models.llamatouch.components import component_of_node, equal_components, same_components
from reward_models.llamatouch.judge import LlamaTouchMemory
from reward_models.llamatouch.matching import StateMatcher
from reward_models.llamatouch.paths import essential_states
from reward_models.llamatouch.primitives import (
    PRIMITIVES,
    ActivityIs,
    Changed,
    Click,
    Component,
    EssentialState,
    EssentialTrace,
    Exact,
    Exclude,
    FuzzyScreen,
    FuzzyTextbox,
    Installed,
    PressedKey,
    Primitive,
    Typed,
    Uninstalled,
)
from reward_models.llamatouch.similarity import screen_html
from reward_models.llamatouch.traces import trace_states
from reward_models.llamatouch.traversal import match_trace

_JsonObject = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class MatchedState:
    """How an execution fared with one essential state.

    Attributes:
        holds: it was passed, was not taken back, and the system is as it asks.
        moment: of the screen that satisfied it; None where none did or none was asked for.
        why: what was seen, or what was missing.
    """

    holds: bool
    moment: int | None
    why: str


@dataclass(frozen=True, slots=True)
class ProposedState:
    """An essential state that follows from a recorded trace, and its screen there."""

    state: _JsonObject
    moment: int | None


def checked(annotation: _JsonObject) -> dict[str, Any]:
    """An annotation as `to_json` writes it, without what the format does not know.

    Raises:
        TaskError: it is not of the format; the message says where and what.
    """
    return to_json(from_json(annotation))


def make_primitive(
    keyword: str,
    frame: Frame,
    place: tuple[int, int] | None,
    *,
    text: str = "",
    ignore: Sequence[str] = (),
    long: bool = False,
    any_date: bool = False,
    lasting: bool = False,
) -> dict[str, Any]:
    """A primitive of what a person points at.

    Args:
        keyword: one of `PRIMITIVES` but "changed", which only a recording tells.
        frame: the screen.
        place: index of the node's window in the forest and of the node in it; None for no node.
        text: what is typed, the key, or the package.
        ignore: attributes of a component that do not count.
        long: the click is a long press.
        any_date: numbers and dates in the component's title may differ.
        lasting: the state is taken back where the component is seen otherwise later.

    Raises:
        TaskError: it cannot be made of that; the message says what is missing.
    """
    match keyword:
        case "fuzzy_screen":
            if frame.forest is None:
                raise TaskError("this screen was recorded without a tree, so it cannot be compared")
            part: Primitive = FuzzyScreen(screen_html(frame))
        case "activity":
            if not frame.activity:
                raise TaskError("the activity of this screen was not recorded")
            part = ActivityIs(frame.activity)
        case "fuzzy_textbox":
            node = _node_at_place(frame, place).node
            part = FuzzyTextbox(
                _required_text(node.text or node.content_description, "a node with a text")
            )
        case "exact":
            part = Exact(
                component_of_node(frame, _node_at_place(frame, place)), tuple(ignore), lasting
            )
        case "exclude":
            part = Exclude(component_of_node(frame, _node_at_place(frame, place)), tuple(ignore))
        case "click":
            component = component_of_node(frame, _node_at_place(frame, place))
            part = Click(component, long=long, any_date=any_date)
        case "type":
            field = (
                None if place is None else component_of_node(frame, _node_at_place(frame, place))
            )
            part = Typed(_required_text(text, "the text that is typed"), field)
        case "key":
            part = PressedKey(_required_text(text, "the key"))
        case "installed":
            part = Installed(_required_text(text, "the name of a package, such as org.example.app"))
        case "uninstalled":
            part = Uninstalled(
                _required_text(text, "the name of a package, such as org.example.app")
            )
        case _:
            raise TaskError(f"{keyword!r:.60} is not one of {', '.join(PRIMITIVES)}")
    return _state_json(EssentialState((part,)))["primitives"][0]


def _required_text(text: str, what: str) -> str:
    if not text.strip():
        raise TaskError(f"this needs {what}")
    return text


def _node_at_place(frame: Frame, place: tuple[int, int] | None) -> Match:
    if place is None:
        raise TaskError("choose a node on the screen first: this is asked of one")
    tree, index = place
    trees = frame.nodes.trees
    if not (0 <= tree < len(trees) and 0 <= index < len(trees[tree].nodes)):
        raise TaskError(f"this screen has no node {tree}.{index}")
    node = trees[tree].nodes[index]
    if trees[tree].window_type != WindowType.APPLICATION or not is_shown(node):
        raise TaskError("this node is not shown by an app, so no execution could match it")
    return Match(tree, index, node)


def _state_json(state: EssentialState) -> dict[str, Any]:
    return to_json(EssentialTrace("any", (state,)))["states"][0]


def _state_primitives(state: _JsonObject) -> tuple[Primitive, ...]:
    """The primitives of a state in JSON."""
    annotation = {**to_json(_ANY), "states": [state]}
    return from_json(annotation).states[0].primitives


_ANY = EssentialTrace("any", (EssentialState((FuzzyTextbox("any"),)),))


def proposed(steps: Sequence[StepRecord], instruction: str) -> tuple[ProposedState, ...]:
    """Essential states of a trace that does its task: see `paths` for what of it matters.

    Raises:
        TaskError: the trace has no screen with a tree.
    """
    path = trace_states(steps)
    states = essential_states(path, instruction)
    moments = _moments_by_position(steps)
    matched = match_trace(states, path).matched
    positions = (*matched, *(-1 for _ in states[len(matched) :]))
    return tuple(
        ProposedState(_state_json(state), moments[position] if position >= 0 else None)
        for state, position in zip(states, positions, strict=True)
    )


def _moments_by_position(steps: Sequence[StepRecord]) -> list[int]:
    """The moment of each position in a trace, which leaves out actions that were not done."""
    following = (*steps[1:], None)
    return [
        record.step
        for record, then in zip(steps, following, strict=True)
        if then is None or then.receipt.accepted
    ]


def passed(memory: object, steps: Sequence[StepRecord]) -> tuple[MatchedState, ...]:
    """How an execution fared with each essential state.

    Args:
        memory: of the judge that has judged it (`save_state`).
        steps: the execution.
    """
    if not isinstance(memory, LlamaTouchMemory):
        raise TypeError(f"{type(memory).__name__} is no memory of a llamatouch judge")
    passage, moments = memory.passage, _moments_by_position(steps)
    fates: list[MatchedState] = []
    for number, state in enumerate(memory.trace.states):
        if number >= len(passage.matched):
            is_next = number == len(passage.matched)
            fates.append(
                MatchedState(False, None, passage.missing if is_next else "not come to it")
            )
            continue
        position = passage.matched[number]
        moment = moments[position] if 0 <= position < len(moments) else None
        why = _undone_reason(memory, number, state)
        fates.append(MatchedState(not why, moment, why or passage.evidence[number]))
    return tuple(fates)


def _undone_reason(memory: LlamaTouchMemory, number: int, state: EssentialState) -> str:
    """Why a state that was passed does not count, or ""."""
    if memory.passage.contradicted >> number & 1:
        return "undone later"
    try:
        result = StateMatcher().match_system(state, memory.view)
    except JudgeUnavailable as error:
        return str(error)
    return "" if result.holds else result.evidence


def marked(state: _JsonObject, frame: Frame) -> tuple[tuple[Rect, ...], ...]:
    """For each primitive of a state the boxes of the nodes on a screen that it is about.

    Raises:
        TaskError: the state is not of the format.
    """
    return tuple(tuple(_primitive_boxes(part, frame)) for part in _state_primitives(state))


def _primitive_boxes(part: Primitive, frame: Frame) -> Sequence[Rect]:
    match part:
        case Exact(component, ignore) | Exclude(component, ignore):
            matches: Sequence[Match] = equal_components(frame, component, ignore)
        case Click(component) | Typed(field=Component() as component):
            matches = same_components(frame, component)
        case FuzzyTextbox(text):
            matches = [
                Match(tree, index, node)
                for tree, window in enumerate(frame.nodes.trees)
                for index, node in enumerate(window.nodes)
                if is_shown(node) and text in (node.text, node.content_description)
            ]
        case _:
            matches = ()
    return [match.node.bounds for match in matches]


def told(state: _JsonObject) -> tuple[str, ...]:
    """Each primitive of a state in words.

    Raises:
        TaskError: the state is not of the format.
    """
    return tuple(map(_primitive_text, _state_primitives(state)))


def _primitive_text(part: Primitive) -> str:
    match part:
        case FuzzyScreen():
            return "the screen is about like this one"
        case FuzzyTextbox(text):
            return f"some node says about “{text}”"
        case ActivityIs(activity):
            return f"the activity is {activity}"
        case Exact(component, ignore, lasting):
            more = f", whatever its {', '.join(ignore)}" if ignore else ""
            return (
                f"there is {_component_name(component)}{more}{'; it must last' if lasting else ''}"
            )
        case Exclude(component, ignore):
            more = f", whatever its {', '.join(ignore)}" if ignore else ""
            return f"there is no {_component_name(component)}{more}"
        case Click(component, long, any_date):
            how = "pressed long" if long else "tapped"
            suffix = ", with any date or number" if any_date else ""
            return f"{_component_name(component)} is {how}{suffix}"
        case Typed(text, field):
            into = "" if field is None else f" into {_component_name(field)}"
            return f"“{text}” is typed{into}"
        case PressedKey(key):
            return f"the {key} key is pressed"
        case Installed(package):
            return f"at the end {package} is installed"
        case Uninstalled(package):
            return f"at the end {package} is not installed"
        case Changed():
            return _change_text(part)


def _component_name(component: Component) -> str:
    kind = component.class_name.rpartition(".")[2] or "node"
    name = component.text or component.description or component.title
    identifier = component.resource_id.rpartition("/")[2]
    is_on = ", checked" if component.checked else ", not checked" if component.checkable else ""
    said = f" “{name}”" if name else f" {identifier}" if identifier else ""
    return f"{kind}{said}{is_on}"


def _change_text(part: Changed) -> str:
    counted = [
        f"{len(entries)} {word}"
        for entries, word in ((part.added, "more"), (part.removed, "fewer"))
        if entries
    ]
    return f"at the end {part.place} lists {' and '.join(counted) or 'nothing else'}"
