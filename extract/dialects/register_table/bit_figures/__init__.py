"""Figures of bits: their numbers, and the names, codes and resets of their lanes, one way of drawing each."""
