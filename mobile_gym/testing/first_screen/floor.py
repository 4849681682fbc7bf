"""What policies earn that see the phone at the start and never read the instruction.

Three kinds of policies. *Values*: an answer, or a parameter, is known from what stands on the first
screen. *Rules*: a record is picked by up to two of its attributes. *Forests*: one is picked by a
random forest over the same attributes. Each is measured with what apps show, and with what a shell
prints in addition. Chance is what the same policy earns where nothing leaks: with the values of
another seed, or with a record picked at random.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

import numpy as np

from mobile_gym.core.tasks import FIXED, Language, TaskTemplate
from mobile_gym.testing.first_screen.grids import (
    ChoiceDescription,
    ChoiceGrid,
    choice_descriptions,
    choice_grid,
    distinctive_words,
)
from mobile_gym.testing.first_screen.policies import best_rule, forest_scores, require_forest
from mobile_gym.testing.first_screen.starts import EpisodeStart, episode_starts
from mobile_gym.testing.first_screen.targets import record_choices
from mobile_gym.testing.first_screen.values import TaskValues, contains_form


def tail_probability(successes: int, chances: Sequence[float]) -> float:
    """The probability of at least so many successes in independent trials.

    The number of successes has a Poisson binomial distribution, which is the binomial one where all
    chances are equal. Its weights are convolved trial by trial, and as all of them are positive,
    the smallest tails are as exact as the largest.

    Args:
        successes: how many were counted.
        chances: of each trial, in [0, 1].
    """
    weights = np.ones(1)
    for chance in chances:
        weights = np.convolve(weights, (1.0 - chance, chance))
    return float(min(weights[max(successes, 0) :].sum(), 1.0))


def holm_corrected(p_values: Sequence[float]) -> list[float]:
    """The p-values, corrected for having been computed together, in the same order.

    Rejecting those below a level keeps the probability of a single false rejection below it,
    however the tests depend on each other.

    Source: S. Holm, A simple sequentially rejective multiple test procedure (1979).
    """
    order = np.argsort(p_values)
    remaining = np.arange(len(p_values), 0, -1)
    corrected = np.maximum.accumulate(np.asarray(p_values, float)[order] * remaining).clip(max=1.0)
    out = np.empty(len(p_values))
    out[order] = corrected
    return out.tolist()


KIT_SEEDS: Final = range(30)
"""Seeds of the kit: about a second for most tasks on the embedded device."""
HELD_OUT_FROM: Final = 20_000
"""The first seed of published figures; nobody tunes a task to it or to those after it."""
LONG_RUN_SEEDS: Final = 300
"""How many seeds the forest needs: it learns from 200 and is scored on 100."""
MOST_EXCESS: Final = 0.05
"""Success above chance that a policy may have."""
LEVEL: Final = 0.01
"""Probability that a single policy of a fair family is taken for one that leaks."""

Picker = Literal["value", "rule", "forest"]
PICKERS: Final[tuple[Picker, ...]] = get_args(Picker)
_OTHERS: Final = 30
"""Other seeds whose values are looked for on a screen."""
_RULE_WORDS, _FOREST_WORDS = 4, 30
_FEWEST: Final = 8
"""Choices that a policy is scored on at least."""


@dataclass(frozen=True, slots=True)
class PolicyScore:
    """What one policy earns on one template.

    Attributes:
        picker: its kind.
        needs_shell: it reads what apps do not show: row ids, columns, the log.
        place: the table that it picks from; "" for values.
        clue: the value, or the rule; "" for a forest.
        successes: the number of trials in which it picks a target, or has a value.
        trials: one for each seed that it is scored on.
        chance: its expected success where nothing leaks.
        p_value: the probability of so many successes where nothing leaks, one-sided.
    """

    picker: Picker
    needs_shell: bool
    place: str
    clue: str
    successes: int
    trials: int
    chance: float
    p_value: float

    @property
    def success(self) -> float:
        """The share of trials that succeed."""
        return self.successes / self.trials

    @property
    def excess(self) -> float:
        """Success above chance."""
        return self.success - self.chance

    def __str__(self) -> str:
        """In words: `the record of TABLE with the highest row is the target in 15 of 15 seeds`."""
        means = ", read with a shell," if self.needs_shell else ""
        often = f"in {self.successes} of {self.trials} seeds ({self.chance:.0%} by chance)"
        match self.picker:
            case "value":
                return f"a value of {self.clue!r}{means} stands on the first screen {often}"
            case "rule":
                picked = f"with the {self.clue}"
            case "forest":
                picked = "that a random forest picks"
        return f"the record of {self.place} {picked}{means} is the target {often}"


@dataclass(frozen=True, slots=True)
class FirstScreenFloor:
    """A template's scores.

    Attributes:
        template_id: `App.VerbObject`.
        scores: of every policy that was tried.
    """

    template_id: str
    scores: tuple[PolicyScore, ...]

    def best(self, picker: Picker) -> PolicyScore | None:
        """The policy of a kind that succeeds most above chance; None where none was tried."""
        tried = [score for score in self.scores if score.picker == picker]
        return max(tried, key=lambda score: (score.excess, not score.needs_shell), default=None)


def first_screen_floor(
    template: TaskTemplate,
    *,
    seeds: Sequence[int] = KIT_SEEDS,
    language: Language = "en",
    perturbation: Mapping[str, Any] | str | None = None,
    device: Any = None,
    with_forest: bool = False,
) -> FirstScreenFloor:
    """Measure what policies earn that never read the instruction; equal arguments, equal scores.

    A device whose states cannot be written down as JSON (`core.ports.PortableDevice`) has no
    records to pick from; there, values alone are looked for.

    Args:
        template: the task.
        seeds: of the episodes.
        language: of instruction and screens.
        perturbation: as `MobileEnv` takes it.
        device: the task's own where None.
        with_forest: whether forests are tried; they need hundreds of seeds.

    Raises:
        MissingExtra: scikit-learn, which forests need, is not installed.
    """
    if with_forest:
        require_forest()
    starts = episode_starts(
        template, seeds, language=language, perturbation=perturbation, device=device
    )
    return FirstScreenFloor(
        template.id, tuple(policy_scores(starts, name=template.id, with_forest=with_forest))
    )


def check_first_screen(
    template: TaskTemplate,
    *,
    seeds: Sequence[int] = KIT_SEEDS,
    language: Language = "en",
    perturbation: Mapping[str, Any] | str | None = None,
    device: Any = None,
    level: float = LEVEL,
) -> None:
    """Check that nothing on a template's first screens makes up for reading the instruction.

    A template tagged `fixed` is exempt, and so is one that declares what singles out its target
    on every seed (`TaskTemplate.singled_out_by`).

    Args:
        template: the task.
        seeds: of the episodes; half of them choose the rules that the others score.
        language: of instruction and screens.
        perturbation: as `MobileEnv` takes it.
        device: the task's own where None.
        level: as in `leaks_of`. Whoever checks many templates one by one divides it by their
            number, or some of them fail by chance.

    Raises:
        AssertionError: a policy that never reads succeeds above chance (`leaks_of`).
    """
    if FIXED in template.tags or template.singled_out_by:
        return
    floor = first_screen_floor(
        template, seeds=seeds, language=language, perturbation=perturbation, device=device
    )
    leaks = leaks_of([floor], level).get(template.id, ())
    assert not leaks, (
        f"{template.id}: {leaks[0]}, whatever the instruction says; {_ADVICE[leaks[0].picker]}, "
        f"or declare in singled_out_by what the instruction says on every seed"
    )


_ONE_GENERATOR: Final = (
    "make the target and the records around it by one generator and choose the target among them "
    "afterwards"
)
_ADVICE: Final[Mapping[Picker, str]] = {
    "value": "let the setup end without showing it",
    "rule": _ONE_GENERATOR,
    "forest": _ONE_GENERATOR,
}


def leaks_of(
    floors: Sequence[FirstScreenFloor], level: float = LEVEL
) -> dict[str, tuple[PolicyScore, ...]]:
    """The policies that succeed above chance, by template, the clearest first.

    Those exceed chance by more than `MOST_EXCESS`, and their p-value is below the level after
    Holm's correction for all policies of all these templates.

    Args:
        floors: of the templates that are tested together.
        level: the probability that any policy is found where no template leaks.
    """
    scores = [(floor.template_id, score) for floor in floors for score in floor.scores]
    corrected = holm_corrected([score.p_value for _, score in scores])
    by_template: dict[str, list[PolicyScore]] = {}
    for (template_id, score), p_value in zip(scores, corrected, strict=True):
        if p_value < level and score.excess > MOST_EXCESS:
            by_template.setdefault(template_id, []).append(score)
    return {
        template_id: tuple(sorted(leaks, key=lambda score: (score.needs_shell, score.p_value)))
        for template_id, leaks in by_template.items()
    }


def policy_scores(
    starts: Sequence[EpisodeStart], *, name: str = "", with_forest: bool = False
) -> Iterator[PolicyScore]:
    """The score of every policy on the starts of one template.

    Args:
        starts: one for each seed.
        name: seeds the draws among records of the same score.
        with_forest: whether forests are tried.
    """
    yield from _value_scores(starts, _named_generator(name))
    for place, choices in record_choices(starts).items():
        descriptions = choice_descriptions(choices, place)
        rng = _named_generator(f"{name} {place}")
        yield from _rule_scores(descriptions, place, rng)
        if with_forest:
            yield from _forest_scores(descriptions, place, rng)


def _named_generator(name: str) -> np.random.Generator:
    return np.random.default_rng(zlib.crc32(name.encode()))


# -- values ---------------------------------------------------------------------------------------


def _value_scores(
    starts: Sequence[EpisodeStart], rng: np.random.Generator
) -> Iterator[PolicyScore]:
    """How often a task's own values stand on its screen, and how often those of other seeds do.

    Where nothing leaks, each of the values that are looked for on a screen is as likely to be its
    own as any other. So the chance of a success is the share of all of them that stand there, its
    own included, and the p-value is that of the assignment of values to screens.
    """
    values = [TaskValues.of(start.task) for start in starts]
    count = len(starts)
    if count < 2:
        return
    candidates = [
        [place, *((place + 1 + rng.permutation(count - 1)[:_OTHERS]) % count)]
        for place in range(count)
    ]
    for name in dict.fromkeys(name for task_values in values for name in task_values.forms):
        for needs_shell in (False, True):
            stands = np.array(
                [
                    [_is_value_shown(values[place], name, start, needs_shell) for place in places]
                    for start, places in zip(starts, candidates, strict=True)
                ]
            )
            successes = int(stands[:, 0].sum())
            yield PolicyScore(
                "value",
                needs_shell,
                "",
                name,
                successes,
                count,
                float(stands[:, 1:].mean()),
                tail_probability(successes, stands.mean(axis=1).tolist()),
            )


def _is_value_shown(values: TaskValues, name: str, start: EpisodeStart, needs_shell: bool) -> bool:
    text = start.traces if needs_shell else start.shown
    return any(contains_form(form, text) for form in values.at(name, start.minute_of_day))


# -- records --------------------------------------------------------------------------------------


def _rule_scores(
    descriptions: Sequence[ChoiceDescription], place: str, rng: np.random.Generator
) -> Iterator[PolicyScore]:
    """The rules that are best on every other choice, scored on the rest."""
    chosen_on = descriptions[::2]
    if len(descriptions) - len(chosen_on) < _FEWEST:
        return
    grid = choice_grid(descriptions, distinctive_words(chosen_on, _RULE_WORDS))
    tried = None
    for needs_shell in (False, True):
        seen = grid if needs_shell else grid.shown()
        rule = best_rule(seen.at(slice(0, None, 2)))
        if rule is None or rule == tried:
            continue
        tried, scored = rule, seen.at(slice(1, None, 2))
        yield _picker_score("rule", needs_shell, place, str(rule), scored, rule.scores(scored), rng)


def _forest_scores(
    descriptions: Sequence[ChoiceDescription], place: str, rng: np.random.Generator
) -> Iterator[PolicyScore]:
    """The forest that learns from the first two thirds of the choices, scored on the rest."""
    learned = 2 * len(descriptions) // 3
    if len(descriptions) - learned < _FEWEST:
        return
    grid = choice_grid(descriptions, distinctive_words(descriptions[:learned], _FOREST_WORDS))
    for needs_shell in (False, True):
        seen = grid if needs_shell else grid.shown()
        scored = seen.at(slice(learned, None))
        scores = forest_scores(seen.at(slice(learned)), scored, rng)
        yield _picker_score("forest", needs_shell, place, "", scored, scores, rng)


def _picker_score(
    picker: Picker,
    needs_shell: bool,
    place: str,
    clue: str,
    scored: ChoiceGrid,
    scores: Any,
    rng: np.random.Generator,
) -> PolicyScore:
    successes = int(scored.successes(scores, rng).sum())
    chances = scored.chances
    return PolicyScore(
        picker,
        needs_shell,
        place,
        clue,
        successes,
        len(scored),
        float(chances.mean()),
        tail_probability(successes, chances.tolist()),
    )
