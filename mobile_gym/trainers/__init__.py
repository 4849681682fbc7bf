"""Doors for trainers; each needs an extra and is imported by itself."""
