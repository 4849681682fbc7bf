"""What dialects share: coordinates, JSON and call syntax, tags, directions, names of keys."""
