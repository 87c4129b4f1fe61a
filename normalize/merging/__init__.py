"""The documents of one product put together: which belong together, what they print twice, which print is believed."""
