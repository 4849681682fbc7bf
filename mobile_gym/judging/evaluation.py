"""What each kind of check means: `evaluate(check, transition)`, one function per kind.

Evidence is one short line for a person who asks why; it repeats what was seen, not what was wanted.
A check that needs what the transition does not carry (a probe that was not read, a forest that was
not observed) is a mistake in the code around it and raises `LookupError`, so that it can never
look like "does not hold". A probe that the device could not answer raises `JudgeUnavailable`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from mobile_gym.accessibility import Match, find, find_all
from mobile_gym.accessibility.selectors import collapse_whitespace
from mobile_gym.core.actions import (
    PressKey,
)
from mobile_gym.core.checks import (
    ActionWas,
    AllOf,
    AnswerMatches,
    AnyOf,
    Check,
    ContentRow,
    FileExists,
    NodeAbsent,
    NodePresent,
    Not,
    PackageInstalled,
    PageIs,
    PreferenceIs,
    ScreenSimilar,
    Selector,
    SettingIs,
    TextSimilar,
    ValueShown,
    probe,
)
from mobile_gym.core.errors import JudgeUnavailable, TaskError
from mobile_gym.core.tasks import Task
from mobile_gym.core.texts import Catalogue, LocalizedText
from mobile_gym.core.verdicts import ShellResult, Transition
from mobile_gym.judging.action_targets import action_text, forest_of, is_aimed_at, short_action_text
from mobile_gym.judging.answers import answer_verdict, shows_value
from mobile_gym.judging.probe_output import (
    content_rows,
    installed_packages,
    setting_value,
    shared_preferences,
)
from mobile_gym.judging.reading import label_without_typed, visible_labels
from mobile_gym.judging.similarity import screen_content, screen_similarity, text_similarity

_SHORT: Final = 120
"""Characters of a text that evidence repeats."""


class Evaluation(NamedTuple):
    """Whether a condition is true, and what was seen."""

    holds: bool
    evidence: str = ""


def evaluate(check: Check, transition: Transition) -> Evaluation:
    """Evaluate a check on one transition; nothing is remembered and nothing is changed.

    Raises:
        LookupError: the transition lacks a probe or the forest that the check needs.
        JudgeUnavailable: the device could not answer a probe.
        TaskError: the check names an operator or a mode that does not exist.
    """
    return _EVALUATORS[type(check)](check, transition)


def _evaluate_node_present(check: NodePresent, transition: Transition) -> Evaluation:
    match = find(forest_of(transition.after), check.selector)
    if match is None:
        return Evaluation(False, f"no node with {_selector_text(check.selector)}")
    return Evaluation(True, _match_name(match))


def _evaluate_node_absent(check: NodeAbsent, transition: Transition) -> Evaluation:
    match = find(forest_of(transition.after), check.selector)
    if match is None:
        return Evaluation(True, f"no node with {_selector_text(check.selector)}")
    return Evaluation(False, _match_name(match))


def _evaluate_page_is(check: PageIs, transition: Transition) -> Evaluation:
    frame = transition.after
    shown = f"page {frame.activity}"
    package, cls = _split_component(frame.activity)
    if check.package is not None and check.package != package:
        return Evaluation(False, shown)
    if check.activity is not None and not _is_activity(check.activity, package, cls):
        return Evaluation(False, shown)
    if check.title is not None:
        forest = forest_of(frame)
        if not (
            find(forest, Selector(text=check.title, editable=False))
            or find(forest, Selector(description=check.title))
        ):
            return Evaluation(False, f"{shown} without {check.title!r}")
        shown = f"{shown} titled {check.title!r}"
    return Evaluation(True, shown)


@lru_cache(maxsize=1024)
def _split_component(activity: str) -> tuple[str, str]:
    """Package and whole class name of `package/.Class` or `package/package.Class`."""
    package, _, cls = activity.partition("/")
    return package, package + cls if cls.startswith(".") else cls


@lru_cache(maxsize=1024)
def _is_activity(component: str, package: str, cls: str) -> bool:
    if "/" in component:
        return _split_component(component) == (package, cls)
    return cls == component or cls.endswith("." + component.removeprefix("."))


def _evaluate_text_similar(check: TextSimilar, transition: Transition) -> Evaluation:
    best, text = 0.0, None
    for match in find_all(forest_of(transition.after), check.selector):
        label = match.node.text or match.node.content_description
        if text is None or text_similarity(label, check.text) > best:
            best, text = text_similarity(label, check.text), label
    if text is None:
        return Evaluation(False, f"no node with {_selector_text(check.selector)}")
    return Evaluation(best >= check.threshold, f"{text!r}, {best:.2f} alike")


def _evaluate_screen_similar(check: ScreenSimilar, transition: Transition) -> Evaluation:
    frame = transition.after
    if check.activity is not None and not _is_activity(
        check.activity, *_split_component(frame.activity)
    ):
        return Evaluation(False, f"page {frame.activity}")
    alike = screen_similarity(screen_content(forest_of(frame)), check.content)
    return Evaluation(alike >= check.threshold, f"screen {alike:.2f} alike")


def _evaluate_action_was(check: ActionWas, transition: Transition) -> Evaluation:
    action = transition.action
    if action is None:
        return Evaluation(False, "no action yet")
    kinds = (check.kind,) if isinstance(check.kind, str) else check.kind
    done = type(action).__name__
    if done not in kinds:
        return Evaluation(False, f"the action was {done}")
    if not transition.receipt.accepted:
        return Evaluation(False, f"{done} was not done: {transition.receipt.error}")
    if check.key is not None and not (isinstance(action, PressKey) and action.key == check.key):
        return Evaluation(False, f"the action was {short_action_text(action)}")
    if check.text is not None:
        text = action_text(action)
        if text is None or collapse_whitespace(text) != collapse_whitespace(check.text):
            return Evaluation(False, f"{done} {text!r}")
    if check.target is not None and not is_aimed_at(action, transition.before, check.target):
        return Evaluation(False, f"{done} elsewhere than {_selector_text(check.target)}")
    return Evaluation(True, short_action_text(action))


def _evaluate_package_installed(check: PackageInstalled, transition: Transition) -> Evaluation:
    present = check.package in installed_packages(_answered_probe(check, transition).stdout)
    state = "installed" if present else "not installed"
    return Evaluation(present == check.installed, f"{check.package} is {state}")


def _evaluate_setting_is(check: SettingIs, transition: Transition) -> Evaluation:
    compare = _OPERATORS.get(check.operator)
    if compare is None:
        raise TaskError(f"SettingIs: operator {check.operator!r} is not one of {_OPERATOR_LIST}")
    value = setting_value(_answered_probe(check, transition).stdout)
    return Evaluation(compare(value, check.value), f"{check.namespace} {check.key} = {value}")


_NUMBER: Final = re.compile(r"[+-]?\d+(?:\.\d+)?")


def _both_numbers(first: str, second: str) -> tuple[float, float] | None:
    if _NUMBER.fullmatch(first) and _NUMBER.fullmatch(second):
        return float(first), float(second)
    return None


def _equal_values(first: str, second: str) -> bool:
    """Equal as texts, or as numbers: phones print the same font scale as `1` and as `1.0`."""
    return first == second or (
        (pair := _both_numbers(first, second)) is not None and pair[0] == pair[1]
    )


_OPERATORS: Final[dict[str, Callable[[str, str], bool]]] = {
    "==": _equal_values,
    "!=": lambda value, expected: not _equal_values(value, expected),
    "<=": lambda value, expected: (
        (p := _both_numbers(value, expected)) is not None and p[0] <= p[1]
    ),
    ">=": lambda value, expected: (
        (p := _both_numbers(value, expected)) is not None and p[0] >= p[1]
    ),
}
_OPERATOR_LIST: Final = ", ".join(_OPERATORS)


def _evaluate_content_row(check: ContentRow, transition: Transition) -> Evaluation:
    return _evaluate_rows(check, _probe_result(check, transition))


@lru_cache(maxsize=256)
def _evaluate_rows(check: ContentRow, result: ShellResult) -> Evaluation:
    """Kept, as most steps change no table."""
    if result.exit_code != 0:  # the provider is gone, with its app: no row, and no proof of absence
        return Evaluation(False, f"{check.uri}: {result.stderr.strip() or result.stdout.strip()}")
    rows = content_rows(result.stdout)
    count = 0
    for row in rows:
        for name, value in check.where:
            if row.get(name) != value:
                break
        else:
            count += 1
    holds = check.at_least <= count and (check.at_most is None or count <= check.at_most)
    conditions = ", ".join(f"{name}={value}" for name, value in check.where) or "anything"
    return Evaluation(holds, f"{count} of {len(rows)} rows with {conditions}")


def _evaluate_preference_is(check: PreferenceIs, transition: Transition) -> Evaluation:
    result = _probe_result(check, transition)
    # An app that has saved nothing has no file; then no key is there.
    value = shared_preferences(result.stdout).get(check.key) if result.exit_code == 0 else None
    if value is None or check.value is None:
        return Evaluation(value == check.value, f"{check.key} = {value}")
    return Evaluation(_equal_values(value, check.value), f"{check.key} = {value}")


def _evaluate_file_exists(check: FileExists, transition: Transition) -> Evaluation:
    exists = _probe_result(check, transition).exit_code == 0
    state = "exists" if exists else "does not exist"
    return Evaluation(exists == check.exists, f"{check.path} {state}")


def _evaluate_answer(check: AnswerMatches, transition: Transition) -> Evaluation:
    if transition.answer is None:
        return Evaluation(False, "no answer yet")
    return answer_evaluation(check, transition.answer)


def answer_evaluation(
    expected: AnswerMatches, given: str | None, *, question: str = "", language: str = "en"
) -> Evaluation:
    """Whether an answer is the expected one, and why; arguments as in `answer_verdict`."""
    if given is None:
        return Evaluation(False, "no answer yet")
    reason, words = answer_verdict(expected, given, question=question, language=language)
    why = "" if reason == "right" else f": {reason.replace('_', ' ')} {words!r}".rstrip(" '")
    return Evaluation(reason == "right", f"answer {_shorten(given)!r}{why}")


def task_answer(task: Task, given: str | None) -> Evaluation:
    """Whether an answer is the one that the task expects, in the task's own words and language."""
    if task.expected_answer is None:
        return Evaluation(False, "no answer is expected")
    return answer_evaluation(
        task.expected_answer, given, question=task.question, language=task.language
    )


