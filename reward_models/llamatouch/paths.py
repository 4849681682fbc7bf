"""Essential states from a recorded path: which of its steps matter, and what it changed.

Ways through pages differ between executions that all do the task, so a tap that only leads from
one page to another does not matter. What does: what is typed, checked or chosen, what a dialog is
opened for and how it is answered, what leaves a page with something entered on it, and the last
action. Each is an essential state on the screen it was done on; the last screen is one more, and
what the path changed of the system another.

A change counts where something that matters was done for it. What a page notes when it is opened
(the tab that was shown last, a message as read, a line in a history) comes and goes by looking
around, so another execution may or may not leave it behind.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from mobile_gym.accessibility import Match, find, node_at
from mobile_gym.accessibility.selectors import visible_nodes
from mobile_gym.accessibility.touch import touch_target
from mobile_gym.core import actions
from mobile_gym.core.checks import Selector
from mobile_gym.core.errors import TaskError
from mobile_gym.core.frames import Frame
from mobile_gym.judging.similarity import normalize_text
from reward_models.llamatouch.components import (
    component_of_node,
    front_app_window,
    same_components,
)
from reward_models.llamatouch.primitives import (
    ActivityIs,
    Changed,
    Click,
    Component,
    Entry,
    EssentialState,
    Exact,
    FuzzyScreen,
    PressedKey,
    Primitive,
    Typed,
)
from reward_models.llamatouch.similarity import (
    THRESHOLD,
    LexicalSimilarity,
    screen_html,
    steady_words,
)
from reward_models.llamatouch.system_state import (
    NEW_ID,
    PLACES,
    PlaceChange,
    entry_subject,
    listing_command,
    place_change,
    tells_time,
)
from reward_models.llamatouch.traces import TraceState

_PREFERENCES = "preferences://"


def lasting_changes(steps: Sequence[TraceState], chosen: Set[int]) -> Iterator[EssentialState]:
    """The essential state that asks for the changes of a path, if there are any.

    Args:
        steps: the path, its last screen included; those whose probes were recorded tell something.
        chosen: positions of the steps that matter.
    """
    parts = tuple(
        part
        for place in _probed_places(steps)
        if (part := _changed_primitive(place, steps, chosen)) is not None
    )
    if parts:
        yield EssentialState(parts, "the system is changed as it should be")


def _probed_places(steps: Sequence[TraceState]) -> Iterator[str]:
    """The places that were asked for at the start and at the end, and the time with them."""
    packages = {step.frame.activity.partition("/")[0]: None for step in steps}
    first, last = steps[0].probes, steps[-1].probes
    if not (tells_time(first) and tells_time(last)):
        return  # a moment could not be told from a value that matters
    for place in (*PLACES, *(f"{_PREFERENCES}{package}" for package in packages if package)):
        if listing_command(place) in first and listing_command(place) in last:
            yield place


def _changed_primitive(place: str, steps: Sequence[TraceState], chosen: Set[int]) -> Changed | None:
    start = steps[0].probes
    total = place_change(place, start, start, steps[-1].probes)
    if not total:
        return None
    passing = _transient_change(place, steps, chosen)
    grows = any(_is_new_row(entry) for entry in passing.added)
    added = Counter[Entry]() if grows else total.added - passing.added
    removed = total.removed - passing.removed
    if not added and not removed:
        return None
    return Changed(
        place,
        tuple(sorted(added.elements())),
        tuple(sorted(removed.elements())),
        tuple(sorted(passing.added)),
        tuple(sorted(passing.removed)),
        grows,
    )


def _transient_change(place: str, steps: Sequence[TraceState], chosen: Set[int]) -> PlaceChange:
    """What changed when nothing that matters had been done that was still to take effect."""
    start = steps[0].probes
    command = listing_command(place)
    added, removed = Counter[Entry](), Counter[Entry]()
    meant: set[Entry] = set()
    is_pending = False
    for number, (before, after) in enumerate(pairwise(steps)):
        is_pending = is_pending or number in chosen
        if command not in before.probes or command not in after.probes:
            continue
        if before.probes[command] == after.probes[command]:
            continue
        seen = place_change(place, start, before.probes, after.probes)
        if not is_pending:
            added += seen.added
            removed += seen.removed
            continue
        meant |= {entry_subject(entry) for entry in (*seen.added, *seen.removed)}
        # A tap takes effect at once; what was typed waits to be saved.
        if seen and not isinstance(before.action, actions.Type):
            is_pending = False
    return PlaceChange(*(_unrelated_entries(entries, meant) for entries in (added, removed)))


def _unrelated_entries(entries: Counter[Entry], meant: Set[Entry]) -> Counter[Entry]:
    """Those that are about something else than what was meant to change, which may take a while."""
    return Counter(
        {entry: count for entry, count in entries.items() if entry_subject(entry) not in meant}
    )


def _is_new_row(entry: Entry) -> bool:
    return ("_id", NEW_ID) in entry


_PAGE_SHARE: Final = (0.9, 0.7)
"""Share of the screen's width and height from which a window is a page and not a dialog."""
_NAMED: Final = 4
"""At most so many texts of a screen that the instruction names are essential."""
_UNSTEADY: Final = ("focused", "selected", "enabled", "scrollable", "picture")
"""Attributes that say nothing about which text it is.

Whether something scrolls depends on the size of the screen and of its letters.
"""
_WEB_PAGE: Final = "WebView"
_LEAST_LETTERS: Final = 3
_LEAST_IDEOGRAPHS: Final = 2


