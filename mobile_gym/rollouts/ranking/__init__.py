"""Ranking: benches and runs of many agents read together, compared, ranked and verified."""
