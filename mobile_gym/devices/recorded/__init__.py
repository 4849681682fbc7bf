"""A device over recordings: it moves only where a recording shows what happened."""
