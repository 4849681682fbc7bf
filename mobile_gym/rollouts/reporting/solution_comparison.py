"""Where an episode left its task's solution: the first element that it had and did not use.

The solution is played once on the embedded device from the same start, so that its steps become
actions on real screens. What they touch (an icon, a row, a field with its text) is looked for on
the stored screens. Another order of the same steps and another way into an app are no difference.

This says what a reader asks of a failed episode first. It is no judgement: another way to the goal
leaves the solution, too.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from mobile_gym.accessibility import Match, node_at, reachable_point
from mobile_gym.accessibility.touch import touch_target
from mobile_gym.core import plugins
from mobile_gym.core.actions import Action, DoubleTap, Drag, LongPress, OpenApp, Tap, Type
from mobile_gym.core.episodes import Episode, StepRecord
from mobile_gym.core.errors import MobileGymError
from mobile_gym.core.frames import Frame
from mobile_gym.core.geometry import NormalizedPoint
from mobile_gym.core.nodes import AccessibilityNode
from mobile_gym.rollouts.reporting.action_text import action_text, is_small, name_of
from mobile_gym.rollouts.reporting.same_start import reset_to_start, same_environment

_EMBEDDED: Final = "virtual"
"""Nothing else is started to explain an episode."""
_MAX_STEPS: Final = 200


class Element(NamedTuple):
    """What an action touches, as it is found again on another screen of the same app.

    `name` is what a person calls it; a field is called by its hint, not by what stands in it.
    `beside` tells it from others that are alike: what stands in the field, or beside the button in
    its row; "" where there are none.
    """

    package: str
    kind: str
    resource_id: str
    name: str
    beside: str = ""


class SolutionStep(NamedTuple):
    """An action of the solution, on the screen that it was done on.

    Attributes:
        record: the moment before it.
        element: that it touches; None for opening an app by its name.
        enters: the app that it leads into, where that is another one; else "".
    """

    record: StepRecord
    action: Action
    element: Element | None
    enters: str


@dataclass(frozen=True, slots=True)
class LeftSolution:
    """The solution's next step that an episode did not do.

    Attributes:
        done: how many of the solution's steps were done, of `steps`.
        solution: that step, in words.
        beside: what tells its element from others that are alike; "" where none are.
        after_step: the first moment at which it was possible; None where its element was on no
            screen.
        instead: what the agent did there, in words; "" where it ended or did nothing known.
    """

    done: int
    steps: int
    solution: str
    beside: str
    after_step: int | None
    instead: str


def demonstrate(episode: Episode) -> tuple[SolutionStep, ...]:
    """Play the solution of an episode's task from the episode's start.

    Returns:
        Its touches, texts and opened apps; nothing where it cannot be played: another device than
        the embedded one, a task that is not in the catalog or has changed, a start part of the way.
    """
    info = episode.steps[0].info
    if episode.device != _EMBEDDED or info.get("start_step") or not episode.task.solution:
        return ()
    first = episode.steps[0].frame
    try:
        env = same_environment(
            episode,
            device=_EMBEDDED,
            judge="rules",
            max_steps=_MAX_STEPS,
            image_size=(first.height_px, first.width_px),
            observe=("screen_rect",),
        )
    except MobileGymError:
        return ()
    try:
        return tuple(_played(env, episode))
    except MobileGymError:
        return ()
    finally:
        env.close()


def _played(env: Any, episode: Episode) -> Iterator[SolutionStep]:
    inner = env.unwrapped
    observation = reset_to_start(env, episode)
    if inner.status.task.solution != episode.task.solution:
        return
    agent = plugins.load("agent", "solution")()
    agent.reset(episode.task, episode.seed)
    is_over = False
    while not is_over:
        before, interruptions = inner.last_record, agent.interruptions
        action = agent.act(observation, inner.frame)
        observation, _, terminated, truncated, _ = env.step(action)
        is_over = terminated or truncated
        after = inner.last_record
        if agent.interruptions == interruptions and after.action is not None:
            yield from _step_of(before, after.action, after.frame)


def _step_of(before: StepRecord, action: Action, after: Frame) -> Iterator[SolutionStep]:
    element = touched_element(action, before.frame)
    if element is None and not isinstance(action, OpenApp):
        return
    was, now = _package(before.frame), _package(after)
    yield SolutionStep(before, action, element, now if now != was else "")


def touched_element(action: Action, frame: Frame) -> Element | None:
    """What an action touches on the screen before it; None where it touches nothing known."""
    if frame.forest is None:
        return None
    match action:
        case Tap() | DoubleTap() | LongPress():
            return _element_at(action.point, frame)
        case Drag():
            return _element_at(action.start, frame)
        case Type(at=NormalizedPoint() as at):
            return _element_at(at, frame)
        case Type():
            return next(
                (
                    _element(frame, match)
                    for match in _matches(frame)
                    if match.node.focused and match.node.editable
                ),
                None,
            )
        case _:
            return None


def left_solution(
    solution: Sequence[SolutionStep], episode: Episode, language: str
) -> LeftSolution | None:
    """The first step of the solution that was open to the agent and that it did not do.

    A step counts as done where the agent touched the same element in the same way, with the same
    text, in whatever order; what leads into an app, where the agent came there. Of the others the
    first is named in whose place the agent took a neighbour (the same kind of element under another
    name, or the same field with another text) or that comes after all that was done; else the first
    that was skipped though it was on a screen.

    Args:
        solution: what `demonstrate` returns.
        episode: with its trees.
        language: of the words.
    """
    done = _done(solution, episode)
    open_steps = [number for number in range(len(solution)) if number not in done]
    last = max(done, default=-1)
    skipped: LeftSolution | None = None
    for number in open_steps:
        step = solution[number]
        earlier = [done[other] for other in range(number) if other in done]
        moments = list(_moments_with(step, episode, max(earlier, default=0)))
        neighbour = next((moment for moment in moments if _is_neighbour(step, *moment)), None)
        chosen = neighbour or next(iter(moments), None)
        left = LeftSolution(
            len(done),
            len(solution),
            action_text(step.action, step.record.frame, language),
            "" if step.element is None else step.element.beside,
            None if chosen is None else chosen[0].step,
            "" if chosen is None else _instead(*chosen, language),
        )
        if number > last or neighbour is not None:
            return left
        if moments and skipped is None and not step.enters:
            skipped = left
    return skipped


def _done(solution: Sequence[SolutionStep], episode: Episode) -> dict[int, int]:
    """Steps of the solution that the agent did, and the moment that each led to."""
    done: dict[int, int] = {}
    for before, after in itertools.pairwise(episode.steps):
        if after.action is None:
            continue
        element = touched_element(after.action, before.frame)
        for number, step in enumerate(solution):
            if number in done:
                continue
            if _is_same(step, after.action, element) or _is_inside(step, after.action, before):
                done[number] = after.step
                break
        entered = _package(after.frame)
        if entered == _package(before.frame):
            continue
        way = next(
            (n for n, candidate in enumerate(solution) if n not in done and candidate.enters), None
        )
        if way is not None and solution[way].enters == entered:
            done[way] = after.step
    return done


def _is_same(step: SolutionStep, action: Action, element: Element | None) -> bool:
    if type(step.action) is not type(action) or step.element != element:
        return False
    match step.action, action:
        case (Type(), Type()):
            return step.action.text == action.text
        case (OpenApp(), OpenApp()):
            return step.action.name.casefold() == action.name.casefold()
        case _:
            return True


def _is_inside(step: SolutionStep, action: Action, before: StepRecord) -> bool:
    """Whether a tap went to a part of the step's element, such as the switch of a row, or around.

    What is much larger than a row is no part of what it contains.
    """
    frame = before.frame
    if not isinstance(action, Tap) or not isinstance(step.action, Tap) or frame.forest is None:
        return False
    point = action.point.to_pixels(frame.width_px, frame.height_px)
    touched = node_at(frame.nodes, point)
    if touched is None or step.element is None:
        return False
    nodes = frame.nodes.trees[touched.tree].nodes
    index = touch_target(nodes, touched.index)
    return any(
        is_small(match.node.bounds, frame)
        and is_small(nodes[index].bounds, frame)
        and (match.index in _above(nodes, index) or index in _above(nodes, match.index))
        for match in _matches(frame)
        if match.tree == touched.tree
        and _is_alike(match, step.element)
        and _element(frame, match) == step.element
    )


def _above(nodes: Sequence[AccessibilityNode], index: int) -> Iterator[int]:
    while (index := nodes[index].parent) >= 0:
        yield index


def _moments_with(
    step: SolutionStep, episode: Episode, start: int
) -> Iterator[tuple[StepRecord, StepRecord | None]]:
    """The moments at which a step of the solution was possible, each with the one after it."""
    for before, after in zip(episode.steps, (*episode.steps[1:], None), strict=True):
        if before.step >= start and (step.element is None or is_on(before.frame, step.element)):
            yield before, after


def is_on(frame: Frame, element: Element) -> bool:
    """Whether a screen has the element where a finger reaches it."""
    if frame.forest is None:
        return False
    return any(
        _element(frame, match) == element and reachable_point(frame, match) is not None
        for match in _matches(frame)
        if _is_alike(match, element)
    )


def _is_neighbour(step: SolutionStep, before: StepRecord, after: StepRecord | None) -> bool:
    """Whether the agent chose another one of the same kind there, or typed another text."""
    if after is None or after.action is None or type(after.action) is not type(step.action):
        return False
    other = touched_element(after.action, before.frame)
    if other is None or step.element is None or other[:3] != step.element[:3]:
        return False
    return bool(other[1:3] != ("", "")) and not _is_same(step, after.action, other)


def _instead(before: StepRecord, after: StepRecord | None, language: str) -> str:
    if after is None or after.action is None:
        return ""
    return action_text(after.action, before.frame, language)


def _package(frame: Frame) -> str:
    return frame.activity.partition("/")[0]


def _element_at(point: NormalizedPoint, frame: Frame) -> Element | None:
    touched = node_at(frame.nodes, point.to_pixels(frame.width_px, frame.height_px))
    if touched is None:
        return None
    nodes = frame.nodes.trees[touched.tree].nodes
    index = touch_target(nodes, touched.index)
    return _element(frame, Match(touched.tree, index, nodes[index]))


def _element(frame: Frame, match: Match) -> Element:
    node, name = match.node, _name(frame, match)
    element = Element(node.package_name, node.class_name, node.resource_id, name)
    alike = (other for other in _matches(frame) if _is_alike(other, element))
    if sum(_name(frame, other) == name for other in alike) < 2:
        return element
    return element._replace(beside=node.text if node.editable else _beside(frame, match))


def _name(frame: Frame, match: Match) -> str:
    return match.node.hint_text if match.node.editable else name_of(frame, match)


def _beside(frame: Frame, match: Match) -> str:
    """The first other label in the smallest part of the screen that has one."""
    tree = frame.nodes.trees[match.tree]
    own = {match.index, *_below(tree.nodes, match.index)}
    for above in tree.ancestors(match.index):
        for index in _below(tree.nodes, above):
            if index not in own and tree.nodes[index].label:
                return tree.nodes[index].label
    return ""


def _below(nodes: Sequence[AccessibilityNode], index: int) -> Iterator[int]:
    inside = {index}
    for below in range(index + 1, len(nodes)):
        if nodes[below].parent not in inside:
            return
        inside.add(below)
        yield below


def _matches(frame: Frame) -> Iterator[Match]:
    for place, tree in enumerate(frame.nodes.trees):
        for index, node in enumerate(tree.nodes):
            if node.visible:
                yield Match(place, index, node)


def _is_alike(match: Match, element: Element) -> bool:
    node = match.node
    return (node.package_name, node.class_name, node.resource_id) == element[:3]
