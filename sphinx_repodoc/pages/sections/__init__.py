"""The sections of pages. Each function yields blocks, or nothing if it has nothing to show."""
