"""Words for people: what a comment or paragraph says, and what it is about."""
