"""Reviewing episodes: judging them again, annotating, replaying, curating."""
