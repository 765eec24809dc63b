"""Python through its own syntax tree, and Cython as far as it goes."""