def answer_explanation(task: Task, given: str | None, language: str = "en") -> str:
    """Why an answer counts or does not: "answer 'Yoga': wrong (accepted: 'Spanish course')".

    Args:
        task: with its question and expected answer.
        given: what the agent said; None for nothing.
        language: of the words.

    Returns:
        One line; "" where the task asks nothing.
    """
    if task.expected_answer is None:
        return ""
    t = AnswerTexts.of(language)
    accepted = " / ".join(repr(answer) for answer in task.expected_answer.accepted[:3])
    if task.expected_answer.kind in ("list", "sequence"):
        accepted = repr(t.comma.join(task.expected_answer.accepted))
    if given is None:
        return t.none_given.format(accepted=accepted)
    reason, words = answer_verdict(
        task.expected_answer, given, question=task.question, language=task.language
    )
    verdict = getattr(t, reason)
    if reason == "right":
        return t.counts.format(given=repr(_shorten(given)), verdict=verdict)
    if words and words != given.casefold():
        verdict = t.deciding.format(verdict=verdict, words=repr(words))
    return t.refused.format(given=repr(_shorten(given)), verdict=verdict, accepted=accepted)


class AnswerTexts(Catalogue):
    """What is said of an answer, by the reason of its verdict."""

    right = LocalizedText("right", zh="正确")
    too_long = LocalizedText("not read, a page and no answer", zh="未读取，是整页内容而不是回答")
    no_value = LocalizedText("wrong, it names no such value", zh="错误，没有给出这样的值")
    other_value = LocalizedText("wrong", zh="错误")
    ambiguous = LocalizedText("wrong, it fits several values", zh="错误，可指多个值")
    negated = LocalizedText("wrong, the value is negated", zh="错误，否定了该值")
    bounded = LocalizedText("wrong, a bound or a range", zh="错误，只给出了界限或范围")
    open = LocalizedText("wrong, it leaves another value open", zh="错误，还留有别的可能")
    retracted = LocalizedText("wrong, taken back", zh="错误，已收回")
    none_given = LocalizedText(
        "no answer (accepted: {accepted})", zh="没有回答（可接受：{accepted}）"
    )
    counts = LocalizedText("answer {given}: {verdict}", zh="回答{given}：{verdict}")
    refused = LocalizedText(
        "answer {given}: {verdict} (accepted: {accepted})",
        zh="回答{given}：{verdict}（可接受：{accepted}）",
    )
    deciding = LocalizedText("{verdict}: {words}", zh="{verdict}：{words}")
    comma = LocalizedText(", ", zh="、")


