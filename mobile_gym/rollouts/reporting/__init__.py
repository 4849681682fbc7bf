"""Reporting on episodes: metrics, summaries, the report."""
