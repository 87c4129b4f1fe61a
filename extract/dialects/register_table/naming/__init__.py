"""What headings, captions and boxes name, how deep a heading stands, and what only looks like one."""
