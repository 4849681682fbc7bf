"""Agents after the papers: who asks a model which questions in which order, in our own words.

```
frame, goal, memory ──► turn: stage ──► Question ──► the model ──► Reply ──► stage ──► ...
                                                                     └──► actions, new memory
```

A stage is one question: its prompt in every language, how the screen is shown, and the dialect of
the answer, or none where it answers in words. A turn is a generator over the memory, which is a
value: it yields questions, is sent replies, and returns the actions with the next memory. So the
same replies give the same actions, turns of many agents can be asked together, and a turn that is
broken off leaves nothing behind.

The roles and what each is shown are the papers'. Sentences are ours; see `texts`.
"""
