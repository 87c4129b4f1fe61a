"""Tables of fields: which column is what, rows made fields, what stands in and under a row."""