def _shorten(text: str) -> str:
    return text if len(text) <= _SHORT else f"{text[:_SHORT]}..."


def _evaluate_value_shown(check: ValueShown, transition: Transition) -> Evaluation:
    labels = visible_labels(forest_of(transition.after))
    for subject in check.subject:
        if not any(shows_value(label, subject) for label in labels):
            return Evaluation(False, f"nothing names {subject!r}")
    for label in labels:
        own = label_without_typed(label, check, transition.typed)
        if shows_value(own, check.value, check.kind, check.unit):
            return Evaluation(True, f"{_shorten(label)!r}")
    return Evaluation(False, f"nothing shows {check.value!r}")


def _evaluate_all_of(check: AllOf, transition: Transition) -> Evaluation:
    seen: list[str] = []
    for part in check.checks:
        result = evaluate(part, transition)
        if not result.holds:
            return result
        seen.append(result.evidence)
    return Evaluation(True, "; ".join(seen))


def _evaluate_any_of(check: AnyOf, transition: Transition) -> Evaluation:
    seen: list[str] = []
    for part in check.checks:
        result = evaluate(part, transition)
        if result.holds:
            return result
        seen.append(result.evidence)
    return Evaluation(False, "; ".join(seen))


def _evaluate_not(check: Not, transition: Transition) -> Evaluation:
    result = evaluate(check.check, transition)
    return Evaluation(not result.holds, result.evidence)


