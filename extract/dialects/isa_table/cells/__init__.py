"""What heads and cells of tables of opcodes say: mnemonics, codes, operands, bits."""