def essential_states(
    path: Sequence[TraceState], instruction: str = ""
) -> tuple[EssentialState, ...]:
    """The essential states of a path that does the task.

    Args:
        path: its screens, each with the action taken on it, the last one without.
        instruction: of the task; what it names and a screen shows is essential.

    Raises:
        TaskError: the path has no screen with a tree.
    """
    states = [state for state in path if front_app_window(state.frame) is not None]
    if not states:
        raise TaskError("the path has no screen with a tree, so nothing of it can be matched")
    acted = [
        state
        for state in states[:-1]
        if not isinstance(state.action, actions.Finish | actions.Answer | None)
    ]
    steps = [*acted, replace(states[-1], action=None)]
    chosen = _essential_positions(steps)
    made: list[EssentialState] = []
    typed: list[str] = []
    for number, step in enumerate(steps):
        if number in chosen:
            made.append(_essential_state(step, typed, instruction))
        typed += _step_texts(step)
    made.append(_final_state(steps, typed, instruction))
    return (*made, *lasting_changes(steps, chosen))


@dataclass
class _PathReading:
    """What is remembered while a path is read from its start."""

    page: str = ""
    """The activity of the last page of the path's own."""
    is_entered: bool = False
    """Whether something was entered on the page or dialog that is shown."""


def _essential_positions(steps: Sequence[TraceState]) -> set[int]:
    """Positions of the steps that matter."""
    chosen: set[int] = set()
    openings: list[int] = []  # steps that led into the dialog that is shown
    reading = _PathReading()
    last = _last_act_index(steps)
    pages = _own_page_flags(steps)
    for number, (before, after) in enumerate(pairwise(steps)):
        if pages[number]:
            openings.clear()
            reading.page = before.frame.activity
        matters = _is_essential_step(before, after, reading, pages[number], pages[number + 1])
        if matters or number == last:
            chosen.update(openings)
            openings.clear()
            chosen.add(number)
            # A switch takes effect at once; what was typed waits to be saved.
            reading.is_entered = isinstance(before.action, actions.Type) or (
                reading.is_entered and before.frame.activity == after.frame.activity
            )
        elif not pages[number + 1] and _is_touch(before):
            openings.append(number)
    return chosen


def _own_page_flags(steps: Sequence[TraceState]) -> list[bool]:
    """For each step whether it shows a page of its own.

    A dialog is none, and neither is a page of another app that the path comes back from: a
    permission prompt or a file picker, which says nothing about what it was opened for.
    """
    home = ""
    pages: list[bool] = []
    for number, step in enumerate(steps):
        package = step.frame.activity.partition("/")[0]
        is_page = is_whole_page(step.frame)
        if is_page and home and package != home:
            is_page = not any(
                later.frame.activity.partition("/")[0] == home and is_whole_page(later.frame)
                for later in steps[number + 1 :]
            )
        if is_page:
            home = package
        pages.append(is_page)
    return pages


def _last_act_index(steps: Sequence[TraceState]) -> int:
    """The last step that does something; scrolling and waiting at the end are nothing."""
    numbers = [n for n, step in enumerate(steps) if _is_touch(step) or _is_typing(step)]
    return numbers[-1] if numbers else -1


