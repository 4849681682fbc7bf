"""Each agent's and data set's raw action text, to and from `Action`.

`DIALECTS[name]` speaks one of them: `decode(text, frame)` gives the actions of a model's answer,
`encode(action, frame)` writes an action as that format does, `instructions(language)` tells a model
how to answer, and `tool_schema()` what it may call.

```
answer ──► tags, JSON or calls (parts) ──► one small module per dialect ──► Action, Action, ...
                                              coordinates (parts) ┘         Invalid(raw, reason)
```

Nothing in an answer is executed, looked up or guessed. Points are relative to the screen of the
frame, not to the canvas of an environment.
"""

from mobile_gym.dialects.dialect import Dialect
from mobile_gym.dialects.messages import ToolCall
from mobile_gym.dialects.table import DIALECTS

__all__ = ["DIALECTS", "Dialect", "ToolCall"]
