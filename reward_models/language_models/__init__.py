"""Language models behind one protocol: what judges, decomposers and annotators ask.

Nothing heavy is imported here; each model's client is imported when it is made.
"""

from mobile_gym.core.language_models import (
    LanguageModel,
    Message,
    ModelUnavailable,
    Picture,
    Reply,
    Request,
    Usage,
    ask_model,
)
from reward_models.language_models.factory import make_model
from reward_models.language_models.schema import MalformedReply, read_json, read_reply

__all__ = [
    "LanguageModel",
    "MalformedReply",
    "Message",
    "ModelUnavailable",
    "Picture",
    "Reply",
    "Request",
    "Usage",
    "ask_model",
    "make_model",
    "read_json",
    "read_reply",
]
