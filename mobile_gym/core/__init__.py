"""Values and protocols that everything else speaks. Imports nothing of ours, numpy at most."""
