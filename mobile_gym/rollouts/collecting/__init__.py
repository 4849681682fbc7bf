"""Collecting episodes: engines, the run's folder, the recorder, groups, black boxes."""
