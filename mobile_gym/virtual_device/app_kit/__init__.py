"""What apps are made of beside views: prompts, search, pickers, ways out."""
