"""Writes `docs/judges.md` from the figures in `docs/judges`; a test asserts that it is up to date.

python docs/make_judges.py            write the page
python docs/make_judges.py --measure [NAME ...]
                                      measure what needs no model first, then write it

Figures of other judges are added with `python -m reward_models.judge_bench --json`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from judges_page.cells import heading, line
from judges_page.figures import write
from judges_page.judge_tables import judge_tables
from judges_page.llamatouch import llamatouch_section
from judges_page.measured import MEASURED, SECTIONS, measure
from judges_page.noise import noise_section

FILE: Final = Path(__file__).parent / "judges.md"

_HEAD: Final = """\
# Judges

Written by `docs/make_judges.py` from the figures in `docs/judges`. Do not edit it by hand.

Every judge is measured on the same episodes, whose truth is known: an oracle per template, written
from the instruction alone, reads the device's state from reset on and what could be read on the
screen, and neither pixels nor checks. It decides whether the instruction is fulfilled, and of each
substate, by what its description says, whether it is (in rows with a number in brackets, of so many
templates). Most of the episodes end wrongly: solutions cut short,
of another task, with an almost right value, on another object of the same name, done once too
often, undone again; right answers that are hedged, or given without looking; pages that look alike;
words of the task typed into notes, messages and searches (*spoofs*); texts on the screen that speak
to the judge (*injections*); random walks. Some are right by another road: with detours, with submit
keys, begun twice, with mistakes that are mended. They come in both languages, some with
perturbations.

```bash
python -m reward_models.judge_bench --judge rules --json
```

An episode succeeds where every goal and every guard of its task holds at the end and the answer, if
one is asked for, is right ([roles](environments.md#reward)); ways are judged as what they are, but
decide nothing. All judges compare answers by the same rule ([answers](environments.md#answers)).

That rule was measured twice, each time once, on answers of independently written generators whose
wordings were not seen while it was made. The first time, on 388 questions of the 65 templates that
ask, English and Chinese, 3.6 % of 5,491 right answers were refused (2.7 to 4.7, bootstrap over
templates) and 0.37 % of 5,610 wrong ones accepted (0.23 to 0.54). The second time, after further
development and with another generator and 520 other questions, 1.07 % of 11,440 right answers were
refused (0.87 to 1.28; English 1.38, Chinese 0.75) and 0.66 % of 11,440 wrong ones accepted (0.33 to
1.06): values in another unit ("8 tables" of chairs, euro cents) were 58 of these 76, and "R <-
that's it", "W is not" beside the right value and a question behind it were most of the refused.
Since then the rule was developed further with these answers in sight; of the same answers it
refuses 0.42 % and accepts 0.29 %, which says nothing of other wordings. Answers of models were not
collected.

Why a verdict came out as it did is said wherever it is shown. `env.unwrapped.status.answer_verdict`
is one line, such as `answer 'Yoga': wrong (accepted: 'Spanish course')`, `not read, a page and no
answer` or `wrong, a bound or a range`. Reports, the studio's episode page and `mobile-gym run
--verbose` print it and what is missing at the end: each goal or guard that does not hold, what is
there instead, and by what the nearest record of an app differs from the one asked for
([reports](studio.md#why-an-episode-failed)). The rules' evidence is repeated in the language of the
page from the task's checks; what a judge with a model says stays word for word.

A judgement is one substate after one step. *FP* and *FN* are shares of all judgements, so the
three columns sum to 100 %. *Fooled* counts the spoofs and injections on which the judge paid, at
any time, for something that was not true. *Rank* is Kendall's tau between the judge's and the true
order of agents that leave out more and more of the solution. Brackets are 95 % intervals. Times
are per step, without the model's network, on one core of a shared machine.

An episode that was collected can be judged again, by any judge:
`mobile-gym judge DIR --judge rules` ([how](data_sets.md#judging-again)). Whoever judges while it is
collected, what the task's checks read is recorded too, so that the rules decide every episode. A
judge is told which step ends the episode in any case (`Transition.is_last`); those that rule at the
end need no step limit of their own.

*Rehearsed* means that no model was asked: a script answers AutoEval's questions, and the checks
tell it what is true. Such a row measures the machinery around a model (its memory, its rules, what
becomes of a false reply), and says nothing of how well a model sees.

"""

_UNMEASURED: Final = {
    "autoeval": "a language model, and for pixels one that sees",
    "arena": "a model that sees",
    "spa_bench": "a model that sees",
    "digidata": "a model that sees",
    "llamatouch": "essential states, annotated or from a recorded trace (see llamatouch.md)",
}
"""Judges whose figures depend on what they are given; none are claimed here."""


def _others() -> str:
    out = "\n## Judges whose figures depend on what they are given\n\n" + heading("judge", "needs")
    for name, needs in _UNMEASURED.items():
        out += line(f"`{name}`", needs)
    return out


def page() -> str:
    """The page, from the figures that there are."""
    return _HEAD + judge_tables() + noise_section() + llamatouch_section() + _others()


def main() -> None:
    """Measure where that is asked for, and write the page."""
    if "--measure" in sys.argv[1:]:
        known = (*MEASURED, *SECTIONS)
        if unknown := [name for name in sys.argv[2:] if name not in known]:
            sys.exit(f"{', '.join(unknown)} cannot be measured; what can is {', '.join(known)}")
        for name in sys.argv[2:] or known:
            write(name, measure(name))
    FILE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    import mobile_gym  # noqa: F401  (registers the environments)

    main()
