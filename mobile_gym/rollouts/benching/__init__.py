"""Benches: many agents on the same tasks and seeds, one folder that can be compared."""
