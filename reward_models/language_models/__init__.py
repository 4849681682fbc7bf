"""Language models behind one protocol: what judges, decomposers and annotators ask.

Nothing heavy is imported here; each model's client is imported when it is made.
"""

from reward_models.language_models.protocol import (
    LanguageModel,
    Message,
    ModelUnavailable,
    Picture,
    Reply,
    Request,
    Usage,
    ask,
)

__all__ = [
    "LanguageModel",
    "Message",
    "ModelUnavailable",
    "Picture",
    "Reply",
    "Request",
    "Usage",
    "ask",
]
