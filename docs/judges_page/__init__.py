"""The parts of the page on judges: what is measured, and how its figures are shown."""