_EVALUATORS: Final[dict[type, Callable[[Any, Transition], Evaluation]]] = {
    NodePresent: _evaluate_node_present,
    NodeAbsent: _evaluate_node_absent,
    PageIs: _evaluate_page_is,
    TextSimilar: _evaluate_text_similar,
    ScreenSimilar: _evaluate_screen_similar,
    ActionWas: _evaluate_action_was,
    PackageInstalled: _evaluate_package_installed,
    SettingIs: _evaluate_setting_is,
    ContentRow: _evaluate_content_row,
    PreferenceIs: _evaluate_preference_is,
    FileExists: _evaluate_file_exists,
    AnswerMatches: _evaluate_answer,
    ValueShown: _evaluate_value_shown,
    AllOf: _evaluate_all_of,
    AnyOf: _evaluate_any_of,
    Not: _evaluate_not,
}


def _probe_result(check: Check, transition: Transition) -> ShellResult:
    command = _probe_command_of(check)
    result = transition.probes.get(command)
    if result is None:
        raise LookupError(f"the transition does not carry the probe {command!r}")
    return result


def _answered_probe(check: Check, transition: Transition) -> ShellResult:
    result = _probe_result(check, transition)
    if result.exit_code != 0:
        raise JudgeUnavailable(
            f"probe {_probe_command_of(check)!r} failed: {result.stderr.strip()}"
        )
    return result


@lru_cache(maxsize=4096)
def _probe_command_of(check: Check) -> str:
    command = probe(check)
    assert command is not None, check
    return command


@lru_cache(maxsize=4096)
def _selector_text(selector: Selector) -> str:
    return str(selector)


def _match_name(match: Match) -> str:
    node = match.node
    kind = node.class_name.rpartition(".")[2]
    return f"{kind} {node.label!r}" if node.label else f"{kind} {node.resource_id}".rstrip()
