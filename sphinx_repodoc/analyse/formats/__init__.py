"""Small readers of formats without a grammar, or whose grammar is not enough."""
