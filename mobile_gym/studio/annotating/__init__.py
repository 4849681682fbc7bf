"""Annotating recorded traces: essential states that LlamaTouch reads, and substates of tasks."""
