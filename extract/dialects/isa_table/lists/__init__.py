"""Lists of instructions without a head, and instructions as entries: a line or some lines each."""
