"""What judges share: asking models, drawing on screenshots, trajectories, key words, OCR."""
