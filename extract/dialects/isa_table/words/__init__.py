"""Instruction words bit by bit: drawn as figures, listed in lines, or given as data."""
