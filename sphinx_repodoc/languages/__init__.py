"""Everything known about each language: a folder of data per language, and its loader."""
