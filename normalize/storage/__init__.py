"""A dataset on disk or in an object store: its folders and files, written beside and swapped in whole."""
