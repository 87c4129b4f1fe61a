"""The document as lines and tables in the order of reading, without what runs from page to page."""
