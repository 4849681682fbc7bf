"""The apps that are installed, one module each."""
