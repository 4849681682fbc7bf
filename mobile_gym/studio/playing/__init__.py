"""Playing tasks in the browser: touch, type, go back and take another way, keep what was played."""
