"""The sections of pages. Each function yields the section's blocks, none if it would be empty."""