def _is_touch(step: TraceState) -> bool:
    return isinstance(step.action, actions.Tap | actions.DoubleTap | actions.LongPress)


def _is_typing(step: TraceState) -> bool:
    return isinstance(step.action, actions.Type | actions.PressKey)


def _is_essential_step(
    before: TraceState, after: TraceState, reading: _PathReading, is_page: bool, leads_to_page: bool
) -> bool:
    action = before.action
    if isinstance(action, actions.Type):
        return True
    if not _is_touch(before):
        return False
    target = _target_match(before)
    if target is None:
        return False
    nodes = before.frame.nodes.trees[target.tree].nodes
    owner = nodes[touch_target(nodes, target.index)]
    if owner.editable:
        return False  # it only takes the focus
    if owner.checkable or target.node.checkable:
        return True
    if _is_same_page(before.frame, after.frame):
        return True
    if is_page:
        return reading.is_entered and leads_to_page
    return leads_to_page and after.frame.activity == reading.page


def is_whole_page(frame: Frame) -> bool:
    """Whether the front window fills the screen; dialogs and menus do not."""
    window = front_app_window(frame)
    if window is None:
        return False
    bounds = window.nodes[0].bounds
    across, down = _PAGE_SHARE
    return bounds.width >= across * frame.width_px and bounds.height >= down * frame.height_px


def _is_same_page(first: Frame, second: Frame) -> bool:
    return (
        first.activity == second.activity
        and is_whole_page(first) == is_whole_page(second)
        and _web_titles(first) == _web_titles(second)
        and LexicalSimilarity().screens(screen_html(first), screen_html(second)) > THRESHOLD
    )


def _web_titles(frame: Frame) -> list[str]:
    """Titles of the web pages shown, which one activity shows one after another.

    Source: a `WebView` reports its document's title as its text (Chromium's accessibility).
    """
    return [
        match.node.text
        for match in visible_nodes(frame.nodes)
        if match.node.class_name.rpartition(".")[2] == _WEB_PAGE
    ]


def _target_match(step: TraceState) -> Match | None:
    """The node that a touch or typing was aimed at."""
    frame, action = step.frame, step.action
    if step.target is not None:
        return Match(0, step.target, frame.nodes.trees[0].nodes[step.target])
    match action:
        case actions.Tap(point) | actions.DoubleTap(point) | actions.LongPress(point=point):
            return node_at(frame.nodes, point.to_pixels(frame.width_px, frame.height_px))
        case actions.Type(at=point) if point is not None:
            return node_at(frame.nodes, point.to_pixels(frame.width_px, frame.height_px))
        case actions.Type():
            return find(frame.nodes, Selector(focused=True, editable=True))
        case _:
            return None


def _touch_owner(step: TraceState, match: Match) -> Match:
    """What takes the touch, so that it does not matter where in it the finger landed."""
    nodes = step.frame.nodes.trees[match.tree].nodes
    index = touch_target(nodes, match.index)
    return Match(match.tree, index, nodes[index])


def _step_texts(step: TraceState) -> Iterator[str]:
    """Texts that the step put into play: what was typed, or the label of what was touched."""
    if isinstance(step.action, actions.Type):
        yield step.action.text
    elif _is_touch(step) and (target := _target_match(step)) is not None:
        component = component_of_node(step.frame, _touch_owner(step, target))
        yield from (text for text in (target.node.label, component.title) if text)


def _essential_state(step: TraceState, typed: Sequence[str], instruction: str) -> EssentialState:
    target = _target_match(step)
    component = None
    if target is not None:
        component = component_of_node(step.frame, _touch_owner(step, target))
    # A list may have been scrolled elsewhere; what is touched says well enough which page it is.
    is_told = bool(component and component.title and _is_touch(step) and _is_scrollable(step.frame))
    parts: list[Primitive] = [
        part
        for part in _page_primitives(step.frame)
        if not (is_told and isinstance(part, FuzzyScreen))
    ]
    parts += _text_primitives(step.frame, typed, instruction, is_told=is_told)
    match step.action:
        case actions.Type(text=text):
            parts.append(Typed(text, component))
            return EssentialState(tuple(parts), f"{text!r} is typed")
        case actions.PressKey(key=key):
            parts.append(PressedKey(key.value))
            return EssentialState(tuple(parts), f"the {key.value} key is pressed")
        case actions.Tap() | actions.DoubleTap() | actions.LongPress() if component is not None:
            long = isinstance(step.action, actions.LongPress)
            parts.append(Click(component, long=long, any_date=_is_dated(component, instruction)))
            name = component.title or component.resource_id.rpartition("/")[2] or "a component"
            return EssentialState(
                tuple(parts), f"{name!r} is {'pressed long' if long else 'tapped'}"
            )
        case _:
            return EssentialState(tuple(parts), f"{step.frame.activity} is shown")


