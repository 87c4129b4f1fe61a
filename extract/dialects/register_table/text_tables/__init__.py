"""Tables that a text shows by its layout alone, found before the walk: one layout each."""
