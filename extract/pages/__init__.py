"""Pages: the numbers printed on them, heads and feet that run through them, what stands in their margins."""
