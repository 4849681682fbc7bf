"""Multi-level matching: whether one executed screen satisfies one essential state.

The levels go from coarse to fine: the activity, the screen as a whole, then text boxes, components
and the action. What the system must be like is asked at the end of the execution. A screen without
a tree satisfies nothing that asks about its nodes.

Source: LlamaTouch, section 3.3; the levels are those of its table 6.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mobile_gym.accessibility import Match, find, node_at
from mobile_gym.accessibility.selectors import collapse_whitespace, visible_nodes
from mobile_gym.accessibility.touch import touch_target
from mobile_gym.core.actions import DoubleTap, LongPress, PressKey, Tap, Type
from mobile_gym.core.checks import Selector
from mobile_gym.core.errors import UnknownName, UsageError
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.judging import Evaluation
from reward_models.llamatouch.components import (
    equal_components,
    front_app_window,
    same_components,
)
from reward_models.llamatouch.primitives import (
    SYSTEM_PRIMITIVES,
    ActivityIs,
    Changed,
    Click,
    Component,
    EssentialState,
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
from reward_models.llamatouch.similarity import (
    THRESHOLD,
    LexicalSimilarity,
    Similarity,
    screen_html,
    steady_words,
)
from reward_models.llamatouch.system_state import SystemView, is_as_wanted
from reward_models.llamatouch.traces import TraceState

LEVELS: Final[dict[str, tuple[type, ...]]] = {
    "activity": (ActivityIs,),
    "screen": (FuzzyScreen,),
    "textbox": (FuzzyTextbox,),
    "component": (Exact, Exclude),
    "action": (Click, Typed, PressedKey),
    "system": SYSTEM_PRIMITIVES,
}
"""Which primitives belong to which level, in the order in which they are asked."""
_LEVEL_OF: Final = {kind: level for level, kinds in LEVELS.items() for kind in kinds}
_ORDER: Final = {level: position for position, level in enumerate(LEVELS)}


@dataclass(frozen=True)
class StateMatcher:
    """How screens are compared.

    Attributes:
        similarity: of texts and screens.
        threshold: what they must exceed to be about the same.
        levels: those that are asked; primitives of others count as satisfied.
    """

    similarity: Similarity = LexicalSimilarity()  # noqa: RUF009 - it has no state
    threshold: float = THRESHOLD
    levels: frozenset[str] = frozenset(LEVELS)

    def __post_init__(self) -> None:
        if not 0.0 < self.threshold <= 1.0:
            raise UsageError(f"threshold is {self.threshold!r}; it must be in (0, 1]")
        for level in sorted(self.levels):
            if level not in LEVELS:
                raise UnknownName.among("level", level, LEVELS)

    def asked(self, state: EssentialState) -> list[Primitive]:
        """The primitives of a state that count, the coarse ones first."""
        asked = [part for part in state.primitives if _LEVEL_OF[type(part)] in self.levels]
        return sorted(asked, key=lambda part: _ORDER[_LEVEL_OF[type(part)]])

    def match(self, state: EssentialState, executed: TraceState) -> Evaluation:
        """Whether an executed screen, with the action taken on it, satisfies the state."""
        seen: list[str] = []
        for part in self.asked(state):
            ask = _SCREEN_QUESTIONS.get(type(part))
            if ask is None:
                continue
            result = ask(self, part, executed)
            if not result.holds:
                return result
            seen.append(result.evidence)
        return Evaluation(True, "; ".join(filter(None, seen)))

    def match_system(self, state: EssentialState, view: SystemView) -> Evaluation:
        """Whether the system is at the end as the state wants it.

        Raises:
            JudgeUnavailable: what the system answered cannot be read.
        """
        for part in self.asked(state):
            why = ""
            if isinstance(part, Installed | Uninstalled):
                why = _package_mismatch(part, view)
            elif isinstance(part, Changed) and not is_as_wanted(part, view):
                why = f"{part.place} is not changed as it should be"
            if why:
                return Evaluation(False, why)
        return Evaluation(True)

    def is_contradicted(self, state: EssentialState, executed: TraceState) -> bool | None:
        """Whether a screen shows that a lasting state no longer holds.

        None where the screen shows nothing of it.
        """
        seen = None
        for part in self.asked(state):
            if not (isinstance(part, Exact) and part.lasting):
                continue
            expected = (part.component.checked, part.component.selected)
            states = [
                (match.node.checked, match.node.selected)
                for match in same_components(executed.frame, part.component)
            ]
            if states and any(isinstance(item, ActivityIs) for item in state.primitives):
                states = states if self._is_its_activity(state, executed) else []
            if states:
                if expected not in states:
                    return True
                seen = False
        return seen

    def _is_its_activity(self, state: EssentialState, executed: TraceState) -> bool:
        return all(
            _match_activity(self, part, executed).holds
            for part in state.primitives
            if isinstance(part, ActivityIs)
        )


def _package_mismatch(part: Installed | Uninstalled, view: SystemView) -> str:
    """Why a package is not as it is wanted, or ""."""
    if view.installed is None:
        return "nobody recorded which packages are installed"
    present = part.package in view.installed
    if present == isinstance(part, Installed):
        return ""
    return f"{part.package} is {'installed' if present else 'not installed'}"


def _split_component(activity: str) -> tuple[str, str]:
    """Package and whole class name of `package/.Class` or `package/package.Class`."""
    package, _, name = activity.strip().partition("/")
    return package, package + name if name.startswith(".") else name


def _match_activity(matcher: StateMatcher, part: ActivityIs, executed: TraceState) -> Evaluation:
    shown = executed.frame.activity
    return Evaluation(
        _split_component(shown) == _split_component(part.activity), f"activity {shown or 'none'}"
    )


def _match_screen(matcher: StateMatcher, part: FuzzyScreen, executed: TraceState) -> Evaluation:
    if executed.frame.forest is None or front_app_window(executed.frame) is None:
        return Evaluation(False, "the screen has no tree")
    alike = matcher.similarity.screens(part.html, screen_html(executed.frame))
    return Evaluation(alike > matcher.threshold, f"screen {alike:.2f} alike")


def _match_textbox(matcher: StateMatcher, part: FuzzyTextbox, executed: TraceState) -> Evaluation:
    best, text = 0.0, ""
    for match in visible_nodes(executed.frame.nodes):
        for label in (match.node.text, match.node.content_description):
            if label and (alike := matcher.similarity.texts(part.text, label)) > best:
                best, text = alike, label
    return Evaluation(best > matcher.threshold, f"{text!r}, {best:.2f} alike")


def _match_exact(matcher: StateMatcher, part: Exact, executed: TraceState) -> Evaluation:
    equals = equal_components(executed.frame, part.component, part.ignore)
    words = _component_text(part.component)
    return Evaluation(bool(equals), words if equals else f"no {words} like the annotated one")


def _match_exclude(matcher: StateMatcher, part: Exclude, executed: TraceState) -> Evaluation:
    if front_app_window(executed.frame) is None:
        return Evaluation(False, "the screen has no tree")
    equals = equal_components(executed.frame, part.component, part.ignore)
    words = _component_text(part.component)
    return Evaluation(not equals, f"{words} is there" if equals else f"no {words}")


def _match_click(matcher: StateMatcher, part: Click, executed: TraceState) -> Evaluation:
    action = executed.action
    if not isinstance(action, LongPress if part.long else Tap | DoubleTap):
        return Evaluation(False, f"the action was {type(action).__name__}, not a click")
    words = _component_text(part.component)
    for match in _candidate_matches(executed.frame, part):
        if _is_tap_on(executed, action.point, match):
            return Evaluation(True, f"click on {words}")
    return Evaluation(False, f"the click was not on {words}")


def _candidate_matches(frame: Frame, part: Click) -> list[Match]:
    candidates = same_components(frame, part.component)
    if candidates or not (part.any_date and part.component.resource_id):
        return candidates
    same = [
        match
        for match in visible_nodes(frame.nodes)
        if match.node.resource_id == part.component.resource_id
        and match.node.class_name == part.component.class_name
    ]
    words = steady_words(part.component.title)
    return [match for match in same if len(same) == 1 and steady_words(match.node.label) == words]


def _is_tap_on(executed: TraceState, point: NormalizedPoint, match: Match) -> bool:
    """Whether the tap lies in the component's box, or in what takes touches in its place."""
    frame = executed.frame
    nodes = frame.nodes.trees[match.tree].nodes
    target = touch_target(nodes, match.index)
    if executed.target is not None:
        return match.tree == 0 and touch_target(nodes, executed.target) == target
    pixel = point.to_pixels(frame.width_px, frame.height_px)
    touched = node_at(frame.nodes, pixel)
    if touched is not None and touched.tree == match.tree:
        # What lies on top of the box and takes the touch itself is another component.
        return touch_target(nodes, touched.index) == target
    return touched is None and match.node.bounds.contains(pixel)


