"""LlamaTouch: essential states of a task, matched with an execution on several levels."""

from typing import TYPE_CHECKING

from mobile_gym.core.former_names import former_names
from reward_models.llamatouch.annotations import from_json, read_annotations, to_json
from reward_models.llamatouch.baselines import lcs_match, stepwise_match
from reward_models.llamatouch.importer import read_essential_trace, read_execution
from reward_models.llamatouch.judge import LlamaTouchJudge
from reward_models.llamatouch.matching import LEVELS, StateMatcher
from reward_models.llamatouch.paths import essential_states
from reward_models.llamatouch.primitives import Component, EssentialState, EssentialTrace
from reward_models.llamatouch.system_state import PlaceRecorder
from reward_models.llamatouch.traces import TraceState, trace_states
from reward_models.llamatouch.traversal import match_trace

if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, trace_of="trace_states")

__all__ = [
    "LEVELS",
    "Component",
    "EssentialState",
    "EssentialTrace",
    "LlamaTouchJudge",
    "PlaceRecorder",
    "StateMatcher",
    "TraceState",
    "essential_states",
    "from_json",
    "lcs_match",
    "match_trace",
    "read_annotations",
    "read_essential_trace",
    "read_execution",
    "stepwise_match",
    "to_json",
    "trace_states",
]
