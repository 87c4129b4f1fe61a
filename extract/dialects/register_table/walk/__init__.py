"""The walk through lines and tables: what is known at a point, what each opens and closes, the register made of it."""