def _is_dated(component: Component, instruction: str) -> bool:
    """Whether its title is a time or a number that the task does not ask for."""
    title = component.title
    whole = len(steady_words(title)) < len(re.findall(r"[^\W_]+", title))
    return whole and not _is_named(title, instruction)


def _final_state(
    steps: Sequence[TraceState], typed: Sequence[str], instruction: str
) -> EssentialState:
    """The screen that the last action led to, with what was chosen on it."""
    frame = steps[-1].frame
    parts: list[Primitive] = [
        *_page_primitives(frame),
        *_text_primitives(frame, typed, instruction),
    ]
    last = steps[_last_act_index(steps)]
    target = _target_match(last) if _is_touch(last) else None
    if target is not None:
        for component in _switchable_components(last, target):
            now = _find_component(frame, component)
            if now is not None and (now.checkable or now.selected):
                ignore = tuple(name for name in _UNSTEADY if name != "selected")
                parts.append(Exact(now, ignore=ignore, lasting=True))
    return EssentialState(tuple(parts), "the screen that the last action leads to")


def _switchable_components(step: TraceState, target: Match) -> Iterator[Component]:
    """What a touch may have switched: what took it, and everything to be checked in it."""
    owner = _touch_owner(step, target)
    tree = step.frame.nodes.trees[owner.tree]
    yield component_of_node(step.frame, owner)
    for index, node in enumerate(tree.nodes):
        if node.checkable and owner.index in tree.ancestors(index):
            yield component_of_node(step.frame, Match(owner.tree, index, node))


def _find_component(frame: Frame, component: Component) -> Component | None:
    matches = same_components(frame, component)
    return component_of_node(frame, matches[0]) if len(matches) == 1 else None


def _is_scrollable(frame: Frame) -> bool:
    return any(match.node.scrollable for match in visible_nodes(frame.nodes))


def _page_primitives(frame: Frame) -> Iterator[Primitive]:
    if frame.activity:
        yield ActivityIs(frame.activity)
    yield FuzzyScreen(screen_html(frame))


def _text_primitives(
    frame: Frame, typed: Sequence[str], instruction: str, *, is_told: bool = False
) -> Iterator[Primitive]:
    """Texts on a screen that the path or the instruction put into play: which object it shows."""
    expected = {normalize_text(text) for text in typed}
    named = 0
    seen: set[str] = set()
    for match in visible_nodes(frame.nodes):
        text = match.node.text
        plain = normalize_text(text)
        if not plain or plain in seen:
            continue
        if plain not in expected:
            if named == _NAMED or not _is_named(text, instruction) or _may_scroll(frame, match):
                continue
            named += 1
        if is_told and _may_scroll(frame, match):
            continue
        seen.add(plain)
        component = replace(component_of_node(frame, match), title="")
        yield Exact(component, ignore=(*_UNSTEADY, "checked"))


def _may_scroll(frame: Frame, match: Match) -> bool:
    tree = frame.nodes.trees[match.tree]
    return any(tree.nodes[above].scrollable for above in tree.ancestors(match.index))


def _is_named(text: str, instruction: str) -> bool:
    """Whether the instruction names this very text, as whole words."""
    plain, words = normalize_text(text), normalize_text(instruction)
    least = _LEAST_LETTERS if plain.isascii() else _LEAST_IDEOGRAPHS
    if len(plain) < least:
        return False
    at = words.find(plain)
    while at >= 0:
        before, after = words[at - 1 : at], words[at + len(plain) : at + len(plain) + 1]
        if not plain.isascii() or not (before.isalnum() or after.isalnum()):
            return True
        at = words.find(plain, at + 1)
    return False
