"""Tables of registers, and what they say of those described elsewhere."""
