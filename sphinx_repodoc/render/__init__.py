"""Pages as HTML."""
