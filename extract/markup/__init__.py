"""Tables, headings and marks as a text writes them: HTML, Markdown, reStructuredText, AsciiDoc, MediaWiki, CSV."""
