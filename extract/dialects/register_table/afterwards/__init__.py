"""What is done after the walk: fields gathered, words mended, doubts, title and revision, what was not read."""
