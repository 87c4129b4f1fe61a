"""Lists of values: in descriptions, in sentences, in tables of their own."""
