"""Asking: the published tables become answers. Nothing here reads a document."""
