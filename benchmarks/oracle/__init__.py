"""Links in listings, compared with those of precise indexers."""