def _match_typed(matcher: StateMatcher, part: Typed, executed: TraceState) -> Evaluation:
    action = executed.action
    if not isinstance(action, Type):
        return Evaluation(False, f"the action was {type(action).__name__}, not typing")
    if collapse_whitespace(action.text) != collapse_whitespace(part.text):
        return Evaluation(False, f"typed {action.text!r}")
    if part.field is not None and not _is_field(executed, action, part.field):
        return Evaluation(False, f"typed {action.text!r} into another field")
    return Evaluation(True, f"typed {action.text!r}")


def _is_field(executed: TraceState, action: Type, field: Component) -> bool:
    fields = same_components(executed.frame, field)
    if executed.target is not None or action.at is not None:
        at = action.at if action.at is not None else NormalizedPoint(0.0, 0.0)
        return any(_is_tap_on(executed, at, match) for match in fields)
    focused = find(executed.frame.nodes, Selector(focused=True, editable=True))
    # Trees that do not tell the focus leave only one question: is there such a field?
    return (
        bool(fields) if focused is None else (focused.tree, focused.index) in _match_places(fields)
    )


def _match_places(matches: Sequence[Match]) -> set[tuple[int, int]]:
    return {(match.tree, match.index) for match in matches}


def _match_pressed_key(matcher: StateMatcher, part: PressedKey, executed: TraceState) -> Evaluation:
    action = executed.action
    if not isinstance(action, PressKey):
        return Evaluation(False, f"the action was {type(action).__name__}, not a key")
    return Evaluation(action.key.value == part.key, f"key {action.key.value}")


def _component_text(component: Component) -> str:
    kind = component.class_name.rpartition(".")[2] or "component"
    name = component.title or component.resource_id
    return f"{kind} {name!r}" if name else kind


_SCREEN_QUESTIONS: Final[dict[type, Callable[[StateMatcher, Any, TraceState], Evaluation]]] = {
    ActivityIs: _match_activity,
    FuzzyScreen: _match_screen,
    FuzzyTextbox: _match_textbox,
    Exact: _match_exact,
    Exclude: _match_exclude,
    Click: _match_click,
    Typed: _match_typed,
    PressedKey: _match_pressed_key,
}
