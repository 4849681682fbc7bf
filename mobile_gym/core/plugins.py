"""Names that stand for implementations outside this package, resolved only when they are used.

Other distributions add their own under the entry point groups `mobile_gym.judges`,
`mobile_gym.agents`, `mobile_gym.devices`, `mobile_gym.rewards` and `mobile_gym.annotators`; suites
are found by the catalog, under `mobile_gym.suites`, as modules with `TEMPLATES`.
"""

from __future__ import annotations

import importlib
import importlib.metadata
from typing import Any, Final, Literal

from mobile_gym.core.errors import UnknownName, UsageError

Kind = Literal[
    "suite catalog",
    "judge",
    "agent",
    "agent presets",
    "device",
    "reward",
    "annotator",
    "episode store",
    "language models",
    "essential states",
    "decomposer",
    "judge check",
]

_BUILT_IN: Final[dict[Kind, dict[str, str]]] = {
    "suite catalog": {"built-in": "task_suites.catalog"},
    "judge": {
        "rules": "reward_models.rules:RulesJudge",
        "autoeval": "reward_models.autoeval:AutoEvalJudge",
        "llamatouch": "reward_models.llamatouch:LlamaTouchJudge",
        "arena": "reward_models.arena:ArenaJudge",
        "arena_functions": "reward_models.arena:FunctionJudge",
        "spa_bench": "reward_models.spa_bench:SpaBenchJudge",
        "digidata": "reward_models.digidata:DigiDataJudge",
        "vote": "reward_models.combination.vote:VoteJudge",
        "cascade": "reward_models.combination.cascade:make_cascade",
        "learned": "reward_models.learned:LearnedJudge",
        "cadenced": "reward_models.combination.cadenced:CadencedJudge",
    },
    "agent": {
        "a3_marks": "mobile_gym.agents.prompted.one_question:A3MarksAgent",
        "app_agent": "mobile_gym.agents.prompted.app_agent:AppAgent",
        "auto_droid": "mobile_gym.agents.prompted.one_question:AutoDroid",
        "autoeval": "mobile_gym.agents.prompted.mobile_agent:AutoEval",
        "digidata": "mobile_gym.agents.prompted.one_question:DigiDataAgent",
        "digidata_cot": "mobile_gym.agents.prompted.one_question:DigiDataThoughtsAgent",
        "m3a": "mobile_gym.agents.prompted.android_world:M3A",
        "mobile_agent_e": "mobile_gym.agents.prompted.mobile_agent:MobileAgentE",
        "mobile_agent_v1": "mobile_gym.agents.prompted.mobile_agent:MobileAgentV1",
        "mobile_agent_v2": "mobile_gym.agents.prompted.mobile_agent:MobileAgentV2",
        "see_act": "mobile_gym.agents.prompted.android_world:SeeAct",
        "t3a": "mobile_gym.agents.prompted.android_world:T3A",
        "blind": "mobile_gym.agents.blind:BlindAgent",
        "human": "mobile_gym.agents.human:HumanAgent",
        "model": "mobile_gym.agents.model:ModelAgent",
        "noop": "mobile_gym.agents.noop:NoopAgent",
        "planner": "mobile_gym.agents.planner:PlannerAgent",
        "random": "mobile_gym.agents.random:RandomAgent",
        "scripted": "mobile_gym.agents.scripted:ScriptedAgent",
        "solution": "mobile_gym.agents.solution:SolutionAgent",
    },
    "agent presets": {"built-in": "mobile_gym.agents.presets:PRESETS"},
    "device": {
        "virtual": "mobile_gym.devices.virtual:open_device",
        "recorded": "mobile_gym.devices.recorded.device:open_device",
        "emulator": "mobile_gym.devices.emulator:open_device",
    },
    "reward": {
        "dense": "mobile_gym.judging.shaping:DenseShaper",
        "dense_safe": "mobile_gym.judging.shaping:DenseSafe",
        "sparse": "mobile_gym.judging.shaping:SparseShaper",
        "potential": "mobile_gym.judging.shaping:PotentialShaper",
    },
    "judge check": {"built-in": "reward_models.judge_bench.judge_check"},
    "annotator": {"reasoning": "reward_models.annotators.reasoning:ReasoningAnnotator"},
    "episode store": {"built-in": "mobile_gym.rollouts.storing.recorded_store"},
    "language models": {"built-in": "reward_models.language_models.factory"},
    "essential states": {"built-in": "reward_models.llamatouch.authoring"},
    "decomposer": {"built-in": "reward_models.decomposer"},
}
_GROUPS: Final[dict[Kind, str]] = {
    "suite catalog": "mobile_gym.suite_catalogs",
    "judge": "mobile_gym.judges",
    "agent": "mobile_gym.agents",
    "agent presets": "mobile_gym.agent_presets",
    "device": "mobile_gym.devices",
    "reward": "mobile_gym.rewards",
    "annotator": "mobile_gym.annotators",
    "episode store": "mobile_gym.episode_stores",
    "language models": "mobile_gym.language_models",
    "essential states": "mobile_gym.essential_states",
    "decomposer": "mobile_gym.decomposers",
    "judge check": "mobile_gym.judge_checks",
}


def _entry_point_table(kind: Kind) -> dict[str, str]:
    entry_points = importlib.metadata.entry_points(group=_GROUPS[kind])
    return {entry.name: entry.value for entry in entry_points} | _BUILT_IN[kind]


def names(kind: Kind) -> tuple[str, ...]:
    """Every known name of a kind, sorted."""
    return tuple(sorted(_entry_point_table(kind)))


def built_in_names(kind: Kind) -> tuple[str, ...]:
    """The names of a kind that this distribution has itself."""
    return tuple(_BUILT_IN[kind])


def import_named(what: str, target: str) -> Any:
    """The object that `"module:name"` names.

    Args:
        what: it is, for the message.
        target: the module as it is imported, a colon, and the name in it, which may have dots.

    Raises:
        UsageError: there is no such module, or nothing of that name in it.
    """
    module, _, name = target.partition(":")
    try:
        named: Any = importlib.import_module(module)
        for part in name.split("."):
            named = getattr(named, part)
    except (ImportError, AttributeError, ValueError) as error:
        why = " ".join(str(error).split())
        raise UsageError(f"{what} {target!r:.200} cannot be imported: {why:.200}") from error
    return named


def load(kind: Kind, name: str) -> Any:
    """The object behind a name.

    Raises:
        UnknownName: nothing of that kind has that name; the message lists what there is.
    """
    target = _BUILT_IN[kind].get(name) or _entry_point_table(kind).get(name)
    if target is None:
        raise UnknownName.among(kind, name, _entry_point_table(kind))
    module, _, attribute = target.partition(":")
    loaded = importlib.import_module(module)
    return getattr(loaded, attribute) if attribute else loaded
