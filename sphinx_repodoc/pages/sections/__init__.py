"""The sections of a file page: a module for each, which leaves out what it cannot show."""
