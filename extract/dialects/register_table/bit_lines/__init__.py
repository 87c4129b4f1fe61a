"""Fields described in lines of text."""
