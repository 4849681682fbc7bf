"""Readers that answer queries from the texts of screens, as a language model has to."""
