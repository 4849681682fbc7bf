"""From a task in words to its substates, and how good such a decomposition is.

`Decomposer` asks a model for a Structured Substate Representation in the syntax of `syntax`, which
also moves substates between tasks and texts; `metrics` compares one with a person's, and
`difference` tells two apart.

Source: AutoEval, sections 3.2, 3.3 and 4.1.
"""

from reward_models.decomposer.decomposer import (
    Decomposer,
    Decomposition,
    DecompositionError,
    check_generated,
)
from reward_models.decomposer.difference import difference
from reward_models.decomposer.metrics import (
    DecompositionQuality,
    MatchLabel,
    ModelMatcher,
    SubstateMatch,
    TextMatcher,
    mean_quality,
    measure,
)
from reward_models.decomposer.syntax import (
    SsrError,
    SsrFault,
    parse_ssr,
    ssr_of,
    with_substates,
    write_ssr,
)

__all__ = [
    "Decomposer",
    "Decomposition",
    "DecompositionError",
    "DecompositionQuality",
    "MatchLabel",
    "ModelMatcher",
    "SsrError",
    "SsrFault",
    "SubstateMatch",
    "TextMatcher",
    "check_generated",
    "difference",
    "mean_quality",
    "measure",
    "parse_ssr",
    "ssr_of",
    "with_substates",
    "write_ssr",
]
