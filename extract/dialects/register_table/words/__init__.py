"""How bits, numbers, addresses, names and keys are printed, what columns are called, and the text of cells."""
