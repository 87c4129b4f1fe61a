"""Two sides held against each other, revisions or products: what differs, and whether the hardware changed."""
