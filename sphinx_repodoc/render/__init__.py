"""Pages as HTML, and blocks as docutils nodes."""
