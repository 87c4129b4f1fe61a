"""Tables and maps of opcodes with their cells: which they are, of which encoding, and their rows."""
