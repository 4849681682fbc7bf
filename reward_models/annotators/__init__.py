"""Models that annotate recorded episodes, with the reasoning behind each action for instance."""
