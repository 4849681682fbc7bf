"""Judges made of other judges: asked less often, in a vote, or one after another in a cascade."""
