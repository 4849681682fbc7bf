"""Storing episodes: schema, codecs, writer and reader, integrity, merging."""
