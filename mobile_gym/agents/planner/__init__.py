"""A classical agent: it reads the instruction and the labels on the screen, and follows rules.

```
instruction ──► values (quoted texts, names, times, dates) ──► grammar ──► errands
screen ──► elements with their labels ──┐                                    │
                                         └──► hand (tap, type, look) ◄── operators
```

It knows phones, and neither tasks nor apps: what it is told is the text that a user would say.
"""

from mobile_gym.agents.planner.agent import PlannerAgent

__all__ = ["PlannerAgent"]
