"""What apps run on: sessions, windows, settings, text input."""
