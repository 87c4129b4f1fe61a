"""Tables without rules: by their columns, and where single blanks alone part the cells."""
