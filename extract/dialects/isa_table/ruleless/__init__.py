"""Tables of opcodes without rules, whose cells gaps, places or lines keep apart."""
