"""The fields of encodings and the values of a field: tables without rules, items of lists, sentences."""
