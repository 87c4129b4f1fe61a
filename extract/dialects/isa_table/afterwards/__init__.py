"""What is looked at once all is read: rows that others do not bear out, and what was not read."""
