"""The judge bench: how well judges tell right executions from wrong ones, and what they cost."""
